#!/usr/bin/env python3
"""Inputs and surroundings made to break a program, each with a time and a memory limit.

    pathological.py FLAMEC [-k PATTERN]

What must hold: no crash, no wrong number, no half-written file; one line on standard error that
begins with "flamec: "; exit status 1 for bad input or a bad system, 2 for a bad command line.
Inputs are generated, and the big ones streamed. See program.py for the environment variables that
fit the limits to slow builds.
"""

import argparse
import itertools
import json
import os
import re
import signal
import stat
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

import folded_reader
from checklist import Checklist, Wrong, expect, expect_equal, short
from program import (SLOWNESS, expect_failure, expect_lines, expect_memory, expect_overflow,
                     expect_success, feed, run)
from svg_reader import check_geometry, read_svg

MIB = 1 << 20
OUTPUTS = ("folded", "top", "json", "svg")
LARGEST = 2**63 - 1
NOBODY = 65534


def fold(flamec, text, **options):
    result = run([flamec, "--format", "folded"], text, **options)
    expect_success(result)
    return result


def check_folded(flamec, text, wanted, warnings=0):
    result = fold(flamec, text)
    expect_equal(result.out, wanted, "folded output")
    expect_lines(result, warnings)


def check_refused(flamec, text, *words):
    for output in OUTPUTS:
        expect_failure(run([flamec, "--format", output], text), 1, *words)


# --- size ---------------------------------------------------------------------------------------


def repeated(piece, times):
    return itertools.repeat(piece, times)


def line_of_100_mb(flamec):
    text = lambda: itertools.chain(repeated(b"a" * 1_000_000, 100), [b" 7\n"])
    result = fold(flamec, text(), keep_output=False)
    expect_memory(result, 600)
    result = run([flamec], text(), keep_output=False)
    expect_success(result)


def line_of_1_gib(flamec):
    """Longer than a line may be: skipped as invalid, in bounded memory."""
    long = lambda: repeated(b"a" * MIB, 1024)
    alone = run([flamec, "--format", "folded"], itertools.chain(long(), [b" 1\n"]))
    expect_failure(alone)
    expect_memory(alone, 600)
    among = fold(flamec, itertools.chain([b"a 1\n"], long(), [b" 5\nb 2\n"]))
    expect_equal(among.out, b"a 1\nb 2\n", "folded output")
    expect_lines(among, 1)
    expect(":2: " in among.err, f"line 2 is not named: {among.err}")
    expect_memory(among, 600)


def million_names(flamec):
    text = lambda: (b"".join(b"function_%d 1\n" % n for n in range(start, start + 10_000))
                    for start in range(0, 1_000_000, 10_000))
    for output in OUTPUTS:
        result = run([flamec, "--format", output], text(), keep_output=False)
        expect_success(result)
        expect_memory(result, 600)
    result = run([flamec], text())
    expect_success(result)
    expect_equal(read_svg(result.out).root().count, 1_000_000, "total in the root's title")


def million_equal_lines(flamec):
    result = fold(flamec, repeated(b"main;work;step 3\n" * 10_000, 100))
    expect_equal(result.out, b"main;work;step 3000000\n", "folded output")
    expect_memory(result, 100)


def differential_lines():
    """3,000,000 lines of one stack with first counts 0, 1, 2, …, whose sum is 4,499,998,500,000."""
    for start in range(0, 3_000_000, 1000):
        yield b"".join(b"a;b %d 1\n" % number for number in range(start, start + 1000))


def many_first_counts(flamec):
    """Two counts a line: memory follows the stacks, not the different first counts."""
    result = fold(flamec, differential_lines(), seconds=60)
    expect_equal(result.out, b"a;b 4499998500000 3000000\n", "folded output")
    expect_memory(result, 250)


def one_count_after_many_pairs(flamec):
    """A file that was differential for a million lines does not lose the rest in silence."""
    lines = itertools.chain(differential_lines(), [b"main;plain 5\n"])
    result = run([flamec, "--format", "folded"], lines, seconds=60)
    expect_failure(result, 1, "standard input:3000001: ", "--from=folded")


