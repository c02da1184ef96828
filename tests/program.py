"""Runs the program under test with a time limit and tells what it did and what it used.

Standard input is bytes, an iterable of bytes (streamed, so that a gigabyte need not exist
anywhere) or nothing. The peak of memory comes from wait4. The kernel carries the peak of the
process that forks over into the child, so whoever looks at `peak_mib` keeps its own memory small:
big inputs are streamed or written to files piece by piece.

Two environment variables fit the limits to slow builds: FLAMEC_SLOW multiplies every time limit,
FLAMEC_SANITIZED says that memory figures mean nothing.
"""

import contextlib
import os
import re
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass

from checklist import Wrong, expect, expect_equal, short

SLOWNESS = float(os.environ.get("FLAMEC_SLOW") or 1)
IS_SANITIZED = bool(os.environ.get("FLAMEC_SANITIZED"))


CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f]")


@dataclass
class Run:
    status: int  # exit status; -N when signal N ended the program
    out: bytes
    err: str
    peak_mib: float
    seconds: float


def run(command, stdin=b"", seconds=20.0, keep_output=True, **popen_options):
    """Run `command`; raises Wrong when it takes longer than the limit. With keep_output false
    standard output goes to the null device."""
    limit = seconds * SLOWNESS
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.monotonic()
        target = popen_options.pop("stdout", out if keep_output else subprocess.DEVNULL)
        try:
            child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=target, stderr=err,
                                     **popen_options)
        except OSError as error:
            raise Wrong(f"cannot run {command[0]}: {error.strerror}") from None
        feeder = threading.Thread(target=feed, args=(child.stdin, stdin), daemon=True)
        feeder.start()
        status, usage = wait(child, start + limit)
        if status is None:
            raise Wrong(f"still running after {limit:g} s: {short(' '.join(map(str, command)))}")
        feeder.join()
        out.seek(0)
        err.seek(0)
        return Run(
            os.waitstatus_to_exitcode(status),
            out.read(),
            err.read().decode("utf-8", "replace"),
            usage.ru_maxrss / 1024,
            time.monotonic() - start,
        )


def feed(pipe, content):
    """Write the content to the pipe and close it. A program may stop reading as soon as it knows
    that the input is bad."""
    pieces = [content] if isinstance(content, bytes) else content
    with contextlib.suppress(BrokenPipeError):
        for piece in pieces:
            pipe.write(piece)
    with contextlib.suppress(BrokenPipeError):
        pipe.close()


def wait(child, deadline):
    """Wait for the child until the deadline, then end it. The status is None in that case."""
    pause = 0.0005
    while time.monotonic() < deadline:
        pid, status, usage = os.wait4(child.pid, os.WNOHANG)
        if pid:
            child.returncode = os.waitstatus_to_exitcode(status)
            return status, usage
        time.sleep(pause)
        pause = min(pause * 2, 0.02)
    child.kill()
    child.wait()
    return None, None


def expect_success(result):
    expect_equal(result.status, 0, f"exit status (standard error: {short(result.err)}),")


def expect_failure(result, status=1, *words):
    """The program gave up as it should: the status, nothing on standard output, and one line on
    standard error that contains the words."""
    expect_equal(result.status, status, f"exit status (standard error: {short(result.err)}),")
    expect_equal(result.out[:200], b"", "standard output of a failed run")
    expect_lines(result, 1)
    for word in words:
        expect(word in result.err, f"message does not say {word!r}: {short(result.err)}")


def expect_overflow(result, where=""):
    """The program refuses a sum beyond its limit, and says that this is the reason."""
    expect_failure(result, 1, where)
    expect(re.search(f"overflow|{2**63 - 1}", result.err), f"no word of overflow: {result.err}")


def expect_lines(result, count):
    """Standard error holds `count` lines; each begins with the program's name, and none hands
    control characters of the input on to the terminal."""
    lines = result.err.removesuffix("\n").split("\n") if result.err else []
    expect(len(lines) == count, f"{len(lines)} lines on standard error, should be {count}: "
           f"{short(result.err)}")
    for line in lines:
        expect(line.startswith("flamec: "), f"line does not begin with 'flamec: ': {short(line)}")
        expect(not CONTROLS.search(line), f"control characters in a message: {line!r}")


def expect_memory(result, limit_mib):
    if not IS_SANITIZED:
        expect(result.peak_mib <= limit_mib,
               f"used {result.peak_mib:.0f} MiB of memory, limit {limit_mib} MiB")
