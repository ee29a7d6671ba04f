#!/usr/bin/env python3
"""Legal and nearly legal spellings of small programs, read by us and by others: spellings.py OPTIMUM FORMAT MINUTES.

FORMAT is lp, mps (free) or fixed (MPS with names in columns). A program is drawn, spelled in one of the many ways of its
format, and often changed a little: a word lost, doubled, swapped or put in. What our reader accepts is solved by HiGHS,
SCIP, CPLEX, Gurobi, cbc and glpsol as far as they accept it, too; all have to find our optimum, or that there is
no solution. OPTIMUM is the program of crates/verify/examples/optimum.rs. What is read differently is kept in
tests/readers/finds, and the state in results/runs/spellings: another run goes on where the last one was.
"""

import concurrent.futures
import hashlib
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

import solvers
from solvers import READERS, SPAWN, Refused

HERE = pathlib.Path(__file__).resolve().parent
FINDS = HERE / "finds"
STATES = HERE.parent.parent / "results/runs/spellings"  # a file for each format
LIMIT = 20  # seconds for one reader and one file

NAMES = ["red", "green", "blue", "x1", "x2", "x_3", "y", "a.b", "q(1)", "Red", "z!", "w#", "n'", "v~", "t@", "u%"]
ODD_NAMES = ["y[1]", "st", "free", "bin", "gen", "to", "e", "e1", "E2", "obj", "max", "min", "subject", "bounds", "integer", "R1",
             "binary", "general", "such", "sos1", "minimize", "binaries", "generals", "bound", "integers", "semis", "s.t.",
             "RHS", "BND", "k1", "k2", "1", "2", "MARKER", "N", "G", "UP", "FREE", "end", "inf", "x", "semi", "sos", "3d"]


class Program:
    """A drawn program: costs, rows and bounds of columns that are 0 or 1."""

    def __init__(self, draw, names):
        self.draw = draw
        pool = list(names)
        if draw.random() < 0.25:
            pool = draw.sample(pool, 4) + draw.sample(ODD_NAMES, 2)
        self.names = draw.sample(pool, draw.randint(2, 5))
        self.maximise = draw.random() < 0.2
        self.costs = {name: draw.choice([0, 1, 1, 1, 2, 3, 5, 12, 1.5, 0.25, -1, -2]) for name in self.names}
        self.constant = draw.choice([7, -3, 2.5]) if draw.random() < 0.1 else 0
        self.rows = [self.row() for _ in range(draw.randint(1, 4))]
        self.fixed = {name: draw.randint(0, 1) for name in self.names if draw.random() < 0.1}

    def row(self):
        draw = self.draw
        terms = draw.sample(self.names, draw.randint(1, len(self.names)))
        kind = draw.random()
        factors = [1 if kind < 0.6 else draw.choice([1, 1, 2, 3, -1, -2, 0.5, 4]) for _ in terms]
        relation = draw.choice([">=", ">=", ">=", "<=", "<=", "="])
        side = draw.choice([1, 1, 1, 2, 0, -1, 0.5, 1.5, 3])
        if draw.random() < 0.1:
            factors, side, relation = [-f for f in factors], -side, {">=": "<=", "<=": ">=", "=": "="}[relation]
        return list(zip(factors, terms)), relation, side


def number(draw, value):
    """One of the ways to write a number."""
    plain = f"{value:g}"
    if draw.random() < 0.7:
        return plain
    ways = [f"{value:.1f}" if value == round(value, 1) else plain, f"{value:e}", f"{value:.2E}", plain + ".", f"0{plain}",
            f"{value * 10:g}e-1", plain + "e0", plain + "E+00", f"{value / 10:g}e1", f"{value:.12e}", plain.lstrip("0")]
    if value < 0:
        ways = [f"{value:.2f}", f"{value:e}", plain]
    return draw.choice(ways) or plain


