"""The search for a document's session in an event: by stage, round, table and the two teams.

A document finds the session in which its teams meet at the round and table that it names. It need not name everything,
as long as only one session fits. If the two teams were drawn against each other, the document belongs to that session
and never makes a new one.
"""

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scorekeeper.features.copying.view.record_comparison import continues, differences
from scorekeeper.features.papers.view.player_import import Spelling
from scorekeeper.journal.facts import SessionOpened
from scorekeeper.journal.import_checks import with_all_confirmed
from scorekeeper.journal.imported import waiting_in
from scorekeeper.journal.methods import knocks_out
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import EMPTY, RUNNING, SessionState, Tournament
from scorekeeper.language.stage_facts import stage_called, stage_name
from scorekeeper.rules.model import TIE, Problem, Session, Value, problem
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS

TEAM_NOT_DRAWN = "team-not-drawn"
"""Problem of a document that would add a team, or its session, to a drawn stage."""
_ALIKE = 0.6
"""The similarity from which a name is offered for another (1: the same)."""
_OF_THE_DRAW = ("deals", "match_points")
"""Options that a draw sets for its sessions: they apply unless a document has its own."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A session of two teams in the event, its record with present names.

    `date` is by default the event's.
    `is_open`: neither its stage nor its round is closed. `opened` is how it was opened last. `state` is its progress in
    the event, "" for a session that this import adds.
    """

    uid: str
    record: Session
    stage: str
    round: int | None
    table: int | None
    date: object
    is_empty: bool = False
    state: str = ""
    is_drawn: bool = False
    is_open: bool = True
    opened: SessionOpened | None = None

    @property
    def is_running(self) -> bool:
        """Whether some of its deals are still to be played.

        Only scored on request, because most sessions are never asked.
        """
        if self.state:
            return self.state == RUNNING
        return self.record.forfeit is None and not score(SYSTEMS[self.record.system], self.record).complete

    def fits(self, record: Session) -> bool:
        """Return whether a document names no other round or table."""
        meta = record.meta
        return all(
            known is None or stated is None or known == stated
            for known, stated in ((self.round, meta.get("round")), (self.table, meta.get("table")))
        )

    def is_named_by(self, record: Session, date: object) -> bool:
        """Return whether a document names this session.

        `date` is the event's, for a document without one.
        """
        meta = record.meta
        round_and_table = meta.get("round"), meta.get("table")
        if self.is_drawn or round_and_table == (self.round, self.table) != (None, None):
            return True
        if round_and_table == (None, None):
            return (self.round, self.table) == round_and_table and meta.get("date", date) == self.date
        return self.round is not None and self.round == round_and_table[0]

    def with_own_options(self, record: Session) -> Session:
        """Return a document with the options of its draw that it leaves open."""
        if not self.is_drawn:
            return record
        set_by_draw = self.opened.options if self.opened is not None else {}
        own = {key: self.record.options[key] for key in _OF_THE_DRAW if key in set_by_draw}
        return replace(record, options=MappingProxyType({**own, **record.options}))

    def other_length(self, record: Session) -> Problem | None:
        """Return the problem of more or fewer deals than the round is set to, or None.

        The extra deals of a tie without match points do not count as another length.
        """
        options = SYSTEMS[record.system].options
        due = int(options.effective(self.record.options).get("deals") or 0)
        deals = max([int(options.effective(record.options).get("deals") or 0), *(deal.number for deal in record.deals)])
        if not self.is_drawn or not due or deals == due:
            return None
        plain = options.effective(record.options).get("match_points") is False
        so_far = tuple(deal for deal in record.deals if deal.number <= due)
        within = replace(record, deals=so_far, options=MappingProxyType({**record.options, "deals": due}))
        if plain and deals > due and score(SYSTEMS[record.system], _without_later(within)).winner == TIE:
            return None
        return problem("length-differs", "options", "deals", document=deals, deals=due)


