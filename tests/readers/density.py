#!/usr/bin/env python3
"""A second reader of certificates of kind `density`, after crates/certify/FORMAT.md alone.

density.py FILE ...    prints what each shows; exit 1 if one is refused
density.py             reads those of tests/certificates: it accepts all that are valid, and refuses all lies; and it accepts
                       those of results/density that are not compressed

It keeps states in dictionaries, one decision at a time, and leaves out nothing but what full at 0 dominates and what
costs more than the same state. So it takes more states and time than the checker: strips of up to six rows of
knights take seconds, `results/density/knight.txt.gz` with its eight rows hours and some GB.
"""
import gzip
import pathlib
import re
import sys
from fractions import Fraction

NAMES = {"king": [(0, 1), (1, 1)], "knight": [(1, 2)], "camel": [(1, 3)], "zebra": [(2, 3)]}


def refuse(unless, why):
    if not unless:
        raise ValueError(why)


def steps(piece):
    """All ways of a king, a knight or a leaper."""
    one = r"leap(?:er)?:(\d+),(\d+)"
    pairs = NAMES.get(piece) or [tuple(map(int, re.fullmatch(one, part).groups())) for part in piece.split("+")]
    ways = {(x, y) for a, b in pairs for x, y in ((a, b), (b, a))}
    return {(x * i, y * j) for x, y in ways for i in (1, -1) for j in (1, -1)}


def read(text):
    """The lines as a dictionary of words, in the order that the format has."""
    lines = [line.split(" ") for line in text.split("\n")]
    refuse(lines[0] == ["destrier", "1", "density"] and lines[-2:] == [["end"], [""]], "no certificate of the kind")
    keys = [line[0] for line in lines[1:-2]]
    pattern = [] if lines[3][1:2] == ["at-least"] else ["board", *["shift"] * ("shift" in keys), "cover"]
    by_colours = ["colours"] * ("colours" in keys)
    end = keys.index("edge") if "edge" in keys else len(keys)
    ends = lambda part: [*["weights"] * ("weights" in part), *["full"] * ("full" in part and not by_colours)]
    strip = lambda first, part: part == [first, "costs", "rate", *ends(part), "least"]
    head = ["piece", "rule", "claim", *pattern, *by_colours]
    refuse(keys[:len(head)] == head and strip("rows", keys[len(head):end]), "other lines")
    refuse(end == len(keys) or strip("edge", keys[end:]) and not by_colours, "other lines at the edge")
    return {key: line[1:] for key, line in zip(keys[:end], lines[1:])}, {key: line[1:] for key, line in zip(keys[end:], lines[1 + end:])}


