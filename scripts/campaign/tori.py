"""Patterns that repeat, by covers of small tori, and the minima of these."""

from campaign import RESULTS, Table, ask, claim, cover_text, run, write
from campaign.part import Part

OUT = RESULTS / "tori"
COLUMNS = ["torus", "squares", "minimum", "knights_to_a_square"]
AREAS = {f"{rows}x{cols}t": rows * cols for rows in range(5, 17) for cols in range(rows, 17) if rows * cols <= 64}


def minimum(torus, seconds):
    """The minimum of a torus, and the knights to a square."""
    proof, squares = ask("prove", torus, "--time-limit", f"{seconds}s"), AREAS[torus]
    size = proof["lower"] if proof["lower"] == proof["upper"] else ""
    return dict(zip(COLUMNS, [torus, squares, size, f"{size / squares:.4f}" if size else ""]))


def classes(rows, cols):
    """The minimum covers of a torus, one of each class, as sets of (row, column) from above."""
    listed = OUT / "listed.txt"
    run("count", f"{rows}x{cols}t", "--list", listed)
    covers, lines = [], []
    for line in [*listed.read_text().splitlines(), ""]:
        if line and set(line) <= set("N."):
            lines.append(line)
        elif lines:
            covers.append(frozenset((r, c) for r, line in enumerate(lines) for c in range(cols) if line[c] == "N"))
            lines = []
    listed.unlink()
    return [frozenset(key) for key in sorted({min(tuple(sorted(image)) for image in images(cover, rows, cols)) for cover in covers})]


def images(cover, rows, cols):
    """What shifts, mirrors and, on a square torus, turns make of a cover."""
    for turned in ([cover, frozenset((c, r) for r, c in cover)] if rows == cols else [cover]):
        for up in (1, -1):
            for right in (1, -1):
                for down in range(rows):
                    for over in range(cols):
                        yield [((up * r + down) % rows, (right * c + over) % cols) for r, c in turned]


def pairs(cover, rows, cols):
    """How many knights have another beside, above or below them."""
    near = lambda r, c: {((r + 1) % rows, c), ((r - 1) % rows, c), (r, (c + 1) % cols), (r, (c - 1) % cols)}
    return sum(not near(*knight).isdisjoint(cover) for knight in cover)


def in_blocks(cover):
    """Whether the knights of the 10x6 torus stand in blocks of 2x2, the next ones five rows on and half a side over."""
    around = lambda r, c: {((r + a) % 10, (c + b) % 6) for a in (-1, 0, 1) for b in (-1, 0, 1)}
    return all(len(around(r, c) & cover) == 4 and ((r + 5) % 10, (c + 3) % 6) in cover for r, c in cover)


def keep(name, cover, rows, cols):
    """The cover, checked, and its picture."""
    path = OUT / f"{name}.txt"
    write(path, cover_text(f"{rows}x{cols}t", [f"{chr(97 + c)}{r + 1}" for r, c in sorted(cover)]))
    print(f"{path.name}: {claim(path)}")
    run("draw", path, "-o", path.with_suffix(".svg"))


def patterns(_):
    """The minimum covers of the 8x8 torus, one of each class under shifts and symmetries, and the blocks of the 10x6 torus."""
    found = classes(8, 8)
    print(f"8x8t: {len(found)} classes of covers by 8")
    names = {0: "apart", 4: "in-turn", 8: "beside"}
    for cover in found:
        keep(f"eighth-{names[pairs(cover, 8, 8)]}", cover, 8, 8)
    found = classes(10, 6)
    print(f"10x6t: {len(found)} classes of covers by 8")
    for cover in filter(in_blocks, found):
        keep("blocks", cover, 10, 6)


PARTS = [
    Part("tori", "the minima of tori with sides from 5 to 16 and at most 64 squares", minimum,
         problems=lambda: [(torus,) for torus in AREAS], solved=lambda row: row["minimum"],
         table=Table(OUT / "minimum.csv", COLUMNS, ["torus"], lambda row: list(map(int, row["torus"][:-1].split("x"))))),
    Part("tori-patterns", "the patterns that repeat, as covers of tori, which is which", patterns),
]
