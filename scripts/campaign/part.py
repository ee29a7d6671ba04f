"""A part of results/: the problems of a table, or a step, with the engine that made it.

results/made.csv has a row for each part, and one for each of its problems that are open, with the commit of the
program that tried last and the seconds that it had: what an older engine left open is worth another try.
"""

import dataclasses
import subprocess
from collections.abc import Callable

from campaign import RESULTS, ROOT, Table, commit, decided

PROOFS = ("board", "certify", "model", "cover")  # the crates that find and prove covers


@dataclasses.dataclass
class Part:
    """A name of make-results, what is made, and how.

    With a table, `solve(*problem, seconds)` gives the row of a problem, or the row and its certificates by file, or
    nothing where the time was too short; without, it is one step, `solve(seconds)`. `page(table)` follows in any case.
    """

    name: str
    what: str
    solve: Callable
    limit: int = 60
    table: Table | None = None
    problems: Callable = tuple
    solved: Callable = decided
    page: Callable | None = None
    engine: tuple = PROOFS

    def open(self):
        """The problems that have no row, or one that is not solved."""
        rows = ((problem, self.table.get(*problem)) for problem in self.problems()) if self.table else ()
        return (problem for problem, row in rows if row is None or not self.solved(row))

    def make(self, made, seconds, again):
        """Solves open problems, resumes an interrupted run, and writes the page; `again` also what this very program has
        tried with the same time."""
        limit = self.limit if seconds is None else seconds
        wanted = lambda problem: limit and (again or not made.tried(self.name, problem, limit))
        if not self.table and wanted(()):
            self.solve(limit)
        for problem in self.open() if limit else ():
            if wanted(problem):
                self.keep(self.solve(*problem, limit))
                made.note(self.name, problem, limit, not self.is_open(problem))
        if self.page:
            self.page(self.table)
        if limit:
            made.note(self.name, (), limit)

    def is_open(self, problem):
        row = self.table.get(*problem)
        return row is None or not self.solved(row)

    def keep(self, found):
        if found is None:
            return
        row, certificates = found if isinstance(found, tuple) else (found, None)
        if certificates is None:
            self.table.put(row)
        else:
            self.table.improve(row, certificates)
        print(self.name, *self.table.rows[self.table.of(row)].values(), flush=True)


class Made:
    """results/made.csv."""

    def __init__(self):
        self.table = Table(RESULTS / "made.csv", ["part", "problem", "commit", "seconds"], ["part", "problem"])
        self.commit = commit()

    def tried(self, part, problem, seconds):
        """Whether this very program had the time for a problem before."""
        row = self.table.get(part, " ".join(map(str, problem)))
        return row is not None and row["commit"] == self.commit and int(row["seconds"]) >= seconds

    def note(self, part, problem, seconds, solved=False):
        row = {"part": part, "problem": " ".join(map(str, problem)), "commit": self.commit, "seconds": seconds}
        if solved:
            self.table.rows.pop(self.table.of(row), None)
        else:
            self.table.put(row)

    def older(self, parts):
        """What is older than the engine that would improve it: part, problem, its commit, and commits since."""
        for row in self.table.rows.values():
            part = parts.get(row["part"])
            if part and (row["problem"] or not part.table):  # a table where nothing is open has nothing to gain
                since = newer(row["commit"], part.engine)
                if since:
                    yield part.name, row["problem"], row["commit"], since


def newer(commit, crates):
    """How many commits to the crates there are since one; -1 if git does not know it."""
    if not crates:
        return 0
    paths = [f"crates/{crate}/src" for crate in crates]
    done = subprocess.run(["git", "rev-list", "--count", f"{commit}..HEAD", "--", *paths], cwd=ROOT, capture_output=True, text=True)
    return int(done.stdout) if done.returncode == 0 else -1
