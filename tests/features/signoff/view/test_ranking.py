"""The final ranking at a desk: protest time, signatures, a late ruling, verified files."""

import hashlib
import json
from datetime import timedelta
from functools import partial

import pytest

from scorekeeper.documents.tournament.document import read_tournament
from scorekeeper.features.keys.view import people
from scorekeeper.features.keys.view.checking import check_sealed
from scorekeeper.features.keys.view.in_event import in_event
from scorekeeper.features.keys.view.in_ranking import with_rankings
from scorekeeper.features.keys.view.kept_rankings import ranking_faults
from scorekeeper.features.keys.view.people import PinRefused
from scorekeeper.features.keys.view.sealed_sheet import SignatureEntry, empty_ranking, with_signature
from scorekeeper.features.keys.words.in_ranking import sheet_not_intact, sheets_used
from scorekeeper.features.papers.view.redrawing import redraw_sheet
from scorekeeper.features.signoff.view.ranking_signing import (
    RankingSigning,
    document_to_sign,
    possible_signers,
    start_protest,
    usual_members,
)
from scorekeeper.features.signoff.view.sheet_signing import SheetSigning
from scorekeeper.features.signoff.view.signers import SignRequest
from scorekeeper.journal.codec import canonical_json
from scorekeeper.journal.dispute_facts import Member
from scorekeeper.journal.facts import CommitteeNamed, EventChanged, RankingClosed, RankingSigned, RulingMade, StageSet
from scorekeeper.journal.roles import PROTEST
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.finality import finality_of
from scorekeeper.language.finality import FINAL, PROVISIONAL, READY, RULED, SIGNING, chip, line, sentences, wall
from scorekeeper.language.finality import PROTEST as IN_PROTEST
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.ranking.record import ranking_text
from scorekeeper.signing.checking.records import read_record
from scorekeeper.signing.statement import Statement
from scorekeeper.tournament.answers.figures import Counted
from scorekeeper.tournament.answers.rank import ranking_of
from tests.features.signoff.view.signing_table import signed_table
from tests.kernel.golden_event import SESSION
from tests.kernel.votes import enter_unasked
from tests.signing.keys.club import AT, CAPTAIN_PIN
from tests.signing.sealing.sheets import STROKES

NOW = AT + timedelta(hours=8)
"""Behind the protest time, which the clock of the desk has begin at 16:13."""
MEMBERS = ("Mary Joseph", "P. Kurian")


@pytest.fixture
def table(tmp_path):
    result = signed_table(tmp_path)
    result.folder = tmp_path
    result.uids["P. Kurian"] = people.enrol(result.club, "P. Kurian", "committee", CAPTAIN_PIN, AT).uid
    result.uids["Mary Joseph"] = result.uids["committee"]
    return result


def member(table, name, *, at=NOW, committee=MEMBERS, pin=CAPTAIN_PIN, **more):
    wish = SignRequest(table.uids[name], pin, strokes=STROKES, **more)
    return RankingSigning(MAIN, committee).sign(table.desk, table.club, wish, at)


def finished(table, minutes=None):
    start_protest(table.desk, MAIN, minutes)
    member(table, MEMBERS[0])
    return member(table, MEMBERS[1], at=NOW + timedelta(minutes=3))


def now(table, at=NOW):
    return finality_of(table.desk.tournament, MAIN, at)


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def judged(table, path):
    return check_sealed(path, table.folder, NOW + timedelta(hours=1), render=redraw_sheet)


def test_from_provisional_to_final(table):
    assert now(table).state == PROVISIONAL
    start_protest(table.desk, MAIN)
    began = table.desk.tournament.stage(MAIN).finality.protest
    assert began.minutes == 30
    early = AT + timedelta(hours=4, minutes=20)
    assert (now(table, early).state, now(table, early).left) == (IN_PROTEST, 24)
    assert chip(now(table, early)) == "protest time, 24 minutes"
    assert wall(now(table, early)).startswith("protest until ")
    with pytest.raises(EntryRefused) as refused:
        member(table, MEMBERS[0], at=early)
    assert codes(refused) == ["protest-time-runs"]
    assert now(table).state == READY
    table.desk._clock = lambda: f"{NOW:%Y-%m-%dT%H:%M:%SZ}"
    first = member(table, MEMBERS[0])
    assert not first.closed
    assert (now(table).state, chip(now(table))) == (SIGNING, "1 of 2 signed")
    last = member(table, MEMBERS[1], statement=Statement(PROTEST, "the draw was late"))
    assert last.closed
    assert [type(entry.fact) for entry in last.saved.entries] == [RankingSigned, RankingClosed]
    result = now(table)
    assert (result.state, result.revision) == (FINAL, 1)
    assert line(result).startswith("Final since ")
    assert "only a ruling changes it" in " ".join(sentences(result))
    written = RankingSigning(MAIN).save(table.desk, table.folder)
    assert written.name == "ranking-revision-1.pdf"
    assert written.read_bytes() == last.content == RankingSigning(MAIN).signed_file(table.desk)
    verdict = judged(table, written)
    assert verdict.well, (verdict.sentence, verdict.details)
    assert any("The places follow" in detail for detail in verdict.details)
    known = in_event(verdict, table.desk)
    assert (known.well, known.sentence.startswith("The ranking of the main stage is closed")) == (True, True)
    assert not ranking_faults(table.desk.entries, table.desk.store.attachment)


