"""A club's keys: made, opened, enrolled, revoked, replaced, renewed, tampered with."""

import copy
import json
import pickle
from contextlib import suppress
from dataclasses import replace

import pytest
from cryptography import x509
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.signing.keys import store as key_store
from scorekeeper.signing.keys.errors import KeysError
from scorekeeper.signing.keys.hardness import USUAL
from scorekeeper.signing.keys.open_keys import store_key
from scorekeeper.signing.keys.pin_rules import checked_passphrase, passphrase_state
from scorekeeper.signing.keys.store import KeyStore
from tests.signing.keys.club import AT, CAPTAIN_PIN, PASSPHRASE, PIN, SOFT, digest, later, make_club

STROKES = (((0, 0), (40, 12), (80, -3)), ((5, 5), (6, 6)))


def code_of(raised):
    return raised.value.problem.code


def public_of(certificate):
    return x509.load_der_x509_certificate(certificate).public_key()


def test_the_usual_hardness_is_64_mib_three_times():
    assert (USUAL.memory, USUAL.passes) == (64 * 1024, 3)


def test_the_usual_hardness_is_the_default(tmp_path):
    store, _ = KeyStore.create(tmp_path / "keys.json", "C", "S", PASSPHRASE, AT)
    wraps = json.loads(store.path.read_bytes())["wraps"]
    assert {(wrap["kdf"], wrap["memory"], wrap["passes"]) for wrap in wraps.values()} == {("argon2id", 65536, 3)}


def test_a_person_signs_with_the_key_of_the_certificate(tmp_path):
    store, keys, _ = make_club(tmp_path)
    captain = keys.enrol("അനിൽ Kumar", "captain", CAPTAIN_PIN, AT, team="Dallas", strokes=STROKES)
    signer = keys.signer(captain.uid, CAPTAIN_PIN, later(days=1))
    assert (signer.name, signer.kind, signer.chain) == ("അനിൽ Kumar", "captain", (store.certificate,))
    assert signer.key.public_key() == public_of(signer.certificate)
    again = KeyStore.load(store.path)
    assert again.people == (store.people[0], captain)
    assert captain.strokes == STROKES
    opened = again.unlock(PASSPHRASE, AT, hardness=SOFT)
    assert opened.signer(captain.uid, CAPTAIN_PIN, AT).key.private_numbers() == signer.key.private_numbers()


@pytest.mark.parametrize("name", ["അനിൽ കുമാർ", "Anil കുമാർ", "李", "\N{FLEXED BICEPS}", "José Müller", "a" * 199])
def test_names_in_certificates_are_plain(tmp_path, name):
    _, keys, _ = make_club(tmp_path)
    person = keys.enrol(name, "captain", CAPTAIN_PIN, AT)
    assert person.name == name
    subject = x509.load_der_x509_certificate(person.certificate).subject.rfc4514_string()
    assert subject.isascii()
    assert subject.isprintable()
    assert person.uid in subject


def test_an_accent_is_no_reason_to_lose_a_name(tmp_path):
    _, keys, _ = make_club(tmp_path)
    person = keys.enrol("José Müller", "committee", CAPTAIN_PIN, AT)
    assert "CN=Jose Muller" in x509.load_der_x509_certificate(person.certificate).subject.rfc4514_string()


def test_the_recovery_code_opens_as_well_however_it_is_typed(tmp_path):
    store, _, code = make_club(tmp_path)
    for text in (code, code.lower(), code.replace("-", ""), f" {code.replace('-', ' ')} ", code.replace("0", "O")):
        keys = store.unlock(text, AT, hardness=SOFT)
        assert keys.signer(store.people[0].uid, PIN, AT).kind == "scorer"


def test_a_misread_recovery_code_is_named_and_is_no_try(tmp_path):
    store, _, code = make_club(tmp_path)
    before = digest(store.path)
    other = ("2" if code[0] != "2" else "3") + code[1:]
    with pytest.raises(KeysError) as raised:
        store.unlock(other, AT)
    assert code_of(raised) == "recovery-misread"
    assert digest(store.path) == before


def test_another_passphrase_and_another_recovery_code(tmp_path):
    store, keys, code = make_club(tmp_path)
    keys.change_passphrase(code, "another long sentence", AT)
    fresh = keys.new_recovery_code("another long sentence", AT)
    for secret in (PASSPHRASE, code):
        with pytest.raises(KeysError):
            store.unlock(secret, AT)
    for secret in ("another long sentence", fresh):
        assert store.unlock(secret, AT).signer(store.people[0].uid, PIN, AT).kind == "scorer"


