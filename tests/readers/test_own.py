#!/usr/bin/env python3
"""Programs of one's own, exported and read by other solvers: test_own.py DESTRIER [NUMBER [SEED]].

Each is drawn with whole, 0-1 and continuous columns, rows of all types, bounds, factors, decimal costs and a constant, as an LP
file. It is written by `destrier export` as LP, MPS and lp_solve's LP, and as OPB where all columns are 0 or 1. Every reader
here has to find the optimum that `destrier prove` proves of the file itself, and the answers of HiGHS and SCIP are read by
`destrier import` in the names of that file. cbc and glpsol do not maximise MPS files.
"""

import collections
import concurrent.futures
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from solvers import READERS, SPAWN, Refused
from test_answers import highs, run, said, scip

NAMES = ["x", "open", "a.b", "flow(1,2)", "n#", "y_", "energy", "cost{k}", "Z", "t@"]


def drawn(draw):
    """The text of a program."""
    names = [f"{draw.choice(NAMES)}{number}" for number in range(draw.randint(2, 7))]
    kinds = {name: draw.choice(["bit", "bit", "whole", "real"]) for name in names}
    if draw.random() < 0.4:
        kinds = dict.fromkeys(names, "bit")

    def total(columns):
        factors = [draw.choice([1, 1, 2, 3, 1001, 0.5, -1, -2, 2.25]) for _ in columns]
        return " ".join(f"{'-' if factor < 0 else '+'} {abs(factor)} {name}" for factor, name in zip(factors, columns))

    def row(number):
        columns = draw.sample(names, draw.randint(1, len(names)))
        return f" r{number}: {total(columns)} {draw.choice(['>=', '<=', '<='])} {draw.choice([0, 1, 2, 3.5, 7, 1001])}"

    constant = draw.choice(["", "", " + 2", " - 3.5"])
    lines = [draw.choice(["Minimize", "Maximize"]), f" obj: {total(names)}{constant}", "Subject To"]
    lines += [row(number) for number in range(draw.randint(1, 5))]
    bounds = {"whole": [" 0 <= {} <= 9", " -3 <= {} <= 4"], "real": [" {} <= 12.5", " -1.5 <= {} <= 100"]}
    bounded = [draw.choice(bounds[kind]).format(name) for name, kind in kinds.items() if kind in bounds]
    lines += ["Bounds", *bounded] if bounded else []
    for heading, kind in (("Binaries", "bit"), ("Generals", "whole")):
        lines += [heading, *(f" {name}" for name in names if kinds[name] == kind)] if kind in kinds.values() else []
    return "\n".join([*lines, "End", ""]), set(kinds.values())


def near(one, other):
    return one == other if None in (one, other) else abs(one - other) < 1e-5 * max(1, abs(other))


def way_back(path, found):
    """The value of a program where its OPB file has this one."""
    value = re.search(r"\* The value of .* is (.*), where m is the minimum", path.read_text())
    return found if found is None or not value else eval(value[1], {"m": found})


def proved(destrier, file):
    done = subprocess.run([destrier, "prove", file, "--json", "-q"], capture_output=True, text=True)
    answer = json.loads(done.stdout) if done.returncode in (0, 1) else {"status": done.stderr}
    if answer["status"] == "infeasible":
        return None
    assert answer["status"] == "optimal", f"{answer['status']}: {file.read_text()}"
    return float(answer["size"])


def complaints(destrier, folder, pools, number, text, kinds):
    """The optimum, and what is wrong."""
    file, wrong = folder / f"{number}.lp", []
    file.write_text(text)
    optimum = proved(destrier, file)
    for ending in [".lp", ".mps", ".lps"] + [".opb"] * (kinds == {"bit"}):
        path = folder / f"{number}-out{ending}"
        said(destrier, "export", str(file), "-q", "-o", str(path))
        for reader, (read, endings) in READERS.items():
            # CP-SAT takes values of continuous columns that are multiples of some step
            is_other = "real" in kinds and reader == "cp-sat" or ending == ".mps" and text.startswith("Max") and reader in ("cbc", "glpsol")
            # lp_solve and CP-SAT say no optimum of what has no solution
            if ending not in endings or is_other or optimum is None and reader in ("lp_solve", "cp-sat"):
                continue
            try:
                found = pools[reader].submit(read, path, False).result()[2]
            except Refused as refused:
                # cbc may end without an answer where there is none
                found = None if (optimum, reader) == (None, "cbc") else math.nan
                wrong += [f"refused: {refused}"] if found is not None else []
            if not near(way_back(path, found) if ending == ".opb" else found, optimum):
                wrong.append(f"{reader} {path.name}: {found}, not {optimum}\n{path.read_text()}")
    for solve in (highs, scip) if optimum is not None else ():
        answer = folder / f"{number}-{solve.__name__}.sol"
        run(solve, str(folder / f"{number}-out.lp"), str(answer))
        done = subprocess.run([destrier, "import", "--program", file, "--solution", answer, "--json", "-q"], capture_output=True, text=True)
        found = float(json.loads(done.stdout)["size"]) if done.returncode == 0 else None
        if not near(found, optimum):
            wrong.append(f"import of {answer.name}: {found}, not {optimum}: {done.stderr}\n{text}")
    return optimum, wrong


def main():
    destrier = os.path.abspath(sys.argv[1])
    count, seed = (int(given or usual) for given, usual in zip((sys.argv[2:] + ["", ""])[:2], (40, 1)))
    ends, wrong = collections.Counter(), []
    pools = {reader: concurrent.futures.ProcessPoolExecutor(1, mp_context=SPAWN) for reader in READERS}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            text, kinds = drawn(random.Random(f"{seed} {number}"))
            optimum, new = complaints(destrier, pathlib.Path(folder), pools, number, text, kinds)
            ends["none" if optimum is None else text.split("\n")[0].lower()] += 1
            wrong += new
    print(*wrong, sep="\n", end="")
    print(f"{count} exported programs of one's own, {dict(ends)}: {len(wrong)} read otherwise")
    sys.exit(1 if wrong or len(ends) < 3 else 0)


if __name__ == "__main__":
    main()
