"""What comes of an attempt to enter facts, and how it is said."""

import pytest

from scorekeeper.kernel.errors import Conflict, EntryRefused
from scorekeeper.kernel.outcome import Overtaken, Refused, SaveFailed, outcome_of
from scorekeeper.rules.model import problem
from scorekeeper.session.refusals import outcome_sentence
from tests.kernel.golden_event import entries, golden

NO_EVENT = problem("no-event")
(ENTRY,) = entries(golden(1))
FULL = OSError("The disk is full.")


def overtaken(entry, who):
    return f"{who} was faster ({entry})."


@pytest.mark.parametrize(
    ("error", "outcome"),
    [(EntryRefused([NO_EVENT]), Refused((NO_EVENT,))), (Conflict(ENTRY), Overtaken(ENTRY)), (FULL, SaveFailed(FULL))],
)
def test_every_error_of_the_desk_is_an_outcome(error, outcome):
    assert outcome_of(error) == outcome


def test_a_refusal_names_every_problem():
    once = outcome_sentence(Refused((NO_EVENT,)), overtaken)
    assert once.endswith(".")
    assert outcome_sentence(Refused((NO_EVENT, NO_EVENT)), overtaken) == f"{once} {once}"


def test_the_faster_person_is_named_in_the_words_of_the_room():
    assert outcome_sentence(Overtaken(ENTRY), overtaken) == "Lissy Abraham was faster (1)."


def test_a_failure_says_that_nothing_was_saved():
    assert outcome_sentence(SaveFailed(FULL), overtaken).startswith("Not saved")
