"""What another program enters on a signed sheet: the window shows the signed score, and says so."""

from functools import partial

import pytest

from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import DealRecorded, EventChanged, PenaltyGiven, SheetClosed, SheetSigned
from scorekeeper.kit.look.labels import Label
from scorekeeper.rules.contract import Contract
from scorekeeper.store.event_file import open_store
from tests.cli.forged_event import forged
from tests.event_loop import catch_up
from tests.features.signoff.view.signing_table import signed_table
from tests.kernel.golden_event import SESSION

DEAL = DealRecorded(SESSION, 3, "B", Contract(40, "H"), 20)
PENALTY = PenaltyGiven(SESSION, "A", "lead-out-of-turn", 5)
SIGNED_SCORE = {"A": 25, "B": 16}


def as_it_is(fact):
    return fact


def text(evening, name):
    label = evening.window.shown.findChild(Label, name)
    return label.text() if label is not None and not label.isHidden() else ""


def open_file(evening, path):
    evening.programme.opening.open(str(path))
    evening.wait(lambda: evening.bridge is not None and evening.window.current != "start")
    evening.go("score", SESSION)
    evening.wait(lambda: evening.window.current == "score")
    catch_up()


def totals(evening):
    return dict(evening.bridge.tournament.sessions[SESSION].result.totals)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ((DEAL,), "after a signature: deal 3"),
        ((PENALTY,), "after a signature: penalty"),
        ((DEAL, SheetClosed(SESSION, 1, "e" * 64, "f" * 64, ("scorer",))), "after a signature: deal 3"),
        ((EventChanged("Great Lakes 56", settings={"match_points": False}),), ""),
    ],
    ids=["deal", "penalty", "second closing", "settings"],
)
def test_the_signed_score_is_shown_and_the_change_is_named(evening, tmp_path, changes, told):
    path = forged(signed_table(tmp_path / "keys"), tmp_path / "cup.scorekeeper", as_it_is, after=changes)
    open_file(evening, path)
    state = evening.bridge.tournament.sessions[SESSION]
    assert (totals(evening), state.is_closed, state.result.match_points) == (SIGNED_SCORE, True, {"A": 4, "B": 0})
    notice = evening.window.warning.words.text()
    assert notice.startswith("Table 7 · Round 5: another program" if told else "Settings of the event: another program")
    assert told in text(evening, "complete-left-out")
    assert ("ruling (F7)" in text(evening, "complete-left-out")) == bool(told)
    evening.go("sign-off", SESSION)
    evening.wait(lambda: told in evening.window.shown.frame.about.text())


def test_what_comes_between_two_signatures_does_not_count(evening, tmp_path):
    def between(fact):
        return DEAL if isinstance(fact, SheetSigned) and fact.role == "captain-B" else fact

    path = forged(signed_table(tmp_path / "keys"), tmp_path / "cup.scorekeeper", between)
    open_file(evening, path)
    assert totals(evening) == SIGNED_SCORE
    assert "deal 3" in text(evening, "complete-left-out")


def test_what_another_program_enters_while_the_event_is_open_does_not_count(evening, tmp_path):
    path = forged(signed_table(tmp_path / "keys"), tmp_path / "cup.scorekeeper", as_it_is)
    open_file(evening, path)
    assert not evening.window.warning.isVisible()
    assert text(evening, "complete-left-out") == ""
    store = open_store(path)
    store.append([NewEntry("f" * 32, "2026-10-03T18:13:05Z", "Mallory", "", DEAL, "why")], len(store.tail(0)))
    store.close()
    evening.bridge.send_now()
    evening.wait(partial(text, evening, "complete-left-out"))
    assert totals(evening) == SIGNED_SCORE
    assert "Mallory" in text(evening, "complete-left-out")
    assert evening.window.warning.isVisible()
