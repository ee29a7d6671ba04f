"""The pages of symmetric and of total covers: what their tables say goes between the marks."""

from campaign import IMAGES, RESULTS, fill, markdown, read_rows

NOT_KEPT = RESULTS / "symmetric/not-kept.csv"
GROUPS = [f"`{group}`" for group in IMAGES]
FISHER = {15: (36, "integer program; Jackson and Pargas"), 16: (40, "integer program"), 17: (46, "integer program"),
          18: (52, "integer program"), 19: (59, "integer program; 58 by simulated annealing"),
          20: (64, "integer program; 63 by hand"), 21: (72, "`rot90`; 71 by simulated annealing"),
          22: (76, "`bilateral4`"), 23: (84, "`rot90`"), 24: (88, "`bilateral4`"),
          25: (105, "4-fold; 97 by hand")}


def by_board(row):
    return int(row["board"]), row["symmetry"]


def bound_file(n, group):
    """What shows a bound that no cover is known to meet."""
    return RESULTS / f"symmetric/{n:03}-{group}.bound.txt.gz"


def shown(row):
    """A size, or what is known of it, with a star where the file that shows it is not kept."""
    if row is None:
        return ""
    star = "*" if "at least" in row["verified"] and not bound_file(*by_board(row)).exists() else ""
    if row["status"] == "optimal":
        return row["size"] + star
    least = next((words.split()[-1] for words in row["verified"].split(" and ") if "at least" in words), "?")
    return f"{least}-{row['size']}{star}"


def minutes(row):
    return max(1, round(float(row["seconds"]) / 60))


def page(table, counts):
    """The page of all that is known."""
    plain = {int(row["board"]): row for row in read_rows(RESULTS / "records.csv") if row["board"].isdigit()}
    boards = range(1, max(int(row["board"]) for row in table.rows.values()) + 1)
    sizes = lambda n: [shown(table.get(n, group)) for group in IMAGES]
    open_rows = [row for group in IMAGES for n in boards if (row := table.get(n, group)) and row["status"] != "optimal"]
    unproved = ", ".join(f"{row['board']} `{row['symmetry']}` ({shown(row)}, {minutes(row)} min)" for row in open_rows)
    proved = [n for n in boards if n > 2 and plain[n]["size"] == plain[n]["lower"]]
    costless = lambda n, images: any((row := table.get(n, group)) and row["size"] == plain[n]["size"]
                                     for group in IMAGES if IMAGES[group] == images)
    free = [sum(costless(n, images) for n in proved) for images in (2, 4)]
    largest = max(int(row["board"]) for row in counts.rows.values())
    classes = lambda n: [(counts.get(n, group) or {"classes": ""})["classes"] for group in IMAGES]
    large = [[row["board"], f"`{row['symmetry']}`", row["shown"], minutes(row), row["megabytes"], f"`{row['command']}`"]
             for row in read_rows(NOT_KEPT)]
    texts = {
        "table": markdown([["n", "plain", *GROUPS], *([n, plain[n]["size"], *sizes(n)] for n in boards)]),
        "open": f"Open, with the time that was spent on a loaded core: {unproved}." if unproved else "None is open.",
        "not kept": markdown([["n", "symmetry", "shown", "minutes", "MB", "command"], *large]),
        "cost": f"Of the {len(proved)} boards from 3x3 to {proved[-1]}x{proved[-1]} with a proved minimum, the best 2-fold symmetry\n"
                f"costs nothing on {free[0]}, the best 4-fold one nothing on {free[1]}.",
        "counts": markdown([["n", *GROUPS], *([n, *classes(n)] for n in range(1, largest + 1))]),
        "fisher": markdown([["n", "Fisher", "by", *GROUPS], *([n, *cells, *sizes(n)] for n, cells in FISHER.items())]),
    }
    for mark, text in texts.items():
        fill(RESULTS / "symmetric/README.md", mark, text)


def total_page(table):
    """The page of all that is known of total covers."""
    rows = sorted(table.rows.values(), key=lambda row: int(row["board"]))
    size = lambda row: row["size"] if row["status"] == "optimal" else f"{row['bound'] or '?'}-{row['size'] or '?'}"
    lines = [["n", "knights", "seconds"], *([row["board"], size(row), row["seconds"]] for row in rows)]
    proved = {int(row["board"]) for row in rows if row["status"] == "optimal"}
    first, last = int(rows[0]["board"]), int(rows[-1]["board"])
    unproved = ", ".join(str(n) for n in range(first, last + 1) if n not in proved)
    fill(RESULTS / "total/README.md", "table", markdown(lines))
    fill(RESULTS / "total/README.md", "open", f"Open: {unproved}." if unproved else f"None is open from {first} to {last}.")
