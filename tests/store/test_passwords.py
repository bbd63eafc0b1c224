"""The system's keyring: contents, failures, and one that waits for its owner."""

import threading

import keyring
import pytest
from keyring.errors import KeyringLocked

from scorekeeper.store.server import passwords
from scorekeeper.store.server.address import read_address
from scorekeeper.store.server.passwords import keep_password, kept_password

HALL, _none = read_address("postgresql://anil@hall.club/scores?event=cup")
NAME = "postgresql://anil@hall.club/scores"


@pytest.fixture
def kept(monkeypatch):
    result: dict[tuple[str, str], str] = {}
    monkeypatch.setattr(keyring, "get_password", lambda service, name: result.get((service, name)))
    monkeypatch.setattr(keyring, "set_password", lambda service, name, word: result.update({(service, name): word}))
    monkeypatch.setattr(keyring, "delete_password", lambda service, name: result.pop((service, name)))
    return result


def test_a_password_is_kept_for_the_server_whatever_the_event(kept):
    assert kept_password(HALL) == ""
    assert keep_password(HALL, "geheim") is True
    assert kept == {("scorekeeper", NAME): "geheim"}
    assert kept_password(HALL) == "geheim"
    assert keep_password(HALL, "") is True
    assert kept_password(HALL) == ""


def test_without_a_keyring_or_with_a_locked_one_nothing_is_kept(monkeypatch):
    def locked(*_arguments):
        raise KeyringLocked

    for name in ("get_password", "set_password", "delete_password"):
        monkeypatch.setattr(keyring, name, locked)
    assert kept_password(HALL) == ""
    assert keep_password(HALL, "geheim") is False


def test_one_that_waits_for_its_owner_is_asked_once_and_heard_later(monkeypatch):
    unlocked, asked = threading.Event(), []

    def waits(_service, name):
        asked.append(name)
        unlocked.wait(30)
        return "geheim"

    monkeypatch.setattr(passwords, "PATIENCE", 0.01)
    monkeypatch.setattr(keyring, "get_password", waits)
    monkeypatch.setattr(keyring, "set_password", lambda *_arguments: unlocked.wait(30))
    assert [kept_password(HALL), kept_password(HALL)] == ["", ""]
    assert keep_password(HALL, "geheim") is None
    assert asked == [NAME]
    assert all(thread.daemon for thread in threading.enumerate() if thread.name == "keyring"), "the end waits for none"
    unlocked.set()
    monkeypatch.setattr(passwords, "PATIENCE", 30)
    assert kept_password(HALL) == "geheim"
    assert asked == [NAME]
