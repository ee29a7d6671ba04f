"""All minimum covers of n x n, and the numbers of strips, with a cover of each board."""

import fractions
import json
import math
import pathlib
import tempfile

from campaign import FOUND, LIMIT, RESULTS, Table, ask, claims, cover_text, markdown, pack, unpacked, write
from campaign.part import Part

PAPER = [1, 1, 8, 9, 47, 127, 10, 2, 2, 4, 800, 2, 152, 4]  # distinct covers, Fisher 2003, table 1
CENSUS = ["n", "size", "total", "distinct", "by_symmetry", "paper", "states", "seconds"]
AGREEMENT = ["k", "n", "strip", "cover", "status"]
STRIPS = RESULTS / "strips"
STRIP = {"domination": 11, "total": 9}  # rows to which strips are certified
LARGEST = 20  # sides of the table
MEMORY = "4G"


def destrier(*words):
    return ask(*words, ends=[FOUND, LIMIT])


def count(n, _):
    """All minimum covers of a board, listed in a file."""
    listed = RESULTS / f"census/covers-{n:02}.json"
    report = destrier("count", n, "--list", listed)
    pack(listed)
    groups = " ".join(f"{name}:{number}" for name, number in report["by_group"].items() if number)
    paper = PAPER[n - 1] if n <= len(PAPER) else ""
    own = [report[name] for name in CENSUS[1:4]]
    return dict(zip(CENSUS, [n, *own, groups, paper, report["states"], f"{report['seconds']:.2f}"]))


def report_of(rule, k):
    return STRIPS / f"{rule}-{k:02}.report.json"


def strips(_):
    """The numbers of each strip, certified, with a cover of each board up to the repeat."""
    for rule, k in ((rule, k) for rule, most in STRIP.items() for k in range(1, most + 1)):
        if report_of(rule, k).exists():
            continue
        name = f"{rule}-{k:02}"
        covers = STRIPS / f"{name}.json"
        report = destrier("strip", k, "--rule", rule, "-o", STRIPS / f"{name}.txt", "--covers", covers)
        pack(covers)
        write(report_of(rule, k), json.dumps(report, indent=1) + "\n")
        print(rule, k, report["verified"], f"{report['seconds']:.2f} s", flush=True)
    tables()


