"""A final ranking compared with the signed sheets at hand."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.documents.final_ranking import FinalRanking, read_final_ranking
from scorekeeper.documents.session import read_session
from scorekeeper.documents.tournament.model import KNOCK_OUT
from scorekeeper.features.keys.view.checking import SealedVerdict
from scorekeeper.features.keys.view.newer import at_hand
from scorekeeper.features.keys.words import in_ranking as words
from scorekeeper.features.keys.words.sealed import beside_event
from scorekeeper.language.final_ranking import by_round_lost, lots_drawn, order_of_criteria
from scorekeeper.language.standings import on_paper
from scorekeeper.rules.model import Session
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.tournament.results import session_figures

if TYPE_CHECKING:
    from scorekeeper.signing.checking.records import SheetRecord

_MOST_LISTED = 40
_MOST_FILES = 1000
"""Most files searched for the sheets of a ranking, enough for the largest event."""


def with_sheets(
    ranking: SealedVerdict, own: "SheetRecord", others: Iterable[Path], judge: Callable[[Path], SealedVerdict]
) -> SealedVerdict:
    """Return the verdict on a ranking with its agreement with the sheets at hand.

    A good ranking is only compared in part unless all of its sheets are there, intact, and agree.
    """
    sheets = [(path, sheet) for path, sheet in at_hand(ranking.path, others, _MOST_FILES) if not sheet.is_ranking]
    intact: set[str] = set()
    broken: set[str] = set()
    faults: list[str] = []
    details: list[str] = []
    for path, sheet in sheets:
        if sheet.digest in own.sheets:
            wrong = [*entry_faults(own, sheet), *_place_faults(own, sheet)]
        else:
            wrong = [*_omission_fault(own, sheet, [other for _path, other in sheets])]
            if not wrong:
                continue
        judged = judge(path)
        if judged.well and wrong:
            faults.append(words.of_sheet(path.name, wrong))
        elif judged.well and not judged.in_part:
            intact.add(sheet.digest)
        else:
            details.append(words.sheet_not_intact(path.name, judged.sentence))
            broken.add(sheet.digest)
    details = [*faults, *details, *_facts_of_ranking_only(own)]
    if faults:
        sentence = words.does_not_follow(faults[0], ranking.sentence)
        return replace(ranking, sentence=sentence, details=(*ranking.details, *details), well=False)
    signed = own.sheets.keys() - own.on_paper
    intact &= signed
    broken &= signed - intact
    rests = words.sheets_used(len(intact), len(broken), len(signed))
    if own.on_paper:
        rests = f"{rests} {on_paper(len(own.on_paper))}"
    sentence = beside_event(rests, ranking.sentence) if ranking.well else f"{ranking.sentence} {rests}"
    in_part = ranking.in_part or len(intact) < max(1, len(own.sheets))  # a sheet on paper proves nothing
    return replace(ranking, sentence=sentence, details=(*ranking.details, *details), in_part=in_part)


def played_entry(ranking: "SheetRecord", index: int) -> Mapping[str, Any]:
    """Return an entry of a ranking's list of sessions by its index; empty if there is none."""
    played = _played_entries(ranking)
    entry = played[index] if 0 <= index < len(played) else None
    return entry if isinstance(entry, dict) else {}


def entry_faults(ranking: "SheetRecord", sheet: "SheetRecord") -> Iterator[str]:
    """Return where a ranking differs from the sheet that it names for a session."""
    index, revision = ranking.sheets[sheet.digest]
    entry = played_entry(ranking, index)
    known = sheet.teams.values()
    points, penalties = _figures(sheet)
    if entry.get("teams") != [*known]:
        yield words.other_teams(entry.get("teams"), [*known])
    if entry.get("points") != points:
        yield words.other_points(entry.get("points"), points)
    if penalties is not None and entry.get("penalty_points", [0] * len(penalties)) != penalties:
        yield words.other_penalties(entry.get("penalty_points"), penalties)
    if revision != sheet.revision:
        yield words.other_revision(revision, sheet.revision)
    meta = _part(_part(sheet.value, "session"), "meta")
    if "table" in entry and (entry.get("round"), entry["table"]) != (meta.get("round"), meta.get("table")):
        yield words.other_place(
            words.round_and_table(entry.get("round"), entry["table"]), meta.get("round"), meta.get("table")
        )


