#!/usr/bin/env python3
"""Rules of the picture that a small input can show, each with numbers worked out by hand.

    pictures.py FLAMEC

The drawing area of the default picture is 1200 - 2 * 10 = 1180 pixels wide, and a frame is drawn
from half a pixel on: 1 of 2360 samples is drawn, 1 of 2361 is not.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from pathlib import Path

from checklist import Checklist, expect, expect_equal
from program import expect_success, run
from svg_reader import check_geometry, read_svg


def svg_of(flamec, text, *options):
    result = run([flamec, *options], text)
    expect_success(result)
    return result.out


def draw(flamec, text, *options):
    picture = read_svg(svg_of(flamec, text, *options))
    check_geometry(picture)
    return picture


def names(picture):
    return [frame.name for frame in picture.frames[1:]]


def exactly_minwidth_is_drawn(flamec):
    expect_equal(names(draw(flamec, b"a 1\nb 2359\n")), ["a", "b"], "frames, a being 0.5 px wide")
    expect_equal(names(draw(flamec, b"a 1\nb 2360\n")), ["b"], "frames, a being below 0.5 px")
    expect_equal(names(draw(flamec, b"a 1\nb 99\n", "--minwidth", "1%")), ["a", "b"],
                 "frames, a being 1%")
    expect_equal(names(draw(flamec, b"a 100\nb 9901\n", "--minwidth", "1%")), ["b"],
                 "frames, a being below 1%")
    expect_equal(names(draw(flamec, b"a 1\nb 117\n", "--minwidth", "10")), ["a", "b"],
                 "frames, a being 10 px wide")


def narrow_frames_are_counted(flamec):
    """b, c and d are left out: three frames, and one sample of 10,000."""
    picture = draw(flamec, b"a;b;c;d 1\na 9999\n")
    expect_equal(names(picture), ["a"], "frames")
    top = run([flamec, "--format", "top"], b"a;b;c;d 1\na 9999\n").out.decode()
    for where, said in (("the page", " ".join(picture.texts)), ("top", top.splitlines()[0])):
        expect(re.search(r"\b3 frames\b.*\b0\.01%", said), f"{where} says only: {said}")


def height_follows_what_is_drawn(flamec):
    def height(text, *options):
        return float(ElementTree.fromstring(svg_of(flamec, text, *options)).get("height"))

    shallow, deep = b"a 99999\nb 1\n", b"a 99999\nb;c;d;e;f;g;h 1\n"
    expect_equal(height(deep), height(shallow), "height with a deep stack too narrow to draw")
    rows = height(deep, "--minwidth", "0") - height(shallow, "--minwidth", "0")
    expect_equal(rows % 6, 0, "pixels that six more rows add, modulo six")
    expect(rows > 0, "six more rows do not make the picture higher")


def shares_do_not_lie(flamec):
    picture = draw(flamec, b"a 1\nb 99999999\n", "--minwidth", "0")
    shares = {frame.name: frame.share for frame in picture.frames}
    expect_equal(shares, {"all": "100.00", "a": "0.000001", "b": "99.999999"}, "shares")


def total_and_factor(flamec):
    """--total widens the root, as in flamegraph.pl; --factor multiplies the counts of titles."""
    def figures(*options):
        frames = draw(flamec, b"a 1\nb 3\n", *options).frames
        return [(frame.name, frame.count, frame.share) for frame in frames]

    expect_equal(figures("--total", "8"),
                 [("all", 8, "100.00"), ("a", 1, "12.50"), ("b", 3, "37.50")], "--total 8: frame")
    expect_equal(figures("--factor", "2.5"),
                 [("all", 10, "100.00"), ("a", Fraction(5, 2), "25.00"),
                  ("b", Fraction(15, 2), "75.00")], "--factor 2.5: frame")


def two_counts_draw_the_second(flamec):
    frames = draw(flamec, b"a;x 1 2\na;y 9 6\n").frames
    expect_equal([(frame.name, frame.count) for frame in frames],
                 [("all", 8), ("a", 8), ("x", 2), ("y", 6)], "frames")


def texts_are_data(flamec):
    """The page's script is the same whatever the options say."""
    def scripts(*options):
        page = ElementTree.fromstring(svg_of(flamec, b"a 1\n", *options))
        return [element.text for element in page.iter() if element.tag.endswith("}script")]

    hostile = '</text><script>alert(1)</script>"\'&\x01]]>'
    for option in ("--title", "--subtitle", "--notes", "--nametype", "--root-name", "--search"):
        expect_equal(scripts(option, hostile), scripts(), f"{option}: scripts of the page")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    flamec, checks = str(Path(sys.argv[1]).resolve()), Checklist()
    for check in (exactly_minwidth_is_drawn, narrow_frames_are_counted,
                  height_follows_what_is_drawn, shares_do_not_lie, total_and_factor,
                  two_counts_draw_the_second, texts_are_data):
        checks.run(check.__name__, check, flamec)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