class Lp:
    ending = ".lp"
    readers = ["highs", "scip", "cplex", "gurobi", "cbc", "glpsol"]
    words = ["+", "-", ":", ">=", "<=", "=", "1", "2", "0", "x1", "red", "e1", "3x1", "*", "[", "]", "^2", "/", "free", "end",
             "\\ note", "\n", "\n", "st", "subject to", "bin", "Binaries\n", "Bounds\n", "Generals\n", "inf", "-inf", "1e",
             "->", "==", "2 3", "k1:", "k1 :", ":", ",", ";", "\t", "\u00a0", "\x0b", ".5", "1.e2", "0x1", "End\n",
             "semi\n", "sos\n", "max\n", "1d1", "--", "+ 1", "R1:", "infinity", "nan", "(", ")", "\r"]

    def __init__(self, draw):
        self.draw, self.program = draw, Program(draw, NAMES)

    def sum(self, terms):
        draw, text = self.draw, ""
        for index, (factor, name) in enumerate(terms):
            sign = "-" if factor < 0 else "+"
            if index or factor < 0 or draw.random() < 0.3:
                text += draw.choice([f" {sign} ", f" {sign} ", f" {sign}", f"{sign}", f"\n {sign} ", f" {sign}\n"])
            size = abs(factor)
            if size != 1 or draw.random() < 0.2:
                text += number(draw, size) + draw.choice([" ", " ", " ", "  ", "\n", "\t", "" if draw.random() < 0.3 else " "])
            text += name
        return text

    def spell(self):
        draw, program = self.draw, self.program
        words = (["Maximize", "max", "MAXIMIZE", "Maximum", "maximise"] if program.maximise else
                 ["Minimize", "min", "MINIMIZE", "minimum", "minimise"])
        text = draw.choice(["", "", "\\ comment\n", "\n"]) + draw.choice(words[:4] if draw.random() < 0.95 else words)
        text += draw.choice(["\n", "\n", " ", "\n\n", "  \n", "\n \\ note\n "])
        text += draw.choice([" obj: ", " ", " cost:", " obj :", "obj:\n "])
        costs = [(cost, name) for name, cost in program.costs.items() if cost or draw.random() < 0.5]
        text += self.sum(costs)
        if program.constant:
            text += f" {'-' if program.constant < 0 else '+'} {abs(program.constant)}"
        text += "\n" + draw.choice(["Subject To", "subject to", "st", "s.t.", "ST", "such that", "Subject  To", "st."])
        text += draw.choice(["\n", "\n", "\n", " ", "\n\n"])
        for index, (terms, relation, side) in enumerate(program.rows):
            if draw.random() < 0.7:
                text += f" {draw.choice(['k', 'k', 'c_', 'R'])}{index + 1}" + draw.choice([": ", ":", " : ", ":\n "])
            text += self.sum(terms)
            signs = {">=": [">=", ">=", ">", "=>"], "<=": ["<=", "<=", "<", "=<"], "=": ["=", "=", "="]}[relation]
            text += draw.choice([" ", " ", "", "\n "]) + draw.choice(signs) + draw.choice([" ", " ", "", "\n "])
            text += ("-" if side < 0 else draw.choice(["", "", "", "+"])) + number(draw, abs(side)) + "\n"
        return text + self.bounds() + self.lists() + draw.choice(["End\n", "end\n", "END", "End\n\\ note\n", " End\n"])

    def bounds(self):
        draw, program = self.draw, self.program
        lines = []
        for name in program.names:
            value = program.fixed.get(name)
            if value is not None:
                lines.append(draw.choice([f"{name} = {value}", f"{value} <= {name} <= {value}", f"{name} = {value}.0"]))
            elif draw.random() < 0.15:
                lines.append(draw.choice([f"{name} <= 1", f"0 <= {name} <= 1", f"{name} >= 0", f"0 <= {name}", f"-0 <= {name} <= 1",
                                          f"{name} <= 5", f"{name} <= +1", f"{name}<=1", f"{name} >= -0", f"1 >= {name}"]))
        self.all_bounded = draw.random() < 0.2
        if self.all_bounded:
            lines = [line for line in lines if line.split()[0] in program.fixed or "=" in line.split()[1:2]]
            lines += [f"{name} <= 1" for name in program.names if not any(name in line for line in lines)]
        heading = draw.choice(["Bounds\n", "bounds\n", "BOUNDS\n", "Bound\n"])
        return heading + "".join(f" {line}\n" for line in lines) if lines or draw.random() < 0.1 else ""

    def lists(self):
        draw, names = self.draw, list(self.program.names)
        draw.shuffle(names)
        heading = draw.choice(["Generals", "integers", "gen", "General"] if self.all_bounded else
                              ["Binaries", "binary", "bin", "BINARIES"])
        gap = draw.choice([" ", "\n", "\n "])
        text = heading + draw.choice(["\n", "\n", "\n", "\n ", " "]) + gap.join(names) + "\n"
        return text + draw.choice(["", "", "", "semi\n", "Generals\n", "Free\n"])


