"""What a ruling would change: deal, score, winner, match points and ranking."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scorekeeper.features.committee.view.effects.places import Places, StandingsBasis, ground_of, share_of, stage_of
from scorekeeper.features.committee.words import ruling_page
from scorekeeper.features.committee.words import what_if as what_if_words
from scorekeeper.features.committee.words.disputes_page import deal_value
from scorekeeper.features.committee.words.what_if import DEAL, MATCH_POINTS, RANKING, SCORE, WINNER
from scorekeeper.journal.checks import problems
from scorekeeper.journal.contribution import session_score
from scorekeeper.journal.dispute_facts import RulingMade
from scorekeeper.journal.snapshot import COMPLETE, GameState, Played, Tournament
from scorekeeper.kernel.ranking import placed_in, qualified_otherwise
from scorekeeper.language import effects
from scorekeeper.language.sides import sides_of
from scorekeeper.language.standings import qualify_now
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.hands import HandResult
from scorekeeper.rules.matchpoints import difference_of, winner_of
from scorekeeper.rules.model import DealResult, Problem, Side
from scorekeeper.session.prospect import after
from scorekeeper.session.words import prospects

PAPERWORK = frozenset(
    {
        "articles-missing",
        "reason-missing",
        "late-not-admitted",
        "member-twice",
        "aside-and-ruling",
        "vote-of-absent",
        "two-votes",
        "ruling-outvoted",
        "settlement-has-members",
        "settlement-unsigned",
        "not-settled-by-members",
    }
)
"""Problems of a draft that do not affect the score: its effect is still shown."""


@dataclass(frozen=True, slots=True)
class CaseScore:
    """The score of a deal, its session and the event: the deal in words, the rest as numbers.

    `match_points` are those the session would give if it ended so (of a game the clicks, by player), `winner` who is
    ahead until it is `over`. `counted` are the points that a forfeited session contributes to the standings; the
    difference is computed from them. `places` are uid, place and match points of all teams, best first, `warnings`
    those given to each side.
    """

    deal: str = ""
    totals: Mapping[Side, int] | None = None
    difference: int = 0
    match_points: Mapping[str, int] | None = None
    winner: str | None = None
    over: bool = False
    places: Places = ()
    warnings: Mapping[Side, int] = field(default_factory=lambda: MappingProxyType({}))
    counted: Mapping[Side, int] | None = None
    forfeit: bool = False
    own: Mapping[str, tuple[int, int]] = field(default_factory=lambda: MappingProxyType({}))
    """By team (uid) its place and match points in its group, where there are groups."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A ruling's effect: before and after, what differs, and the problems that refuse the draft.

    `changes` are among "deal", "score", "winner", "match-points" and "ranking". A draft that cannot be entered at all
    leaves everything as it is, and its `verdict` is empty; otherwise it says what changes and what cannot.
    """

    before: CaseScore
    after: CaseScore
    changes: frozenset[str]
    refused: tuple[Problem, ...]
    verdict: str


def what_if(tournament: Tournament, ruling: RulingMade, ground: StandingsBasis | None = None) -> WhatIf:
    """Return what a ruling would change.

    Costs one fold of its session and one ranking of the stage.
    `ground` is the present ranking of the session's stage, if the caller keeps it; one made for an earlier entry or
    another stage is made again.
    """
    stage = stage_of(tournament, ruling.session)
    if ground is None or (ground.seq, ground.stage) != (tournament.seq, stage):
        ground = ground_of(tournament, stage)
    refused = _refusal(tournament, ruling)
    old = tournament.played(ruling.session)
    current = _standing(tournament, old, ruling.deal, ground.places)
    if old is None or any(found_problem.code not in PAPERWORK for found_problem in refused):
        return WhatIf(current, current, frozenset(), refused, "")
    then = _with_rulings(tournament, (ruling,))
    new = then.all_played[ruling.session]
    places = ground.places_with({old.uid: share_of(tournament, new)})
    would = replace(_standing(tournament, new, ruling.deal, places), own=_own(then, stage))
    current = replace(current, own=_own(tournament, stage))
    changes = _changes((old, current), (new, would), ruling.deal)
    of_hands = isinstance(old, GameState)
    verdict = _verdict(current, would, changes, of_hands=of_hands)
    qualified = qualify_now(*qualified_otherwise(tournament, then)) if not of_hands else ""
    return WhatIf(current, would, changes, refused, f"{verdict}. {qualified}" if qualified else verdict)


def _own(tournament: Tournament, stage: str) -> Mapping[str, tuple[int, int]]:
    """Return place and match points of each team in its group; empty if a stage has no groups."""
    if not tournament.stage(stage).groups:
        return {}
    return {team: (row.place, row.record.match_points) for team, row in placed_in(tournament, stage).items()}


def with_trial_rulings(tournament: Tournament, *rulings: RulingMade) -> Played:
    """Return the session or game with these rulings; raise KeyError for an unknown one."""
    return _with_rulings(tournament, rulings).all_played[rulings[0].session]


def _with_rulings(tournament: Tournament, rulings: Sequence[RulingMade]) -> Tournament:
    # an article is the key of a line, and a draft may have none yet
    return after(tournament, [ruling if ruling.articles else replace(ruling, articles=("",)) for ruling in rulings])


def standing_of(tournament: Tournament, state: Played) -> CaseScore:
    """Return the score of a session or game, without the ranking."""
    return _standing(tournament, state, None, ())


def _refusal(tournament: Tournament, ruling: RulingMade) -> tuple[Problem, ...]:
    rules = tournament.rules
    return problems(tournament, ruling, "", rules) if rules is not None else ()


def _standing(tournament: Tournament, state: Played | None, deal: int | None, places: Places) -> CaseScore:
    if state is None:
        return CaseScore(places=places)
    names = sides_of(state)
    if isinstance(state, GameState):
        result = state.result
        words = _worth(_hand(state, deal), names)
        over = state.state == COMPLETE
        ahead = result.winner if over else winner_of(result.totals)
        return CaseScore(words, result.totals, result.difference, result.clicks, ahead, over, places)
    words = _worth(state.result.deal(deal), names)
    score, warnings = session_score(tournament, state), state.result.warnings if state.forfeit is None else {}
    apart = difference_of(score.points) if not score.forfeit else difference_of(score.counted or {})
    return CaseScore(
        words, score.points, apart, score.match_points, score.winner, score.over, places, warnings,
        counted=score.counted, forfeit=score.forfeit,
    )  # fmt: skip


def _hand(state: GameState, number: int | None) -> HandResult | None:
    # of a hand dealt again only its last deal counts
    return next((hand for hand in reversed(state.result.hands) if hand.number == number), None)


def _worth(result: DealResult | HandResult | None, names: Mapping[Side, str]) -> str:
    if result is None:
        return ""
    return deal_value(result, names)


def _changes(old: tuple[Played, CaseScore], new: tuple[Played, CaseScore], deal: int | None) -> frozenset[str]:
    before, would = old[1], new[1]
    differ = {
        DEAL: _deal_fields(old[0], deal) != _deal_fields(new[0], deal),
        SCORE: (before.totals, before.counted) != (would.totals, would.counted),
        WINNER: (before.winner, before.over) != (would.winner, would.over),
        MATCH_POINTS: before.match_points != would.match_points,
        RANKING: ranks(before.places) != ranks(would.places),
    }
    return frozenset(code for code, differs in differ.items() if differs)


def ranks(places: Places) -> Mapping[str, int]:
    return {uid: position for uid, position, _points in places}


def _deal_fields(state: Played, number: int | None) -> object:
    """Return the result of a deal or hand, whatever statements lead to it."""
    result = _hand(state, number) if isinstance(state, GameState) else state.result.deal(number)
    if result is None:
        return None
    lines = tuple((line.side, line.points, line.code, line.article) for line in result.lines)
    contract = result.bid if isinstance(result, HandResult) else result.contract
    return result.side, contract, result.outcome, lines


def _verdict(before: CaseScore, would: CaseScore, changes: frozenset[str], *, of_hands: bool) -> str:
    if not (before.over and would.over) and not would.forfeit:
        return what_if_words.so_far(changes, of_hands=of_hands)
    none = before.match_points is None and would.match_points is None
    asked = (WINNER, RANKING) if none else (WINNER, MATCH_POINTS, RANKING)
    return what_if_words.verdict(changes, asked=asked, of_hands=of_hands)


_PARTS = re.compile(r" \([^)]*\)")
FINAL = frozenset({what_if_words.WINNER, what_if_words.MATCH_POINTS, what_if_words.RANKING})
"""The changes that matter."""


@dataclass(frozen=True, slots=True)
class OutlookRow:
    """One line: its subject, and its value in each case."""

    label: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScenarioComparison:
    """The cases side by side.

    `changes` is what the drafted one changes (deal, score, winner, match-points, ranking), `words` a sentence about
    it; `score` the resulting score of the session; `refused` the problems of the drafted one.
    """

    heads: tuple[str, ...]
    rows: tuple[OutlookRow, ...]
    changes: frozenset[str]
    words: str
    score: str
    refused: tuple[Problem, ...] = ()

    @property
    def matters(self) -> bool:
        """Return whether winner, match points or ranking would change."""
        return bool(self.changes & FINAL)


def outlook(
    tournament: Tournament, session: str | None, deal: int | None, cases: Sequence[tuple[str, RulingMade]],
    ground: StandingsBasis,
) -> ScenarioComparison | None:  # fmt: skip
    """Return what each ruling would change in score and ranking, or None without a score.

    `session` and `deal` are those of the dispute. `cases` pairs each ruling with its heading; the draft comes last.
    `ground` is the present ranking.
    """
    played = tournament.played(session or "")
    if played is None:
        return None
    nothing = RulingMade(played.uid, ("-",), "-", deal)
    effects = [what_if(tournament, ruling, ground) for _head, ruling in cases]
    current = effects[0].before if effects else what_if(tournament, nothing, ground).before
    columns = (current, *(effect.after for effect in effects))
    last = effects[-1] if effects else None
    heads = (pgettext("dispute", "now"), *(head for head, _ruling in cases))
    return ScenarioComparison(
        heads,
        _rows(tournament, played, deal, columns),
        last.changes if last is not None else frozenset(),
        last.verdict if last is not None else "",
        _score(columns[-1]),
        tuple(problem for problem in last.refused if problem.code not in PAPERWORK) if last is not None else (),
    )


def _short(deal: str) -> str:
    """Return a deal's points without the parts of their sum, to save width."""
    return _PARTS.sub("", deal)


