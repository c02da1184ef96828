#!/usr/bin/env python3
"""Inputs from users' bug reports (D01-D06, D09, D13, D14, D17-D19), with the right answers.

    cases_shared.py FLAMEC SHARED        SHARED holds cases/expected.json and the inputs

Sums and shares by path come from expected.json; what is more than a sum (colours, order,
geometry, contrast, text) is one function a case below.

Exit status: 0 all is right, 1 something is not, 77 there are no cases.
"""

import json
import re
import shutil
import sys
import tempfile
from fractions import Fraction
from pathlib import Path

import folded_reader
from checklist import SKIPPED, Checklist, expect, expect_equal, short
from corpus import check_well_formed
from program import expect_failure, expect_lines, expect_overflow, expect_success, run
from svg_reader import check_geometry, read_svg

PALETTES = ("hot mem io java js perl python rust wakeup chain red green blue aqua yellow purple "
            "orange").split()
XML_FORBIDS = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]")
# Names that between them meet every rule of the palettes: modules, annotations, addresses.
VARIED_NAMES = (
    "main", "[unknown]", "[libc.so.6]", "0x7f12ab", "java/util/HashMap.get_[j]", "Interpreter",
    "Lcom/acme/Cart::total_[j]", "org.acme.Item.price_[i]", "com/acme/Pool_[k]", "vfs_read_[k]",
    "schedule_[k]", "wakee_[w]", "std::vec::Vec<T>::push", "core::ops::function::call",
    "alloc::raw_vec::grow", "rustc_main::run", "std::sort<int*>", "operator()(int) const",
    "lib/app.js:render_[j]", "node:internal/fs", "Builtin:ArrayMap", "/home/a/x.js:10", "native",
    "Perl_runops", "XS_List__Util_sum", "foo.py:load:12", "/usr/lib/python3/json/decoder.py",
    "site-packages/flask/app.py", "<built-in method>", "<module>", "malloc", "free", "GC", "-",
    "--", "syscall", "read", "write", "futex_wait", "w:worker", "grün", "関数", "a",
)


class Cases:
    def __init__(self, flamec, folder):
        self.flamec = flamec
        self.folder = folder
        self.expected = json.loads((folder / "expected.json").read_text())

    def render(self, file, *options):
        """The picture of a file with every frame drawn, checked for form and geometry."""
        result = run([self.flamec, "--minwidth", "0", *options, self.folder / file])
        expect_success(result)
        check_well_formed(result.out)
        picture = read_svg(result.out)
        check_geometry(picture)
        return picture

    def fold(self, file, *options):
        result = run([self.flamec, "--format", "folded", *options, self.folder / file])
        expect_success(result)
        return folded_reader.read_output(result.out)


def shown(name):
    """Names are shown without the four annotations at their end."""
    return re.sub(r"_\[[kijw]\]$", "", name)


def check_sums(cases, file, expected, *options):
    """Sums by path, in the folded output and in the picture's titles."""
    profile = cases.fold(file, *options)
    total = Fraction(expected["root_total"])
    expect_equal(profile.total(), total, "total of the folded output")
    if "incl" in expected:
        join = {b";".join(path).decode(): n for path, n in profile.totals_by_path().items()}
        expect_equal(join, fractions(expected["incl"]), "sums of the folded output")
    if "self" in expected:
        own = {b";".join(stack).decode(): n for stack, n in profile.counts.items() if n}
        expect_equal(own, fractions(expected["self"]), "self sums of the folded output")
    picture = cases.render(file, *options)
    expect_equal(picture.root().count, total, "total in the root's title")
    check_titles(picture, expected)
    return picture


def fractions(numbers):
    return {path: Fraction(number) for path, number in numbers.items()}


def check_titles(picture, expected):
    frames = {";".join(path): frame for path, frame in picture.by_path().items()}
    for path, number in expected.get("incl", {}).items():
        seen = ";".join(shown(name) for name in path.split(";"))
        expect(seen in frames, f"no frame {seen} in the picture")
        frame = frames[seen]
        expect_equal(frame.count, Fraction(number), f"title of {seen}: samples")
        share = expected["share_percent"].get(path, 100)
        expect(abs(float(frame.share) - share) <= 0.00501,
               f"title of {seen}: {frame.share}%, should be {share}%")
        own = frame.count - sum(child.count for child in frame.children)
        wanted = Fraction(expected["self"].get(path, 0))
        expect_equal(own, wanted, f"self samples of {seen} by the picture")
    expect_equal(len(frames) - 1, len(expected.get("incl", frames)) - ("incl" not in expected),
                 "frames in the picture, the root row not counted")


