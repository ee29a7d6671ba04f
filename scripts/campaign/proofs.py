"""`destrier prove` beside the proofs of other solvers, on one list of problems: the benchmarks prove, symmetric and toolkit.

Each round runs all programs, one after the other, on each problem, without telling anyone the answer. Destrier finds, proves,
writes and checks; the others solve the program that it exports: HiGHS and CP-SAT (8 workers) in floating point or 64-bit
integers without a proof, SCIP in its exact mode. The program named by SCIP or scip-exact on the PATH is SCIP 10 with exact
solving; OLD is an older program of ours. Rows of a broken run are kept.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap

from campaign.bench import PEERS, Raw, need_peers, pages, timed, version

COLUMNS = ["problem", "program", "round", "value", "wall_seconds", "cpu_seconds"]
WALL, CPU = 4, 5
NAMES = {"destrier": "destrier", "verify": "verify", "highs": "HiGHS", "cp-sat": "CP-SAT", "scip": "exact SCIP", "older": "older"}
HIGHS = """
import highspy, sys
h = highspy.Highs()
for option, value in [("output_flag", False), ("mip_rel_gap", 0.0), ("time_limit", float(sys.argv[2]))]:
    h.setOptionValue(option, value)
h.readModel(sys.argv[1]); h.run()
optimal = h.getModelStatus() == highspy.HighsModelStatus.kOptimal
print(round(h.getObjectiveValue()) if optimal else "limit")
"""
CPSAT = """
import sys
from ortools.linear_solver.python import model_builder
model = model_builder.Model()
if not model.import_from_mps_file(sys.argv[1]):
    sys.exit("this is no MPS file")
solver = model_builder.Solver("sat")
solver.set_time_limit_in_seconds(float(sys.argv[2]))
solver.set_solver_specific_parameters("num_workers: 8")
status = solver.solve(model)
print(round(solver.objective_value) if status == model_builder.SolveStatus.OPTIMAL else "limit")
"""


def arguments(what, names, rounds, limit):
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument("names", nargs="*", default=names)
    parser.add_argument("--rounds", type=int, default=rounds)
    parser.add_argument("--limit", type=int, default=limit, help="seconds for each program")
    parser.add_argument("--beside", metavar="OLD", type=os.path.abspath)
    return parser.parse_args()


def contenders(problem, folder, limit, scip, old):
    """For each program what runs it, and how its answer is read."""
    destrier = os.environ["DESTRIER"]
    proof, lp, mps = (folder / f"program.{ending}" for ending in ("txt", "lp", "mps"))
    for file in (lp, mps):
        subprocess.run([destrier, "export", *problem, "-q", "-o", file], check=True)
    ours = lambda program, file: [program, "prove", *problem, "--time-limit", f"{limit}s", "-q", "--json", "-o", file]
    exact = ["set exact enable TRUE", f"set limits time {limit}", f"read {mps}", "optimize", "quit"]
    first = lambda text: text.split()[0]
    yield "destrier", ours(destrier, proof), our_value
    yield "verify", [destrier, "verify", proof], lambda text: text.split()[-1] if "exactly" in text else "limit"
    yield "highs", [sys.executable, "-c", HIGHS, lp, limit], first
    yield "cp-sat", [sys.executable, "-c", CPSAT, mps, limit], first
    if scip:
        yield "scip", [scip, *(word for line in exact for word in ("-c", line))], scip_value
    if old:
        yield "older", ours(old, folder / "older.txt"), our_value


def our_value(text):
    report = json.loads(text)
    found = report["cost"] if "cost" in report else report["lower"]
    return str(found) if report["status"] == "optimal" else "limit"


def scip_value(text):
    if "exact/enable = TRUE" not in text:
        sys.exit(f"this SCIP does not solve exactly:\n{text}")
    return re.search(r"Exact Primal Bound +: +(\S+)", text)[1] if "optimal solution found" in text else "limit"


class Times:
    """Medians of processor seconds, and who ran into the limit."""

    def __init__(self, raw):
        self.raw = raw

    def has(self, name, program):
        return bool(self.raw.of(name, program))

    def limited(self, name, program):
        return any(row[3] == "limit" for row in self.raw.of(name, program))

    def seconds(self, name, program):
        if not self.has(name, program):
            return "not here"
        return f"{'> ' if self.limited(name, program) else ''}{self.raw.median(CPU, name, program):.2f} s"

    def ratio(self, name, program, column=CPU):
        """How often a peer takes as long as we do."""
        if not self.has(name, program):
            return ""
        peer, ours = self.limited(name, program), self.limited(name, "destrier")
        if peer and ours:
            return "neither done"
        ratio = self.raw.median(column, name, program) / self.raw.median(column, name, "destrier")
        return f"{'> ' if peer else '< ' if ours else ''}{ratio:.1f}"

    def faster(self, name, column=CPU):
        """The ratio of the peer that is the faster by a measure."""
        peer = min(("highs", "cp-sat"), key=lambda program: (self.limited(name, program), self.raw.median(column, name, program)))
        return self.ratio(name, peer, column)

    def cells(self, name, programs):
        values = {row[3] for row in self.raw.of(name)} - {"limit"} or {"?"}
        assert len(values) == 1, f"{name}: different optima: {values}"
        more = [self.ratio(name, program) for program in programs[4:]]
        return [name, values.pop(), *(self.seconds(name, program) for program in programs), self.faster(name), self.faster(name, WALL), *more]


def start(raw, program, module):
    """What Python's start and imports are in the seconds of a peer, at least."""
    own = [timed(sys.executable, "-c", f"import {module}").cpu for _ in range(5)]
    return min([*own, *(float(row[CPU]) for row in raw.rows if row[1] == program)])


