#!/usr/bin/env python3
"""The package in python/, as somebody who installs it finds it: its examples, models of PuLP and Pyomo, refusals.

test_package.py COMMAND    with the command that it asks
"""
import csv
import doctest
import itertools
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
os.environ["DESTRIER"] = str(Path(sys.argv[1]).resolve())
sys.path.insert(0, str(ROOT / "python"))

import destrier
import destrier.pulp
import pulp

passed = 0


def check(holds, what):
    global passed
    if not holds:
        sys.exit(f"FAILED: {what}")
    passed += 1


def refused(call, words):
    try:
        call()
    except (destrier.DestrierError, pulp.PulpSolverError) as error:
        check(words in str(error), f"{words!r} in {error}")
    else:
        sys.exit(f"FAILED: not refused: {words}")


def examples():
    for module in [destrier, destrier.pulp]:
        result = doctest.testmod(module)
        check(result.attempted > 2 and result.failed == 0, f"examples of {module.__name__}: {result}")


def answers(program):
    """A certificate of each question is that of its program, and of no other."""
    board = destrier.cover("16", symmetry="rot90", certificate="b.txt")
    check((board.status, board.value, len(board.values)) == ("optimal", 40, 40), "rot90 on 16x16")
    check(destrier.verify("b.txt", board=16, symmetry="rot90")[0].count("exactly 40") == 1, "its claim")
    file = destrier.prove(program, certificate="c.txt")
    check((file.status, file.value, file.bound) == ("optimal", 5, 5), "cameras")
    check(len(destrier.verify("c.txt", program=program)) == 1, "the claim of cameras")
    refused(lambda: destrier.verify("c.txt", program={"a": "bc"}), "c.txt")
    rows = {"north": ["door", "gate"], "south": ["gate", "roof"]}
    own = destrier.prove(rows, costs={"gate": 1.5}, certificate="r.txt")
    check((own.value, own.values) == (1.5, {"gate": 1}), "a dictionary")
    check(len(destrier.verify("r.txt", program=rows, costs={"gate": 1.5})) == 1, "the claim of a dictionary")
    none = destrier.prove({"a": ["x"], "b": ["y"]}, costs={"x": 2}, at_least=4)
    check((none.status, none.value) == ("refuted", 3), "at least too much")


def refusals():
    refused(lambda: destrier.prove("none.lp"), "none.lp")
    refused(lambda: destrier.cover("8", piece="unicorn"), "unicorn")
    refused(lambda: destrier.verify(__file__), "not a certificate")
    refused(lambda: destrier.prove({"a": ["x"]}, costs={"y": 1}), "'y'")
    refused(lambda: destrier.prove("8", costs={"a1": 2}), "costs are for dictionaries")


def drawn_model(draw):
    """A model of PuLP with its columns, and its best value by trying all."""
    sense = draw.choice([pulp.LpMinimize, pulp.LpMaximize])
    model = pulp.LpProblem("drawn", sense)
    columns = [pulp.LpVariable(f"x[{at}]", cat="Binary") for at in range(5)]
    costs = [draw.randint(1, 9) / 2 for _ in columns]
    model += pulp.lpSum(cost * column for cost, column in zip(costs, columns)) + 3
    rows = []
    for _ in range(4):
        chosen = draw.sample(range(5), 3)
        most = sense == pulp.LpMaximize
        rows.append((chosen, most))
        total = pulp.lpSum(columns[at] for at in chosen)
        model += total <= 2 if most else total >= 1
    holds = lambda xs: all(sum(xs[at] for at in row) <= 2 if most else sum(xs[at] for at in row) >= 1 for row, most in rows)
    values = [3 + sum(map(float.__mul__, costs, map(float, xs))) for xs in itertools.product([0, 1], repeat=5) if holds(xs)]
    return model, min(values) if sense == pulp.LpMinimize else max(values)


def models():
    for seed in range(10):
        model, best = drawn_model(random.Random(seed))
        solver = destrier.pulp.Destrier(certificate="m.txt")
        status = model.solve(solver)
        check(status == pulp.LpStatusOptimal and abs(pulp.value(model.objective) - best) < 1e-9, f"model {seed}")
        check(solver.answer.bound == best and len(destrier.verify("m.txt")) == 1, f"the proof of model {seed}")
    impossible = pulp.LpProblem("impossible")
    x, y = (pulp.LpVariable(name, cat="Binary") for name in "xy")
    impossible += x + y
    impossible += x + y >= 3
    check(impossible.solve(destrier.pulp.Destrier()) == pulp.LpStatusInfeasible, "no solution")
    refused(lambda: impossible.solve(destrier.pulp.Destrier(mip=False)), "mip=False")


