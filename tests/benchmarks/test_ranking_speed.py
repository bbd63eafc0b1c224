"""Checking a signed ranking over 360 sheets, compared with the PDF alone plus refolding."""

import datetime as dt
import time
from functools import cache

import pytest

from scorekeeper.features.keys.view.sealed_sheet import SignatureEntry, empty_ranking, with_signature
from scorekeeper.features.papers.view.redrawing import redraw_sheet
from scorekeeper.journal.facts import DealRecorded, ProtestTimeStarted
from scorekeeper.journal.fold import fold
from scorekeeper.journal.roles import COMMITTEE, members
from scorekeeper.journal.stage_results import tallied
from scorekeeper.journal.stages import MAIN
from scorekeeper.rules.contract import Contract
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.ranking.record import ranking_text
from scorekeeper.signing.checking import records
from scorekeeper.signing.checking.check import check
from scorekeeper.signing.checking.records import read_record
from scorekeeper.signing.checking.verdict import Recount
from scorekeeper.signing.statement import Statement
from tests.benchmarks.drawn_event import tournament
from tests.benchmarks.timing import best
from tests.sheets.rankings import MEMBERS, sign_sheets
from tests.signing.checking.sheets import NOW, trust
from tests.signing.sealing.club import AT, club

TEAMS, ROUNDS, LEAST, RUNS = 90, 8, 2, 9
MEASURE = "checking a signed ranking"


@cache
def signed():
    """An event of 360 sessions, all signed, and its ranking signed by two members."""
    journal, _state, last = tournament(TEAMS, ROUNDS, mixed=True)
    for number in range(1, 7):
        journal.enter(DealRecorded(last, number, "A", Contract(40, "H"), 44))
    sign_sheets(journal)
    journal.enter(ProtestTimeStarted(MAIN, 30))
    record = ranking_text(journal.tournament, MAIN, MEMBERS).encode()
    options = SheetOptions()
    content = empty_ranking(record, options, AT)
    for number, role in enumerate(members(len(MEMBERS))):
        place = SignatureEntry(role, MEMBERS[number], club().person(MEMBERS[number], COMMITTEE), Statement())
        at = AT + dt.timedelta(minutes=number)
        content = with_signature(content, read_record(record), place, at, options=options)
    return journal, content


def whole() -> bool:
    """The whole verdict: seals, pages drawn again, places ranked again from the 360 sessions."""
    return check(signed()[1], trust(), NOW, render=redraw_sheet).good


@pytest.mark.benchmark
def test_a_ranking_over_360_sheets_costs_little_more_than_its_seals_and_folding(measures, monkeypatch):
    journal, content = signed()
    assert len(read_record(check(content, trust(), NOW).record or b"").sheets) == 360
    recomputed_ranking = records._recomputed_ranking

    def apart() -> bool:
        """The PDF alone, without ranking again, and the journal replayed up to its standings."""
        with monkeypatch.context() as patched:
            patched.setattr(records, "_recomputed_ranking", lambda _document: Recount(judged=True))
            well = check(content, trust(), NOW, render=redraw_sheet).good
        tallied(fold(journal.entries), MAIN)
        return well

    assert whole()
    assert apart()
    assert records._recomputed_ranking is recomputed_ranking

    own, bare = best(
        whole,
        apart,
        good=lambda own, bare: measures.within(MEASURE, own / bare),
        least=LEAST,
        most=RUNS,
        clock=time.process_time,
    )
    measures.record(MEASURE, own / bare, f"{own * 1000:.0f} ms, seals and folding {bare * 1000:.0f} ms")
