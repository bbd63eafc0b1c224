"""The help pages: their examples work and what they name exists."""

import re
from itertools import count

import pytest

from scorekeeper.assets.articles import rule_book
from scorekeeper.features.copying.view.reading_paper import read_copied
from scorekeeper.features.event.view.team_list import check_list, read_text
from scorekeeper.features.help.view.help_pages import help_pages
from scorekeeper.journal.fold import fold
from scorekeeper.kit.frame.commands import all_commands, menus
from scorekeeper.language.spans import plain
from scorekeeper.rules.calls import Bid, Unreadable, read_call
from scorekeeper.rules.cards import read_card
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from scorekeeper.session.entry_line import read_line
from scorekeeper.session.session_now import session_now
from scorekeeper.session.spoken_line import read_spoken_line
from tests.features.help.view.help_text import PAGES, tables, typed_text
from tests.features.score.view.paper import Copyist
from tests.kernel.golden_event import DALLAS, DETROIT, SESSION, deal, entries, golden, opening, tournament

OWN_PAGES = ("start", "notation", "hands", "teams", "copying", "blank", "safety", "signing", "settings", "disputes")
TEN = tournament(*golden(10))
AWAITING = tournament(*golden(10), deal(11, "A 40H"))

STANDING = 30
TYPED_HEADING, LATER, MESSAGES, CALL = "you type", "you type later", "the program says", "you write"
SPOKEN_HEADING = "you say"
KEYS_OF_A_PAGE = {"Enter", "Tab", "Ctrl+Enter", "Ctrl+V", "Esc", "Up", "Down"}
"""Keys that belong to what has the focus, and to no menu."""


def rows(*head):
    """Every row of the tables of the notation page whose heads begin like this."""
    return [row for matches, lines in tables(PAGES["notation"]) if matches[: len(head)] == head for row in lines]


def as_read(text, event):
    reading = read_line(text, event, SESSION)
    own = text.partition(":")[0].strip()
    named = f"{reading.deal}: " if own == str(reading.deal) else ""
    return f"{named}{reading.canonical}"


def test_the_page_has_examples_of_every_kind():
    assert len(rows(TYPED_HEADING, "it is read as")) > 12
    assert len(rows(LATER)) == 4
    assert len(rows(TYPED_HEADING, MESSAGES)) > 5
    assert len(rows(CALL)) == 10


@pytest.mark.parametrize("row", rows(TYPED_HEADING, "it is read as"), ids=lambda row: row[0])
def test_a_line_is_read_as_the_page_promises(row):
    assert as_read(typed_text(row[0]), TEN) == typed_text(row[1])


@pytest.mark.parametrize("row", rows(SPOKEN_HEADING, "it is read as"), ids=lambda row: row[0])
def test_a_line_in_words_is_read_as_the_page_promises(row):
    assert read_spoken_line(typed_text(row[0]), session_now(TEN, SESSION)).canonical == typed_text(row[1])


@pytest.mark.parametrize("row", rows(LATER), ids=lambda row: row[0])
def test_a_result_completes_the_contract_as_the_page_promises(row):
    assert read_line(typed_text(row[0]), AWAITING, SESSION).kind == "result"
    assert as_read(typed_text(row[0]), AWAITING) == typed_text(row[1])


@pytest.mark.parametrize("row", rows(TYPED_HEADING, MESSAGES), ids=lambda row: row[0])
def test_refusals_in_the_help_are_those_of_the_program(row, check_golden):
    reading = read_spoken_line(typed_text(row[0]), session_now(TEN, SESSION))
    assert reading.kind == "wrong"
    assert plain(reading.sentence) == row[1]
    check_golden(plain(reading.follow))


def test_both_readings_of_the_ambiguous_lines_are_the_ones_named():
    readings = [read_line(typed_text(row[0]), TEN, SESSION).readings for row in rows(TYPED_HEADING, MESSAGES)[-3:]]
    assert [len(pair) for pair in readings] == [2, 2, 2]
    result = PAGES["notation"].partition("The last three may mean ")[2].partition(": both")[0]
    assert re.findall(r"`([^`]+)`", result) == [line for pair in readings for line in pair]


def test_a_correction_asks_for_its_reason_and_a_deal_entered_ahead_does_not():
    asks = {
        row[0]: read_line(typed_text(row[0]), TEN, SESSION).needs_reason for row in rows(TYPED_HEADING, "it is read as")
    }
    assert [text for text, needs in asks.items() if needs] == [
        "`7: B 48HXX 50`", "`7: 49`", "`7: b`", "`7: x`", "`7: h`", "`7: 49h`",
    ]  # fmt: skip


def test_totals_that_differ_are_reported_and_those_of_the_page_agree():
    (row,) = [row for row in rows(TYPED_HEADING, "it is read as") if "/" in row[0]]
    agreeing = read_line(typed_text(row[0]), TEN, SESSION)
    assert agreeing.remarks == ()
    differing = read_line(typed_text(row[0]).replace("15 10", "15 9"), TEN, SESSION)
    assert differing.ready
    assert [remark.code for remark in differing.remarks] == ["totals-differ"]


@pytest.mark.parametrize("row", rows("suit", "letter"), ids=lambda row: row[0])
def test_suits_are_read_by_letter_and_by_sign(row):
    signs = [typed_text(cell) for cell in row[1:] if cell]
    for sign in signs:
        assert as_read(f"A 40{sign} 44", TEN) == f"A 40{typed_text(row[1])} 44"


