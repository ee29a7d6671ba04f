"""The lists of jumps of results/tours/orders.csv, followed by a walk that shares nothing with `destrier-lab orders`: test_orders.py."""

import csv
import itertools
import json
import pathlib

TOURS = pathlib.Path(__file__).resolve().parents[2] / "results/tours"
JUMPS = [(2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2), (1, 2), (2, 1)]


def lists(places, mirrored):
    """The places of the jumps by whether a square is above the centre, right of it, nearer to the middle row than to the middle column."""
    found = {}
    for part in itertools.product((False, True), repeat=3):
        above, right, steep = part if mirrored == "octants" else part[:2] + (False,) if mirrored == "quadrants" else (False,) * 3
        image = lambda row, col: ((col, row) if steep else (row, col))
        back = lambda row, col: image(-row if above else row, -col if right else col)
        found[part] = [places[JUMPS.index(back(*jump))] for jump in JUMPS]
    return found


def walked(side, places, mirrored):
    """How many squares Warnsdorff's rule visits from a corner, by a list of jumps that is mirrored or not."""
    width, by_part = side + 4, lists(places, mirrored)
    steps = [row * width + col for row, col in JUMPS]
    free = [99] * (width * width)
    inside = range(2, side + 2)
    for row, col in itertools.product(inside, inside):
        free[row * width + col] = sum(row + down in inside and col + across in inside for down, across in JUMPS)
    at, visited = 2 * width + 2, 1
    free[at] = 99
    while True:
        row, col = (2 * (x - 2) - side + 1 for x in divmod(at, width))
        best = (9, 9, 0)
        for place, step in zip(by_part[row >= 0, col >= 0, abs(col) > abs(row)], steps):
            count = free[at + step]
            if count < 9:
                free[at + step] = count - 1
                best = min(best, (count - 1, place, step))
        if best[0] == 9:
            return visited
        at, visited = at + best[2], visited + 1
        free[at] = 99


def main():
    with open(TOURS / "orders.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["mirrored"] for row in rows] == ["octants", "quadrants", "nowhere"]
    for row in rows:
        sides = list(map(int, row["sides"].split()))
        assert len(sides) == int(row["blind alleys"]) and sides == sorted(set(sides))
        for listed in row["lists"].split():
            places = list(map(int, listed))
            assert walked(int(row["last first"]), places, row["mirrored"]) < int(row["last first"]) ** 2
            assert all(walked(side, places, row["mirrored"]) == side * side for side in [*range(5, 60), 200])
        assert sides[0] == int(row["last first"])
    roth = set(json.loads((TOURS / "blind-alleys-roth-up.json").read_text())["blind_alleys"])
    assert not roth & set(map(int, rows[0]["sides"].split())), "the page says that Roth's rule and that by octants do not fail on one board"
    print(f"lists of jumps: {len(rows)} rows, blind alleys where they say")


main()
