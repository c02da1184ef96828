"""Folded stacks, read twice and independently of the program.

read_output()  reads what --format folded writes, and insists on its form: merged, sorted by the
               bytes of the line, single blanks, counts without needless zeros.
read_input()   reads any folded text by the rules a user is promised (blanks, comments, invalid
               lines, `[no stack]`), slowly and plainly; counts are exact fractions.

Both give a Profile, from which sums of prefixes and names follow.
"""

import re
from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction

from checklist import Wrong, expect, short

COUNT = re.compile(rb"(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
WRITTEN_COUNT = re.compile(rb"(?:0|[1-9][0-9]*)(?:\.[0-9]{0,8}[1-9])?")
NO_STACK = (b"[no stack]",)


@dataclass
class Profile:
    """Stacks (tuples of names, root first) with their counts; `before` is filled for two counts."""

    counts: dict = field(default_factory=dict)
    before: dict = field(default_factory=dict)
    rejected: list = field(default_factory=list)  # line numbers, from 1
    accepted: int = 0

    def total(self):
        return sum(self.counts.values(), Fraction(0))

    def totals_by_path(self):
        """Every non-empty prefix of a stack with the sum of the stacks that pass through it."""
        totals = defaultdict(Fraction)
        for stack, count in self.counts.items():
            for depth in range(1, len(stack) + 1):
                totals[stack[:depth]] += count
        return dict(totals)

    def node_count(self):
        """How many different non-empty prefixes there are. A node is (parent's number, name), so
        that stacks thousands of frames deep cost no more than their length."""
        nodes = {}
        for stack in self.counts:
            parent = 0
            for name in stack:
                parent = nodes.setdefault((parent, name), len(nodes) + 1)
        return len(nodes)

    def depth(self):
        return max(map(len, self.counts), default=0)

    def names(self):
        return {name for stack in self.counts for name in stack}

    def self_by_name(self):
        sums = defaultdict(Fraction)
        for stack, count in self.counts.items():
            sums[stack[-1]] += count
        return dict(sums)

    def total_by_name(self):
        """A stack counts once for a name, however often the name recurs on it."""
        sums = defaultdict(Fraction)
        for stack, count in self.counts.items():
            for name in set(stack):
                sums[name] += count
        return dict(sums)


def read_output(text, is_differential=False):
    lines = text.split(b"\n")
    expect(lines.pop() == b"", "the last line of the folded output does not end in a newline")
    expect(lines == sorted(lines), "folded output is not sorted by the bytes of the line")
    profile = Profile()
    for number, line in enumerate(lines, 1):
        stack, *counts = line.rsplit(b" ", 2 if is_differential else 1)
        if len(counts) != 1 + is_differential or not all(map(WRITTEN_COUNT.fullmatch, counts)):
            raise Wrong(f"line {number} of the folded output has no count: {short(line)}")
        frames = tuple(stack.split(b";"))
        expect(all(name == name.strip(b" \t") for name in frames),
               f"line {number} of the folded output has blanks around a frame: {short(line)}")
        expect(frames not in profile.counts,
               f"line {number} of the folded output repeats a stack: {short(line)}")
        profile.counts[frames] = Fraction(counts[-1].decode())
        if is_differential:
            profile.before[frames] = Fraction(counts[0].decode())
    profile.accepted = len(lines)
    return profile


def decode_marks(data):
    """Honour a byte order mark of UTF-8 or UTF-16."""
    if data.startswith(b"\xef\xbb\xbf"):
        return data[3:]
    for mark, encoding in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if data.startswith(mark):
            return data[2:].decode(encoding).encode()
    return data


def read_input(data):
    profile = Profile()
    for number, line in enumerate(decode_marks(data).split(b"\n"), 1):
        line = line.removesuffix(b"\r").strip(b" \t")
        if not line or line == b"#" or line.startswith(b"# "):
            continue
        stack, count = split_count(line)
        if count is None:
            profile.rejected.append(number)
            continue
        frames = tuple(name.strip(b" \t") for name in stack.split(b";")) if stack else NO_STACK
        profile.counts[frames] = profile.counts.get(frames, 0) + count
        profile.accepted += 1
    return profile


def split_count(line):
    """Cut the last run of non-blank characters off; the count is None if that is no number."""
    start = max(line.rfind(b" "), line.rfind(b"\t")) + 1
    token = line[start:]
    if not COUNT.fullmatch(token):
        return line, None
    return line[:start].rstrip(b" \t"), Fraction(token.decode())


def spell(count):
    """A count as the folded output writes it: 12, 0.5, 2.15."""
    whole, rest = divmod(Fraction(count) * 10**9, 10**9)
    return f"{whole}.{int(rest):09d}".rstrip("0").rstrip(".") if rest else str(whole)
