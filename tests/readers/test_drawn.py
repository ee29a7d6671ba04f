#!/usr/bin/env python3
"""Drawn small problems beside CP-SAT: test_drawn.py DESTRIER [NUMBER [SEED]].

Each mixes what a board can ask for: pieces of all kinds, sums of moves among them, two kinds at once, rectangles and
tori, the three rules, holes, exempt, forced and forbidden squares, demands, limits, costs, prices, regions and symmetries. It is written as a model,
solved by `destrier cover`, proved, and its certificate verified; this page says the same problem from the definitions and has
CP-SAT solve it. The optima, or that there is none, have to agree.
"""

import json
import random
import subprocess
import sys

from drawn import compared
from ortools.sat.python import cp_model

# leaps and rides as (rows, columns), in all eight directions unless they are signed
PIECES = {
    "king": ([(0, 1), (1, 1)], []),
    "queen": ([], [(0, 1), (1, 1)]),
    "rook": ([], [(0, 1)]),
    "bishop": ([], [(1, 1)]),
    "knight": ([(1, 2)], []),
    "amazon": ([(1, 2)], [(0, 1), (1, 1)]),
    "archbishop": ([(1, 2)], [(1, 1)]),
    "chancellor": ([(1, 2)], [(0, 1)]),
    "camel": ([(1, 3)], []),
    "zebra": ([(2, 3)], []),
    "nightrider": ([], [(1, 2)]),
    "leap:0,2": ([(0, 2)], []),
    "leap:0,1+ride:1,1": ([(0, 1)], [(1, 1)]),
}
ONE_WAY = {"leap:+1,+2+leap:+1,-2": ([(1, 2), (1, -2)], []), "ride:+0,+1+leap:+1,+0": ([(1, 0)], [(0, 1)])}
TURNS = {
    "rot180": [lambda r, c, n: (n - 1 - r, n - 1 - c)],
    "bilateral": [lambda r, c, n: (r, n - 1 - c)],
    "diagonal": [lambda r, c, n: (c, r)],
    "rot90": [lambda r, c, n: (c, n - 1 - r)],
    "all": [lambda r, c, n: (c, r), lambda r, c, n: (r, n - 1 - c)],
}


def turned(steps):
    return {(s * a, t * b) for x, y in steps for a, b in ((x, y), (y, x)) for s in (1, -1) for t in (1, -1)}


def moves(piece):
    leaps, rides = PIECES.get(piece) or ONE_WAY[piece]
    return (turned(leaps), turned(rides)) if piece in PIECES else (set(leaps), set(rides))


