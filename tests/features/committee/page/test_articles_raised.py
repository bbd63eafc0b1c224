"""Any article can be found, disputed, ruled on and printed, from the start page, by keys."""

import pytest
from PySide6.QtCore import Qt

from scorekeeper.journal.disputes import all_disputes, all_rulings
from scorekeeper.journal.facts import DealRecorded
from scorekeeper.kernel.time_limits import GATHERED, LAST_TRICK, RESULT

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def playing(hall):
    """A session under way, its newest deal played to the end."""
    running = [session for session in hall.bridge.tournament.sessions.values() if session.state == "running"][-1]
    if hall.window.page("score").session != running.uid:
        hall.programme._go("score", running.uid)
    awaiting = running.record.deals[-1]
    hall.enter_facts(DealRecorded(running.uid, awaiting.number, awaiting.side, awaiting.contract, 44))
    return hall, running.uid, awaiting.number


def dispute(hall):
    return all_disputes(hall.bridge.tournament)[-1]


def rule(hall):
    hall.type("Seen by both captains.")
    hall.confirm()
    hall.settle()
    return all_rulings(hall.bridge.tournament)[-1]


def slip(hall):
    hall.key(Key.Key_P, mod=CTRL)
    paper = hall.window.page("reports")
    assert (hall.window.current, paper.kind.key) == ("reports", "ruling-slip")
    return paper.chosen


@pytest.mark.parametrize("words", ["claim", "4.9", "laydown", "rest tricks"])
def test_a_claim_is_raised_on_the_sheet_and_ruled_on_its_card(playing, words):
    hall, session, deal = playing
    hall.key(Key.Key_F7)
    hall.type(words)
    hall.enter()
    hall.type("b")
    hall.enter()
    assert hall.window.focusWidget().objectName() == "dispute-tricks"
    hall.type("4")
    hall.key(Key.Key_Tab)
    hall.type("9")
    hall.enter()
    hall.settle()
    raised = dispute(hall)
    assert (raised.session, raised.fact.deal, raised.fact.by, raised.fact.late) == (session, deal, "A", "")
    claim = raised.fact.claim
    assert (claim.side, claim.tricks, claim.remaining, claim.challenged) == ("B", 4, 9, "challenged")

    hall.key(Key.Key_4, mod=CTRL)
    page = hall.disputes
    assert page.chosen.uid == raised.uid
    assert page.drafting.claim.isVisible()
    hall.confirm()
    assert hall.window.focusWidget().objectName() == "claim-verdict.stands"
    hall.key(Key.Key_Right, Key.Key_Space)
    assert page.drafting.draft.claim.verdict == "refused"
    hall.confirm()
    assert hall.window.focusWidget().objectName() == "claim-won"
    hall.type("35")
    hall.confirm()
    ruling = rule(hall)
    assert (ruling.fact.dispute, ruling.fact.taken, ruling.fact.articles) == (raised.uid, 35, ("4.9",))
    assert slip(hall) == str(ruling.number)


@pytest.mark.parametrize("challenged", [1, 2])
def test_a_claim_not_challenged_in_time_says_so(playing, challenged):
    hall, _session, _deal = playing
    hall.key(Key.Key_F7)
    hall.type("claim\r")
    hall.type("b4")
    for _ in range(3):
        hall.key(Key.Key_Tab)
    for _ in range(challenged):
        hall.key(Key.Key_Right)
    hall.enter()
    hall.settle()
    assert dispute(hall).fact.claim.challenged == ("unchallenged", "too-late")[challenged - 1]
    assert dispute(hall).fact.claim.tricks == 4


def test_a_claim_in_a_deal_that_is_gathered_is_late(playing):
    hall, _session, deal = playing
    hall.key(Key.Key_F7)
    hall.key(Key.Key_PageUp)
    hall.type("claim\rb3\r")
    hall.settle()
    assert (dispute(hall).fact.deal, dispute(hall).fact.late) == (deal - 1, GATHERED)


def test_an_impossible_claim_is_asked_for_again(playing):
    hall, _session, _deal = playing
    hall.key(Key.Key_F7)
    hall.type("claim\rb9\r")
    assert not all_disputes(hall.bridge.tournament)
    assert hall.window.focusWidget().objectName() == "dispute-tricks"
    hall.key(Key.Key_Backspace)
    hall.type("8\r")
    hall.settle()
    assert dispute(hall).fact.claim.tricks == 8


@pytest.mark.parametrize(
    ("words", "code", "article", "late"),
    [
        ("2.4.2", "wrong-count", "2.4.2", RESULT),
        ("too many cards", "wrong-count", "2.4.2", RESULT),
        ("2.4.5", "defenders-void", "2.4.5", LAST_TRICK),
        ("without trump", "defenders-void", "2.4.5", LAST_TRICK),
        ("2.4.1", "exposed-card", "2.4.1", ""),
    ],
)
def test_a_reason_to_deal_again_is_raised_ruled_and_printed(playing, words, code, article, late, check_golden):
    hall, session, deal = playing
    hall.key(Key.Key_F7)
    hall.type(f"{words}\rb")
    hall.enter()
    hall.settle()
    raised = dispute(hall)
    assert (raised.fact.code, raised.fact.by, raised.fact.late) == (code, "B", late)
    hall.key(Key.Key_4, mod=CTRL)
    check_golden(hall.disputes.drafting.prescribed.sentence.accessibleName())
    ruling = rule(hall)
    assert (ruling.fact.again, ruling.fact.articles, ruling.fact.infraction) == ("redeal", (article,), None)
    redealt = hall.bridge.tournament.sessions[session].record.redeals[-1]
    assert redealt.deal == deal
    assert slip(hall) == str(ruling.number)


