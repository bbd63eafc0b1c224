"""The scorer's card: what it says, and that nothing overlaps."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pypdfium2
import pytest

from scorekeeper.journal.facts import DealRecorded, EventMade, SessionOpened, TeamEntered
from scorekeeper.kit.frame.commands import all_commands
from scorekeeper.language import scorer_card as card_words
from scorekeeper.language.infractions import infraction_name
from scorekeeper.language.lines import redeal_reason
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.systems import DEFAULT, SYSTEMS
from scorekeeper.session.entry_line import read_line
from scorekeeper.session.session_now import session_now
from scorekeeper.session.spoken_line import read_spoken_line
from scorekeeper.sheets.blank.card import card_of, plan_card
from scorekeeper.sheets.blank.marks import PagePlan, Rect, TextMark
from scorekeeper.sheets.blank.render import card_pdf
from scorekeeper.sheets.options import A4, LETTER, SheetOptions
from scorekeeper.sheets.paper.typefaces import typefaces
from tests.journal.event import Journal
from tests.sheets.making import DIFFERENT, another_way

OPTIONS = SheetOptions(printed_at="2026-11-21T23:00:00Z")


def card(chosen: Mapping[str, Any], event: str = "Great Lakes 56", paper: str = A4, system=DEFAULT) -> PagePlan:
    with typefaces(OPTIONS.fonts) as faces:
        return plan_card(card_of(system, chosen, event), faces, paper)


def texts(*pages: PagePlan) -> list[str]:
    return [mark.text for page in pages for mark in page.marks if isinstance(mark, TextMark)]


def tidy(page: PagePlan) -> bool:
    paper = Rect(34, 14, page.width - 68, page.height - 28)
    clear = not any(
        mark.rect.meets(other.rect) for index, mark in enumerate(page.marks) for other in page.marks[:index]
    )
    return clear and all(mark.rect.within(paper) for mark in page.marks)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize(
    ("chosen", "event"), [({}, "Great Lakes 56"), (DIFFERENT, "അന്തർദേശീയ 56 മത്സരം " * 4), ({}, "")]
)
def test_the_card_is_one_page_without_overlaps(chosen, event, paper):
    assert tidy(card(chosen, event, paper))


def test_the_card_has_every_infraction_with_cost_and_article_and_every_reason_to_deal_again():
    (penalties,) = card_of(DEFAULT, {}, "").right
    kinds = DEFAULT.infractions.kinds.values()
    assert [(row[0].removesuffix(" *"), row[2]) for row in penalties.rows] == [
        (infraction_name(kind.code), kind.article) for kind in kinds
    ]
    (reasons,) = [row[1] for row in card_of(DEFAULT, {}, "").foot.rows if row[0] == "a deal must be dealt again"]
    assert all(redeal_reason(code) in reasons for code in DEFAULT.redeal_reasons)


def test_the_card_says_what_infractions_cost_under_the_settings_of_the_event(check_golden):
    (usual,), (other,) = (card_of(DEFAULT, chosen, "").right for chosen in ({}, {"penalties_to": "offender"}))
    check_golden(usual.rows)
    assert usual.rows == other.rows
    assert set(other.notes) - set(usual.notes) == {"Points for minor infractions are deducted from the side at fault."}


def test_the_card_says_when_the_score_is_read_out():
    def cases(system, chosen):
        return [row[0] for row in card_of(system, chosen, "").foot.rows]

    assert "after deals 6, 12 and each of 13 to 18" in cases(DEFAULT, {})
    assert any(case.startswith("after deals 6, 12, 18, 24") for case in cases(DEFAULT, DIFFERENT))
    assert not any(case.startswith("after deals") for case in cases(replace(DEFAULT, announcements=None), {}))


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=list(SYSTEMS))
def test_every_line_on_the_card_is_read_as_a_deal(system):
    journal = Journal(
        (
            EventMade("e7", "Club", system.key, system.edition),
            TeamEntered("a1", "Chicago"),
            TeamEntered("b1", "Dallas"),
            SessionOpened("5e", ("a1", "b1")),
            *(DealRecorded("5e", number, "BA"[number % 2], Contract(40, "H"), 44) for number in range(1, 8)),
        )
    )
    card = card_of(system, {}, "")
    (typing,) = [box for box in (*card.left, *card.right) if box.title == "Type a deal, then Enter"]
    for line, _meaning in typing.rows:
        assert read_line(line, journal.tournament, "5e").ready, line
    in_words = card_words.words_work().partition(": ")[2]
    assert read_spoken_line(in_words, session_now(journal.tournament, "5e")).ready


def test_every_key_on_the_card_has_a_command():
    keys = {key for command in all_commands() for key in command.keys}
    assert keys >= set(card_words.KEYS)


def test_a_system_without_penalties_and_re_deals_has_a_card_too():
    bare = replace(DEFAULT, redeal_reasons=(), infractions=replace(DEFAULT.infractions, kinds={}), match_points=None)
    page = card({}, system=bare)
    assert tidy(page)
    assert "Penalties: F4" not in texts(page)
    assert "a deal must be dealt again" not in texts(page)


def test_the_card_reads_back_as_pdf():
    making = another_way()
    document = pypdfium2.PdfDocument(card_pdf(making.tournament, OPTIONS))
    (page,) = document
    text_range = " ".join(page.get_textpage().get_text_range().split())
    for words in ("Chart 1.3", "28 to 39", "Great Lakes 56 · 2026", "Settings of this event", "no match points"):
        assert words in text_range
    assert "4–0" not in text_range
