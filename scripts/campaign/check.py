"""Whether results/ is what the checker accepted, and its tables say what their files show."""

import json
import math
import re
import sys
from fractions import Fraction

from campaign import RESULTS, decided, digest, read_rows, unpacked
from campaign.certificates import who_checks
from campaign.verdicts import checker, verdicts

SIDES = "knight domination of {0}x{0}"
PLANE = re.compile(r"at least \((\d+)n\^2 ([+-]) (\d+)n ([+-]) (\d+)\)/(\d+) for every n >= (\d+)$")


class Refused(Exception):
    """A sentence on what does not hold."""


def need(holds, sentence):
    if not holds:
        raise Refused(sentence)


def noted(results, now):
    """Every file is in verdicts.csv with its digest and its claim, and no other."""
    rows = {row["file"]: row for row in read_rows(results / "verdicts.csv")}
    for name in sorted(now.keys() ^ rows.keys()):
        raise Refused(f"{name} is " + ("gone" if name in rows else "not in verdicts.csv"))
    for name, row in now.items():
        need(rows[name]["sha256"] == row["sha256"], f"{name} is not the file of verdicts.csv")
        need(rows[name]["claim"] == row["claim"], f"verdicts.csv: {name} shows '{row['claim']}', not '{rows[name]['claim']}'")