@dataclass(slots=True)
class MeetingIndex:
    """The sessions of an event by their teams, including those that an import adds."""

    tournament: Tournament
    spelling: Spelling
    _by_teams: dict[frozenset[str], dict[str, Meeting]] = field(default_factory=dict)
    _drawn_sessions: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        stages = self.tournament.stages.values()
        self._drawn_sessions = frozenset(
            uid for stage in stages for draw in stage.standing_draws for uid in draw.sessions
        )
        for played in self.tournament.sessions.values():
            state = self._as_imported(played) if waiting_in(played.entries) else played
            record = self.spelling.session(state.record)
            self.put(_meeting(self.tournament, state, record, is_drawn=self.is_drawn(state.uid)))

    def _as_imported(self, state: SessionState) -> SessionState:
        """Return a session with everything imported for it confirmed, as documents have it."""
        confirmed = with_all_confirmed(self.tournament, state)
        assert isinstance(confirmed, SessionState)
        return confirmed

    def is_drawn(self, uid: str) -> bool:
        """Return whether a session comes from a draw in force."""
        return uid in self._drawn_sessions

    def put(self, meeting: Meeting) -> None:
        """Add a session, or replace it by its state after a document."""
        self._by_teams.setdefault(_teams(meeting.record), {})[meeting.uid] = meeting

    def find(self, record: Session, date: object) -> Meeting | Problem | None:
        """Return the session of a document, None if there is none, or why that cannot be decided.

        `date` is the event's.
        """
        stage = self.stage_named(record.meta)
        if isinstance(stage, Problem):
            return stage
        own = [
            meeting
            for meeting in self._between_teams_of(record)
            if stage in (None, meeting.stage) and meeting.fits(record)
        ]
        named = [meeting for meeting in own if meeting.is_named_by(record, date)]
        alike = [meeting for meeting in (*named, *own) if _is_alike(meeting, record)]
        if alike:
            return alike[0]
        if stage is None and len({meeting.stage for meeting in named}) > 1:
            named = [meeting for meeting in named if meeting.is_open] or named
        exact = [meeting for meeting in named if _is_exact(meeting, record)]
        matches = exact if len(exact) == 1 else named
        if len(matches) > 1:
            return self._unclear(matches)
        return matches[0] if matches else None

    def stage_named(self, meta: Mapping[str, Value]) -> str | Problem | None:
        """Return the stage (uid) that a document names, None if it names none.

        A Problem if there is no such stage.
        """
        name = meta.get("stage")
        if name is None:
            return None
        stage = stage_called(self.tournament, str(name))
        if stage is None:
            known = self._stage_names(self.tournament.stages)
            return problem("no-stage-of-this-name", "meta", "stage", stage=str(name), stages=known)
        return stage

    def place_for_new(self, record: Session) -> str | Problem:
        """Return the stage for a new session, or why a document cannot add one."""
        stage = self.stage_named(record.meta)
        if stage is None:
            stages = self.tournament.stages
            still_open = [uid for uid, standing in stages.items() if standing.over is None] or list(stages)
            if len(still_open) > 1:
                return problem("stage-not-named", "meta", "stage", stages=self._stage_names(still_open))
            stage = still_open[0]
        if isinstance(stage, Problem):
            return stage
        standing = self.tournament.stage(stage)
        if standing.over is not None:
            return problem("stage-is-closed", "meta", "stage", stage=stage_name(self.tournament, stage))
        drawn_meeting = next(
            (meeting for meeting in self._between_teams_of(record) if meeting.is_drawn and meeting.stage == stage), None
        )
        if drawn_meeting is not None:
            teams, number, table = teams_named(drawn_meeting), drawn_meeting.round or 0, drawn_meeting.table or 0
            return problem("pair-drawn-elsewhere", "meta", teams=teams, round=number, table=table)
        if knocks_out(standing) and standing.standing_draws:
            teams = " - ".join(team.name for team in record.teams.values())
            return problem("pair-not-in-bracket", "meta", teams=teams, stage=stage_name(self.tournament, stage))
        return stage

    def not_drawn(self, names: Iterable[str], meta: Mapping[str, Value], *, can_rename: bool = True) -> list[Problem]:
        """Return the teams in a new session's document that are missing from the draw it would join.

        Each comes with similar names; `best` is the likeliest. Without a draw the result is empty, because a document
        may then add teams.
        """
        stage = self.stage_named(meta)
        stages = self.tournament.stages
        still_open = [uid for uid, standing in stages.items() if standing.over is None] or list(stages)
        joined = still_open if stage is None else [stage] if isinstance(stage, str) else []
        of_stage = {uid: self._drawn_teams(uid, meta.get("round")) for uid in joined}
        names_by_key = {key: name for names_drawn in of_stage.values() for key, name in names_drawn.items()}
        if not names_by_key:
            return []
        stages_drawn = self._stage_names(uid for uid, names_drawn in of_stage.items() if names_drawn)
        problems = []
        for name in names:
            if name_key(name) in names_by_key:
                continue
            near = [
                names_by_key[key] for key in difflib.get_close_matches(name_key(name), names_by_key, n=3, cutoff=_ALIKE)
            ]
            best = near[0] if near and can_rename else ""
            problems.append(
                problem(
                    TEAM_NOT_DRAWN, "sides", team=name.strip(), near=", ".join(near), best=best, stages=stages_drawn
                )
            )
        return problems

    def _drawn_teams(self, stage: str, number: object) -> dict[str, str]:
        """Return the teams drawn in a round of a stage, or in any round if that one is not drawn."""
        rounds = self.tournament.stage(stage).drawn_rounds
        own_rounds = [rounds[number]] if isinstance(number, int) and number in rounds else list(rounds.values())
        uids = {
            uid
            for stage_round in own_rounds
            for uid in (*stage_round.sits_out, *(uid for table in stage_round.tables for uid in table.teams))
        }
        teams = (self.tournament.teams.get(uid) for uid in uids)
        return {name_key(team.name): team.name for team in sorted(filter(None, teams), key=lambda team: team.name)}

    def playing_in(self, record: Session, stage: str) -> Problem | None:
        """Return the problem that a team of a new session already plays in its round.

        A team that sits out in that round counts as playing.
        """
        number = record.meta.get("round")
        if not isinstance(number, int):
            return None
        names = {name_key(team.name): team.name for team in record.teams.values()}
        meeting = self._in_round(stage, number, names)
        if meeting is not None:
            keys = _teams(meeting.record)
            taken = next(name for key, name in names.items() if key in keys)
            others = [team.name for team in meeting.record.teams.values() if name_key(team.name) != name_key(taken)]
            return problem("plays-in-round", "meta", "table", team=taken, round=number, others=", ".join(others))
        drawn_round = self.tournament.stage(stage).drawn_rounds.get(number)
        for uid in drawn_round.sits_out if drawn_round is not None else ():
            team = self.tournament.teams.get(uid)
            if team is not None and name_key(team.name) in names:
                return problem("sits-out-in-round", "meta", "table", team=team.name, round=number)
        return None

    def _in_round(self, stage: str, number: int, names: Mapping[str, str]) -> Meeting | None:
        """Return a session of this round in which one of these teams (by name keys) plays."""
        for teams, meetings in self._by_teams.items():
            for meeting in () if teams.isdisjoint(names) else meetings.values():
                if (meeting.stage, meeting.round) == (stage, number):
                    return meeting
        return None

    def _between_teams_of(self, record: Session) -> Iterable[Meeting]:
        return self._by_teams.get(_teams(record), {}).values()

    def _stage_names(self, uids: Iterable[str]) -> str:
        return ", ".join(stage_name(self.tournament, uid) for uid in uids)

    def _unclear(self, meetings: list[Meeting]) -> Problem:
        """Return the problem of several sessions of these teams, and what would tell them apart."""
        teams = teams_named(meetings[0])
        stages = dict.fromkeys(meeting.stage for meeting in meetings)
        if len(stages) > 1:
            return problem("meet-in-stages", "meta", "stage", teams=teams, stages=self._stage_names(stages))
        rounds = sorted({meeting.round or 0 for meeting in meetings})
        if len(rounds) > 1:
            return problem("meet-in-rounds", "meta", "round", teams=teams, rounds=", ".join(map(str, rounds)))
        tables = ", ".join(map(str, sorted({meeting.table or 0 for meeting in meetings})))
        return problem("meet-at-tables", "meta", "table", teams=teams, round=rounds[0], tables=tables)


