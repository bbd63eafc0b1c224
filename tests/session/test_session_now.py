"""Team names in sentences: whole if short, cut after a word if long."""

from dataclasses import replace

import pytest

from scorekeeper.session.session_now import LONGEST, session_now, shortened
from tests.kernel.golden_event import SESSION, golden, tournament


@pytest.mark.parametrize(
    ("first", "second", "shown"),
    [
        ("Dallas", "Detroit", ("Dallas", "Detroit")),
        ("Gentlemen's Card and Reading Club", "Detroit", ("Gentlemen's Card and…", "Detroit")),
        ("Thiruvananthapuramkochikollamalappuzha", "B", ("Thiruvananthapuramkochikoll…", "B")),
    ],
)
def test_only_long_names_are_cut_off(first, second, shown):
    short = shortened({"A": first, "B": second})
    assert tuple(short.values()) == shown
    assert all(len(name) <= LONGEST for name in short.values())


def test_two_teams_never_look_alike():
    names = {"A": "Kochi Card Club of the Old Harbour", "B": "Kochi Card Club of the Old Town Square"}
    assert shortened(names) == names


@pytest.mark.parametrize(
    ("first", "shown"), [("Dallas", "Dallas"), ("Old Town Club", "Old Town Club"), ("Thiruvananthapuram", "A")]
)
def test_a_column_takes_letters_where_a_word_is_too_long(first, shown):
    now = replace(session_now(tournament(*golden()), SESSION), names={"A": first, "B": "Detroit"})
    assert now.column_names["A"] == shown
