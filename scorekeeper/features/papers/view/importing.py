"""Import of session and sheet documents into an event: all files or none.

The session of a document is found by the two teams' names (case and spaces aside, in either order), with stage, round
and table as far as it names them (see `meetings`). A document with the sides exchanged is read by the names. A session
that already exists with nothing recorded in it is filled; one in progress is continued; the same record again, or an
older state of it, does nothing; a different one is refused with the deals that differ, but the next signed revision of
a sheet closed here brings its additional rulings. Teams that the event does not have are entered, into a drawn stage
only when asked; an existing team stays as it is, but gets a captain if it has none, and any players that are new. The
open disputes that a sheet lists are raised with its session; those of an existing session are only reported.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path as Folder
from typing import TypeVar, cast

from scorekeeper.documents import game500
from scorekeeper.features.copying.view.record_comparison import continues, differences, is_earlier
from scorekeeper.features.papers.view.dispute_import import SkippedDispute, is_known, read_dispute, skipped_dispute
from scorekeeper.features.papers.view.game_import import (
    find_matching_game,
    game_continues,
    game_differences,
    game_facts,
    game_identity,
    game_is_earlier,
    game_rulings,
    has_swapped_sides,
    in_seat_order,
    same_place,
)
from scorekeeper.features.papers.view.leniency import KNOWN_FROM_A_RECORD
from scorekeeper.features.papers.view.meetings import (
    TEAM_NOT_DRAWN,
    Meeting,
    MeetingIndex,
    teams_named,
    with_extra_deals,
)
from scorekeeper.features.papers.view.papers_read import (
    NO_ANSWERS,
    REMARKS,
    SECOND_SESSION,
    Answers,
    Imported,
    ReadPaper,
    by_paper,
    is_about,
)
from scorekeeper.features.papers.view.player_import import Spelling, called_as, roster, same_team_on_both_sides, without
from scorekeeper.features.papers.view.record_facts import (
    KnownSession,
    Path,
    SourcedFact,
    course,
    later_rulings,
    opening,
)
from scorekeeper.features.papers.view.side_swap import swap_game_sides, swap_sides
from scorekeeper.journal.access import SCORER
from scorekeeper.journal.dispute_facts import DisputeRaised, ImportDecided
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import (
    Fact,
    LengthSet,
    PenaltyGiven,
    PlayerEntered,
    RulingMade,
    SeatsTaken,
    SessionOpened,
    SheetReceived,
    TeamEntered,
)
from scorekeeper.journal.import_checks import with_all_confirmed
from scorekeeper.journal.imported import imported_rulings, mark_imported, waiting_in
from scorekeeper.journal.names import name_key
from scorekeeper.journal.session_length import EXTRA
from scorekeeper.journal.snapshot import EMPTY, GameState, Played, SessionState, Tournament
from scorekeeper.journal.teams import name_of
from scorekeeper.kernel.desk import Desk, Saved, rules_of
from scorekeeper.kernel.errors import EntryRefused, WrongFiles
from scorekeeper.kernel.judging import command_problems
from scorekeeper.rules.hands import Game, HandRules
from scorekeeper.rules.model import Problem, Session, problem
from scorekeeper.store.rows import gc_paused

_P = TypeVar("_P", SessionState, GameState)
QUESTIONS = frozenset({SECOND_SESSION, TEAM_NOT_DRAWN, *REMARKS})
"""The problems of documents that `Answers` can answer."""


def enter_papers(
    desk: Desk,
    papers: Sequence[ReadPaper],
    *,
    cmd: str | None = None,
    allow: frozenset[str] = KNOWN_FROM_A_RECORD,
    answers: Answers = NO_ANSWERS,
) -> Imported:
    """Enter session records as one command; problems in `allow` do not refuse them.

    Questions without an answer in `answers` are problems (`QUESTIONS`). Raises WrongFiles with every problem of every
    file, and then nothing has been written; store errors pass through.
    """
    plan = _Plan(desk, Tournament(0, ""), answers)

    def draft(tournament: Tournament) -> Sequence[Fact]:
        nonlocal plan
        plan = _make_plan(desk, tournament, papers, answers)
        if plan.problems:
            raise WrongFiles(by_paper(papers, [*plan.problems, *plan.refused(allow)]))
        return plan.facts

    try:
        sealed = [paper.sealed for paper in papers if paper.sealed is not None]
        sheets = [kept for sheet in sealed for kept in (sheet.data, sheet.content)]
        with gc_paused():
            saved = desk.submit_draft(draft, cmd=cmd, allow=allow, attachments=sheets)
    except EntryRefused as refusal:
        raise WrongFiles(
            [plan.in_file(position, fault) for position, fault in zip(refusal.places, refusal.problems, strict=True)]
        ) from refusal
    return Imported(
        tuple(plan.entered),
        tuple(plan.unchanged),
        tuple(plan.earlier),
        tuple(plan.new_teams),
        len(saved.entries),
        plan.disputes,
        tuple(plan.skipped_disputes),
        tuple(plan.remarks),
        tuple(plan.waiting),
        tuple(plan.not_drawn),
    )


def enter_all(
    desk: Desk, papers: Sequence[ReadPaper], *, answers: Answers = NO_ANSWERS
) -> tuple[Imported, list[tuple[str, Problem]]]:
    """Enter documents, all or none: `enter_valid` without leaving any out."""
    return enter_papers(desk, papers, answers=answers), []


def enter_valid(
    desk: Desk, papers: Sequence[ReadPaper], *, answers: Answers = NO_ANSWERS
) -> tuple[Imported, list[tuple[str, Problem]]]:
    """Enter the documents that can be entered, and return the problem of each of the others.

    Raises WrongFiles if none can be entered.
    """
    sound, aside = list(papers), list[tuple[str, Problem]]()
    while True:
        try:
            return enter_papers(desk, sound, answers=answers), aside
        except WrongFiles as wrong:
            aside += wrong.problems
            sound = [
                paper for paper in sound if not any(is_about(paper, *file_problem) for file_problem in wrong.problems)
            ]
            if not sound:
                raise WrongFiles(aside) from wrong


def confirm_imported(desk: Desk, waiting: Sequence[tuple[str, str]], *, cmd: str | None = None) -> Saved:
    """Confirm the rulings of documents (session, SHA-256), all in one command, as the committee.

    Raises EntryRefused for any other role.
    """
    with gc_paused():
        return desk.submit([ImportDecided(session, file) for session, file in waiting], cmd=cmd)


def problems_of(desk: Desk, papers: Sequence[ReadPaper], answers: Answers = NO_ANSWERS) -> list[tuple[str, Problem]]:
    """Return all problems of entering these documents now; nothing is entered."""
    plan = _make_plan(desk, desk.tournament, papers, answers)
    return by_paper(papers, [*plan.problems, *plan.refused(KNOWN_FROM_A_RECORD)])


def remarks_of(desk: Desk, papers: Sequence[ReadPaper], answers: Answers = NO_ANSWERS) -> Sequence[tuple[str, Problem]]:
    """Return how documents differ from the event besides the score: captain, players, date."""
    return _make_plan(desk, desk.tournament, papers, answers).remarks


def _make_plan(desk: Desk, tournament: Tournament, papers: Sequence[ReadPaper], answers: Answers) -> "_Plan":
    plan = _Plan(desk, tournament, answers)
    for paper in papers:
        plan.take(paper)
    return plan


@dataclass(slots=True)
class _Plan:
    """The facts to enter into the present event, and the problems."""

    desk: Desk
    tournament: Tournament
    answers: Answers
    facts: list[Fact] = field(default_factory=list)
    sources: list[tuple[str, Path]] = field(default_factory=list)
    problems: list[tuple[str, Problem]] = field(default_factory=list)
    entered: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    earlier: list[str] = field(default_factory=list)
    new_teams: list[str] = field(default_factory=list)
    disputes: int = 0
    skipped_disputes: list[SkippedDispute] = field(default_factory=list)
    remarks: list[tuple[str, Problem]] = field(default_factory=list)
    waiting: list[tuple[str, str]] = field(default_factory=list)
    not_drawn: list[str] = field(default_factory=list)
    _spelling: Spelling = field(init=False)
    _meetings: MeetingIndex = field(init=False)
    _games: dict[frozenset[frozenset[str]], list[GameState | Game]] = field(default_factory=dict)
    _teams: dict[str, TeamEntered] = field(default_factory=dict)
    """The teams by the key of their name; their players are given by name."""
    _uids: dict[tuple[str, str], str] = field(default_factory=dict)
    """The uids of the players, by their team (uid) and the key of their name."""

    def __post_init__(self) -> None:
        self._spelling = Spelling(self.tournament)
        self._meetings = MeetingIndex(self.tournament, self._spelling)
        for played in self.tournament.games.values():
            game = self._as_imported(played)
            called = self._spelling.game(game.record)
            self._games.setdefault(game_identity(called.players), []).append(replace(game, record=called))
        for team in self.tournament.teams.values():
            known = TeamEntered(team.uid, team.name, team.players, team.captain, team.letter, team.club)
            self._teams[name_key(team.name)] = known

        self._uids = dict(self._spelling.uids)

    def take(self, paper: ReadPaper) -> None:
        """Add the facts or the problems of one session or game."""
        problems, before = [problem(paper.aside)] if paper.aside else [], len(self.facts)
        if isinstance(paper.record, Game):
            self._take_game(paper, self._spelling.game(called_as(paper, paper.record, self.answers.called)))
        else:
            record = self._spelling.session(called_as(paper, paper.record, self.answers.called))
            problems += self._differing(record)
            self._take_session(paper, record)
        if any(isinstance(fact, SheetReceived) and not fact.signers for fact in self.facts[before:]):
            problems.append(problem("signed-not-checked"))
        remarks = [(paper.name, replace(remark, path=(*paper.path, *remark.path))) for remark in problems]
        self.remarks += remarks
        if len(self.facts) > before and not self.answers.remarks:
            self.problems += remarks

    def _differing(self, record: Session) -> Iterator[Problem]:
        """Return where a document has another captain, other players or another date than the event."""
        for side, team in record.teams.items():
            known = self._teams.get(name_key(team.name))
            if known is None:
                continue
            if team.captain and known.captain and name_key(team.captain) != name_key(known.captain):
                yield problem(
                    "captain-differs", "sides", side, "captain",
                    team=known.name, document=team.captain, event=known.captain,
                )  # fmt: skip
            others = without(roster(record, side), (*known.players, *self._substitutes(known.team)))
            if others and known.players:
                yield problem("players-differ", "sides", side, "players", team=known.name, names=", ".join(others))
        event, date = self.tournament.event, record.meta.get("date")
        meeting = self._meetings.find(record, event.date) if event is not None else None
        if isinstance(meeting, Meeting) and date and meeting.date and meeting.date != date:
            yield problem("date-differs", "meta", "date", document=str(date), event=str(meeting.date))

    def refused(self, allow: frozenset[str]) -> list[tuple[str, Problem]]:
        """Return the desk's problems with the facts, as problems of their documents."""
        desk, time = self.desk, self.desk.now()
        new = [NewEntry("", time, desk.who, desk.seat, fact) for fact in self.facts]
        refusals = command_problems(self.tournament, new, allow, desk.role)
        return [self.in_file(position, fault) for position, fault in refusals]

    def _take_game(self, paper: ReadPaper, game: Game) -> None:
        event = self.tournament.event
        rules = rules_of(self.tournament)
        if event is None or not isinstance(rules, HandRules):
            system = event.system if event else ""
            self._refuse(paper, problem("system-differs", "format", document=game500.FORMAT, event=system))
            return
        stage = self._meetings.stage_named(game.meta)
        if isinstance(stage, Problem):
            self._refuse(paper, stage)
            return
        known = self._games.setdefault(game_identity(game.players), [])
        recorded = find_matching_game([entry for entry in known if same_place(_record(entry), game)], game)
        if isinstance(recorded, Problem):
            self._refuse(paper, recorded)
        elif isinstance(recorded, Game):
            if replace(recorded, meta=game.meta) != game:
                self._refuse(paper, problem("game-twice"))
        elif recorded is not None and has_swapped_sides(recorded, game):
            if paper.sealed is not None:
                self._refuse(paper, problem("sides-swapped", "sides"))
            else:
                self._take_game(paper, swap_game_sides(game))
        elif recorded is not None and recorded.state != EMPTY and not game_continues(recorded, game):
            self._compare_game(paper, recorded, game)
        elif recorded is None and self._asks_about(paper, chain(*game.players.values()), game):
            return
        else:
            self._enter_game(paper, recorded, game, rules)
            known[:] = [*(entry for entry in known if entry is not recorded), game]

    def _asks_about(self, paper: ReadPaper, names: Iterable[str], record: Session | Game) -> bool:
        """Return whether undrawn teams of a new session must be asked about first."""
        asked = False
        for undrawn in self._meetings.not_drawn(names, record.meta, can_rename=paper.sealed is None):
            key = name_key(team := str(dict(undrawn.values)["team"]))
            if not (self.answers.new_teams or key in self.answers.added):
                self._refuse(paper, undrawn)
                asked = True
            elif key not in self._teams:
                self.not_drawn.append(team)
        return asked

    def _enter_game(self, paper: ReadPaper, recorded: GameState | None, game: Game, rules: HandRules) -> None:
        """Add a new game, or the additions of a document to an existing one."""
        event = self.tournament.event
        assert event is not None, "asked before"
        uid = recorded.uid if recorded is not None else self.desk.new_uid()
        players = tuple(self._player(paper, name) for name in in_seat_order(game))
        facts = game_facts(uid, game, players, event, rules, recorded=recorded)
        self._add_course(paper, uid, facts)
        self._dispute(paper, uid, recorded, fresh=True)
        if facts:
            self._arrive(paper, uid)
        (self.entered if facts else self.unchanged).append(uid)

    def _compare_game(self, paper: ReadPaper, recorded: GameState, game: Game) -> None:
        if self._revised(paper, recorded, game):
            return
        problems = game_differences(recorded, game, ())
        if problems and game_is_earlier(recorded, game):
            self.earlier.append(recorded.uid)
            return
        for difference in problems:
            self._refuse(paper, difference)
        if not problems:
            self._received(paper, recorded.uid)

    def _player(self, paper: ReadPaper, name: str) -> str:
        known = self._teams.get(name_key(name))
        if known is not None:
            return known.team
        made = TeamEntered(self.desk.new_uid(), name.strip(), (name.strip(),))
        self._teams[name_key(name)] = made
        self.new_teams.append(made.name)
        self._add(paper, SourcedFact(made, ("sides",)))
        return made.team

    def _take_session(self, paper: ReadPaper, record: Session) -> None:
        event = self.tournament.event
        if event is None or record.system != event.system:
            system = event.system if event else ""
            self._refuse(paper, problem("system-differs", "system", document=record.system, event=system))
            return
        same = same_team_on_both_sides(record)
        if same is not None:
            self._refuse(paper, same)
            return
        meeting = self._meetings.find(record, event.date)
        if isinstance(meeting, Problem):
            self._refuse(paper, meeting)
        elif meeting is None:
            self._begin(paper, record)
        elif list(map(name_key, _names(meeting.record))) != list(map(name_key, _names(record))):
            self._take_exchanged(paper, record)
        else:
            self._compare(paper, meeting, meeting.with_own_options(record))

    def _take_exchanged(self, paper: ReadPaper, record: Session) -> None:
        """Take a document with exchanged sides by the names of its teams.

        A signed document stays as it is.
        """
        if paper.sealed is not None or len(record.teams) != 2:
            self._refuse(paper, problem("sides-swapped", "sides"))
        else:
            self._take_session(paper, swap_sides(record))

    def _begin(self, paper: ReadPaper, record: Session) -> None:
        """Add a session that the event does not have."""
        if self._asks_about(paper, _names(record), record):
            return
        stage = self._meetings.place_for_new(record)
        if isinstance(stage, Problem):
            self._refuse(paper, stage)
            return
        playing = self._meetings.playing_in(record, stage)
        if playing is not None and not (self.answers.second_sessions and "table" in record.meta):
            table = ("table", record.meta.get("table", 0))
            second = Problem(SECOND_SESSION, playing.path, (*playing.values, table))
            self._refuse(paper, second if "table" in record.meta else playing)
            return
        self._enter(SessionOpened(self.desk.new_uid(), (), stage=stage), paper, record)

    def _compare(self, paper: ReadPaper, meeting: Meeting, record: Session) -> None:
        """Take a document of a session that the event has.

        Fill it, continue it, or refuse what differs.
        """
        problems = differences(meeting.record, record)
        if not problems:
            self._received(paper, meeting.uid)
            return
        played = self._session(meeting.uid)
        if played is not None and self._revised(paper, played, record):
            self._meetings.put(replace(meeting, record=record))
        elif meeting.is_running and continues(meeting.record, record):
            self._continue(paper, meeting, record)
        elif played is not None and (longer := with_extra_deals(played, meeting, record)) is not None:
            deals = LengthSet(meeting.uid, int(longer.record.options["deals"]), EXTRA)
            self._add(paper, SourcedFact(deals, ("options", "deals")))
            self._continue(paper, longer, record)
        elif (other := meeting.other_length(record)) is not None:
            self._refuse(paper, other)
        elif meeting.is_empty and meeting.opened is not None:
            self._enter(meeting.opened, paper, record)
        elif is_earlier(meeting.record, record):
            self.earlier.append(meeting.uid)
        elif (barred := self._barred(paper, meeting, record)) is not None:
            self._refuse(paper, barred)
        else:
            reached = differences(meeting.record, record, so_far=True) if meeting.is_running else ()
            for difference in reached or problems:
                self._refuse(paper, difference)

    def _barred(self, paper: ReadPaper, meeting: Meeting, record: Session) -> Problem | None:
        """Return why a document is not entered (declined, or its session forfeited), or None."""
        if meeting.record.forfeit is not None and record.forfeit is None:
            return problem("forfeited-here", "deals", teams=teams_named(meeting))
        state = self.tournament.sessions.get(meeting.uid)
        imported = imported_rulings(state.entries) if state is not None else ()
        declined = any(
            ruling_import.file == paper.digest and not ruling_import.counts and ruling_import.decided is not None
            for ruling_import in imported
        )
        return problem("import-declined", "rulings") if declined else None

    def _continue(self, paper: ReadPaper, meeting: Meeting, record: Session) -> None:
        """Add what is new in a document to the recorded session."""
        uid, state = meeting.uid, self._session(meeting.uid)
        teams = [self._team(paper, record, side) for side in record.teams]
        penalties = state.penalty_entries[: len(state.record.penalties)] if state is not None else ()
        rulings = state.ruling_entries if state is not None else ()
        known = KnownSession(
            meeting.record,
            (*penalties, *self._entries_of(PenaltyGiven, uid)),
            (*rulings, *self._entries_of(RulingMade, uid)),
        )
        facts = course(uid, record, self.tournament.seq + len(self.facts) + 1, known)
        self._add_course(paper, uid, [self._by_uid(fact, teams) for fact in facts])
        self._finish(paper, replace(meeting, record=record, state=""))

    def _entries_of(self, kind: type[PenaltyGiven | RulingMade], uid: str) -> list[int]:
        """Return the numbers of the entries of a kind that this import adds to a session."""
        numbered = enumerate(self.facts, self.tournament.seq + 1)
        return [seq for seq, fact in numbered if isinstance(fact, kind) and fact.session == uid]

    def _received(self, paper: ReadPaper, uid: str) -> None:
        """Accept the signed sheet of an existing session.

        A sheet closed here, or an unsigned one, changes nothing.
        """
        played = self.tournament.played(uid)
        self._dispute(paper, uid, played, fresh=False)
        if played is not None and any(rulings.file == paper.digest for rulings in waiting_in(played.entries)):
            self.waiting.append((uid, paper.digest))
        waits = self.desk.role == SCORER and played is not None and played.unchecked
        if paper.sealed is None or played is None or played.is_closed or waits == paper.sealed.file:
            self.unchanged.append(uid)
            return
        self._arrive(paper, uid)
        self.entered.append(uid)

    def _arrive(self, paper: ReadPaper, uid: str) -> None:
        """Add the signed sheet of a session, if any.

        A scorer's is checked by the committee or the organizer.
        """
        if paper.sealed is not None:
            self._add(paper, SourcedFact(paper.sealed.fact(uid, checked=self.desk.role != SCORER), ()))

    def _revised(self, paper: ReadPaper, played: Played, record: Session | Game) -> bool:
        """Accept a signed sheet that follows the closed revision, with its added rulings."""
        if paper.sealed is None or not played.is_closed or paper.sealed.supersedes != played.sealed[-1].record:
            return False
        rulings = self._rulings_added(played, record)
        if not rulings:
            return False
        for ruling in rulings:
            self._add(paper, ruling)
        self._arrive(paper, played.uid)
        self._dispute(paper, played.uid, played, fresh=False)
        self.entered.append(played.uid)
        return True

    def _dispute(self, paper: ReadPaper, uid: str, played: Played | None, *, fresh: bool) -> None:
        """Raise a sheet's open disputes if its session was empty, or list them as skipped."""
        for index, entry in enumerate(paper.disputes):
            dispute = read_dispute(entry, paper.record)
            if dispute is not None and is_known(dispute, played):
                continue
            if dispute is None or not fresh:
                self.skipped_disputes.append(skipped_dispute(paper.name, entry))
                continue
            self._add(
                paper, SourcedFact(replace(dispute, dispute=self.desk.new_uid(), session=uid), ("disputes", index))
            )
            self.disputes += 1

    def _rulings_added(self, played: Played, record: Session | Game) -> list[SourcedFact]:
        """Return the additional rulings in a record; empty if it differs in anything else."""
        count = len(played.record.rulings)
        if isinstance(played, GameState) and isinstance(record, Game):
            before = replace(record, rulings=record.rulings[:count])
            return [] if game_differences(played, before, ()) else game_rulings(played.uid, record, count)
        if isinstance(played, SessionState) and isinstance(record, Session):
            first = self.tournament.seq + len(self.facts) + 1
            earlier = replace(record, rulings=record.rulings[:count])
            called = self._spelling.session(played.record)
            return [] if differences(called, earlier) else later_rulings(played, record, first)
        return []

    def in_file(self, position: int, fault: Problem) -> tuple[str, Problem]:
        """Return a refusal of one of the facts as a problem of its file."""
        name, path = self.sources[position]
        return name, Problem(fault.code, (*path, *fault.path), fault.values, fault.article, fault.columns)

    def _enter(self, before: SessionOpened, paper: ReadPaper, record: Session) -> None:
        """Add everything in a session that was opened in the same way, or in a new one."""
        event, uid = self.tournament.event, before.session
        assert event is not None, "asked before"
        teams = [self._team(paper, record, side) for side in record.teams]
        opened = opening(before, record, teams, event, self.desk.system)
        opened = replace(opened, rosters={**opened.rosters, **self._rosters(record, teams)})
        self._add(paper, SourcedFact(opened, ()))
        facts = course(uid, record, self.tournament.seq + len(self.facts) + 1)
        self._add_course(paper, uid, [self._by_uid(fact, teams) for fact in facts])
        meeting = Meeting(
            uid, record, opened.stage, opened.round, opened.table, opened.date or event.date, opened=opened,
            is_drawn=self._meetings.is_drawn(uid),
        )  # fmt: skip
        self._finish(paper, meeting)

    def _finish(self, paper: ReadPaper, meeting: Meeting) -> None:
        """Add the contents of a sheet other than its session."""
        self._dispute(paper, meeting.uid, self.tournament.played(meeting.uid), fresh=True)
        self._arrive(paper, meeting.uid)
        self._meetings.put(meeting)
        if meeting.uid not in self.entered:
            self.entered.append(meeting.uid)

    def _team(self, paper: ReadPaper, record: Session, side: str) -> str:
        """Return the uid of a team, entered now or completed with the document's players."""
        team = record.teams[side]
        known = self._teams.get(name_key(team.name))
        players = roster(record, side)
        if known is None:
            made = TeamEntered(self.desk.new_uid(), team.name.strip(), players, team.captain)
            self.new_teams.append(made.name)
        else:
            missing = without(players, (*known.players, *self._substitutes(known.team)))
            captain = known.captain or team.captain
            if not missing and captain == known.captain:
                return known.team
            made = replace(known, players=(*known.players, *missing), captain=captain)
        self._teams[name_key(team.name)] = made
        for name in made.players:
            if (made.team, name_key(name)) not in self._uids:
                uid = self._uids[made.team, name_key(name)] = self.desk.new_uid()
                self._add(paper, SourcedFact(PlayerEntered(uid, name), ("sides", side)))
        by_uid = tuple(self._uid(made.team, name) for name in made.players)
        captain = None if made.captain is None else self._uid(made.team, made.captain)
        self._add(paper, SourcedFact(replace(made, players=by_uid, captain=captain), ("sides", side)))
        return made.team

    def _substitutes(self, team: str) -> list[str]:
        """Return the substitutes for players of a team (uid), who are not on its list."""
        known = self.tournament.teams.get(team)
        turns = known.turns if known is not None else ()
        return [name_of(self.tournament.players, turn.substitute) for turn in turns]

    def _rosters(self, record: Session, teams: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Return the players in this session, for each team whose list differs from the event's."""
        own, full = {}, self.desk.system.seats // len(self.desk.system.sides)
        for side, team in zip(record.teams, teams, strict=True):
            listed = {name_key(name) for name in self._teams[name_key(record.teams[side].name)].players}
            named = roster(record, side)
            if len(named) >= full and {name_key(name) for name in named} != listed:
                own[team] = tuple(self._uid(team, name) for name in named)
        return own

    def _uid(self, team: str, name: str) -> str:
        """Return the player (uid) of a team for a name in a document, or else the name."""
        return self._uids.get((team, name_key(name)), name)

    def _by_uid(self, sourced: SourcedFact, teams: Sequence[str]) -> SourcedFact:
        """Return seats with the players by uid."""
        if not isinstance(fact := sourced.fact, SeatsTaken):
            return sourced
        known = {name: uid for name in fact.seats for team in teams if (uid := self._uid(team, name)) != name}
        return replace(sourced, fact=replace(fact, seats=tuple(known.get(name, name) for name in fact.seats)))

    def _add_course(self, paper: ReadPaper, uid: str, facts: Sequence[SourcedFact]) -> None:
        """Add the course of a session; what only the committee may decide waits for it as a dispute."""
        waits = False
        for sourced in facts:
            if paper.counts(sourced.fact):
                self._add(paper, sourced)
            else:
                self._add(paper, replace(sourced, fact=mark_imported(sourced.fact, paper.digest)))
                waits = True
        if waits:
            raised = DisputeRaised(self.desk.new_uid(), uid, facts=Folder(paper.name).name, imported=paper.digest)
            self._add(paper, SourcedFact(raised, ()))
            self.waiting.append((uid, paper.digest))

    def _session(self, uid: str) -> SessionState | None:
        """Return a session with everything imported for it confirmed."""
        state = self.tournament.sessions.get(uid)
        return self._as_imported(state) if state is not None else None

    def _as_imported(self, state: _P) -> _P:
        return cast(_P, with_all_confirmed(self.tournament, state)) if waiting_in(state.entries) else state

    def _add(self, paper: ReadPaper, sourced: SourcedFact) -> None:
        self.facts.append(sourced.fact)
        self.sources.append((paper.name, (*paper.path, *sourced.path)))

    def _refuse(self, paper: ReadPaper, fault: Problem) -> None:
        placed = Problem(fault.code, (*paper.path, *fault.path), fault.values, fault.article, fault.columns)
        self.problems.append((paper.name, placed))


def _record(game: GameState | Game) -> Game:
    return game if isinstance(game, Game) else game.record


def _names(record: Session) -> list[str]:
    """Return the teams of a session in the order of its sides."""
    return [team.name for team in record.teams.values()]
