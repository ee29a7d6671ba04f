"""Programs in the usual families, drawn by rule: texts in the LP format, always the same."""

import random
from itertools import combinations, product


class Lp:
    """A linear program that is written column by column and row by row."""

    def __init__(self, sense="Minimize"):
        self.sense, self.costs, self.rows, self.bounds, self.generals, self.binaries = sense, [], [], [], [], []

    def binary(self, name, cost=0):
        self.binaries.append(name)
        return self.column(name, cost)

    def whole(self, name, cost=0, upper=None):
        self.generals.append(name)
        return self.column(name, cost, upper)

    def column(self, name, cost=0, upper=None):
        if cost:
            self.costs.append((cost, name))
        if upper is not None:
            self.bounds.append(f"{name} <= {upper}")
        return name

    def row(self, terms, relation, number):
        self.rows.append(f"r{len(self.rows) + 1}: {said(terms)} {relation} {number}")

    def __str__(self):
        parts = [(self.sense, [said(self.costs)]), ("Subject To", self.rows), ("Bounds", self.bounds), ("Generals", self.generals),
                 ("Binaries", self.binaries), ("End", [])]
        return "".join(f"{name}\n" + "".join(f" {line}\n" for line in lines) for name, lines in parts if lines or name == "End")


def said(terms):
    lines = [f"{'+' if factor >= 0 else '-'} {abs(factor)} {name}" for factor, name in terms]
    return "\n  ".join(" ".join(lines[at:at + 8]) for at in range(0, len(lines), 8))


def ones(names):
    return [(1, name) for name in names]