@pytest.mark.parametrize("row", rows(CALL), ids=lambda row: row[0])
def test_a_call_is_read_as_the_page_promises(row):
    call, number, strain = typed_text(row[0]), int(row[1]), row[2]
    read = read_call(call)
    assert isinstance(read, Bid)
    assert (read.value(STANDING), read.strain) == (number, strain)
    assert str(read) == call
    assert f"for a standing bid of {STANDING}" in " ".join(PAGES["notation"].split())


def test_the_calls_that_are_not_approved_are_not():
    result = PAGES["notation"].partition("These are not approved")[2].partition("##")[0]
    refused = re.findall(r"`([^`]+)`", result)
    assert len(refused) == 5
    for text in [*refused, *(f"2 {word} D" for word in re.findall(r"\*([a-z]+)\*", result))]:
        assert read_call(text) is Unreadable.UNAPPROVED


def test_the_cards_are_cards():
    result = PAGES["notation"].partition("## Cards")[2]
    cards = re.findall(r"`([^`]+)`", result)
    assert len(cards) == 7
    assert all(read_card(card) is not None for card in cards)


def test_every_typed_example_of_the_first_steps_is_read():
    result = [text for text in re.findall(r"`([^`]+)`", PAGES["start"]) if text not in {"x", "xx"}]
    assert result == ["A 40H", "44", "A 40H 44"]
    assert read_line(result[0], TEN, SESSION).kind == "contract"
    assert read_line(result[1], AWAITING, SESSION).kind == "result"
    assert read_line(result[2], TEN, SESSION).kind == "deal"
    for cross, written in (("x", "A 40HX"), ("xx", "A 40HXX")):
        assert as_read(result[0] + cross, TEN) == written


def test_the_letter_a_team_chose_names_its_side():
    chosen = tournament(*golden(10, penalties=False), letters=("K", "M"))
    assert {DALLAS, DETROIT} == set(chosen.teams)
    assert read_line("k40h44", chosen, SESSION).canonical == "A 40H 44"
    assert read_line("m40h44", chosen, SESSION).canonical == "B 40H 44"


@pytest.mark.parametrize("page", sorted(PAGES))
def test_every_link_leads_somewhere(page):
    names = {"rules"} | help_pages().keys()
    book = rule_book("international-56")
    for target in re.findall(r"\]\(([^)]+)\)", PAGES[page]):
        kind, _, number = target.partition(":")
        assert target in names or (kind == "article" and number in book.articles), target


@pytest.mark.parametrize("page", OWN_PAGES)
def test_every_key_is_one_of_the_window(page):
    keys = {key for command in all_commands() for key in command.keys} | KEYS_OF_A_PAGE
    named = set(re.findall(r"\*\*((?:Ctrl|Shift|F\d|Enter|Esc|Up|Down)[^*]*)\*\*", PAGES[page]))
    assert named <= keys


@pytest.mark.parametrize("page", OWN_PAGES)
def test_every_menu_command_is_there(page):
    offered = {
        f"{menu.words} > {command.words}".replace("&", "")
        for menu in menus()
        for command in menu.commands
        if not isinstance(command, str) and not command.is_hidden
    }
    assert set(re.findall(r"\*([A-Z]\w+ > [^*]+)\*", PAGES[page])) <= offered


@pytest.mark.parametrize("page", OWN_PAGES)
def test_a_page_begins_with_one_title_and_is_short(page):
    lines = PAGES[page].splitlines()
    assert [line for line in lines if line.startswith("# ")] == [lines[0]]
    assert len(PAGES["start"].split()) < 600


def test_suggestions_of_the_copying_page_are_read_as_promised():
    lines = [
        typed_text(row[0]) for matches, listed in tables(PAGES["copying"]) if matches[0] == "you type" for row in listed
    ]
    assert len(lines) == 8
    copyist = Copyist()
    both = read_copied(lines.pop(2), copyist.now, None).copy
    assert both is not None
    assert (both.taken, both.opponents) == (31, 25)
    assert read_copied(lines[0], copyist.now, None).facts == read_copied(lines[1], copyist.now, None).facts
    copyist.type(lines[2], lines[3])
    (row,) = copyist.now.state.copies[None].values()
    assert dict(row.totals) == {"A": 1, "B": 0}
    for text in lines[4:]:
        copyist.type(text)
    assert sorted(copyist.now.state.copies[None]) == [1, 7, 8]
    keys = {key for command in all_commands() for key in command.keys}
    assert set(re.findall(r"\*\*(Ctrl\+Shift\+\w)\*\*", PAGES["copying"])) <= keys


def test_the_list_of_teams_on_the_page_is_read_as_it_promises():
    _before, example, _next_row = PAGES["teams"].split("~~~~~")
    teams = read_text(example.strip())
    checked = check_list(teams, fold(entries(opening()[:1])), INTERNATIONAL_56, map("u{}".format, count()).__next__)
    assert [(team.name, len(team.players), team.captain) for team in checked.teams] == [
        ("Dallas", 3, "Biju Mathew"), ("Detroit", 3, "Deepa Jose"),
    ]  # fmt: skip
    assert not checked.unusual
    (columns,) = [listed for matches, listed in tables(PAGES["teams"]) if matches[0] == "column"]
    named = [heading for row in columns for heading in re.findall(r"`([^`]+)`", row[0])]
    assert not read_text('team,players\nx,"a, b, c"').left_alone
    named.remove("players")  # in the place of the single columns
    teams = read_text(f"{','.join(named)}\n{'x,' * len(named)}")
    assert not teams.left_alone
    assert sorted(teams.columns) == sorted(named)
