#!/usr/bin/env python3
"""Fails on an include that points up, sideways where it may not, or round in a circle.

    check_layers.py [ROOT]        ROOT holds src/ and include/; the default is this repository

    0 base ◄── 1 profile, theme, pattern, sampler ◄── 2 input, layout ◄── 3 scene ◄── 4 paint
    5 flamec.c, or the folder api where that file outgrew itself: joins all of them
    6 cli: sees <flamec/*.h> and nothing below it

STAGES and MAY_INCLUDE are that picture as a table. Beyond it: GLib only where it saves code that
is not the program's point, cairo and pango only where drawing happens, perf headers only in the
sampler.
"""

import re
import sys
from pathlib import Path

from checklist import Checklist, Wrong

STAGES = {
    "base": {"base"},
    "profile": {"base", "profile"},
    "theme": {"base", "theme"},
    "pattern": {"base", "pattern"},
    "sampler": {"base", "sampler"},
    "input": {"base", "profile", "input"},
    "layout": {"base", "profile", "layout"},
    "scene": {"base", "profile", "theme", "pattern", "layout", "scene"},
    "paint": {"base", "scene", "paint"},
}
MAY_INCLUDE = {**STAGES, "flamec.c": {*STAGES}, "api": {*STAGES, "api"}, "cli": {"cli"}}
# Public headers: those that join the stages and the command line see all, the rest the errors.
MAY_INCLUDE_PUBLIC = {"flamec.c", "api", "cli"}
PUBLIC_FOR_ALL = "flamec/base.h"

# (what the header's name begins with, where it may stand, what it is called)
OUTSIDE = (
    (("glib", "gio/", "gmodule", "gobject/"),
     ("src/cli/", "src/theme/", "src/scene/", "src/pattern/", "src/flamec.c", "src/api/"), "GLib"),
    (("cairo", "pango/", "pango", "fontconfig/"),
     ("src/paint/cairo.c", "src/paint/pango.c", "src/scene/make_advances.c"), "cairo or pango"),
    (("linux/perf_event.h",), ("src/sampler/",), "perf headers"),
)
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def sources(root):
    for folder in ("src", "include"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".c", ".h", ".inc"):
                yield path.relative_to(root)


def includes(root, path):
    """Every include of a file: its line, whether it is in quotes, and the name."""
    text = (root / path).read_text("utf-8")
    for match in INCLUDE.finditer(text):
        yield text.count("\n", 0, match.start(2)) + 1, match[1] == '"', match[2]


def module_of(path):
    """src/profile/trie.c -> profile, src/flamec.c -> flamec.c, include/flamec/base.h -> include."""
    return "include" if path.parts[0] == "include" else path.parts[1]


def problem_of(root, path, is_quoted, name):
    """What is wrong with one include, or None."""
    for beginnings, places, title in OUTSIDE:
        if name.startswith(beginnings) and not str(path).startswith(places):
            return f"{title} may be included only in {', '.join(places)}"
    module = module_of(path)
    if name.startswith("flamec/"):
        if module in MAY_INCLUDE_PUBLIC or module == "include" or name == PUBLIC_FOR_ALL:
            return None
        return f"{module} may include no public header but <{PUBLIC_FOR_ALL}>"
    if not is_quoted:
        return None
    if module == "include":
        return "a public header may include only system headers and <flamec/…>"
    if module not in MAY_INCLUDE:
        return f"{module} is not in the table of layers"
    target = name.split("/")[0]
    if "/" not in name or not target or target == "..":
        return 'project headers are included by their path below src, such as "base/str.h"'
    if target not in MAY_INCLUDE[module]:
        allowed = ", ".join(sorted(MAY_INCLUDE[module]))
        return f"{module} may include only {allowed}"
    return None


def check_file(root, path):
    problems = [f"{path}:{line}: includes {name}: {problem}"
                for line, is_quoted, name in includes(root, path)
                if (problem := problem_of(root, path, is_quoted, name))]
    if problems:
        raise Wrong("\n     ".join(["", *problems]))


def resolve(root, name):
    """The project's file behind an include, or None for a header of the system."""
    for folder in ("src", "include"):
        if (root / folder / name).is_file():
            return Path(folder) / name
    return None


def check_cycles(root):
    """Walk the includes depth first; a file that is met again on the way down closes a circle."""
    graph = {path: [target for _, _, name in includes(root, path)
                    if (target := resolve(root, name))] for path in sources(root)}
    finished = set()

    def visit(path, way):
        if path in way:
            circle = [*way[way.index(path):], path]
            raise Wrong("include circle: " + " -> ".join(map(str, circle)))
        if path not in finished:
            for target in graph.get(path, ()):
                visit(target, [*way, path])
            finished.add(path)

    for path in graph:
        visit(path, [])


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    checks = Checklist()
    for path in sources(root):
        checks.run(str(path), check_file, root, path)
    checks.run("no include circles", check_cycles, root)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