@pytest.mark.parametrize(
    ("words", "side", "article", "code"),
    [
        ("5.2", "n", "5.2", None),
        ("miscount", "n", "5.2", None),
        ("cutting", "b", "2.3", "other"),
        ("4.5", "a", "4.5", "other"),
    ],
)
def test_any_other_article_is_raised_and_noted(playing, words, side, article, code):
    hall, _session, _deal = playing
    hall.key(Key.Key_F7)
    hall.type(f"{words}\r{side}\r")
    hall.settle()
    fact = dispute(hall).fact
    assert (fact.code, fact.article or fact.articles[0]) == (code, article)
    hall.key(Key.Key_4, mod=CTRL)
    hall.key(Key.Key_N, mod=ALT)
    if code is None:
        ruling = rule(hall)
        assert ruling.fact.articles == (article,)
        assert slip(hall) == str(ruling.number)


# --- on the Disputes page


def raise_on_disputes_page(hall, session, deal):
    """F7 on the Disputes page, its session chosen from the list by words, then the deal."""
    hall.key(Key.Key_4, mod=CTRL)
    hall.key(Key.Key_F7)
    assert hall.window.focusWidget().objectName() == "raise-form-where"
    form = hall.disputes.casework.raising
    if form.session is None or form.session.uid != session:
        hall.key(Key.Key_Return)
        number = hall.bridge.tournament.sessions[session].table
        hall.type(f"table {number}")
        hall.enter()
    assert form.session.uid == session
    hall.key(Key.Key_Tab)
    assert hall.window.focusWidget().objectName() == "raise-form-deal"
    hall.type(str(deal))
    hall.key(Key.Key_Tab)
    assert hall.window.focusWidget().objectName() == "raise-form-search"


@pytest.mark.parametrize("words", ["claim", "4.9"])
def test_a_claim_is_raised_on_the_disputes_page(playing, words):
    hall, session, deal = playing
    raise_on_disputes_page(hall, session, deal)
    hall.type(words)
    hall.enter()
    assert hall.window.focusWidget().objectName() == "raise-form-side.A"
    hall.key(Key.Key_Right, Key.Key_Space)
    hall.enter()
    hall.type("4")
    hall.enter()
    hall.settle()
    raised = dispute(hall)
    assert (raised.session, raised.fact.deal, raised.fact.claim.side, raised.fact.claim.tricks) == (
        session,
        deal,
        "B",
        4,
    )
    page = hall.disputes
    assert page.chosen.uid == raised.uid
    hall.confirm()
    hall.key(Key.Key_Space)
    hall.confirm()
    hall.type("9")
    hall.confirm()
    hall.type("35")
    hall.confirm()
    ruling = rule(hall)
    assert (ruling.fact.dispute, ruling.fact.taken) == (raised.uid, 44)
    assert slip(hall) == str(ruling.number)


@pytest.mark.parametrize(
    ("words", "code", "article"),
    [
        ("2.4.2", "wrong-count", ""),
        ("void", "defenders-void", ""),
        ("revoke", "revoke", ""),
        ("cutting", "other", "2.3"),
    ],
)
def test_others_are_raised_on_the_disputes_page(playing, words, code, article):
    hall, session, deal = playing
    raise_on_disputes_page(hall, session, deal)
    hall.type(words)
    hall.enter()
    hall.key(Key.Key_Space)
    hall.enter()
    hall.settle()
    fact = dispute(hall).fact
    assert (fact.session, fact.deal, fact.code, fact.article or "") == (session, deal, code, article)
    assert bool(fact.late) == (code in {"wrong-count", "defenders-void"})


def test_escape_forgets_what_would_have_been_raised_here(playing):
    hall, session, deal = playing
    raise_on_disputes_page(hall, session, deal)
    hall.type("claim\r")
    hall.key(Key.Key_Space, Key.Key_Escape)
    assert not hall.disputes.casework.raising.isVisible()
    hall.key(Key.Key_F7)
    form = hall.disputes.casework.raising
    assert (form.matter.finder.text, form.matter.choice("side").value, form.fields["deal"].text()) == ("", None, "")
    assert not form.kept.isVisible()


def test_a_deal_that_has_not_begun_is_asked_again(playing):
    hall, session, deal = playing
    raise_on_disputes_page(hall, session, deal + 5)
    hall.type("claim\r")
    hall.confirm()
    assert not all_disputes(hall.bridge.tournament)
    assert hall.window.focusWidget().objectName() == "raise-form-deal"
