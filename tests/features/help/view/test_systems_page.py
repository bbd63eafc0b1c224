"""The page of the other kinds of 56: every line on it is read as it says."""

import re
from pathlib import Path

import pytest

from scorekeeper.features.help.view.help_pages import help_pages
from scorekeeper.journal.facts import EventMade, Fact, SessionOpened, TeamEntered
from scorekeeper.journal.fold import fold
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language.settings import label
from scorekeeper.language.spans import plain
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.session.entry_line import read_line
from scorekeeper.tournament.settings import settings_of
from tests.kernel.golden_event import SEATS, SESSION, entries

PAGE = (Path(__file__).parents[4] / "resources" / "help" / "systems.md").read_text(encoding="utf-8")
LINES = dict(re.findall(r"^\| `([^`]+)` \| (.+) \|$", PAGE, flags=re.MULTILINE))
TEAMS = {"da": "Dallas", "de": "Detroit", "ho": "Houston"}


def event(system: str, many: int = 2, **settings: bool | int) -> Tournament:
    """An event of this system with one session of two or three teams, not yet played."""
    uids = tuple(TEAMS)[:many]
    facts: list[Fact] = [EventMade("e7", "Home", system, "2025", settings=settings)]
    facts += [TeamEntered(uid, TEAMS[uid], SEATS[index::many]) for index, uid in enumerate(uids)]
    facts += [SessionOpened(SESSION, uids)]
    return fold(entries(facts))


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_read_as_it_is_written(line):
    reading = read_line(line, event("tables-56", cot=True), SESSION)
    assert reading.problems == ()
    assert reading.canonical == line


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("A 40H 44", "Detroit pays 2 tables to Dallas"),
        ("B 28NTX -", "Detroit pays 4 tables to Dallas"),
        ("all-pass 30", "pays 1 table to"),
        ("A 48S 56 cot", "Detroit pays 6 tables to Dallas"),
        ("A 40H 30 !A", "Dallas pays 6 tables to Detroit"),
    ],
)
def test_the_score_of_a_line_is_shown_before_recording(line, text):
    assert line in LINES
    assert text in plain(read_line(line, event("tables-56", cot=True), SESSION).sentence)


def test_without_the_setting_all_tricks_and_surrenders_are_only_noted(check_golden):
    for line, text in (("A 48S 56 cot", "pays 3 tables"), ("A 40H 30 !A", "pays 3 tables")):
        reading = read_line(line, event("tables-56"), SESSION)
        assert reading.problems == ()
        assert text in plain(reading.sentence)
        check_golden(plain(reading.follow))


def test_a_third_team_is_typed_by_its_letter():
    assert "`C 40H 44`" in PAGE
    result = plain(read_line("C 40H 44", event("tables-56-teams", 3, teams=3), SESSION).sentence)
    assert "Dallas pays 2 tables to Houston" in result
    assert "Detroit pays 2 tables to Houston" in result


def test_every_setting_the_page_names_is_one_and_all_that_are_off_are_named():
    settings = settings_of(SYSTEMS["tables-56"])
    off = [label(setting.key) for setting in settings if setting.default is False]
    assert [name for name in off if f"*{name}*" not in PAGE] == []
    assert len(off) == 4


def test_the_page_is_a_topic_with_its_title_and_its_links_lead_somewhere():
    topic = help_pages()["systems"]
    assert PAGE.startswith(f"# {topic.title}\n")
    assert set(re.findall(r"\]\(([^)]+)\)", PAGE)) <= {"rules"} | help_pages().keys()
