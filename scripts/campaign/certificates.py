"""The proofs of the minima from 1x1 to 21x21 in several formats, and who accepts them.

`certificates` makes the files. `checkers` lets every checker judge them, fails if one refuses, and writes
results/certificates/manifest.csv and not-kept.csv, with sizes, SHA-256, claims and who accepted each, and the table of
results/README.md. It needs destrier, viprchk (github.com/scipopt/vipr) and VeriPB 3 on the PATH or in .tools/bin, and what
scripts/proved-checker needs.
"""

import itertools
import os
import re
import subprocess
import sys
import tempfile

from campaign import RESULTS, ROOT, Table, claim, digest, fill, markdown, read_rows, run, unpacked
from campaign.part import PROOFS, Part

FOLDER = RESULTS / "certificates"
LARGEST = 102_400  # bytes of a file that is kept
LARGEST_THEOREM = 16  # what Coq's kernel computes within seconds
COLUMNS = ["n", "format", "file", "bytes", "sha256", "claim", "checked_by"]
NAMES = {"destrier": "destrier", "viprchk": "viprchk", "veripb": "VeriPB", "proved-checker": "proved checker"}
FORMATS = {"destrier": "cases", "vipr": "cases, VIPR", "veripb": "cases, VeriPB", "sweep": "sweep"}
ENDS = {"destrier": "txt", "vipr": "vipr", "opb": "opb", "veripb": "pbp"}
WAYS = {"destrier": ("tree", ["--format", "program"]), "vipr": ("tree", ["--format", "vipr"]), "veripb": ("tree", ["--format", "veripb"]), "sweep": ("sweep", [])}


def command(n, kind, file):
    """What makes a file; VeriPB's formula is written beside its proof."""
    method, more = WAYS["veripb" if kind == "opb" else kind]
    return ["prove", n, "--method", method, "--threads", 1, *more, "-o", str(file).replace(".opb", ".pbp")]


def certificates(_):
    """By cases to 14x14, in three formats, and by sweeps of half the board from 11x11 to 21x21."""
    for n, kind in [*itertools.product(range(1, 15), ("destrier", "vipr", "veripb")), *((n, "sweep") for n in range(11, 22))]:
        name = f"sweep-{n}.txt.gz" if kind == "sweep" else f"knight-{n:02}.{ENDS[kind]}.gz"
        print(run(*command(n, kind, FOLDER / name), "-q").splitlines()[0], flush=True)


def said(*words):
    """What a checker prints; the script ends if it refuses."""
    done = subprocess.run([*map(str, words)], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}: {done.stdout[-500:]}{done.stderr[-500:]}")
    return done.stdout


def plain(name, folder):
    """The file for checkers that read no compressed ones."""
    path = os.path.join(folder, name.removesuffix(".gz"))
    with open(path, "w") as file:
        file.write(unpacked(FOLDER / name))
    return path


def ours(name, n):
    """What destrier says that a file shows."""
    board, _, shown = claim(FOLDER / name).partition(": ")
    if board != f"knight domination of {n}x{n}":
        sys.exit(f"{name} is about {board}")
    return shown


def expect(text, output, name):
    if text not in output:
        sys.exit(f"{name} is not accepted: {output[-500:]}")


def by_cases(n, scratch):
    """The proof by cases in three formats: board, format, file, claim, and who accepted it."""
    names = {kind: f"knight-{n:02}.{end}.gz" for kind, end in ENDS.items()}
    shown = ours(names["destrier"], n)
    size = shown.removeprefix("exactly ")
    run("verify", FOLDER / names["vipr"], "--board", n, ends=[0])
    expect(f"Successfully verified optimal value range [{size}, {size}]", said("viprchk", plain(names["vipr"], scratch)), names["vipr"])
    pair = [plain(names[kind], scratch) for kind in ("opb", "veripb")]
    expect(f"VERIFIED BOUNDS {size} <= obj <= {size}", said("veripb", *pair), names["veripb"])
    by = {"destrier": ["destrier"], "vipr": ["destrier", "viprchk"], "opb": ["veripb"], "veripb": ["veripb"]}
    return [[n, kind, name, "formula" if kind == "opb" else shown, by[kind]] for kind, name in names.items()]