def test_without_a_pin_the_scorer_signs_with_the_passphrase_until_one_is_set(tmp_path):
    store, keys, _ = make_club(tmp_path, pin=None)
    scorer = store.people[0].uid
    assert keys.signer(scorer, PASSPHRASE, AT).kind == "scorer"
    with pytest.raises(KeysError) as raised:
        keys.signer(scorer, PIN, AT)
    assert code_of(raised) == "passphrase-wrong"
    keys.set_pin(scorer, PASSPHRASE, PIN, AT)
    assert keys.signer(scorer, PIN, AT).kind == "scorer"
    with pytest.raises(KeysError):
        keys.signer(scorer, PASSPHRASE, AT)


def test_a_pin_alone_opens_nothing(tmp_path):
    """The same PIN under another store's key does not open: it is never the only factor."""
    store, keys, _ = make_club(tmp_path)
    other, others_keys, _ = make_club(tmp_path / "other")
    captain = keys.enrol("Anil", "captain", CAPTAIN_PIN, AT)
    book, key = store.reread(), store_key(other, PASSPHRASE, AT)
    foreign = other.reread().with_holder(book.holders[captain.uid]).sealed_with(key)
    other.change(lambda _: foreign)
    with pytest.raises(KeysError) as raised:
        others_keys.signer(captain.uid, CAPTAIN_PIN, AT)
    assert code_of(raised) == "pin-wrong"


def test_a_revoked_person_signs_no_more_and_the_key_is_gone(tmp_path):
    store, keys, _ = make_club(tmp_path)
    captain = keys.enrol("Anil", "captain", CAPTAIN_PIN, AT)
    gone = keys.revoke(captain.uid, "left the club", later(days=2))
    assert (gone.revoked_why, gone.status(later(days=1)), gone.status(later(days=2))) == (
        "left the club",
        "valid",
        "revoked",
    )
    for again in (keys, store.unlock(PASSPHRASE, AT)):
        with pytest.raises(KeysError) as raised:
            again.signer(captain.uid, CAPTAIN_PIN, later(days=3))
        assert code_of(raised) == "person-revoked"
    assert store.reread().holders[captain.uid].key is None
    with pytest.raises(KeysError):
        keys.revoke(captain.uid, "twice", later(days=3))
    with pytest.raises(KeysError) as raised:
        keys.revoke(store.people[0].uid, "  ", later(days=3))
    assert code_of(raised) == "why-missing"


def test_a_replaced_key_is_another_key_of_the_same_person(tmp_path):
    store, keys, _ = make_club(tmp_path)
    old = keys.enrol("Anil", "captain", CAPTAIN_PIN, AT, team="Dallas", strokes=STROKES)
    new = keys.replace(old.uid, "crane-1177", later(hours=1))
    assert (new.name, new.kind, new.team, new.strokes) == (old.name, old.kind, old.team, old.strokes)
    assert new.uid != old.uid
    assert public_of(new.certificate) != public_of(old.certificate)
    assert keys.signer(new.uid, "crane-1177", later(hours=2)).name == "Anil"
    listed = x509.load_der_x509_crl(store.reread().revocations)
    assert {item.serial_number for item in listed} == {x509.load_der_x509_certificate(old.certificate).serial_number}


def test_a_renewed_certificate_has_the_same_key_and_revoking_names_both(tmp_path):
    store, keys, _ = make_club(tmp_path)
    old = keys.enrol("Anil", "captain", CAPTAIN_PIN, AT)
    late = later(days=365 * 3 + 2)
    assert old.status(late) == "expired"
    with pytest.raises(KeysError) as raised:
        keys.signer(old.uid, CAPTAIN_PIN, late)
    assert code_of(raised) == "person-expired"
    new = keys.renew(old.uid, late)
    assert public_of(new.certificate) == public_of(old.certificate)
    assert keys.signer(new.uid, CAPTAIN_PIN, late).certificate == new.certificate != old.certificate
    keys.revoke(new.uid, "stick lost", late)
    listed = {item.serial_number for item in x509.load_der_x509_crl(store.reread().revocations)}
    assert listed == {x509.load_der_x509_certificate(item.certificate).serial_number for item in (old, new)}


