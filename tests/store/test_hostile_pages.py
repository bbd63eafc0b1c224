"""Damaged files made to cost: fake cells, overflowing pages in circles, numbers without end."""

import random
import time
import tracemalloc

import pytest

from scorekeeper.journal.entry import START, NewEntry, number
from scorekeeper.store.errors import NothingToSalvageError
from scorekeeper.store.raw_pages import raw_rows
from scorekeeper.store.rows import row_of
from scorekeeper.store.salvage import event_of, salvage
from tests.journal.event import BEGINNING
from tests.store.event import begin, deal, enter

PAGE = 4096
AT = "2026-10-04T08:00:00Z"


def varint(value):
    parts = [value & 0x7F]
    while value := value >> 7:
        parts.append(value & 0x7F | 0x80)
    return bytes(reversed(parts))


def bomb(pages, length, kinds):
    """Return a file whose every page is full of cells claiming to be `length` bytes long."""
    cell = varint(length) + varint(1) + kinds
    data = bytearray(pages * PAGE)
    for page in range(pages):
        start = page * PAGE + (100 if page == 0 else 0)
        most = (PAGE - 8 - 100) // 2 - len(cell)
        data[start] = 0x0D
        data[start + 3 : start + 5] = most.to_bytes(2, "big")
        for place in range(most):
            pointer = PAGE - len(cell) - place % 1900
            data[start + 8 + 2 * place : start + 10 + 2 * place] = pointer.to_bytes(2, "big")
        data[(page + 1) * PAGE - len(cell) : (page + 1) * PAGE] = cell
    return bytes(data)


def circle(length):
    """Return a file of three pages, with cells overflowing into a page that loops."""
    local = 489 + (length - 489) % (PAGE - 4)
    local = local if local <= PAGE - 35 else 489
    data = bytearray(3 * PAGE)
    for page in (0, 1):
        start = page * PAGE + (100 if page == 0 else 0)
        data[start] = 0x0D
        data[start + 3 : start + 5] = (5).to_bytes(2, "big")
        for place in range(5):
            pointer = 200 + 7 * place
            data[start + 8 + 2 * place : start + 10 + 2 * place] = pointer.to_bytes(2, "big")
            cell = varint(length) + varint(1)
            data[page * PAGE + pointer : page * PAGE + pointer + len(cell)] = cell
            end = page * PAGE + pointer + len(cell) + local
            data[end : end + 4] = (3).to_bytes(4, "big")
    data[2 * PAGE : 2 * PAGE + 4] = (3).to_bytes(4, "big")
    return bytes(data)


BOMBS = {
    "circle of 180 MB": circle(180_000_000),
    "circle": circle(12_000),
    "huge": bomb(3, (1 << 30) - 1, b""),
    "columns": bomb(3, 4000, bytes((0x9F, 0x00))),
    "many": bomb(200, 800_000, bytes((3, 0, 0))),
    "noise": random.Random(8).randbytes(400_000),
}


@pytest.mark.parametrize("kind", BOMBS)
def test_a_damaged_file_costs_no_more_than_a_few_times_itself(tmp_path, kind):
    path = tmp_path / "bomb.scorekeeper"
    path.write_bytes(BOMBS[kind])
    tracemalloc.start()
    began = time.process_time()
    try:
        assert event_of(path) == ""
        with pytest.raises(NothingToSalvageError):
            salvage(path, tmp_path / "saved.scorekeeper", AT)
        _now, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    print(f"{kind}: {len(BOMBS[kind])} bytes, {peak / 1e6:.1f} MB, {time.process_time() - began:.2f} s")
    assert peak < 4_000_000 + 8 * len(BOMBS[kind])
    assert time.process_time() - began < 10


def test_real_cells_are_read_all_the_same(tmp_path):
    store = begin(tmp_path)
    enter(store, *(deal(turn % 18 + 1, "A", "40H", turn) for turn in range(50)))
    store.attach(random.Random(1).randbytes(3_000_000))
    store.close()
    data = store.path.read_bytes()
    rows = list(raw_rows(data, PAGE))
    assert sum(len(row.columns) == 10 for row in rows) == 54
    assert max(len(column) for row in rows for column in row.columns if isinstance(column, bytes)) == 3_000_000


def test_a_number_without_end_makes_no_endless_gap(tmp_path):
    """An entry may claim any number; the gap before it is reported as one range."""
    store = begin(tmp_path)
    store.close()
    far = number(NewEntry("far", AT, "Ann", "desk", BEGINNING[1]), 9_000_000, START)
    row = [
        None,
        *(
            str(row_of(far, "e7e7")[name])
            for name in ("event", "cmd", "at", "who", "seat", "kind", "reason", "body", "digest")
        ),
    ]
    record = b"".join(varint(0 if text is None else 13 + 2 * len(text)) for text in row)
    payload = varint(len(record) + 1) + record + b"".join((text or "").encode() for text in row)
    cell = varint(len(payload)) + varint(9_000_000) + payload
    page = bytearray(PAGE)
    page[0], page[3:5], page[8:10] = 0x0D, (1).to_bytes(2, "big"), (PAGE - len(cell)).to_bytes(2, "big")
    page[-len(cell) :] = cell
    store.path.write_bytes(store.path.read_bytes() + bytes(page))
    assert [row.number for row in raw_rows(bytes(PAGE) + bytes(page), PAGE)] == [9_000_000]
    report = salvage(store.path, tmp_path / "saved.scorekeeper", AT)
    assert (report.saved, report.gaps, report.doubtful) == (4, (), (9_000_000,))
