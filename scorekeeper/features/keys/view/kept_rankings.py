"""The signed rankings stored with an event, compared with its journal.

Each must follow from it again.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scorekeeper.features.keys.view.kept_sheets import Believed, Kept, KeptFile, file_faults, kept_bytes
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import RankingClosed, RankingSigned
from scorekeeper.journal.fold import fold
from scorekeeper.journal.signing import mark_of
from scorekeeper.rules.model import Problem, problem

if TYPE_CHECKING:
    from scorekeeper.signing.checking.drawing import Render

_FILE_CODES = ("kept-ranking-file-differs", "kept-ranking-changed")


def ranking_faults(
    entries: Sequence[Entry],
    kept: Kept,
    *,
    only: str = "",
    trust: Believed | None = None,
    render: "Render | None" = None,
) -> tuple[Problem, ...]:
    """Return where the signed rankings of a journal contradict it.

    `only`: the digest of the one document to check.
    Missing documents are not reported here. With `trust`, keys not issued by any club known here are reported
    (STRANGER). With `render`, each signed file is also made again from its record.
    """
    begun: dict[tuple[str, str], Entry] = {}
    files: dict[tuple[str, str], KeptFile] = {}
    faults: list[Problem] = []
    for entry in entries:
        fact = entry.fact
        if not isinstance(fact, RankingSigned | RankingClosed) or (only and fact.record != only):
            continue
        key = fact.stage, fact.record
        first = begun.setdefault(key, entry)
        if first is entry:
            faults += _record_faults(entries, entry, fact, kept)
        before = files.get(key, KeptFile("", fact.record, fact.revision, entry.seq, {}, closed=False))
        if isinstance(fact, RankingClosed):
            files[key] = replace(before, file=fact.file, entry=entry.seq, closed=True)
        else:
            # after a stopped signing all sign again, and the second time may have the same document
            marks = {} if fact.role in before.marks else before.marks
            files[key] = replace(before, file=fact.file, marks={**marks, fact.role: mark_of(fact, entry)})
    for file in files.values():
        if file.file:
            faults += file_faults(kept, file, trust, _FILE_CODES, render)
    return tuple(faults)


def _record_faults(
    entries: Sequence[Entry], entry: Entry, fact: RankingSigned | RankingClosed, kept: Kept
) -> Iterator[Problem]:
    """Yield the problem of a signed document that is not the ranking as first signed."""
    from scorekeeper.sheets.ranking.record import NoRanking, ranking_text  # noqa: PLC0415 - the writers are large
    from scorekeeper.signing.checking.records import read_record  # noqa: PLC0415

    data = kept_bytes(kept, fact.record)
    if data is None:
        return
    record = read_record(data)
    values: dict[str, Any] = {"revision": fact.revision, "entry": entry.seq}
    if not record.is_ranking:
        yield problem("kept-ranking-unreadable", **values)
        return
    try:
        marks = "marks" in json.loads(data)  # earlier versions signed rankings without marks
        expected = ranking_text(fold(entries[: entry.seq - 1]), fact.stage, record.committee, marks=marks)
    except NoRanking:
        expected = ""
    if expected.encode() != data:
        yield problem("kept-ranking-differs", **values)
