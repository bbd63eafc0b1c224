"""What a ruling would change: as it stands, as prescribed, as drafted, side by side, computed by folding it in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.assets.wording import prospects
from scorekeeper.assets.wording import ruling_page as say
from scorekeeper.assets.wording.lines import outcome_word
from scorekeeper.assets.wording.panels import pair
from scorekeeper.desk.committee.dispute_view import names_of
from scorekeeper.desk.entry.prospect import after
from scorekeeper.desk.event.ranking import ranking
from scorekeeper.journal.dispute_facts import RulingMade
from scorekeeper.journal.disputes import DisputeState
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.model import Side, points_of


@dataclass(frozen=True, slots=True)
class Standing:
    """How it stands in one case: the deal in words, the score, match points, the places of both teams."""

    deal: str
    score: str
    difference: str
    match_points: str
    places: tuple[str, ...]
    winner: str | None
    totals: tuple[int, ...]
    points: tuple[int, ...]
    ranking: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class OutlookRow:
    """One line: what it is about, and its value in each case."""

    label: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """The cases side by side. `changes` is what the drafted one changes: deal, score, winner, match-points, ranking."""

    heads: tuple[str, ...]
    rows: tuple[OutlookRow, ...]
    changes: frozenset[str]
    score: str

    @property
    def words(self) -> str:
        """Give what the drafted ruling changes, in words."""
        return say.reach(self.changes)

    @property
    def matters(self) -> bool:
        """Tell whether winner, match points or ranking would be others."""
        return bool(self.changes & {"winner", "match-points", "ranking"})


def outlook(tournament: Tournament, dispute: DisputeState, cases: Sequence[tuple[str, RulingMade]]) -> Outlook | None:
    """Answer what these rulings (with their headings) would change; None for a dispute that no score belongs to.

    What is drafted is the last of them.
    """
    uid = dispute.session or ""
    if uid not in tournament.sessions:
        return None
    deal, names = dispute.fact.deal, names_of(tournament, uid)
    stands = standing(tournament, uid, deal, names)
    thens = [standing(after(tournament, [ruling]), uid, deal, names) for _head, ruling in cases]
    columns = (stands, *thens)
    rows = []
    if deal is not None:
        rows.append(OutlookRow(prospects.deal_label(deal), tuple(one.deal for one in columns)))
    rows.append(OutlookRow(say.session_label(), tuple(one.score for one in columns)))
    rows.append(OutlookRow(prospects.difference_label(), tuple(one.difference for one in columns)))
    if stands.match_points:
        rows.append(OutlookRow(prospects.match_points_label(final=True), tuple(one.match_points for one in columns)))
    for place, team in enumerate(names.values()):
        if all(place < len(one.places) for one in columns):
            rows.append(OutlookRow(say.place_label(team), tuple(one.places[place] for one in columns)))
    last = columns[-1]
    score = ", ".join(part for part in (last.score, last.match_points) if part)
    heads = (say.stands_head(), *(head for head, _ruling in cases))
    return Outlook(heads, tuple(rows), changes_of(stands, last), score)


def changes_of(stands: Standing, then: Standing) -> frozenset[str]:
    """Answer what is different between two cases."""
    pairs = {
        "deal": (stands.deal, then.deal),
        "score": (stands.totals, then.totals),
        "winner": (stands.winner, then.winner),
        "match-points": (stands.points, then.points),
        "ranking": (stands.ranking, then.ranking),
    }
    return frozenset(name for name, (now, new) in pairs.items() if now != new)


def standing(tournament: Tournament, uid: str, deal: int | None, names: Mapping[Side, str]) -> Standing:
    """Answer how a session and the event stand."""
    state = tournament.sessions[uid]
    result = state.result
    points = result.match_points or result.provisional_match_points
    table = ranking(tournament).rows
    shared = [row.place for row in table]
    of_team = {row.team: row.place for row in table}
    return Standing(
        deal=_deal_words(state, deal, names),
        score=prospects.totals(result.totals),
        difference=prospects.difference(result, names),
        match_points=pair(points),
        places=tuple(
            say.place_words(of_team[team], shared.count(of_team[team]) > 1) for team in state.teams if team in of_team
        ),
        winner=_ahead(state),
        totals=tuple(result.totals.values()),
        points=tuple(points.values()) if points is not None else (),
        ranking=tuple(sorted(of_team.items())),
    )


def _ahead(state: SessionState) -> str | None:
    """Answer the side that wins or, while it is not over, leads; None of a tie."""
    if state.result.winner is not None:
        return state.result.winner
    totals = state.result.totals
    best = [side for side, total in totals.items() if total == max(totals.values())]
    return best[0] if len(best) == 1 else None


def _deal_words(state: SessionState, number: int | None, names: Mapping[Side, str]) -> str:
    result = next((one for one in state.result.deals if one.number == number), None)
    if result is None:
        return ""
    points = points_of(result.lines, names)
    shares = [f"{names[side]} {value}" for side, value in points.items() if value]
    return ", ".join(shares) or outcome_word(result.outcome) or prospects.dealt_again()