def check_pattern(lines, moves, rule, density):
    """The copies of the cover on its torus are a cover of the plane."""
    height, width = map(int, re.fullmatch(r"(\d+)x(\d+)t", lines["board"][0]).groups())
    (shift,) = numbers(lines, "shift") or [0]
    refuse("shift" not in lines or 0 < shift < width, "a shift around the torus")
    cover = set()
    for word in lines["cover"]:
        letter, row, column = re.fullmatch(r"([a-z])(\d+)|r\d+c\d+", word).group(1, 2, 0)
        if not letter:
            row, column = re.findall(r"\d+", word)
        cover.add((int(row) - 1, ord(letter) - 97 if letter else int(column) - 1))
    refuse(all(row < height and column < width for row, column in cover), "off the board")
    home = lambda row, column: (row % height, (column - row // height * shift) % width)
    for row in range(height):
        for column in range(width):
            own = (row, column) in cover
            attacked = any(home(row + y, column + x) in cover for y, x in moves)
            refuse(attacked or own and rule != "total", f"row {row + 1}, column {column + 1} is not covered")
            refuse(not (own and attacked and rule == "independent"), "pieces attack each other")
    refuse(Fraction(len(cover), height * width) == density, "the pattern has another density")


def column(rows, covers, costs, rate, states, most):
    """What the states lead to with one more column, below the value of full."""
    states = {state: value - rate for state, value in states.items()}
    for row, (squares, cost) in enumerate(zip(covers, costs)):
        later = 0
        for other in covers[row + 1:]:
            later |= other
        open_ = (1 << rows) - 1 & ~later
        after = {}
        for state, value in states.items():
            for to, price in ((state, value), (state | squares, value + cost)):
                if price < min(most, after.get(to, most)) and to & open_ == open_:
                    after[to] = price
        states = after
    merged = {}
    for state, value in states.items():
        merged[state >> rows] = min(value, merged.get(state >> rows, value))
    return merged


def least(rows, reach, covers, costs, rate, weights, full_at, columns):
    """The least value of all states of the strip, by the table that takes over what is cheaper; with the line `full` that
    of those at an end, of so many columns or more, where costs have weights."""
    full, bare, most = (1 << 2 * reach * rows) - 1, (1 << reach * rows) - 1, full_at or 0
    *weights, inner = weights or [1]
    step = lambda states, weight, below: column(rows, covers, [weight * cost for cost in costs], rate * inner, states, below)
    states = {bare: 0}
    for at in range(columns - len(weights) if full_at is not None else 0):
        states = step(states, weights[at] if weights else 1, float("inf"))
    table = {full: most}
    lowered = states if full_at is not None else {}
    refuse(lowered.get(full, most) >= most, "full is too high")
    table, lowered = {**lowered, **table}, {**lowered, **table}
    for _ in range(10_000):
        if not lowered:
            for weight in reversed(weights):
                table = step(table, weight, float("inf"))
            return min(value for state, value in table.items() if full_at is None or state & bare == bare)
        after = step(lowered, inner, most)
        lowered = {state: value for state, value in after.items() if value < table.get(state, most)}
        table |= lowered
        refuse(table[full] == most, "the rate or full is too high")
    refuse(False, "the values do not come to rest")


def follow(moves, rule, rows, below, lines, columns):
    """The constant of rows that are covered from `below` rows before them, and from as far behind as a piece reaches."""
    costs, (rate,), (full,) = numbers(lines, "costs"), numbers(lines, "rate"), numbers(lines, "full") or [None]
    weights = numbers(lines, "weights")
    reach = max(y for y, _ in moves)
    refuse(len(costs) == rows + below + reach and min(costs) >= 0 and rate > 0, "other costs")
    ways = moves | ({(0, 0)} if rule != "total" else set())
    bit = lambda row, x: 1 << (reach + x) * rows + row
    covers = [
        sum(bit(row + y - below, x) for y, x in ways if 0 <= row + y - below < rows) for row in range(len(costs))
    ]
    refuse(all(0 <= weight <= 10_000 for weight in weights) and (full is not None or not weights), "other weights")
    refuse(abs(full or 0) < 10**9, "full is too large")
    return least(rows, reach, covers, costs, rate, weights, full, columns)


def numbers(lines, key):
    return list(map(int, lines.get(key, [])))


def check_corners(along, weights, costs, in_strips, total):
    """That no piece near a corner costs more than the whole, in all strips and at both edges."""
    refuse(len(weights) == len(along) and len(along) in (0, len(costs)), "other weights")
    refuse(weights[-1:] == along[-1:] != [0], "another weight away from the ends")
    for row in range(len(along)):
        for column in range(len(along)):
            cost = in_strips[row] * weights[column] + costs[row] * along[column] + costs[column] * along[row]
            refuse(cost <= total * along[-1], f"a piece in row {row + 1}, column {column + 1} costs too much")


def check_edge(edge, strip, weights, moves, rule, total):
    """The rows at the edge, and that no piece costs more than the whole in all strips together."""
    in_strips, (rows,), costs, reach = [], numbers(edge, "edge"), numbers(edge, "costs"), max(y for y, _ in moves)
    left_out = rows + 1 - len(strip) + 2 * reach
    refuse(left_out >= 0, "too few rows at the edge")
    for row, cost in enumerate(costs, 1):
        inside = max(row + reach - left_out, 0)
        shares = max(sum(strip[:inside]), sum(strip[::-1][:inside]))
        refuse(cost + shares <= total, f"a piece in row {row} costs too much")
        in_strips.append(shares)
    check_corners(numbers(edge, "weights"), weights, [*costs, 0], [*in_strips, total], total)
    found = follow(moves, rule, rows, 0, edge, 2 * len(costs))
    refuse([found] == numbers(edge, "least"), f"the least value at the edge is {found}")


def check(text):
    lines, edge = read(text)
    (piece,), (rule,) = lines["piece"], lines["rule"]
    moves, claim, density, most = steps(piece), lines["claim"][0], Fraction(lines["claim"][1]), Fraction(lines["claim"][-1])
    refuse(rule in ("domination", "total", "independent") and claim in ("at-least", "exactly", "between"), "an unknown word")
    refuse(len(lines["claim"]) == 2 + (claim == "between") and (density < most) == (claim == "between"), "another claim")
    (rows,), (rate,), costs = numbers(lines, "rows"), numbers(lines, "rate"), numbers(lines, "costs")
    refuse(Fraction(rate, sum(costs)) == density, "the rate is another part of the costs")
    if claim != "at-least":
        check_pattern(lines, moves, rule, most)
    if "colours" in lines:
        refuse(all((y + x) % 2 == 0 for y, x in moves), "the piece changes its colour")
        halves, moves = moves, steps(*lines["colours"])
        refuse(moves == {((y + x) // 2, (y - x) // 2) for y, x in halves}, "another piece on a colour")
    columns = 2 * len(edge["costs"]) if edge else rows
    found = follow(moves, rule, rows, max(y for y, _ in moves), lines, columns)
    refuse([found] == numbers(lines, "least"), f"the least value is {found}")
    if edge:
        check_edge(edge, costs, numbers(lines, "weights"), moves, rule, sum(costs))
    refuse(edge or "weights" not in lines, "weights without an edge")
    return f"{piece} {rule} of the plane: density {' '.join(lines['claim'])}, constant {found}"


def verdict(path):
    """What a file shows, or why it is refused."""
    try:
        return True, check((gzip.open if path.suffix == ".gz" else open)(path, "rt").read())
    except (ValueError, AttributeError, KeyError, IndexError) as why:
        return False, f"refused: {why}"


def corpus():
    """The files of this kind, and whether they hold."""
    root = pathlib.Path(__file__).resolve().parents[2]
    made = list(root.glob("tests/certificates/*valid/*.txt"))
    files = [path for path in made if path.read_text().startswith("destrier 1 density\n")]
    kept = list(root.glob("results/density/*.txt"))
    refuse(len(files) > 20 and len(kept) >= 20, "the files are gone")
    return {path: path.parent.name != "invalid" for path in sorted(files) + sorted(kept)}


def main():
    wanted = {pathlib.Path(path): True for path in sys.argv[1:]} or corpus()
    wrong = 0
    for path, holds in wanted.items():
        accepted, words = verdict(path)
        wrong += accepted != holds
        print(f"{path.name}: {words}")
    sys.exit(wrong > 0)


main()