def scip_version(scip):
    text = timed(scip, "--version").text
    return re.sub(r"SCIP version (\S+).*LP solver: ([^]]+)].*", r"SCIP \1 in its exact mode, with \2", text, flags=re.S)


def compare(bench, what, problems, rounds=3, limit=900, names=None):
    """Runs the benchmark of a name on problems: names, and what gives destrier's words in a folder."""
    args = arguments(what, names or list(problems), rounds, limit)
    need_peers()
    scip = shutil.which(os.environ.get("SCIP", "scip-exact"))
    raw = Raw(*COLUMNS, resume=True)
    programs = [name for name in NAMES if name not in ("scip", "older") or name == "scip" and scip or name == "older" and args.beside]
    for turn in range(args.rounds):
        for name in args.names:
            if {row[1] for row in raw.of(name) if row[2] == str(turn)} >= set(programs):
                continue
            raw.rows = [row for row in raw.rows if row[0] != name or row[2] != str(turn)]
            with tempfile.TemporaryDirectory() as folder:
                folder = pathlib.Path(folder)
                for program, command, value in contenders(problems[name](folder), folder, args.limit, scip, args.beside):
                    done = timed(*command)
                    raw.add(name, program, turn, value(done.text), done.wall, done.cpu)
    times = Times(raw)
    heads = ["problem", "optimum", *(NAMES[program] for program in programs), "faster peer / destrier", "the same by the clock"]
    heads += [f"{NAMES[program]} / destrier" for program in programs[4:]]
    highs, cpsat = start(raw, "highs", "highspy"), start(raw, "cp-sat", "ortools.linear_solver.python.model_builder")
    text = (
        f"`scripts/bench {bench} --rounds {args.rounds} --limit {args.limit}` of {version(os.environ['DESTRIER'])}: {what}. Told no "
        "answer, destrier searches, proves, writes and checks; `verify` is `destrier verify` on the certificate. The others solve "
        "the exported program: HiGHS and CP-SAT (8 workers) in floating point or 64-bit integers, with nothing to check; SCIP in "
        f"exact rationals, its certificate not asked for. Peers: {', '.join([*PEERS, scip_version(scip) if scip else 'no SCIP'])}. "
        + (f"The older program is {version(args.beside)}. " if args.beside else "") +
        "Medians of processor seconds of the whole program, all threads together; seconds by the clock are in raw.csv. Python's "
        f"start and imports are in the seconds and ratios of HiGHS ({highs:.2f} s) and CP-SAT ({cpsat:.2f} s). Seconds do not travel, ratios do."
    )
    pages(textwrap.fill(text, 118), heads, *(times.cells(name, programs) for name in args.names))
