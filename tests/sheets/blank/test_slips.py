"""Announcement slips and the card for the table: what they say, and that nothing stands over anything else."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pypdfium2
import pytest

from scorekeeper.assets.articles import rule_book
from scorekeeper.language.lines import infraction_name, redeal_reason
from scorekeeper.rules.systems import DEFAULT
from scorekeeper.sheets.blank.card import card_of, plan_card
from scorekeeper.sheets.blank.marks import Digits, PagePlan, Rect, TextMark, Tick, Upright
from scorekeeper.sheets.blank.render import binder, card_pdf
from scorekeeper.sheets.blank.slips import plan_slips, slips_of
from scorekeeper.sheets.options import A4, LETTER, SheetOptions
from scorekeeper.sheets.paper.typefaces import typefaces
from tests.sheets.making import DIFFERENT, Making, another_way, golden, heavy, ruled, unfinished

OPTIONS = SheetOptions(printed_at="2026-11-21T23:00:00Z")


def planned(making: Making, paper: str = A4) -> tuple[PagePlan, ...]:
    with typefaces(OPTIONS.fonts) as faces:
        return plan_slips(slips_of(DEFAULT, making.state, making.tournament), faces, paper)


def card(chosen: Mapping[str, Any], event: str = "Great Lakes 56", paper: str = A4, system=DEFAULT) -> PagePlan:
    with typefaces(OPTIONS.fonts) as faces:
        return plan_card(card_of(system, chosen, event), faces, paper)


def texts(*pages: PagePlan) -> list[str]:
    return [mark.text for page in pages for mark in page.marks if isinstance(mark, TextMark)]


def tidy(page: PagePlan) -> bool:
    paper = Rect(34, 34, page.width - 68, page.height - 68)
    clear = not any(
        mark.rect.meets(other.rect) for index, mark in enumerate(page.marks) for other in page.marks[:index]
    )
    return clear and all(mark.rect.within(paper) for mark in page.marks)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("making", [golden, heavy, unfinished, another_way, ruled])
def test_nothing_stands_over_anything_else(making, paper):
    assert all(tidy(page) for page in planned(making(), paper))


def test_there_is_a_slip_for_each_announcement_of_the_event():
    assert [slip.deal for slip in slips_of(DEFAULT, unfinished().state, unfinished().tournament)] == [
        6, 12, 13, 14, 15, 16, 17, 18,
    ]  # fmt: skip
    making = another_way()
    assert [slip.deal for slip in slips_of(DEFAULT, making.state, making.tournament)] == [6, 12, 18, 24]


def test_totals_are_printed_where_they_are_known_and_boxes_stand_where_they_are_not():
    making = unfinished()
    first, *others = slips_of(DEFAULT, making.state, making.tournament)
    assert (first.deal, dict(first.totals or {}), first.remaining) == (6, {"A": 5, "B": 5}, 12)
    assert all(slip.totals is None for slip in others)
    boxes = {mark.key: mark.cells for page in planned(making) for mark in page.marks if isinstance(mark, Digits)}
    assert boxes == {f"after {deal} {side}": 2 for deal in (12, *range(13, 19)) for side in "AB"}


def test_totals_of_a_finished_session_are_those_that_were_announced():
    making = golden()
    result = {slip.deal: slip.totals for slip in slips_of(DEFAULT, making.state, making.tournament)}
    assert {deal: ":".join(map(str, (totals or {}).values())) for deal, totals in result.items()} == {
        6: "3:6", 12: "17:11", 13: "17:14", 14: "17:15", 15: "18:15", 16: "24:15", 17: "25:15", 18: "25:16",
    }  # fmt: skip


def test_each_slip_says_where_and_after_which_deal_and_can_be_cut_out():
    pages = planned(unfinished())
    result = texts(*pages)
    assert [result.count(words) for words in ("Round 5   |   Table 7", "Dallas", "Detroit", "read out")] == [8] * 4
    assert [f"After deal {deal}" in result for deal in (6, 12, 18)] == [True] * 3
    assert {"12 deals to come", "1 deal to come", "the last deal"} <= set(result)
    assert sum(isinstance(mark, Tick) for page in pages for mark in page.marks) == 8
    assert sum(isinstance(ground, Upright) for ground in pages[0].ground) == 3


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_names_on_slips_are_whole(paper):
    making = heavy(24)
    text = "".join("".join(texts(*planned(making, paper))).split())
    for team in making.state.record.teams.values():
        assert "".join(team.name.split()) in text


def test_slips_of_several_sessions_share_pages_and_read_back():
    making = unfinished()
    with binder(making.tournament, OPTIONS, "Announcement slips") as papers:
        for _ in range(3):
            assert papers.add_slips(making.state) == 8
        document = pypdfium2.PdfDocument(papers.close())
    assert len(document) == 2
    text = "\n".join(page.get_textpage().get_text_range() for page in document)
    assert text.count("After deal 18") == 3


# the card


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize(
    ("chosen", "event"), [({}, "Great Lakes 56"), (DIFFERENT, "അന്തർദേശീയ 56 മത്സരം " * 4), ({}, "")]
)
def test_the_card_is_one_page_on_which_nothing_stands_over_anything_else(chosen, event, paper):
    assert tidy(card(chosen, event, paper))


def test_the_card_has_every_infraction_with_its_article_and_every_reason_to_deal_again():
    page = card({})
    result = texts(page)
    book = rule_book(DEFAULT.key)
    for kind in DEFAULT.infractions.kinds.values():
        assert infraction_name(kind.code) in result
        if kind.article:
            assert f"{kind.article} {book.articles[kind.article].heading}" in result
    for code in DEFAULT.redeal_reasons:
        assert redeal_reason(code) in result
    assert {"2.4.1", "2.4.5"} <= set(result)


def test_the_card_says_what_infractions_cost_under_the_settings_of_the_event(check_golden):
    usual = {row.name: row for row in card_of(DEFAULT, {}, "").rows}
    other = {row.name: row for row in card_of(DEFAULT, {"penalties_to": "offender"}, "").rows}
    assert usual["Revoke"].cost == other["Revoke"].cost
    check_golden((row.name, row.cost, row.objection) for row in usual.values())
    check_golden((row.name, row.cost) for row in other.values())
    check_golden(usual["Revoke"].until)


def test_the_card_says_when_the_score_is_read_out(check_golden):
    check_golden(card_of(DEFAULT, {}, "").read_out)
    assert "after 6, 12, 18, 24 (" in card_of(DEFAULT, DIFFERENT, "").read_out
    assert card_of(replace(DEFAULT, announcements=None), {}, "").read_out == ""


def test_a_system_without_penalties_and_re_deals_has_a_card_too():
    bare = replace(DEFAULT, redeal_reasons=(), infractions=replace(DEFAULT.infractions, kinds={}), match_points=None)
    page = card({}, system=bare)
    assert tidy(page)
    assert "Dealt again by the same dealer" not in texts(page)


def test_the_card_reads_back_as_pdf():
    making = another_way()
    document = pypdfium2.PdfDocument(card_pdf(making.tournament, OPTIONS))
    (page,) = document
    text_range = page.get_textpage().get_text_range()
    for words in ("Chart 1.3", "28 to 39", "Great Lakes 56 · 2026", "Settings of this event", "no match points"):
        assert words in text_range
    assert "4–0" not in text_range
