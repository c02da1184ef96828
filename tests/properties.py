#!/usr/bin/env python3
"""Properties that hold for every profile, tried on random ones.

    properties.py FLAMEC [--runs N] [--seed N]

A run makes a random tree with names from a nasty alphabet, writes it as folded lines, and checks
what must hold whatever the tree is: nothing is lost or merged wrongly on the way through the
program, order does not matter, rectangles nest and meet, compression changes nothing. A failure
names the seed of its run: --seed N --runs 1 repeats it.
"""

import argparse
import gzip
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from fractions import Fraction
from pathlib import Path

import folded_reader
from checklist import Checklist, expect, expect_equal
from program import expect_success, run
from svg_reader import check_geometry, read_svg

# What once broke some reader of folded lines: blanks and digits inside names, the characters that
# sort before ';', annotations, quotes and mark-up, other scripts, bytes that are no UTF-8.
PIECES = [piece.encode() for piece in (
    "a b c main f() x1 7 12 0.5 1e3 - + . , : # #x // _[k] _[i] _[0] <b> & \" ' \\ % ( ) [ ] { } * "
    "? | ^ $ @ ! ~ ` = é ß 関数 🔥 👩‍💻 שלום \u200b \u0301").split()]
XML_FORBIDS = "[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]"
PIECES += [b" ", b"  ", b"\t", b"\xff", b"\xc3", b"\x01", b"\x7f", b"\x00"]


def random_name(random):
    while True:
        name = b"".join(random.choices(PIECES, k=random.randint(1, 5))).strip(b" \t")
        # "#" at the beginning of a line is a comment; "_[k]" alone is an annotation of nothing.
        if name and not re.match(rb"#$|#[ \t]|_\[[kijw]\]$", name):
            return name


def random_count(random, has_fractions):
    if random.random() < 0.1:
        return Fraction(0)
    # With nine decimals the sum of a run stays below 2^63 of the smallest unit.
    if has_fractions:
        return Fraction(random.randint(1, 10 ** random.randint(1, 7)), 10 ** random.randint(0, 9))
    return Fraction(random.randint(1, 10 ** random.randint(1, 12)))


def random_tree(random):
    """Stacks with counts; few names, so that prefixes are shared and names recur."""
    names = [random_name(random) for _ in range(random.randint(1, 12))] + [b""]
    has_fractions = random.random() < 0.3
    stacks = {(b"plain",): Fraction(1)}  # sees to it that not every line ends in two numbers
    for _ in range(random.randint(1, 80)):
        base = random.choice(list(stacks))
        kept = base[:random.randint(0, len(base))]
        stack = (*kept, *random.choices(names, k=random.randint(0 if kept else 1, 6)))
        if stack != (b"",):  # a lone empty frame is written like a count without a stack
            stacks.setdefault(stack, random_count(random, has_fractions))
    return stacks


