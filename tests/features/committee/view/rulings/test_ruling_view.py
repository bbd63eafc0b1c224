"""A ruling in words: a sentence to read out, members, votes, and signatures needed again."""

from dataclasses import replace

from scorekeeper.features.committee.view.quick_ruling import outcome_since_raised
from scorekeeper.features.committee.view.rulings.ruling_view import RulingView, ruling_view
from scorekeeper.features.committee.words import ruling_page
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.journal.facts import PenaltyGiven, RulingMade
from scorekeeper.kernel.desk import Desk
from tests.features.committee.view.disputed import REVOKE, SESSION, disputed_desk
from tests.features.committee.view.settled import settle
from tests.kernel.votes import enter_unasked

GAP = "\N{NO-BREAK SPACE}"
REVOKED = RulingMade(
    SESSION, ("3.9",), "as prescribed", 16, impose=(PenaltyGiven(SESSION, "A", "revoke", 16),), dispute=REVOKE,
    members=("P. Kurian", "M. Joseph", "A. Mathew"), findings="Both captains agree.", against=("A. Mathew",),
    aside=(("S. Nair", "of Dallas"),),
)  # fmt: skip


def rule(desk: Desk, ruling: RulingMade) -> int:
    (entry,) = enter_unasked(desk, [ruling]).entries
    return int(entry.seq)


def shown_ruling(desk: Desk, entry: int) -> RulingView:
    view = ruling_view(desk.tournament, entry)
    assert view is not None
    return view


def test_the_sentence_to_read_out():
    desk = disputed_desk()
    view = shown_ruling(desk, rule(desk, REVOKED))
    assert view.title == "Ruling 1"
    assert view.read_out.replace(GAP, " ") == (
        "Ruling 1: Dallas revoked; deal 16: made, Detroit 8 (3 + 2 + 3) (3.9). Detroit wins 24 : 19."
    )
    assert ("Votes", "0 for, 1 against, 2 not recorded") in view.facts
    assert view.aside == ("S. Nair steps aside: of Dallas.",)
    assert view.reason == "as prescribed"
    assert view.signing == ""


def test_a_later_ruling_supersedes_it_openly():
    desk = disputed_desk()
    first = rule(desk, REVOKED)
    second = rule(desk, replace(REVOKED, impose=(), points={"B": 2}, supersedes=first, departs="nobody was harmed"))
    assert not shown_ruling(desk, first).in_force
    assert "wins" not in shown_ruling(desk, first).read_out
    later = shown_ruling(desk, second)
    assert later.in_force
    assert later.reason == "nobody was harmed"
    assert "2 points for Detroit" in later.read_out


def test_the_score_sheet_reads_out_what_a_departure_decides():
    desk = disputed_desk()
    raised = next(entry.seq for entry in desk.entries if getattr(entry.fact, "dispute", "") == REVOKE)
    entry = rule(desk, replace(REVOKED, impose=(), again="replay", prescribed="deal-awarded", departs="not seen"))
    sentence = outcome_since_raised(desk.tournament, REVOKE, raised).sentence
    assert "deal 16 is played again" in sentence
    assert sentence == shown_ruling(desk, entry).read_out


def test_a_note_says_so(check_golden):
    desk = disputed_desk()
    note = RulingMade(SESSION, ("5.3",), "noted", None, members=("P. Kurian",))
    check_golden(shown_ruling(desk, rule(desk, note)).read_out)


def test_only_a_settlement_was_agreed_to_by_the_captains(check_golden):
    desk = disputed_desk([])
    alone = shown_ruling(desk, rule(desk, replace(REVOKED, dispute=None, members=(), against=(), aside=())))
    check_golden(dict(alone.facts)["Made by"])
    agreed = RulingMade(SESSION, ("5.5",), "counted again", 16, points={"B": 1}, ruling_kind=SETTLEMENT)
    result = dict(shown_ruling(desk, settle(desk, agreed).entries[-1].seq).facts)
    check_golden(result["Made by"])


def test_an_entry_of_another_kind_is_no_ruling():
    assert ruling_view(disputed_desk().tournament, 1) is None


def test_signatures_in_words(check_golden):
    check_golden(ruling_page.needs_signing(2, 3))
    check_golden(ruling_page.quorum_missed(2, 3))
    check_golden(ruling_page.quorum_missed(1, 3))
    check_golden(ruling_page.quorum_missed(0, 3))


def test_which_open_disputes_matter_in_words(check_golden):
    check_golden(ruling_page.still_open(2, [3], []))
    assert ruling_page.still_open(2, [3, 4], []).startswith("All two open disputes")
    check_golden(ruling_page.still_open(2, [], []))
    check_golden(ruling_page.still_open(2, [], [3, 4]))


def test_the_loser_by_ruling_is_not_read_out_as_the_winner(check_golden):
    desk = disputed_desk()
    entry = rule(desk, RulingMade(SESSION, ("2.2",), "left the hall", forfeit="A", members=REVOKED.members))
    check_golden(shown_ruling(desk, entry).read_out.replace(GAP, " "))


def test_a_replay_is_read_out_with_its_dealer_and_no_result(check_golden):
    desk = disputed_desk()
    entry = rule(desk, RulingMade(SESSION, ("4.4",), "led to twice", 3, again="replay", members=REVOKED.members))
    text = shown_ruling(desk, entry).read_out.replace(GAP, " ")
    check_golden(text)
