"""What the benchmarks share: what a program takes, rows that a broken run goes on from, pages, and the competitors."""

import os
import pathlib
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from typing import NamedTuple

from campaign import markdown, read_rows, stamp, write, write_rows

OUT = pathlib.Path(os.environ.get("BENCH_OUT", "."))
PEERS = ["highspy==1.15.1", "ortools==9.15.6755"]


class Run(NamedTuple):
    text: str
    status: int
    wall: float
    cpu: float
    memory: float  # bytes at most
    said: str  # on the error output


def cpu_seconds(pid):
    """The processor time of a process, ended or not, with its threads and without what it starts."""
    stat = pathlib.Path(f"/proc/{pid}/stat").read_text()
    return sum(map(int, stat.rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")


def interrupt(pid, limit):
    """Interrupts a process once it has taken so many seconds of processor time."""
    try:
        while cpu_seconds(pid) < limit:
            time.sleep(0.02)
        os.kill(pid, signal.SIGINT)
    except OSError:
        pass  # it has ended


def timed(*command, ends=(0, 3), limit=None):
    """Runs a command and measures it, with its threads and what it starts; interrupted after so many seconds of processor time."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.monotonic()
        child = subprocess.Popen([*map(str, command)], stdout=out, stderr=err)
        if limit:
            threading.Thread(target=interrupt, args=(child.pid, limit), daemon=True).start()
        _, status, used = os.wait4(child.pid, 0)
        wall, child.returncode = time.monotonic() - start, os.waitstatus_to_exitcode(status)
        out.seek(0), err.seek(0)
        text, said = out.read().decode(errors="replace"), err.read().decode(errors="replace")
        if ends and child.returncode not in ends:
            sys.exit(f"{' '.join(map(str, command))}: exit {child.returncode}: {said}{text}")
        return Run(text, child.returncode, wall, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024, said)


class Raw:
    """raw.csv: its rows, as lists of texts, written anew with each."""

    def __init__(self, *columns, resume=False):
        self.columns, self.path = columns, OUT / "raw.csv"
        self.rows = [[row[name] for name in columns] for row in read_rows(self.path)] if resume and self.path.exists() else []

    def add(self, *cells):
        self.rows.append([f"{cell:.3f}" if isinstance(cell, float) else str(cell) for cell in cells])
        print(*self.rows[-1], file=sys.stderr, flush=True)
        self.write()

    def drop(self, *start):
        """Takes the rows away that begin with these cells."""
        self.rows = [row for row in self.rows if row[:len(start)] != list(map(str, start))]

    def of(self, *start):
        """The rows that begin with these cells."""
        return [row for row in self.rows if row[:len(start)] == list(map(str, start))]

    def median(self, column, *start):
        return statistics.median(float(row[column]) for row in self.of(*start))

    def write(self):
        write_rows(self.path, self.columns, *self.rows)


def pages(readme, *lines):
    """Writes README.md, and the table of lines, the heading first, to summary.md."""
    table = markdown(lines)
    write(OUT / "summary.md", table + "\n")
    write(OUT / "README.md", f"{stamp()}\n\n{readme.rstrip()}\n")
    print(table)


def version(program):
    """What a program of ours says of itself."""
    return subprocess.run([program, "--version"], capture_output=True, text=True).stdout.splitlines()[0]


def need_peers():
    """Installs the competitors beside the checkout, for benchmarks alone."""
    if subprocess.run([sys.executable, "-c", "import highspy, ortools"], capture_output=True).returncode != 0:
        target = os.environ["PYTHONPATH"].split(":")[-1]
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--root-user-action", "ignore"]
        subprocess.run([*pip, "--target", target, *PEERS], check=True)
