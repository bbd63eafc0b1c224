"""Blank sheets of other 56 systems: every field present, nothing overlapping."""

from collections import Counter
from typing import Any

import pytest

from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.sheets.blank.card import card_of, plan_card
from scorekeeper.sheets.blank.contents import WITHOUT_LIMIT, BlankSheet, sheet_for_all, sheet_of
from scorekeeper.sheets.blank.marks import Circle, Digits, TextMark, Tick
from scorekeeper.sheets.options import A4, LETTER
from scorekeeper.sheets.paper.typefaces import typefaces
from tests.sheets.blank.blank_paper import OPTIONS, cells, keys, overlaps, planned, words
from tests.sheets.making_matches import MATCHES, TABLES, Match


def for_all(system: str, **settings: Any) -> BlankSheet:
    return sheet_for_all(SYSTEMS[system], OPTIONS, settings)


def of(match: Match) -> BlankSheet:
    return sheet_of(match.state.system, match.state, match.tournament, OPTIONS)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize(("system", "settings"), TABLES)
def test_nothing_overlaps_or_reaches_into_the_margin(system, settings, paper):
    assert overlaps(planned(for_all(system, **settings), paper)) == []


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("name", MATCHES)
def test_the_sheet_of_a_match_has_room_for_it(name, paper):
    match = MATCHES[name]()
    sheet = of(match)
    plan = planned(sheet, paper)
    assert overlaps(plan) == []
    assert sheet.sides == match.state.system.sides
    assert all(team.name in " ".join(words(plan)) for team in sheet.teams)


@pytest.mark.parametrize(("teams", "players", "cells_of_tables"), [(2, 6, 2), (3, 6, 2), (4, 8, 2)])
def test_every_row_has_a_place_for_the_tables_of_each_side(teams, players, cells_of_tables):
    plan = planned(for_all("tables-56-teams", teams=teams, players=players))
    boxes, circles = cells(plan), keys(plan, Circle)
    sides = "ABCD"[:teams]
    for deal in range(1, WITHOUT_LIMIT + 1):
        assert [boxes[f"deal {deal} running {side}"] for side in sides] == [cells_of_tables] * teams
        assert all(circles[f"deal {deal} declares {side}"] == 1 for side in sides)
        assert circles[f"deal {deal} told P"] == 1
    assert not any(" points " in key for key in boxes)
    assert all(circles[f"owes {side}"] == 1 for side in sides)
    result = Counter(words(plan))
    assert result["12"] >= teams
    assert result[f"= {12 * teams}"] == len(plan.pages)


def test_a_letter_is_ticked_only_for_what_can_happen():
    def letters(**settings: Any) -> list[str]:
        return [letter for letter, _words in for_all("tables-56", **settings).extras]

    assert letters() == ["P"]
    assert letters(cot=True) == ["P", "C"]
    assert letters(cot=True, forced_bid=True) == ["C"]
    assert for_all("online-56").extras == ()


def test_missing_features_of_a_system_are_not_on_its_sheet():
    for system, settings in TABLES[1:]:
        plan = planned(for_all(system, **settings))
        ticks = keys(plan, Tick)
        assert not [key for key in ticks if key.startswith(("read ", "warned", "swapped", "note "))]
        assert "match points A" not in keys(plan, Digits)
        text = " ".join(words(plan))
        for word in ("objected", "article", "Write the contract before"):
            assert word not in text, (system, word)
        assert SYSTEMS[system].edition in text


def test_the_most_tables_have_their_boxes():
    assert cells(planned(for_all("tables-56", tables=60)))["deal 1 running A"] == 3


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize(("system", "settings"), TABLES)
def test_the_card_says_the_rules_of_its_system(system, settings, paper):
    card = card_of(SYSTEMS[system], settings, "Great Lakes 56")
    with typefaces(OPTIONS.fonts) as faces:
        page = plan_card(card, faces, paper)
    result = [mark.text for mark in page.marks if isinstance(mark, TextMark)]
    assert any(SYSTEMS[system].name in text for text in result)
    assert all(mark.rect.x >= 0 and mark.rect.right <= page.width for mark in page.marks)