def deep(flamec, depth, *options):
    """One stack of many frames; nothing may recurse, nor take depth times depth steps."""
    name = lambda level: b"f%d" % (level % 10)
    stack = b";".join(name(level) for level in range(depth))
    text = stack + b" 5\n" + stack[:depth // 2 * 3 - 1] + b" 2\n"
    for output in OUTPUTS:
        result = run([flamec, "--format", output, *options], text, keep_output=False, seconds=60)
        expect_success(result)
    if not options:
        counts = folded_reader.read_output(fold(flamec, text).out).counts
        expect_equal(sorted(counts.values()), [2, 5], "counts of the folded output")
        expect_equal(sorted(map(len, counts)), [depth // 2, depth], "depth of the folded output")


def deep_transforms(flamec):
    for option in ("--reverse", "--merge-recursion", "--flamechart", "--inverted"):
        deep(flamec, 100_000, option)
    deep(flamec, 100_000, "--focus", "f3")
    deep(flamec, 100_000, "--max-depth", "1000")


def repeated_deflate(piece, times):
    """A gzip member of `times` pieces that is built from one compressed piece: after a full flush
    the compressor has forgotten what was before, so that the same bytes can be said again."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(piece) + packer.flush(zlib.Z_FULL_FLUSH)
    checksum = 0
    for _ in range(times):
        checksum = zlib.crc32(piece, checksum)
    size = len(piece) * times % 2**32
    yield b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
    yield from repeated(block, times)
    yield b"\x03\0" + checksum.to_bytes(4, "little") + size.to_bytes(4, "little")


def gzip_bomb_of_zeros(flamec):
    result = run([flamec, "--format", "folded"], repeated_deflate(bytes(MIB), 2048), seconds=60)
    expect_failure(result)
    expect_memory(result, 600)


def gzip_bomb_of_lines(flamec):
    piece, times = b"a;b 1\n" * 200_000, 1_790
    result = fold(flamec, repeated_deflate(piece, times), seconds=60)
    expect_equal(result.out, b"a;b %d\n" % (200_000 * times), "folded output")
    expect_memory(result, 200)


# --- bytes --------------------------------------------------------------------------------------


def only_separators(flamec):
    check_folded(flamec, b";;; 3\n", b";;; 3\n")
    check_refused(flamec, b";;;\n")
    result = run([flamec, "--minwidth", "0"], b";;; 3\n")
    expect_success(result)
    names = [frame.name for frame in read_svg(result.out).frames]
    expect_equal(names, ["all"] + ["(empty)"] * 4, "names of the frames")


def nothing(flamec):
    check_refused(flamec, b"")
    check_refused(flamec, b"\n \n\t\n# comment\n")
    check_refused(flamec, b"no\ncounts\nat all\n")
    expect_failure(run([flamec, "/dev/null"]), 1, "/dev/null")


def garbage(flamec):
    """Bytes of all kinds: an answer or a refusal, but never a crash or a broken picture."""
    state = 1
    for _ in range(40):
        data = bytearray()
        for _ in range(3000):
            state = state * 6364136223846793005 + 1442695040888963407 & 2**64 - 1
            data.append(state >> 56)
        result = run([flamec], bytes(data) + b" 5\n")
        expect(result.status in (0, 1), f"exit status {result.status}: {short(result.err)}")
        expect_lines(result, result.err.count("\n"))
        if result.status == 0:
            check_geometry(read_svg(result.out))


def terminal_controls(flamec):
    """What is quoted of a bad line cannot colour the terminal or move its cursor."""
    for bad in (b"a \x1b[31mred", b"a x\ry", b"a \x07", b"a \xc2\x9b31m", b"\x1b]0;title\x07"):
        check_folded(flamec, b"b 1\n" + bad + b"\n", b"b 1\n", warnings=1)
        expect_failure(run([flamec, "--strict"], b"b 1\n" + bad + b"\n"))


def nul_and_invalid_utf8(flamec):
    names = [b"nul\0byte", b"\xff\xfd", b"cut\xe2\x82", b"over\xc0\xaflong", b"\xed\xa0\x80",
             b"latin\xe9", b"\xf5\x80\x80\x80", b"non\xef\xbf\xbfchar", b"esc\x1b[0m", b"del\x7f"]
    lines = sorted(name + b" 1\n" for name in names)
    check_folded(flamec, b"plain 1\n" + b"".join(lines), b"".join(sorted(lines + [b"plain 1\n"])))
    result = run([flamec, "--minwidth", "0"], b"".join(lines))
    expect_success(result)
    frames = read_svg(result.out).frames
    expect_equal(len(frames), len(names) + 1, "frames in the picture")
    expect("nul\ufffdbyte" in {frame.name for frame in frames}, "NUL is not shown as U+FFFD")
    result = run([flamec, "--format", "json"], b"".join(lines))
    expect_success(result)
    try:
        json.loads(result.out.decode())
    except ValueError as error:  # which a decoding error is too
        raise Wrong(f"--format json: {error}") from None


def utf_16(flamec):
    text = "käse;関数 1\r\nemoji 🔥;x 2\r\n"
    wanted = "emoji 🔥;x 2\nkäse;関数 1\n".encode()
    check_folded(flamec, b"\xff\xfe" + text.encode("utf-16-le"), wanted)
    check_folded(flamec, b"\xfe\xff" + text.encode("utf-16-be"), wanted)
    check_folded(flamec, b"\xef\xbb\xbf" + text.encode(), wanted)
    for broken in (b"\xff\xfea\0 \x001\0\n", b"\xff\xfea\0\x00\xd8 \x001\0\n\0", b"\xff\xfe",
                   b"\xfe\xff\0", b"\xff\xfe\x00\xdc \x001\0"):
        result = run([flamec, "--format", "folded"], broken)
        expect(result.status in (0, 1), f"exit status {result.status} for {broken}")


def utf_32(flamec):
    for encoding, mark in (("utf-32-le", b"\xff\xfe\0\0"), ("utf-32-be", b"\0\0\xfe\xff")):
        check_refused(flamec, mark + "a;b 1\n".encode(encoding), "UTF-32")


def line_ends(flamec):
    check_folded(flamec, b"a;b 1\r\na;b 2\n\r\na;c 4", b"a;b 3\na;c 4\n")
    check_folded(flamec, b"a\rb 1\n", b"a\rb 1\n")


# --- counts -------------------------------------------------------------------------------------


def counts_that_are_none(flamec):
    for count in (b"-1", b"+1", b"nan", b"inf", b"0x10", b"1,000", b"1e", b"e5", b".", b"1.2.3",
                  b"1e+", b"1_000", b"\xd9\xa1", b"12V", b"1e5.0"):
        check_folded(flamec, b"a " + count + b"\nb 1\n", b"b 1\n", warnings=1)
        expect_failure(run([flamec], b"a " + count + b"\n"))
        strict = run([flamec, "--strict"], b"b 1\na " + count + b"\n")
        expect_failure(strict)
        expect(":2: " in strict.err, f"--strict does not name line 2: {strict.err}")


def counts_of_zero(flamec):
    for count in (b"0", b"0.0", b"0e999999999999", b"0." + b"0" * 1000, b"000"):
        check_refused(flamec, b"a " + count + b"\n")
        text = fold(flamec, b"a " + count + b"\nb 1\n").out
        expect(text in (b"a 0\nb 1\n", b"b 1\n"), f"folded output is {text}")


def counts_that_vanish(flamec):
    """Counts keep nine decimals; below half of 10^-9 nothing is left of one."""
    for count in (b"1e-400", b"1e-99999999999999999999", b"0.0000000001"):
        text = fold(flamec, b"a " + count + b"\nb 1\n").out
        expect(text in (b"a 0\nb 1\n", b"b 1\n"), f"folded output is {text} for {count}")
        alone = run([flamec], b"a " + count + b"\n")
        expect_equal((alone.status, alone.out), (1, b""), f"status and output for {count} alone")
        expect_lines(alone, alone.err.count("\n"))


def largest_counts(flamec):
    check_folded(flamec, b"a %d\n" % LARGEST, b"a %d\n" % LARGEST)
    check_folded(flamec, b"a %d\na 1\n" % (LARGEST - 1), b"a %d\n" % LARGEST)
    check_folded(flamec, b"a 9.223372036854775807e18\n", b"a %d\n" % LARGEST)
    check_folded(flamec, b"a 0.0000000001e10\n", b"a 1\n")
    result = run([flamec], b"a;b %d\na;c 1\n" % (LARGEST - 1))
    expect_success(result)
    picture = read_svg(result.out)
    expect_equal(picture.root().count, LARGEST, "total in the root's title")
    expect_equal(picture.root().children[0].count, LARGEST, "samples of a")


def counts_that_overflow(flamec):
    for text in (b"a %d\n" % 2**63, b"a %d\n" % 2**64, b"a %d\nb 1\n" % LARGEST, b"a 1e400\n",
                 b"a 1e99999999999999999999\n", b"a " + b"9" * 10_000 + b"\n",
                 b"a 1 %d\nb 1 1\n" % LARGEST):
        for output in OUTPUTS:
            expect_overflow(run([flamec, "--format", output], text))
    mixed = run([flamec, "--format", "folded"], b"a %d\nb 0.5\n" % LARGEST)
    exact = b"a %d\nb 0.5\n" % LARGEST
    expect(mixed.status == 1 or mixed.out == exact, f"a sum beyond 2^63 gives {mixed.out}")


# --- damaged compression ------------------------------------------------------------------------


def truncated_gzip(flamec):
    text = b"".join(b"main;f%d;g%d %d\n" % (n % 7, n * n % 1009, n) for n in range(400))
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    whole = packer.compress(text) + packer.flush()
    check_folded(flamec, whole, fold(flamec, text).out)
    steps = [*range(3, 24), *range(24, len(whole) - 10, 97), *range(len(whole) - 10, len(whole))]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cut.folded.gz"
        for length in steps:
            file.write_bytes(whole[:length])
            result = run([flamec, "--format", "folded", file])
            expect_failure(result, 1, str(file), "byte")
            numbers = re.findall(r"[0-9]+", result.err.split(str(file), 1)[1].replace(",", ""))
            expect(any(int(number) <= length for number in numbers),
                   f"cut at byte {length}, the message does not say where: {result.err}")
            file.write_bytes(whole + whole[:length])
            expect_failure(run([flamec, "--format", "folded", file]), 1, str(file), "byte")


# --- files and streams --------------------------------------------------------------------------


def bad_inputs(flamec, folder):
    for path in (folder, folder / "missing.folded"):
        expect_failure(run([flamec, path]), 1, str(path))
    good = folder / "good.folded"
    good.write_bytes(b"a;b 1\n")
    expect_failure(run([flamec, good, folder / "missing.folded"]), 1, "missing.folded")


def as_nobody(flamec):
    """Options of a run without root's powers, or None when this cannot be done here."""
    if os.geteuid():
        return {}
    options = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    try:
        return options if run([flamec, "--version"], **options).status == 0 else None
    except Wrong:
        return None


def unreadable_file(flamec, folder, options):
    file = folder / "secret.folded"
    file.write_bytes(b"a;b 1\n")
    file.chmod(0)
    expect_failure(run([flamec, file], **options), 1, str(file))


def unwritable_folder(flamec, folder, options):
    locked = folder / "locked"
    locked.mkdir()
    old = locked / "old.svg"
    old.write_bytes(b"old")
    old.chmod(0o666)
    locked.chmod(0o555)
    try:
        for target in (old, locked / "new.svg"):
            expect_failure(run([flamec, "-o", target], b"a 1\n", **options), 1, str(target))
        expect_only(locked, {"old.svg": b"old"})
    finally:
        locked.chmod(0o755)


def expect_only(folder, files):
    """The folder holds these files with this content, and nothing else: no temporary file."""
    expect_equal(sorted(os.listdir(folder)), sorted(files), f"files in {folder}")
    for name, content in files.items():
        expect_equal((folder / name).read_bytes(), content, f"content of {name}")


def unwritable_places(flamec, folder):
    file = folder / "file"
    file.write_bytes(b"old")
    for target in (file / "below.svg", folder / "no" / "folder.svg", folder):
        expect_failure(run([flamec, "-o", target], b"a 1\n"), 1, str(target))
    expect_only(folder, {"file": b"old"})


def old_output_stays(flamec, folder):
    old = folder / "old.svg"
    old.write_bytes(b"old")
    for text in (b"", b"no count\n", b"a %d\nb 1\n" % LARGEST, b"\x1f\x8b\x08\0cut"):
        expect_failure(run([flamec, "-o", old], text))
        expect_failure(run([flamec, "-o", folder / "new.svg"], text))
        expect_only(folder, {"old.svg": b"old"})
    result = run([flamec, "-o", old], b"a 1\n")
    expect_success(result)
    expect_equal(result.out, b"", "standard output")
    expect_only(folder, {"old.svg": run([flamec], b"a 1\n").out})


def output_over_input(flamec, folder):
    """The old content has been read before the new one takes its place."""
    file = folder / "same.folded"
    file.write_bytes(b"b 1\na 1\nb 2\n")
    expect_success(run([flamec, "--format", "folded", "-o", file, file]))
    expect_only(folder, {"same.folded": b"a 1\nb 3\n"})


def output_takes_the_old_ones_place(flamec, folder):
    """A link stays a link and rights stay as they were; a new file has the usual ones."""
    old, link, new = folder / "old.svg", folder / "link.svg", folder / "new.svg"
    old.write_bytes(b"old")
    old.chmod(0o640)
    link.symlink_to("old.svg")
    for target in (link, new):
        expect_success(run([flamec, "-o", target], b"a 1\n", umask=0o022))
    expect(link.is_symlink(), "the link has been replaced by a file")
    expect_equal(old.read_bytes(), new.read_bytes(), "content behind the link")
    expect_equal(oct(old.stat().st_mode & 0o777), "0o640", "rights of the old file")
    expect_equal(oct(new.stat().st_mode & 0o777), "0o644", "rights of the new file")


def full_disk(flamec):
    """A device is written to, never replaced by a file."""
    for output in OUTPUTS:
        with open("/dev/full", "wb") as full:
            result = run([flamec, "--format", output], b"a;b 1\n", stdout=full)
        expect_failure(result)
    expect_failure(run([flamec, "-o", "/dev/full"], b"a;b 1\n"), 1, "/dev/full")
    expect(stat.S_ISCHR(os.stat("/dev/full").st_mode), "/dev/full has been replaced by a file")
    expect_success(run([flamec, "-o", "/dev/null"], b"a;b 1\n"))
    expect(stat.S_ISCHR(os.stat("/dev/null").st_mode), "/dev/null has been replaced by a file")


def closed_pipe(flamec):
    """Whoever reads may stop: SIGPIPE ends the program, which says nothing."""
    text = b"".join(b"f%d;g%d 1\n" % (n, n) for n in range(50_000))
    for output in OUTPUTS:
        # What fits into the pipe's buffer has been written before anybody can stop reading.
        for wanted in (0,) if output == "top" else (0, 10):
            child = subprocess.Popen([flamec, "--minwidth", "0", "--format", output],
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                     stderr=subprocess.PIPE)
            if wanted:
                feed(child.stdin, text)
                child.stdout.read(wanted)
                child.stdout.close()
            else:
                child.stdout.close()
                feed(child.stdin, text)
            err = child.stderr.read()
            expect_equal(child.wait(20 * SLOWNESS), -signal.SIGPIPE, f"{output}: exit status")
            expect_equal(err, b"", f"{output}: standard error")


# --- the command line ---------------------------------------------------------------------------


def unknown_options(flamec):
    for option, meant in (("--tilte=x", "--title"), ("--invertd", "--inverted"),
                          ("--minwith=1", "--minwidth"), ("--flamecart", "--flamechart")):
        expect_failure(run([flamec, option], b"a 1\n"), 2, option.split("=")[0], meant)
    expect_failure(run([flamec, "--qqqqqqqq"], b"a 1\n"), 2, "--qqqqqqqq")


def bad_values(flamec):
    for words in (["--width", "wide"], ["--width", "0"], ["--width", "-5"], ["--minwidth", "x"],
                  ["--sort", "colour"], ["--format", "gif"], ["--colors", "no-such-palette"],
                  ["--max-depth", "-1"], ["--factor", "none"], ["--from", "nothing"],
                  ["--height", "1e400"], ["--fontsize", "nan"], ["--title"]):
        result = run([flamec, *words], b"a 1\n")
        expect(result.status == 2, f"{words}: exit status {result.status}, should be 2")
        expect_failure(result, 2)


def patterns_as_typed(flamec):
    """What is no regular expression is searched as typed, never refused."""
    for pattern in ("(", "[", "*a", "a{2,1}", "\\"):
        text = b"x;" + pattern.encode() + b"y 1\nz 2\n"
        for option in ("--focus", "--ignore", "--hide", "--search"):
            expect_success(run([flamec, option, pattern, "--format", "svg"], text))
        kept = run([flamec, "--focus", pattern, "--format", "folded"], text).out
        expect_equal(kept, text.splitlines(keepends=True)[0], f"stacks kept by --focus '{pattern}'")


def help_and_version(flamec):
    for words in (["--help"], ["--version"]):
        result = run([flamec, *words])
        expect_success(result)
        expect(b"flamec" in result.out and not result.err, f"{words[0]} says {short(result.out)}")


def main():
    parser = argparse.ArgumentParser(description="Try to break the program.")
    parser.add_argument("flamec")
    parser.add_argument("-k", metavar="PATTERN", default="", help="checks with this in the name")
    options = parser.parse_args()
    flamec = str(Path(options.flamec).resolve())
    checks = Checklist()

    def check(function, *arguments, name=""):
        name = name or function.__name__
        if options.k in name:
            checks.run(name, function, flamec, *arguments)

    def check_in_folder(function, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o777)
            check(function, Path(folder), *arguments)

    for function in (only_separators, nothing, garbage, terminal_controls, nul_and_invalid_utf8,
                     utf_16, utf_32, line_ends, counts_that_are_none, counts_of_zero,
                     counts_that_vanish, largest_counts, counts_that_overflow, truncated_gzip,
                     full_disk, closed_pipe, unknown_options, bad_values, patterns_as_typed,
                     help_and_version):
        check(function)
    for function in (bad_inputs, unwritable_places, old_output_stays, output_over_input,
                     output_takes_the_old_ones_place):
        check_in_folder(function)
    rights = as_nobody(flamec)
    for function in (unreadable_file, unwritable_folder):
        if rights is not None:
            check_in_folder(function, rights)
        elif options.k in function.__name__:
            checks.skip(function.__name__, "root may do everything, and cannot run it as another")
    for function in (line_of_100_mb, line_of_1_gib, million_names, million_equal_lines,
                     many_first_counts, one_count_after_many_pairs,
                     gzip_bomb_of_zeros, gzip_bomb_of_lines):
        check(function)
    for depth in (100_000, 1_000_000):
        check(deep, depth, name=f"deep {depth}")
    check(deep_transforms)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