def _place_faults(ranking: "SheetRecord", sheet: "SheetRecord") -> Iterator[str]:
    """Yield the fault of a ranking of another event than a sheet's, or older than it."""
    own, theirs = _part(ranking.value, "journal"), _part(sheet.value, "journal")
    if own.get("event") != theirs.get("event"):
        yield words.of_another_event()
    elif _number(own.get("seq")) <= _number(theirs.get("seq")):
        yield words.before_its_sheet()


def _omission_fault(ranking: "SheetRecord", sheet: "SheetRecord", sheets: list["SheetRecord"]) -> Iterator[str]:
    """Return why a sheet that a ranking omits should be in it; empty if it belongs elsewhere."""
    own, theirs = _part(ranking.value, "journal"), _part(sheet.value, "journal")
    stage = _part(ranking.value, "stage").get("name") or ""
    meta = _part(_part(sheet.value, "session"), "meta")
    listed = _part(ranking.value, "tournament").get("teams")
    field = [team for team in listed if isinstance(team, dict)] if isinstance(listed, list) else []
    teams = {str(team.get("name")) for team in field if "withdrew" not in team}
    pair = [*sheet.teams.values()]
    if (
        own.get("event") != theirs.get("event")
        or _number(theirs.get("seq")) > _number(own.get("seq"))
        or (meta.get("stage") or "") != stage
        or not set(pair) <= teams
        or any(other.supersedes == sheet.digest for other in sheets)
    ):
        return
    if sheet.supersedes in ranking.sheets:
        yield words.later_revision(sheet.revision)
        return
    met = [
        (index, entry)
        for index, entry in enumerate(_played_entries(ranking))
        if isinstance(entry, dict) and _same(entry, pair)
    ]
    if not met:
        yield words.left_out()
        return
    named = dict(ranking.sheets.values())
    own_round = [(index, entry) for index, entry in met if entry.get("round") == meta.get("round")] or met
    # an earlier revision without its later one at hand, and a session forfeited after it was signed, are no fault
    if all("points" in entry and named.get(index, 0) <= sheet.revision for index, entry in own_round):
        yield words.another_sheet(sheet.revision)


def _same(entry: Mapping[str, Any], pair: list[str]) -> bool:
    teams = entry.get("teams")
    return isinstance(teams, list) and sorted(map(str, teams)) == sorted(pair)


def _facts_of_ranking_only(ranking: "SheetRecord") -> Iterator[str]:
    """Yield the contents of a ranking on no sheet, vouched for by the committee alone."""
    read = read_final_ranking(ranking.value)
    if not isinstance(read, FinalRanking):
        return
    stage = read.tournament.stage
    lines = [by_round_lost() if stage.kind == KNOCK_OUT else order_of_criteria(stage.criteria)]
    if read.tournament.lots:
        lines.append(lots_drawn(read.tournament.lots))
    named = {sheet.played for sheet in read.sheets}
    bare = [
        entry for index, entry in enumerate(_played_entries(ranking)) if index not in named and isinstance(entry, dict)
    ]
    lines += [words.without_sheet(entry) for entry in bare[:_MOST_LISTED]]
    yield words.by_committee_alone(" ".join(lines))


def _figures(sheet: "SheetRecord") -> tuple[list[int], list[int] | None]:
    """Return the points a sheet gives each side, and its penalties (None: not known)."""
    totals = [*_part(_part(sheet.value, "result"), "totals").values()]
    read = read_session(_part(sheet.value, "session"), under_way=True, lenient=True)
    if not isinstance(read, Session):
        return totals, None
    figures = session_figures("", [*sheet.teams.values()], read, score(SYSTEMS[read.system], read))
    return totals, [team.penalty_points for team in figures.teams]


def _played_entries(ranking: "SheetRecord") -> list[Any]:
    played = _part(ranking.value, "tournament").get("played")
    return played if isinstance(played, list) else []


def _part(document: Mapping[str, Any] | None, key: str) -> Mapping[str, Any]:
    value = (document or {}).get(key)
    return value if isinstance(value, dict) else {}


def _number(value: Any) -> int:
    return value if type(value) is int else 0