def test_whose_turn_it_is_and_whose_key(table):
    start_protest(table.desk, MAIN, 0)
    for name, pin, error in ((MEMBERS[0], "wrong-1234", PinRefused), (MEMBERS[1], CAPTAIN_PIN, EntryRefused)):
        with pytest.raises(error):
            member(table, name, pin=pin)
    with pytest.raises(EntryRefused) as refused:
        member(table, "captain-A")
    assert codes(refused) == ["signs-elsewhere"]
    assert now(table).state == READY
    member(table, MEMBERS[0])
    with pytest.raises(EntryRefused) as refused:
        member(table, MEMBERS[0])
    assert codes(refused) == ["member-signs-twice"]
    RankingSigning(MAIN).stop(table.desk, "P. Kurian has left")
    signing = member(table, MEMBERS[0], committee=MEMBERS[:1])
    assert signing.closed


def test_the_possible_signers_are_those_on_the_list(table):
    able = possible_signers(table.desk.tournament, people.people(table.folder, AT))
    assert sorted(usual_members(able)) == sorted(MEMBERS)
    table.desk.submit([CommitteeNamed((Member("P. Kurian"), Member("Nobody")))])
    able = possible_signers(table.desk.tournament, people.people(table.folder, AT))
    assert usual_members(able) == ("P. Kurian",)


def test_the_content_read_is_the_content_signed(table):
    start_protest(table.desk, MAIN, 0)
    digest = hashlib.sha256(document_to_sign(table.desk, MAIN, MEMBERS)).hexdigest()
    table.desk.submit([StageSet("51de", "Side event")])
    assert hashlib.sha256(document_to_sign(table.desk, MAIN, MEMBERS)).hexdigest() == digest
    table.desk.submit([EventChanged("Winter", settings=table.desk.tournament.event.settings)])
    with pytest.raises(EntryRefused) as refused:
        member(table, MEMBERS[0], seen=digest)
    assert codes(refused) == ["ranking-moved-on"]


def test_a_late_ruling_and_the_next_revision(table):
    first = finished(table, 0)
    old = RankingSigning(MAIN).save(table.desk, table.folder)
    sheet = SheetSigning(SESSION).save(table.desk, table.folder)
    result = with_rankings(judged(table, sheet), (), lambda path: judged(table, path))
    assert result.well
    assert result.details[-1] == ("The ranking ranking-revision-1.pdf uses this sheet: round 1, revision 1, 25 : 16.")
    ruling = RulingMade(SESSION, ("4.8",), "seen on the video", 1, points={"B": 12}, members=("Mary Joseph",))
    enter_unasked(table.desk, [ruling])
    assert (now(table).state, now(table).revision, now(table).ruled) == (RULED, 2, (SESSION,))
    assert not in_event(judged(table, old), table.desk).well
    with pytest.raises(EntryRefused) as refused:
        member(table, MEMBERS[0])
    assert codes(refused) == ["ranking-unsigned"]
    table.sign_all()
    member(table, MEMBERS[0])
    second = member(table, MEMBERS[1])
    assert second.closed
    assert RankingSigning(MAIN).signed_file(table.desk, 1) == first.content
    new = RankingSigning(MAIN).save(table.desk, table.folder)
    verdict = judged(table, new)
    assert (verdict.well, verdict.revision) == (True, 2)
    stale = with_rankings(judged(table, sheet), (old,), lambda path: judged(table, path))
    assert not stale.well
    assert any("is based on another sheet of this session: revision 2" in detail for detail in stale.details)
    assert not ranking_faults(table.desk.entries, table.desk.store.attachment)


