#!/usr/bin/env python3
"""How the program takes its words, and what it does to files and terminals around it.

    command_line.py FLAMEC

Spellings that flamegraph.pl's parser (Getopt::Long) takes must mean the same here: any beginning
that is unique among its options, one dash or two, any case, options behind files. Output must be
complete or absent, whatever is closed, full or linked.
"""

import contextlib
import os
import shlex
import signal
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from checklist import Checklist, expect, expect_equal
from program import expect_failure, expect_lines, expect_success, run

ONE = b"a;b 3\na;c 1\n"
TWO = b"a;b 3 5\na;c 1 2\n"

# as flamegraph.pl's users write it -> the option written out
SPELLINGS = {
    "-w 800": "--width=800", "--wid 800": "--width=800", "-m 1": "--minwidth=1",
    "--color=java": "--colors=java", "-b blue": "--bgcolors=blue", "-title x": "--title=x",
    "-TITLE x": "--title=x", "--Title=x": "--title=x", "-s sub": "--subtitle=sub",
    "-in": "--inverted", "-I": "--inverted", "-i": "--inverted", "-fa 2": "--factor=2",
    "-ha": "--hash", "--rev": "--reverse", "--flame": "--flamechart", "--height 020": "--height=20",
    "-e utf-8": "--encoding=utf-8", "-ftext": "--format=text", "-f text": "--format=text",
    "-f=text": "--format=text", "--negate": "",
}

# what is no option, or none with that value -> a word of the answer
REFUSED = {
    "--tilte=x": "--title", "--inverted=no": "takes no value", "--quiet=": "takes no value",
    "--=x": "no such option", "--he": "several", "--height 0": "above 0", "--height x": "above 0",
    "--max-depth -1": "above 0", "--fontsize 0x10": "above 0", "--fontsize nan": "above 0",
    "-o": "--help", "--sort=size": "total", "--hash --random": "one of", "-o x.PNG": "suffix",
    "-o x.svg.gz": "suffix", "--a\nb": "no such option", "--\x9b1m": "no such option",
}


def spelling(flamec, words, written_out):
    expected = run([flamec, *shlex.split(written_out)], ONE)
    expect_success(expected)
    result = run([flamec, *shlex.split(words)], ONE)
    expect_success(result)
    expect(result.out == expected.out, f"{words} is not {written_out}")


def refused(flamec, words, answer):
    words = [words] if "\n" in words or "\x9b" in words else shlex.split(words)
    expect_failure(run([flamec, *words], ONE), 2, answer)


def options_behind_files(flamec, folder):
    file = folder / "one.folded"
    file.write_bytes(ONE)
    result = run([flamec, file, "--format", "top"])
    expect_success(result)
    expect(result.out.startswith(b"4 samples"), "options behind files are not taken")


def help_and_lists(flamec):
    for words, part in (("--help", b"--output"), ("-h", b"--output"), ("--help-all", b"--minwidth"),
                        ("--help-colors", b"--colors"), ("--version", b"zlib"),
                        ("--colors=help", b"java"), ("--format=help", b"json"),
                        ("--from=help", b"folded-diff")):
        result = run([flamec, words])
        expect_success(result)
        expect(part in result.out, f"{words} says nothing of {part}")
        expect(words == "--help-all" or result.out.count(b"\n") <= 24, f"{words}: over a screen")
        with open("/dev/full", "wb") as full:
            expect_failure(run([flamec, words], stdout=full), 1, "No space left")


def run_shell(command, flamec, folder, seconds=20):
    return subprocess.run(["bash", "-c", command.replace("FLAMEC", shlex.quote(flamec))],
                          cwd=folder, timeout=seconds, capture_output=True, check=False)


def leftovers(folder):
    return [name for name in os.listdir(folder) if name.startswith(".flamec")]


def closed_standard_error(flamec, folder):
    (folder / "two").write_bytes(TWO)
    result = run_shell("FLAMEC -o x.svg two 2>&-", flamec, folder)
    expect_equal(result.returncode, 0, "exit status")
    expect((folder / "x.svg").read_bytes().startswith(b"<?xml"), "a note is in the picture")


def unread_standard_error(flamec, folder):
    (folder / "two").write_bytes(TWO)
    run_shell("{ sleep .1; FLAMEC -o p.svg two; } 2>&1 >/dev/null | true", flamec, folder)
    expect((folder / "p.svg").read_bytes().endswith(b"</svg>\n"), "the picture is not complete")
    expect_equal(leftovers(folder), [], "files left")


def limited_file_size(flamec, folder):
    (folder / "one").write_bytes(ONE)
    result = run_shell("ulimit -f 1; FLAMEC -o u.svg one", flamec, folder)
    expect_equal(result.returncode, 1, "exit status")
    expect(b"File too large" in result.stderr, result.stderr)
    expect_equal(sorted(os.listdir(folder)), ["one"], "files")


