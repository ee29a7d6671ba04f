"""Drawn mixed programs, as MPS files say them: all kinds of rows, bounds, senses and columns, factors up to 10^9, decimal costs."""

import random


def factor(dice):
    """Small in most places, and large in some."""
    size = dice.choice([3, 3, 9, 9, 1000, 10**9])
    return dice.choice([-1, 1]) * dice.randint(1, size)


def decimal(dice, size):
    return f"{dice.randint(-size, size) / dice.choice([1, 1, 10, 100]):.12g}"


def bounds(dice, name, is_whole):
    """Lines of bounds, and a number between them."""
    kind = dice.choice(["none", "box", "box", "box", "up", "free", "below", "fixed", "binary"])
    low, wide = dice.randint(-5, 5), dice.randint(1, 9)
    high = low + wide or 1  # readers differ about a bound from above of 0
    if kind == "none":
        return ([f" PL BND {name}"] if is_whole else []), dice.randint(0, 4)
    if kind == "box":
        return [f" LO BND {name} {low}", f" UP BND {name} {high}"], dice.randint(low, high)
    if kind == "up":
        return [f" UP BND {name} {wide}"], dice.randint(0, wide)
    if kind == "free":
        return [f" FR BND {name}"], low
    if kind == "below":
        return [f" MI BND {name}", f" UP BND {name} {wide}"], dice.randint(wide - 5, wide)
    if kind == "fixed":
        return [f" FX BND {name} {low}"], low
    return ([f" BV BND {name}"] if is_whole else [f" LO BND {name} 0", f" UP BND {name} 1"]), dice.randint(0, 1)


def program(seed):
    """The text of a program. Rows hold at a drawn point in most programs."""
    dice = random.Random(seed)
    whole = [dice.random() < 0.6 for _ in range(dice.randint(1, 6))]
    limits, point = zip(*(bounds(dice, f"x{column}", is_whole) for column, is_whole in enumerate(whole)))
    rows, right, ranges = [" N cost"], [], []
    terms = [[("cost", decimal(dice, dice.choice([9, 1000])))] for _ in whole]
    for row in range(dice.randint(1, 5)):
        sense = dice.choice("LGE")
        rows.append(f" {sense} r{row}")
        value = 0
        for column in dice.sample(range(len(whole)), dice.randint(1, len(whole))):
            own = factor(dice)
            terms[column].append((f"r{row}", own))
            value += own * point[column]
        slack = dice.choice([0, 0, 1, dice.randint(0, 9), dice.randint(0, 10**6)])
        value += {"L": slack, "G": -slack, "E": dice.choice([0, 0, 0, slack])}[sense]
        if dice.random() < 0.1:
            value += dice.randint(-50, 50)
        right.append(f" RHS r{row} {value}")
        if dice.random() < 0.2:
            ranges.append(f" RNG r{row} {dice.randint(0, 9)}")
    if dice.random() < 0.5:
        right.append(f" RHS cost {decimal(dice, 1000)}")
    columns = []
    for column, is_whole in enumerate(whole):
        marked = lambda word: [f" M{column} 'MARKER' '{word}'"] if is_whole else []
        own = [f" x{column} {row} {number}" for row, number in terms[column]]
        columns += [*marked("INTORG"), *own, *marked("INTEND")]
    sense = ["OBJSENSE", f" {dice.choice(['MAX', 'MIN'])}"]
    lines = ["NAME drawn", *sense, "ROWS", *rows, "COLUMNS", *columns, "RHS", *right, "RANGES", *ranges, "BOUNDS"]
    return "\n".join([*lines, *(line for own in limits for line in own), "ENDATA", ""])