def test_a_ranking_without_support_in_the_journal_is_reported(table):
    finished(table, 0)
    entries = list(table.desk.entries)
    closing = entries[-1].fact
    kept = table.desk.store.attachment

    def other(name):
        data = kept(name)
        return data.replace(b'"place":1', b'"place":2') if name == closing.record else data

    assert [fault.code for fault in ranking_faults(entries, other)] == ["kept-ranking-differs"]
    sheet = table.state.sealed[-1].file
    assert [
        fault.code for fault in ranking_faults(entries, lambda name: kept(sheet if name == closing.file else name))
    ] == ["kept-ranking-file-differs"]


def _exchanged(document):
    text = json.dumps(document).replace("Dallas", "?").replace("Detroit", "Dallas").replace("?", "Detroit")
    document |= json.loads(text)


def _left_out(document):
    document["tournament"]["played"], document["sheets"] = [], []


FORGED = {
    "the true one": (lambda _document: None, ""),
    "teams exchanged": (_exchanged, "different teams: Detroit and Dallas, not Dallas and Detroit"),
    "points": (
        lambda it: it["tournament"]["played"][0].update(points=[25, 15]),
        "different points: 25 : 15, not 25 : 16",
    ),
    "penalties": (
        lambda it: it["tournament"]["played"][0].update(penalty_points=[0, 4]),
        "different penalty points: 0 : 4, not 0 : 1",
    ),
    "revision that never was": (lambda it: it["sheets"][0].update(revision=3), "a different revision: 3, not 1"),
    "session left out": (_left_out, "this session left out"),
    "another event": (lambda it: it["journal"].update(event="f" * 32), "another event"),
    "before its sheet": (lambda it: it["journal"].update(seq=2), "an earlier place in the journal than the sheet"),
}


@pytest.mark.parametrize("kind", FORGED)
def test_a_ranking_that_the_whole_committee_signs_must_still_match_its_sheets(table, kind):
    """Both members sign it with their own keys, so by itself nothing is wrong with it."""
    change, fault = FORGED[kind]
    start_protest(table.desk, MAIN, 0)
    document = json.loads(document_to_sign(table.desk, MAIN, MEMBERS))
    change(document)
    read = read_tournament(document["tournament"])
    assert not isinstance(read, tuple)
    document["ranking"] = ranking_of(read, Counted(document["counted"]["no_show_points"], match_points=True))
    text = canonical_json(document).encode()
    content = empty_ranking(text, SheetOptions(), NOW)
    for name, role in zip(MEMBERS, ("committee-1", "committee-2"), strict=True):
        key = people.signer(table.club, table.uids[name], CAPTAIN_PIN, NOW)
        place = SignatureEntry(role, name, key, Statement(), STROKES)
        content = with_signature(content, read_record(text), place, NOW, options=SheetOptions())
    away = table.folder / "away"
    away.mkdir()
    ranking = away / "ranking.pdf"
    ranking.write_bytes(content)
    alone = with_rankings(judged(table, ranking), (), lambda path: judged(table, path))
    assert (alone.well, alone.in_part) == (True, True)
    assert alone.sentence.startswith(sheets_used(0, 0, 0 if kind == "session left out" else 1))
    assert any(detail.startswith("On no sheet, only in the signed ranking: Places by") for detail in alone.details)
    sheet = SheetSigning(SESSION).save(table.desk, table.folder)
    beside = with_rankings(judged(table, ranking), (sheet,), lambda path: judged(table, path))
    if not fault:
        assert (beside.well, beside.in_part) == (True, False)
        assert beside.sentence.startswith(sheets_used(1, 0, 1))
        sheet.write_bytes(sheet.read_bytes() + b"%")
        beside = with_rankings(judged(table, ranking), (sheet,), lambda path: judged(table, path))
        assert (beside.well, beside.in_part) == (True, True)
        assert beside.sentence.startswith(sheets_used(0, 1, 1))
        assert any(sheet_not_intact(sheet.name, judged(table, sheet).sentence) == line for line in beside.details)
        return
    assert not beside.well
    assert beside.sentence.startswith("The ranking does not match its sheets.")
    assert fault in beside.sentence


def test_a_ranking_signed_before_teams_were_marked_is_borne_out(table, monkeypatch):
    earlier = partial(ranking_text, marks=False)
    monkeypatch.setattr("scorekeeper.features.signoff.view.ranking_signing.ranking_text", earlier)
    finished(table, 0)
    entries = list(table.desk.entries)
    assert b'"marks"' not in table.desk.store.attachment(entries[-1].fact.record)
    assert not ranking_faults(entries, table.desk.store.attachment)
