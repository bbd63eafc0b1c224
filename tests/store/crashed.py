"""Files as a kill or power cut leaves them: the rollback journal and the pages written.

SQLite writes the journal, then the pages, then empties the journal. From the file before and after a write every state
in between can be made, and no more than these pages and this journal is on the disk when the power goes.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.journal.entry import Entry
from scorekeeper.store.schema import CURRENT, TABLES, TRIGGERS, VIEWS, Format
from tests.journal.event import Journal, deal

MAGIC = bytes.fromhex("d9d505f920a163d7")
SECTOR = 512
PAGE = 4096
_OLDER = CURRENT.generation - 1
BEFORE = Format(_OLDER, f"{_OLDER:04}", "scorekeeper.store:migrations", TABLES, TRIGGERS, VIEWS)
"""The generation before this one, whose tables are the same."""


def journal_for(before: bytes, after: bytes, nonce: int = 56) -> bytes:
    """Return the journal that SQLite would have written to turn these bytes into those."""
    pages = [page for page in range(len(before) // PAGE) if page_bytes(before, page) != page_bytes(after, page)]
    words = (len(pages), nonce, len(before) // PAGE, SECTOR, PAGE)
    header = (MAGIC + b"".join(word.to_bytes(4, "big") for word in words)).ljust(SECTOR, b"\0")
    return header + b"".join(_record(page + 1, page_bytes(before, page), nonce) for page in pages)


def page_bytes(data: bytes | bytearray, page: int) -> bytes:
    """Return one page."""
    return bytes(data[page * PAGE : (page + 1) * PAGE])


def _record(number: int, page: bytes, nonce: int) -> bytes:
    total = (nonce + sum(page[place] for place in range(PAGE - 200, 0, -200))) & 0xFFFFFFFF
    return number.to_bytes(4, "big") + page + total.to_bytes(4, "big")


def kills(before: bytes, after: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Return file and journal as a kill behind each write leaves them."""
    journal = journal_for(before, after)
    yield before, journal[:SECTOR]
    yield before, journal[: len(journal) // 2]
    file = bytearray(before.ljust(len(after), b"\0"))
    yield before, journal
    for page in range(max(len(before), len(after)) // PAGE):
        if page_bytes(file, page) != page_bytes(after, page):
            file[page * PAGE : (page + 1) * PAGE] = page_bytes(after, page)
            yield bytes(file), journal
    yield after, b""


def power_cuts(before: bytes, after: bytes, seed: int, number: int) -> Iterator[tuple[bytes, bytes]]:
    """Return file and journal after a power cut: any subset of sectors has reached the disk."""
    chance = random.Random(seed)
    journal = journal_for(before, after)
    for _ in range(number):
        file = bytearray(before.ljust(len(after), b"\0"))
        for sector in range(0, len(after), SECTOR):
            if chance.random() < 0.5:
                file[sector : sector + SECTOR] = after[sector : sector + SECTOR]
        yield bytes(file[: chance.choice((len(before), len(after)))]), journal


def lay(folder: Path, state: tuple[bytes, bytes], name: str = "crashed.scorekeeper") -> Path:
    """Put a file and its journal into a folder."""
    path = folder / name
    path.write_bytes(state[0])
    path.with_name(name + "-journal").write_bytes(state[1])
    return path


def old_file(folder: Path, deals: int = 18) -> tuple[Path, list[Entry]]:
    """Return a file of the generation before this one, and its entries."""
    from scorekeeper.store.new_file import write_file  # noqa: PLC0415 - only here

    journal = Journal()
    for number in range(deals):
        journal.enter(deal(number % 18 + 1, "A", "40H", 44))
    path = folder / "old.scorekeeper"
    write_file(path, journal.entries, form=BEFORE)
    return path, journal.entries
