"""Balanced partitions into knight cycles: the instances of the paper's table 1, larger boards, cubes."""

import collections
import math

from campaign import RESULTS, ROOT, Table, ask, fill, markdown, read_rows
from campaign.part import Part

OUT = RESULTS / "cycles"
KEPT = 10  # seconds from which a certificate is kept; the command in the page makes the others again
DECIDED = ["board", "count", "least", "most", "feasible", "lengths", "method", "states", "seconds",
           "second_method", "second_states", "second_seconds"]
FOUND = ["count", "least", "most", "short_cycles", "long_cycles", "method", "seconds"]
EVERY = ["board", "with", "without", "open", "seconds"]
ORDERS = ["board", "count", "feasible", "first-fail", "snake"]
WORDS = {True: "yes", False: "no", None: "?"}


def cycles(board, count, *more):
    """What destrier says of a board in so many cycles."""
    words = [board.removeprefix("cube"), "--cube"] if board.startswith("cube") else [board]
    return ask("cycles", *words, "--count", count, *more)


def second(board, count, first, most, seconds):
    """A second method that decides an impossible instance, and what it took; both exact covers use the
    same weights, so they count as one."""
    listed = ["program"] if first in ("cover", "tree") else ["tree", "program"]
    for method in [method for method in [*(listed if most <= 8 else []), "sweep", "first-fail"] if method != first]:
        answer = cycles(board, count, "--method", method, "--time-limit", f"{seconds}s")
        if answer["feasible"] is not None:
            assert answer["feasible"] is False, (board, count, method)
            return [method, answer["backtracks"] or answer["states"], f"{answer['seconds']:.2f}"]
    return ["", "", ""]


def instance(board, count, seconds):
    """The row of an instance; one that is impossible is decided by a second method as well."""
    file = OUT / "certificates" / f"{board}-{count}.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    answer = cycles(board, count, "--time-limit", f"{3 * seconds}s", "-o", file)
    assert not answer["feasible"] or answer["verified"], (board, count)
    if answer["seconds"] < KEPT:
        file.unlink(missing_ok=True)
    lengths = " ".join(map(str, answer["lengths"] or []))
    row = [board, count, answer["least"], answer["most"], WORDS[answer["feasible"]],
           lengths, answer["method"], answer["states"], f"{answer['seconds']:.2f}"]
    impossible = answer["feasible"] is False
    return dict(zip(DECIDED, row + (second(board, count, answer["method"], answer["most"], seconds) if impossible else ["", "", ""])))


def sides(row):
    """The order of boards: by the longer side, the shorter one and the number of cycles."""
    return [*map(int, reversed(row["board"].replace("cube", "").split("x"))), int(row.get("count", 0))]