def _score(standing: CaseScore) -> str:
    """Return the score of the session in a few words.

    A forfeited session has no points as played.
    """
    if standing.forfeit:
        return ", ".join(
            part
            for part in (pgettext("dispute", "by forfeit"), what_if_words.match_points(standing.match_points))
            if part
        )
    parts = (prospects.totals(standing.totals or {}), what_if_words.match_points(standing.match_points))
    return ", ".join(part for part in parts if part)


def _rows(
    tournament: Tournament, played: Played, deal: int | None, columns: Sequence[CaseScore]
) -> tuple[OutlookRow, ...]:
    hands, names = isinstance(played, GameState), sides_of(played)
    points = what_if_words.clicks if hands else what_if_words.match_points
    rows = []
    if deal is not None:
        label = f"{what_if_words.label(what_if_words.DEAL, of_hands=hands)} {deal}"
        rows.append(OutlookRow(label, tuple(_short(column.deal) or prospects.to_redeal() for column in columns)))
    rows.append(
        OutlookRow(pgettext("dispute", "Session"), tuple(prospects.totals(column.totals or {}) for column in columns))
    )
    if any(column.counted is not None for column in columns):
        counts = ((column.totals if column.counted is None else column.counted) or {} for column in columns)
        rows.append(OutlookRow(effects.for_standings(), tuple(map(prospects.totals, counts))))
    ahead = tuple(ruling_page.lead(column.winner, column.difference, names) for column in columns)
    rows.append(OutlookRow(prospects.difference_label(), ahead))
    if columns[0].match_points is not None:
        label = what_if_words.label(what_if_words.MATCH_POINTS, of_hands=hands)
        rows.append(OutlookRow(label, tuple(points(column.match_points) for column in columns)))
    for side, name in names.items():
        warned = tuple(str(column.warnings.get(side, 0)) for column in columns)
        if len(set(warned)) > 1:
            rows.append(OutlookRow(prospects.warnings_label(name), warned))
    for uid in played.teams:
        team = tournament.teams.get(uid)
        places = [
            (column.own or {each: (position, got) for each, position, got in column.places}).get(uid)
            for column in columns
        ]
        if team is not None and all(places):
            labels = tuple(what_if_words.ranked_place(*ranked) for ranked in places if ranked is not None)
            rows.append(OutlookRow(team.name, labels))
    return tuple(rows)