def d01_names(cases):
    check_sums(cases, "D01.folded", cases.expected["D01"])


def d02_line_ends(cases):
    picture = check_sums(cases, "D02.folded", cases.expected["D02"])
    expect(not any("\r" in frame.name for frame in picture.frames), "a CR in a title")
    result = run([cases.flamec, "--format", "folded", cases.folder / "D02.folded"])
    expect_equal(result.err, "", "standard error")


def d03_fractions(cases):
    check_sums(cases, "D03.folded", cases.expected["D03"])
    result = run([cases.flamec, cases.folder / "D03.folded"])
    expect(b"<title>all (2.15 samples, 100.00%)</title>" in result.out,
           "root title is not 'all (2.15 samples, 100.00%)'")


def d04_overflow(cases):
    for output in ("svg", "folded", "json", "top"):
        result = run([cases.flamec, "--format", output, cases.folder / "D04.folded"])
        expect_overflow(result, "D04.folded")


def d05_forbidden_characters(cases):
    picture = cases.render("D05.folded")
    (top,) = picture.root().children
    counts = sorted((int(frame.count) for frame in top.children), reverse=True)
    expect_equal(counts, [40, 30, 20, 10], "samples of the four frames")
    names = {int(frame.count): frame.name for frame in top.children}
    expect_equal(names[30], "block_v16\ufffd?0", "name with a 0x01")
    expect_equal(names[20], "form\ufffdfeed", "name with a form feed")
    result = run([cases.flamec, cases.folder / "D05.folded"])
    expect(not XML_FORBIDS.search(result.out), "bytes that XML forbids are in the picture")


def d06_empty(cases):
    empty = cases.folder / "D06-empty.folded"
    for output in ("svg", "folded", "json", "top"):
        expect_failure(run([cases.flamec, "--format", output, empty]), 1, str(empty))
    expect_failure(run([cases.flamec]), 1)


def d06_mixed(cases):
    check_sums(cases, "D06-mixed.folded", cases.expected["D06"]["D06-mixed"])
    path = cases.folder / "D06-mixed.folded"
    result = run([cases.flamec, path])
    expect_lines(result, 1)
    expect(result.err.startswith(f"flamec: {path}:4: "), f"line 4 is not named: {result.err}")
    expect("4" in result.err.removeprefix(f"flamec: {path}:4: "), f"no number 4: {result.err}")


def d09_markup(cases):
    picture = cases.render("D09.folded")  # which refuses foreign elements inside the frames
    (page,) = picture.root().children
    counts = sorted((int(frame.count) for frame in page.children), reverse=True)
    expect_equal(counts, [30, 25, 20, 15, 10], "samples of the five frames")
    lines = (cases.folder / "D09.folded").read_text().splitlines()
    wanted = {line.rpartition(" ")[0].partition(";")[2] for line in lines}
    expect_equal({frame.name for frame in page.children}, wanted, "names in the titles")


def d13_colours(cases):
    loops = {frame.fill for file in ("D13-a.folded", "D13-b.folded")
             for frame in cases.render(file).frames if frame.name == "hot_loop"}
    expect_equal(len(loops), 1, f"number of colours of hot_loop ({sorted(loops)})")
    for file in ("D13-a.folded", "D13-b.folded"):
        key = "a" if "-a" in file else "b"
        check_sums(cases, file, cases.expected["D13"][key])
        lines = (cases.folder / file).read_bytes().splitlines(keepends=True)
        runs = [run([cases.flamec], b"".join(order)).out
                for order in (lines, lines, lines[::-1], lines[1:] + lines[:1])]
        expect(runs[0] == runs[1], "two runs differ")
        expect(runs[0] == runs[2] == runs[3], "another order of lines gives another picture")


