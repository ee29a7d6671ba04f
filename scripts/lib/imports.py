"""Which source files import which: what check-circles and trusted-lines share.

Read are the `use`, `mod` and `pub use` items of src/, and the paths in code; names are followed through re-exports to the file
that defines them, in other crates of the workspace, too.
"""
import functools
import re
from pathlib import Path

CRATES = Path(__file__).resolve().parents[2] / "crates"
DEFINITION = re.compile(
    r"^[ \t]*(?:pub(?:\([^)]*\))? )?(?:default |async |const |unsafe |extern \"C\" )*"
    r"(?:fn|struct|enum|trait|type|const|static|union|macro_rules!) +(?:mut )?(\w+)",
    re.M,
)
USE = r"^[ \t]*(pub(?:\([^)]*\))? )?use ([^;]+);"


def stripped(text):
    """The text without comments, strings and tests."""
    text = re.sub(r"//[^\n]*", "", text)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r'b?"(?:\\.|[^"\\])*"', '""', text, flags=re.S)
    while (found := re.search(r"#\[cfg\(test\)\]\s*mod \w+ \{", text)):
        depth, at = 1, found.end()
        while depth and at < len(text):
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
        text = text[: found.start()] + text[at:]
    return text


def leaves(tree):
    """The paths of a use tree, each with the name that it gets here."""
    head, brace, inner = tree.partition("{")
    if not brace:
        path, _, alias = tree.strip().partition(" as ")
        return [(path.strip(), alias.strip() or path.strip().rsplit("::", 1)[-1])] if path else []
    parts, depth = [""], 0
    for letter in inner[: inner.rindex("}")]:
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    head = head.strip()
    own = (head.rstrip(":"), head.rstrip(":").rsplit("::", 1)[-1])
    return [own if path == "self" else (head + path, name) for part in parts for path, name in leaves(part)]


class Source:
    """A file, as a module of its crate."""

    def __init__(self, crate, file):
        self.crate, self.file = crate, file
        parts = list(file.relative_to(crate.src).with_suffix("").parts)
        self.is_head = parts[-1] in ("mod", "lib")
        self.path = tuple([] if parts in (["lib"], ["main"], ["bin"]) else parts[:-1] if parts[-1] == "mod" else parts)
        text = stripped(file.read_text())
        self.uses = [(public is not None, *leaf) for public, tree in
                     ((found.group(1), found.group(2)) for found in re.finditer(USE, text, re.M)) for leaf in leaves(tree)]
        self.mods = set(re.findall(r"^[ \t]*(?:pub(?:\([^)]*\))? )?mod (\w+);", text, re.M))
        code = re.sub(USE, "", text, flags=re.M)
        self.paths = re.findall(r"(?<![\w:])([a-z]\w*(?:::\w+)+)", code)
        self.defines = set(DEFINITION.findall(code))

    def absolute(self, path):
        """The crate and the path from its root; none if it leads out of the workspace."""
        first, *rest = path.split("::")
        at = list(self.path)
        if first.startswith("destrier_"):
            return crate(CRATES / first.removeprefix("destrier_") / "src"), tuple(rest)
        if first == "crate":
            return self.crate, tuple(rest)
        if first == "self" or first in self.mods:
            return self.crate, tuple(at + path.removeprefix("self::").split("::"))
        if first == "super":
            while first == "super":
                at, (first, *rest) = at[:-1], rest or [""]
            return self.crate, tuple(at + [first, *rest])
        for _, used, name in self.uses:
            if name == first and used.split("::")[0] != first and (base := self.absolute(used)):
                return base[0], base[1] + tuple(rest)
        return None

    def targets(self, reexports=True):
        """The files that define what this one names."""
        paths = [path for public, path, _ in self.uses if reexports or not public] + self.paths
        found = (base[0].target(base[1]) for path in paths if (base := self.absolute(path)))
        return {source for source in found if source and source is not self}


class Crate:
    """The files of a crate."""

    def __init__(self, src):
        self.src = src
        sources = (Source(self, file) for file in sorted(src.rglob("*.rs")))
        self.sources = {source.path: source for source in sources}

    def target(self, path, seen=()):
        """The file in which a name is defined, by way of re-exports."""
        cut = next(cut for cut in range(len(path), -1, -1) if path[:cut] in self.sources or not cut)
        source, rest = self.sources.get(path[:cut]), path[cut:]
        if source is None or not rest or path in seen or rest[0] in source.defines:
            return source
        for _, used, alias in source.uses:
            if alias in (rest[0], "*"):
                base = source.absolute(used[:-3] + "::" + rest[0] if alias == "*" else used)
                if base is not None:
                    return base[0].target(base[1] + rest[1:], seen + (path,))
                if alias != "*":
                    return None
        return source


@functools.cache
def crate(src):
    return Crate(src)
