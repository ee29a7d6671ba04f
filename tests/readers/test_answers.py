#!/usr/bin/env python3
"""What `destrier import` makes of other solvers' answers: test_answers.py DESTRIER.

Programs are written, solved by HiGHS, SCIP, CPLEX, Gurobi, cbc, glpsol and lp_solve, each of which writes its answer,
and read back with nothing but the program's file: covers of one size, choices of one cost, packings of one bound, and
the duals of relaxations of those solvers that write any.
"""

import concurrent.futures
import json
import multiprocessing
import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAMS = {  # and what the answer of each is worth
    "plain": (["6"], ("size", 8)),
    "symmetric": (["8", "--symmetry", "rot90"], ("size", 12)),
    "fixed": (["6", "--force", "a1", "--region", "6x3=6"], ("size", 8)),
    "twice": (["5", "--demand", "2", "--holes", "b2"], ("size", 10)),
    "graph": (["tests/programs/petersen.gr"], ("size", 3)),
    "own": (["OWN"], ("size", 24.5)),
    "own duals": (["OWN", "--relax"], ("lower", 24.5)),
    "packing": (["7", "--objective", "packing"], ("bound", "10")),
    "duals": (["10", "--relax"], ("bound", "15")),
    "symmetric duals": (["10", "--relax", "--symmetry", "rot90"], ("lower", 16)),
}


# a maximum of whole columns with factors and a constant; lp_solve reads it as MPS
OWN = """Maximize
 obj: 7.5 crates + 5 pallets(1,2) + 2
Subject To
 room: 3 crates + 2.5 pallets(1,2) <= 9
Bounds
 pallets(1,2) <= 3
Generals
 crates pallets(1,2)
End
"""


def said(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def highs(program, answer):
    import highspy

    solver = highspy.Highs()
    solver.silent()
    solver.readModel(program)
    solver.run()
    solver.writeSolution(answer, 0)


def scip(program, answer):
    import pyscipopt

    solver = pyscipopt.Model()
    solver.hideOutput()
    solver.readProblem(program)
    solver.optimize()
    solver.writeBestSol(answer)


def of_cplex(program, answer):
    import cplex

    solver = cplex.Cplex()
    for silence in (solver.set_log_stream, solver.set_results_stream, solver.set_warning_stream):
        silence(None)
    solver.read(program)
    solver.solve()
    solver.solution.write(answer)


def gurobi(program, answer):
    import gurobipy

    with gurobipy.Env(params={"OutputFlag": 0}) as environment, gurobipy.read(program, environment) as solver:
        solver.optimize()
        solver.write(answer)


def cbc(program, answer):
    said("cbc", program, "solve", "printingOptions", "all", "solution", answer)


def glpsol(program, answer):
    said("glpsol", "--lp", program, "--write", answer)


def glpsol_printed(program, answer):
    said("glpsol", "--lp", program, "-o", answer)


def lp_solve(program, answer):
    pathlib.Path(answer).write_text(said("lp_solve", "-fmps", program, "-S3"))


SOLVERS = {  # and whether their files have duals
    "highs": (highs, True),
    "scip": (scip, False),
    "cplex": (of_cplex, True),
    "gurobi": (gurobi, False),
    "cbc": (cbc, True),
    "glpsol": (glpsol, True),
    "glpsol, printed": (glpsol_printed, False),
    "lp_solve": (lp_solve, False),
}


def run(solve, program, answer):
    # a process each: the libraries of some solvers have symbols of the same names
    process = multiprocessing.get_context("spawn").Process(target=solve, args=(program, answer))
    process.start()
    process.join()


def complaints(name):
    """What is wrong with the answers to one program."""
    destrier, wrong = os.path.abspath(sys.argv[1]), []
    args, (key, worth) = PROGRAMS[name]
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "own.lp").write_text(OWN)
        args = [arg.replace("OWN", folder + "/own.lp") for arg in args]
        for solver, (solve, has_duals) in SOLVERS.items():
            if "duals" in name and not has_duals:
                continue
            ending = ".mps" if solver == "lp_solve" else ".lp"
            program, answer = folder + "/program" + ending, folder + "/answer.sol"
            said(destrier, "export", *args, "-q", "-o", program)
            pathlib.Path(answer).unlink(missing_ok=True)  # of the solver before
            run(solve, program, answer)
            flags = ["--duals"] if "duals" in name else []
            done = subprocess.run(
                [destrier, "import", "--program", program, "--solution", answer, "--json", *flags],
                capture_output=True, text=True,
            )
            found = json.loads(done.stdout)[key] if done.returncode == 0 else done.stderr
            if found != worth:
                wrong.append(f"{name}, {solver}: {found}, not {worth}")
    return wrong


def main():
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as side_by_side:
        results = list(side_by_side.map(complaints, PROGRAMS))
    for name, wrong in zip(PROGRAMS, results):
        print(f"answers to {name}: {wrong or 'read'}")
    sys.exit(any(results))


if __name__ == "__main__":
    main()
