"""Signing from first signature to closed file and beyond, with keys and desk in memory."""

import json
import shutil
import subprocess
from dataclasses import replace
from datetime import timedelta

import pytest

from scorekeeper.documents.result import result_document
from scorekeeper.documents.session import read_session
from scorekeeper.features.keys.view import people
from scorekeeper.features.keys.view.people import PinRefused
from scorekeeper.features.keys.words.sealed import details, headline, sentence
from scorekeeper.features.signoff.view import file_checks, sheet_signing
from scorekeeper.features.signoff.view.file_checks import must_follow
from scorekeeper.features.signoff.view.sheet_page import sheet_to_read
from scorekeeper.features.signoff.view.sheet_signing import SheetSigning
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.journal.facts import EventChanged, RulingMade, SheetClosed, SheetSigned, TeamEntered
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import EntryRefused, NotWritten
from scorekeeper.rules.model import Session, problem
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.signing.checking.check import check
from scorekeeper.signing.keys import open_keys
from scorekeeper.signing.statement import Statement
from scorekeeper.store.errors import NoSuchAttachmentError
from tests.features.committee.view.settled import settle
from tests.features.signoff.view.signing_table import STAMP, set_table, signed_table
from tests.kernel.golden_event import DALLAS, SEATS, SESSION, deal
from tests.kernel.votes import enter_unasked
from tests.signing.keys.club import AT, CAPTAIN_PIN, PIN
from tests.signing.sealing.sheets import STROKES

ROLES = ("scorer", "captain-A", "captain-B")


@pytest.fixture
def table(tmp_path):
    return set_table(tmp_path)


@pytest.fixture
def signed(tmp_path):
    """A table whose sheet everybody has signed."""
    return signed_table(tmp_path / "signed")


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def test_everybody_signs_and_the_last_one_closes_the_sheet(table, tmp_path):
    before = table.view
    assert before.sentence.startswith("Dallas wins 25 : 16.")
    assert (before.turn, before.holds, before.revision, before.closed) == ("scorer", (), 1, False)
    assert {"corrected", "penalty", "redeal"} <= {remark.kind for remark in before.remarks}
    for minute, role in enumerate(ROLES):
        assert table.view.turn == role
        signing = table.sign(role, minute=minute, strokes=STROKES)
        assert table.view.digest == before.digest, "from the first signature to the last it is the same sheet"
    facts = [entry.fact for entry in signing.saved.entries]
    assert [type(fact) for fact in facts] == [SheetSigned, SheetClosed]
    assert signing.closed
    written = SheetSigning(SESSION).save(table.desk, tmp_path)
    assert written.name == "001-r5-t7-dallas-detroit-signed.pdf"
    assert written.read_bytes() == signing.content == SheetSigning(SESSION).signed_file(table.desk)
    after = table.view
    assert after.closed
    assert [place.state for place in after.places] == ["signed"] * 3
    assert after.turn is None
    assert after.digest == before.digest


def test_the_file_is_good_and_the_record_in_it_scores_to_the_same(signed):
    verdict = check(signed.content, signed.trust, AT + timedelta(hours=2))
    assert verdict.good, (verdict.problems, verdict.changes)
    assert [(signer.role, signer.state, signer.name) for signer in verdict.signers] == [
        ("scorer", "signed", "Lissy Abraham"),
        ("captain-A", "signed", "Anil"),
        ("captain-B", "signed", "Biju"),
    ]
    assert verdict.record is not None
    document = json.loads(verdict.record)
    session = read_session(document["session"], under_way=True)
    assert isinstance(session, Session)
    assert result_document(score(SYSTEMS[session.system], session)) == document["result"]
    assert signed.desk.store.attachment(signed.state.sealed[0].record) == verdict.record


