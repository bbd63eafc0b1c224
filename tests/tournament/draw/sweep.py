"""A second pairing method as proof: places from left to right, each opens or closes a pair.

A state is the tuple of open places with the rematches so far; its value the least sum of squares. It shares nothing
with the method of the program.
"""


def can_be_had_for(size: int, met: set[frozenset[int]], rematches: int, squares: int) -> bool:
    """Return whether places can be paired with at most these rematches and sum of squares."""
    states: dict[tuple[tuple[int, ...], int], int] = {((), 0): 0}
    for place in range(size):
        after: dict[tuple[tuple[int, ...], int], int] = {}
        for (open_places, used), value in states.items():
            choices = [((*open_places, place), used, value)]
            for index, other in enumerate(open_places):
                left = (*open_places[:index], *open_places[index + 1 :])
                again = used + (frozenset((other, place)) in met)
                choices.append((left, again, value + (place - other) ** 2))
            for left, again, cost in choices:
                if again > rematches or len(left) > size - place - 1:
                    continue
                if cost + _least(left, place + 1, size) > squares:
                    continue
                if cost < after.get((left, again), squares + 1):
                    after[left, again] = cost
        states = after
    return any(not open_places for open_places, _ in states)


def _least(open_places: tuple[int, ...], at: int, size: int) -> int:
    """Return a lower bound of the sum of squares: adjacent places paired."""
    closing = sum((at + index - place) ** 2 for index, place in enumerate(open_places))
    rest = size - at - len(open_places)
    return closing + (rest + 1) // 2
