#!/usr/bin/env python3
"""Golden test over a corpus of real profiles: its INDEX.tsv says what must come out of each.

    corpus.py FLAMEC CORPUS        CORPUS holds corpus/INDEX.tsv

For every folded file, plain, two-count or compressed: the sum, the stacks, nodes, depth, names
and the heaviest names, out of --format folded, top, json and the picture; which lines are
refused; which files are. The numbers of the index were computed by other programs. Where the
rules of flamec knowingly differ from the index's, DIFFERENT has the right answer and the reason.

Exit status: 0 all is right, 1 something is not, 77 there is no corpus.
"""

import json
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

import folded_reader
from checklist import SKIPPED, Checklist, Wrong, expect, expect_equal, short
from program import expect_failure, expect_lines, expect_overflow, expect_success, run
from svg_reader import check_geometry, read_svg

FOLDED_KINDS = ("folded", "folded-derived", "folded-diff-half", "folded-diff")
TOP_HEAD = re.compile(rb"(?P<samples>[0-9.]+) samples (?P<frames>[0-9]+) frames [0-9]+ functions")
TOP_ROW = re.compile(rb" *(?P<self>[0-9.]+) +[0-9.]+% +(?P<total>[0-9.]+) +[0-9.]+%  .*", re.DOTALL)
ROUNDING = Fraction(5, 10**10)  # of a count with more than nine decimals

# path -> (what is different, why)
DIFFERENT = {
    "derived/counts-not-numbers.folded": (
        {"rejected": 6, "sum": "100012.5", "distinct_stacks": 4, "trie_nodes": 5,
         "max_depth": 2, "distinct_names": 5,
         "top5_self": [["d", 100000], ["k", 7], ["h", 5], ["g", 0.5]],
         "top5_total": [["a", 100012.5], ["d", 100000], ["k", 7], ["h", 5], ["g", 0.5]]},
        "an exponent and a missing zero before the point are numbers: 1e5 and .5 count"),
    "derived/counts.folded": (
        {"overflows": True}, "its count, 2^64-1, is beyond 2^63-1"),
    "derived/counts-overflow.folded": (
        {"overflows": True}, "its counts are beyond 2^63-1"),
}


@dataclass
class Expected:
    """One row of the index, with flamec's differences applied."""

    path: Path
    row: dict
    facts: dict
    different: dict
    total: Fraction = Fraction(0)
    rejected_lines: list = field(default_factory=list)
    no_stack_weight: Fraction = Fraction(0)

    def column(self, name):
        value = self.different.get(name, self.row[name])
        return json.loads(value) if name.startswith("top5") and isinstance(value, str) else value

    def is_differential(self):
        return self.row["kind"] == "folded-diff"


def read_index(corpus):
    lines = (corpus / "INDEX.tsv").read_text("ascii").split("\n")
    names = lines[0].split("\t")
    return [dict(zip(names, line.split("\t"))) for line in lines[1:] if line]


def expected_of(corpus, row):
    facts = json.loads(row["facts"]) if row["facts"] else {}
    different, _ = DIFFERENT.get(row["path"], ({}, ""))
    expected = Expected(corpus / row["path"], row, facts, different)
    if row["sum"]:
        # Samples without a stack are part of flamec's profile; the index keeps them apart.
        expected.no_stack_weight = Fraction(facts.get("empty_stack_weight", 0))
        expected.total = Fraction(expected.column("sum")) + expected.no_stack_weight
    if row["rejected"] not in ("", "0"):
        # The index counts the refused lines; which is the first one is read off the file.
        expected.rejected_lines = folded_reader.read_input(expected.path.read_bytes()).rejected
    return expected


def tolerance(expected):
    """How far fractions with more than nine decimals may be off, all lines together."""
    accepted = int(expected.row["accepted"] or 0)
    return accepted * ROUNDING if "." in str(expected.row["sum"]) else Fraction(0)


def check_close(actual, number, expected, what):
    difference = abs(Fraction(actual) - Fraction(str(number)))
    expect(difference <= tolerance(expected), f"{what} is {float(actual)!r}, should be {number}")


def check_file(flamec, expected):
    if "overflows" in expected.different:
        expect_overflow(run([flamec, "--format", "folded", expected.path]), expected.path.name)
    elif expected.total == 0:
        for output in ("folded", "svg", "json", "top"):
            expect_failure(run([flamec, "--format", output, expected.path]), 1, expected.path.name)
    else:
        profile = check_folded(flamec, expected)
        check_top(flamec, expected, profile)
        check_json(flamec, expected, profile)
        check_picture(flamec, expected, profile)
        check_strict(flamec, expected)