class Drawn:
    """A problem: what its model says, as data."""

    def __init__(self, random):
        self.draw_board(random)
        kind = random.random()
        self.symmetry, self.region, self.rule = None, None, "domination"
        self.demand, self.at_most, self.costs, self.holes = None, None, None, set()
        self.prices = None
        if kind < 0.6:
            self.draw_weights(random)
        else:
            self.draw_restrictions(random)
        self.draw_squares(random)

    def draw_board(self, random):
        self.rows, self.cols = random.randint(1, 6), random.randint(1, 6)
        self.torus = random.random() < 0.3
        self.pieces = [random.choice([*PIECES, *ONE_WAY])]

    def draw_weights(self, random):
        """Two kinds of pieces, holes, demands, limits, costs and regions, under all rules."""
        self.rule = random.choice(["domination", "domination", "total", "independent"])
        if random.random() < 0.3:
            self.pieces.append(random.choice([piece for piece in PIECES if piece != self.pieces[0]]))
            self.prices = random.choice([None, [random.randint(1, 4) for _ in self.pieces]])
        if random.random() < 0.2:
            self.region = (random.randint(1, self.rows), random.randint(1, self.cols), random.randint(1, 3))
        if random.random() < 0.3:
            self.at_most = {s: random.randint(1, 4) for s in self.squares()}
        if random.random() < 0.6:
            self.holes = {s for s in self.squares() if random.random() < 0.15}
        if random.random() < 0.5:
            most = random.randint(1, 3)
            self.demand = {s: random.randint(0, most) for s in self.squares()}
        if random.random() < 0.5:
            self.costs = {s: random.randint(1, 4) for s in self.squares()}

    def draw_restrictions(self, random):
        """Independence, symmetries and regions, with holes where pieces leap."""
        self.rule = random.choice(["domination", "total", "independent"])
        if self.pieces[0] in PIECES and random.random() < 0.6:
            self.symmetry = random.choice(list(TURNS))
            self.cols = self.rows
        if random.random() < 0.4:
            self.region = (random.randint(1, self.rows), random.randint(1, self.cols), random.randint(1, 3))
        if not moves(self.pieces[0])[1] and random.random() < 0.5:
            self.holes = self.kept({s for s in self.squares() if random.random() < 0.1})

    def draw_squares(self, random):
        """Some squares forced, forbidden or exempt."""
        named = [self.kept({s for s in self.squares() if random.random() < 0.06}) for _ in range(3)]
        self.exempt, self.forced, self.forbidden = named
        self.forced -= self.holes
        if random.random() < 0.3:
            self.forbidden |= self.exempt
        self.forbidden -= self.forced

    def squares(self):
        return [(r, c) for r in range(self.rows) for c in range(self.cols)]

    def kept(self, squares):
        """The squares with all their images."""
        todo, images = list(squares), set(squares)
        while self.symmetry and todo:
            square = todo.pop()
            new = {turn(*square, self.rows) for turn in TURNS[self.symmetry]} - images
            images |= new
            todo += new
        return images

    def orbit(self, square):
        return self.kept({square})

    def step(self, square, step):
        """The square one step on, if it is on the board."""
        r, c = square[0] + step[0], square[1] + step[1]
        if self.torus:
            return r % self.rows, c % self.cols
        return (r, c) if 0 <= r < self.rows and 0 <= c < self.cols else None

    def attacked(self, piece, square):
        """The squares that a piece attacks; rides end before a hole, and on a torus when they come back."""
        leaps, rides = moves(piece)
        found = {self.step(square, leap) for leap in leaps}
        for ride in rides:
            at = self.step(square, ride)
            while at is not None and at != square and at not in self.holes:
                found.add(at)
                at = self.step(at, ride)
        return found - {None, square} - self.holes

    def model(self):
        """The problem as a model file."""
        board = f"{self.rows}x{self.cols}" + ("t" if self.torus else "")
        lines = [f'board = "{board}"', f'piece = "{self.pieces[0]}"', f'rule = "{self.rule}"']
        if self.pieces[1:]:
            lines.append(f"and = {json.dumps(self.pieces[1:])}")
        if self.prices:
            lines.append(f"prices = {self.prices}")
        if self.symmetry:
            lines.append(f'symmetry = "{self.symmetry}"')
        if self.region:
            lines.append('region = "{}x{}={}"'.format(*self.region))
        names = {"holes": self.holes, "exempt": self.exempt, "force": self.forced, "forbid": self.forbidden}
        for key, squares in names.items():
            if squares:
                lines.append(f'{key} = "{",".join(f"{chr(97 + c)}{r + 1}" for r, c in sorted(squares))}"')
        for key, numbers in {"demand": self.demand, "at-most": self.at_most, "costs": self.costs}.items():
            if numbers:
                lines.append(f"{key} = {[[numbers[r, c] for c in range(self.cols)] for r in range(self.rows)]}")
        return "\n".join(lines) + "\n"

    def optimum(self):
        """What CP-SAT says that a cover costs at least; None if there is none."""
        program = cp_model.CpModel()
        kinds = {(p, s): program.new_bool_var(f"{p} {s}") for p in self.pieces for s in self.squares()}
        chosen = {s: sum(kinds[p, s] for p in self.pieces) for s in self.squares()}
        attacks = {(p, s): self.attacked(p, s) for p, s in kinds}
        for square in self.squares():
            coverers = {own for own in kinds if square in attacks[own] and own[1] not in self.holes}
            if self.rule != "total":
                coverers |= {(p, square) for p in self.pieces}
            asked = 0 if square in self.exempt | self.holes else (self.demand or {}).get(square, 1)
            times = sum(kinds[own] for own in coverers)
            program.add(times >= asked)
            if self.at_most and square not in self.holes:
                program.add(times <= self.at_most[square])
            program.add(chosen[square] <= (0 if square in self.forbidden | self.holes else 1))
            program.add(chosen[square] >= (1 if square in self.forced else 0))
            for image in self.orbit(square):
                program.add(chosen[square] == chosen[image])
        if self.rule == "independent":
            for (piece, square), attacked in attacks.items():
                for other in attacked:
                    program.add(kinds[piece, square] + chosen[other] <= 1)
        self.add_regions(program, chosen)
        price = dict(zip(self.pieces, self.prices or [1] * len(self.pieces)))
        program.minimize(sum(price[p] * (self.costs or {}).get(s, 1) * x for (p, s), x in kinds.items()))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(program)
        assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE), solver.status_name(status)
        return round(solver.objective_value) if status == cp_model.OPTIMAL else None

    def add_regions(self, program, chosen):
        """At most so many pieces in each block of a tiling that starts at a1."""
        if self.region:
            rows, cols, most = self.region
            blocks = {(r // rows, c // cols) for r, c in self.squares()}
            for block in blocks:
                program.add(sum(x for (r, c), x in chosen.items() if (r // rows, c // cols) == block) <= most)


def ours(destrier, folder, number, problem):
    """What destrier says, with a certificate that it verifies; None if there is no cover."""
    model, proof = folder / f"{number}.toml", folder / f"{number}.txt"
    model.write_text(problem.model())
    done = subprocess.run([destrier, "cover", model, "--json"], capture_output=True, text=True)
    assert done.returncode in (0, 1), f"exit {done.returncode}: {done.stderr}"
    said = json.loads(done.stdout)
    if said["status"] == "infeasible":
        return None
    found = said["size"]
    if problem.region and said["program"] is None:
        return found  # of which packings know nothing, so that not every bound is proved
    proved = subprocess.run([destrier, "prove", model, "-q", "-o", proof], capture_output=True, text=True)
    assert proved.returncode == 0, f"prove, exit {proved.returncode}: {proved.stderr}"
    checked = subprocess.run([destrier, "verify", proof], capture_output=True, text=True)
    assert checked.returncode == 0 and checked.stdout.rstrip().endswith(f"exactly {found}"), checked.stdout
    return found


def compare(destrier, folder, seed, number):
    """One problem by both; what is wrong, if anything is."""
    problem = Drawn(random.Random(f"{seed} {number}"))
    try:
        found, optimum = ours(destrier, folder, number, problem), problem.optimum()
    except AssertionError as error:
        return f"problem {number} of seed {seed}: {error}\n{problem.model()}"
    if found != optimum:
        return f"problem {number} of seed {seed}: destrier {found}, CP-SAT {optimum}\n{problem.model()}"
    return None if found is None else ""


def main():
    found = compared(compare, 200)
    wrong = [text for text in found if text]
    print(*wrong, sep="\n")
    none = found.count(None)
    print(f"{len(found)} drawn problems, {none} without a cover: {len(wrong)} differ from CP-SAT")
    sys.exit(1 if wrong or none > len(found) // 2 else 0)


main()
