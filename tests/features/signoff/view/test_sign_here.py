"""Signing with this computer's key: PINs chosen at the first signature, others refused."""

import shutil
import subprocess
from datetime import timedelta
from typing import Any

import pytest

from scorekeeper.assets.paths import keys_file
from scorekeeper.features.keys.view import clubs, people
from scorekeeper.features.keys.words.sealed import details, headline
from scorekeeper.features.papers.view.redrawing import redraw_sheet
from scorekeeper.features.signoff.view import sheet_signing
from scorekeeper.features.signoff.view.sheet_signing import SheetSigning
from scorekeeper.features.signoff.view.signers import Candidate, SignRequest
from scorekeeper.journal.dispute_facts import DisputeRaised
from scorekeeper.kernel.binding import PDF_LIBRARY
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.sheets import page_source
from scorekeeper.signing.checking.check import check
from tests.features.signoff.view.signing_table import seated
from tests.kernel.golden_event import SESSION
from tests.signing.keys.club import AT, PASSPHRASE, SOFT

PINS = {"Lissy Abraham": "8317", "Anil": "4477", "Biju": "5599"}
SIGNERS = {"scorer": "Lissy Abraham", "captain-A": "Anil", "captain-B": "Biju"}
LEVEL = "Club key without a passphrase: it proves that the file was not changed, not who typed the PIN."


class KeylessDesk:
    """A desk at the finished golden session, and a computer that has no club key yet."""

    def __init__(self, folder):
        self.data = folder / "data"
        self.desk = seated()
        self.club: Any = None

    def look(self):
        return SheetSigning(SESSION).look_up(self.desk, self.data, AT)

    def begin(self):
        self.club = people.begin_club(self.data, "Friday club 56", AT, hardness=SOFT)
        return self

    def sign(self, role, name="", *, uid="", pin="", minute=0, **more):
        name = name or SIGNERS[role]
        wish = SignRequest(uid, pin or PINS.get(name, "2580"), role, name="" if uid else name, **more)
        return SheetSigning(SESSION).sign(self.desk, self.club, wish, AT + timedelta(minutes=minute))

    def sign_all(self):
        for minute, role in enumerate(SIGNERS):
            signing = self.sign(role, minute=minute)
        return signing

    def judged(self, content):
        now = AT + timedelta(hours=1)
        return check(content, clubs.trust_of(self.data), now, render=redraw_sheet, library=PDF_LIBRARY)


@pytest.fixture
def hall(tmp_path):
    return KeylessDesk(tmp_path)


def refused(act, *arguments, **more):
    with pytest.raises(EntryRefused) as raised:
        act(*arguments, **more)
    return [problem.code for problem in raised.value.problems]


def test_who_signs_is_proposed_from_the_record_without_any_key(hall):
    seen = hall.look()
    assert (seen.has_keys, seen.computer_key) == (False, True)
    assert dict(seen.candidates) == {role: (Candidate("", name),) for role, name in SIGNERS.items()}


def test_three_people_sign_on_a_new_computer_with_nothing_but_pins(hall):
    signing = hall.begin().sign_all()
    assert signing.closed
    verdict = hall.judged(signing.content)
    assert verdict.good, verdict.problems
    assert (verdict.page, verdict.computer_key) == ("exact", True)
    assert headline(verdict).startswith("Intact. Signed by three")
    assert details(verdict)[0] == LEVEL
    assert all(signed.computer_key and signed.fresh for signed in verdict.signers)
    assert "signed (PIN chosen at this signing)" in details(verdict)[2]
    assert {person.name: person.team for person in people.people(hall.data, AT)} == dict.fromkeys(PINS)


def test_next_time_the_chosen_pin_signs(hall):
    hall.begin().sign_all()
    other = KeylessDesk(hall.data.parent)
    other.club = people.open_club(hall.data, "", AT, hardness=SOFT)
    (scorer,) = other.look().candidates["scorer"]
    assert scorer.uid
    later = AT + timedelta(days=7)
    wish = SignRequest(scorer.uid, PINS["Lissy Abraham"], "scorer")
    content = SheetSigning(SESSION).sign(other.desk, other.club, wish, later).content
    (signed,) = check(content, clubs.trust_of(hall.data), later).signers
    assert (signed.computer_key, signed.fresh) == (True, False)


@pytest.mark.parametrize(
    ("role", "name", "code"),
    [
        ("captain-A", "Biju", "plays-for-other-side"),
        ("captain-A", "Lissy Abraham", "name-signed-already"),
        ("captain-A", "lissy  ABRAHAM", "name-signed-already"),
        ("captain-A", "Another Anil", "captain-is-another"),
    ],
)
def test_wrong_people_are_refused_before_any_pin(hall, monkeypatch, role, name, code):
    hall.begin().sign("scorer")
    monkeypatch.setattr(sheet_signing.SheetSigning, "draw", lambda *_given: pytest.fail("nothing is drawn"))
    before = keys_file(hall.data).read_bytes()
    assert refused(hall.sign, role, name, pin="0") == [code], "not even the PIN is looked at"
    assert keys_file(hall.data).read_bytes() == before