class Mps:
    ending = ".mps"
    readers = ["highs", "scip", "cplex", "gurobi", "cbc", "glpsol"]
    words = ["1", "0", "-1", "2", "k1", "k2", "red", "RHS", "BND", "RNG", "RHS2", "BND2", "obj", "\n", " UP BND red 0\n",
             "    RHS k1 2\n", " BV BND red\n", " LO BND red 1\n", " FX BND red 0\n", "    red k1 1\n", "    red obj 5\n",
             "* note\n", "$", "RANGES\n", "BOUNDS\n", "RHS\n", "ENDATA\n", "OBJSENSE\n MAX\n", "OBJSENSE\n MIN\n", "1e0", ".5",
             "1.", "1d0", "0x1", "\t", "\u00a0", "\x0b", "'MARKER'", " N other\n", " G k9\n", " E k1\n", "    RNG k1 1\n",
             "    RNG k1 -1\n", " MI BND red\n", " PL BND red\n", " FR BND red\n", " UI BND red 1\n", "inf", "NAME", "    k1 1\n",
             "    RHS obj 3\n", "\r", "RHS k1 2\n", " UP red 0\n", " BV red\n", "ROWS\n", "COLUMNS\n"]

    def __init__(self, draw):
        self.draw = draw
        self.program = Program(draw, [name for name in NAMES if len(name) <= 8])
        self.program.maximise = False

    def fields(self, *fields):
        """A data line: free. SCIP fails at many rows that begin with several blanks."""
        gap = self.draw.choice([" ", " ", "  ", "    ", " " * self.draw.randint(3, 12)])
        is_row = len(fields) == 2 and fields[0] in list("NGLE")
        return " " * (1 if is_row and self.draw.random() < 0.99 else self.draw.choice([1, 1, 4, 4, 2, 14])) + gap.join(field for field in fields if field) + "\n"

    def pairs(self, head, pairs):
        """Lines of one or two pairs behind a head."""
        text = ""
        while pairs:
            count = 2 if len(pairs) > 1 and self.draw.random() < 0.5 else 1
            text += self.fields("", head, *(word for pair in pairs[:count] for word in pair))
            pairs = pairs[count:]
        return text

    def spell(self):
        draw, program = self.draw, self.program
        rows = [f"{draw.choice(['k', 'k', 'c.'])}{index + 1}" for index in range(len(program.rows))]
        text = draw.choice(["", "* comment\n"]) + draw.choice(
            ["NAME drawn\n", "NAME\n", "NAME          drawn\n", "NAME a b\n", "NAME drawn FREE\n"])
        text += draw.choice(["", "", "OBJSENSE\n MIN\n", "OBJSENSE\n    MINIMIZE\n", "OBJSENSE MIN\n"])
        kinds = {">=": "G", "<=": "L", "=": "E"}
        lines = [self.fields(kinds[relation], name) for name, (_, relation, _) in zip(rows, program.rows)]
        objective = draw.choice(["obj", "cost", "obj"])
        lines.insert(draw.choice([0, 0, len(lines)]), self.fields("N", objective))
        other = draw.random() < 0.1
        text += "ROWS\n" + "".join(lines) + (self.fields("N", "other") if other else "") + "COLUMNS\n"
        integers = draw.random() < 0.7
        self.marked = integers
        text += self.fields("", "M1", "'MARKER'", "'INTORG'") if integers else ""
        for name in program.names:
            entries = [(objective, number(draw, program.costs[name]))] if program.costs[name] or draw.random() < 0.5 else []
            entries += [(row, number(draw, factor)) for row, (terms, _, _) in zip(rows, program.rows)
                        for factor, own in terms if own == name]
            entries += [("other", "5")] if other and draw.random() < 0.5 else []
            if draw.random() < 0.3:
                draw.shuffle(entries)
            text += self.pairs(name, entries or [(objective, "0")])
        text += self.fields("", "M2", "'MARKER'", "'INTEND'") if integers and draw.random() < 0.95 else ""
        sides = [(row, number(draw, side)) for row, (_, _, side) in zip(rows, program.rows) if side or draw.random() < 0.3]
        sides += [(objective, number(draw, -program.constant))] if program.constant else []
        text += "RHS\n" + self.pairs(draw.choice(["RHS", "RHS", "rhs", "B", "" if draw.random() < 0.5 else "RHS"]), sides)
        return text + self.ranges(rows) + self.bounds() + "ENDATA" + draw.choice(["\n", "\n", ""])

    def ranges(self, rows):
        draw = self.draw
        ranges = [(row, draw.choice(["0", "1", "-1", "2", "0.5", "-0"])) for row in rows if draw.random() < 0.15]
        if not ranges and draw.random() < 0.95:
            return ""
        return "RANGES\n" + self.pairs(draw.choice(["RNG", "RNG", "R", "" if draw.random() < 0.3 else "RNG"]), ranges)

    def bounds(self):
        draw, program, text = self.draw, self.program, ""
        vector = draw.choice(["BND", "BND", "bnd", "ONE", "" if draw.random() < 0.4 else "BND"])
        for name in program.names:
            value = program.fixed.get(name)
            if value is not None:
                ways = [[("FX", str(value))], [("LO", str(value)), ("UP", str(value))], [("FX", f"{value}.0")]]
            elif self.marked:
                ways = [[("UP", "1")], [("LO", "0"), ("UP", "1")], [("BV", "")], [("BV", "1")], [], [("UP", "1.")],
                        [("UI", "1")], [("LO", "0.0"), ("UP", "1.0")], [("LO", "0")], [("PL", "")]]
                ways += [[("UP", "1")], [("BV", "")]] * 4
            else:
                ways = [[("BV", "")], [("BV", "")], [("UI", "1")], [("LI", "0"), ("UI", "1")], [("BV", "1")]]
            for kind, bound in draw.choice(ways):
                text += self.fields(kind, vector, name, bound)
        return "BOUNDS\n" + text if text or draw.random() < 0.2 else ""


