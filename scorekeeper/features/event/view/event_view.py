"""The Teams page as frozen values.

Teams, sessions and ranking in words, and what a new session begins with.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from operator import is_

from scorekeeper.features.event.words import event_page
from scorekeeper.features.round.view.round_view import current_round
from scorekeeper.features.where.view.addresses import newest_first
from scorekeeper.journal.contribution import award_of
from scorekeeper.journal.disputes import open_disputes
from scorekeeper.journal.facts import SessionOpened
from scorekeeper.journal.names import search_key
from scorekeeper.journal.session_length import STOPPED
from scorekeeper.journal.sessions import played_in
from scorekeeper.journal.snapshot import EMPTY, SessionState, Tournament
from scorekeeper.journal.stage_results import sessions_of, teams_of
from scorekeeper.journal.stages import MAIN
from scorekeeper.journal.team_marks import TeamMark, team_marks
from scorekeeper.journal.teams import TeamState
from scorekeeper.kernel.ranking import awards_match_points, ranking
from scorekeeper.language import session_length
from scorekeeper.language.dispute_marks import in_list, waiting_in_event
from scorekeeper.language.forfeits import forfeit_mark
from scorekeeper.language.rosters import substitution_words
from scorekeeper.language.session_length import unusual_length
from scorekeeper.language.stage_facts import stage_label
from scorekeeper.language.standings import decided_by, signed
from scorekeeper.language.team_marks import marked_name
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Side, Value
from scorekeeper.rules.system import RuleSystem
from scorekeeper.tournament.standings import Standing


@dataclass(frozen=True, slots=True)
class ListedTeam:
    """One team of the list.

    Name, letter, its substitution if it had one, and its players, the captain first.
    """

    uid: str
    name: str
    letter: str
    players: str


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A session of the list; numbers are words, empty if there is none.

    `seated`: the seats are taken. `stage` is its name, "" in an event of a single stage. `length` says in full what
    is unusual about the number of deals; `state` has the short form, and the numbers of open disputes (`disputed`).
    """

    uid: str
    number: int
    round: str
    table: str
    teams: tuple[str, ...]
    state: str
    score: str
    match_points: str
    begun: bool
    complete: bool
    seated: bool
    length: str = ""
    disputed: bool = False
    stage: str = ""

    @property
    def between(self) -> str:
        """Return who plays whom."""
        return " \N{EN DASH} ".join(self.teams)


@dataclass(frozen=True, slots=True)
class RankLine:
    """One row of the ranking: the figures as words and what decided the place."""

    team: str
    rank: str
    name: str
    played: str
    match_points: str
    difference: str
    decided: str


@dataclass(frozen=True, slots=True)
class EventView:
    """Everything shown in the lists of the page.

    `finished`: at least one session counts in the ranking. `stage` is the stage ranked, "" if there is only one;
    `found_session` is the session that Enter in the find field opens.
    """

    name: str
    place_and_date: str
    teams: tuple[ListedTeam, ...]
    sessions: tuple[SessionLine, ...]
    ranking: tuple[RankLine, ...]
    finished: bool
    stage: str = ""
    found_session: str = ""


class EventViews:
    """A cache of the Teams page from entry to entry: unchanged parts are not worked out again."""

    def __init__(self) -> None:
        self._teams: dict[str, tuple[object, ListedTeam]] = {}
        self._sessions: dict[str, tuple[tuple[object, ...], SessionLine]] = {}

    def view(self, tournament: Tournament, find: str = "", stage: str = MAIN) -> EventView:
        """Return the lists of an event: the ranking of a stage, and rows with `find` in a name.

        See `sessions`.
        """
        event = tournament.event
        needle = search_key(find)
        teams = tuple(self._team(tournament, team) for team in tournament.teams.values())
        names = {team.uid: team.name for team in tournament.teams.values()}
        standings = ranking(tournament, stage)
        finished = any(row.record.played for row in standings.rows)
        given, marks = awards_match_points(tournament, stage), team_marks(tournament, stage)
        sessions = self.sessions(tournament, stage, needle)
        matches = tuple(line for line in teams if not needle or needle in search_key(f"{line.name} {line.players}"))
        of_a_team = len(matches) == 1 and _table_searched(needle) is None
        return EventView(
            event.name if event else "",
            _place_and_date(tournament, len(teams)),
            matches,
            sessions,
            tuple(
                _rank_line(row, names, marks.get(row.team), counts=finished, given=given)
                for row in standings.rows
                if not needle or needle in search_key(names[row.team])
            ),
            finished,
            stage_label(tournament, stage),
            "" if of_a_team else _session_searched(tournament, stage, needle, sessions),
        )

    def sessions(self, tournament: Tournament, stage: str = MAIN, needle: str = "") -> tuple[SessionLine, ...]:
        """Return the sessions, newest first.

        A search also covers round, table and number, and puts the stage's first.
        """
        listed = newest_first(tournament)
        lines = [self._session(tournament, state) for state in listed]
        if not needle:
            return tuple(lines)
        matches = [index for index, line in enumerate(lines) if _is_searched(line, needle)]
        table, now = _table_searched(needle), {uid: current_round(tournament, uid) for uid in tournament.stages}

        def order(index: int) -> tuple[bool, bool, bool]:
            state = listed[index]
            return state.stage != stage, state.table != table, state.round != now[state.stage]

        return tuple(lines[index] for index in (sorted(matches, key=order) if table or len(now) > 1 else matches))

    def _team(self, tournament: Tournament, team: TeamState) -> ListedTeam:
        known = self._teams.get(team.uid)
        if known is None or known[0] is not team or team.turns:  # a substitution changes players and sessions
            known = self._teams[team.uid] = (team, _team_line(tournament, team))
        return known[1]

    def _session(self, tournament: Tournament, state: SessionState) -> SessionLine:
        stage = tournament.stage(state.stage).fact if len(tournament.stages) > 1 else None
        basis = (state, stage, tournament.event, *map(tournament.teams.get, state.teams))
        known = self._sessions.get(state.uid)
        if known is None or not all(map(is_, known[0], basis)):
            known = self._sessions[state.uid] = (basis, _session_line(tournament, state))
        return known[1]


