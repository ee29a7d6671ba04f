#!/usr/bin/env python3
"""Drawn programs beside CP-SAT: test_programs.py DESTRIER [NUMBER [SEED]].

Each has rows of all types: at least, at most and equal, with coefficients and right sides of any size and sign, costs that
may be decimal fractions, and is minimised or maximised. It is written as an LP file, solved by `destrier cover`, and its
certificate is verified against that file. CP-SAT has to find the same optimum, or that there is none.
"""

import collections
import json
import random
import subprocess
import sys

from drawn import compared
from ortools.sat.python import cp_model


class Drawn:
    """A program: what its file says, as data. Costs are in quarters."""

    def __init__(self, draw):
        self.maximise = draw.random() < 0.4
        self.costs = [draw.choice([4 * draw.randint(0, 6), draw.randint(1, 20)]) for _ in range(draw.randint(1, 8))]
        self.rows = [self.row(draw) for _ in range(draw.randint(1, 6))]

    def row(self, draw):
        most, least = draw.choice([(1, 1), (1, 1), (4, 1), (3, -2)])
        columns = draw.sample(range(len(self.costs)), draw.randint(1, len(self.costs)))
        terms = [(draw.choice([times for times in range(least, most + 1) if times]), column) for column in columns]
        low, high = sum(min(times, 0) for times, _ in terms), sum(max(times, 0) for times, _ in terms)
        relation = draw.choice(["<=", "<=", "<=", "<=", "="] if self.maximise else [">=", ">=", ">=", "<=", "="])
        return terms, relation, draw.randint(low, max(low, high - (high - low) // 3))

    def file(self):
        terms = " ".join(f"+ {cost / 4:g} x{column}" for column, cost in enumerate(self.costs))
        rows = [f" r{number}: {' '.join(f'{times:+} x{column}' for times, column in terms)} {relation} {side}"
                for number, (terms, relation, side) in enumerate(self.rows)]
        names = " ".join(f"x{column}" for column in range(len(self.costs)))
        return "\n".join(["Maximize" if self.maximise else "Minimize", f" obj: {terms}", "Subject To", *rows, "Binary", names, "End", ""])

    def optimum(self):
        """What CP-SAT says; None if no choice is feasible."""
        program = cp_model.CpModel()
        x = [program.new_bool_var(str(column)) for column in range(len(self.costs))]
        for terms, relation, side in self.rows:
            total = sum(times * x[column] for times, column in terms)
            program.add({"<=": total <= side, ">=": total >= side, "=": total == side}[relation])
        cost = sum(cost * own for cost, own in zip(self.costs, x))
        program.maximize(cost) if self.maximise else program.minimize(cost)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(program)
        assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE), status
        return round(solver.objective_value) / 4 if status == cp_model.OPTIMAL else None


def ours(destrier, folder, number, program):
    """What destrier says, with a certificate that it verifies; None if no choice is feasible."""
    file, proof = folder / f"{number}.lp", folder / f"{number}.txt"
    file.write_text(program.file())
    done = subprocess.run([destrier, "cover", file, "--threads", "1", "--json", "-o", proof], capture_output=True, text=True)
    assert done.returncode in (0, 1), f"exit {done.returncode}: {done.stderr}"
    said = json.loads(done.stdout)
    checked = subprocess.run([destrier, "verify", proof, "--program", file], capture_output=True, text=True)
    claim = "impossible" if said["status"] == "infeasible" else "exactly"
    assert checked.returncode == 0 and claim in checked.stdout, f"verify: {checked.stdout}{checked.stderr}"
    assert said["status"] in ("infeasible", "optimal"), said["status"]
    return None if claim == "impossible" else float(said["size"])


def compare(destrier, folder, seed, number):
    """One program by both: how it ended, and what is wrong, if anything is."""
    program = Drawn(random.Random(f"{seed} {number}"))
    try:
        found, optimum = ours(destrier, folder, number, program), program.optimum()
        assert found == optimum, f"destrier {found}, CP-SAT {optimum}"
    except AssertionError as error:
        return "wrong", f"program {number} of seed {seed}: {error}\n{program.file()}"
    return "none" if found is None else "maximum" if program.maximise else "minimum", None


def main():
    found = compared(compare, 100)
    print(*(text for _, text in found if text), sep="\n", end="")
    ends = collections.Counter(end for end, _ in found)
    print(f"{len(found)} drawn programs, {dict(ends)}")
    sys.exit(1 if ends["wrong"] or min(ends["none"], ends["minimum"], ends["maximum"]) < len(found) // 20 else 0)


main()