def test_no_person_is_enrolled_twice_under_one_name_and_role(tmp_path):
    _, keys, _ = make_club(tmp_path)
    first = keys.enrol("Anil", "captain", CAPTAIN_PIN, AT, team="Dallas")
    with pytest.raises(KeysError) as raised:
        keys.enrol(" Anil ", "captain", CAPTAIN_PIN, AT, team="Dallas")
    assert code_of(raised) == "already-enrolled"
    keys.enrol("Anil", "captain", CAPTAIN_PIN, AT, team="Detroit")
    keys.enrol("Anil", "committee", CAPTAIN_PIN, AT)
    keys.revoke(first.uid, "left", AT)
    keys.enrol("Anil", "captain", CAPTAIN_PIN, AT, team="Dallas")


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"name": "  "}, "name-missing"),
        ({"name": "x" * 201}, "name-long"),
        ({"kind": "umpire"}, "unknown-kind"),
        ({"pin": "123"}, "pin-short"),
        ({"pin": "x1" * 6}, "pin-long"),
        ({"pin": "0000"}, "pin-plain"),
        ({"pin": "3456"}, "pin-plain"),
        ({"pin": "9876"}, "pin-plain"),
    ],
)
def test_enrolling_refuses_invalid_people(tmp_path, values, code):
    store, keys, _ = make_club(tmp_path)
    before = digest(store.path)
    with pytest.raises(KeysError) as raised:
        keys.enrol(**{"name": "Anil", "kind": "captain", "pin": CAPTAIN_PIN, "time": AT, **values})
    assert code_of(raised) == code
    assert digest(store.path) == before


@pytest.mark.parametrize(
    ("passphrase", "code"),
    [
        ("too short", "passphrase-short"),
        ("aaaaaaaaaaaaaaaa", "passphrase-short"),
        ("ab1cd " * 6, "passphrase-like-code"),
    ],
)
def test_invalid_passphrases(tmp_path, passphrase, code):
    with pytest.raises(KeysError) as raised:
        KeyStore.create(tmp_path / "keys.json", "C", "S", passphrase, AT, hardness=SOFT)
    assert code_of(raised) == code
    assert not (tmp_path / "keys.json").exists()


@given(st.text(alphabet="ab1 \u0d05\u0d3f\ufb01C-", max_size=40))
def test_the_hint_while_a_passphrase_is_typed_is_what_decides(passphrase):
    try:
        checked_passphrase(passphrase)
    except KeysError:
        assert not passphrase_state(passphrase).usable
    else:
        assert passphrase_state(passphrase).usable


def test_a_second_club_is_not_made_over_the_first(tmp_path):
    store, _, _ = make_club(tmp_path)
    before = digest(store.path)
    with pytest.raises(KeysError) as raised:
        make_club(tmp_path)
    assert code_of(raised) == "keys-there"
    assert digest(store.path) == before


def test_two_open_programs_do_not_lose_each_others_changes(tmp_path):
    store, keys, _ = make_club(tmp_path)
    second = KeyStore.load(store.path).unlock(PASSPHRASE, AT, hardness=SOFT)
    keys.enrol("Anil", "captain", CAPTAIN_PIN, AT)
    second.enrol("Bela", "captain", CAPTAIN_PIN, AT)
    assert [person.name for person in KeyStore.load(store.path).people] == ["Mini Varghese", "Anil", "Bela"]


def test_locked_keys_do_nothing(tmp_path):
    store, keys, _ = make_club(tmp_path)
    keys.lock()
    assert keys.is_locked
    for ask in (
        lambda: keys.signer(store.people[0].uid, PIN, AT),
        lambda: keys.enrol("Anil", "captain", CAPTAIN_PIN, AT),
        lambda: keys.revoke(store.people[0].uid, "x", AT),
    ):
        with pytest.raises(KeysError) as raised:
            ask()
        assert code_of(raised) == "keys-locked"


def test_open_keys_are_not_copied(tmp_path):
    _, keys, _ = make_club(tmp_path)
    for copied in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError):
            copied(keys)


def test_a_moment_without_zone_is_a_mistake(tmp_path):
    store, _, _ = make_club(tmp_path)
    with pytest.raises(ValueError):
        store.unlock(PASSPHRASE, AT.replace(tzinfo=None))


def test_a_slow_clock_is_reported(tmp_path):
    store, keys, _ = make_club(tmp_path)
    with pytest.raises(KeysError) as raised:
        keys.signer(store.people[0].uid, PIN, later(days=-1))
    assert code_of(raised) == "person-early"


