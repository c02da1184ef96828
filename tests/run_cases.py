#!/usr/bin/env python3
"""Runs the case folders under tests/cases and compares what the program says byte for byte.

    run_cases.py FLAMEC [--update] [-k PATTERN]

    cases/blanks/args              the command line's words; {case} stands for the folder
                 input.folded      standard input, when args names no file of the folder
                 expected.folded   standard output (any of svg, folded, json, top, text)
                 expected.err      standard error, the folder's path written as {case}
                 expected.status   exit status; 0 when there is no such file

Only what exists is compared. -k runs the cases whose name contains the pattern. --update writes
the expected files that exist anew (and, for a case that has none, those that apply): read the
difference before committing it, for it then says what the program does, not what is right.
"""

import argparse
import difflib
import shlex
import sys
from pathlib import Path

from checklist import Checklist, Wrong, expect
from program import run

FORMATS = ("svg", "folded", "json", "top", "text")
CASES = Path(__file__).resolve().parent / "cases"


def run_case(flamec, case):
    words = shlex.split((case / "args").read_text())
    inputs = sorted(case.glob("input.*"))
    reads_stdin = inputs and not any("{case}" in word for word in words)
    stdin = inputs[0].read_bytes() if reads_stdin else b""
    result = run([flamec, *(word.replace("{case}", str(case)) for word in words)], stdin)
    return words, {
        "out": result.out,
        "err": result.err.replace(str(case), "{case}").encode(),
        "status": f"{result.status}\n".encode(),
    }


def expected_files(case):
    """Pairs of an expected file and the part of the result it is compared with."""
    pairs = [(case / f"expected.{kind}", "out") for kind in FORMATS]
    pairs += [(case / "expected.err", "err"), (case / "expected.status", "status")]
    return [(path, part) for path, part in pairs if path.exists()]


def check_case(flamec, case):
    _, actual = run_case(flamec, case)
    pairs = expected_files(case)
    expect(pairs, "there is no expected file")
    differences = [difference(path, actual[part]) for path, part in pairs]
    if not (case / "expected.status").exists() and actual["status"] != b"0\n":
        differences.append(f"exit status {actual['status'].decode().strip()}, should be 0: "
                           f"{actual['err'].decode().strip()}\n")
    if any(differences):
        raise Wrong("\n" + "".join(differences))


def difference(path, actual):
    expected = path.read_bytes()
    if expected == actual:
        return ""
    # Latin-1 keeps every byte, so that invalid UTF-8 can be compared and shown.
    lines = [text.decode("latin-1").splitlines(keepends=True) for text in (expected, actual)]
    shown = difflib.unified_diff(*lines, path.name, "program")
    return "".join(line if line.endswith("\n") else line + "\n" for line in shown)


def update_case(flamec, case):
    words, actual = run_case(flamec, case)
    pairs = expected_files(case)
    if not pairs:
        kind = next((kind for kind in FORMATS if kind in words), "svg")
        pairs = [(case / f"expected.{kind}", "out")] if actual["out"] else []
        pairs += [(case / "expected.err", "err")] if actual["err"] else []
        pairs += [(case / "expected.status", "status")] if actual["status"] != b"0\n" else []
    for path, part in pairs:
        path.write_bytes(actual[part])


def main():
    parser = argparse.ArgumentParser(description="Run the case folders under tests/cases.")
    parser.add_argument("flamec")
    parser.add_argument("--update", action="store_true", help="write the expected files anew")
    parser.add_argument("-k", metavar="PATTERN", default="", help="cases with this in the name")
    options = parser.parse_args()
    flamec = str(Path(options.flamec).resolve())
    checks = Checklist()
    for case in sorted(CASES.iterdir()):
        if options.k in case.name and (case / "args").exists():
            action = update_case if options.update else check_case
            checks.run(case.name, action, flamec, case)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
