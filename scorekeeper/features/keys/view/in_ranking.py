"""A sheet looked up in the rankings at hand, and a ranking compared with its sheets."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.features.keys.view.checking import SealedVerdict
from scorekeeper.features.keys.view.newer import at_hand, record_in
from scorekeeper.features.keys.view.ranking_sheets import entry_faults, played_entry, with_sheets
from scorekeeper.features.keys.words import in_ranking as words

if TYPE_CHECKING:
    from scorekeeper.signing.checking.records import SheetRecord


def with_rankings(
    sheet: SealedVerdict, others: Iterable[Path], judge: Callable[[Path], SealedVerdict]
) -> SealedVerdict:
    """Return the verdict on a sheet with its place in the rankings at hand.

    Rankings are those passed in, or in the sheet's folder. Only a ranking that is itself valid counts. A sheet that
    contradicts it is not in order, nor is one that a ranking of its teams uses in another revision. A ranking is
    compared with its sheets.
    """
    own = record_in(sheet.path) if sheet.digest else None
    if own is None:
        return sheet
    if own.is_ranking:
        return with_sheets(sheet, own, others, judge)
    lines: list[str] = []
    well = sheet.well
    for path, record in at_hand(sheet.path, others):
        finding = _finding_in_ranking(own, record, path.name) if record.is_ranking else None
        if finding is None:
            continue
        sentence, fits = finding
        judged = judge(path)
        lines.append(sentence if judged.well else words.not_good(path.name, judged.sentence))
        well = well and (fits or not judged.well)
    return replace(sheet, details=(*sheet.details, *lines), well=well) if lines else sheet


def _finding_in_ranking(sheet: "SheetRecord", ranking: "SheetRecord", name: str) -> tuple[str, bool] | None:
    """Return the text about a sheet in a ranking, and whether its points agree.

    None if they have nothing in common.
    """
    listed = ranking.sheets.get(sheet.digest)
    if listed is not None:
        entry, revision = played_entry(ranking, listed[0]), listed[1]
        where = words.where(entry.get("round"), entry.get("table"), revision)
        faults = [*entry_faults(ranking, sheet)]
        if not faults:
            return words.sheet_in_ranking(name, where, entry.get("points")), True
        return words.differing_sheet(name, where, faults), False
    teams = [*sheet.teams.values()]
    same = [
        (digest, position, revision)
        for digest, (position, revision) in ranking.sheets.items()
        if played_entry(ranking, position).get("teams") == teams
    ]
    for digest, position, revision in same:
        if len(same) == 1 or played_entry(ranking, position).get("round") == _round(sheet):
            return words.different_sheet(name, revision, sheet.revision, digest), False
    return None


def _round(sheet: "SheetRecord") -> object:
    session = (sheet.value or {}).get("session")
    meta = session.get("meta") if isinstance(session, dict) else None
    return meta.get("round") if isinstance(meta, dict) else None