class Fixed(Mps):
    readers = ["highs", "scip", "cplex", "gurobi", "cbc", "glpsol fixed"]

    def fields(self, *fields):
        """A data line: the fields begin at 2, 5, 15, 25, 40 and 50."""
        line = ""
        for start, field in zip([1, 4, 14, 24, 39, 49], fields):
            line = line.ljust(start) + field
        return line.rstrip(" ") + "\n"


FORMATS = {"lp": Lp, "mps": Mps, "fixed": Fixed}
ALL = {name: read for name, (read, _) in READERS.items()}
ALL["glpsol fixed"] = solvers.glpsol_fixed


def mutated(draw, text, words):
    """The text with a word or a line lost, doubled, swapped or put in."""
    parts = re.split(r"(\s+)", text) if draw.random() < 0.7 else text.splitlines(keepends=True)
    at, other = (draw.randrange(len(parts)) for _ in range(2))
    way = draw.randrange(6)
    if way == 0:
        del parts[at]
    elif way == 1:
        parts.insert(at, parts[at])
    elif way == 2:
        parts[at], parts[other] = parts[other], parts[at]
    elif way == 3:
        parts.insert(at, draw.choice([" ", ""]) + draw.choice(words) + draw.choice([" ", ""]))
    elif way == 4:
        parts[at] = draw.choice(words)
    else:
        parts.insert(other, parts[at])
    return "".join(parts)


def spelled(form, seed):
    draw = random.Random(f"{form} {seed}")
    spelling = FORMATS[form](draw)
    text = spelling.spell()
    for _ in range(draw.choice([0, 0, 1, 1, 2, 3])):
        text = mutated(draw, text, spelling.words)
    return text


class Others:
    """The other readers, a process each."""

    def __init__(self):
        self.pools, self.crashes = {}, {}

    def value(self, name, path):
        """What a reader finds; None for no solution, "refused" if it does not take the file."""
        if name not in self.pools:
            self.pools[name] = concurrent.futures.ProcessPoolExecutor(1, mp_context=SPAWN)
        try:
            return self.pools[name].submit(value, name, path).result(LIMIT)
        except Exception:
            pool = self.pools.pop(name)
            for process in (pool._processes or {}).values():
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)
            self.crashes[name] = self.crashes.get(name, 0) + 1
            return "refused"