def test_half_characters_are_refused_in_names_and_repeated_in_no_failure(tmp_path):
    store, keys, _ = make_club(tmp_path)
    for ask in (
        lambda: keys.enrol("A\ud800", "captain", CAPTAIN_PIN, AT),
        lambda: keys.revoke(store.people[0].uid, "\udfff", AT),
    ):
        with pytest.raises(KeysError) as raised:
            ask()
        assert code_of(raised) == "half-character"
    captain = keys.enrol("Anil", "captain", "her\ud800on", AT)
    assert keys.signer(captain.uid, "her\ud800on", AT).name == "Anil"


def test_a_drawing_is_kept_as_it_is_or_refused(tmp_path):
    store, keys, _ = make_club(tmp_path)
    scorer = store.people[0].uid
    assert keys.set_strokes(scorer, STROKES).strokes == KeyStore.load(store.path).people[0].strokes == STROKES
    assert keys.set_strokes(scorer, None).strokes is None
    with pytest.raises(KeysError) as raised:
        keys.set_strokes(scorer, (tuple((n, n) for n in range(20_001)),))
    assert code_of(raised) == "drawing-too-large"
    with pytest.raises(ValueError):
        keys.set_strokes(scorer, (((0.5, 1.5),),))


# a stranger at the file


def changes():
    def person(**values):
        return lambda document: document["people"][-1].update(values)

    yield "name", person(name="Somebody Else")
    yield "kind", person(kind="scorer")
    yield "team", person(team="Detroit")
    yield "uid", person(uid="0" * 32)
    yield "strokes", person(strokes=[[[1, 1]]])
    yield "own", person(own=False)
    yield "unrevoked", lambda document: document.update(revoked=[])
    yield "person gone", lambda document: document["people"].pop()
    yield "club", lambda document: document["club"].update(name="Another Club")
    yield "number", lambda document: document.update(number=9)
    yield "seal", lambda document: document.update(seal="AAAA")


@pytest.mark.parametrize(("what", "how"), list(changes()), ids=lambda value: value if isinstance(value, str) else "")
def test_a_changed_file_is_seen_when_it_is_opened_and_while_it_is_open(tmp_path, what, how):
    store, keys, _ = make_club(tmp_path)
    captain = keys.enrol("Anil", "captain", CAPTAIN_PIN, AT, team="Dallas")
    keys.replace(captain.uid, "crane-1177", AT)
    document = json.loads(store.path.read_bytes())
    how(document)
    store.path.write_text(json.dumps(document))
    for ask in (
        lambda: KeyStore.load(store.path).unlock(PASSPHRASE, AT),
        lambda: keys.enrol("Bela", "captain", CAPTAIN_PIN, AT),
        lambda: keys.signer(store.people[0].uid, PIN, AT),
    ):
        with pytest.raises(KeysError) as raised:
            ask()
        assert code_of(raised) in {"keys-changed", "unknown-person"}


def test_any_flipped_byte_is_refused_or_harmless(tmp_path):
    """No crash on any bytes, and what still opens says just the same."""
    store, _, _ = make_club(tmp_path)
    good, people = store.path.read_bytes(), store.people
    for place in range(0, len(good), 37):
        store.path.write_bytes(good[:place] + bytes([good[place] ^ 0x15]) + good[place + 1 :])
        try:
            changed = KeyStore.load(store.path)
            changed.unlock(PASSPHRASE, AT)
        except KeysError:
            continue
        assert (changed.people, changed.club, changed.certificate) == (people, store.club, store.certificate)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not-keys"),
        (b"\xff\xfe", "not-keys"),
        (b"[]", "not-keys"),
        (b'{"format": "scorekeeper/session", "version": 1}', "not-keys"),
        (b'{"format": "scorekeeper/keys", "version": 3}', "newer-keys"),
        (b'{"format": "scorekeeper/keys", "version": 1}', "keys-damaged"),
        (b"[" * 100_000, "not-keys"),
    ],
)
def test_an_invalid_key_file_is_refused(tmp_path, data, code):
    (tmp_path / "keys.json").write_bytes(data)
    with pytest.raises(KeysError) as raised:
        KeyStore.load(tmp_path / "keys.json")
    assert code_of(raised) == code