def plane(claim, n):
    """What the certificate of the plane says of a board, and 0 of those that are too small for it."""
    found = PLANE.search(claim)
    need(found, f"density/knight.txt.gz bounds no boards: {claim}")
    square, sign, side, other, rest, over, least = found.groups()
    value = int(square) * n * n + int(sign + side) * n + int(other + rest)
    return -(-value // int(over)) if n >= int(least) else 0


def records(results, shown):
    """Sizes are those of covers; no bound is above its size; where n grows, no bound falls; a square's bound is the best that a
    file shows. No theorem says that the minimum never falls, but a bound that does was not tried for."""
    before = 0
    for row in read_rows(results / "records.csv"):
        board, size, lower = row["board"], int(row["size"]), int(row["lower"])
        name = board if "x" in board else f"{board}x{board}"
        yield row["file"], f"knight domination of {name}: at most {size}"
        need(lower <= size, f"records.csv: {board} takes at least {lower}, but {size} are enough")
        if board.isdigit():
            need(lower >= before, f"records.csv: {board} takes at least {lower}, though the board before takes {before}")
            before = lower
            files = [f"bounds/{int(board):03}.txt.gz", f"certificates/sweep-{board}.txt.gz", f"certificates/knight-{board:0>2}.txt.gz"]
            said = {file: int(shown.get(file, "").rpartition(" ")[2] or 0) for file in files}
            said["density/knight.txt.gz"] = plane(shown.get("density/knight.txt.gz", ""), int(board))
            file = max(said, key=said.get)
            need(said[file] == lower, f"records.csv: {board} takes at least {lower}, but {file} shows {said[file]}")


def total(results, _):
    for row in read_rows(results / "total.csv"):
        need((row["status"] == "optimal") == (row["size"] == row["bound"]), f"total.csv: {row['board']} is {row['status']}")
        yield row["file"], f"knight total domination of {row['board']}x{row['board']}: {row['verified']}"


def symmetric(results, shown):
    """A row is shown by its file, and by one of a bound or by what not-kept.csv says how to make."""
    large = {(row["board"], row["symmetry"]): row["shown"] for row in read_rows(results / "symmetric/not-kept.csv")}
    for row in read_rows(results / "symmetric.csv"):
        board, group = row["board"], row["symmetry"]
        problem = f"{SIDES.format(board)}, symmetry {group}: "
        need(decided(row) == (row["size"] == row["bound"]), f"symmetric.csv: {board} {group} is {row['status']}")
        cover, _, bound = row["verified"].partition(" and ")
        need(cover.split()[-1] == row["size"], f"symmetric.csv: {board} {group} has {row['size']}, but {cover}")
        yield row["file"], problem + cover
        file = f"symmetric/{board:0>3}-{group}.bound.txt.gz"
        need((file in shown) + (large.pop((board, group), None) == bound != "") == (bound != ""),
             f"symmetric.csv: what shows that {board} {group} takes {bound}?")
        if file in shown:
            yield file, problem + bound
    need(not large, f"symmetric/not-kept.csv: {large}")


def minimum(results, _):
    for row in read_rows(results / "minimum.csv"):
        how = "exactly" if row["verified_minimum"] == "yes" else "at most"
        yield row["certificate"].removeprefix("results/"), f"{SIDES.format(row['n'])}: {how} {row['cover']}"


def certificates(results, _):
    """The files are those of the manifest; README.md has the table that follows from it."""
    rows = read_rows(results / "certificates/manifest.csv")
    files = {path.name for path in (results / "certificates").glob("*.gz")}
    need(files == {row["file"] for row in rows}, f"in certificates/ or its manifest only: {files ^ {row['file'] for row in rows}}")
    for row in rows:
        data = (results / "certificates" / row["file"]).read_bytes()
        need(digest(data) == row["sha256"], f"certificates/{row['file']} is not the file of its manifest")
        if row["format"] in ("destrier", "sweep"):
            yield f"certificates/{row['file']}", f"{SIDES.format(row['n'])}: {row['claim']}"
    for row in read_rows(results / "certificates/not-kept.csv"):
        need(row["command"].startswith("destrier prove "), f"certificates/not-kept.csv: {row['file']} has no command")
    need(who_checks(results) in (results / "README.md").read_text(), "README.md has another table of checkers than the manifest")


def pieces(results, _):
    """The certificates are not kept: what is decided is said to be, and every row has its digest and its command."""
    for row in read_rows(results / "symmetric-pieces.csv"):
        name = " ".join(row[column] for column in ("board", "piece", "rule", "symmetry"))
        settled = row["verified"] in (f"exactly {row['size']}", "impossible")
        need(settled == decided(row), f"symmetric-pieces.csv: {name} is {row['status']}, but {row['verified']}")
        need(len(row["sha256"]) == 64 and row["command"], f"symmetric-pieces.csv: {name} has no digest or no command")
    yield from ()


def blocks(results, shown):
    """The boards of the table of strips that certificates of their own show."""
    for entry in json.loads(unpacked(results / "strips/table.json.gz")):
        board = f"{entry['k']}x{entry['n']}"
        file = f"strips/blocks/{board}.txt.gz"
        if entry["how"] in ("sweep", "tree"):
            said = shown.get(file, "")
            need(said.startswith(f"knight domination of {board}: ") and said.endswith(f" {entry['lower']}") and "at most" not in said,
                 f"strips/table.json.gz: {board} takes at least {entry['lower']}, but {file} shows {said or 'nothing'}")
        elif file in shown:
            raise Refused(f"{file} shows nothing of the table")
    yield from ()


def density(results, shown):
    """What is said of a piece and a rule is what its certificate shows; its other side is that of a pattern on a torus."""
    for row in read_rows(results / "density/table.csv"):
        files = [name for name in (f"density/{row['name']}.txt", f"density/{row['name']}.txt.gz") if name in shown]
        need(len(files) == 1, f"density/table.csv: {row['name']} has {len(files)} certificates")
        yield files[0], row["verified"]
        bound = f"exactly {row['at_least']}" if row["status"] == "optimal" else f"at least {row['at_least']} and at most {row['at_most']}"
        need(f"density {bound};" in row["verified"], f"density/table.csv: {row['name']} has another density")
        pieces, squares = len(row["pattern"].split()), math.prod(map(int, row["torus"].rstrip("t").split("x")))
        need(Fraction(pieces, squares) == Fraction(row["at_most"]), f"density/table.csv: {row['name']} has another pattern")


def tori(results, _):
    for path in sorted((results / "tori").glob("*.txt")):
        board = "10x6t" if path.stem == "blocks" else "8x8t"
        yield f"tori/{path.name}", f"knight domination of {board}: at most 8"


def check(results=RESULTS, everything=False):
    """0 if everything holds, else 1 and a sentence."""
    rows, new = verdicts(results, everything)
    shown = {name: row["claim"] for name, row in rows.items()}
    try:
        noted(results, rows)
        for table in (records, total, symmetric, minimum, certificates, pieces, blocks, density, tori):
            for file, claim in table(results, shown):
                need(shown.get(file) == claim, f"{file}: '{claim}' is said, but it shows '{shown.get(file, 'nothing')}'")
    except Refused as sentence:
        print(f"results: {sentence}", file=sys.stderr)
        return 1
    print(f"results: {len(rows)} certificates hold, {len(new)} of them checked now")
    today = checker()
    before = sum(row["checker"] != today for row in rows.values())
    if before:
        print(f"results: the checker has changed since it accepted {before} that take seconds or minutes: --check --all, --note")
    return 0
