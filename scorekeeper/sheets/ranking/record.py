"""The final ranking document of a stage.

Its canonical bytes, and why it may not follow from the results.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.documents.final_ranking import FORMAT, VERSION
from scorekeeper.documents.tournament.document import read_tournament
from scorekeeper.journal.codec import canonical_json
from scorekeeper.journal.finality_checks import ranking_revision
from scorekeeper.journal.methods import knocks_out
from scorekeeper.journal.roles import members
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_checks import check_ties
from scorekeeper.journal.stage_results import results_of, sessions_of, tallied
from scorekeeper.journal.team_marks import team_marks
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets.ranking.stage_document import PlayedEntries, stage_document
from scorekeeper.tournament.answers.figures import Counted
from scorekeeper.tournament.answers.rank import ranking_of, row_of
from scorekeeper.tournament.forfeits import no_show_points
from scorekeeper.tournament.standings import ranked


class NoRanking(ValueError):  # noqa: N818 - a ranking that cannot be signed, for a reason
    """The places of a stage do not follow from a document of the results; `problem` says why."""

    def __init__(self, why: Problem) -> None:
        super().__init__(why.code)
        self.problem = why


def ranking_record(
    tournament: Tournament, stage: str, committee: Sequence[str], *, marks: bool = True
) -> dict[str, Any]:
    """Return the final ranking document of a stage (uid), to be signed by these members.

    Without `marks` it is the document that earlier versions made. Raises NoRanking if the places do not follow from
    the document alone.
    """
    tie = next(iter(check_ties(tournament, tournament.stage(stage), "stage")), None)
    if tie is not None:
        raise NoRanking(tie)
    counting, counted = stage_document(tournament, stage), counted_in(tournament)
    read = read_tournament(counting.document)
    if isinstance(read, tuple):
        raise NoRanking(problem("ranking-does-not-follow", why=".".join(map(str, read[0].path)) or read[0].code))
    places = ranking_of(read, counted)
    _must_agree(tournament, stage, places)
    standing = tournament.stage(stage)
    protest, sealed = standing.finality.protest, standing.finality.sealed
    revision = ranking_revision(tournament, stage)
    before = [sheet for sheet in sealed if sheet.revision < revision]
    seq, head_digest = _journal_place(tournament, stage)
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "event": {"name": (tournament.event.name if tournament.event is not None else "") or "?"},
        "stage": {"name": standing.name} if standing.name else {},
        "tournament": counting.document,
        "counted": {"no_show_points": counted.no_show_points, "match_points": counted.match_points},
        "ranking": places,
        "sheets": _sheets(counting),
        "committee": list(committee),
        "required": list(members(len(committee))),
        "journal": {
            "event": tournament.event.uid if tournament.event is not None else "",
            "seq": seq,
            "head": head_digest,
        },
        "revision": revision,
    }
    if marks:
        document["marks"] = _marks(tournament, stage)
    if protest is not None:
        document["protest"] = {"began": protest.began, "minutes": protest.minutes}
    return document | ({"supersedes": before[-1].record} if before else {})


def ranking_text(tournament: Tournament, stage: str, committee: Sequence[str], *, marks: bool = True) -> str:
    """Return the final ranking document in canonical form; raises NoRanking."""
    return canonical_json(ranking_record(tournament, stage, committee, marks=marks))


def counted_in(tournament: Tournament) -> Counted:
    """Return the event's counting rules that a tournament document does not contain."""
    rules = tournament.rules
    given = not isinstance(rules, RuleSystem) or rules.match_points is not None
    return Counted(no_show_points(tournament.event.settings if tournament.event is not None else {}), given)


def _sheets(counting: PlayedEntries) -> list[dict[str, Any]]:
    return [
        {"played": index, "record": state.sealed[-1].record, "revision": state.sealed[-1].revision}
        | ({"on_paper": True} if state.sealed[-1].is_on_paper else {})
        for index, state in enumerate(counting.sessions)
        if state is not None and state.sealed and state.forfeit is None
    ]


def _marks(tournament: Tournament, stage: str) -> list[dict[str, Any]]:
    """Return the teams that are marked, in the order of the stage."""
    marks = team_marks(tournament, stage)
    return [
        {"team": tournament.teams[team].name, "why": mark.why}
        | ({"after_round": mark.after_round} if mark.after_round else {})
        | ({"forfeits": mark.forfeits} if mark.forfeits else {})
        for team in results_of(tournament, stage).teams
        if (mark := marks.get(team)) is not None
    ]


def _journal_place(tournament: Tournament, stage: str) -> tuple[int, str]:
    """Return the number and digest of the last journal entry needed to find this ranking again.

    It is the newest entry about the event, the stage or one of its sessions; those of other stages do not count.
    """
    standing = tournament.stage(stage)
    around = [(standing.moved, standing.moved_digest)]
    around += [(state.entries[-1].seq, state.entries[-1].digest) for state in sessions_of(tournament, stage)]
    if tournament.event is not None:
        around.append((tournament.event.entry, tournament.event.digest))
    return max(around)


def _must_agree(tournament: Tournament, stage: str, places: Mapping[str, Any]) -> None:
    """Raise NoRanking if the standings here differ from those that the document gives."""
    results, summed = tallied(tournament, stage)
    names = {uid: team.name for uid, team in tournament.teams.items()}
    rows = ranked(summed.records, summed.meetings, results.criteria, results.lots)
    keys = ("place", "match_points", "difference", "points_for", "won", "penalty_points", "sat_out")
    due = {}
    for row in rows:
        values = row_of(row)
        known = keys[:1] if knocks_out(results.stage) else keys
        due[names[row.team]] = {key: values[key] for key in known}
    recorded = {row["team"]: {key: row[key] for key in due.get(row["team"], {})} for row in places["rows"]}
    wrong = next((team for team in due if due[team] != recorded.get(team)), None)
    if wrong is not None or due.keys() != recorded.keys():
        raise NoRanking(problem("ranking-does-not-follow", why=wrong or ""))
