"""`sign` and `keys`: PINs on a new computer, refused signers, a passphrase, other clubs."""

from datetime import UTC, datetime

import pytest

from scorekeeper.features.keys.view import people
from scorekeeper.kernel.events import NewEvent, create_event
from tests.cli.commands import run, run_ok
from tests.kernel.golden_event import SESSION, golden, opening
from tests.signing.keys.club import PASSPHRASE, SOFT, make_club
from tests.signing.sealing.club_sheet import sheet_of
from tests.signing.sealing.sheets import JOSE, SUNIL

PIN = "8317"
TWICE = f"{PIN}\n{PIN}\n".encode()


def cheap(work):
    return lambda *given, **more: work(*given, **{"hardness": SOFT} | more)


@pytest.fixture
def data(tmp_path, monkeypatch):
    folder = tmp_path / "data"
    folder.mkdir()
    for name in ("cli.signers", "cli.finals", "cli.papers", "features.papers.view.signed_papers"):
        monkeypatch.setattr(f"scorekeeper.{name}.user_data_dir", lambda: folder)
    for name in ("begin_club", "protect_club", "open_club"):
        monkeypatch.setattr(people, name, cheap(getattr(people, name)))
    return folder


@pytest.fixture
def cup(data, tmp_path):
    path = tmp_path / "cup.scorekeeper"
    desk = create_event(path, NewEvent("Cup", "international-56"), who="Lissy Abraham", seat="t1")
    desk.submit([*opening(seats=True)[1:], *golden()], reason="trick 8 counted for the wrong side")
    desk.close()
    return path


def sign(cup, *more, stdin=TWICE):
    return run("sign", cup, "--session", SESSION, *more, stdin=stdin)


def test_three_people_close_a_sheet_with_pins_alone(cup, tmp_path):
    assert sign(cup).out.splitlines()[0] == "scorer: Lissy Abraham, reading now"
    first = sign(cup, "--name", "Lissy Abraham")
    assert (first.status, "name your club" in first.err) == (2, True)
    assert sign(cup, "--name", "Lissy Abraham", "--club", "Friday club 56").status == 0
    assert sign(cup, "--name", "Anil").status == 0
    ran = sign(cup, "--name", "Biju", "--pdf", tmp_path / "sheet.pdf")
    assert (ran.status, ran.err) == (0, "")
    assert [text.split(", signed ")[0] for text in ran.out.splitlines()[:3]] == [
        "scorer: Lissy Abraham",
        "captain, Dallas: Anil",
        "captain, Detroit: Biju",
    ]
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert run_ok("keys").splitlines()[0] == "Friday club 56: no passphrase"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Biju", "Biju plays for Detroit, the other side"),
        ("Lissy Abraham", "Lissy Abraham has already signed this sheet: the scorer"),
        ("Mallory", "the captain of Dallas is Anil, not Mallory; change the captain first"),
    ],
)
def test_wrong_people_are_refused_before_any_pin_is_read(cup, name, why):
    assert sign(cup, "--name", "Lissy Abraham", "--club", "Friday club 56").status == 0
    ran = sign(cup, "--name", name, stdin=b"")
    assert (ran.status, why in ran.err) == (2, True), ran.err


def test_two_pins_that_differ_sign_nothing(cup, data):
    ran = sign(cup, "--name", "Lissy Abraham", "--club", "Friday club 56", stdin=b"8317\n8713\n")
    assert (ran.status, "do not match" in ran.err) == (2, True)
    assert people.people(data, datetime.now(UTC)) == ()


def test_an_absent_captain_is_stated_by_the_scorer_and_a_signing_is_stopped(cup):
    sign(cup, "--name", "Lissy Abraham", "--club", "Friday club 56")
    ran = sign(cup, "--absent", "The bus left.", "--witness", "Omana", stdin=f"{PIN}\n".encode())
    assert (ran.status, "captain, Dallas: Anil, absent" in ran.out) == (0, True), ran.err
    assert "reading now" in sign(cup, "--stop", "a deal was wrong").out.splitlines()[0]


def test_a_passphrase_makes_a_second_club_key(cup, data, tmp_path):
    sign(cup, "--name", "Lissy Abraham", "--club", "Friday club 56")
    refused = run("keys", "--certificate", tmp_path / "club.pem")
    assert (refused.status, "no passphrase" in refused.err) == (2, True)
    secrets = f"{PASSPHRASE}\n{PASSPHRASE}\n".encode()
    out = run_ok("keys", "--protect", "--certificate", tmp_path / "club.pem", stdin=secrets)
    assert out.splitlines()[0].startswith("Recovery code, shown only now: ")
    assert "Friday club 56: with a passphrase" in out
    assert b"Club: Friday club 56\n" in (tmp_path / "club.pem").read_bytes()
    run_ok("keys", "--backup", tmp_path / "keys.json")
    assert PASSPHRASE.encode() not in (tmp_path / "keys.json").read_bytes()


def test_a_sheet_of_another_club_is_imported_with_its_certificate(cup, data, tmp_path):
    (tmp_path / "away").mkdir()
    store, keys, _code = make_club(tmp_path / "away")
    sheet, certificate = tmp_path / "table7.pdf", tmp_path / "away.cer"
    captains = {name: keys.enrol(name, "captain", "heron-6604", store.book.made_at) for name in (JOSE, SUNIL)}
    sheet.write_bytes(sheet_of(store, keys, captains))
    certificate.write_bytes(store.public())
    other = tmp_path / "other.scorekeeper"
    create_event(other, NewEvent("Cup", "international-56"), who="Anil", seat="t1").close()
    refused = run("import", other, sheet)
    assert (refused.status, "accept it" in refused.err) == (2, True)
    assert "not the public certificate" in run("import", other, sheet, "--club", sheet).err
    run_ok("import", other, sheet, "--club", certificate)
    accepted = run_ok("keys", "--accept", certificate)
    assert "Accepted: Dallas 56 Club, " in accepted
    (tmp_path / "new").mkdir()
    certificate.write_bytes(make_club(tmp_path / "new")[0].public())
    namesake = run("keys", "--accept", certificate)
    assert namesake.err.startswith("Another club of this name is known here already.")
    run_ok("keys", "--remove", namesake.out.splitlines()[0].split(", ")[-1])
    mark = accepted.splitlines()[0].split(", ")[-1]
    assert "Dallas" not in run_ok("keys", "--remove", mark)


def test_a_computer_without_keys_says_where_to_begin(data):
    assert run_ok("keys") == "No one has signed on this computer yet. To begin, close a sheet (F12).\n"
