"""Damage is noticed, nothing is changed, and whatever can be proved is recovered."""

import random
import shutil
import sqlite3
from contextlib import closing

import pytest

from scorekeeper.journal.facts import PenaltyGiven, RulingMade, StoreChanged, TeamEntered, Voided
from scorekeeper.journal.fold import fold
from scorekeeper.language.store import sentence
from scorekeeper.store.backup import backup
from scorekeeper.store.damage import inspect
from scorekeeper.store.errors import (
    AlreadyThereError,
    DamagedError,
    EmptyFileError,
    NewerFileError,
    NoSuchFileError,
    NotAnEventError,
    NothingToSalvageError,
    StoreError,
    TamperedError,
)
from scorekeeper.store.event_file import open_store
from scorekeeper.store.salvage import salvage
from tests.store.event import SESSION, begin, deal, enter

PAGE = 4096
AT = "2026-10-04T08:00:00Z"


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A file of some 400 entries, with an attachment that flows over several pages."""
    folder = tmp_path_factory.mktemp("sound")
    store = begin(folder)
    for round_ in range(20):
        enter(store, *(deal(number, "AB"[number % 2], f"{28 + round_}H", 20 + number) for number in range(1, 19)))
    enter(store, TeamEntered("ab12", "x" * 9000, ("Ann", "Ben")))
    enter(store, *(deal(number, "A", "56NT", 56) for number in range(1, 19)))
    store.attach(random.Random(1).randbytes(30_000))
    store.close()
    return store.path


def entries_of(path):
    store = open_store(path, read_only=True)
    try:
        return store.tail(0)
    finally:
        store.close()


def opened(path):
    """Everything that happens when an event is opened and read."""
    store = open_store(path)
    try:
        fold(store.tail(0))
    finally:
        store.close()


def spoilt(sound, tmp_path, change, name="spoilt.scorekeeper"):
    data = bytearray(sound.read_bytes())
    changed = change(data)
    path = tmp_path / name
    path.write_bytes(data if changed is None else changed)
    return path


def test_a_sound_file_is_whole(sound):
    report = inspect(sound)
    assert report.whole
    assert (report.entries, report.attachments, report.name) == (383, 1, "Autumn")
    assert report.head_digest == entries_of(sound)[-1].digest


def test_flipped_bits_are_noticed_or_without_meaning(sound, tmp_path):
    chance = random.Random(56)
    true = entries_of(sound)
    noticed = 0
    for _ in range(60):
        path = spoilt(sound, tmp_path, lambda data: flip(data, chance))
        before = path.read_bytes()
        try:
            opened(path)
        except StoreError:
            noticed += 1
        else:
            assert entries_of(path) == true
        if not inspect(path).whole:
            noticed += 1
        assert path.read_bytes() == before
    assert noticed > 30


def flip(data, chance):
    place = chance.randrange(len(data))
    data[place] ^= 1 << chance.randrange(8)


def test_zeroed_pages_are_noticed(sound, tmp_path):
    pages = sound.stat().st_size // PAGE
    for page in random.Random(5).sample(range(1, pages), 12):
        path = spoilt(sound, tmp_path, lambda data, page=page: data.__setitem__(span(page), bytes(PAGE)))
        report = inspect(path)
        assert not report.whole
        assert isinstance(report.findings[0], DamagedError)


def span(page):
    return slice(page * PAGE, (page + 1) * PAGE)


@pytest.mark.parametrize("percent", [99, 90, 50, 10])
def test_a_cut_file_is_noticed_and_salvaged(sound, tmp_path, percent):
    path = spoilt(sound, tmp_path, lambda data: data[: len(data) * percent // 100])
    before = path.read_bytes()
    assert not inspect(path).whole
    try:
        report = salvage(path, tmp_path / "saved.scorekeeper", AT)
    except NothingToSalvageError:
        assert percent == 10
        return
    assert inspect(report.path).whole
    assert report.saved >= 383 * percent // 100 - 80  # the views, which come first, take the room of some entries
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda data: b"", EmptyFileError),
        (lambda data: b"%PDF-1.7 something else entirely", NotAnEventError),
        (lambda data: data.__setitem__(span(0), bytes(PAGE)), DamagedError),
        (lambda data: data.__setitem__(slice(0, 4), b"sqli"), DamagedError),
        (lambda data: data[:90], DamagedError),
        (lambda data: data.__setitem__(slice(68, 72), b"ABCD"), NotAnEventError),
        (lambda data: data.__setitem__(slice(60, 64), (99).to_bytes(4, "big")), NewerFileError),
        (lambda data: data.__setitem__(slice(60, 64), bytes(4)), NotAnEventError),
    ],
)
def test_a_file_that_is_none_is_left_alone(sound, tmp_path, change, error):
    path = spoilt(sound, tmp_path, change)
    before = (path.read_bytes(), path.stat().st_mtime_ns)
    for read_only in (False, True):
        with pytest.raises(error) as caught:
            open_store(path, read_only=read_only)
        assert type(caught.value) is error
    assert [type(finding) for finding in inspect(path).findings] == [error]
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert list(tmp_path.iterdir()) == [path]


def test_no_file_and_a_folder(tmp_path):
    assert isinstance(inspect(tmp_path / "none").findings[0], NoSuchFileError)
    assert isinstance(inspect(tmp_path).findings[0], NotAnEventError)


def test_missing_guards_are_noticed(sound, tmp_path):
    path = tmp_path / "open.scorekeeper"
    shutil.copyfile(sound, path)
    connection = sqlite3.connect(path)
    connection.execute("DROP TRIGGER entry_stays")
    connection.commit()
    connection.close()
    with pytest.raises(TamperedError) as caught:
        open_store(path)
    assert caught.value.values["missing"] == "entry_stays"
    assert not inspect(path).whole


@pytest.mark.parametrize("column", ["who", "reason", "body", "at", "seq"])
def test_a_changed_entry_is_named(sound, tmp_path, column):
    path = tmp_path / "changed.scorekeeper"
    shutil.copyfile(sound, path)
    connection = sqlite3.connect(path)
    (trigger,) = connection.execute("SELECT sql FROM sqlite_schema WHERE name = 'entry_stays'").fetchone()
    connection.execute("DROP TRIGGER entry_stays")
    new = {"body": "replace(body, '28H', '29H')", "seq": "9999"}.get(column, f"{column} || 'x'")
    connection.execute(f"UPDATE entry SET {column} = {new} WHERE seq = 7")
    connection.execute(trigger)
    connection.commit()
    connection.close()
    store = open_store(path)
    with pytest.raises(DamagedError) as caught:
        store.tail(0)
    assert caught.value.values["entry"] == 7
    store.close()
    assert not inspect(path).whole
    assert inspect(path).entries == 6


@pytest.mark.parametrize("column", ["name", "system", "edition"])
def test_an_event_named_differently_in_its_journal_is_noticed(sound, tmp_path, column):
    copy = tmp_path / "renamed.scorekeeper"
    shutil.copy(sound, copy)
    with closing(sqlite3.connect(copy)) as raw:
        (guard,) = raw.execute("SELECT sql FROM sqlite_master WHERE name = 'event_goes_on'").fetchone()
        raw.execute("DROP TRIGGER event_goes_on")
        raw.execute(f"UPDATE event SET {column} = 'another'")
        raw.execute(guard)
        raw.commit()
    (finding,) = inspect(copy).findings
    assert isinstance(finding, DamagedError)
    assert finding.values["cause"] == "event"


def test_a_cut_off_end_is_noticed(sound, tmp_path):
    path = tmp_path / "shorter.scorekeeper"
    shutil.copyfile(sound, path)
    connection = sqlite3.connect(path)
    connection.execute("DROP TRIGGER entry_is_kept")
    connection.execute("DELETE FROM entry WHERE seq > 380")
    connection.commit()
    connection.close()
    assert {finding.values.get("cause") for finding in inspect(path).findings} >= {"head"}


def test_salvage_of_a_sound_file_keeps_every_digest(sound, tmp_path):
    report = salvage(sound, tmp_path / "saved.scorekeeper", AT)
    assert (report.saved, report.gaps, report.doubtful, report.attachments) == (383, (), (), 1)
    saved = entries_of(report.path)
    assert saved[:-1] == entries_of(sound)
    assert saved[-1].fact == StoreChanged("recovered", report.source, "all")
    assert inspect(report.path).whole


def test_salvage_without_the_first_page(sound, tmp_path):
    path = spoilt(sound, tmp_path, lambda data: data.__setitem__(span(0), bytes(PAGE)))
    report = salvage(path, tmp_path / "saved.scorekeeper", AT)
    assert report.saved == 383
    assert entries_of(report.path)[:-1] == entries_of(sound)


def test_salvage_with_pages_gone(sound, tmp_path):
    chance = random.Random(9)
    pages = sound.stat().st_size // PAGE
    for page in chance.sample(range(1, pages), 8):
        path = spoilt(sound, tmp_path, lambda data, page=page: data.__setitem__(span(page), bytes(PAGE)))
        to = tmp_path / f"saved-{page}.scorekeeper"
        report = salvage(path, to, AT)
        assert report.saved >= 383 - 30
        assert inspect(to).whole
        missing = sum(last - first + 1 for first, last in report.gaps)
        assert report.saved + missing == 383
        with pytest.raises(AlreadyThereError):
            salvage(path, to, AT)


def test_a_backup_closes_the_gaps(sound, tmp_path):
    kept = backup(sound, tmp_path / "kept.scorekeeper").path
    path = spoilt(sound, tmp_path, lambda data: data.__setitem__(slice(9 * PAGE, 21 * PAGE), bytes(12 * PAGE)))
    alone = salvage(path, tmp_path / "alone.scorekeeper", AT)
    assert alone.gaps
    both = salvage(path, tmp_path / "both.scorekeeper", AT, [kept])
    assert both.gaps == ()
    assert entries_of(both.path)[:-1] == entries_of(sound)


def test_after_a_gap_entries_refer_to_each_other_by_new_numbers(tmp_path):
    store = begin(tmp_path)
    enter(store, *(TeamEntered(f"{number:x}", f"Team {number} {'y' * 300}") for number in range(40)))
    penalty, _ = enter(store, PenaltyGiven(SESSION, "A", "misconduct", 1, points=1), deal(1, "A", "40H", 44))
    (second,) = enter(store, deal(2, "B", "30C", 31))
    enter(store, Voided(second.seq), RulingMade(SESSION, ("4.8",), "x", 1, waive=((penalty.seq, 0),)))
    store.close()
    true = fold(entries_of(store.path)).sessions[SESSION].result
    data = bytearray(store.path.read_bytes())
    place = data.index(b"Team 20")
    data[place + 5 : place + 7] = b"99"
    (tmp_path / "spoilt.scorekeeper").write_bytes(data)
    report = salvage(tmp_path / "spoilt.scorekeeper", tmp_path / "saved.scorekeeper", AT)
    assert report.gaps == ((25, 25),)
    saved = fold(entries_of(report.path))
    assert saved.sessions[SESSION].result == true
    assert len(saved.teams) == 41


def test_without_its_first_entry_the_event_is_named_by_its_own_row(sound, tmp_path):
    path = spoilt(sound, tmp_path, lambda data: data.replace(b'"edition"', b'"xdition"'))
    report = salvage(path, tmp_path / "saved.scorekeeper", AT)
    assert report.gaps == ((1, 1),)
    saved = fold(entries_of(report.path))
    assert saved.event is not None
    assert saved.event.name == "Autumn"
    assert saved.sessions[SESSION].result == fold(entries_of(sound)).sessions[SESSION].result


def test_nothing_to_salvage(tmp_path):
    path = tmp_path / "noise.scorekeeper"
    path.write_bytes(random.Random(3).randbytes(100_000))
    with pytest.raises(NothingToSalvageError):
        salvage(path, tmp_path / "saved.scorekeeper", AT)
    assert list(tmp_path.iterdir()) == [path]


def test_an_undo_of_a_lost_entry_is_not_counted_as_saved(tmp_path):
    store = begin(tmp_path)
    enter(store, *(TeamEntered(f"{number:x}", f"Team {number} {'y' * 300}") for number in range(40)))
    enter(store, Voided(25), deal(1, "A", "40H", 44))
    store.close()
    data = bytearray(store.path.read_bytes())
    place = data.index(b"Team 20")
    data[place + 5 : place + 7] = b"99"
    (tmp_path / "spoilt.scorekeeper").write_bytes(data)
    report = salvage(tmp_path / "spoilt.scorekeeper", tmp_path / "saved.scorekeeper", AT)
    assert report.gaps == ((25, 25),)
    assert report.saved == len(entries_of(report.path)) - 1 == 44


@pytest.mark.parametrize("name", ["<b>=1" * 2_000_000, "x" * 20_001], ids=["endless", "one-more"])
def test_a_text_that_no_desk_enters_stops_no_window_and_what_came_before_is_saved(tmp_path, name, check_golden):
    store = begin(tmp_path)
    before = store.head[0]
    enter(store, TeamEntered("long", name))
    store.close()
    with pytest.raises(DamagedError) as refused:
        opened(store.path)
    text = sentence(refused.value.code, refused.value.values)
    check_golden(text)
    assert not inspect(store.path).whole
    report = salvage(store.path, tmp_path / "saved.scorekeeper", AT)
    assert inspect(report.path).whole
    assert report.saved == before


def test_a_file_whose_entries_are_all_gone_is_damaged_and_not_empty(tmp_path):
    begun = begin(tmp_path)
    begun.close()
    path = begun.path
    with closing(sqlite3.connect(path)) as raw:
        guards = raw.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            raw.execute(f"DROP TRIGGER {name}")
        raw.execute("DELETE FROM entry")
        for _, statement in guards:
            raw.execute(statement)
        raw.commit()
    store = open_store(path, read_only=True)
    with pytest.raises(DamagedError):
        store.tail(0)
    store.close()