def _meeting(tournament: Tournament, state: SessionState, record: Session, *, is_drawn: bool) -> Meeting:
    stage = tournament.stage(state.stage)
    event = tournament.event
    opened = [fact for _entry, fact in state.counting(SessionOpened)]
    return Meeting(
        state.uid,
        record,
        state.stage,
        state.round,
        state.table,
        state.date or (event.date if event is not None else None),
        is_empty=state.state == EMPTY,
        state=state.state,
        is_drawn=is_drawn,
        is_open=stage.over is None and state.round not in stage.closed,
        opened=opened[-1] if opened else None,
    )


def _without_later(record: Session) -> Session:
    """Return a record without the entries about deals that it lacks."""
    numbers = {deal.number for deal in record.deals}
    kept = [index for index, penalty in enumerate(record.penalties) if penalty.deal is None or penalty.deal in numbers]
    whole = len(kept) == len(record.penalties)
    return replace(
        record,
        penalties=tuple(record.penalties[index] for index in kept),
        redeals=tuple(redeal for redeal in record.redeals if redeal.deal in numbers),
        rulings=tuple(ruling if whole else replace(ruling, waive=()) for ruling in record.rulings
                      if ruling.deal is None or ruling.deal in numbers),
    )  # fmt: skip


def _is_alike(meeting: Meeting, record: Session) -> bool:
    """Return whether a session equals a document or its beginning; an empty one does not."""
    if meeting.is_empty or not record.deals:
        return False
    completed = meeting.with_own_options(record)
    return not differences(meeting.record, completed) or (meeting.is_running and continues(meeting.record, completed))


def _is_exact(meeting: Meeting, record: Session) -> bool:
    return (meeting.round, meeting.table) == (record.meta.get("round"), record.meta.get("table"))


def _teams(record: Session) -> frozenset[str]:
    return frozenset(name_key(team.name) for team in record.teams.values())


def teams_named(meeting: Meeting) -> str:
    """Return the teams of a session by their names."""
    return " - ".join(team.name for team in meeting.record.teams.values())


def with_extra_deals(played: SessionState, meeting: Meeting, record: Session) -> Meeting | None:
    """Return a tied session with the extra deals in a document.

    None if the document has anything else.
    """
    deals = played.system.options.effective(record.options).get("deals", 0)
    if played.result.winner != TIE or played.limit >= int(deals):
        return None
    longer = replace(meeting.record, options={**meeting.record.options, "deals": deals})
    return replace(meeting, record=longer) if continues(longer, record) else None
