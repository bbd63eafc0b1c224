"""Entered texts have a maximum length: generous for people, strict on hostile files."""

import pytest

from scorekeeper.journal.checks import problems
from scorekeeper.journal.dispute_facts import DisputeRaised
from scorekeeper.journal.facts import EventChanged, Fact, TeamEntered
from scorekeeper.journal.lengths import NAME, TEXT
from scorekeeper.language.failures import sentence
from tests.journal.event import SESSION, SYSTEM, Journal

LONG: tuple[tuple[Fact, str, str, tuple[str | int, ...]], ...] = (
    (EventChanged("x" * 100_000_000), "", "text-too-long", ("name",)),
    (EventChanged("x" * (NAME + 1)), "", "text-too-long", ("name",)),
    (TeamEntered("ab", "Boston", ("Ann", "x" * (NAME + 1))), "", "text-too-long", ("players", 1)),
    (TeamEntered("ab", "Boston", tuple(f"{number:0200}" for number in range(2000))), "", "texts-too-long", ()),
    (EventChanged("Autumn"), "x" * (TEXT + 1), "text-too-long", ("reason",)),
    (DisputeRaised("d1", SESSION, 1, facts="x" * (TEXT + 1)), "", "text-too-long", ("facts",)),
)


@pytest.mark.parametrize(("fact", "reason", "code", "path"), LONG)
def test_a_text_that_is_too_long_is_refused_in_words(fact, reason, code, path):
    (problem,) = [each for each in problems(Journal().tournament, fact, reason, SYSTEM) if each.code == code]
    assert problem.path == path
    assert "letters" in sentence(problem)


def test_usual_spellings_are_accepted():
    journal = Journal()
    assert not problems(journal.tournament, EventChanged("ക" * NAME), "x" * TEXT, SYSTEM)
