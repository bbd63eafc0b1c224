"""No PIN, passphrase, recovery code or private key is ever written, shown or copied."""

import io
import logging
import traceback
from base64 import b64encode

import pytest

from scorekeeper.signing.keys.certificates import read_key
from scorekeeper.signing.keys.errors import KeysError
from scorekeeper.signing.keys.files import write_private
from scorekeeper.signing.keys.holders import AUTHORITY
from scorekeeper.signing.keys.open_keys import OpenKeys, store_key
from scorekeeper.signing.keys.sealed import open_under
from scorekeeper.signing.keys.store import KeyStore
from scorekeeper.signing.keys.trust import Trust
from tests.signing.keys.club import AT, CAPTAIN_PIN, PASSPHRASE, PIN, SOFT, later, make_club, shapes_of, shapes_of_key

NEW_PIN, NEW_PASSPHRASE, WRONG = "crane-1177", "nine bridges over the river", "otter-9932"


@pytest.fixture
def everything_written(monkeypatch):
    """Every byte that any file was ever given, temporary ones too."""
    written = io.BytesIO()

    def watched(place, data):
        written.write(data)
        write_private(place, data)

    for module in ("keyfile", "store"):
        monkeypatch.setattr(f"scorekeeper.signing.keys.{module}.write_private", watched)
    return written


def test_nothing_secret_reaches_a_file_a_text_a_log_or_an_exception(tmp_path, everything_written, caplog, capfd):
    caplog.set_level(logging.DEBUG)
    store, keys, code = make_club(tmp_path)
    shown: list[str] = []
    private = []
    captain = keys.enrol("Anil", "captain", CAPTAIN_PIN, AT, team="Dallas", strokes=(((1, 2), (3, 4)),))
    for uid, pin in ((store.people[0].uid, PIN), (captain.uid, CAPTAIN_PIN)):
        signer = keys.signer(uid, pin, AT)
        private.append(signer.key)
        shown += [repr(signer), str(signer)]
    opened = store_key(store, PASSPHRASE, AT)
    authority = open_under(opened, store.reread().authority, AUTHORITY)
    assert authority is not None
    private.append(read_key(authority))
    for ask in (
        lambda: keys.signer(captain.uid, WRONG, AT),
        lambda: store.unlock(f"{WRONG} and some more", AT),
        lambda: store.unlock(code[:-1] + ("7" if code[-1] != "7" else "8"), AT),
        lambda: keys.set_pin(captain.uid, WRONG, NEW_PIN, AT),
        lambda: keys.enrol("Bela", "captain", WRONG + WRONG, AT),
    ):
        with pytest.raises(KeysError) as raised:
            ask()
        shown += [repr(raised.value), repr(raised.value.problem), "".join(traceback.format_exception(raised.value))]
        assert raised.value.__suppress_context__ or raised.value.__context__ is None
    keys.set_pin(captain.uid, CAPTAIN_PIN, NEW_PIN, AT)
    keys.change_passphrase(PASSPHRASE, NEW_PASSPHRASE, AT)
    second = keys.new_recovery_code(NEW_PASSPHRASE, AT)
    fresh = keys.replace(captain.uid, WRONG, AT)
    keys.renew(fresh.uid, later(days=1))
    keys.revoke(fresh.uid, "left", later(days=2))
    keys.revocations(later(days=3))
    store.backup(tmp_path / "stick.json")
    KeyStore.restore(tmp_path / "stick.json", tmp_path / "elsewhere.json")
    trust = Trust.from_bundles(store.public())
    shown += [repr(thing) for thing in (store, keys, store.reread(), store.people, trust, SOFT)]
    shown += [repr(holder) for holder in store.book.holders.values()]
    files = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    out, err = capfd.readouterr()
    everything = b"\n".join(
        [
            files,
            everything_written.getvalue(),
            store.public(),
            *(text.encode() for text in (*shown, caplog.text, out, err)),
        ]
    )
    typed_secrets = (PIN, CAPTAIN_PIN, NEW_PIN, WRONG, PASSPHRASE, NEW_PASSPHRASE, code, second, code.replace("-", ""))
    secrets = [shape for text in typed_secrets for shape in shapes_of(text.encode())]
    secrets += [shape for key in private for shape in shapes_of_key(key)]
    secrets += list(shapes_of(opened))
    assert len(private) == 3
    assert len(everything_written.getvalue()) > 10_000
    assert [shape for shape in secrets if shape in everything] == []


def test_the_search_would_find_a_secret_in_any_of_its_shapes():
    for before in (b"", b"x", b"xy", b"xyz"):
        text = b64encode(before + PIN.encode() + b"tail")
        assert any(shape in text for shape in shapes_of(PIN.encode()))


def test_open_keys_show_no_key(tmp_path):
    _, keys, _ = make_club(tmp_path)
    assert isinstance(keys, OpenKeys)
    assert repr(keys) == "OpenKeys(KeyStore('Dallas 56 Club'))"
    assert not hasattr(keys, "__dict__")
