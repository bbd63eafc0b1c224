import pytest

from scorekeeper.features.papers.view.catalogue import PAPERS
from scorekeeper.session import needs


@pytest.mark.parametrize(
    ("signs", "count"),
    [
        ((), 4),
        ((needs.SECOND_SESSION,), 6),
        ((needs.SECOND_SESSION, needs.COMMITTEE), 9),
        ((needs.SECOND_SESSION, needs.THIRD_TEAM), 9),
    ],
)
def test_an_event_shows_the_papers_it_needs(signs, count):
    assert len([kind for kind in PAPERS if needs.is_needed(kind.shown_from, frozenset(signs))]) == count


def test_every_sign_of_a_paper_is_known():
    known = {value for value in vars(needs).values() if isinstance(value, str)} | {"cards"}
    assert {sign for kind in PAPERS for sign in kind.shown_from} <= known
