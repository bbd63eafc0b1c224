"""A club key without a passphrase: what opens it, its worth, and its certificates."""

import json
import shutil
import subprocess
import threading

import keyring
import pytest

from scorekeeper.assets import system_keyring
from scorekeeper.signing.keys import certificates
from scorekeeper.signing.keys.book import read_book
from scorekeeper.signing.keys.computer_secret import find_secret, new_secret
from scorekeeper.signing.keys.errors import KeysError, Paused, WrongPin
from scorekeeper.signing.keys.store import KeyStore
from scorekeeper.signing.keys.trust import pem, read_bundle
from tests.signing.keys.club import AT, CAPTAIN_PIN, PASSPHRASE, SOFT, later, make_club


def made(folder):
    """A club made silently, and its keys opened."""
    store = KeyStore.create_silently(folder / "keys" / "keys.json", "Friday club 56", new_secret(folder / "apart"), AT)
    return store, store.unlock_silently(find_secret(folder / "apart"), hardness=SOFT)


def code_of(raised):
    return raised.value.problem.code


def test_keys_are_made_and_opened_without_a_passphrase(tmp_path):
    _store, keys = made(tmp_path)
    person = keys.enrol("Saji Thomas", "captain", CAPTAIN_PIN, AT)
    again = KeyStore.load(tmp_path / "keys" / "keys.json")
    signer = again.unlock_silently(find_secret(tmp_path / "apart"), hardness=SOFT).signer(person.uid, CAPTAIN_PIN, AT)
    assert (signer.name, signer.kind, again.club) == ("Saji Thomas", "captain", "Friday club 56")


def test_the_secret_is_for_its_owner_only_and_in_another_folder(tmp_path):
    made(tmp_path)
    file = tmp_path / "apart" / "club.key"
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    assert new_secret(tmp_path / "apart") == find_secret(tmp_path / "apart"), "made once"


def test_a_keyring_keeps_the_secret_and_no_file_does(tmp_path, monkeypatch):
    kept: dict[tuple[str, str], str] = {}
    monkeypatch.setattr(keyring, "get_password", lambda service, name: kept.get((service, name)))
    monkeypatch.setattr(keyring, "set_password", lambda service, name, word: kept.update({(service, name): word}))
    made(tmp_path)
    assert len(kept) == 1
    assert not (tmp_path / "apart").exists()


def test_a_keyring_that_forgets_what_it_takes_is_not_relied_on(tmp_path, monkeypatch):
    monkeypatch.setattr(keyring, "get_password", lambda _service, _name: None)
    monkeypatch.setattr(keyring, "set_password", lambda _service, _name, _word: None)
    made(tmp_path)
    assert (tmp_path / "apart" / "club.key").is_file()


def test_a_keyring_that_asks_for_its_own_password_delays_no_one(tmp_path, monkeypatch):
    asked = threading.Event()
    monkeypatch.setattr(system_keyring, "PATIENCE", 0.01)
    monkeypatch.setattr(keyring, "get_password", lambda _service, _name: asked.wait(30) and None)
    monkeypatch.setattr(keyring, "set_password", lambda *_given: pytest.fail("it is not asked again"))
    made(tmp_path)
    asked.set()
    assert (tmp_path / "apart" / "club.key").is_file()


def test_the_key_file_alone_opens_nothing(tmp_path):
    made(tmp_path)
    thief = tmp_path / "thief"
    shutil.copytree(tmp_path / "keys", thief / "keys")
    store = KeyStore.load(thief / "keys" / "keys.json")
    for secret in (find_secret(thief / "apart"), b"", bytes(32)):
        with pytest.raises(KeysError) as raised:
            store.unlock_silently(secret)
        assert code_of(raised) == "keys-of-another-computer"
    with pytest.raises(KeysError) as raised:
        store.unlock(PASSPHRASE, AT)
    assert code_of(raised) == "keys-without-passphrase"


def test_wrong_pins_are_counted_and_paused_as_with_a_passphrase(tmp_path):
    _store, keys = made(tmp_path)
    person = keys.enrol("Saji Thomas", "captain", CAPTAIN_PIN, AT)
    for _try in range(5):
        with pytest.raises(WrongPin):
            keys.signer(person.uid, "0000", AT)
    with pytest.raises(Paused):
        keys.signer(person.uid, CAPTAIN_PIN, AT)
    assert keys.signer(person.uid, CAPTAIN_PIN, later(minutes=1))


def test_an_older_program_sees_a_newer_version_and_old_files_keep_theirs(tmp_path):
    """Programs before this one open version 1 and call every other version newer."""
    silent, _keys = made(tmp_path)
    store, _, _ = make_club(tmp_path / "other")
    assert json.loads(silent.path.read_bytes())["version"] == 2
    assert json.loads(store.path.read_bytes())["version"] == 1


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
def test_both_certificates_say_how_the_club_key_is_kept(tmp_path):
    store, keys = made(tmp_path)
    person = keys.enrol("Saji Thomas", "captain", CAPTAIN_PIN, AT)
    assert certificates.certificate_name(store.certificate) == "Friday club 56, this computer"
    assert read_bundle(store.public()).name == "Friday club 56, this computer"
    for certificate in (store.certificate, person.certificate, keys.renew(person.uid, later(days=1000)).certificate):
        assert certificates.is_computer_key(certificate)
        text = subprocess.run(
            ["openssl", "x509", "-noout", "-text"],
            input=pem("CERTIFICATE", certificate),
            capture_output=True,
            check=True,
        ).stdout.decode()
        assert "Club key without a passphrase, kept on one computer" in text
    plain, _, _ = make_club(tmp_path / "other")
    assert not any(map(certificates.is_computer_key, (plain.certificate, plain.people[0].certificate, b"none")))


def test_a_file_whose_level_is_forged_is_refused(tmp_path):
    silent, _keys = made(tmp_path)
    plain, _, _ = make_club(tmp_path / "other")
    for file, other in ((silent.path, plain.path), (plain.path, silent.path)):
        document, foreign = (json.loads(path.read_bytes()) for path in (file, other))
        document |= {"wraps": foreign["wraps"], "version": foreign["version"]}
        with pytest.raises(KeysError) as raised:
            read_book(json.dumps(document).encode())
        assert code_of(raised) == "keys-damaged"


def test_protecting_makes_another_club_key_and_keeps_the_first_beside(tmp_path):
    silent, keys = made(tmp_path)
    keys.enrol("Saji Thomas", "captain", CAPTAIN_PIN, AT)
    beside = silent.path.with_name("keys-without-passphrase.json")
    store, code = KeyStore.create(silent.path, silent.club, "", PASSPHRASE, AT, hardness=SOFT, over=beside)
    assert store.certificate != silent.certificate
    assert not certificates.is_computer_key(store.certificate)
    assert (store.people, KeyStore.load(silent.path).club) == ((), "Friday club 56")
    assert [person.name for person in KeyStore.load(beside).people] == ["Saji Thomas"]
    assert store.unlock(code, AT)