def check_folded(flamec, expected):
    result = run([flamec, "--format", "folded", expected.path])
    expect_success(result)
    check_warning(result, expected)
    profile = folded_reader.read_output(result.out, expected.is_differential())
    check_close(profile.total(), expected.total, expected, "sum of the folded output")
    # A stack without frames is a stack, a node and a name that the index does not count.
    extra = 1 if expected.no_stack_weight else 0
    for what, actual in (("distinct_stacks", len(profile.counts) + traceless_stacks(expected)),
                         ("trie_nodes", profile.node_count()),
                         ("distinct_names", len(profile.names()))):
        expect_equal(actual, int(expected.column(what)) + extra, what)
    expect_equal(profile.depth(), int(expected.column("max_depth")), "max_depth")
    check_heaviest(profile.self_by_name(), "top5_self", expected)
    check_heaviest(profile.total_by_name(), "top5_total", expected)
    if expected.is_differential():
        check_before(profile, expected)
    return profile


def traceless_stacks(expected):
    """How many stacks have the count 0 and lead to others: a node of the tree that nothing tells
    from any other, whereas the index counts them as stacks."""
    if expected.is_differential() or expected.path.suffix in (".gz", ".zst"):
        return 0
    counts = folded_reader.read_input(expected.path.read_bytes()).counts
    empty = [stack for stack, count in counts.items() if count == 0]
    return sum(1 for stack in empty if any(leads_to(stack, other) for other in counts))


def leads_to(stack, other):
    return len(other) > len(stack) and other[:len(stack)] == stack


def check_warning(result, expected):
    """One line that names the file, the first refused line and how many there are."""
    if not expected.rejected_lines:
        if not tolerance(expected):
            expect_equal(result.err, "", "standard error")
        return
    expect_lines(result, 1)
    count, first = int(expected.column("rejected")), expected.rejected_lines[0]
    expect_equal(len(expected.rejected_lines), count, "refused lines by the reader of this test")
    where = f"flamec: {expected.path}:{first}: "
    expect(result.err.startswith(where), f"warning begins otherwise than '{where}': {result.err}")
    rest = result.err.removeprefix(where)
    expect(count == 1 or re.search(rf"\b{count}\b", rest),
           f"warning does not say that {count} lines were skipped: {result.err}")


def check_heaviest(sums, column, expected):
    """Names, largest first, equal ones in byte order: the five of the index."""
    if expected.no_stack_weight:
        sums.pop(folded_reader.NO_STACK[0])
    ranked = sorted(sums.items(), key=lambda item: (-item[1], item[0]))[:5]
    wanted = expected.column(column)
    names = [name.encode("utf-8", "surrogateescape") for name, _ in wanted]
    expect_equal([name for name, _ in ranked], names, f"names of {column}")
    for (name, count), (_, number) in zip(ranked, wanted):
        check_close(count, number, expected, f"{column} of {short(name)}")


def check_before(profile, expected):
    expect_equal(sum(profile.before.values()), Fraction(str(expected.facts["sum_first_column"])),
                 "sum of the first counts")
    changes = [abs(profile.counts[stack] - before) for stack, before in profile.before.items()]
    expect_equal(sum(changes), Fraction(str(expected.facts["sum_abs_delta"])), "sum of changes")


def check_top(flamec, expected, profile):
    """The head's figures, and self and total of every function."""
    result = run([flamec, "--format", "top", expected.path])
    expect_success(result)
    head, *rows = result.out.replace(b",", b"").rstrip(b"\n").split(b"\n")
    figures = TOP_HEAD.match(head)
    expect(figures, f"--format top begins with {short(head)}")
    check_close(Fraction(figures["samples"].decode()), expected.total, expected, "total of top")
    expect_equal(int(figures["frames"]), profile.node_count(), "frames by the head of top")
    totals, own = profile.total_by_name(), profile.self_by_name()
    wanted = [(own.get(name, 0), total) for name, total in totals.items() if total]
    matches = filter(None, map(TOP_ROW.fullmatch, rows))
    shown = [tuple(Fraction(match[key].decode()) for key in ("self", "total")) for match in matches]
    expect(shown == sorted(shown, reverse=True), "rows of top are not sorted by self, then total")
    expect_equal(shown, sorted(wanted, reverse=True), "self and total in the rows of top")


