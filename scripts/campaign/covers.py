"""Covers proved to be the smallest: plain, total, with symmetries, of other pieces; and bounds of larger boards."""

import gzip

from campaign import IMAGES, RESULTS, Table, ask, claim, commit, digest, lab, prove, read_rows, write
from campaign.symmetric import NOT_KEPT, bound_file, by_board, page as symmetric_page, total_page
from campaign.part import Part

LARGEST = {2: 24, 4: 34, 8: 34}  # sides, by the number of images
SEARCH = 60  # seconds for a smaller cover where there is no proof
LARGEST_FILE = 300_000  # bytes; of larger certificates NOT_KEPT has the command and the SHA-256
PIECES = [("king", "domination"), ("queen", "domination"), ("leaper:1,3", "domination"), ("knight", "total"),
          ("knight", "independent")]


def minimum(n, _):
    """The cover that HiGHS finds, the bound that is proved, and whether they meet."""
    file = RESULTS / f"minimum/cover-{n:02}.txt"
    file.parent.mkdir(exist_ok=True)
    answer = ask("cover", n, "--solver", "highs", "-o", file)
    exact = claim(file).endswith(f": exactly {answer['size']}")
    return {"n": n, "cover": answer["size"], "solver_bound": answer["bound"], "proved_bound": answer["lower"],
            "verified_minimum": "yes" if exact else "no", "certificate": f"results/minimum/{file.name}"}


def total(n, seconds):
    """The row of a board, and the certificate of all that is said, by its file."""
    name = f"total/{n:03}.txt.gz"
    row, certificate = prove(n, "--rule", "total", seconds=seconds)
    return row | {"board": n, "file": name if certificate else ""}, {RESULTS / name: certificate}


def programs():
    """Boards and symmetries, the smallest programs first."""
    every = [(n, group) for group in IMAGES for n in range(1, LARGEST[IMAGES[group]] + 1)]
    return sorted(every, key=lambda program: program[0] ** 2 / IMAGES[program[1]])


def attempts(n, group, seconds):
    """Proofs of a program as far as each comes: the command's words, its row, and its certificate."""

    def one(*how):
        words = (n, "--symmetry", group, *how, "--threads", 1)
        return words, *prove(*words, seconds=seconds)

    first = one()
    yield first
    if first[1]["status"] != "optimal":
        yield one("--method", "sweep")  # with more lines of overlap, and all the memory, where a tree took over
        if first[1]["size"]:  # a tree shows less, where it does not show all
            yield one("--method", "tree", "--at-least", first[1]["size"] - 2 * IMAGES[group])


def symmetric(n, group, seconds):
    """The row of a program, and the certificate by its file, of all of it or of a bound beside the smallest cover known."""
    file = RESULTS / f"symmetric/{n:03}-{group}.txt.gz"
    tried = list(attempts(n, group, seconds))
    words, row, certificate = max(tried, key=lambda one: (one[2] != b"", one[1]["bound"] or 0))
    row |= {"board": n, "symmetry": group, "file": f"symmetric/{file.name}",
            "seconds": f"{sum(float(each['seconds']) for _, each, _ in tried):.1f}"}
    large = len(gzip.compress(certificate)) > LARGEST_FILE
    if row["status"] == "optimal" and certificate and not large:
        bound_file(n, group).unlink(missing_ok=True)
        return row, {file: certificate}
    if large:
        not_kept(row, words, certificate)
    start = ["--start", file] if file.exists() else []
    limit = f"{min(seconds, SEARCH)}s"
    cover = ask("cover", n, "--symmetry", group, "--solver", "search", *start, "--time-limit", limit, "-o", file)
    row |= {"size": cover["size"], "verified": f"at most {cover['size']}"}
    if certificate:
        row["verified"] += f" and at least {row['bound']}"
    else:
        row["bound"] = None
    return row, {} if large else {bound_file(n, group): certificate}


def not_kept(row, words, certificate):
    """Notes how to make a certificate that is too large to be kept, and its digest."""
    columns = ["board", "symmetry", "shown", "command", "seconds", "nodes", "megabytes", "sha256", "commit"]
    command = f"destrier prove {' '.join(map(str, words))} -o {row['board']}.txt"
    size = f"{len(gzip.compress(certificate)) / 1e6:.1f}"
    noted = {"shown": f"at least {row['bound']}", "command": command, "megabytes": size, "sha256": digest(certificate), "commit": commit()}
    Table(NOT_KEPT, columns, ["board", "symmetry"], by_board).put(row | noted)