def event_view(tournament: Tournament, find: str = "", stage: str = MAIN) -> EventView:
    """Return the present lists of an event."""
    return EventViews().view(tournament, find, stage)


def _table_searched(needle: str) -> int | None:
    """Return the table found by its number alone: "7", "table 7"."""
    number = needle.removeprefix(search_key(pgettext("event page", "Table"))).strip()
    return int(number[:9]) if number.isascii() and number.isdigit() else None


def _session_searched(tournament: Tournament, stage: str, needle: str, matches: Sequence[SessionLine]) -> str:
    """Return the session (uid) that a search finds: the only match, or one of this round."""
    if len(matches) == 1:
        return matches[0].uid if needle else ""
    first = tournament.sessions.get(matches[0].uid) if matches and needle else None
    there = first is not None and (first.stage, first.table, first.round) == (
        stage, _table_searched(needle), current_round(tournament, stage)
    )  # fmt: skip
    return matches[0].uid if there else ""


def _place_and_date(tournament: Tournament, teams: int) -> str:
    """Return the line under the event's name; it begins with what waits for the committee."""
    event, waiting = tournament.event, len(open_disputes(tournament))
    date, venue = (event.date, event.venue) if event is not None else (None, None)
    text = event_page.place_of_event(date, venue, teams, len(tournament.sessions))
    return f"{waiting_in_event(waiting)} \N{MIDDLE DOT} {text}" if waiting else text


def _is_searched(line: SessionLine, needle: str) -> bool:
    """Return whether a session matches a search.

    For example "detr", "3" (round, table or number), "table 3", "round 2 table 1 detr".
    """
    teams = search_key(" ".join((*line.teams, line.stage)))
    if needle in teams:
        return True
    numbered = {
        search_key(pgettext("event page", "Round")): line.round,
        search_key(pgettext("event page", "Table")): line.table,
        search_key(pgettext("event page", "Session")): str(line.number),
    }
    kind = ""
    for word in needle.split():
        if not kind and word in numbered:
            kind = word
        elif kind or word.isdigit():
            if word not in ({numbered[kind]} if kind else {*numbered.values()}):
                return False
            kind = ""
        elif word not in teams:
            return False
    return True


def _team_line(tournament: Tournament, team: TeamState) -> ListedTeam:
    captain = [team.captain] if team.captain else []
    others = [player for player in team.players if player != team.captain]
    players, substitution = ", ".join([*captain, *others]), substitution_words(team, tournament)
    shown = " \N{MIDDLE DOT} ".join(part for part in (substitution, players) if part)
    return ListedTeam(team.uid, team.name, team.letter or "", shown)


def _session_line(tournament: Tournament, state: SessionState) -> SessionLine:
    result = state.result
    awarded = result.match_points if result.complete else result.provisional_match_points
    decided = sum(deal.outcome is not None for deal in result.deals)
    begun = state.state != EMPTY
    award = award_of(tournament, state)
    totals = result.totals
    if award is not None:
        awarded, totals = award.match_points, award.points
    return SessionLine(
        uid=state.uid,
        number=state.number,
        round="" if state.round is None else str(state.round),
        table="" if state.table is None else str(state.table),
        teams=tuple(tournament.teams[uid].name if uid in tournament.teams else "?" for uid in state.teams),
        state=_state_words(state, decided),
        score=" : ".join(str(total) for total in totals.values()),
        match_points="\N{EN DASH}".join(str(points) for points in awarded.values()) if awarded and begun else "",
        begun=begun,
        complete=result.complete or award is not None,
        length=unusual_length(state, award, because=True),
        seated=bool(state.seating_entries),
        disputed=any(dispute.is_open for dispute in state.disputes),
        stage=stage_label(tournament, state.stage),
    )