def test_a_file_that_asks_for_all_memory_is_refused(tmp_path):
    store, _, _ = make_club(tmp_path)
    document = json.loads(store.path.read_bytes())
    document["wraps"]["passphrase"]["memory"] = 2**31
    store.path.write_text(json.dumps(document))
    with pytest.raises(KeysError) as raised:
        KeyStore.load(store.path)
    assert code_of(raised) == "keys-damaged"


# copies


def test_a_copy_is_brought_back_and_what_was_there_is_kept(tmp_path):
    store, keys, _ = make_club(tmp_path)
    store.backup(tmp_path / "copy.json")
    keys.enrol("Anil", "captain", CAPTAIN_PIN, AT)
    full = digest(store.path)
    back = KeyStore.restore(tmp_path / "copy.json", store.path)
    assert [person.name for person in back.people] == ["Mini Varghese"]
    assert back.unlock(PASSPHRASE, AT).signer(back.people[0].uid, PIN, AT).kind == "scorer"
    assert digest(tmp_path / "keys-before-1.json") == full


@pytest.mark.parametrize("step", ["write_private", "write_witness", "stricter"])
def test_a_restore_that_is_cut_off_leaves_a_key_file(step, tmp_path, monkeypatch):
    store, keys, _ = make_club(tmp_path)
    store.backup(tmp_path / "copy.json")
    keys.enrol("Anil", "captain", CAPTAIN_PIN, AT)
    full = digest(store.path)

    def cut(*given, **_more):
        if not given or given[0] == store.path or step != "write_private":
            raise KeyboardInterrupt
        right(*given)

    right = getattr(key_store, step)
    monkeypatch.setattr(key_store, step, cut)
    with suppress(KeyboardInterrupt):
        KeyStore.restore(tmp_path / "copy.json", store.path)
    assert digest(store.path) == full
    assert KeyStore.load(store.path).club == store.club


def test_a_copy_from_before_a_revocation_is_refused_unless_that_is_known(tmp_path):
    store, keys, _ = make_club(tmp_path)
    captain = keys.enrol("Anil", "captain", CAPTAIN_PIN, AT)
    store.backup(tmp_path / "copy.json")
    keys.revoke(captain.uid, "left", AT)
    with pytest.raises(KeysError) as raised:
        KeyStore.restore(tmp_path / "copy.json", store.path)
    assert code_of(raised) == "keys-older"
    assert dict(raised.value.problem.values) == {"missing": 1}
    assert len(KeyStore.restore(tmp_path / "copy.json", store.path, older=True).people) == 2


def test_a_copy_never_replaces_a_file_and_damage_is_never_copied(tmp_path):
    store, _, _ = make_club(tmp_path)
    (tmp_path / "there.json").write_text("mine")
    with pytest.raises(KeysError):
        store.backup(tmp_path / "there.json")
    assert (tmp_path / "there.json").read_text() == "mine"
    before = digest(store.path)
    with pytest.raises(KeysError):
        KeyStore.restore(tmp_path / "there.json", store.path)
    assert digest(store.path) == before
    store.path.write_text("{}")
    with pytest.raises(KeysError):
        store.backup(tmp_path / "copy.json")
    assert not (tmp_path / "copy.json").exists()


def test_files_are_for_their_owner_only_and_no_half_file_stays(tmp_path, monkeypatch):
    store, keys, _ = make_club(tmp_path)
    store.backup(tmp_path / "copy.json")
    for file in (store.path, tmp_path / "copy.json"):
        assert file.stat().st_mode & 0o777 == 0o600
    before = digest(store.path)
    monkeypatch.setattr("os.fsync", lambda _file: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(KeysError) as raised:
        keys.enrol("Anil", "captain", CAPTAIN_PIN, AT)
    assert code_of(raised) == "keys-not-written"
    assert digest(store.path) == before
    assert not list(tmp_path.glob(".*.part"))


def test_what_a_killed_program_left_half_written_is_removed_by_the_next(tmp_path):
    """It may hold a key that has been revoked since."""
    _store, keys, _code = make_club(tmp_path)
    captain = keys.enrol("Anil", "captain", CAPTAIN_PIN, AT)
    part = tmp_path / f".{'a' * 32}.part"
    part.write_bytes((tmp_path / "keys.json").read_bytes())
    keys.revoke(captain.uid, "left the club", AT)
    assert not part.exists()


def test_the_book_is_a_value(tmp_path):
    store, _, _ = make_club(tmp_path)
    assert replace(store.reread()) == store.reread()
