"""The club key of this computer: created silently, protected later, and its limits."""

from datetime import timedelta

import pytest

from scorekeeper.assets.paths import keys_file
from scorekeeper.features.keys.view import clubs, people
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.signing.keys.certificates import (
    club_certificate,
    fingerprint,
    is_computer_key,
    new_key,
    revocation_list,
)
from scorekeeper.signing.keys.trust import bundle
from tests.cli.commands import run
from tests.signing.keys.club import AT, CAPTAIN_PIN, PASSPHRASE, SOFT


def codes(raised):
    return [problem.code for problem in raised.value.problems]


@pytest.fixture
def data(tmp_path):
    return tmp_path / "data"


@pytest.fixture
def begun(data):
    club = people.begin_club(data, "Friday club 56", AT, hardness=SOFT)
    people.enrol(club, "Thomas", "scorer", CAPTAIN_PIN, AT)
    return club


def protected(data):
    return people.protect_club(data, PASSPHRASE, AT + timedelta(days=1), hardness=SOFT)


def test_a_club_begins_without_a_passphrase_and_opens_without_one(data, begun):
    assert not people.needs_passphrase(data)
    view = people.club_view(data, AT)
    assert view is not None
    assert view.computer_key
    again = people.begin_club(data, "Another name", AT, hardness=SOFT)
    assert again.store.certificate == begun.store.certificate, "made once"
    (person,) = people.people(data, AT)
    assert people.signer(people.open_club(data, "", AT, hardness=SOFT), person.uid, CAPTAIN_PIN, AT).name == "Thomas"
    assert not (people.secret_folder(data) / "club.key").is_relative_to(keys_file(data).parent)


def test_protecting_makes_a_second_club_key_and_both_are_trusted(data, begun):
    made = protected(data)
    assert (made.sheet.club, made.sheet.scorer) == ("Friday club 56", "Thomas")
    assert people.needs_passphrase(data)
    assert [club.name for club in clubs.trust_of(data).clubs] == ["Friday club 56", "Friday club 56, this computer"]
    assert all(club.own for club in clubs.trust_of(data).clubs)
    assert made.sheet.fingerprint != fingerprint(begun.store.certificate)


def test_a_new_key_is_made_at_the_next_pin_and_the_old_one_superseded(data, begun):
    club, later = protected(data).club, AT + timedelta(days=2)
    (person,) = people.people(data, later)
    with pytest.raises(people.PinRefused):
        people.signer(club, person.uid, "0000", later)
    assert [each.uid for each in people.people(data, later)] == [person.uid], "a wrong PIN makes no key"
    key = people.signer(club, person.uid, CAPTAIN_PIN, later)
    assert not is_computer_key(key.certificate)
    (renewed,) = people.people(data, later)
    assert (renewed.name, renewed.kind) == ("Thomas", "scorer")
    assert renewed.uid != person.uid
    assert people.signer(club, renewed.uid, CAPTAIN_PIN, later).certificate == key.certificate
    (old,) = begun.store.load(people.earlier_file(data)).people
    assert (old.revoked_at, old.revoked_why) == (later, people.SUPERSEDED)


def test_a_forgotten_pin_from_before_the_passphrase_makes_a_new_key(data, begun):
    club = protected(data).club
    (person,) = people.people(data, AT)
    view = people.replace_key(club, person.uid, "7306", AT + timedelta(days=2), "forgotten")
    assert people.signer(club, view.uid, "7306", AT + timedelta(days=2)).name == "Thomas"
    assert len(people.people(data, AT + timedelta(days=2))) == 1


def test_the_certificate_is_given_out_only_with_a_passphrase(data, begun, tmp_path):
    with pytest.raises(EntryRefused) as raised:
        clubs.export_certificate(data, tmp_path / "club.pem")
    assert codes(raised) == ["protect-first"]
    protected(data)
    assert clubs.read_certificate(clubs.export_certificate(data, tmp_path / "club.pem")).name == "Friday club 56"


