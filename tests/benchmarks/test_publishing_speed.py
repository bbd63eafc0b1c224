"""Publishing after one entry in an event of 90 teams, compared with publishing everything."""

import datetime as dt
import time

import pytest

from scorekeeper.features.publishing.view.publishing import Publication
from scorekeeper.features.publishing.view.writing import DIGESTS
from scorekeeper.journal.facts import DealRecorded, StageSet
from scorekeeper.journal.fold import advance
from scorekeeper.journal.stage_facts import DrawPublished
from scorekeeper.journal.stages import MAIN
from scorekeeper.rules.contract import Contract
from tests.benchmarks.drawn_event import tournament

TURNS = 5


@pytest.mark.benchmark
@pytest.mark.parametrize(("deal", "places"), [(1, 8), (6, None)])
def test_publishing_after_one_entry(tmp_path, measures, deal, places):
    """With `places`, the last session decides who qualifies, and there is only one such end."""
    journal, _played, last = tournament(90, 8, mixed=True)
    for fact in (StageSet(MAIN, places=places), DrawPublished(MAIN, "d1")):
        journal.enter(fact)
    result = journal.tournament
    for number in range(1, deal):
        result = _after(journal, result, DealRecorded(last, number, "A", Contract(40, "H"), 44))
    spent, whole, plainly = [], [], []
    changed: set[str] = set()
    for turn in range(TURNS):
        folder = tmp_path / f"pages-{turn}"
        pages = Publication(dt.UTC, folder)
        began = time.perf_counter()
        pages.update(result)
        whole.append(time.perf_counter() - began)
        before = {item.name: item.stat().st_mtime_ns for item in folder.iterdir()}
        after = advance(result, (_entry(journal, result, DealRecorded(last, deal, "A", Contract(40, "H"), 44)),))
        began = time.perf_counter()
        pages.update(after)
        spent.append(time.perf_counter() - began)
        changed = {item.name for item in folder.iterdir() if before.get(item.name) != item.stat().st_mtime_ns}
        written = {name: (folder / name).read_bytes() for name in changed - {DIGESTS}}
        plain = tmp_path / f"plain-{turn}"
        plain.mkdir()
        began = time.perf_counter()
        for name, page in written.items():
            (plain / name).write_bytes(page)
        plainly.append(time.perf_counter() - began)
    took, everything, bare = (min(times) * 1000 for times in (spent, whole, plainly))
    note = f"{len(changed)} files in {took:.1f} ms, {bare:.1f} ms to write them, {everything:.0f} ms for all pages"
    measures.record(f"publishing after {'an entry' if places else 'the entry that decides'}", took / everything, note)


def _entry(journal, state, fact):
    return journal.entries[-1]._replace(seq=state.seq + 1, fact=fact)


def _after(journal, state, fact):
    return advance(state, (_entry(journal, state, fact),))