def test_the_other_captain_is_not_offered_and_no_one_twice(hall):
    hall.begin().sign("scorer")
    hall.sign("captain-A")
    for role in ("captain-A", "captain-B"):
        people.enrol(hall.club, "Lissy Abraham", "captain", "7306", AT) if role == "captain-A" else None
        names = [person.name for person in hall.look().candidates[role]]
        assert names == [SIGNERS[role]]


def test_a_captain_who_signed_as_the_scorer_leaves_the_place_to_a_player(hall):
    hall.begin().sign("scorer", "Anil")
    names = [person.name for person in hall.look().candidates["captain-A"]]
    players = hall.desk.tournament.sessions[SESSION].record.teams["A"].players
    assert names == [name for name in players if name != "Anil"]
    if names:
        hall.sign("captain-A", names[0])


def test_open_disputes_are_named_by_number(hall):
    assert hall.look().disputes == ()
    hall.desk.submit([DisputeRaised("d1", SESSION, facts="a card was seen")])
    assert hall.look().disputes == (1,)


def test_the_page_that_is_read_says_how_the_club_key_is_kept(hall, monkeypatch):
    """The drawing itself belongs to the layout; this is what it is asked for."""
    asked = []

    def drawn(_state, _tournament, options):
        asked.append(options.computer_key)
        raise StopIteration

    monkeypatch.setattr("scorekeeper.features.signoff.view.sheet_page.drawn_sheet", drawn)
    for silent in (True, False):
        with pytest.raises(StopIteration):
            SheetSigning(SESSION, silent).to_read(hall.desk.tournament, b"", AT)
    assert asked == [True, False]


@pytest.mark.parametrize("silent", [True, False])
def test_a_sheet_that_prints_another_level_than_its_keys_is_refused(hall, monkeypatch, silent):
    """The person who prepares the sheet makes it say the opposite of the certificates."""
    hall.begin()
    if not silent:
        hall.club = people.protect_club(hall.data, PASSPHRASE, AT, hardness=SOFT).club
        for role, name in SIGNERS.items():
            people.enrol(hall.club, name, role.partition("-")[0], PINS[name], AT)
    source_of = page_source.source_of
    monkeypatch.setattr(
        page_source,
        "source_of",
        lambda options, *more: source_of(options.__class__(
            options.paper, options.printed_at, options.zone, options.language, options.fonts, sealed=True,
            computer_key=not silent,
        ), *more),
    )  # fmt: skip
    uid = "" if silent else next(person.uid for person in people.people(hall.data, AT) if person.kind == "scorer")
    verdict = hall.judged(hall.sign("scorer", uid=uid).content)
    code = "seal-other-level" if silent else "seal-level-not-so"
    assert [problem.code for problem in verdict.problems if "level" in problem.code] == [code]
    assert not verdict.good
    assert verdict.intact, "no byte was changed"


def test_one_sheet_is_signed_with_one_club_key(hall):
    hall.begin().sign("scorer")
    hall.club = people.protect_club(hall.data, PASSPHRASE, AT, hardness=SOFT).club
    anil = people.enrol(hall.club, "Anil", "captain", PINS["Anil"], AT)
    assert refused(hall.sign, "captain-A", uid=anil.uid) == ["other-club-key"]
    SheetSigning(SESSION).stop(hall.desk, "the club key has a passphrase now")
    (scorer,) = (person for person in people.people(hall.data, AT) if person.kind == "scorer")
    content = hall.sign("scorer", uid=scorer.uid).content
    (signed,) = hall.judged(content).signers
    assert not signed.computer_key


def test_with_a_passphrase_no_pin_is_chosen_at_a_signature(hall):
    hall.begin()
    hall.club = people.protect_club(hall.data, PASSPHRASE, AT, hardness=SOFT).club
    assert hall.look().candidates["captain-A"] == ()
    assert refused(hall.sign, "scorer") == ["unknown-person"]


@pytest.mark.skipif(not (shutil.which("pdfsig") and shutil.which("openssl")), reason="pdfsig or openssl is missing")
def test_outside_programs_read_signatures_and_level(hall, tmp_path):
    path = tmp_path / "sheet.pdf"
    path.write_bytes(hall.begin().sign_all().content)
    text = subprocess.run(["pdfsig", "-nocert", path], capture_output=True, check=False, timeout=60).stdout.decode()
    assert text.count("Signature is Valid.") == 3
    assert text.count("ETSI.CAdES.detached") == 3
    subprocess.run(["pdfsig", "-dump", path], capture_output=True, check=False, timeout=60, cwd=tmp_path)
    taken = [
        "openssl",
        "pkcs7",
        "-inform",
        "DER",
        "-in",
        tmp_path / "sheet.pdf.sig1",
        "-print_certs",
        "-text",
        "-noout",
    ]
    certificates = subprocess.run(taken, capture_output=True, check=True, timeout=60).stdout.decode()
    assert certificates.count("Club key without a passphrase, kept on one computer") == 2, "captain and club"
    assert "CN = Anil" in certificates.replace("CN=Anil", "CN = Anil")
    assert "Friday club 56, this computer" in certificates
