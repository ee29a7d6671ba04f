"""The density of covers of the plane, from both sides, with certificates and pictures of the patterns."""

import pathlib
import tempfile
from fractions import Fraction

from campaign import LIMIT, FOUND, RESULTS, Table, ask, cover_text, fill, markdown, run, write
from campaign.part import Part

OUT = RESULTS / "density"
PAGE = OUT / "README.md"
# The long way to costs is gone once: what follows eight rows of knights starts from what is kept.
KNIGHTS = "--rows 8 --start results/density"
PROBLEMS = {
    "knight": f"{KNIGHTS}/knight.txt.gz --edge 10 --four-edges",
    "knight-independent": f"--rule independent {KNIGHTS}/knight-independent.txt.gz --edge 8 --area 24",
    "knight-total": "--rule total --rows 1",
    "king": "--piece king --rows 1 --area 9",
    "king-independent": "--piece king --rule independent --rows 1 --area 9",
    "king-total": "--piece king --rule total --rows 3 --area 16",
    "wazir": "--piece leaper:0,1 --rows 3 --area 16",
    "wazir-independent": "--piece leaper:0,1 --rule independent --rows 1 --area 16",
    "wazir-total": "--piece leaper:0,1 --rule total --rows 3 --area 16",
    "fers": "--piece leaper:1,1 --rows 3 --area 16",
    "fers-independent": "--piece leaper:1,1 --rule independent --colours --rows 1 --area 16",
    "fers-total": "--piece leaper:1,1 --rule total --rows 3 --colours --area 16",
    "dabbaba": "--piece leaper:0,2 --rows 1 --area 16",
    "alfil": "--piece leaper:2,2 --colours --rows 1 --area 16",
    "camel": f"--piece leaper:1,3 --colours {KNIGHTS}/camel.txt.gz --area 16",
    "camel-independent": f"--piece leaper:1,3 --rule independent --colours {KNIGHTS}/camel-independent.txt.gz --area 46",
    "camel-total": "--piece leaper:1,3 --rule total --rows 1 --area 16",
    "zebra": "--piece leaper:2,3 --rows 2 --area 36",
    "zebra-independent": "--piece leaper:2,3 --rule independent --rows 2 --area 36",
    "zebra-total": "--piece leaper:2,3 --rule total --rows 1 --area 16",
    "giraffe": "--piece leaper:1,4 --rows 2 --area 128",
    "giraffe-independent": "--piece leaper:1,4 --rule independent --rows 2 --area 128",
    "giraffe-total": "--piece leaper:1,4 --rule total --rows 1 --area 16",
    "antelope": "--piece leaper:3,4 --rows 2 --area 128",
    "antelope-independent": "--piece leaper:3,4 --rule independent --rows 2 --area 128",
    "antelope-total": "--piece leaper:3,4 --rule total --rows 1 --area 16",
    "wazir-knight": "--piece leap:0,1+leap:1,2 --rows 1 --area 16",
    "fers-knight": "--piece leap:1,1+leap:1,2 --rows 7 --area 40",
    "king-knight": "--piece king+knight --rows 1 --area 17",
    "wazir-dabbaba": "--piece leap:0,1+leap:0,2 --rows 6 --area 32",
}


def density(name, seconds):
    """The row of a piece and a rule. What is kept is tried first, so that costs need not be found again."""
    file = next((path for path in (OUT / f"{name}.txt.gz", OUT / f"{name}.txt") if path.exists()), OUT / f"{name}.txt")
    start = ["--start", file] if file.exists() and "--start" not in PROBLEMS[name] else []
    with tempfile.TemporaryDirectory() as folder:
        found = pathlib.Path(folder) / "density.txt"
        answer = ask("density", *PROBLEMS[name].split(), *start, "--time-limit", f"{seconds}s", "-o", found, ends=(FOUND, LIMIT))
        old = TABLE.get(name)
        gap = lambda row: (-Fraction(row["at_least"]), Fraction(row["at_most"]))
        if not answer or old and gap(answer) >= gap(old):
            return None
        write(file, found.read_text())
    if answer["pattern"]:
        draw(name, answer["torus"], answer["pattern"], answer)
    exact = answer["at_least"] == answer["at_most"]
    return {"name": name, "piece": answer["piece"], "rule": answer["rule"], "rows": answer["rows"], "at_least": answer["at_least"],
            "at_most": answer["at_most"], "status": "optimal" if exact else "feasible", "verified": answer["verified"],
            "torus": answer["torus"], "pattern": " ".join(answer["pattern"] or []), "command": f"destrier density {PROBLEMS[name]}"}


def draw(name, torus, pattern, answer):
    """The picture of a pattern on a torus."""
    with tempfile.TemporaryDirectory() as folder:
        cover = pathlib.Path(folder) / "cover.txt"
        cover.write_text(cover_text(torus, pattern, piece=answer["piece"], rule=answer["rule"]))
        run("draw", cover, "-o", OUT / f"{name}.svg", ends=[FOUND])


def page(table):
    """The table of README.md, and what it leaves open."""
    head = ["piece", "rule", "at least", "at most", "boards of n x n take at least", "pattern"]
    rows = [[row["piece"], row["rule"], row["at_least"], row["at_most"], row["verified"].partition("takes at least ")[2],
             f"![{row['piece']}, {row['rule']}]({row['name']}.svg)"] for row in table.rows.values()]
    fill(PAGE, "pieces", markdown([head, *rows]))
    gaps = [row for row in table.rows.values() if row["status"] != "optimal"]
    fill(PAGE, "open", "\n".join(f"- Which is the least density of a cover by {row['piece']}, {row['rule']}: it is at least {row['at_least']}, "
                                 f"and at most {row['at_most']}?" for row in gaps) + "\n")


TABLE = Table(OUT / "table.csv", ["name", "piece", "rule", "rows", "at_least", "at_most", "status", "verified", "torus", "pattern",
                                  "command"], ["name"], lambda row: list(PROBLEMS).index(row["name"]))
PARTS = [Part("density", "the density of covers of the plane by pieces and rules", density, limit=600, table=TABLE, page=page,
              problems=lambda: [(name,) for name in PROBLEMS])]
