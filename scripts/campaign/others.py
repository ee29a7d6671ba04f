"""Tours, positions of the eight pieces, and the papers' claims beside ours."""

import json
import os
import pathlib
import tempfile

from campaign import FOUND, LIMIT, NO, RESULTS, Table, ask, claim, digest, lab, run, write
from campaign.part import Part

TOURS = RESULTS / "tours"
COUNTED = ["3x10", "3x12", "3x14", "3x16", "5x6", "5x8", "5x10", "6x6", "6x7", "6x8"]
COUNTS = ["board", "kind", "count", "peak_states"]
TOUR = {"roth-8.txt": "8 --method roth", "roth-60.txt": "60 --method roth", "roth-60.png": "60 --method roth --density",
        "roth-180.png": "180 --method roth --density", "closed-3x10.txt": "3x10 --closed", "closed-5x6.txt": "5x6 --closed",
        "closed-8.txt": "8 --closed", "closed-20.svg": "20 --closed", "zebra-10.txt": "10 --piece leaper:2,3 --closed"}
PIECES = {"opposite-63.csv": "--missing 1", "opposite-63.svg": "--missing 1", "same-64.csv": "--bishops same",
          "same-64.svg": "--bishops same", "fewest-16.csv": "--minimum", "fewest-16.svg": "--minimum",
          "sharing-64.csv": "--stack", "weak-64.csv": "--attack weak --stack"}
VERDICTS = {True: "agrees", False: "**disagrees**", None: ""}


def tours(_):
    """Blind alleys of the rules up to 2000, which take some minutes, and tours as certificates and pictures."""
    rules = {f"roth-{rounding}": ["roth", "--rounding", rounding] for rounding in ("up", "even", "down")} | {"warnsdorff": ["warnsdorff"]}
    for name, how in rules.items():
        said = run("tour", "--blind-alleys", "5..2000", "--method", *how, "-q", "--json")
        write(TOURS / f"blind-alleys-{name}.json", said)
    for name, words in TOUR.items():
        run("tour", *words.split(), "-q", "-o", TOURS / name)


def tour_count(board, _):
    """How many closed tours a board has; 8x8 is out of reach."""
    answer = ask("tour", board, "--closed", "--count")
    return {name: answer[name] for name in COUNTS}


def eight_pieces(_):
    """Every position found, one of each class, as tables, the short ones drawn, and the digest of the certificate that no
    position attacks all squares."""
    for name, words in PIECES.items():
        run("pieces", "-q", *words.split(), "-o", RESULTS / "eight-pieces" / name, ends=[FOUND, NO])
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "none-64.txt.gz"
        run("pieces", "-q", "-o", file, ends=[FOUND, NO])
        print(f"eight pieces: {claim(file)}")
        write(RESULTS / "eight-pieces/SHA256SUMS", f"{digest(file.read_bytes())}  {file.name}\n")


def line(row):
    """A row of the table of claims."""
    cells = [row["what"], row["claimed"], row["found"], VERDICTS[row["agrees"]], row["verified"]]
    cells = ["" if cell is None else str(cell).replace("|", "\\|") for cell in cells]
    return f"| `{row['name']}` | " + " | ".join(cells) + " |\n"


def page(papers, rows):
    """The claims by paper, table and figure."""
    verdicts = [row["agrees"] for row in rows]
    differ = [f"`{row['name']}`" for row in rows if row["agrees"] is False]
    yield (
        "# The papers' claims beside ours\n\n"
        "Made by `scripts/make-results claims` from `claims.json`; `destrier-lab reproduce NAME` repeats a row, a table or a figure.\n"
        f"{verdicts.count(True)} claims agree; {len(differ)} do not ({', '.join(differ)}; [README.md](README.md) "
        f"says why);\n{verdicts.count(None)} rows have nothing to compare: the paper gives no number, or a search "
        "was not finished.\n"
    )
    for paper in papers:
        yield f"\n## {paper['title']} ({paper['source']})\n"
        for item in paper["items"]:
            yield f"\n**{item['name']}**: {item['shows']}\n"
            found = [row for row in rows if any(row["name"].startswith(start) for start in item["by"])]
            if item["no"]:
                yield f"\nNot repeated: {item['no']}.\n"
            elif found:
                yield "\n| row | what | claimed | found | | the checker accepted |\n| --- | --- | --- | --- | --- | --- |\n"
                yield from map(line, found)


def claims(seconds):
    """Repeats the papers' tables and figures, an hour or so; CLAIMS names rows to be made again alone."""
    ask_lab = lambda *words: json.loads(lab("reproduce", *words, "--json", ends=[FOUND, NO]))
    path, names = RESULTS / "claims.json", os.environ.get("CLAIMS", "all").split()
    new = [row for name in names for row in ask_lab(name, "--time-limit", f"{seconds}s")["rows"]]
    if names != ["all"]:
        of = {row["name"]: row for row in new}
        new = [of.pop(row["name"], row) for row in json.loads(path.read_text())["rows"]] + list(of.values())
    write(path, json.dumps({"rows": new, "schema": "reproduce-1"}, indent=2, sort_keys=True, ensure_ascii=False) + "\n")
    write(path.with_suffix(".md"), "".join(page(ask_lab()["papers"], new)))


ENGINE = ("board", "certify", "combinat")
PARTS = [
    Part("tours", "blind alleys of Warnsdorff's and Roth's rules, tours as certificates and pictures", tours, engine=ENGINE),
    Part("tours-counts", "closed tours counted", tour_count, problems=lambda: [(board,) for board in COUNTED], solved=bool,
         table=Table(TOURS / "counts.csv", COUNTS, ["board"], lambda row: COUNTED.index(row["board"])), engine=ENGINE),
    Part("eight-pieces", "all positions of the eight pieces that attack 64 or 63 squares, or the fewest", eight_pieces, engine=ENGINE),
    Part("claims", "every table and figure of the five papers, claim beside result", claims,
         engine=("board", "certify", "model", "cover", "combinat", "lab")),
]
