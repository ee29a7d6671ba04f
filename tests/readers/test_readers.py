#!/usr/bin/env python3
"""What other solvers read in exported programs: test_readers.py DESTRIER [--all].

Programs of several kinds are written as LP, MPS and OPB files and read by each solver here: cbc, glpsol, lp_solve,
HiGHS, SCIP, CPLEX, Gurobi (the last two in editions of limited size) and CP-SAT. Each must find as many variables
and rows as destrier wrote and the same value of the relaxation, and on small boards the same optimum. Numbers of
variables and rows are those of the file itself, read by nobody but this page. With --all every size, not four.
"""

import concurrent.futures
import multiprocessing
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SIZES = [4, 8, 20, 27]
ALL_SIZES = [*range(4, 13), 19, 20, 26, 27]
SOLVED = 8  # boards up to here are solved by all, and larger ones up to 12 by HiGHS and CP-SAT
LIMIT = {"cplex": 1000, "gurobi": 2000}  # variables and rows of the editions that PyPI has
PROGRAMS = {
    "plain": lambda n: [f"{n}"],
    "symmetric": lambda n: [f"{n}", "--symmetry", "rot90"],
    "packing": lambda n: [f"{n}", "--objective", "packing"],
    "queens": lambda n: [f"{n}", "--piece", "queen"],
    "rectangle": lambda n: [f"{n}x{n + 3}"],
    "torus": lambda n: [f"{n}t"],
    "twice": lambda n: [f"{n}", "--demand", "2", "--holes", "b2"],
    "fixed": lambda n: [f"{n}", "--force", "b2", "--forbid", "c3", "--region", f"{n}x2={n}"],
}


def highs(path, relaxed):
    import highspy

    solver = highspy.Highs()
    solver.silent()
    solver.readModel(str(path))
    solver.setOptionValue("solve_relaxation", relaxed)
    program = solver.getLp()
    solver.run()
    return program.num_col_, program.num_row_, solver.getInfo().objective_function_value


def scip(path, relaxed):
    import pyscipopt

    program = pyscipopt.Model()
    program.hideOutput()
    program.readProblem(str(path))
    sizes = program.getNVars(), program.getNConss()
    for variable in program.getVars() if relaxed else ():
        program.chgVarType(variable, "C")
    program.optimize()
    return *sizes, program.getObjVal()


def of_cplex(path, relaxed):
    import cplex

    program = cplex.Cplex()
    for silence in (program.set_log_stream, program.set_results_stream, program.set_warning_stream):
        silence(None)
    program.read(str(path))
    if relaxed and program.get_problem_type() != program.problem_type.LP:
        program.set_problem_type(program.problem_type.LP)
    program.solve()
    return program.variables.get_num(), program.linear_constraints.get_num(), program.solution.get_objective_value()


def gurobi(path, relaxed):
    import gurobipy

    with gurobipy.Env(params={"OutputFlag": 0}) as environment, gurobipy.read(str(path), environment) as program:
        sizes = program.NumVars, program.NumConstrs
        solved = program.relax() if relaxed else program
        solved.optimize()
        return *sizes, solved.ObjVal


def cp_sat(path, relaxed):
    from ortools.linear_solver.python import model_builder

    program = model_builder.Model()
    program.import_from_mps_file(str(path))
    solver = model_builder.Solver("glop" if relaxed else "sat")
    if not relaxed:
        solver.set_solver_specific_parameters("num_workers:8")
    solver.solve(program)
    return program.num_variables, program.num_constraints, solver.objective_value


