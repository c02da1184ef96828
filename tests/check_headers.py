#!/usr/bin/env python3
"""Compiles each public header alone, as C11 and as C++, with warnings as errors.

    check_headers.py INCLUDE_FOLDER [--cc CC] [--cxx CXX]

A header that needs another one to be included first, or that C++ refuses, fails here.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from checklist import Checklist, expect

WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Werror")


def check_header(compiler, language, folder, header):
    # Twice: the second inclusion shows whether the guard works.
    source = f"#include <{header}>\n#include <{header}>\n"
    command = [*compiler.split(), *language, *WARNINGS, "-I", folder, "-fsyntax-only", "-"]
    result = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    expect(result.returncode == 0, f"\n{result.stderr}")


def main():
    parser = argparse.ArgumentParser(description="Compile each public header alone.")
    parser.add_argument("include", type=Path)
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--cxx", default="c++")
    options = parser.parse_args()
    checks = Checklist()
    for path in sorted(options.include.rglob("*.h")):
        header = str(path.relative_to(options.include))
        for title, compiler, language in (("C11", options.cc, ("-std=c11", "-x", "c")),
                                          ("C++", options.cxx, ("-std=c++11", "-x", "c++"))):
            checks.run(f"{header} as {title}", check_header, compiler, language,
                       str(options.include), header)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
