"""Signing under every rule system: checked elsewhere, altered, imported, corrected."""

import hashlib
import json
import shutil
import subprocess
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from io import BytesIO
from types import MappingProxyType
from typing import Any

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from scorekeeper.assets.paths import resources
from scorekeeper.features.keys.view import people
from scorekeeper.features.keys.words.sealed import details, headline
from scorekeeper.features.papers.view.reporting import day_report
from scorekeeper.features.signoff.view.sheet_signing import SheetSigning
from scorekeeper.features.signoff.view.signers import SignRequest
from scorekeeper.journal.dispute_facts import PenaltyGiven, RulingMade
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.events import NewEvent, create_event
from scorekeeper.language.failures import sentence
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.text import as_text
from scorekeeper.signing.checking.records import read_record, recount
from scorekeeper.signing.statement import Statement
from tests.cli.commands import run
from tests.features.papers.view.document_import import import_papers
from tests.features.signoff.view.every_system import CHANGED, DOCUMENTS, ROLES, played_hall, signed_hall, trust_club
from tests.kernel.votes import enter_unasked
from tests.signing.checking.forging import record, updated
from tests.signing.keys.club import AT, CAPTAIN_PIN, PASSPHRASE, PIN
from tests.signing.sealing.sheets import STROKES


@pytest.fixture
def data(monkeypatch, tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    for place in ("cli.papers", "cli.checks", "features.papers.view.signed_papers"):
        monkeypatch.setattr(f"scorekeeper.{place}.user_data_dir", lambda: folder)
    monkeypatch.setattr("scorekeeper.cli.papers.now", lambda: AT + timedelta(hours=3))
    return folder


@pytest.fixture(params=DOCUMENTS)
def hall(request, tmp_path, data):
    with closing(played_hall(request.param, tmp_path)) as new_hall:
        yield new_hall


@pytest.fixture(params=DOCUMENTS)
def signed(request, tmp_path, data):
    """A hall whose sheet everybody signed."""
    with closing(signed_hall(request.param, tmp_path)) as new_hall:
        yield new_hall


def test_everybody_signs_in_order_and_the_record_scores_to_the_same(hall):
    before = hall.view
    assert tuple(place.role for place in before.places) == ROLES[hall.system]
    assert (before.turn, before.holds, bool(before.sentence), bool(before.result)) == ("scorer", (), True, True)
    content = hall.sign_all()
    verdict = hall.check(content)
    assert verdict.good, (verdict.problems, verdict.changes)
    assert verdict.recomputed.agrees
    assert [signer.role for signer in verdict.signers] == list(ROLES[hall.system])
    assert verdict.record == before.record.encode(), "what was signed is what was shown before"
    assert hall.view.closed
    assert hall.state.is_closed
    with pytest.raises(EntryRefused):
        hall.sign("scorer")


@pytest.mark.skipif(not (shutil.which("pdfsig") and shutil.which("openssl")), reason="needs poppler-utils and openssl")
def test_strangers_can_check_it_step_by_step_by_the_instructions(signed):
    stranger_folder = signed.folder / "stranger"
    stranger_folder.mkdir()
    (stranger_folder / "sheet.pdf").write_bytes(signed.content)
    (stranger_folder / "club.pem").write_bytes(signed.club.store.public())
    shown = tell(stranger_folder, "pdfsig sheet.pdf")
    assert shown.count("Signature is Valid.") == len(ROLES[signed.system])
    assert shown.count("  - Total document signed") == 1
    steps = [part.split("```")[0] for part in (resources() / "help" / "check.md").read_text().split("```sh\n")[1:]]
    outcome = [tell(stranger_folder, step) for step in steps]
    assert outcome[1].count("CMS Verification successful") == len(ROLES[signed.system]), outcome[1]
    assert (stranger_folder / "sheet.json").read_bytes() == signed.view.record.encode()
    _teams, *rows = [line for line in outcome[3].splitlines() if not line.startswith(tuple("BCD"))]
    result = json.loads(signed.view.record)["result"]
    assert [row.split()[0] for row in rows] == [str(at + 1) for at in range(len(rows))], outcome[3]
    assert rows[-1].endswith(str((result.get("deals") or result["hands"])[-1]["running"])), outcome[3]
    assert outcome[4].splitlines()[0].split() == list(ROLES[signed.system])
    assert outcome[5].startswith("agrees"), outcome[5]


def tell(folder, script):
    """What a stranger's shell says to a step of the instructions, both streams together."""
    ran = subprocess.run(["bash", "-c", script], cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    return ran.stdout + ran.stderr


def test_each_field_that_was_changed_is_named(signed):
    (first, place, key), value, text = CHANGED[signed.system]
    content = signed.content

    def change(document):
        document["session"][first][place][key] = value

    verdict = signed.check(updated(content, record(change)))
    assert not verdict.intact
    result = headline(verdict), *details(verdict)
    assert any(text in line for line in result), result
    kept = signed.check(content)
    redone = json.loads(kept.record)
    change(redone)
    forged = read_record(json.dumps(redone).encode())
    again = recount(forged)
    assert again.judged
    assert not again.agrees, "the sum in the record does not follow any more"


def test_a_number_of_the_page_is_named_with_its_deal_or_hand(signed):
    content = signed.content
    ends = [place for place in range(len(content)) if content.startswith(b"%%EOF", place)]
    unsigned = content[: ends[0] + 6]
    (first, place, key), value, _text = CHANGED[signed.system]

    def change(document):
        document["session"][first][place][key] = value

    result = details(signed.check(updated(unsigned, record(change))))
    part = "hand" if signed.system == "singles-500" else "deal"
    assert any(line.startswith("Changed: ") and f"{part} {place + 1}," in line for line in result), result


def test_it_is_taken_in_elsewhere_with_its_signatures(signed):
    file = signed.folder / "sheet.pdf"
    file.write_bytes(signed.content)
    trust_club(signed)
    event = signed.folder / "other.scorekeeper"
    assert run("new", event, "--system", signed.system).status == 0
    assert run("verify", file, "--event", event).status == 1
    ran = run("import", event, file)
    assert (ran.status, ran.err) == (0, "")
    ran = run("verify", file, "--event", event)
    assert ran.status == 0, ran.out
    assert "is closed with this very sheet, revision 1" in ran.out
    again = run("import", event, file)
    assert "unchanged" in again.out
    spoilt = bytearray(file.read_bytes())
    spoilt[spoilt.index(b"stream\n") + 40] ^= 1
    file.write_bytes(bytes(spoilt))
    assert run("import", event, file).status == 2


def test_copies_carry_the_digest_and_a_signature_beside_them(signed):
    digest = hashlib.sha256(signed.view.record.encode()).hexdigest()
    content = signed.content
    trust_club(signed)
    signed.desk.close()
    out = signed.folder / "out"
    result = f"{PASSPHRASE}\n{PIN}\n".encode()
    ran = run("export", signed.folder / "day.scorekeeper", "--all", "--pdf", out, "--xlsx", out, "--json", out, "--sign",
              stdin=result)  # fmt: skip
    assert (ran.status, ran.err) == (0, "")
    files = {file.name.split(".", 1)[1]: file for file in out.iterdir()}
    assert set(files) == {"pdf", "json", "xlsx", "json.p7s", "xlsx.p7s"}
    assert files["pdf"].read_bytes() == content, "the signed original, byte for byte"
    assert digest in {str(cell) for sheet in load_workbook(files["xlsx"]) for row in sheet.values for cell in row}
    assert hashlib.sha256(files["json"].read_bytes()).hexdigest() == digest
    for kind in ("pdf", "json", "xlsx"):
        ran = run("verify", files[kind])
        assert ran.status == 0, ran.out
    files["xlsx"].write_bytes(files["xlsx"].read_bytes() + b" ")
    assert run("verify", files["xlsx"]).status == 1


def test_a_ruling_opens_a_new_revision_that_the_committee_signs_too(signed):
    first = signed.content
    gets = RulingMade(signed.uid, ("4.8",), "counted again", points=MappingProxyType({"A": 1}), members=("Mary",))
    if signed.system.startswith("tables"):
        gets = replace(gets, points=MappingProxyType({"A": 1, "B": -1}))
    enter_unasked(signed.desk, [gets])
    assert signed.view.revision == 2
    assert any("counted again" in difference for difference in signed.view.differences)
    assert any(item.kind == "ruling" for item in signed.view.remarks)
    second = signed.sign_all()
    verdict = signed.check(second)
    assert verdict.good, (verdict.problems, verdict.changes)
    assert verdict.revision == 2
    assert verdict.signers[-1].role == "committee"
    assert verdict.supersedes == signed.check(first).digest
    assert SheetSigning(signed.uid).signed_file(signed.desk, 1) == first
    assert SheetSigning(signed.uid).signed_file(signed.desk) == second
    trust_club(signed)
    (signed.folder / "sheet.pdf").write_bytes(second)
    event = signed.folder / "other.scorekeeper"
    assert run("new", event, "--system", signed.system).status == 0
    ran = run("import", event, signed.folder / "sheet.pdf")
    assert (ran.status, ran.err) == (0, "")
    ran = run("verify", signed.folder / "sheet.pdf", "--event", event)
    assert ran.status == 0, ran.out
    (signed.folder / "old.pdf").write_bytes(first)
    ran = run("verify", signed.folder / "old.pdf", "--event", signed.folder / "day.scorekeeper")
    assert ran.status == 1
    assert "revision 2" in ran.out, ran.out


def test_the_next_revision_is_imported_over_the_one_before_it(signed):
    first = signed.content
    gets = RulingMade(
        signed.uid, ("4.8",), "counted again", points=MappingProxyType({"A": 1, "B": -1}), members=("Mary",)
    )
    enter_unasked(signed.desk, [gets])
    second = signed.sign_all()
    trust_club(signed)
    event = signed.folder / "other.scorekeeper"
    assert run("new", event, "--system", signed.system).status == 0
    for revision, content in enumerate((first, second), 1):
        (signed.folder / "sheet.pdf").write_bytes(content)
        ran = run("import", event, signed.folder / "sheet.pdf")
        assert (ran.status, ran.err) == (0, "")
        ran = run("verify", signed.folder / "sheet.pdf", "--event", event)
        assert ran.status == 0, ran.out
        assert f"is closed with this very sheet, revision {revision}" in ran.out
    ran = run("import", event, signed.folder / "sheet.pdf")
    assert (ran.status, "unchanged" in ran.out) == (0, True)
    (signed.folder / "sheet.pdf").write_bytes(first)
    ran = run("import", event, signed.folder / "sheet.pdf")
    assert (ran.status, "older than what is here" in ran.out) == (0, True), (
        "the one before it does not take the ruling back"
    )
    ran = run("verify", event)
    assert ran.status == 0, ran.out


@pytest.mark.parametrize("hall", ["international-56"], indirect=True)
def test_a_penalty_that_the_next_revision_waives_is_waived_where_it_is_taken_in(hall):
    trust_club(hall)
    given = PenaltyGiven(hall.uid, "A", "misconduct", 3, points=1)
    hall.desk.submit([given, replace(given, side="B"), replace(given, deal=4)])
    ruled = RulingMade(hall.uid, ("4.8",), "not before deal 4", deal=3, impose=(given,), members=("Mary",))
    enter_unasked(hall.desk, [ruled])
    sheets = [hall.sign_all()]
    waived = (hall.state.penalty_entries[2], 0), (hall.state.ruling_entries[0], 0)
    enter_unasked(hall.desk, [replace(ruled, reason="none of it", impose=(), waive=waived)])
    sheets.append(hall.sign_all())
    other = create_event(hall.folder / "o.scorekeeper", NewEvent("O", hall.system), who="Anil", seat="t2")
    for content in sheets:
        import_papers(other, [("sheet.pdf", content)])
    (taken_in,) = other.tournament.sessions.values()
    assert taken_in.result.totals == hall.state.result.totals
    assert taken_in.record.rulings == hall.state.record.rulings
    assert (taken_in.revision, taken_in.is_closed) == (2, True)
    other.close()


def test_absent_and_under_protest_close_it_as_well(hall):
    hall.sign("scorer")
    hall.sign(ROLES[hall.system][1], statement=Statement("protest", "the last one was ours"))
    for role in ROLES[hall.system][2:]:
        wish = SignRequest(hall.key("scorer")[0], PIN, role, Statement("absent", "went home", "Eapen; his brother"))
        signing = SheetSigning(hall.uid).sign(hall.desk, hall.club, wish, AT + timedelta(hours=2))
    assert signing.closed
    verdict = hall.check(signing.content)
    assert verdict.good, (verdict.problems, verdict.changes)
    assert {signer.state for signer in verdict.signers} == {"signed", "protest", "absent"}


@pytest.mark.parametrize("hall", ["singles-500"], indirect=True)
def test_on_half_a_page_the_signatures_are_in_their_boxes(hall):
    for minute, role in enumerate(ROLES[hall.system]):
        person, pin = hall.key(role)
        wish = SignRequest(person, pin, role, strokes=STROKES)
        signing = SheetSigning(hall.uid).sign(
            hall.desk, hall.club, wish, AT + timedelta(minutes=minute), options=SheetOptions(paper="A5")
        )
    assert hall.check(signing.content).good
    (sheet,) = PdfReader(BytesIO(signing.content)).pages
    fields: Any = sheet["/Annots"]
    rooms = [[float(edge) for edge in field.get_object()["/Rect"]] for field in fields]
    assert len(rooms) == 3
    for left, bottom, right, top in rooms:
        assert 0 < left < right < float(sheet.mediabox.width)
        assert 40 < right - left < 140
        assert 30 < top - bottom < 80


@pytest.mark.parametrize("hall", ["singles-500"], indirect=True)
def test_a_player_of_the_other_side_or_of_none_is_refused_before_any_pin(hall):
    hall.sign("scorer")
    for name, team in (("Cy", None), ("Dan", None), ("Dan", "Cy")):
        who = people.enrol(hall.club, name, "captain", CAPTAIN_PIN, AT, team=team).uid
        with pytest.raises(EntryRefused) as refused:
            SheetSigning(hall.uid).sign(hall.desk, hall.club, SignRequest(who, "wrong-1234", "player-A"), AT)
        other = name == "Cy"
        assert sentence(refused.value.problems[0]) == (
            "Cy plays for Cy & ബിജു Biju, the other side" if other else "Dan is not one of Ann, Bob, who sign here"
        )
    who = people.enrol(hall.club, "Robert Miller", "captain", CAPTAIN_PIN, AT, team="bob").uid
    signing = SheetSigning(hall.uid).sign(hall.desk, hall.club, SignRequest(who, CAPTAIN_PIN, "player-A"), AT)
    assert hall.view.turn == "player-B"
    assert not signing.closed


@pytest.mark.parametrize("hall", ["singles-500"], indirect=True)
def test_the_report_of_a_day_of_games_says_what_is_not_signed(hall):
    assert "1 complete game is not signed" in as_text(day_report(hall.desk.tournament))
    hall.sign("scorer")
    assert "being signed" in as_text(day_report(hall.desk.tournament))
    hall.sign("player-A")
    hall.sign("player-B")
    result = as_text(day_report(hall.desk.tournament))
    assert "Everything is finished." in result
    assert ", signed" in result
