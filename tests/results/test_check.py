"""Every lie about results/ is found by `make-results --check`, which accepts them as they are: test_check.py.

In a copy of the folder one thing at a time is made wrong. Prints the plain line "N passed, N failed" and exits with 1 if a
lie was not found, or was called something else.
"""

import contextlib
import gzip
import io
import pathlib
import shutil
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import campaign  # noqa: E402
from campaign import RESULTS, check, verdicts  # noqa: E402


def replace(name, old, new):
    """Changes the first place of a text."""

    def lie(results):
        path = results / name
        packed = path.suffix == ".gz"
        text = gzip.decompress(path.read_bytes()).decode() if packed else path.read_text()
        assert old in text, f"{name}: there is no {old!r}"
        text = text.replace(old, new, 1).encode()
        path.write_bytes(gzip.compress(text) if packed else text)

    return lie


def copy(name, other):
    return lambda results: shutil.copy(results / name, results / other)


def remove(name):
    return lambda results: (results / name).unlink()


LIES = {  # what is said, and of what
    "covers/008.txt: rejected": replace("covers/008.txt", "at-most 12", "at-most 11"),
    "covers/008.txt is not the file of verdicts.csv": copy("minimum/cover-08.txt", "covers/008.txt"),
    "covers/200.txt is not in verdicts.csv": copy("covers/008.txt", "covers/200.txt"),
    "total/009.txt.gz is gone": remove("total/009.txt.gz"),
    "'knight domination of 25x25: at most 95' is said": replace("records.csv", "\n25,96,", "\n25,95,"),
    "25 takes at least 86, though the board before takes 87": replace("records.csv", "\n25,96,89,", "\n25,96,86,"),
    "26 takes at least 95, but bounds/026.txt.gz shows 96": replace("records.csv", "\n26,102,96,", "\n26,102,95,"),
    "27 takes at least 102, but density/knight.txt.gz shows 103": replace("records.csv", "\n27,111,103,", "\n27,111,102,"),
    "50 takes at least 336, but density/knight.txt.gz shows 335": replace("records.csv", "\n50,350,335,", "\n50,350,336,"),
    "density/table.csv: king has another density": replace("density/table.csv", "\nking,king,domination,1,1/9,", "\nking,king,domination,1,1/8,"),
    "density/table.csv: king has another pattern": replace("density/table.csv", "3x3t,b1,", "3x3t,b1 c2,"),
    "density/zebra.txt: 'leaper:2,3 covers of the plane: density at least 1/9 and at most 4/33; n x n takes at least n^2/9": replace("density/table.csv", "(n^2 - n)/9 for every n >= 2", "n^2/9 for every n >= 2"),
    "what shows that 28 rot90 takes at least 120?": replace("symmetric/not-kept.csv", "\n28,rot90,", "\n28,rot180,"),
    "symmetric.csv: 19 diagonal is optimal": replace("symmetric.csv", "\n19,diagonal,60,60,", "\n19,diagonal,60,59,"),
    "'knight total domination of 10x10: exactly 21' is said": replace("total.csv", "\n10,22,22,optimal,exactly 22", "\n10,21,21,optimal,exactly 21"),
    "'knight domination of 8x8: exactly 11' is said": replace("minimum.csv", "\n8,12,", "\n8,11,"),
    "1 king domination rot180 is optimal, but at most 1": replace("symmetric-pieces.csv", "exactly 1,", "at most 1,"),
    "in certificates/ or its manifest only: {'knight-05.txt.gz'}": replace("certificates/manifest.csv", "\n5,destrier,knight-05.txt.gz,", "\n5,destrier,knight-06.txt.gz,"),
    "certificates/not-kept.csv: knight-14.vipr.gz has no command": replace("certificates/not-kept.csv", ",destrier prove 14 --method tree --threads 1 --format vipr", ",prove 14"),
    "README.md has another table of checkers": replace("certificates/manifest.csv", "destrier proved-checker coq", "destrier"),
    "12x15 takes at least 31": replace("strips/table.json.gz", '"k": 12, "n": 15, "lower": 30', '"k": 12, "n": 15, "lower": 31'),
    "tori/blocks.txt: 'knight domination of 10x6t: at most 8' is said": replace("verdicts.csv", "10x6t: at most 8", "10x6t: at most 7"),
}


def said(results):
    """The exit and the words of a check, which looks at nothing anew that has its verdict."""
    words = io.StringIO()
    with contextlib.redirect_stderr(words), contextlib.redirect_stdout(words):
        try:
            status = check.check(results)
        except SystemExit as refused:  # the checker's own words
            status = 1
            words.write(str(refused))
    return status, words.getvalue()


def noted_today(results):
    """As if all verdicts were those of today's checker: what is tested here are tables and digests."""
    table = campaign.Table(results / "verdicts.csv", verdicts.COLUMNS, ["file"])
    for row in table.rows.values():
        row["checker"] = verdicts.checker()
    table.write()


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        results = pathlib.Path(folder) / "results"
        shutil.copytree(RESULTS, results, ignore=shutil.ignore_patterns("runs", "pictures"))
        noted_today(results)
        for sentence, lie in {"certificates hold": lambda _: None, **LIES}.items():
            saved = {path: path.read_bytes() for path in results.rglob("*") if path.is_file()}
            lie(results)
            status, words = said(results)
            if sentence not in words or (status == 0) != (sentence == "certificates hold"):
                failed += 1
                print(f"FAILED {sentence}: {words}")
            for path in {path for path in results.rglob("*") if path.is_file()} - set(saved):
                path.unlink()
            for path, data in saved.items():
                path.write_bytes(data)
    print(f"{len(LIES) + 1 - failed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