def knapsack(items, rows, largest, seed):
    """The most value of items within several capacities."""
    draw, lp = random.Random(f"knapsack {seed}"), Lp("Maximize")
    names = [lp.binary(f"take_{i}", draw.randint(largest // 2, largest)) for i in range(items)]
    for _ in range(rows):
        sizes = [draw.randint(1, largest) for _ in names]
        lp.row(list(zip(sizes, names)), "<=", sum(sizes) // 3)
    return lp


def integer_knapsack(items, seed):
    """Items that may be taken several times."""
    draw, lp = random.Random(f"copies {seed}"), Lp("Maximize")
    names = [lp.whole(f"n_{i}", draw.randint(30, 99), 7) for i in range(items)]
    for _ in range(3):
        lp.row([(draw.randint(5, 60), name) for name in names], "<=", 40 * items)
    return lp


def bins(items, capacity, seed):
    """The fewest bins, each named in its turn."""
    draw, lp = random.Random(f"bins {seed}"), Lp()
    sizes = sorted((draw.randint(capacity // 5, capacity // 2) for _ in range(items)), reverse=True)
    count = -(-sum(sizes) // capacity) + 1
    used = [lp.binary(f"used_{b}", 1) for b in range(count)]
    into = [[lp.binary(f"in_{i}_{b}") for b in range(count)] for i in range(items)]
    for row in into:
        lp.row(ones(row), "=", 1)
    for b in range(count):
        lp.row([*((size, row[b]) for size, row in zip(sizes, into)), (-capacity, used[b])], "<=", 0)
    for one, other in zip(used, used[1:]):
        lp.row([(1, one), (-1, other)], ">=", 0)
    return lp


def cutting_stock(widths, roll, seed):
    """Rolls cut by all patterns that are full."""
    draw, lp = random.Random(f"cutting {seed}"), Lp()
    sizes = draw.sample(range(roll // 7, roll // 2), widths)

    def fill(at, left):
        if at == len(sizes):
            return [()] if left < min(sizes) else []
        return [(k, *rest) for k in range(left // sizes[at] + 1) for rest in fill(at + 1, left - k * sizes[at])]

    patterns = fill(0, roll)
    names = [lp.whole(f"pattern_{p}", 1) for p in range(len(patterns))]
    for at in range(widths):
        lp.row([(p[at], name) for p, name in zip(patterns, names) if p[at]], ">=", draw.randint(20, 90))
    return lp


def location(sites, clients, capacitated, seed):
    """Sites opened at a cost, clients served by shares of what is opened."""
    draw, lp = random.Random(f"location {sites} {clients} {seed}"), Lp()
    opened = [lp.binary(f"open_{s}", draw.randint(150, 300)) for s in range(sites)]
    demands = [draw.randint(5, 35) for _ in range(clients)]
    served = [[lp.column(f"serve_{s}_{c}", draw.randint(1, 90)) for c in range(clients)] for s in range(sites)]
    for c in range(clients):
        lp.row(ones(row[c] for row in served), "=", 1)
    for s, c in product(range(sites), range(clients)):
        lp.row([(1, served[s][c]), (-1, opened[s])], "<=", 0)
    if capacitated:
        for s in range(sites):
            lp.row([*zip(demands, served[s]), (-draw.randint(sum(demands) // 4, sum(demands) // 2), opened[s])], "<=", 0)
    return lp


def distances(points, seed):
    draw = random.Random(f"points {seed}")
    places = [(draw.random(), draw.random()) for _ in range(points)]
    return [[round(1000 * ((a - c) ** 2 + (b - d) ** 2) ** 0.5) for c, d in places] for a, b in places]


def median(points, chosen, seed):
    lp, apart = Lp(), distances(points, seed)
    opened = [lp.binary(f"open_{s}") for s in range(points)]
    lp.row(ones(opened), "=", chosen)
    for c in range(points):
        row = [lp.binary(f"go_{c}_{s}", apart[c][s]) for s in range(points)]
        lp.row(ones(row), "=", 1)
        for name, site in zip(row, opened):
            lp.row([(1, name), (-1, site)], "<=", 0)
    return lp


def center(points, chosen, seed):
    """The largest distance, a continuous column, as small as it can be."""
    lp, apart = Lp(), distances(points, seed)
    far = lp.column("far", 1)
    opened = [lp.binary(f"open_{s}") for s in range(points)]
    lp.row(ones(opened), "<=", chosen)
    for c in range(points):
        row = [lp.binary(f"go_{c}_{s}") for s in range(points)]
        lp.row(ones(row), "=", 1)
        lp.row([(1, far), *((-d, name) for d, name in zip(apart[c], row) if d)], ">=", 0)
        for name, site in zip(row, opened):
            lp.row([(1, name), (-1, site)], "<=", 0)
    return lp


def generalised_assignment(agents, jobs, seed):
    draw, lp = random.Random(f"agents {seed}"), Lp()
    times = [[draw.randint(5, 25) for _ in range(jobs)] for _ in range(agents)]
    does = [[lp.binary(f"do_{a}_{j}", draw.randint(10, 50)) for j in range(jobs)] for a in range(agents)]
    for j in range(jobs):
        lp.row(ones(row[j] for row in does), "=", 1)
    for row, names in zip(times, does):
        lp.row(list(zip(row, names)), "<=", int(0.8 * sum(row) / agents))
    return lp


def lot_sizes(items, periods, seed):
    """What is made in which period, with a cost for each set-up and for what is kept."""
    draw, lp = random.Random(f"lots {seed}"), Lp()
    makes, setups = {}, {}
    for i in range(items):
        demands = [draw.randint(0, 40) for _ in range(periods)]
        kept = None
        for t in range(periods):
            makes[i, t] = lp.column(f"make_{i}_{t}", draw.randint(1, 3))
            setups[i, t] = lp.binary(f"setup_{i}_{t}", draw.randint(60, 120))
            now = lp.column(f"keep_{i}_{t}", 1)
            lp.row([(1, makes[i, t]), *([(1, kept)] if kept else []), (-1, now)], "=", demands[t])
            lp.row([(1, makes[i, t]), (-sum(demands[t:]), setups[i, t])], "<=", 0)
            kept = now
    for t in range(periods):
        lp.row([(1, makes[i, t]) for i in range(items)], "<=", 45 * items)
    return lp


def roster(days, seed):
    """Staff in whole numbers on patterns of five days of seven, with overtime."""
    draw, lp = random.Random(f"roster {seed}"), Lp()
    starts = [lp.whole(f"start_{d}", 5) for d in range(days)]
    extra = [lp.whole(f"extra_{d}", 2, 3) for d in range(days)]
    for d in range(days):
        lp.row([*ones(starts[(d - k) % days] for k in range(5)), (1, extra[d])], ">=", draw.randint(8, 25))
    return lp


def colouring(vertices, edges, colours, seed):
    """The fewest colours, or slots of a timetable."""
    draw, lp = random.Random(f"colours {seed}"), Lp()
    used = [lp.binary(f"used_{c}", 1) for c in range(colours)]
    has = [[lp.binary(f"has_{v}_{c}") for c in range(colours)] for v in range(vertices)]
    for row in has:
        lp.row(ones(row), "=", 1)
    for u, v in sorted(draw.sample(list(combinations(range(vertices), 2)), edges)):
        for c in range(colours):
            lp.row([(1, has[u][c]), (1, has[v][c]), (-1, used[c])], "<=", 0)
    for one, other in zip(used, used[1:]):
        lp.row([(1, one), (-1, other)], ">=", 0)
    return lp


def crews(legs, rotations, seed):
    """Each leg in exactly one of the rotations that are flown; a solution is drawn first."""
    draw, lp = random.Random(f"crews {seed}"), Lp()
    order, sets = draw.sample(range(legs), legs), []
    while order:
        sets.append(order[:draw.randint(3, 6)])
        order = order[len(sets[-1]):]
    sets += [draw.sample(range(legs), draw.randint(2, 7)) for _ in range(rotations - len(sets))]
    names = [lp.binary(f"fly_{k}", 40 + 30 * len(own) + draw.randint(0, 80)) for k, own in enumerate(sets)]
    for leg in range(legs):
        lp.row(ones(name for name, own in zip(names, sets) if leg in own), "=", 1)
    return lp


def peaceable_queens(side):
    """As many queens of each of two armies, none attacking one of the other."""
    lp = Lp("Maximize")
    squares = list(product(range(side), repeat=2))
    white, black = ({s: lp.binary(f"{army}_{s[0]}_{s[1]}") for s in squares} for army in ("w", "b"))
    size = lp.column("size", 1)
    for army in (white, black):
        lp.row([*ones(army.values()), (-1, size)], ">=", 0)
    lines = {}
    for r, c in squares:
        for line in (("row", r), ("column", c), ("up", r - c), ("down", r + c)):
            lines.setdefault(line, []).append((r, c))
    for line, own in lines.items():
        side_of = lp.binary(f"line_{line[0]}_{line[1] + side}")
        for s in own:
            lp.row([(1, white[s]), (-1, side_of)], "<=", 0)
            lp.row([(1, black[s]), (1, side_of)], "<=", 1)
    return lp


def sudoku(clues):
    lp = Lp()
    cells = {(r, c): [lp.binary(f"x_{r}_{c}_{d}", r + c if d == 0 else 0) for d in range(9)] for r, c in product(range(9), repeat=2)}
    units = [[(k, j) for j in range(9)] for k in range(9)] + [[(j, k) for j in range(9)] for k in range(9)]
    units += [[(3 * a + i, 3 * b + j) for i, j in product(range(3), repeat=2)] for a, b in product(range(3), repeat=2)]
    for names in cells.values():
        lp.row(ones(names), "=", 1)
    for unit, d in product(units, range(9)):
        lp.row(ones(cells[cell][d] for cell in unit), "=", 1)
    for at, digit in enumerate(clues):
        if digit != ".":
            lp.row(ones([cells[divmod(at, 9)][int(digit) - 1]]), "=", 1)
    return lp


def exact_cover(rows, columns):
    """Dominoes on a board without two opposite corners and with prices, each square once."""
    draw, lp = random.Random(f"dominoes {rows} {columns}"), Lp()
    squares = [s for s in product(range(rows), range(columns)) if s not in ((0, 0), (rows - 1, columns - 1))]
    at = {s: [] for s in squares}
    for r, c in squares:
        for other in ((r + 1, c), (r, c + 1)):
            if other in at:
                name = lp.binary(f"d_{r}_{c}_{other[0]}_{other[1]}", draw.randint(1, 9))
                at[r, c].append(name), at[other].append(name)
    for names in at.values():
        lp.row(ones(names), "=", 1)
    return lp


def fixed_charge(nodes, arcs, seed):
    """A flow from node 0 to all others on arcs that cost something once they are used."""
    draw, lp = random.Random(f"flow {seed}"), Lp()
    pairs = [(i, i + 1) for i in range(nodes - 1)]
    pairs += draw.sample([p for p in product(range(nodes), range(1, nodes)) if p[0] != p[1] and p not in pairs], arcs - len(pairs))
    demands = [0, *(draw.randint(1, 9) for _ in range(nodes - 1))]
    flow = {p: lp.column(f"flow_{p[0]}_{p[1]}", draw.randint(1, 5)) for p in pairs}
    for p in pairs:
        used = lp.binary(f"use_{p[0]}_{p[1]}", draw.randint(10, 60))
        lp.row([(1, flow[p]), (-sum(demands), used)], "<=", 0)
    for node in range(1, nodes):
        lp.row([*((1, flow[p]) for p in pairs if p[1] == node), *((-1, flow[p]) for p in pairs if p[0] == node)], "=", demands[node])
    return lp


def travelling_salesman(cities, seed):
    """A shortest tour, by the order of the cities (Miller, Tucker and Zemlin)."""
    lp, apart = Lp(), distances(cities, f"tour {seed}")
    goes = {(i, j): lp.binary(f"go_{i}_{j}", apart[i][j]) for i, j in product(range(cities), repeat=2) if i != j}
    order = [lp.column(f"at_{i}", 0, cities - 1) if i else None for i in range(cities)]
    for i in range(cities):
        lp.row(ones(goes[i, j] for j in range(cities) if j != i), "=", 1)
        lp.row(ones(goes[j, i] for j in range(cities) if j != i), "=", 1)
    for (i, j), name in goes.items():
        if i and j:
            lp.row([(1, order[i]), (-1, order[j]), (cities, name)], "<=", cities - 1)
    return lp


def machine(jobs, seed):
    """One machine, jobs with times, due dates and weights: the least weighted lateness, by pairs in order."""
    draw, lp = random.Random(f"machine {seed}"), Lp()
    times = [draw.randint(2, 9) for _ in range(jobs)]
    ends = [lp.column(f"end_{j}", 0, sum(times)) for j in range(jobs)]
    for j in range(jobs):
        late = lp.column(f"late_{j}", draw.randint(1, 5))
        lp.row([(1, ends[j])], ">=", times[j])
        lp.row([(1, ends[j]), (-1, late)], "<=", draw.randint(times[j], sum(times) // 2))
    for i, j in combinations(range(jobs), 2):
        first = lp.binary(f"first_{i}_{j}")
        lp.row([(1, ends[i]), (-1, ends[j]), (sum(times), first)], "<=", sum(times) - times[j])
        lp.row([(1, ends[j]), (-1, ends[i]), (-sum(times), first)], "<=", -times[i])
    return lp


def blending(products, stocks, seed):
    """Continuous shares and a few batches in whole numbers."""
    draw, lp = random.Random(f"blend {seed}"), Lp("Maximize")
    shares = [[lp.column(f"use_{p}_{s}", -draw.randint(1, 9)) for s in range(stocks)] for p in range(products)]
    for row in shares:
        batches = lp.whole(f"batches_{row[0]}", draw.randint(60, 99), 9)
        lp.row([*ones(row), (-7, batches)], "=", 0)
        quality = [draw.randint(1, 20) for _ in row]
        lp.row([(q - 11, name) for q, name in zip(quality, row) if q != 11], ">=", 0)
    for s in range(stocks):
        lp.row(ones(row[s] for row in shares), "<=", draw.randint(20, 60))
    return lp


def commitment(units, hours, seed):
    """Power stations that run between two powers, with a cost for each start."""
    draw, lp = random.Random(f"power {seed}"), Lp()
    sizes = [draw.randint(20, 60) for _ in range(units)]
    on = [[lp.binary(f"on_{u}_{t}", draw.randint(30, 50)) for t in range(hours)] for u in range(units)]
    power = [[lp.column(f"power_{u}_{t}", draw.randint(2, 6)) for t in range(hours)] for u in range(units)]
    for u, t in product(range(units), range(hours)):
        lp.row([(1, power[u][t]), (-sizes[u], on[u][t])], "<=", 0)
        lp.row([(1, power[u][t]), (-(sizes[u] // 3), on[u][t])], ">=", 0)
        if t:
            start = lp.column(f"start_{u}_{t}", draw.randint(50, 90))
            lp.row([(1, on[u][t]), (-1, on[u][t - 1]), (-1, start)], "<=", 0)
    for t in range(hours):
        lp.row(ones(power[u][t] for u in range(units)), ">=", draw.randint(sum(sizes) // 4, sum(sizes) // 2))
    return lp


def packing(sets, elements, seed):
    """Sets of most weight, no two with an element in common."""
    draw, lp = random.Random(f"sets {seed}"), Lp("Maximize")
    own = [draw.sample(range(elements), draw.randint(2, 5)) for _ in range(sets)]
    names = [lp.binary(f"set_{k}", draw.randint(5, 9) * len(own[k])) for k in range(sets)]
    for e in range(elements):
        row = [name for name, elements_of in zip(names, own) if e in elements_of]
        if len(row) > 1:
            lp.row(ones(row), "<=", 1)
    return lp


def hitting(sets, elements, largest, seed):
    """The fewest elements of which each set has one."""
    draw, lp = random.Random(f"hitting {seed}"), Lp()
    names = [lp.binary(f"element_{e}", 1) for e in range(elements)]
    for _ in range(sets):
        lp.row(ones(draw.sample(names, draw.randint(2, largest))), ">=", 1)
    return lp


def assignment(side, seed):
    """One to one, with a budget for a second price."""
    draw, lp = random.Random(f"pairs {seed}"), Lp()
    names = [[lp.binary(f"pair_{i}_{j}", draw.randint(1, 99)) for j in range(side)] for i in range(side)]
    prices = [[draw.randint(1, 99) for _ in range(side)] for _ in range(side)]
    for row in [*names, *zip(*names)]:
        lp.row(ones(row), "=", 1)
    lp.row([(p, name) for prices_of, row in zip(prices, names) for p, name in zip(prices_of, row)], "<=", 35 * side)
    return lp


def market_split(rows, columns, seed):
    """Half of each retailer's market, exactly: the least that is off."""
    draw, lp = random.Random(f"market {seed}"), Lp()
    names = [lp.binary(f"x_{j}") for j in range(columns)]
    for i in range(rows):
        sizes = [draw.randint(0, 99) for _ in names]
        off = [lp.column(f"{side}_{i}", 1) for side in ("over", "under")]
        lp.row([*((s, name) for s, name in zip(sizes, names) if s), (1, off[0]), (-1, off[1])], "=", sum(sizes) // 2)
    return lp


FAMILIES = {
    "knapsack 30": lambda: knapsack(30, 1, 100, 1), "knapsack 20x5": lambda: knapsack(20, 5, 100, 2),
    "knapsack of large numbers": lambda: knapsack(25, 1, 10**6, 3), "integer knapsack": lambda: integer_knapsack(12, 1),
    "bins 12": lambda: bins(12, 50, 1), "bins 18": lambda: bins(18, 60, 2), "cutting stock": lambda: cutting_stock(6, 100, 1),
    "location": lambda: location(12, 30, False, 1), "capacitated location": lambda: location(10, 25, True, 1),
    "median": lambda: median(25, 4, 1), "center": lambda: center(14, 3, 1), "assignment of jobs": lambda: generalised_assignment(4, 20, 1),
    "lot sizes": lambda: lot_sizes(3, 8, 1), "roster": lambda: roster(7, 1), "roster of 14": lambda: roster(14, 2),
    "colouring": lambda: colouring(16, 45, 6, 1), "timetable": lambda: colouring(25, 60, 5, 2), "crews": lambda: crews(30, 150, 1),
    "crews of 60": lambda: crews(60, 250, 2), "peaceable queens": lambda: peaceable_queens(5),
    "Sudoku": lambda: sudoku("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    "exact cover": lambda: exact_cover(8, 9), "fixed charge": lambda: fixed_charge(12, 40, 1), "salesman": lambda: travelling_salesman(9, 1),
    "machine": lambda: machine(7, 1), "blending": lambda: blending(4, 6, 1), "power": lambda: commitment(5, 10, 1),
    "set packing": lambda: packing(120, 60, 1), "pairs within a budget": lambda: assignment(12, 1), "market split": lambda: market_split(2, 16, 1),
}
