"""The frames of a picture, read from the SVG as any XML program would see it.

    <g id="frames" data-total="100" data-x="10" data-width="1180" …>
      <g data-s="0" data-n="100"><title>all (100 samples, 100.00%)</title><rect …/><text …>…</g>
      <g data-s="0" data-n="60"><title>main (60 samples, 60.00%)</title>…
                                                            root row first, parents before children

The text says nothing about parents: they follow from the order and from the row (the y of the
rectangle). check_geometry() verifies that what is drawn is what the numbers say.
"""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from fractions import Fraction

from checklist import Wrong, expect, expect_equal, short

SVG = "{http://www.w3.org/2000/svg}"
TITLE = re.compile(r"(?P<name>.*) \((?P<count>[0-9,]+(?:\.[0-9]+)?) samples, (?P<share>[0-9.]+)%\)",
                   re.DOTALL)
THOUSANDS = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})*(?:\.[0-9]+)?")
TOLERANCE_PX = 0.11


@dataclass
class Frame:
    start: int
    total: int
    name: str  # as shown in the title
    count: Fraction  # as printed in the title
    share: str  # as printed, without the percent sign
    x: float
    y: float
    width: float
    height: float
    fill: str
    label: str  # "" when there is no text
    is_label_white: bool
    depth: int = 0  # 0 is the root row
    parent: object = None
    children: list = field(default_factory=list)

    def end(self):
        return self.start + self.total

    def path(self):
        """Names from the root row's child down to this frame."""
        names = []
        frame = self
        while frame.parent:
            names.append(frame.name)
            frame = frame.parent
        return tuple(reversed(names))


@dataclass
class Picture:
    frames: list
    total: int
    x: float
    width: float
    is_inverted: bool
    texts: list  # every text of the page outside the frames: title, subtitle, details

    def root(self):
        return self.frames[0]

    def by_path(self):
        return {frame.path(): frame for frame in self.frames}


def read_svg(data):
    try:
        root = ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        raise Wrong(f"not well-formed XML: {error}") from None
    group = root.find(f".//{SVG}g[@id='frames']")
    expect(group is not None, "the picture has no group with the id 'frames'")
    frames = [read_frame(element) for element in group]
    expect(frames, "the picture has no frames")
    is_inverted = link(frames)
    inside = set(group.iter())
    texts = ["".join(e.itertext()) for e in root.iter(f"{SVG}text") if e not in inside]
    return Picture(frames, int(group.get("data-total")), float(group.get("data-x")),
                   float(group.get("data-width")), is_inverted, texts)


def read_frame(element):
    allowed = {f"{SVG}g", f"{SVG}title", f"{SVG}rect", f"{SVG}text"}
    foreign = sorted({inner.tag for inner in element.iter()} - allowed)
    expect(not foreign, f"elements inside the frames that do not belong there: {foreign}")
    title = element.findtext(f"{SVG}title") or ""
    match = TITLE.fullmatch(title)
    expect(match, f"title is not of the form 'NAME (N samples, P%)': {short(title)}")
    expect(THOUSANDS.fullmatch(match["count"]), f"wrong thousands marks in: {short(title)}")
    rect = element.find(f"{SVG}rect")
    expect(rect is not None, f"frame without a rectangle: {short(title)}")
    text = element.find(f"{SVG}text")
    classes = element.get("class", "").split()
    if text is not None:
        classes += text.get("class", "").split()
    return Frame(
        int(element.get("data-s")), int(element.get("data-n")), match["name"],
        Fraction(match["count"].replace(",", "")), match["share"],
        *(float(rect.get(key)) for key in ("x", "y", "width", "height")), rect.get("fill"),
        "" if text is None else "".join(text.itertext()), "w" in classes)


def link(frames):
    """Fill depth, parent and children. Rows are the y values, the root's first; a frame's parent
    is the last frame of the row before. Returns whether the rows go downwards."""
    ys = sorted({frame.y for frame in frames})
    is_inverted = frames[0].y == ys[0] and len(ys) > 1
    rows = {y: depth for depth, y in enumerate(ys if is_inverted else reversed(ys))}
    last = {}
    for frame in frames:
        frame.depth = rows[frame.y]
        expect(frame is frames[0] or frame.depth > 0, "there are two frames in the root row")
        last[frame.depth] = frame
        if frame.depth:
            expect(frame.depth - 1 in last, f"frame without a parent: {short(frame.name)}")
            frame.parent = last[frame.depth - 1]
            frame.parent.children.append(frame)
    return is_inverted


def check_geometry(picture):
    """Every rectangle lies where the sums say, within 0.11 px, and inside its parent; siblings
    follow each other without overlap; titles agree with the sums."""
    root = picture.root()
    expect_equal((root.start, root.total), (0, picture.total), "range of the root row")
    expect(picture.total > 0, "the picture's total is not positive")
    expect(root.count > 0, "the root's title says 0 samples")
    unit = Fraction(root.count) / root.total
    for frame in picture.frames:
        who = short(";".join(frame.path()) or frame.name)
        left = picture.x + picture.width * frame.start / picture.total
        width = picture.width * frame.total / picture.total
        expect(abs(frame.x - left) <= TOLERANCE_PX, f"{who}: x is {frame.x}, should be {left:.3f}")
        expect(abs(frame.width - width) <= TOLERANCE_PX,
               f"{who}: width is {frame.width}, should be {width:.3f}")
        expect(frame.total > 0, f"{who}: a frame without samples is drawn")
        expect_equal(frame.count, unit * frame.total, f"{who}: count in the title")
        check_share(frame, Fraction(frame.total, picture.total), who)
        check_siblings(frame, who)


def check_siblings(frame, who):
    position, edge = frame.start, frame.x
    for child in frame.children:
        expect(child.start >= position, f"{who}: child {short(child.name)} overlaps its neighbour")
        expect(child.x >= edge - TOLERANCE_PX,
               f"{who}: child {short(child.name)} is drawn over its neighbour")
        position, edge = child.end(), child.x + child.width
    expect(position <= frame.end(), f"{who}: children are wider than their parent")
    expect(edge <= frame.x + frame.width + TOLERANCE_PX, f"{who}: a child sticks out on the right")


def check_share(frame, share, who):
    """Two decimals, and more where two would claim all or nothing."""
    expect(re.fullmatch(r"[0-9]{1,3}\.[0-9]{2,}", frame.share), f"{who}: share '{frame.share}%'")
    printed = Fraction(frame.share)
    digits = len(frame.share.split(".")[1])
    expect(abs(printed - 100 * share) <= Fraction(51, 100 * 10**digits),
           f"{who}: title says {frame.share}%, should be {float(100 * share):.6f}%")
    plain = round(100 * share, 2)
    is_needed = share < 1 and plain in (0, 100)
    expect(digits == 2 or is_needed, f"{who}: needless decimals: {frame.share}%")
    expect((printed == 100) == (share == 1), f"{who}: {frame.share}% although it is not all")
    expect(printed > 0, f"{who}: {frame.share}% although it is not nothing")
