"""A captain's sheet looked for in the final rankings at hand: by the digest of its record, with the points it gave."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.features.keys.view.checking import SealedVerdict
from scorekeeper.features.keys.view.newer import at_hand, record_in
from scorekeeper.features.keys.words import in_ranking as say

if TYPE_CHECKING:
    from scorekeeper.signing.checking.records import Record


def with_rankings(
    sheet: SealedVerdict, others: Iterable[Path], judge: Callable[[Path], SealedVerdict]
) -> SealedVerdict:
    """Return the verdict on a sheet with where it stands in the rankings at hand: given along, or in its folder.

    Only a ranking that is good by itself says anything. A sheet whose points another one has there is not well, and
    neither is one that a ranking of its teams rests on in another revision.
    """
    own = record_in(sheet.path) if sheet.digest else None
    if own is None or own.is_ranking:
        return sheet
    told: list[str] = []
    well = sheet.well
    for path, record in at_hand(sheet.path, others):
        said = _found(own, record, path.name) if record.is_ranking else None
        if said is None:
            continue
        sentence, fits = said
        judged = judge(path)
        told.append(sentence if judged.well else say.not_good(path.name, judged.sentence))
        well = well and (fits or not judged.well)
    return replace(sheet, details=(*sheet.details, *told), well=well) if told else sheet


def _found(sheet: "Record", ranking: "Record", name: str) -> tuple[str, bool] | None:
    """Return where a sheet stands in a ranking, and whether its points do; None where they have nothing in common."""
    place = ranking.sheets.get(sheet.digest)
    if place is not None:
        entry, revision = _entry(ranking, place[0]), place[1]
        points, totals = entry.get("points"), _totals(sheet)
        where = say.where(entry.get("round"), entry.get("table"), revision)
        if points == totals:
            return say.found(name, where, totals), True
        return say.other_points(name, where, totals, points), False
    teams = [*sheet.teams.values()]
    same = [
        (digest, at, revision)
        for digest, (at, revision) in ranking.sheets.items()
        if _entry(ranking, at).get("teams") == teams
    ]
    for digest, at, revision in same:
        if len(same) == 1 or _entry(ranking, at).get("round") == _round(sheet):
            return say.another(name, revision, sheet.revision, digest), False
    return None


def _entry(ranking: "Record", at: int) -> Mapping[str, Any]:
    tournament = (ranking.value or {}).get("tournament")
    played = tournament.get("played") if isinstance(tournament, dict) else None
    entry = played[at] if isinstance(played, list) and 0 <= at < len(played) else None
    return entry if isinstance(entry, dict) else {}


def _totals(sheet: "Record") -> list[int]:
    result = (sheet.value or {}).get("result")
    totals = result.get("totals") if isinstance(result, dict) else None
    return [*totals.values()] if isinstance(totals, dict) else []


def _round(sheet: "Record") -> object:
    session = (sheet.value or {}).get("session")
    meta = session.get("meta") if isinstance(session, dict) else None
    return meta.get("round") if isinstance(meta, dict) else None
