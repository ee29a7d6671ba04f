"""What the scripts that make results share: running destrier, campaigns, tables that go on where they were,
files that appear whole or not at all, and the checker's word."""

import csv
import gzip
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RESULTS = ROOT / "results"
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
DESTRIER = os.environ.get("DESTRIER", TARGET / "release/destrier")
PLANS = TARGET / "plans"
IMAGES = {"rot180": 2, "bilateral": 2, "diagonal": 2, "rot90": 4, "bilateral4": 4, "diagonal4": 4, "all": 8}
FOUND, NO, WRONG, LIMIT = 0, 1, 2, 3  # how destrier ends

if "DESTRIER" not in os.environ:  # scripts/destrier builds what is missing
    subprocess.run([ROOT / "scripts/destrier", "--version"], check=True, stdout=subprocess.DEVNULL)


def run(*words, ends=(FOUND, NO, LIMIT)):
    """What destrier prints. The script ends where destrier ends in another way than is expected."""
    done = subprocess.run([DESTRIER, *map(str, words)], capture_output=True, text=True)
    if done.returncode not in ends:
        sys.exit(f"destrier {' '.join(map(str, words))}: {done.stderr or done.stdout}")
    return done.stdout


def ask(*words, ends=(FOUND, NO, LIMIT)):
    """What destrier answers, as JSON; none where it was killed before it could."""
    said = run(*words, "--json", ends=ends)
    return json.loads(said) if said else {}


def claim(file):
    """What the checker says that a file shows; the script ends if the file is refused."""
    return run("verify", file, ends=[FOUND]).split(": verified: ")[1].strip()


def prove(*problem, seconds):
    """What `destrier prove` answers within a time, what its certificate shows, in words, and the certificate; the
    last two are empty where nothing is shown."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "proof.txt"
        answer = ask("prove", *problem, "-q", "--time-limit", f"{seconds}s", "-o", file)
        if not answer["verified"]:
            return answer, "", b""
        return answer, answer["verified"].split(": ")[1], file.read_bytes()


def cover_text(board, squares):
    """A certificate that these squares, as text, cover a board."""
    return (f"destrier 1 cover\nboard {board}\npiece knight\nrule domination\nsymmetry none\n"
            f"claim at-most {len(squares)}\ncover {' '.join(squares)}\nend\n")


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


class Table:
    """A CSV file of one row a problem, written anew with each row, so that a script goes on where it was."""

    def __init__(self, path, columns, key, order=None):
        self.path, self.columns, self.key, self.order = path, columns, key, order or (lambda row: self.of(row))
        self.rows = {}
        if path.exists():
            with open(path, newline="") as file:
                self.rows = {self.of(row): row for row in csv.DictReader(file)}

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
        print(*row.values(), flush=True)
        self.write()

    def write(self):
        text = io.StringIO()
        table = csv.DictWriter(text, self.columns, lineterminator="\n")
        table.writeheader()
        table.writerows(sorted(self.rows.values(), key=self.order))
        write(self.path, text.getvalue())


def campaign(name, *job):
    """The merged answer of a plan: `campaign("s", "symmetric", "15..20")` plans, works and merges. A plan that
    was interrupted is gone on with."""
    plan = PLANS / name
    if not (plan / "plan.json").exists():
        run("plan", *job, "-o", plan, ends=[FOUND])
    run("submit", plan, "--engine", "local", "-o", plan / "merged", ends=[FOUND])
    answer = (plan / "merged").read_text()
    shutil.rmtree(plan)
    return answer


def read_rows(text):
    """The rows of a table in CSV."""
    return list(csv.DictReader(io.StringIO(text)))