@pytest.mark.parametrize(
    ("header", "computer", "name"),
    [
        ("Friday club 56", False, "Friday club 56"),
        ("Friday club 56", True, "Friday club 56, this computer"),
        ("Friday club 56, this computer", True, "Friday club 56, this computer"),
        ("Fri\x1b[2Kday\u202e club\u200b 56", False, "Fri [2Kday club 56"),
        ("\u202e\x07", False, "Evening club"),
        ("ക്\u200dലബ്", False, "ക്\u200dലബ്"),
    ],
)
def test_the_file_of_another_club_hides_neither_its_level_nor_signs(data, tmp_path, header, computer, name):
    authority = new_key()
    certificate = club_certificate(authority, "Evening club", "0" * 32, AT, computer=computer)
    file = tmp_path / "other.pem"
    file.write_bytes(bundle(header, certificate, revocation_list(authority, certificate, (), 1, AT)))
    assert clubs.accept_club(data, clubs.read_certificate(file)).name == name
    assert [club.name for club in clubs.accepted_clubs(data)] == [name]


def other_club(name, *, at=AT):
    authority = new_key()
    certificate = club_certificate(authority, "Friday club 56", "0" * 32, at)
    return bundle(name, certificate, revocation_list(authority, certificate, (), 1, at))


def test_what_speaks_against_a_club_is_told_before_it_is_accepted(data, begun, tmp_path):
    protected(data)
    own = clubs.read_certificate(clubs.export_certificate(data, tmp_path / "own.pem"))
    assert clubs.club_doubts(data, own, AT + timedelta(days=1)) == ()
    file = tmp_path / "other.pem"
    for name, code in (
        ("Friday club 56", "Another club of this name"),
        ("Friday  C1ub 56", "Another club of this name"),
        ("S\u0430turday club", "S\u0430turday club is written in more than one alphabet"),
    ):
        file.write_bytes(other_club(name))
        (doubt,) = clubs.club_doubts(data, clubs.read_certificate(file), AT)
        assert doubt.startswith(code)
    file.write_bytes(other_club("Saturday club"))
    club = clubs.read_certificate(file)
    by_day = [clubs.club_doubts(data, club, AT + timedelta(days=days)) for days in (-1, 0, 30 * 365)]
    assert [[doubt.partition(":")[0][:34] for doubt in doubts] for doubts in by_day] == [
        ["Its certificate is not valid befor"],
        [],
        ["Its certificate expired on 2046-10"],
    ]


def test_protecting_an_older_copy_brings_no_revoked_key_back(data, begun, tmp_path):
    person = people.enrol(begun, "Anil", "captain", "5566-heron", AT, team="Dallas")
    copy = people.back_up_keys(data, tmp_path / "copy.json", AT)
    people.revoke(begun, person.uid, "left the club", AT)
    protected(data)
    people.restore_keys(data, copy, AT)
    with pytest.raises(EntryRefused) as raised:
        protected(data)
    assert codes(raised) == ["keys-older"]
    (revoked,) = [club for club in clubs.trust_of(data).clubs if club.certificate == begun.store.certificate]
    assert revoked.number == 2


def test_protecting_again_loses_no_keys_from_before_a_passphrase(data, begun, tmp_path):
    people.begin_club(tmp_path / "data2", "Saturday club", AT, hardness=SOFT)
    copy = people.back_up_keys(tmp_path / "data2", tmp_path / "copy.json", AT)
    protected(data)
    earlier = people.earlier_file(data).read_bytes()
    people.restore_keys(data, copy, AT)
    protected(data)
    kept = [file.read_bytes() for file in people.earlier_file(data).parent.glob("keys-without-passphrase-*.json")]
    assert earlier in kept


def test_a_passphrase_is_given_once(data, begun):
    protected(data)
    with pytest.raises(EntryRefused) as raised:
        protected(data)
    assert codes(raised) == ["keys-there"]


def test_without_the_secret_of_the_computer_nothing_opens(data, begun):
    (people.secret_folder(data) / "club.key").unlink()
    with pytest.raises(EntryRefused) as raised:
        people.open_club(data, "", AT)
    assert codes(raised) == ["keys-of-another-computer"]


def test_an_earlier_key_of_a_person_added_since_is_not_listed(data, begun):
    club = protected(data).club
    people.enrol(club, "THOMAS", "scorer", "7306", AT + timedelta(days=1))
    assert [person.name for person in people.people(data, AT + timedelta(days=1))] == ["THOMAS"]


def test_an_event_moves_to_a_server_only_with_a_passphrase(data, begun, monkeypatch, tmp_path):
    monkeypatch.setattr("scorekeeper.cli.moving.user_data_dir", lambda: data)
    ran = run("move", tmp_path / "cup.scorekeeper", "postgresql://127.0.0.1:1/cup")
    assert (ran.status, "has no passphrase" in ran.err) == (2, True)
