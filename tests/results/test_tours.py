"""The closed tours of 3xn that are kept, for every n, beside a second method: test_tours.py.

The method shares nothing with `destrier tour --count`: a transfer matrix over the path states of two lines of three squares,
in exact integers. The numbers satisfy a recurrence of an order of at most the number of states. One of a smaller order that
holds on twice as many terms therefore holds for all n, and that of strip-3-recurrence.csv is checked on four times as many.
"""

import csv
import pathlib

TOURS = pathlib.Path(__file__).resolve().parents[2] / "results/tours"

WIDTH = 3
FREE, DONE = -2, -1  # a square without a jump, and one with both; otherwise the place of its mate


def join(state, a, b):
    """The state with a jump between two squares; None for a cycle."""
    state = list(state)
    if state[a] == b:
        return None
    x, y = (a if state[a] == FREE else state[a]), (b if state[b] == FREE else state[b])
    for cell in (a, b):
        if state[cell] != FREE:
            state[cell] = DONE
    state[x], state[y] = y, x
    return tuple(state)


def after_square(state, row, closing):
    """All states once the next square of a line has its jumps to earlier ones."""
    here = len(state)
    state = state + (FREE,)
    near = [r for r in (row - 1, row + 1) if 0 <= r < WIDTH]
    far = [WIDTH + r for r in (row - 2, row + 2) if 0 <= r < WIDTH]
    able = [cell for cell in near + far if state[cell] != DONE]
    yield state
    for i, a in enumerate(able):
        one = join(state, a, here)
        yield one
        for b in able[i + 1:]:
            two = join(one, b, here)
            if two is not None:
                yield two
            elif closing and all(v == DONE for c, v in enumerate(one) if c not in (b, here)):
                yield (DONE,) * len(one)


def line(state, last):
    """All states after a further line, with repeats."""
    states = [state]
    for row in range(WIDTH):
        closing = last and row == WIDTH - 1
        states = [new for old in states for new in after_square(old, row, closing)]
    for new in states:
        if all(value == DONE for value in new[:WIDTH]):
            yield tuple(v if v < 0 else v - WIDTH for v in new[WIDTH:])


def counts(lines):
    """The numbers of closed tours of 3x1, 3x2, ..., and the number of states in all."""
    done = (DONE,) * (2 * WIDTH)
    steps, ends = {}, {}
    vector, found = {done: 1}, []
    for _ in range(lines):
        total, following = 0, {}
        for state, paths in vector.items():
            if state not in steps:
                steps[state] = [s for s in line(state, False) if s != done]
                ends[state] = sum(s == done for s in line(state, True))
            total += paths * ends[state]
            for new in steps[state]:
                following[new] = following.get(new, 0) + paths
        found.append(total)
        vector = following
    return found, len(steps)


def kept(name):
    """A table of two columns of numbers."""
    with open(TOURS / name, newline="") as file:
        return {int(one): int(other) for one, other in list(csv.reader(file))[1:]}


def main():
    _, states = counts(40)
    terms = dict(enumerate(counts(4 * states)[0], 1))
    listed, recurrence = kept("strip-3.csv"), kept("strip-3-recurrence.csv")
    assert listed == {n: terms[n] for n in range(2, 101, 2)}, "strip-3.csv has other numbers"
    assert not any(terms[n] for n in terms if n % 2), "an odd board has a closed tour"
    order = max(recurrence)
    assert order <= states
    for n in range(order + 2, 4 * states + 1, 2):
        assert terms[n] == sum(times * terms[n - before] for before, times in recurrence.items()), f"the recurrence fails at 3x{n}"
    print(f"tours of 3xn: {states} states, a recurrence of order {order // 2} in steps of two columns, which holds to 3x{4 * states}")


main()