@pytest.mark.skipif(not shutil.which("pdfsig"), reason="poppler-utils is not installed")
def test_pdfsig_finds_it_good(signed, tmp_path):
    (tmp_path / "sheet.pdf").write_bytes(signed.content)
    stdout = subprocess.run(["pdfsig", "sheet.pdf"], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert stdout.count("Signature is Valid.") == 3
    assert stdout.count("  - Total document signed") == 1


def test_a_wrong_pin_enters_nothing(table):
    seq = table.desk.tournament.seq
    with pytest.raises(PinRefused):
        table.sign("scorer", pin="wrong-1234")
    assert table.desk.tournament.seq == seq
    assert table.view.turn == "scorer"
    with pytest.raises(NoSuchAttachmentError):
        table.desk.store.attachment(table.view.digest)
    table.sign("scorer")


@pytest.mark.parametrize(
    ("role", "by", "code"),
    [
        ("captain-A", "captain-A", "not-their-turn"),
        ("committee", "committee", "role-not-required"),
        ("scorer", "captain-A", "signs-elsewhere"),
    ],
)
def test_out_of_turn_or_in_the_wrong_place_no_pin_is_tried(table, role, by, code):
    for _time in range(8):  # more often than a wrong PIN may be tried
        with pytest.raises(EntryRefused) as refused:
            table.sign(role, by=by, pin="wrong-1234")
        assert codes(refused) == [code]


def test_captains_sign_for_their_own_team_and_once(table):
    table.sign("scorer")
    with pytest.raises(EntryRefused) as refused:
        table.sign("captain-A", by="captain-B")
    assert codes(refused) == ["plays-for-other-side"]
    for name, team, code in (
        ("Cyril", "Dallas", "captain-is-another"),
        ("Cyril", None, "captain-is-another"),
        ("Anil", "Houston", "captain-of-another-team"),
        ("Ani1", "Dallas", "signer-looks-like"),
    ):
        table.uids["other"] = enrolled_before(table, name, team)
        with pytest.raises(EntryRefused) as refused:
            table.sign("captain-A", by="other", pin="wrong-1234")
        assert codes(refused) == [code]
    table.sign("captain-A")


def enrolled_before(table, name, team):
    """A key that an earlier version gave out, which asked for no more than a name."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(open_keys, "_refuse_look_alike", lambda *_given: None)
        return people.enrol(table.club, name, "captain", CAPTAIN_PIN, AT, team=team).uid


def test_a_sheet_that_an_earlier_version_let_another_person_sign_says_so(table, monkeypatch):
    monkeypatch.setattr(sheet_signing, "signer_problem", lambda *_given: None)
    table.uids["captain-B"] = people.enrol(table.club, "Deepa", "captain", CAPTAIN_PIN, AT, team="Dallas").uid
    verdict = check(table.sign_all().content, table.trust, AT + timedelta(hours=2))
    assert verdict.good, "every signature is"
    (remark,) = (remark for remark in verdict.remarks if remark.code == "seal-other-captain")
    assert dict(remark.values)["own"] == "Dallas", "the certificate says for whom the key was given out"
    sentence = headline(verdict)
    assert sentence.startswith("Signatures good.")
    assert "Dallas 25, Detroit 16" in details(verdict)[0]


def test_a_protest_a_refusal_and_an_absence_close_the_sheet_with_a_note(table):
    table.sign("scorer")
    with pytest.raises(EntryRefused) as refused:
        table.sign("captain-A", statement=Statement("protest"))
    assert codes(refused) == ["protest-without-words"]
    table.sign("captain-A", statement=Statement("protest", "Trick 3 of deal 9\nwas ours"))
    with pytest.raises(EntryRefused) as refused:
        table.sign("captain-B", statement=Statement("absent", "left early", "Eapen"))
    assert codes(refused) == ["scorer-states"]
    signing = table.sign("captain-B", by="scorer", statement=Statement("absent", "left early", "Eapen"), minute=3)
    assert signing.closed
    verdict = check(signing.content, table.trust, AT + timedelta(hours=2))
    assert verdict.good, (verdict.problems, verdict.changes)
    assert [signer.state for signer in verdict.signers] == ["signed", "protest", "absent"]
    assert [(place.state, place.name, place.words) for place in table.view.places[1:]] == [
        ("protest", "Anil", "Trick 3 of deal 9 was ours"),
        ("absent", "Biju", "left early"),
    ]


def test_obstacles_to_the_signing_are_reported(tmp_path):
    table = set_table(tmp_path, upto=17)
    assert table.view.holds == ("Deal 18 has no result; a sheet can be signed when all 18 deals have one.",)
    with pytest.raises(EntryRefused) as refused:
        table.sign("scorer")
    assert codes(refused) == ["sheet-incomplete"]


def test_a_signing_given_up_begins_again_with_the_same_number(table):
    table.sign("scorer")
    with pytest.raises(EntryRefused):
        SheetSigning(SESSION).stop(table.desk, " ")
    SheetSigning(SESSION).stop(table.desk, "deal 9 looks wrong")
    assert (table.view.turn, table.view.revision) == ("scorer", 1)
    table.desk.submit([deal(9, "A 40HXX 44")], reason="trick counted twice")
    assert table.sign_all().closed


def test_the_signing_goes_on_after_the_program_was_closed(table):
    table.sign("scorer")
    store = table.desk.store
    table.desk = Desk(store, who="Lissy", seat="t7", clock=lambda: STAMP, ids=iter("abcdef").__next__)
    table.sign("captain-A")
    assert check(table.sign("captain-B").content, table.trust, AT + timedelta(hours=2)).good


def test_names_that_change_meanwhile_leave_the_signed_sheet_as_it_is(table):
    table.sign("scorer")
    digest = table.view.digest
    table.desk.submit([TeamEntered(DALLAS, "Fort Worth", SEATS[0::2], SEATS[0])], reason="a new sponsor")
    assert table.desk.tournament.teams[DALLAS].name == "Fort Worth"
    assert table.state.record.teams["A"].name == "Dallas"
    assert table.view.digest == digest
    table.sign("captain-A")
    assert check(table.sign("captain-B").content, table.trust, AT + timedelta(hours=2)).good


def test_a_sheet_that_changed_while_it_was_signed_is_not_entered(table, monkeypatch):
    entered = table.desk.submit_draft

    def slower(draft, **more):
        monkeypatch.undo()
        table.desk.submit([deal(18, "B 38H 37")], reason="counted again")
        return entered(draft, **more)

    monkeypatch.setattr(table.desk, "submit_draft", slower)
    with pytest.raises(EntryRefused) as refused:
        table.sign("scorer")
    assert codes(refused) == ["sheet-moved-on"]
    assert table.view.turn == "scorer"


def test_a_settlement_makes_a_new_revision_with_its_differences(signed, tmp_path):
    table, first = signed, signed.content
    SheetSigning(SESSION).save(table.desk, tmp_path)
    digest = table.view.digest
    ruling = RulingMade(
        SESSION, ("Settlement",), "both captains counted again", deal=18, ruling_kind=SETTLEMENT, outcome="defeated"
    )
    settle(table.desk, ruling)
    view = table.view
    assert (view.closed, view.turn, view.revision, view.supersedes) == (False, "scorer", 2, digest)
    (deal,) = (words for words in view.differences if words.startswith("Deal 18: "))
    assert ", made: " in deal.partition(", now ")[0]
    assert ", defeated: " in deal.partition(", now ")[2]
    assert any("both captains counted again" in words for words in view.differences), view.differences
    signing = table.sign_all()
    SheetSigning(SESSION).save(table.desk, tmp_path)
    verdict = check(signing.content, table.trust, AT + timedelta(hours=2))
    assert (verdict.good, verdict.revision, verdict.supersedes) == (True, 2, digest)
    assert SheetSigning(SESSION).signed_file(table.desk, 1) == first
    assert sorted(file.name for file in tmp_path.glob("*.pdf")) == [
        "001-r5-t7-dallas-detroit-signed-revision-2.pdf",
        "001-r5-t7-dallas-detroit-signed.pdf",
    ]
    assert len(table.view.differences) == len(view.differences)


def test_where_the_committee_ruled_it_signs_last(table):
    ruling = RulingMade(SESSION, ("12",), "lead out of turn", deal=3, outcome="defeated", members=("Mary",))
    enter_unasked(table.desk, [ruling])
    assert [place.role for place in table.view.places] == [*ROLES, "committee"]
    signing = table.sign_all()
    assert signing.closed
    assert check(signing.content, table.trust, AT + timedelta(hours=2)).good


def test_a_place_that_cannot_be_written_takes_nothing_back(signed, tmp_path):
    blocked = tmp_path / "out"
    blocked.mkdir()
    (blocked / "001-r5-t7-dallas-detroit-signed.pdf").write_text("notes")
    with pytest.raises(NotWritten):
        SheetSigning(SESSION).save(signed.desk, blocked)
    assert signed.state.is_closed
    assert SheetSigning(SESSION).save(signed.desk, tmp_path / "sheet.pdf").read_bytes() == signed.content


def test_a_letter_without_a_glyph_and_words_without_room_refuse(table):
    seq = table.desk.tournament.seq
    for statement in (Statement("protest", "no \U00013080 here"), Statement("protest", "far too long " * 400)):
        with pytest.raises((NotWritten, EntryRefused)):
            table.sign("scorer", statement=statement)
    assert table.desk.tournament.seq == seq


def test_only_what_was_closed_is_given_out(table):
    with pytest.raises(EntryRefused) as refused:
        SheetSigning(SESSION).signed_file(table.desk)
    assert codes(refused) == ["sheet-not-closed"]
    table.sign("scorer")
    with pytest.raises(EntryRefused):
        SheetSigning(SESSION).signed_file(table.desk)


def test_settings_that_would_change_the_score_of_a_signed_sheet_are_refused(signed):
    event = signed.desk.tournament.event
    changed = EventChanged(event.name, event.date, event.venue, settings={"deals": 20})
    with pytest.raises(EntryRefused) as refused:
        signed.desk.submit([changed])
    assert "sheet-closed" in codes(refused)


def test_no_pin_shows_in_what_is_answered(table):
    signing = table.sign_all()
    assert PIN not in repr(replace(signing, content=b""))
    assert all(PIN not in repr(entry) for entry in table.desk.entries)


def test_the_reason_is_shown_why_the_next_signer_cannot_sign(table, monkeypatch):
    content, marks = table.sign("scorer").content, table.state.signing.marks
    wrong = problem("seal-without-time", role="scorer")

    def check_with_problem(*given, **more):
        verdict = check(*given, **more)
        return replace(verdict, problems=(*verdict.problems, wrong))

    monkeypatch.setattr(file_checks, "check", check_with_problem)
    with pytest.raises(EntryRefused) as refused:
        must_follow(content, AT + timedelta(hours=2), marks)
    text = str(dict(refused.value.problems[0].values)["verdict"])
    assert sentence(wrong, {"A": "Dallas", "B": "Detroit"}) in text


def test_no_signer_signs_a_file_whose_signers_differ_in_the_journal(table):
    content = table.sign("scorer").content
    marks = table.state.signing.marks
    must_follow(content, AT + timedelta(hours=2), marks)
    forged = {role: replace(mark, name="Lissi Abraham") for role, mark in marks.items()}
    with pytest.raises(EntryRefused) as refused:
        must_follow(content, AT + timedelta(hours=2), forged)
    assert codes(refused) == ["kept-signer-differs"]
    signed = sheet_to_read(table.state, table.desk.tournament, content, AT + timedelta(hours=2))
    assert signed.wrong == ""
