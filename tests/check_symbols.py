#!/usr/bin/env python3
"""Looks at the names that the built libraries show to a linker.

    check_symbols.py SHARED_LIBRARY STATIC_LIBRARY [--nm NM]

The shared library exports flamec_* and nothing else; every global of the static library begins
with flamec_ or fc_, so that it collides with nobody's names.
"""

import argparse
import subprocess
import sys

from checklist import Checklist, expect

# What sanitizers and coverage add to every object.
FROM_THE_COMPILER = ("__asan", "__ubsan", "__odr_asan", "__sancov", "__gcov", "__start_", "__stop_")


def globals_of(nm, library, *options):
    """Names of the defined global symbols."""
    command = [nm, "--defined-only", "--extern-only", "--format=posix", *options, library]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    expect(result.returncode == 0, result.stderr.strip())
    lines = [line.split() for line in result.stdout.splitlines()]
    return {fields[0].split("@")[0] for fields in lines if len(fields) >= 2}


def check_names(beginnings, *library):
    names = globals_of(*library)
    expect(any(name.startswith("flamec_") for name in names), "there is no flamec_* at all")
    allowed = (*beginnings, *FROM_THE_COMPILER)
    foreign = sorted(name for name in names if not name.startswith(allowed))
    expect(not foreign, f"names that do not begin with {' or '.join(beginnings)}: "
           f"{', '.join(foreign)}")


def main():
    parser = argparse.ArgumentParser(description="Check the libraries' global names.")
    parser.add_argument("shared")
    parser.add_argument("static")
    parser.add_argument("--nm", default="nm")
    options = parser.parse_args()
    checks = Checklist()
    checks.run("exports of the shared library", check_names, ("flamec_",),
               options.nm, options.shared, "--dynamic")
    checks.run("globals of the static library", check_names, ("flamec_", "fc_"),
               options.nm, options.static)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
