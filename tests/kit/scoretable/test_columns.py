"""Which columns leave, in which order, when the room gets small."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.kit.scoretable.columns import LEVELS, column_keys, keys_at, plan_columns, side_of_key

KEYS = column_keys(2)


def plan(width):
    return plan_columns(width, KEYS, lambda key, level: 40 if key != "marks" or level < 3 else 20, lambda *_: 60)


def test_columns_leave_in_the_stated_order():
    closed = [set(KEYS) - set(keys_at(level, KEYS)) for level in range(LEVELS)]
    assert closed == [
        set(),
        {"dealer"},
        {"dealer", "doubling"},
        {"dealer", "doubling"},
        {"dealer", "taken", "doubling"},
        {"dealer", "taken", "doubling", "declares"},
        {"dealer", "taken", "doubling", "declares", "result"},
    ]


@given(st.integers(400, 3000))
def test_widths_fill_the_room_and_none_is_cut(width):
    planned = plan(width)
    widths = planned.widths.values()
    assert min(widths) >= (20 if planned.level >= 3 else 40)
    if width >= 40 * 6 + 20:
        assert sum(widths) == width
    assert tuple(planned.widths) == keys_at(planned.level, KEYS)


@given(st.integers(100, 3000), st.integers(0, 500))
def test_more_room_never_takes_a_column_away(width, more):
    assert plan(width + more).level <= plan(width).level


def test_sides_are_two_to_four():
    assert [key for key in column_keys(4) if side_of_key(key) == 3] == ["points.3", "running.3"]
    assert side_of_key("marks") is None
