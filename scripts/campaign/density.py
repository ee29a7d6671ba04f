"""The density of covers of the plane, from both sides, with certificates and pictures of the patterns."""

import pathlib
import tempfile
from fractions import Fraction

from campaign import LIMIT, FOUND, RESULTS, Table, ask, cover_text, fill, markdown, run, write
from campaign.part import Part

OUT = RESULTS / "density"
PAGE = OUT / "README.md"
KNIGHT = "--rows 8 --edge 8"
PROBLEMS = {"knight": KNIGHT, "knight-total": "--rule total --rows 1",
            "king": "--piece king --rows 1 --area 9", "king-independent": "--piece king --rule independent --rows 1 --area 9",
            "king-total": "--piece king --rule total --rows 3 --area 49",
            "wazir": "--piece leaper:0,1 --rows 3 --area 30", "wazir-total": "--piece leaper:0,1 --rule total --rows 3 --area 36",
            "fers": "--piece leaper:1,1 --rows 3 --area 50", "camel": "--piece leaper:1,3 --rows 2 --area 36",
            "zebra": "--piece leaper:2,3 --rows 2 --area 36", "giraffe": "--piece leaper:1,4 --rows 2 --area 36"}


def density(name, seconds):
    """The row of a piece and a rule. What is kept is tried first, so that costs need not be found again."""
    file = next((path for path in (OUT / f"{name}.txt.gz", OUT / f"{name}.txt") if path.exists()), OUT / f"{name}.txt")
    start = ["--start", file] if file.exists() else []
    with tempfile.TemporaryDirectory() as folder:
        found = pathlib.Path(folder) / "density.txt"
        answer = ask("density", *PROBLEMS[name].split(), *start, "--time-limit", f"{seconds}s", "-o", found, ends=(FOUND, LIMIT))
        old = TABLE.get(name)
        if not answer or old and Fraction(answer["at_least"]) <= Fraction(old["at_least"]):
            return None
        write(file, found.read_text())
    if answer["pattern"]:
        draw(name, answer)
    exact = answer["at_least"] == answer["at_most"]
    return {"name": name, "piece": answer["piece"], "rule": answer["rule"], "rows": answer["rows"], "at_least": answer["at_least"],
            "at_most": answer["at_most"], "status": "optimal" if exact else "feasible", "verified": answer["verified"],
            "torus": answer["torus"], "pattern": " ".join(answer["pattern"] or []), "command": f"destrier density {PROBLEMS[name]}"}


def draw(name, answer):
    """The picture of the pattern on its torus."""
    with tempfile.TemporaryDirectory() as folder:
        cover = pathlib.Path(folder) / "cover.txt"
        cover.write_text(cover_text(answer["torus"], answer["pattern"], piece=answer["piece"], rule=answer["rule"]))
        run("draw", cover, "-o", OUT / f"{name}.svg", ends=[FOUND])


def page(table):
    """The table of README.md."""
    head = ["piece", "rule", "at least", "at most", "boards of n x n take at least", "pattern"]
    rows = [[row["piece"], row["rule"], row["at_least"], row["at_most"], row["verified"].partition("takes at least ")[2],
             f"![{row['piece']}, {row['rule']}]({row['name']}.svg)"] for row in table.rows.values()]
    fill(PAGE, "pieces", markdown([head, *rows]))


TABLE = Table(OUT / "table.csv", ["name", "piece", "rule", "rows", "at_least", "at_most", "status", "verified", "torus", "pattern",
                                  "command"], ["name"], lambda row: list(PROBLEMS).index(row["name"]))
PARTS = [Part("density", "the density of covers of the plane by pieces and rules", density, limit=600, table=TABLE, page=page,
              problems=lambda: [(name,) for name in PROBLEMS])]
