"""Other solvers' readers: what each makes of a program in a file.

Each function of READERS takes the path of a file and whether its relaxation is solved, and says how many variables and
rows there are and the value of the optimum, which is None where no solution is possible; a file that is refused raises
Refused.
"""

import functools
import math
import multiprocessing
import pathlib
import re
import subprocess
import tempfile


class Refused(Exception):
    """The reader does not take the file."""


def highs(path, relaxed):
    import highspy

    solver = highspy.Highs()
    solver.silent()
    if solver.readModel(str(path)) == highspy.HighsStatus.kError:
        raise Refused
    solver.setOptionValue("solve_relaxation", relaxed)
    program = solver.getLp()
    solver.run()
    status = solver.getModelStatus()
    if status in (highspy.HighsModelStatus.kInfeasible, highspy.HighsModelStatus.kUnboundedOrInfeasible):
        return program.num_col_, program.num_row_, None
    if status not in (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kModelEmpty):
        raise Refused(solver.modelStatusToString(status))
    return program.num_col_, program.num_row_, solver.getInfo().objective_function_value


def scip(path, relaxed):
    import pyscipopt

    program = pyscipopt.Model()
    program.hideOutput()
    try:
        program.readProblem(str(path))
    except Exception as error:
        raise Refused(str(error)) from None
    sizes = program.getNVars(), program.getNConss()
    for variable in program.getVars() if relaxed else ():
        program.chgVarType(variable, "C")
    program.optimize()
    if program.getStatus() == "infeasible":
        return *sizes, None
    if program.getStatus() != "optimal":
        raise Refused(program.getStatus())
    return *sizes, program.getObjVal()


def of_cplex(path, relaxed):
    import cplex

    program = cplex.Cplex()
    for silence in (program.set_log_stream, program.set_results_stream, program.set_warning_stream,
                    program.set_error_stream):
        silence(None)
    try:
        program.read(str(path))
    except cplex.exceptions.CplexError as error:
        raise Refused(str(error)) from None
    if relaxed and program.get_problem_type() != program.problem_type.LP:
        program.set_problem_type(program.problem_type.LP)
    program.solve()
    sizes = program.variables.get_num(), program.linear_constraints.get_num()
    word = program.solution.get_status_string()
    if "infeasible" in word:
        return *sizes, None
    if "optimal" not in word:
        raise Refused(word)
    return *sizes, program.solution.get_objective_value()


@functools.cache
def environment():
    import gurobipy

    return gurobipy.Env(params={"OutputFlag": 0})


def gurobi(path, relaxed):
    import gurobipy

    try:
        program = gurobipy.read(str(path), environment())
    except gurobipy.GurobiError as error:
        raise Refused(str(error)) from None
    with program:
        sizes = program.NumVars, program.NumConstrs
        solved = program.relax() if relaxed else program
        solved.optimize()
        if solved.Status in (gurobipy.GRB.INFEASIBLE, gurobipy.GRB.INF_OR_UNBD):
            return *sizes, None
        if solved.Status != gurobipy.GRB.OPTIMAL:
            raise Refused(str(solved.Status))
        return *sizes, solved.ObjVal


def cp_sat(path, relaxed):
    from ortools.linear_solver.python import model_builder

    program = model_builder.Model()
    read = program.import_from_mps_file if path.suffix == ".mps" else program.import_from_lp_file
    if not read(str(path)):
        raise Refused(path.name)
    solver = model_builder.Solver("glop" if relaxed else "sat")
    if not relaxed:
        solver.set_solver_specific_parameters("num_workers:8")
    solver.solve(program)
    return program.num_variables, program.num_constraints, solver.objective_value


def said(*command):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, errors="replace", timeout=15)
    if done.returncode:
        raise Refused(done.stdout[-200:])
    return done.stdout


def cbc(path, relaxed):
    with tempfile.NamedTemporaryFile(suffix=".sol") as answer:
        # without "printingOptions" zeros are left out; its preprocessing is wrong about small programs with ranges
        text = said("cbc", str(path), "preprocess", "off", "presolve", "off", "initialSolve" if relaxed else "solve",
                    "printingOptions", "all", "solution", answer.name)
        lines = pathlib.Path(answer.name).read_text().splitlines()
    if not lines or re.search(r"There are \d+ errors|Unable to open|not valid|### CoinLpIO", text):
        raise Refused(text[-200:])
    status, *lines = lines
    rows = [line for line in lines if line.replace("**", "  ").split()[-3].startswith(("c", "i", "block"))]
    value = None if "nfeasible" in status else float(status.rsplit(" ", 1)[1])
    return len(lines) - len(rows), len(rows), value


def glpsol(path, relaxed, mps="--freemps"):
    how = ["--nointopt", "--lp" if path.suffix == ".lp" else mps, str(path), *(["--nomip"] if relaxed else [])]
    with tempfile.NamedTemporaryFile(suffix=".txt") as answer:
        said("glpsol", *how, "-o", answer.name)
        text = pathlib.Path(answer.name).read_text(errors="replace")
    if not text:
        raise Refused
    rows, columns = (int(re.search(rf"^{word}: +(\d+)", text, re.M)[1]) for word in ("Rows", "Columns"))
    status = re.search(r"^Status: +(.*)", text, re.M)[1]
    if "EMPTY" in status or "UNDEFINED" in status or "INFEASIBLE" in status:
        return columns, rows, None
    return columns, rows, float(re.search(r"^Objective: .*= (\S+)", text, re.M)[1])


def glpsol_fixed(path, relaxed):
    return glpsol(path, relaxed, "--mps")


def lp_solve(path, relaxed):
    text = said("lp_solve", "-fmps" if path.suffix == ".mps" else "-lp", str(path), "-S3", *(["-noint"] if relaxed else []))
    if "problem is infeasible" in text:
        return math.nan, math.nan, None
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
    "lp_solve": (lp_solve, [".lps", ".mps"]),
    "cp-sat": (cp_sat, [".lps", ".mps"]),
}

# A process each: the libraries of HiGHS and CP-SAT have symbols of the same names.
SPAWN = multiprocessing.get_context("spawn")
