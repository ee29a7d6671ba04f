#!/usr/bin/env python3
"""What other solvers read in exported programs: test_readers.py DESTRIER [--all].

Programs of several kinds are written as LP, lp_solve's LP, MPS and OPB files and read by each solver here: cbc, glpsol, lp_solve,
HiGHS, SCIP, CPLEX, Gurobi (the last two in editions of limited size) and CP-SAT. Each must find as many variables
and rows as destrier wrote and the same value of the relaxation, and on small boards the same optimum. Numbers of
variables and rows are those of the file itself, read by nobody but this page. With --all every size, not four.
"""

import concurrent.futures
import os
import pathlib
import re
import sys
import tempfile

from solvers import READERS, SPAWN, said

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


def sizes(path):
    """Variables and rows of an MPS file."""
    sections = re.split(r"^([A-Z]\S*).*$", path.read_text(), flags=re.M)
    by_name = dict(zip(sections[1::2], sections[2::2]))
    columns = {line.split()[0] for line in by_name["COLUMNS"].strip().splitlines() if "MARKER" not in line}
    return len(columns), len(by_name["ROWS"].strip().splitlines()) - 1


def read_by_all(name, n, folder, destrier, pools):
    """The complaints about one program."""
    # what is fixed is a row in OPB, and packings are fractions
    all_endings = [".lp", ".mps"] + [".opb"] * (name not in ("packing", "fixed")) + [".lps"] * (n <= SOLVED)
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