def rectangles(low, high):
    """The boards of even area whose longer side is from LOW to HIGH, the shorter one from 3, in up to a quarter of it cycles."""
    boards = [(m, n) for n in range(low, high + 1) for m in range(3, n + 1) if m * n % 2 == 0]
    return [(f"{m}x{n}", count) for m, n in boards for count in range(1, m * n // 4 + 1)]


def hundred(count, _):
    """The 100x100 board in so many cycles."""
    answer = cycles("100", count)
    assert answer["feasible"] and answer["verified"], count
    lengths = collections.Counter(answer["lengths"])
    long = lengths[answer["most"]] if answer["most"] > answer["least"] else 0
    return dict(zip(FOUND, [count, answer["least"], answer["most"], count - long, long, answer["method"], f"{answer['seconds']:.2f}"]))


def every(board, seconds):
    """The numbers of cycles with a partition, without one and open on a board; a partition counts once `certify` has accepted it."""
    answer = ask("cycles", board, "--every", "--time-limit", f"{seconds}s")
    numbers = sorted(answer["with"] + answer["without"] + answer["open"])
    assert numbers == list(range(1, math.prod(map(int, board.split("x"))) // 4 + 1)), board
    return dict(zip(EVERY, [board, *(ranges(answer[key]) for key in ("with", "without", "open")), f"{answer['seconds']:.2f}"]))


def numbers(text):
    """1-3 7 as 1 2 3 7."""
    runs = [list(map(int, run.split("-"))) for run in text.split()]
    return [number for run in runs for number in range(run[0], run[-1] + 1)]


def forty(table):
    """All these boards in a sentence, and those with both sides at least 12 by what a division by 4 leaves."""
    rows = [{**row, **{key: numbers(row[key]) for key in ("with", "without", "open")}} for row in table.rows.values()]
    total = lambda *keys: f"{sum(len(row[key]) for row in rows for key in keys):,}"
    text = (f"{len(rows)} boards have {total('with', 'without', 'open')} numbers of cycles: {total('with')} with a partition, "
            f"{total('without')} without one, {total('open')} open. On {sum(not row['open'] for row in rows)} boards none is open.")
    lines = [["sides modulo 4", "boards", "numbers", "open", "a quarter of the squares, less the most cycles found"]]
    groups = collections.defaultdict(list)
    for row in rows:
        pair = sorted(map(int, row["board"].split("x")))
        if pair[0] >= 12:
            groups[tuple(sorted(side % 4 for side in pair))].append(row)
    for left, own in sorted(groups.items()):
        lacks = [max(numbers_of(row)) - max(row["with"]) for row in own]
        lines.append([" and ".join(map(str, left)), len(own), sum(len(numbers_of(row)) for row in own),
                      sum(len(row["open"]) for row in own), f"{min(lacks)} to {max(lacks)}"])
    wide = [row for own in groups.values() for row in own if row["without"] + row["open"]]
    longest = max((math.prod(map(int, row["board"].split("x"))) / min(row["without"] + row["open"]) for row in wide), default=4)
    text += (f"\nIf both sides are at least 12, there is a partition into every number of cycles that have more than {longest:.2f} squares on"
             "\naverage.")
    fill(OUT / "README.md", "forty", text + "\n\n" + markdown(lines))


def numbers_of(row):
    return row["with"] + row["without"] + row["open"]


def labelings(board, count, seconds):
    """The backtracks of the paper's two search orders."""
    orders = {"board": board, "count": count}
    for order in ["first-fail", "snake"]:
        answer = cycles(board, count, "--method", order, "--time-limit", f"{seconds}s")
        limit = "" if answer["feasible"] is not None else "more than "
        orders[order] = f"{limit}{answer['backtracks']}"
        orders["feasible"] = {True: "yes", False: "no"}.get(answer["feasible"], orders.get("feasible", "?"))
    return orders


def page(_):
    """What the tables say, beside what is printed."""
    [printed] = ROOT.glob("crates/*/src/**/euler_table_1.csv")
    claimed = {row["board"]: row["without"] for row in read_rows(printed)}
    instances = read_rows(OUT / "instances.csv")
    fill(OUT / "README.md", "counts", counts(instances, claimed))
    fill(OUT / "README.md", "table", boards(instances, claimed))
    fill(OUT / "README.md", "cubes", faces(read_rows(OUT / "cube.csv")))


def counts(rows, claimed):
    """The instances of the printed table, and those beyond it, in a sentence each."""
    lines = []
    for where, own in [("the paper's table 1", [row for row in rows if row["board"] in claimed]),
                       ("the boards beyond it", [row for row in rows if row["board"] not in claimed])]:
        yes, no, open_ = ([row for row in own if row["feasible"] == answer] for answer in ("yes", "no", "?"))
        twice = sum(row["second_method"] != "" for row in no)
        lines.append(f"- {where}: {len(own)} instances, {len(yes)} with a partition, {len(no)} without one ({twice} of them "
                     f"by a second method, too), {len(open_)} open")
    printed = [(row["count"] in claimed[row["board"]].split(), row["feasible"]) for row in rows if row["board"] in claimed]
    agree = all(none == (feasible == "no") for none, feasible in printed if feasible != "?")
    lines.append("- the answers that are there " + ("agree with" if agree else "DISAGREE with") + " the printed table")
    return "\n".join(lines)


def boards(rows, claimed):
    """Boards in lines: claimed and found to have no partition, by number of cycles."""
    lines = [["board", "cycles, at most", "none with, printed", "none with, decided", "open"]]
    for board, own in by_board(rows).items():
        area = math.prod(map(int, board.split("x")))
        having = lambda answer: " ".join(row["count"] for row in own if row["feasible"] == answer)
        lines.append([board, area // 4, claimed.get(board, ""), having("no"), having("?")])
    return markdown(lines)


def faces(rows):
    """Cubes in lines: the numbers of cycles with a partition, without and open, as ranges."""
    lines = [["side", "numbers of cycles with a balanced partition", "without one, proved", "open"]]
    for cube, own in by_board(rows).items():
        having = lambda answer: ranges([int(row["count"]) for row in own if row["feasible"] == answer])
        lines.append([cube.removeprefix("cube"), having("yes"), having("no"), having("?")])
    return markdown(lines)


def by_board(rows):
    own = collections.defaultdict(list)
    for row in rows:
        own[row["board"]].append(row)
    return own


def ranges(numbers):
    """1 2 3 7 as 1-3 7."""
    runs = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1][-1] = number
        else:
            runs.append([number, number])
    return " ".join(str(low) if low == high else f"{low}-{high}" for low, high in runs)


def table(name, columns=DECIDED):
    return Table(OUT / f"{name}.csv", columns, [key for key in ("board", "count") if key in columns],
                 sides if "board" in columns else lambda row: int(row["count"]))


ENGINE = ("board", "certify", "combinat", "model")
is_decided = lambda row: row["feasible"] != "?"
CUBES = [(f"cube{n}", count) for n in range(2, 9) for count in range(1, 6 * n * n // 4 + 1)]
PARTS = [
    Part("cycles", "the instances of the Euler knights' table 1, and beyond it to 12x12", instance, table=table("instances"),
         problems=lambda: rectangles(3, 12), solved=is_decided, page=page, engine=ENGINE),
    Part("cycles-cube", "the faces of cubes with sides 2 to 8", instance, table=table("cube"), problems=lambda: CUBES,
         solved=is_decided, page=page, engine=ENGINE),
    Part("cycles-hundred", "100x100 in 1 to 1,000 cycles", hundred, table=table("hundred", FOUND),
         problems=lambda: [(count,) for count in range(1, 1001)], solved=bool, engine=ENGINE),
    Part("cycles-every", "every number of cycles on the boards from 13 to 40", every, limit=1, table=table("every", EVERY),
         problems=lambda: [(board,) for board in dict.fromkeys(board for board, _ in rectangles(13, 40))],
         solved=lambda row: not row["open"], page=forty, engine=ENGINE),
    Part("cycles-labelings", "the backtracks of the paper's two search orders", labelings, limit=5,
         table=table("labelings", ORDERS), problems=lambda: rectangles(4, 6), solved=bool, engine=ENGINE),
]
