"""What the checker said of each certificate that is kept: results/verdicts.csv.

A file of the digest that is noted there, and noted by today's checker, is not checked again. Where the checker has changed,
what it judged within seconds is judged anew, and what took longer with `--all`.
"""

import hashlib
import re
from concurrent import futures

from campaign import DESTRIER, RESULTS, ROOT, Table, commit, digest
from campaign.bench import timed

COLUMNS = ["file", "sha256", "claim", "seconds", "checker", "made_by"]
CHECKER = ("board", "certify", "vipr", "verify")  # the crates that a verdict rests on
CERTIFICATE = re.compile(r"\.(txt|vipr)(\.gz)?$")
QUICK = 2  # seconds of processor time


def checker():
    """The digest of the sources of the checker."""
    sources = [path for crate in CHECKER for path in (ROOT / "crates" / crate / "src").rglob("*.rs")]
    whole = hashlib.sha256()
    for path in sorted(sources):
        whole.update(f"{path.relative_to(ROOT)} {digest(path.read_bytes())}\n".encode())
    return whole.hexdigest()[:16]


def kept(results):
    """The certificates of a folder of results, by their names there."""
    paths = (path for path in sorted(results.rglob("*")) if CERTIFICATE.search(path.name))
    return {str(path.relative_to(results)): path for path in paths}


def judged(path):
    """What the checker says of a file, and the processor seconds that it took; a refusal ends the script."""
    done = timed(DESTRIER, "verify", path, ends=(0,))
    return done.text.split(": verified: ")[1].strip(), f"{done.cpu:.1f}"


def verdicts(results=RESULTS, everything=False):
    """A row for each file, as noted or as judged now, two at once; and the files that were judged."""
    old, today, program = Table(results / "verdicts.csv", COLUMNS, ["file"]), checker(), commit()
    files, rows = kept(results), {}
    for name, path in files.items():
        row, sha256 = old.get(name), digest(path.read_bytes())
        if row is None or row["sha256"] != sha256:
            row = {"file": name, "sha256": sha256, "seconds": 0, "checker": "", "made_by": program}
        rows[name] = row
    stale = [name for name, row in rows.items() if row["checker"] != today]
    new = [name for name in rows if everything or name in stale and float(rows[name]["seconds"]) < QUICK]
    with futures.ThreadPoolExecutor(2) as both:
        for name, (said, seconds) in zip(new, both.map(judged, [files[name] for name in new])):
            rows[name] = rows[name] | {"claim": said, "seconds": seconds, "checker": today}
    return rows, new


def note(everything=False):
    """Writes the table."""
    table = Table(RESULTS / "verdicts.csv", COLUMNS, ["file"])
    rows, _ = verdicts(everything=everything)
    table.rows = {table.of(row): row for row in rows.values()}
    table.write()
