"""What the scripts that make results share: running destrier, tables that can be resumed, files that appear
whole or not at all, and the checker's word."""

import csv
import datetime
import gzip
import hashlib
import io
import json
import os
import pathlib
import platform
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RESULTS = ROOT / "results"
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
DESTRIER = os.environ.get("DESTRIER", TARGET / "release/destrier")
IMAGES = {"rot180": 2, "bilateral": 2, "diagonal": 2, "rot90": 4, "bilateral4": 4, "diagonal4": 4, "all": 8}
FOUND, NO, WRONG, LIMIT = 0, 1, 2, 3  # how destrier ends

if "DESTRIER" not in os.environ:  # scripts/destrier builds what is missing
    subprocess.run([ROOT / "scripts/destrier", "--version"], check=True, stdout=subprocess.DEVNULL)


def run(*words, ends=(FOUND, NO, LIMIT), program=None):
    """What destrier prints. The script ends where destrier ends in another way than is expected."""
    program = program or DESTRIER
    done = subprocess.run([program, *map(str, words)], capture_output=True, text=True)
    if done.returncode not in ends:
        sys.exit(f"{pathlib.Path(program).name} {' '.join(map(str, words))}: {done.stderr or done.stdout}")
    return done.stdout


def build_lab():
    """Builds destrier-lab, the program that serves this repository alone; where it is."""
    subprocess.run(["cargo", "build", "--release", "--quiet", "--locked", "--package", "destrier-lab"], check=True, cwd=ROOT)
    return TARGET / "release/destrier-lab"


def lab(*words, ends=(FOUND, NO, LIMIT)):
    """What destrier-lab prints."""
    return run(*words, ends=ends, program=build_lab())


def ask(*words, ends=(FOUND, NO, LIMIT)):
    """What destrier answers, as JSON; none where it was killed before it could."""
    said = run(*words, "-q", "--json", ends=ends)
    return json.loads(said) if said else {}


def commit():
    """The commit of the program."""
    return run("--version").split("(")[1].split(",")[0]


def stamp():
    """When and where a run was."""
    return f"{datetime.date.today()}, {platform.machine()}, {os.cpu_count()} cores."


def claims(files):
    """What the checker says that each of the files shows; the script ends if one is refused."""
    said = run("verify", *files, ends=[FOUND]).splitlines() if files else []
    return [line.split(": verified: ")[1].strip() for line in said]


def claim(file):
    """What the checker says that a file shows; the script ends if it is refused."""
    return claims([file])[0]


def prove(*problem, seconds):
    """The row of what `destrier prove` finds and shows within a time, in the checker's words, and the certificate,
    which is empty where nothing is shown."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "proof.txt"
        answer = ask("prove", *problem, "--time-limit", f"{seconds}s", "-o", file)
        shown = answer["verified"][-1] if answer["verified"] else ""
        row = {"size": answer["upper"], "bound": answer["lower"],
               "status": answer["status"] if decided(answer) else "feasible",
               "verified": shown.split(": ")[1] if shown else "", "seconds": f"{answer['seconds']:.1f}",
               "nodes": answer["nodes"]}
        return row, file.read_bytes() if shown else b""


def cover_text(board, squares, symmetry="none", piece="knight", rule="domination"):
    """A certificate that these squares, as text, cover a board."""
    return (f"destrier 1 cover\nboard {board}\npiece {piece}\nrule {rule}\nsymmetry {symmetry}\n"
            f"claim at-most {len(squares)}\ncover {' '.join(squares)}\nend\n")


def digest(data):
    return hashlib.sha256(data).hexdigest()


def write(path, text):
    """Writes a file, compressed if its name ends in .gz: whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(path.name + ".new")
    data = text if isinstance(text, bytes) else text.encode()
    with open(new, "wb") as file:
        if path.suffix == ".gz":  # without the time, so that the same text gives the same bytes
            with gzip.GzipFile(path.name, "wb", fileobj=file, mtime=0) as packed:
                packed.write(data)
        else:
            file.write(data)
    new.replace(path)


def pack(path):
    """Compresses a file, which gives way to the compressed one."""
    write(path.with_name(path.name + ".gz"), path.read_bytes())
    path.unlink()


def unpacked(path):
    """The text of a compressed file."""
    return gzip.open(path, "rt").read()


def decided(row):
    """Whether nothing is left to be found or shown of a row's problem."""
    return row["status"] in ("optimal", "infeasible")


def says_more(new, old):
    """Whether a row decides its problem, or has a smaller cover or a better bound than the old one."""
    size, bound = (lambda row: int(row["size"] or sys.maxsize)), (lambda row: int(row["bound"] or 0))
    return decided(new) or size(new) < size(old) or bound(new) > bound(old)


class Table:
    """A CSV file of one row a problem, written anew with each row, so that a script can be resumed."""

    def __init__(self, path, columns, key, order=None):
        self.path, self.columns, self.key, self.order = path, columns, key, order or (lambda row: self.of(row))
        self.rows = {self.of(row): row for row in read_rows(path)} if path.exists() else {}

    def of(self, row):
        """The problem of a row, as text."""
        return tuple(str(row[name]) for name in self.key)

    def get(self, *problem):
        """The row of a problem, if there is one."""
        return self.rows.get(tuple(map(str, problem)))

    def put(self, row):
        """Adds a row, or replaces that of the same problem."""
        row = {name: "" if row[name] is None else str(row[name]) for name in self.columns}
        self.rows[self.of(row)] = row
        self.write()

    def improve(self, row, certificates):
        """Adds a row and its certificates by file, empty where nothing is shown; of a row that says no more than that of
        the same problem only the seconds. Those of a problem that stays open add up."""
        old = self.rows.get(self.of(row))
        if old and not decided(row):
            row = row | {"seconds": f"{float(old['seconds']) + float(row['seconds']):.1f}"}
        if old and not says_more(row, old):
            return self.put(old | {"seconds": row["seconds"]})
        for file, certificate in certificates.items():
            if certificate:
                write(file, certificate)
        self.put(row)

    def write(self):
        rows = sorted(self.rows.values(), key=self.order)
        write_rows(self.path, self.columns, *(map(row.get, self.columns) for row in rows))


def markdown(lines):
    """A table of lists of cells, the heading first, for a page."""
    head, *rest = lines
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in [head, ["---"] * len(head), *rest])


def fill(page, mark, text):
    """Puts a text between the marks of a page: <!-- MARK --> and <!-- end -->."""
    begin, end = f"<!-- {mark} -->\n", "<!-- end -->\n"
    head, found, rest = page.read_text().partition(begin)
    assert found, f"{page} has no {begin}"
    write(page, head + begin + text + "\n" + end + rest.partition(end)[2])


def write_rows(path, *rows):
    """Writes a CSV file of lists of cells, the heading first."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    write(path, text.getvalue())


def read_rows(path):
    """The rows of a CSV file."""
    with open(path, newline="") as file:
        return list(csv.DictReader(file))