def value(name, path):
    try:
        return ALL[name](path, False)[2]
    except Refused:
        return "refused"
    except Exception as error:  # a reader of a reader's answer
        return "refused" if "refused" in str(error) else f"refused: {error!r}"


def fits(name, found, own, remarks):
    """Whether a reader agrees, or differs in a way that is known and said."""
    if isinstance(found, str) and found.startswith("refused"):
        return True
    if own is None or found is None:
        agrees = own is None and found is None
    else:
        # cbc and Gurobi drop the constant of an LP objective, glpsol turns the sign of that in MPS
        constant = re.search(r"the constant (\S+) of", remarks)
        shift = float(constant[1]) if constant else 0
        values = {own, own - shift} if name in ("cbc", "gurobi") else {own, own - 2 * shift}
        agrees = any(abs(found - value) < 1e-6 * max(1, abs(value)) for value in values)
    # behind its semicolon a remark says who reads otherwise: to Gurobi 2x and x+y are names, to SCIP st is none
    others = [remark.partition(";")[2].lower() for remark in remarks.split("|")]
    return agrees or any(name.split()[0] in said for said in others)


def compare(form, text, ours, others, folder):
    """What our reader and the others say, if they differ; whether we accepted the file, and how many did."""
    path = folder / f"program{FORMATS[form].ending}"
    path.write_bytes(text.encode())
    ours.stdin.write(f"{path}\n")
    ours.stdin.flush()
    said, _, remarks = (part.strip() for part in ours.stdout.readline().partition("|"))
    if said.startswith("refused") or said == "large":
        return None, False, 0
    own = None if said == "impossible" else float(said)
    found = {name: others.value(name, path) for name in FORMATS[form].readers}
    accepting = sum(not str(value).startswith("refused") for value in found.values())
    if all(fits(name, value, own, remarks) for name, value in found.items()):
        return None, True, accepting
    return {"ours": own, **found}, True, accepting


def keep(form, seed, text, said):
    FINDS.mkdir(exist_ok=True)
    name = f"{form}-{hashlib.sha256(text.encode()).hexdigest()[:10]}{FORMATS[form].ending}"
    (FINDS / name).write_bytes(text.encode())
    print(f"find {name} (seed {seed}): {said}", flush=True)


def run(optimum, form, minutes):
    mine = {"seeds": 0, "accepted": 0, "comparisons": 0, "finds": 0, "crashes": {}, "seconds": 0}
    if (STATES / f"{form}.json").exists():
        mine = json.loads((STATES / f"{form}.json").read_text())
    others, started, written = Others(), time.monotonic(), time.monotonic()
    ours = subprocess.Popen([optimum], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with tempfile.TemporaryDirectory() as folder:
        while time.monotonic() - started < 60 * minutes:
            text = spelled(form, mine["seeds"])
            said, accepted, comparisons = compare(form, text, ours, others, pathlib.Path(folder))
            if said:
                mine["finds"] += 1
                keep(form, mine["seeds"], text, said)
            mine["seeds"] += 1
            mine["accepted"] += accepted
            mine["comparisons"] += comparisons
            if time.monotonic() - written > 10:
                save(form, mine, others, time.monotonic() - written)
                written = time.monotonic()
    save(form, mine, others, time.monotonic() - written)
    print(f"{form}: {mine}", flush=True)
    ours.stdin.close()
    return mine


def save(form, mine, others, seconds):
    """Writes the state of a format, whole or not at all."""
    mine["seconds"] = round(mine["seconds"] + seconds)
    for name, crashes in others.crashes.items():
        mine["crashes"][name] = mine["crashes"].get(name, 0) + crashes
    others.crashes = {}
    STATES.mkdir(parents=True, exist_ok=True)
    written = STATES / f".{form}.json"
    written.write_text(json.dumps(mine, indent=1, sort_keys=True) + "\n")
    written.replace(STATES / f"{form}.json")


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[2] not in FORMATS:
        sys.exit(__doc__)
    run(sys.argv[1], sys.argv[2], float(sys.argv[3]))
