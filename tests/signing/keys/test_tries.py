"""Wrong ones are counted in the file, slowed, and forgotten only after a right one."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.signing.keys.errors import KeysError, Paused, WrongPin
from scorekeeper.signing.keys.store import KeyStore
from scorekeeper.signing.keys.tries import FREE, Tries, pause_minutes, read_tries
from scorekeeper.signing.keys.witness import witness_file
from tests.signing.keys.club import AT, CAPTAIN_PIN, PASSPHRASE, PIN, SOFT, later, make_club


def wrong(ask):
    with pytest.raises(WrongPin) as raised:
        ask()
    return raised.value


def test_five_wrong_pins_then_pauses_that_double(tmp_path):
    _, keys, _ = make_club(tmp_path)
    captain = keys.enrol("Anil", "captain", CAPTAIN_PIN, AT).uid
    at, tries = AT, []
    for _ in range(8):
        error = wrong(lambda: keys.signer(captain, "wrong", at))  # noqa: B023
        assert type(error) is WrongPin
        tries.append((error.left, error.pause_until and (error.pause_until - at) // timedelta(minutes=1)))
        at = error.pause_until or at
    assert tries == [(4, None), (3, None), (2, None), (1, None), (0, 1), (0, 2), (0, 4), (0, 8)]


def test_in_a_pause_even_the_right_pin_is_not_tried_and_nothing_is_counted(tmp_path):
    store, keys, _ = make_club(tmp_path)
    scorer = store.people[0].uid
    for _ in range(FREE):
        wrong(lambda: keys.signer(scorer, "wrong", AT))
    for _ in range(3):
        paused = wrong(lambda: keys.signer(scorer, PIN, later(seconds=59)))
        assert type(paused) is Paused
        assert paused.pause_until == later(minutes=1)
    assert store.paused_until(scorer, later(seconds=59)) == later(minutes=1)
    assert keys.signer(scorer, PIN, later(minutes=1)).kind == "scorer"
    assert store.paused_until(scorer, later(minutes=1)) is None
    assert wrong(lambda: keys.signer(scorer, "wrong", later(minutes=1))).left == FREE - 1


def test_a_clock_that_was_put_back_neither_ends_a_pause_nor_makes_it_longer(tmp_path):
    """A flat battery, or five wrong PINs under a future date, once locked a club out for a year."""
    store, _, _ = make_club(tmp_path)
    for _ in range(FREE):
        wrong(lambda: KeyStore.load(store.path).unlock("not the right sentence", later(days=400)))
    paused = wrong(lambda: KeyStore.load(store.path).unlock(PASSPHRASE, AT))
    assert type(paused) is Paused
    assert paused.pause_until == later(minutes=1)
    assert type(wrong(lambda: KeyStore.load(store.path).unlock(PASSPHRASE, later(seconds=59)))) is Paused
    ahead = wrong(lambda: KeyStore.load(store.path).unlock("not the right sentence", later(minutes=1)))
    assert ahead.pause_until == later(minutes=3), "the one that was paused was no try, and what was counted stays"
    assert KeyStore.load(store.path).unlock(PASSPHRASE, later(minutes=3))


def test_the_count_survives_a_restart_and_each_person_has_its_own(tmp_path):
    store, keys, _ = make_club(tmp_path)
    captain = keys.enrol("Anil", "captain", CAPTAIN_PIN, AT).uid
    for _ in range(3):
        wrong(lambda: keys.signer(captain, "wrong", AT))
    again = KeyStore.load(store.path).unlock(PASSPHRASE, AT)
    assert wrong(lambda: again.signer(captain, "wrong", AT)).left == 1
    assert wrong(lambda: again.signer(store.people[0].uid, "wrong", AT)).left == 4


def test_a_try_is_counted_before_it_is_made(tmp_path, monkeypatch):
    """Whoever stops the program in the middle of a try has made it."""
    store, keys, _ = make_club(tmp_path)
    scorer = store.people[0].uid

    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("scorekeeper.signing.keys.open_keys.open_with", stopped)
    for _ in range(FREE):
        with pytest.raises(KeyboardInterrupt):
            keys.signer(scorer, "wrong", AT)
    monkeypatch.undo()
    assert type(wrong(lambda: keys.signer(scorer, PIN, AT))) is Paused


def test_nothing_is_tried_where_it_cannot_be_counted(tmp_path, monkeypatch):
    store, keys, _ = make_club(tmp_path)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("scorekeeper.signing.keys.keyfile.write_private", full)
    monkeypatch.setattr("scorekeeper.signing.keys.open_keys.open_with", lambda *_: pytest.fail("tried"))
    with pytest.raises(KeysError) as raised:
        keys.signer(store.people[0].uid, PIN, AT)
    assert raised.value.problem.code == "keys-not-written"


def test_tries_made_at_once_are_all_counted(tmp_path):
    store, keys, _ = make_club(tmp_path)
    scorer = store.people[0].uid
    others = [KeyStore.load(store.path).unlock(PASSPHRASE, AT) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        outcomes = list(pool.map(lambda key_store: wrong(lambda: key_store.signer(scorer, "wrong", AT)), others))
    assert len(outcomes) == 4
    assert wrong(lambda: keys.signer(scorer, "wrong", AT)).left == 0


@pytest.mark.parametrize("name", ["passphrase", "recovery"])
def test_passphrase_and_recovery_code_are_counted_too_each_by_itself(tmp_path, name):
    store, _, _ = make_club(tmp_path)
    _, _, code = make_club(tmp_path / "other")
    guess = "not the right sentence" if name == "passphrase" else code
    codes = [wrong(lambda: KeyStore.load(store.path).unlock(guess, AT)).problem.code for _ in range(FREE + 1)]
    assert codes == [f"{name}-wrong"] * (FREE - 1) + [f"{name}-pause", "pin-paused"]
    assert KeyStore.load(store.path).paused_until(name, AT) == later(minutes=1)
    if name == "recovery":
        assert KeyStore.load(store.path).unlock(PASSPHRASE, AT, hardness=SOFT)


def test_the_old_pin_is_counted_when_a_new_one_is_set(tmp_path):
    store, keys, _ = make_club(tmp_path)
    assert wrong(lambda: keys.set_pin(store.people[0].uid, "wrong", "crane-1177", AT)).left == 4


@given(st.integers(0, 10_000))
def test_no_pause_is_shorter_than_the_one_before_nor_longer_than_a_day(times):
    assert pause_minutes(times) <= pause_minutes(times + 1) <= 24 * 60


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(ANYTHING)
def test_any_form_of_a_count_is_read(value):
    assert read_tries(value).wrong >= 0


def test_an_unreadable_count_leaves_one_try():
    assert read_tries({"wrong": "none"}) == Tries(FREE - 1)


def tried(keys, uid, times):
    for _ in range(times):
        wrong(lambda: keys.signer(uid, "wrong", AT))


def emptied(path, _before):
    document = json.loads(path.read_text("utf-8"))
    document["tries"] = {}
    path.write_text(json.dumps(document), "utf-8")


def emptied_with_its_turns(path, _before):
    document = json.loads(path.read_text("utf-8"))
    document["tries"], document["turns"] = {}, 0
    path.write_text(json.dumps(document), "utf-8")


def lowered(path, _before):
    document = json.loads(path.read_text("utf-8"))
    document["tries"] = {uid: {"wrong": 1} for uid in document["tries"]}
    path.write_text(json.dumps(document), "utf-8")


def put_back(path, before):
    path.write_bytes(before)


def witness_spoiled(path, _before):
    emptied(path, _before)
    witness_file(path).write_bytes(b"{")


@pytest.mark.parametrize("meddle", [emptied, emptied_with_its_turns, lowered, put_back])
def test_tries_that_were_emptied_or_put_back_are_noticed_and_count_on(tmp_path, meddle):
    store, keys, _ = make_club(tmp_path)
    scorer, before = store.people[0].uid, store.path.read_bytes()
    tried(keys, scorer, 3)
    assert KeyStore.load(store.path).counts_changed(AT) is None
    meddle(store.path, before)
    assert KeyStore.load(store.path).counts_changed(later(minutes=5)) == later(minutes=5)
    assert wrong(lambda: keys.signer(scorer, "wrong", AT)).left == 1, "the fourth"
    again = KeyStore.load(store.path)
    assert again.counts_changed(later(days=2)) == AT, "it stays told, with the moment"
    assert keys.signer(scorer, PIN, AT)
    assert KeyStore.load(store.path).counts_changed(later(days=2)) == AT
    keys.change_passphrase(PASSPHRASE, "eleven boats upon the lake", AT)
    assert KeyStore.load(store.path).counts_changed(later(days=2)) is None


def test_an_unreadable_second_record_is_reported(tmp_path):
    store, keys, _ = make_club(tmp_path)
    tried(keys, store.people[0].uid, 3)
    witness_spoiled(store.path, b"")
    assert KeyStore.load(store.path).counts_changed(AT) == AT


def test_a_power_cut_between_both_records_raises_no_alarm(tmp_path):
    store, keys, _ = make_club(tmp_path)
    scorer = store.people[0].uid
    tried(keys, scorer, 2)
    second = witness_file(store.path).read_bytes()
    tried(keys, scorer, 1)
    witness_file(store.path).write_bytes(second)
    assert KeyStore.load(store.path).counts_changed(AT) is None
    assert wrong(lambda: keys.signer(scorer, "wrong", AT)).left == 1


def test_a_copy_on_another_computer_and_a_restored_copy_raise_no_alarm(tmp_path):
    store, keys, _ = make_club(tmp_path)
    scorer = store.people[0].uid
    store.backup(tmp_path / "copy.keys")
    tried(keys, scorer, 3)
    elsewhere = KeyStore.restore(tmp_path / "copy.keys", tmp_path / "elsewhere" / "keys.json")
    assert elsewhere.counts_changed(AT) is None
    copy = KeyStore.restore(tmp_path / "copy.keys", store.path)
    assert copy.counts_changed(AT) is None
    again = copy.unlock(PASSPHRASE, AT, hardness=SOFT)
    assert wrong(lambda: again.signer(scorer, "wrong", AT)).left == 1, "an older copy gives no tries back"


def test_a_key_file_of_an_earlier_version_is_read(tmp_path):
    store, keys, _ = make_club(tmp_path)
    document = json.loads(store.path.read_text("utf-8"))
    del document["turns"]
    store.path.write_text(json.dumps(document), "utf-8")
    witness_file(store.path).unlink()
    assert KeyStore.load(store.path).counts_changed(AT) is None
    assert keys.signer(store.people[0].uid, PIN, AT)