def said(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def cbc(path, relaxed):
    with tempfile.NamedTemporaryFile(suffix=".sol") as answer:
        # without "printingOptions" zeros are left out
        said("cbc", str(path), "initialSolve" if relaxed else "solve", "printingOptions", "all", "solution", answer.name)
        status, *lines = pathlib.Path(answer.name).read_text().splitlines()
    rows = [line for line in lines if line.split()[-3].startswith(("c", "i", "block"))]
    return len(lines) - len(rows), len(rows), float(status.rsplit(" ", 1)[1])


def glpsol(path, relaxed):
    how = ["--lp" if path.suffix == ".lp" else "--freemps", str(path), *(["--nomip"] if relaxed else [])]
    with tempfile.NamedTemporaryFile(suffix=".txt") as answer:
        said("glpsol", *how, "-o", answer.name)
        text = pathlib.Path(answer.name).read_text()
    value = re.search(r"^Objective: +size = (\S+)", text, re.M)[1]
    rows, columns = (int(re.search(rf"^{word}: +(\d+)", text, re.M)[1]) for word in ("Rows", "Columns"))
    return columns, rows, float(value)


def lp_solve(path, relaxed):
    text = said("lp_solve", "-fmps", str(path), "-S3", *(["-noint"] if relaxed else []))
    value = float(re.search(r"Value of objective function: (\S+)", text)[1])
    variables, rows = (
        len(part.strip().splitlines())
        for part in re.search(r"of the variables:\n(.*)\nActual values of the constraints:\n(.*)", text, re.S).groups()
    )
    return variables, rows, value


READERS = {  # and the formats of each
    "highs": (highs, [".lp", ".mps"]),
    "scip": (scip, [".lp", ".mps", ".opb"]),
    "cplex": (of_cplex, [".lp", ".mps"]),
    "gurobi": (gurobi, [".lp", ".mps"]),
    "cbc": (cbc, [".lp", ".mps"]),
    "glpsol": (glpsol, [".lp", ".mps"]),
    "lp_solve": (lp_solve, [".mps"]),
    "cp-sat": (cp_sat, [".mps"]),
}


# A process each: the libraries of HiGHS and CP-SAT have symbols of the same names.
SPAWN = multiprocessing.get_context("spawn")


def sizes(path):
    """Variables and rows of an MPS file."""
    sections = re.split(r"^([A-Z]\S*).*$", path.read_text(), flags=re.M)
    by_name = dict(zip(sections[1::2], sections[2::2]))
    columns = {line.split()[0] for line in by_name["COLUMNS"].strip().splitlines() if "MARKER" not in line}
    return len(columns), len(by_name["ROWS"].strip().splitlines()) - 1


def read_by_all(name, n, folder, destrier, pools):
    """The complaints about one program."""
    # what is fixed is a row in OPB, and packings are fractions
    all_endings = (".lp", ".mps") if name in ("packing", "fixed") else (".lp", ".mps", ".opb")
    paths = {ending: folder / f"{name}-{n}{ending}" for ending in all_endings}
    for path in paths.values():
        said(destrier, "export", *PROGRAMS[name](n), "-q", "-o", str(path))
    variables, rows = sizes(paths[".mps"])
    values, wrong = {}, []
    for reader, (read, endings) in READERS.items():
        solved = name != "packing" and n <= (12 if reader in ("highs", "cp-sat") else SOLVED)
        if max(variables, rows) > LIMIT.get(reader, variables + rows):
            continue
        for relaxed in (True, False) if solved else (True,):
            for ending in filter(paths.get, endings):
                found = pools[reader].submit(read, paths[ending], relaxed).result()
                # MPS files are of what is to be minimised
                value = abs(found[2])
                expected = values.setdefault(relaxed, value)
                if found[:2] != (variables, rows) or abs(value - expected) > 1e-5 * max(1, expected):
                    wrong.append(f"{reader} {name} {n}{ending} relaxed={relaxed}: {found}, not {variables} variables, "
                                 f"{rows} rows, {expected}")
    return wrong


def main():
    destrier, *flags = sys.argv[1:]
    wrong, chosen = [], ALL_SIZES if "--all" in flags else SIZES
    pools = {reader: concurrent.futures.ProcessPoolExecutor(1, mp_context=SPAWN) for reader in READERS}
    with tempfile.TemporaryDirectory() as folder:
        # several programs at once, each reader busy with one of them
        with concurrent.futures.ThreadPoolExecutor(2 * os.cpu_count()) as side_by_side:
            def complaints(one):
                return one, read_by_all(*one, pathlib.Path(folder), os.path.abspath(destrier), pools)

            for (name, n), new in side_by_side.map(complaints, [(name, n) for name in PROGRAMS for n in chosen]):
                wrong += new
                print(f"{name} {n}: {new or 'read by all'}", flush=True)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
