"""The signed rankings that an event keeps, held against its journal: ranked anew from what stood, each is the same."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from scorekeeper.features.keys.view.kept_sheets import STRANGER, Believed, Kept
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import RankingClosed, RankingSigned
from scorekeeper.journal.fold import fold
from scorekeeper.rules.model import Problem, problem
from scorekeeper.store.errors import StoreError


def ranking_faults(
    entries: Sequence[Entry], kept: Kept, only: str = "", trust: Believed | None = None
) -> tuple[Problem, ...]:
    """Return where the signed rankings of a journal contradict it; `only`: the digest of the one document meant.

    What is not kept any more is not told here. With `trust` it is said (STRANGER) whose keys no club known here issued.
    """
    begun: dict[tuple[str, str], Entry] = {}
    found: list[Problem] = []
    for entry in entries:
        fact = entry.fact
        if not isinstance(fact, RankingSigned | RankingClosed) or (only and fact.record != only):
            continue
        first = begun.setdefault((fact.stage, fact.record), entry)
        if first is entry:
            found += _record_faults(entries, entry, fact, kept)
        if isinstance(fact, RankingClosed):
            found += _file_faults(fact, entry, kept, trust)
    return tuple(found)


def _record_faults(
    entries: Sequence[Entry], entry: Entry, fact: RankingSigned | RankingClosed, kept: Kept
) -> Iterator[Problem]:
    """Return whether the document that was signed is the ranking as it stood when the first one signed it."""
    from scorekeeper.sheets.ranking.record import NoRanking, ranking_text  # noqa: PLC0415 - the writers are large
    from scorekeeper.signing.checking.records import read_record  # noqa: PLC0415

    data = _bytes(kept, fact.record)
    if data is None:
        return
    record = read_record(data)
    values: dict[str, Any] = {"revision": fact.revision, "entry": entry.seq}
    if not record.is_ranking:
        yield problem("kept-ranking-unreadable", **values)
        return
    try:
        stood = ranking_text(fold(entries[: entry.seq - 1]), fact.stage, record.committee)
    except NoRanking:
        stood = ""
    if stood.encode() != data:
        yield problem("kept-ranking-differs", **values)


def _file_faults(fact: RankingClosed, entry: Entry, kept: Kept, trust: Believed | None) -> Iterator[Problem]:
    """Return whether the signed file that is kept is the ranking of this document, with every signature."""
    from scorekeeper.signing.checking.check import check  # noqa: PLC0415 - the signing libraries are large
    from scorekeeper.signing.checking.verdict import TRUSTED  # noqa: PLC0415
    from scorekeeper.signing.keys.trust import Trust  # noqa: PLC0415

    data = _bytes(kept, fact.file)
    if data is None:
        return
    values: dict[str, Any] = {"revision": fact.revision, "entry": entry.seq}
    found = check(data, trust() if trust is not None else Trust.of(), datetime.now(UTC))
    if found.digest != fact.record:
        yield problem("kept-ranking-file-differs", **values)
    elif not found.intact or not found.closed:
        yield problem("kept-ranking-changed", **values)
    elif trust is not None and not found.trusted:
        names = dict.fromkeys(one.name for one in found.signers if one.certificate != TRUSTED)
        yield problem(STRANGER, names=", ".join(names), **values)


def _bytes(kept: Kept, name: str) -> bytes | None:
    try:
        return kept(name)
    except StoreError:
        return None
