"""What the benchmarks of proofs share: the competitors, and how long a program takes."""

import os
import resource
import subprocess
import sys
import time

PEERS = ["highspy==1.15.1", "ortools==9.15.6755"]
# a program in an LP file and seconds: prints the optimum, or "limit"
HIGHS = """
import highspy, sys
h = highspy.Highs()
for option, value in [("output_flag", False), ("mip_rel_gap", 0.0), ("time_limit", float(sys.argv[2]))]:
    h.setOptionValue(option, value)
h.readModel(sys.argv[1]); h.run()
optimal = h.getModelStatus() == highspy.HighsModelStatus.kOptimal
print(round(h.getObjectiveValue()) if optimal else "limit")
"""
# the same from an MPS file, with 8 workers
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


def timed(command):
    """Runs a command; its output, wall seconds and processor seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 3):
        sys.exit(f"{command[0]}: {done.stderr}")
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return done.stdout, wall, cpu


def version(program):
    """What a program of ours says of itself."""
    return subprocess.run([program, "--version"], capture_output=True, text=True).stdout.strip()


def need_peers():
    """Installs the competitors beside the checkout, for benchmarks alone."""
    found = subprocess.run([sys.executable, "-c", "import highspy, ortools"], capture_output=True)
    if found.returncode != 0:
        target = os.environ["PYTHONPATH"].split(":")[0]
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--root-user-action", "ignore"]
        subprocess.run([*pip, "--target", target, *PEERS], check=True)