def closed_standard_output(flamec, folder):
    (folder / "one").write_bytes(ONE)
    result = run_shell("FLAMEC one >&-", flamec, folder)
    expect_equal(result.returncode, 1, "exit status")
    expect(result.stderr.startswith(b"flamec: standard output: "), result.stderr)


def signals_leave_nothing(flamec, folder):
    """A reader that never comes holds the program back with its temporary map file open."""
    (folder / "one").write_bytes(ONE)
    os.mkfifo(folder / "pipe.svg")
    for number in (signal.SIGTERM, signal.SIGQUIT):
        child = subprocess.Popen([flamec, "--cp", "-o", "pipe.svg", "one"], cwd=folder)
        deadline = time.monotonic() + 10
        while not leftovers(folder) and time.monotonic() < deadline:
            time.sleep(.01)
        expect(leftovers(folder), "the program did not get as far as its map")
        child.send_signal(number)
        expect_equal(child.wait(10), -number, "exit status")
        expect_equal(leftovers(folder), [], "files left")


def links(flamec, folder):
    os.symlink("real.svg", folder / "link.svg")
    for _ in ("makes it", "replaces it"):
        expect_success(run([flamec, "-o", folder / "link.svg"], ONE))
        expect((folder / "link.svg").is_symlink(), "the link was replaced")
        expect((folder / "real.svg").read_bytes().endswith(b"</svg>\n"), "its target was not made")


def redirected_standard_output(flamec, folder):
    (folder / "one").write_bytes(ONE)
    run_shell("(echo HEADER; FLAMEC -f folded -o /dev/stdout one) > out", flamec, folder)
    expect_equal((folder / "out").read_bytes(), b"HEADER\na;b 3\na;c 1\n", "the file")


def mode_and_owner(flamec, folder):
    target = folder / "set.svg"
    target.write_bytes(b"old")
    with contextlib.suppress(PermissionError):
        os.chown(target, 65534, 65534)
    os.chmod(target, 0o4640)
    before = target.stat()
    expect_success(run([flamec, "-o", target], ONE))
    after = target.stat()
    expect_equal(stat.S_IMODE(after.st_mode), 0o640, "mode without set-user-id")
    expect_equal(after.st_uid, before.st_uid, "owner")


def long_names(flamec, folder):
    target = folder / ("x" * 251 + ".svg")
    expect_success(run([flamec, "-o", target], ONE))
    expect(target.exists(), "no file")


def palette_map(flamec, folder):
    """The map keeps what it holds and gains what is new; a folder without room for it is known
    before anything is written."""
    (folder / "palette.map").write_bytes(b"b->rgb(1,2,3)\n")
    result = run([flamec, "--cp"], ONE, cwd=folder)
    expect_success(result)
    expect(b'fill="#010203"' in result.out, "the map's colour is not used")
    lines = (folder / "palette.map").read_bytes().splitlines()
    expect_equal([line.split(b"->")[0] for line in lines], [b"a", b"all", b"b", b"c"], "names")
    expect(b"b->rgb(1,2,3)" in lines, "the old colour is gone")
    before = (folder / "palette.map").read_bytes()
    expect_success(run([flamec, "--cp", "--format", "folded"], ONE, cwd=folder))
    expect_equal((folder / "palette.map").read_bytes(), before, "the map after a text format")
    expect_equal(leftovers(folder), [], "files left")
    (folder / "palette.map").unlink()
    (folder / "palette.map").mkdir()
    expect_failure(run([flamec, "--cp"], ONE, cwd=folder), 1, "palette.map")


def note_lines(flamec):
    result = run([flamec, "--format", "top"], TWO)
    expect_success(result)
    expect_lines(result, 1)
    result = run([flamec, "--format", "top", "--quiet"], TWO)
    expect_lines(result, 0)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    flamec, checks = str(Path(sys.argv[1]).resolve()), Checklist()
    for words, written_out in SPELLINGS.items():
        checks.run(f"spelling {words}", spelling, flamec, words, written_out)
    for words, answer in REFUSED.items():
        checks.run(f"refused {words!r}", refused, flamec, words, answer)
    for check in (help_and_lists, note_lines):
        checks.run(check.__name__, check, flamec)
    for check in (options_behind_files, closed_standard_error, unread_standard_error,
                  limited_file_size, closed_standard_output, signals_leave_nothing, links,
                  redirected_standard_output, mode_and_owner, long_names, palette_map):
        with tempfile.TemporaryDirectory() as folder:
            checks.run(check.__name__, check, flamec, Path(folder))
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