def protocol():
    """Models of Pyomo by the protocol of AMPL: solved, impossible, with options, refused."""
    import pyomo.environ as pyomo

    def model(least):
        own = pyomo.ConcreteModel()
        own.site = pyomo.Set(initialize=["north", "east", "south"])
        own.open = pyomo.Var(own.site, domain=pyomo.Binary)
        own.cost = pyomo.Objective(expr=pyomo.quicksum(at * own.open[site] for at, site in enumerate(own.site, 2)) + 1.5)
        own.north = pyomo.Constraint(expr=own.open["north"] + own.open["east"] >= 1)
        own.all = pyomo.Constraint(expr=pyomo.quicksum(own.open.values()) >= least)
        return own

    solver = pyomo.SolverFactory("asl", solver=os.environ["DESTRIER"])
    check(solver.available(), "the command as a solver of Pyomo")
    own = model(2)
    result = solver.solve(own, options={"timelimit": 10, "certificate": "p.txt"})
    check(pyomo.check_optimal_termination(result) and pyomo.value(own.cost) == 6.5, f"a model of Pyomo: {result}")
    check([own.open[site].value for site in own.site] == [1, 1, 0], "its sites")
    check(len(destrier.verify("p.txt")) == 1, "its proof")
    result = solver.solve(model(4), load_solutions=False)
    check(result.solver.termination_condition == pyomo.TerminationCondition.infeasible, "a model without a solution")
    nonlinear = model(1)
    nonlinear.square = pyomo.Constraint(expr=nonlinear.open["north"] ** 2 >= 1)
    nonlinear.write("square.nl")
    done = subprocess.run([os.environ["DESTRIER"], "square", "-AMPL"], stderr=subprocess.PIPE, text=True)
    check(done.returncode == 2 and "is not linear" in done.stderr, f"a model that is not linear: {done}")
    done = subprocess.run([os.environ["DESTRIER"], "p", "-AMPL", "fast"], stderr=subprocess.PIPE, text=True)
    check(done.returncode == 2 and "p.nl" in done.stderr, f"no file: {done}")


def as_pyomo(model):
    """The same model for Pyomo, and its objective."""
    import pyomo.environ as pyomo

    own, columns = pyomo.ConcreteModel(), {}
    own.x, own.rows = pyomo.VarList(), pyomo.ConstraintList()
    for at, column in enumerate(model.variables(), 1):
        own.x.add()
        columns[column.name] = own.x[at]
        own.x[at].domain = pyomo.Integers if column.cat == "Integer" else pyomo.Reals
        own.x[at].bounds = column.lowBound, column.upBound
    terms = lambda total: pyomo.quicksum(factor * columns[column.name] for column, factor in total.items())
    sense = pyomo.minimize if model.sense == pulp.LpMinimize else pyomo.maximize
    own.goal = pyomo.Objective(expr=terms(model.objective) + model.objective.constant, sense=sense)
    for row in model.constraints.values():
        left, right = terms(row), -row.constant
        own.rows.add({0: left == right, 1: left >= right, -1: left <= right}[row.sense])
    return own


def models_of_people(folder):
    """Models as people wrote them have the values that HiGHS and SCIP say, by PuLP and by Pyomo."""
    import pyomo.environ as pyomo

    solver = pyomo.SolverFactory("asl", solver=os.environ["DESTRIER"])
    command = [os.environ["DESTRIER"], "export", "--quiet"]
    for file, right, *_ in list(csv.reader(open(folder / "values.csv")))[1:]:
        path, right = folder / file, float(right.split()[0])
        if path.suffix == ".nl":  # as Pyomo wrote it
            Path("stub.nl").write_text(path.read_text())
            done = subprocess.run([os.environ["DESTRIER"], "stub", "-AMPL"], stdout=subprocess.PIPE, text=True)
            check(f"objective {right:g}, bound {right:g}" in done.stdout, f"{file}: {done.stdout}")
            continue
        most = "maximize" in path.read_text().lower().split("subject to")[0] and path.suffix == ".lp"
        if path.suffix == ".lp":  # which PuLP does not read
            subprocess.run([*command, str(path), "-o", "own.mps"], check=True)
            path = Path("own.mps")
        model = pulp.LpProblem.fromMPS(str(path), pulp.LpMaximize if most else pulp.LpMinimize)[1]
        own = destrier.pulp.Destrier(certificate="own.txt")
        check(model.solve(own) == pulp.LpStatusOptimal and abs(pulp.value(model.objective) - right) < 1e-6, f"{file} by PuLP")
        check(own.answer.bound == right and len(destrier.verify("own.txt")) == 1, f"the proof of {file}")
        same = as_pyomo(model)
        solver.solve(same, options={"certificate": "same.txt"})
        check(abs(pyomo.value(same.goal) - right) < 1e-6 and len(destrier.verify("same.txt")) == 1, f"{file} by Pyomo")


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    examples()
    answers(ROOT / "tests/programs/cameras.lp")
    refusals()
    models()
    protocol()
    models_of_people(ROOT / "tests/python/models")
print(f"{passed} passed")