def _state_words(state: SessionState, decided: int) -> str:
    numbers = [dispute.number for dispute in state.disputes if dispute.is_open]
    text = _length_words(state, decided)
    return in_list(text, numbers) if numbers else text


def _length_words(state: SessionState, decided: int) -> str:
    if state.forfeit is not None:
        return forfeit_mark()
    if state.length is not None and state.length.why == STOPPED:
        return event_page.stopped_words(decided, state.length.deals, state.length.planned)
    return session_length.state_words(state.state, decided, state.limit)


def _rank_line(
    row: Standing, names: Mapping[str, str], mark: TeamMark | None, *, counts: bool, given: bool
) -> RankLine:
    return RankLine(
        team=row.team,
        rank=f"{row.place}=" if row.shared_with else str(row.place),
        name=marked_name(names[row.team], mark),
        played=str(row.record.played),
        match_points=str(row.record.match_points) if given else "",
        difference=signed(row.record.difference),
        decided=decided_by(row, names) if counts else "",
    )


# --- forms


@dataclass(frozen=True, slots=True)
class SessionDraft:
    """Initial values of a new session: the next table, two teams not yet playing."""

    round: int | None
    table: int | None
    teams: tuple[str, ...]
    date: str | None


def next_session(tournament: Tournament, sides: int = 2, stage: str = MAIN) -> SessionDraft:
    """Return the initial values of a stage's new session, after a full round the next one's."""
    states, teams = sessions_of(tournament, stage), teams_of(tournament, stage)
    event = tournament.event
    date = event.date if event else None
    rounds = [state.round for state in states if state.round is not None]
    newest = max(rounds, default=1)
    here = [state for state in states if state.round == newest]
    busy = {team for state in here for team in state.teams}
    free = [team for team in teams if team not in busy]
    if here and len(free) < sides:
        newest, here, free = newest + 1, [], list(teams)
    tables = [state.table for state in here if state.table is not None]
    return SessionDraft(newest, max(tables, default=0) + 1, _pair(states, free, sides), date)


def _pair(states: Iterable[SessionState], free: list[str], sides: int) -> tuple[str, ...]:
    """Return teams that have met least often, in the order of the list."""
    if len(free) < sides:
        return ()
    met: dict[frozenset[str], int] = {}
    for state in states:
        met[frozenset(state.teams)] = met.get(frozenset(state.teams), 0) + 1
    return min(combinations(free[:12], sides), key=lambda pair: met.get(frozenset(pair), 0))


def odd_side_after(state: SessionState, teams: tuple[str, ...], system: RuleSystem) -> Side:
    """Return the side in the odd seats for these teams.

    Once seats are taken, a team keeps its own.
    """
    odd = state.teams[system.sides.index(state.odd_side)]
    return system.sides[teams.index(odd)] if state.seating_entries and odd in teams else state.odd_side


def session_as_opened(state: SessionState) -> SessionOpened:
    """Return the present opening of a session, as a fact that would repeat it."""
    opened_before = next((entry.fact for entry in state.entries if entry.seq == state.opened_entry), None)
    options = opened_before.options if isinstance(opened_before, SessionOpened) else {}
    opened = SessionOpened(
        state.uid, state.teams, state.round, state.table, state.date, state.venue, state.scorer, options, state.odd_side
    )
    return replace(opened, rosters=state.moment.own, stage=state.stage)


def double_booked_teams(tournament: Tournament, fact: SessionOpened) -> tuple[int, ...]:
    """Return which teams of a session, by index, have another session in the same round."""
    if fact.round is None:
        return ()
    return tuple(
        index
        for index, uid in enumerate(fact.teams)
        if any(other.uid != fact.session for other in played_in(tournament, uid, fact.round, fact.stage))
    )


def session_options(
    tournament: Tournament, system: RuleSystem, own: Mapping[str, Value | bool], deals: int
) -> dict[str, Value | bool]:
    """Return a session's own options that differ from the event's, with its deals."""
    event = system.options.effective(tournament.event.settings if tournament.event else {})
    kept = {key: value for key, value in own.items() if key != "deals"}
    return kept if event.get("deals") == deals else {**kept, "deals": deals}