def luminance(colour):
    """Relative luminance as WCAG 2 defines it; the colour is #rrggbb or rgb(r,g,b)."""
    if colour.startswith("#"):
        digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
        channels = [int(digits[at:at + 2], 16) for at in (0, 2, 4)]
    else:
        channels = [int(number) for number in re.findall(r"[0-9]+", colour)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
              for c in (channel / 255 for channel in channels)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(fill, is_text_white):
    lighter, darker = sorted((luminance(fill), 1.0 if is_text_white else 0.0), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def d13_contrast(cases, palette, *options):
    """Text is at least 4.5:1 against its frame, whatever the name."""
    names = [*VARIED_NAMES, *(f"function_{number}" for number in range(300))]
    stacks = "".join(f"{name} 1\n{name};child_{name} 1\n" for name in names)
    result = run([cases.flamec, "--colors", palette, "--minwidth", "0", *options], stacks.encode())
    expect_success(result)
    frames = read_svg(result.out).frames
    worst = min(frames, key=lambda frame: contrast(frame.fill, frame.is_label_white))
    ratio = contrast(worst.fill, worst.is_label_white)
    expect(ratio >= 4.5, f"contrast {ratio:.2f} of {worst.name} on {worst.fill}")


def d14_annotations(cases):
    expected = cases.expected["D14"]
    picture = check_sums(cases, "D14.folded", expected)
    names = {frame.name for frame in picture.frames}
    for name, visible in expected["shown_names"].items():
        expect(visible in names, f"no title shows {visible!r}")
        expect(name == visible or name not in names, f"a title shows {name!r}")
    for frame in picture.frames:
        expect(not re.search(r"_\[[kijw]\]$", frame.label), f"label shows {frame.label!r}")
    java = cases.render("D14.folded", "--colors", "java")
    fills = {frame.name: frame.fill for frame in java.frames}
    kinds = ("vfs_read", "Lcom/acme/Cart::total", "Lcom/acme/Item::price")
    expect_equal(len({fills[name] for name in kinds}), 3, "colours of kernel, JIT and inlined")


def d17_shapes(cases):
    expected = cases.expected["D17"]
    plain = check_sums(cases, "D17.folded", expected["plain"])
    expect(not plain.is_inverted, "the root row of a flame graph is not at the bottom")
    inverted = check_sums(cases, "D17.folded", expected["plain"], "--inverted")
    expect(inverted.is_inverted, "the root row of an icicle graph is not at the top")
    expect(any("icicle" in text.lower() for text in inverted.texts),
           f"title of the inverted picture does not say icicle: {inverted.texts}")
    backwards = check_sums(cases, "D17.folded", expected["reversed"], "--reverse")
    expect(not backwards.is_inverted, "--reverse alone turned the picture upside down")
    both = check_sums(cases, "D17.folded", expected["reversed"], "--reverse", "-i")
    expect(both.is_inverted, "--reverse -i: the root row is not at the top")


def d18_self(cases):
    picture = check_sums(cases, "D18-self.folded", cases.expected["D18"]["self"])
    child = picture.by_path()["top", "child"]
    expect(abs(child.width - picture.width / 4) <= 0.11, f"child is {child.width} px wide")
    expect_equal(child.share, "25.00", "share of child")


def d18_thirds(cases):
    picture = cases.render("D18-thirds.folded")
    row = next(frame for frame in picture.frames if len(frame.children) == 997).children
    edge = picture.x
    for frame in row:
        expect(abs(frame.x - edge) <= 0.11, f"gap or overlap before {frame.name}")
        expect(abs(frame.width - picture.width / 997) <= 0.11, f"{frame.name}: {frame.width} px")
        edge = frame.x + frame.width
    expect(abs(edge - picture.x - picture.width) <= 0.11, f"the row ends at {edge}")


def d19_members(cases):
    """Several gzip members: by name, from standard input, and under another name."""
    expected = cases.expected["D19"]
    file = cases.folder / "D19.folded.gz"
    profile = cases.fold("D19.folded.gz")
    sums = {b";".join(path).decode(): n for path, n in profile.totals_by_path().items()}
    for path, number in expected["incl"].items():
        expect_equal(sums.get(path), Fraction(number), f"sum of {path}")
    named = run([cases.flamec, file])
    expect_success(named)
    expect_equal(read_svg(named.out).root().count, Fraction(expected["root_total"]), "total")
    expect_equal(named.err, "", "standard error")
    piped = run([cases.flamec], file.read_bytes())
    with tempfile.TemporaryDirectory() as folder:
        odd = shutil.copy(file, Path(folder) / "profile.dat")
        renamed = run([cases.flamec, odd])
    expect(named.out == piped.out, "standard input gives another picture than the file")
    expect(named.out == renamed.out, f"another name gives another picture: {short(renamed.err)}")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    flamec, folder = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2]).resolve() / "cases"
    if not (folder / "expected.json").exists():
        print(f"skipped: no cases at {folder}")
        return SKIPPED
    cases, checks = Cases(flamec, folder), Checklist()
    for check in (d01_names, d02_line_ends, d03_fractions, d04_overflow, d05_forbidden_characters,
                  d06_empty, d06_mixed, d09_markup, d13_colours, d14_annotations, d17_shapes,
                  d18_self, d18_thirds, d19_members):
        checks.run(check.__name__, check, cases)
    for palette in PALETTES:
        checks.run(f"d13_contrast {palette}", d13_contrast, cases, palette)
    checks.run("d13_contrast --hash", d13_contrast, cases, "hot", "--hash")
    checks.run("d13_contrast --random", d13_contrast, cases, "hot", "--random")
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