def proved(rows):
    """Adds what the proved checker accepts, and the files of which Coq's kernel makes theorems."""
    files = [file for _, kind, file, _, _ in rows if kind in ("destrier", "sweep")]
    verdicts = said(ROOT / "scripts/proved-checker", *(FOLDER / file for file in files)).splitlines()
    accepted = {verdict.split(": ")[0].rsplit("/", 1)[1] for verdict in verdicts if ": accepted: " in verdict}
    boards = [n for n in sorted({row[0] for row in rows}) if n <= LARGEST_THEOREM]
    theorems = said(ROOT / "crates/certify/coq/theorems", ROOT / ".tools/proved-checker", *boards)
    kernel = {file: size for size, file in re.findall(r"^knights_\d+: (\d+), from (\S+)$", theorems, re.M)}
    for _, _, file, shown, by in rows:
        by += ["proved-checker"] * (file in accepted) + ["coq"] * (shown == f"exactly {kernel.get(file)}")


def checkers(_):
    """Who accepts them; what is larger than LARGEST leaves the folder, and its digest and command stay."""
    os.environ["PATH"] = f"{ROOT}/.tools/bin:{os.environ['PATH']}"
    with tempfile.TemporaryDirectory() as scratch:
        rows = [row for n in range(1, 15) for row in by_cases(n, scratch)]
    rows += [[n, "sweep", f"sweep-{n}.txt.gz", ours(f"sweep-{n}.txt.gz", n), ["destrier"]] for n in range(11, 22)]
    proved(rows)
    kept = Table(FOLDER / "manifest.csv", COLUMNS, ["file"], order_of)
    large = Table(FOLDER / "not-kept.csv", [*COLUMNS, "command"], ["file"], order_of)
    kept.rows, large.rows = {}, {}
    for n, kind, name, shown, by in rows:
        data = (FOLDER / name).read_bytes()
        row = dict(zip(COLUMNS, [n, kind, name, len(data), digest(data), shown, " ".join(by)]))
        if len(data) <= LARGEST:
            kept.put(row)
        else:
            large.put(row | {"command": " ".join(map(str, ["destrier", *command(n, kind, name)]))})
            (FOLDER / name).unlink()
    fill(RESULTS / "README.md", "checkers", who_checks())


def order_of(row):
    return int(row["n"]), row["format"] == "sweep", list(FORMATS).index(row["format"]) if row["format"] in FORMATS else 2


def who_checks(results=RESULTS):
    """The table of who accepted what of a board: a column for each format, and whether it is a theorem."""
    rows = [row for name in ("manifest", "not-kept") for row in read_rows(results / f"certificates/{name}.csv")]
    lines = []
    for n, own in itertools.groupby(sorted(rows, key=order_of), key=lambda row: int(row["n"])):
        by = {row["format"]: row["checked_by"].split() for row in own}
        cells = [", ".join(NAMES[name] for name in by.get(kind, []) if name in NAMES) for kind in FORMATS]
        lines.append((n, [*cells, "yes" if any("coq" in names for names in by.values()) else "no"]))
    table = [["n", *FORMATS.values(), "theorem"]]
    for cells, same in itertools.groupby(lines, key=lambda line: line[1]):
        boards = [n for n, _ in same]
        table.append([f"{boards[0]} to {boards[-1]}" if len(boards) > 1 else boards[0], *cells])
    return markdown(table)


PARTS = [
    Part("certificates", "proofs of the minima from 1x1 to 21x21, by cases and by sweeps", certificates, engine=PROOFS),
    Part("checkers", "who accepts these proofs: every checker on every file", checkers, engine=PROOFS),
]
