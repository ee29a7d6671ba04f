"""The check of circles finds those planted in a small crate: test_circles.py."""

import importlib.machinery
import importlib.util
import sys
import tempfile
from pathlib import Path

LIB = Path(__file__).resolve().parents[2] / "scripts/lib"
sys.path.insert(0, str(LIB))
loader = importlib.machinery.SourceFileLoader("check_circles", str(LIB / "check-circles"))
circles = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_circles", loader))
loader.exec_module(circles)

PLANTED = {
    "lib.rs": "mod far;\nmod head;\nmod near;\npub use head::Leaf;\nuse near::Near;\nfn main() {}\n",
    "near.rs": "use crate::far::Far;\npub struct Near;\n",
    "far.rs": "pub struct Far;\nfn f() { let _ = crate::near::Near; }\n",
    "head/mod.rs": "mod leaf;\nmod tip;\npub use leaf::Leaf;\npub struct Own;\n",
    "head/leaf.rs": "use super::Own;\npub struct Leaf;\n",
    # a re-export leads past the head: no complaint
    "head/tip.rs": "use super::Leaf;\n// use super::Own;\n#[cfg(test)]\nmod tests { use super::super::Own; }\n",
}
EXPECTED = [
    "src/head/leaf.rs imports what its head src/head/mod.rs defines",
    "these import each other in a circle: src/far.rs, src/near.rs",
]


def test():
    with tempfile.TemporaryDirectory() as folder:
        src = Path(folder) / "src"
        for name, text in PLANTED.items():
            (src / name).parent.mkdir(parents=True, exist_ok=True)
            (src / name).write_text(text)
        found = circles.complaints(src)
        assert found == EXPECTED, found
        (src / "far.rs").write_text("pub struct Far;\n")
        (src / "head/leaf.rs").write_text("pub struct Leaf;\n")
        found = circles.complaints(src)
        assert found == [], found


test()