def lines_of(random, stacks):
    """Lines in any order, some stacks in two parts, with the blanks that a reader must ignore."""
    lines = []
    for stack, count in stacks.items():
        parts = [count]
        if count > 1 and random.random() < 0.3:
            parts = [Fraction(count.numerator // 2, count.denominator)]
            parts.append(count - parts[0])
        for part in parts:
            stack_text = random.choice((b";", b";", b" ;", b";\t")).join(stack)
            blank = random.choice((b" ", b"\t", b"  "))
            end = random.choice((b"\n", b"\r\n", b" \n"))
            lines.append(stack_text + blank + folded_reader.spell(part).encode() + end)
    random.shuffle(lines)
    return lines


def fold(flamec, text, *options):
    result = run([flamec, "--format", "folded", *options], text)
    expect_success(result)
    expect_equal(result.err, "", "standard error")
    return result.out


def draw(flamec, text, *options):
    result = run([flamec, "--minwidth", "0", *options], text)
    expect_success(result)
    return result.out


def check_identity(flamec, stacks, lines):
    """What is folded comes out as it was, and once folded it stays as it is. Stacks of count 0
    that lead to others leave no trace, which the tree does not promise either."""
    text = fold(flamec, b"".join(lines))
    actual = folded_reader.read_output(text).counts
    wanted = {stack: count for stack, count in stacks.items() if count}
    weighty = {stack: count for stack, count in actual.items() if count}
    expect_equal(weighty, wanted, "folded output")
    expect(set(actual) <= set(stacks), "the folded output has stacks that were never given")
    expect(fold(flamec, text) == text, "folding the folded output changes it")


def check_order(flamec, random, lines):
    shuffled = random.sample(lines, len(lines))
    one, two = b"".join(lines), b"".join(shuffled)
    expect(fold(flamec, one) == fold(flamec, two), "the order of lines changes the folded output")
    expect(draw(flamec, one) == draw(flamec, two), "the order of lines changes the picture")


def check_sum(flamec, random, lines, folder):
    """Reading two files is the same as reading one after the other, or the sum of the folded."""
    cut = random.randint(0, len(lines))
    parts = [folder / "one", folder / "two"]
    parts[0].write_bytes(b"plain 1\n" + b"".join(lines[:cut]))
    parts[1].write_bytes(b"plain 1\n" + b"".join(lines[cut:]))
    whole = fold(flamec, parts[0].read_bytes() + parts[1].read_bytes())
    expect(fold(flamec, b"", *parts) == whole, "two files are not the sum of both")
    folded = [fold(flamec, b"", part) for part in parts]
    expect(fold(flamec, b"".join(folded)) == whole, "folded parts do not add up to the whole")


def shown(name):
    """A name as titles show it. How many U+FFFD stand for a run of bad bytes is left open."""
    text = re.sub(XML_FORBIDS, "\ufffd", name.decode("utf-8", "replace"))
    return re.sub("\ufffd+", "\ufffd", re.sub(r"_\[[kijw]\]$", "", text)) or "(empty)"


def check_picture(flamec, stacks, lines):
    """Frames nest and meet; what children leave of a frame is its self count."""
    profile = folded_reader.Profile(counts=stacks)
    picture = read_svg(draw(flamec, b"".join(lines)))
    check_geometry(picture)
    expect_equal(picture.root().count, profile.total(), "total in the root's title")
    wanted = sorted((len(path), shown(path[-1]), total)
                    for path, total in profile.totals_by_path().items() if total)
    actual = sorted((frame.depth, re.sub("\ufffd+", "\ufffd", frame.name), frame.count)
                    for frame in picture.frames[1:])
    expect_equal(actual, wanted, "depth, name and samples of the frames")
    own = [frame.count - sum(child.count for child in frame.children) for frame in picture.frames]
    wanted = sorted(count for count in stacks.values() if count)
    expect_equal(sorted(count for count in own if count), wanted, "self samples of frames")


def check_sorting(flamec, lines):
    """--sort total puts the widest first and changes nothing else."""
    text = b"".join(lines)
    by_name, by_total = (read_svg(draw(flamec, text, "--sort", key)) for key in ("name", "total"))
    check_geometry(by_total)
    totals = [Counter((frame.name, frame.count, frame.depth) for frame in picture.frames)
              for picture in (by_name, by_total)]
    expect(totals[0] == totals[1], "--sort total changes the frames")
    for frame in by_total.frames:
        widths = [child.total for child in frame.children]
        expect_equal(widths, sorted(widths, reverse=True), f"widths of {frame.name}'s children")


def check_chart(flamec, lines):
    """--flamechart: the order of the input, and only neighbours are merged."""
    stacks = [next(iter(folded_reader.read_input(line).counts.items())) for line in lines]
    lines = [line for line, (_, count) in zip(lines, stacks) if count]
    row = []
    for stack, count in filter(lambda item: item[1], stacks):
        if row and row[-1][0] == stack[0]:
            row[-1][1] += count
        else:
            row.append([stack[0], count])
    picture = read_svg(draw(flamec, b"".join(lines), "--flamechart"))
    check_geometry(picture)
    expect_equal([frame.count for frame in picture.root().children], [count for _, count in row],
                 "lowest row of the flame chart")


def check_compression(flamec, random, lines):
    text = b"".join(lines)
    plain = draw(flamec, text)
    cuts = sorted(random.choices(range(len(text) + 1), k=random.randint(0, 4)))
    edges = [0, *cuts, len(text)]
    members = [gzip.compress(text[start:end]) for start, end in zip(edges, edges[1:])]
    expect(draw(flamec, b"".join(members)) == plain,
           f"{len(members)} gzip members cut at {cuts} give another picture")
    if shutil.which("zstd"):
        packed = subprocess.run(["zstd", "-qc"], input=text, capture_output=True, check=True).stdout
        expect(draw(flamec, packed) == plain, "zstd gives another picture")


def check_run(flamec, seed):
    source = random.Random(seed)
    stacks = random_tree(source)
    lines = lines_of(source, stacks)
    check_identity(flamec, stacks, lines)
    check_order(flamec, source, lines)
    with tempfile.TemporaryDirectory() as folder:
        check_sum(flamec, source, lines, Path(folder))
    check_picture(flamec, stacks, lines)
    check_sorting(flamec, lines)
    check_chart(flamec, lines)
    check_compression(flamec, source, lines)


def main():
    parser = argparse.ArgumentParser(description="Check what holds for every profile.")
    parser.add_argument("flamec")
    parser.add_argument("--runs", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1, help="seed of the first run")
    options = parser.parse_args()
    flamec = str(Path(options.flamec).resolve())
    checks = Checklist()
    for seed in range(options.seed, options.seed + options.runs):
        checks.run(f"seed {seed}", check_run, flamec, seed)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