def value(report, n):
    """D(k, n) from a report."""
    while str(n) not in report["values"]:
        rounds = -(-(n - report["start"] - report["period"] + 1) // report["period"])
        base = report["values"][str(n - rounds * report["period"])]
        return None if base is None else base + rounds * report["increment"]
    return report["values"][str(n)]


def tables():
    """The page of all numbers."""
    lines = []
    for rule, most in STRIP.items():
        reports = [json.loads(report_of(rule, k).read_text()) for k in range(1, most + 1)]
        formulas = [["k", "D(k, n + p) = D(k, n) + d", "from n", "sweep", "check"]]
        formulas += [[r["rows"], f"p = {r['period']}, d = {r['increment']}", r["start"],
                      f"{r['seconds']:.2f} s, {r['states']} states", f"{r['check_seconds']:.2f} s"] for r in reports]
        numbers = [["k \\ n", *range(1, 25)]]
        for r in reports:
            values = (value(r, n) for n in range(1, 25))
            numbers.append([r["rows"], *("-" if v is None else v for v in values)])
        lines += [f"## Knight {rule}: formulas", "", markdown(formulas), ""]
        lines += [f"## D(k, n) for knight {rule}", "", markdown(numbers), ""]
    if (STRIPS / "table.json.gz").exists():
        lines += square_table()
    write(STRIPS / "tables.md", "\n".join(lines))


def table(seconds):
    """D(k, n) with a cover of each board and how it is proved; certificates of boards beyond strips. Open boards are
    tried again, the smaller first; what was reached stays when it is stopped."""
    packed = STRIPS / "table.json.gz"
    known = {(e["k"], e["n"]): e for e in json.loads(unpacked(packed))} if packed.exists() else {}
    for k, n in ((k, n) for k in range(1, LARGEST + 1) for n in range(k, LARGEST + 1)):
        if (k, n) not in known:
            known[k, n] = by_strip(k, n) if k <= STRIP["domination"] else by_search(k, n)
    write_table(known)
    for k, n in sorted(known, key=lambda board: board[0] * board[1]):
        if known[k, n]["lower"] < known[k, n]["upper"]:
            known[k, n] = by_proof(known[k, n], seconds)
            write_table(known)


def write_table(known):
    """Hands every cover to the checker, as a certificate of its own, and writes the table."""
    entries = [known[board] for board in sorted(known)]
    with tempfile.TemporaryDirectory() as place:
        for e in entries:
            board = f"{e['k']}x{e['n']}"
            write(pathlib.Path(place, f"{board}.txt"), cover_text(board, e["squares"]))
        claims(sorted(pathlib.Path(place).iterdir()))
    write(STRIPS / "table.json.gz", json.dumps(entries) + "\n")
    tables()


def by_strip(k, n):
    size = value(json.loads(report_of("domination", k).read_text()), n)
    listed = json.loads(unpacked(STRIPS / f"domination-{k:02}.json.gz"))["covers"]
    if n <= len(listed):
        squares = listed[n - 1]["squares"]
    else:
        squares = destrier("cover", f"{k}x{n}", "--solver", "search", "--target", size)["squares"]
    assert len(squares) == size, (k, n)
    return dict(k=k, n=n, lower=size, upper=size, how="strip", squares=squares)


def by_search(k, n):
    board = f"{k}x{n}"
    packing = fractions.Fraction(destrier("packing", board)["value"])
    squares = destrier("cover", board, "--solver", "search", "--time-limit", "3s")["squares"]
    return dict(k=k, n=n, lower=math.ceil(packing), upper=len(squares), how="packing", squares=squares)


def by_proof(entry, seconds):
    """Tries to prove the number of an open board, or one less."""
    board = f"{entry['k']}x{entry['n']}"
    file = STRIPS / f"blocks/{board}.txt.gz"
    file.parent.mkdir(exist_ok=True)
    words = ["prove", board, "--memory", MEMORY, "--time-limit", f"{seconds}s", "-o", file]
    for more in [[], ["--at-least", entry["upper"] - 1]]:
        if more and entry["lower"] >= entry["upper"] - 1:
            break
        report = destrier(*words, *more)
        if report["squares"] and len(report["squares"]) < entry["upper"]:
            entry = entry | dict(upper=len(report["squares"]), squares=report["squares"])
        if report["verified"] and report["lower"]:
            entry = entry | dict(lower=report["lower"], how=report["method"])
            break
    print(board, entry["lower"], entry["upper"], entry["how"], flush=True)
    return entry


def agreement(k, n, seconds):
    """D(k, n) beside `destrier prove`, a sweep square by square, where nothing else has settled it."""
    report = destrier("prove", f"{k}x{n}", "--memory", MEMORY, "--time-limit", f"{seconds}s")
    size = value(json.loads(report_of("domination", k).read_text()), n)
    assert (report["lower"] or 0) <= size <= report["upper"], (k, n, size, report)
    status = "optimal" if report["status"] == "optimal" else "feasible"
    return dict(zip(AGREEMENT, [k, n, size, report["upper"], status]))


def square_table():
    """The table of table.json.gz, bounds where the number is not proved."""
    entries = json.loads(unpacked(STRIPS / "table.json.gz"))
    cells = {}
    for e in entries:
        text = str(e["upper"]) if e["lower"] == e["upper"] else f"{e['lower']}..{e['upper']}"
        cells[e["k"], e["n"]] = cells[e["n"], e["k"]] = text
    numbers = range(1, max(e["n"] for e in entries) + 1)
    lines = [["k \\ n", *numbers], *([k, *(cells[k, n] for n in numbers)] for k in numbers)]
    return [f"## D(k, n) for k, n up to {numbers[-1]}: proved, or lower..upper", "", markdown(lines), ""]


BESIDE = [(k, n) for k in range(1, STRIP["domination"] + 1) for n in range(1, 25)]
PARTS = [
    Part("census", "all minimum covers of n x n to 18x18", count, problems=lambda: [(n,) for n in range(1, 19)], solved=bool,
         table=Table(RESULTS / "census/census.csv", CENSUS, ["n"], lambda row: int(row["n"]))),
    Part("strips", "the numbers of every strip, certified", strips),
    Part("strips-table", "D(k, n) to 20x20, with certificates of boards beyond strips", table),
    Part("strips-agreement", "strips beside sweeps square by square", agreement,
         problems=lambda: sorted(BESIDE, key=lambda board: board[0] * board[1]),
         table=Table(STRIPS / "agreement.csv", AGREEMENT, ["k", "n"], lambda row: (int(row["k"]), int(row["n"])))),
]
