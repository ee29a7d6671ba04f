"""Closed knight's tours of 3xn for every n: exact counts, and the linear recurrence that they satisfy.

A second method beside `destrier tour --count`, which it shares nothing with: a transfer matrix over the path states of
two lines of three squares, in exact integers. The sequence satisfies a recurrence of an order of at most the number of
states, so the shortest one that Berlekamp and Massey (1969) find in twice as many terms holds for all n; it is found
modulo two primes, lifted to the small integers that both agree on, and checked on all terms.
"""

from campaign import RESULTS, write

WIDTH = 3
FREE, DONE = -2, -1  # a square without a jump, and one with both; otherwise the place of its mate
PRIMES = (2**61 - 1, 2**89 - 1)


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


def shortest(terms, prime):
    """Berlekamp and Massey: c with sum of c[i] * terms[n - i] = 0 for n >= len(c) - 1, c[0] = 1."""
    now, before, length, gap, scale = [1], [1], 0, 1, 1
    for n, term in enumerate(terms):
        off = sum(c * terms[n - i] for i, c in enumerate(now) if i <= n) % prime
        if off == 0:
            gap += 1
            continue
        factor = off * pow(scale, -1, prime) % prime
        new = now + [0] * (len(before) + gap - len(now))
        for i, c in enumerate(before):
            new[i + gap] = (new[i + gap] - factor * c) % prime
        if 2 * length <= n:
            before, scale, gap, length = now, off, 1, n + 1 - length
        else:
            gap += 1
        now = new
    return (now + [0] * (length + 1 - len(now)))[: length + 1]


def tours_of_three_lines(_):
    """results/tours/strip-3.csv and strip-3-recurrence.csv."""
    _, states = counts(40)
    lines = 4 * states
    terms, states = counts(lines)
    assert lines >= 2 * states, f"{states} states: at least {2 * states} lines are needed"
    even = terms[1::2]  # 3x2, 3x4, ...: odd lengths have none
    assert not any(terms[0::2])
    lifted = [[c if c < prime // 2 else c - prime for c in shortest(even, prime)] for prime in PRIMES]
    assert lifted[0] == lifted[1], "the primes disagree"
    recurrence = lifted[0]
    order = len(recurrence) - 1
    for n in range(order, len(even)):
        assert sum(c * even[n - i] for i, c in enumerate(recurrence)) == 0
    rows = [f"{n},{count}\n" for n, count in enumerate(terms[:100], 1) if n % 2 == 0]
    write(RESULTS / "tours/strip-3.csv", "cols,closed_tours\n" + "".join(rows))
    rows = [f"{2 * i},{-c}\n" for i, c in enumerate(recurrence) if i]
    write(RESULTS / "tours/strip-3-recurrence.csv", "cols_before,times\n" + "".join(rows))
    print(f"{states} states, order {order} in steps of two columns, checked to 3x{lines}")