def count(n, group, seconds):
    """How many smallest covers have the symmetry, if there is the time to count them."""
    answer = ask("count", n, "--symmetry", group, "--time-limit", f"{seconds}s")
    if answer.get("total") is None:
        return None
    return {"board": n, "symmetry": group, "size": answer["size"], "covers": answer["total"],
            "classes": answer["distinct"], "exactly_this_symmetry": answer["by_group"][group],
            "states": answer["states"], "seconds": f"{answer['seconds']:.1f}"}


def counted():
    """Boards and symmetries to be counted: those that are, and the next one of each symmetry."""
    for group in IMAGES:
        for n in range(1, max(LARGEST.values()) + 1):
            yield n, group
            if COUNTS.get(n, group) is None:
                break


def piece(n, piece, rule, group, seconds):
    """The row of a problem, with the digest of the certificate, which its command makes again in seconds."""
    words = [n, "--piece", piece, "--rule", rule, "--symmetry", group, "--threads", 1]
    row, certificate = prove(*words, seconds=seconds)
    return row | {"board": n, "piece": piece, "rule": rule, "symmetry": group, "sha256": digest(certificate), "commit": commit(),
                  "command": f"destrier prove {' '.join(map(str, words))} -o FILE"}


def bounds(seconds):
    """Raises the bounds of boards whose minimum is not proved by one, as long as a proof takes no more than the time."""
    rows = {int(row["board"]): row for row in read_rows(RESULTS / "records.csv") if row["board"].isdigit()}
    for n in range(17, 41):
        lower, at_least = int(rows[n]["lower"]), int(rows[n - 1]["lower"])
        while lower < int(rows[n]["size"]):
            goal = max(lower + 1, at_least)  # a larger board needs no fewer, as far as anyone knows
            row, certificate = prove(n, "--at-least", goal, "--memory", "3G", seconds=seconds)
            if not certificate or row["bound"] < goal:
                break
            write(RESULTS / f"bounds/{n:03}.txt.gz", certificate)
            lower = row["bound"]
            print(f"{n}: at least {lower}", flush=True)
    proofs = [*sorted((RESULTS / "bounds").glob("*.txt.gz")), RESULTS / "density/knight.txt.gz"]
    lab("records", RESULTS, "--proofs", *proofs, "--time-limit", "0s")


def records(seconds):
    """Looks for smaller covers; a record is only replaced by a smaller, verified one."""
    lab("records", RESULTS, "--time-limit", f"{seconds}s", "-q")


SYMMETRIC = Table(RESULTS / "symmetric.csv",
                  ["board", "symmetry", "size", "bound", "status", "verified", "seconds", "nodes", "file"], ["board", "symmetry"], by_board)
COUNTS = Table(RESULTS / "symmetric-counts.csv",
               ["board", "symmetry", "size", "covers", "classes", "exactly_this_symmetry", "states", "seconds"], ["board", "symmetry"],
               lambda row: (int(row["board"]), list(IMAGES).index(row["symmetry"])))
PARTS = [
    Part("minimum", "covers and exact packing bounds for n = 1 to 14", minimum, problems=lambda: [(n,) for n in range(1, 15)],
         table=Table(RESULTS / "minimum.csv", ["n", "cover", "solver_bound", "proved_bound", "verified_minimum", "certificate"],
                     ["n"], lambda row: int(row["n"])), solved=bool),
    Part("records", "the smallest covers found, n = 1 to 100, 3x20 and 31x32, for an hour", records, limit=3600),
    Part("bounds", "lower bounds better than packings', where the minimum is not proved", bounds),
    Part("total", "total domination, n = 4 to 36", total, problems=lambda: [(n,) for n in range(4, 37)], page=total_page,
         table=Table(RESULTS / "total.csv", ["board", "size", "bound", "status", "verified", "seconds", "file"], ["board"],
                     lambda row: int(row["board"]))),
    Part("symmetric-counts", "how many smallest covers there are with each symmetry", count, table=COUNTS, problems=counted,
         solved=bool),
    Part("symmetric", "smallest covers with each symmetry", symmetric, table=SYMMETRIC, problems=programs,
         page=lambda table: symmetric_page(table, COUNTS)),
    Part("symmetric-pieces", "the same for kings, queens and camels, and under the other rules, to 12x12", piece,
         problems=lambda: [(n, *problem, group) for n in range(1, 13) for problem in PIECES for group in IMAGES],
         table=Table(RESULTS / "symmetric-pieces.csv", ["board", "piece", "rule", "symmetry", "size", "bound", "status", "verified",
                                                        "seconds", "sha256", "commit", "command"],
                     ["board", "piece", "rule", "symmetry"],
                     lambda row: (PIECES.index((row["piece"], row["rule"])), list(IMAGES).index(row["symmetry"]), int(row["board"])))),
]