def check_json(flamec, expected, profile):
    """The d3 tree: the root's value, as many nodes as there are, children within their parent."""
    result = run([flamec, "--format", "json", expected.path])
    expect_success(result)
    depth = sys.getrecursionlimit()
    sys.setrecursionlimit(100_000)  # the reader of the standard library recurses
    try:
        root = json.loads(result.out, parse_float=Fraction) if profile.depth() < 5000 else None
    except ValueError as error:
        raise Wrong(f"--format json is not JSON: {error}") from None
    finally:
        sys.setrecursionlimit(depth)
    if root is None:
        return
    check_close(root["value"], expected.total, expected, "value of the JSON tree's root")
    nodes, pending = 0, [root]
    while pending:
        node = pending.pop()
        children = node.get("children", [])
        nodes += len(children)
        pending += children
        within = sum(child["value"] for child in children)
        expect(within <= node["value"], f"JSON children outweigh {short(node['name'])}")
    expect_equal(nodes, profile.node_count(), "nodes of the JSON tree")


def check_picture(flamec, expected, profile):
    result = run([flamec, "--minwidth", "0", expected.path])
    expect_success(result)
    picture = read_svg(result.out)
    check_well_formed(result.out)
    check_geometry(picture)
    check_close(picture.root().count, expected.total, expected, "total in the root's title")
    if profile.depth() < 5000:
        drawn = sum(1 for total in profile.totals_by_path().values() if total)
        expect_equal(len(picture.frames), drawn + 1, "frames in the picture")
    default = run([flamec, expected.path])
    expect_success(default)
    check_geometry(read_svg(default.out))


def check_well_formed(svg):
    with tempfile.NamedTemporaryFile(suffix=".svg") as file:
        file.write(svg)
        file.flush()
        lint = subprocess.run(["xmllint", "--noout", "--nonet", "--huge", file.name],
                              capture_output=True, text=True, check=False)
    expect(lint.returncode == 0, f"xmllint: {short(lint.stderr)}")


def check_strict(flamec, expected):
    result = run([flamec, "--strict", "--format", "folded", expected.path])
    if expected.rejected_lines:
        expect_failure(result, 1, f"{expected.path}:{expected.rejected_lines[0]}: ")
    else:
        expect_success(result)


def check_compressed(flamec, expected, plain):
    """`plain` is the file that was compressed; every good form of it gives the same output."""
    result = run([flamec, "--format", "folded", expected.path])
    wanted = expected.facts["expect"]
    if wanted == "accept-if-zstd-supported" and result.status:
        expect_failure(result, 1, expected.path.name, "zstd")
    elif wanted.startswith("accept-with-warning"):
        expect(result.status == 1 or result.err, "neither a warning nor a failure")
        expect_lines(result, 1)
    elif wanted.startswith("accept"):
        expect_success(result)
        expect_equal(result.err, "", "standard error")
        check_folded(flamec, expected)
        picture = run([flamec, expected.path]).out
        expect(picture == run([flamec, plain]).out, "the picture differs from the plain file's")
    elif wanted == "fail":
        check_names_offset(result, expected.path)
    elif wanted == "fail-no-stacks" or result.status:
        expect_failure(result, 1, expected.path.name)


def check_names_offset(result, path):
    """Damaged data: the message names the file and a byte that lies in it (or at its end)."""
    expect_failure(result, 1, str(path))
    rest = result.err.split(str(path), 1)[1]
    offsets = [int(number.replace(",", "")) for number in re.findall(r"\b[0-9][0-9,]*\b", rest)]
    expect("byte" in rest and any(number <= path.stat().st_size for number in offsets),
           f"message does not say at which byte: {result.err}")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    flamec, corpus = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2]).resolve() / "corpus"
    if not (corpus / "INDEX.tsv").exists():
        print(f"skipped: no corpus at {corpus}")
        return SKIPPED
    checks = Checklist()
    plain = corpus / "folded/async-profiler-part.collapsed"
    for row in read_index(corpus):
        if row["kind"] in FOLDED_KINDS:
            checks.run(row["path"], check_file, flamec, expected_of(corpus, row))
        elif row["kind"] == "compressed-folded":
            checks.run(row["path"], check_compressed, flamec, expected_of(corpus, row), plain)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
