"""Solves a model file with HiGHS' Python package: highs_solve.py MODEL SOLUTION."""

import sys

import highspy

model, solution = sys.argv[1:]
highs = highspy.Highs()
highs.setOptionValue("output_flag", False)
highs.setOptionValue("mip_rel_gap", 0.0)
assert highs.readModel(model) == highspy.HighsStatus.kOk, f"HiGHS does not read {model}"
highs.run()
assert highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
assert highs.writeSolution(solution, 0) == highspy.HighsStatus.kOk
