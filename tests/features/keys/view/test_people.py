"""One evening with keys, from the first passphrase to a revoked captain, with refusals."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.assets.paths import keys_file
from scorekeeper.features.keys.view import clubs, people
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.failures import sentence
from scorekeeper.language import failures as wording
from scorekeeper.language import people as words
from scorekeeper.rules.model import Problem, Value
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.signing.keys.hardness import Hardness

SOFT = Hardness(64, 1, 1)
AT = datetime(2026, 10, 3, 12, tzinfo=UTC)
PASSPHRASE, PIN, CAPTAIN_PIN = "seven lanterns by the lake", "tulip-8271", "heron-6604"


@pytest.fixture
def new_club(tmp_path):
    return people.make_club(tmp_path, "Dallas 56 Club", "Mini", PASSPHRASE, AT, pin=PIN, hardness=SOFT)


def code_of(raised):
    return raised.value.problems[0].code


def club_in(folder):
    view = people.club_view(folder, AT)
    assert view is not None
    return view


def test_before_any_club_is_made_there_are_no_people(tmp_path):
    assert people.club_view(tmp_path, AT) is None
    assert people.people(tmp_path, AT) == ()
    assert clubs.trust_of(tmp_path).clubs == ()
    with pytest.raises(EntryRefused) as raised:
        people.open_club(tmp_path, PASSPHRASE, AT)
    assert code_of(raised) == "no-keys"


def test_an_evening_of_people(new_club, tmp_path):
    club = new_club.club
    captain = people.enrol(club, "അനിൽ", "captain", CAPTAIN_PIN, AT, team="Dallas", strokes=(((0, 0), (9, 9)),))
    assert [(view.name, view.kind, view.team, view.status) for view in people.people(tmp_path, AT)] == [
        ("Mini", "scorer", None, "valid"),
        ("അനിൽ", "captain", "Dallas", "valid"),
    ]
    view = club_in(tmp_path)
    assert (view.name, view.people, view.revoked) == ("Dallas 56 Club", 2, 0)
    assert view.fingerprint == new_club.sheet.fingerprint == clubs.trust_of(tmp_path).clubs[0].fingerprint
    assert people.signer(club, captain.uid, CAPTAIN_PIN, AT).name == "അനിൽ"
    people.set_pin(club, captain.uid, CAPTAIN_PIN, "crane-1177", AT)
    fresh = people.replace_key(club, captain.uid, CAPTAIN_PIN, AT + timedelta(hours=1))
    late = fresh.valid_until - timedelta(days=9)
    assert people.people(tmp_path, late)[1].expires_soon == 9
    assert people.signer(club, fresh.uid, CAPTAIN_PIN, late).name == "അനിൽ"
    assert people.people(tmp_path, late)[1].expires_soon is None, "renewed at the signature"
    gone = people.revoke(club, fresh.uid, "left the club", late)
    assert (gone.status, gone.revoked_why) == ("revoked", "left the club")
    assert len(people.people(tmp_path, late)) == 1
    assert len(people.people(tmp_path, late, include_revoked=True)) == 3
    assert club_in(tmp_path).revoked == 2
    club.lock()
    with pytest.raises(EntryRefused) as raised:
        people.signer(club, captain.uid, PIN, AT)
    assert code_of(raised) == "keys-locked"


def test_a_wrong_pin_says_how_many_are_left_and_when_to_try_again(new_club, tmp_path, check_golden):
    scorer = people.people(tmp_path, AT)[0].uid
    result = []
    for _ in range(6):
        with pytest.raises(people.PinRefused) as raised:
            people.signer(new_club.club, scorer, "otter-9932", AT)
        result.append(sentence(raised.value))
    check_golden(result[0])
    check_golden(result[3])
    check_golden(result[4])
    check_golden(result[5])
    assert (raised.value.left, raised.value.pause_until) == (0, AT + timedelta(minutes=1))
    assert people.people(tmp_path, AT)[0].paused_until == AT + timedelta(minutes=1)
    assert "otter" not in repr(raised.value) + str(raised.value)


def test_the_recovery_sheet_opens_the_club_and_a_new_one_makes_it_worthless(new_club, tmp_path):
    data = people.recovery_sheet(new_club.sheet, SheetOptions())
    assert data.startswith(b"%PDF")
    assert new_club.sheet.code not in repr(new_club)
    fresh = people.new_recovery_sheet(new_club.club, PASSPHRASE, AT)
    with pytest.raises(people.PinRefused):
        people.open_club(tmp_path, new_club.sheet.code, AT)
    club = people.open_club(tmp_path, fresh.code, AT, hardness=SOFT)
    people.change_passphrase(club, fresh.code, "nine bridges over the river", AT)
    people.open_club(tmp_path, "nine bridges over the river", AT)


def test_people_are_found_by_name_or_the_beginning_of_a_uid(new_club, tmp_path):
    first = people.enrol(new_club.club, "Anil", "captain", CAPTAIN_PIN, AT, team="Dallas")
    people.enrol(new_club.club, "Anil", "captain", CAPTAIN_PIN, AT, team="Detroit")
    assert people.person_called(tmp_path, " mini ", AT).kind == "scorer"
    assert people.person_called(tmp_path, first.uid[:12], AT) == first
    for name, code in (("Anil", "several-people"), ("Nobody", "unknown-person"), ("", "unknown-person")):
        with pytest.raises(EntryRefused) as raised:
            people.person_called(tmp_path, name, AT)
        assert code_of(raised) == code


def test_keys_are_copied_and_brought_back(new_club, tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    copy = people.back_up_keys(tmp_path, stick, AT)
    assert copy.parent == stick
    assert people.restore_keys(tmp_path / "other", copy, AT).name == "Dallas 56 Club"
    assert people.open_club(tmp_path / "other", PASSPHRASE, AT)
    with pytest.raises(EntryRefused) as raised:
        people.back_up_keys(tmp_path, copy, AT)
    assert code_of(raised) == "keys-there"
    captain = people.enrol(new_club.club, "Anil", "captain", CAPTAIN_PIN, AT)
    second = people.back_up_keys(tmp_path, tmp_path / "second.json", AT)
    people.revoke(new_club.club, captain.uid, "left", AT)
    with pytest.raises(EntryRefused) as raised:
        people.restore_keys(tmp_path, second, AT)
    assert "lacks 1 revocation:" in sentence(raised.value)
    assert people.restore_keys(tmp_path, second, AT, older=True).revoked == 0


def test_a_certificate_is_given_out_and_replaced_only_by_a_newer_one_of_the_club(new_club, tmp_path):
    mine, others = tmp_path / "mine.pem", tmp_path / "other"
    clubs.export_certificate(tmp_path, mine)
    first = clubs.read_certificate(mine)
    assert first.fingerprint == new_club.sheet.fingerprint
    scorer = people.people(tmp_path, AT)[0].uid
    people.revoke(new_club.club, scorer, "left", AT)
    clubs.export_certificate(tmp_path, mine)
    assert clubs.read_certificate(mine).number == first.number + 1
    people.make_club(others, "Detroit", "Anil", PASSPHRASE, AT, hardness=SOFT)
    with pytest.raises(EntryRefused) as raised:
        clubs.export_certificate(others, mine)
    assert code_of(raised) == "keys-there"


def test_clubs_of_an_earlier_version_and_opened_certificates_are_trusted(new_club, tmp_path):
    others, opened = tmp_path / "other", tmp_path / "opened"
    mine = clubs.export_certificate(tmp_path, tmp_path / "mine.pem")
    people.make_club(others, "Detroit", "Anil", PASSPHRASE, AT, hardness=SOFT)
    clubs.clubs_folder(others).mkdir()
    (clubs.clubs_folder(others) / "dallas.pem").write_bytes(mine.read_bytes())
    (clubs.clubs_folder(others) / "letter.pem").write_text("Dear club")
    assert [(club.name, club.own) for club in clubs.trust_of(others).clubs] == [
        ("Detroit", True),
        ("Dallas 56 Club", False),
    ]
    assert [club.name for club in clubs.trust_of(opened, [mine.read_bytes()]).clubs] == ["Dallas 56 Club"]
    assert clubs.trust_of(opened).clubs == (), "an opened certificate is not kept"


def test_an_invalid_certificate_is_refused(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear club")
    with pytest.raises(EntryRefused) as raised:
        clubs.read_certificate(tmp_path / "letter.txt")
    assert code_of(raised) == "not-a-club"
    with pytest.raises(EntryRefused) as raised:
        clubs.read_certificate(tmp_path / "gone.pem")
    assert code_of(raised) == "keys-unreadable"


def test_damaged_keys_are_reported_and_other_clubs_are_still_trusted(new_club, tmp_path):
    mine = clubs.export_certificate(tmp_path, tmp_path / "mine.pem")
    other = tmp_path / "other"
    keys_file(other).parent.mkdir(parents=True)
    keys_file(other).write_text(json.dumps({"format": "scorekeeper/keys", "version": 1}))
    with pytest.raises(EntryRefused) as raised:
        people.club_view(other, AT)
    assert code_of(raised) == "keys-damaged"
    assert len(clubs.trust_of(other, [mine.read_bytes()]).clubs) == 1


@pytest.mark.parametrize("code", sorted(words.SENTENCES))
def test_every_refusal_has_a_plain_sentence(code):
    values: dict[str, Value] = {
        "left": 3,
        "minutes": 2,
        "until": "2026-10-03T12:00:00Z",
        "name": "Anil",
        "least": 4,
        "most": 11,
    }
    values |= {"other": "Ani1", "kind": "x", "reason": "full", "day": "2026-10-03", "missing": 2, "people": 2}
    text = wording.sentence(Problem(code, (), tuple(values.items())))
    assert text.isprintable()
    assert "?" not in text.removesuffix("right?")
    assert "{" not in text
    assert not text.endswith((".", "!"))
    assert "error" not in text.lower()


def test_words_of_the_list(check_golden):
    day = datetime(2029, 10, 3, 12, tzinfo=UTC)
    assert words.status_words("valid", day, None, None) == "valid until 2029-10-03"
    check_golden(words.status_words("expired", day, None, None))
    assert words.status_words("revoked", day, day, "left") == "removed 2029-10-03: left"
    assert words.expiry_warning(1) == "expires in 1 day"
    assert words.fingerprint_words("ab12cd34") == "AB12 CD34"
    assert [words.kind_name(kind) for kind in ("scorer", "captain", "committee")] == ["scorer", "captain", "committee"]
    for text in (
        words.club_made("C"),
        words.enrolled("A", "captain"),
        words.revoked("A"),
    ):
        assert text.endswith(".")
