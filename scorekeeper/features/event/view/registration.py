"""The registration desk as frozen values: who is here, what is open of a team, and the facts of each answer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.features.event.view.joining import Joining, is_drawn, joining
from scorekeeper.features.event.words import desk as words
from scorekeeper.journal.at_desk import LATE, WITHDRAWN, AtDesk, all_at_desk, captain_out, fee_of
from scorekeeper.journal.facts import (
    CheckedIn,
    Fact,
    FeePaid,
    SessionForfeited,
    TeamEntered,
    TeamPlaced,
    TeamWithdrawn,
    Voided,
)
from scorekeeper.journal.forfeits import WITHDRAWN as GIVEN_UP
from scorekeeper.journal.names import deceptive, search_key
from scorekeeper.journal.snapshot import COMPLETE, EMPTY, FORFEITED, SessionState, Tournament
from scorekeeper.journal.stage_results import not_coming, sessions_of
from scorekeeper.journal.stages import AWAITED, ENTRY_FEE, HERE, MAIN, NEVER_CAME, SUBSTITUTION_FEE
from scorekeeper.journal.teams import TeamState, name_of
from scorekeeper.kernel.permissions import may
from scorekeeper.language import at_desk as states
from scorekeeper.language import rosters
from scorekeeper.language.panels import place_words
from scorekeeper.rules.system import RuleSystem
from scorekeeper.session.words.remarks import remark

MOST_HITS = 8
"""So many teams are shown of those that were found."""
PLAYERS, LET_IN, FEE, SUBSTITUTED, DRAW = "players", "late", "fee", "substitution", "draw"
"""What the form says of a team, in this order."""


@dataclass(frozen=True, slots=True)
class DeskRow:
    """One team of the list: its name, its club or the player found, its state in words with sign and tone."""

    uid: str
    name: str
    detail: str
    state: str
    sign: str
    tone: str


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence of the form: what it is about, whether that is well, whether it is a question that is open."""

    about: str
    title: str
    detail: str = ""
    good: bool = True
    open: bool = False


@dataclass(frozen=True, slots=True)
class DeskPlayer:
    """A player of a team in the form: a starter, or the substitute; `note` says in whose place, or that one is out."""

    uid: str
    name: str
    captain: bool
    note: str
    out: bool = False
    substitute: bool = False


@dataclass(frozen=True, slots=True)
class DeskTeam:
    """A team in the form: where it is from, its players, and what is said of it."""

    at_desk: AtDesk
    place: str
    row: DeskRow
    players: tuple[DeskPlayer, ...]
    said: tuple[Said, ...]
    joins: Joining | None

    @property
    def next(self) -> str:
        """What the next open question is about; "" where none is open."""
        return next((one.about for one in self.said if one.open), "")


@dataclass(frozen=True, slots=True)
class DeskView:
    """The whole desk: the line under its title, the rows, the sums, and who is awaited, each with the desk's note."""

    about: str
    rows: tuple[DeskRow, ...]
    sums: tuple[tuple[str, str], ...]
    awaited: tuple[tuple[str, str], ...]
    more: int
    """How many teams were found besides the rows."""


def desk_view(tournament: Tournament, find: str = "") -> DeskView:
    """Return the desk with the best of what was looked for; without a word to find everybody, who is awaited first."""
    teams = all_at_desk(tournament)
    here = sum(team.state == HERE for team in teams.values())
    found = _found(list(teams.values()), search_key(find))
    shown = found[:MOST_HITS] if find.strip() else found
    awaited = [team for team in teams.values() if team.state == AWAITED]
    late = [team for team in teams.values() if team.known.noted.late]
    about = words.about(
        here,
        len(teams),
        len(awaited),
        str(tournament.settings.get("registration_deadline", "")),
        never_came=sum(team.state == NEVER_CAME for team in teams.values()),
        withdrawn=sum(team.state == WITHDRAWN for team in teams.values()),
    )
    return DeskView(
        about if not late else f"{about}, {words.came_late(len(late))}",
        tuple(_row(one, detail) for one, detail in shown),
        _sums(list(teams.values()), here),
        tuple((one.team.name, one.known.noted.note) for one in awaited),
        len(found) - len(shown),
    )


def _found(teams: Sequence[AtDesk], wanted: str) -> list[tuple[AtDesk, str]]:
    """Return the teams that have what was looked for in a name, best first, each with its detail."""
    if not wanted:
        return [(team, team.team.club or "") for team in sorted(teams, key=lambda one: one.state != AWAITED)]
    hits = []
    for place, one in enumerate(teams):
        team = one.team
        found = [
            (rank + _how(search_key(text), wanted), text if kind == _PLAYER else team.club or "", kind)
            for kind, rank, texts in (
                (_TEAM, 0, (team.name,)),
                (_CLUB, 3, (team.club or "",)),
                (_PLAYER, 6, (*team.players, one.known.noted.city)),
            )
            for text in texts
            if wanted in search_key(text)
        ]
        if found:
            rank, detail, kind = min(found)
            hits.append((rank, place, one, words.player_found(detail) if kind == _PLAYER else detail))
    return [(one, detail) for _rank, _place, one, detail in sorted(hits, key=lambda hit: hit[:2])]


_TEAM, _CLUB, _PLAYER = range(3)


def _how(text: str, wanted: str) -> int:
    """Return how well a text is what was looked for: it begins so, a word of it does, or it only has it."""
    return 0 if text.startswith(wanted) else 1 if f" {wanted}" in text else 2


def _row(one: AtDesk, detail: str) -> DeskRow:
    sign, tone = states.sign_of(one)
    return DeskRow(one.team.uid, one.team.name, detail, states.state_of(one), sign, tone)


def _sums(teams: Sequence[AtDesk], here: int) -> tuple[tuple[str, str], ...]:
    """Return what it comes to so far; fees and late teams only where there are any."""
    sums = [(words.teams_here(), words.of(here, len(teams)))]
    fees = states.fee_sums(teams)
    if fees is not None:
        sums.append((words.fees_taken(), words.of(fees.taken, fees.due)))
        sums.append((words.fees_open(), fees.open))
        sums += [(words.fees_given_back(), fees.given_back)] if fees.given_back else []
    late = sum(team.known.noted.late and bool(team.known.noted.let_in_by) for team in teams)
    if late:
        sums.append((words.late_let_in(), str(late)))
    missed = sum(team.state == NEVER_CAME for team in teams)
    if missed:
        sums.append((words.never_came(), str(missed)))
    gone = sum(team.state == WITHDRAWN for team in teams)
    if gone:
        sums.append((words.teams_withdrawn(), str(gone)))
    return tuple(sums)


# --- one team


def desk_team(tournament: Tournament, uid: str, system: RuleSystem) -> DeskTeam | None:
    """Return a team (uid) in the form of the desk, None where there is none."""
    one = all_at_desk(tournament).get(uid)
    if one is None:
        return None
    stage = tournament.stage(MAIN)
    joins = joining(tournament, uid, lambda: "") if one.gone is None else None
    group = next((name for name, teams in stage.groups.items() if uid in teams), "")
    place = words.place(one.team.club or "", one.known.noted.city, group, drawn=bool(stage.standing_draws))
    said = [_players(tournament, one, system)]
    if one.known.noted.late:
        open_ = LATE in one.open
        said.append(Said(LET_IN, *words.late(tournament, one), good=not open_, open=open_ and one.state != WITHDRAWN))
    said += _fees(one)
    if joins is not None:
        said.append(Said(DRAW, *words.joins(one.team.name, joins.place, joins.first_round), good=False))
    if one.gone is not None:
        said.append(Said(WITHDRAWN, *words.withdrawn(one.gone.after_round, one.gone.reason), good=False))
    return DeskTeam(one, place, _row(one, ""), _listed(tournament, one.team), tuple(said), joins)


def _listed(tournament: Tournament, team: TeamState) -> tuple[DeskPlayer, ...]:
    """Return who is on the list of a team, and the substitute while one plays."""
    turn = team.substitution if team.returned is None else None
    since = rosters.from_words(tournament, turn.from_round, turn.session, turn.from_deal) if turn is not None else ""
    listed = [
        DeskPlayer(
            uid,
            name,
            captain=uid == team.captain_uid,
            note=words.is_out(since) if turn is not None and uid == turn.starter else "",
            out=turn is not None and uid == turn.starter,
        )
        for uid, name in zip(team.uids, team.players, strict=True)
    ]
    if turn is not None:
        substitute, starter = (name_of(tournament.players, uid) for uid in (turn.substitute, turn.starter))
        note = words.plays_for(starter, since)
        listed.append(DeskPlayer(turn.substitute, substitute, captain=False, note=note, substitute=True))
    return tuple(listed)


def _players(tournament: Tournament, one: AtDesk, system: RuleSystem) -> Said:
    """Say who plays, and what is not as it should be: too few, no captain, somebody in two teams, names alike."""
    team, needed = one.team, system.seats // len(system.sides)
    wrong = [words.twice(name, tournament.teams[other].name) for name, other in one.twice]
    if len(team.players) < needed:
        wrong.append(words.too_few(needed))
    if team.captain is None:
        wrong.append(words.no_captain())
    elif captain_out(team):
        wrong.append(words.captain_is_out(team.captain))
    wrong += alike(tournament, team)
    title = words.players(len(team.players), captain=team.captain is not None)
    return Said(PLAYERS, title, " ".join(wrong) or words.in_no_other_team(), good=not wrong)


def alike(tournament: Tournament, team: TeamState) -> list[str]:
    """Return in sentences which names of a team look like others of the event and are not the same."""
    others = [other for other in tournament.teams.values() if other.uid != team.uid]
    players = [name for other in others for name in other.players]
    found = (
        *deceptive((team.name,), (other.name for other in others)),
        *deceptive(team.players, players),
    )
    return [remark(one) for one in found]


def _fees(one: AtDesk) -> list[Said]:
    said = []
    for fee, about in ((ENTRY_FEE, FEE), (SUBSTITUTION_FEE, SUBSTITUTED)):
        left, paid = one.fees.get(fee), one.known.paid.get(fee)
        if left:
            open_ = one.state in {AWAITED, HERE}
            said.append(Said(about, *words.fee_open(fee, left, paid), good=False, open=open_))
        elif paid is not None:
            said.append(Said(about, words.fee_paid(fee, paid)))
    return said


# --- what is entered


def paid(tournament: Tournament, team: str, fee: str) -> FeePaid:
    """Return that a team (uid) has paid what it has to."""
    return FeePaid(team, fee, fee_of(tournament, team, fee))


def given_back(tournament: Tournament, team: str, fee: str) -> FeePaid:
    """Return that a team (uid) has back what it paid."""
    known = tournament.registrations[team]
    return FeePaid(team, fee, known.paid.get(fee, ""), back=True)


def with_captain(team: TeamState, captain: str) -> TeamEntered:
    """Return a team with one of its players (uid) as captain."""
    return TeamEntered(team.uid, team.name, team.uids, captain, team.letter, team.club)


def checked_in(tournament: Tournament, team: str, role: str, state: str = HERE) -> tuple[Fact, ...]:
    """Return that a team (uid) is here, or awaited after all; one that had been left out plays, where the role may."""
    stage = tournament.stage(MAIN)
    place, gone = stage.placed.get(team), stage.withdrawn.get(team)
    facts: list[Fact] = [CheckedIn(team, state)]
    if place is not None and place.out:
        facts.append(replace(place, out=False))
    if gone is not None and gone.after_round == 0:
        facts.append(TeamWithdrawn(MAIN, team))
    return tuple(fact for fact in facts if may(role, fact, tournament))


def never_came(tournament: Tournament, team: str, role: str) -> tuple[Fact, ...]:
    """Return that a team (uid) never came: out of the draw that is to be made, withdrawn where it is made.

    Who may not take it out says only that it never came.
    """
    stage = tournament.stage(MAIN)
    place = stage.placed.get(team) or TeamPlaced(MAIN, team)
    out: Fact = TeamWithdrawn(MAIN, team, 0) if is_drawn(stage, team) else replace(place, out=True)
    return tuple(fact for fact in (CheckedIn(team, NEVER_CAME), out) if may(role, fact, tournament))


def withdrawal(tournament: Tournament, stage: str, team: str, after_round: int) -> tuple[Fact, ...]:
    """Return that a team (uid) plays nothing in a stage after a round, and gives up what it plays of a later one."""
    facts: list[Fact] = [TeamWithdrawn(stage, team, after_round)]
    for state in _playing(tournament, stage, team):
        if (state.round or 0) > after_round:
            side = list(state.record.teams)[state.teams.index(team)]
            facts.append(SessionForfeited(state.uid, side, GIVEN_UP))
    return tuple(facts)


def plays_on(tournament: Tournament, stage: str, team: str) -> tuple[Fact, ...]:
    """Return that a team (uid) plays on in a stage, and goes on with the session that it gave up by withdrawing."""
    resumed = (state for state in _given_up(tournament, stage, team) if _may_go_on(tournament, state))
    return (
        TeamWithdrawn(stage, team),
        *(Voided(state.forfeit.entry) for state in resumed if state.forfeit is not None),
    )


def tables_of_who_plays_on(tournament: Tournament, stage: str, team: str) -> tuple[str, ...]:
    """Return in sentences what becomes of the sessions that a team (uid) gave up in the middle, once it plays on."""
    return tuple(
        words.table_goes_on(
            place_words(state.round, state.table, state.number),
            1 + sum(deal.outcome is not None for deal in state.result.deals) if _may_go_on(tournament, state) else None,
        )
        for state in _given_up(tournament, stage, team)
    )


def _given_up(tournament: Tournament, stage: str, team: str) -> list[SessionState]:
    """Return the sessions that a team gave up in the middle when it withdrew."""
    return [
        state
        for state in sessions_of(tournament, stage)
        if team in state.teams
        and state.state == FORFEITED
        and not not_coming(state)
        and state.forfeit is not None
        and (state.forfeit.why, state.forfeit.also) == (GIVEN_UP, ())
        and state.forfeit.side == list(state.record.teams)[state.teams.index(team)]
    ]


def _may_go_on(tournament: Tournament, state: SessionState) -> bool:
    return state.round not in tournament.stage(state.stage).closed and not state.is_closed


def tables_after_withdrawal(tournament: Tournament, stage: str, team: str, after_round: int) -> tuple[str, ...]:
    """Return in sentences what becomes of the tables at which a team (uid) plays that withdraws after a round."""
    said = []
    name = tournament.teams[team].name
    for state in _playing(tournament, stage, team):
        place = place_words(state.round, state.table, state.number)
        if (state.round or 0) > after_round:
            deal = 1 + sum(deal.outcome is not None for deal in state.result.deals)
            others = [tournament.teams[uid].name for uid in state.teams if uid != team]
            said.append(words.table_given_up(place, name, others, deal))
        else:
            said.append(words.table_plays_on(place, after_round))
    return tuple(said)


def withdrawal_effect(tournament: Tournament, stage: str, team: str, after_round: int) -> tuple[str, ...]:
    """Return the same, and what becomes of the sessions that have not begun."""
    said = tables_after_withdrawal(tournament, stage, team, after_round)
    later = [
        state
        for state in sessions_of(tournament, stage)
        if team in state.teams and state.state == EMPTY and (state.round or 0) > after_round
    ]
    if later:
        said = (*said, words.later_sessions(len(later), annulled=tournament.stage(stage).annuls))
    return said


def _playing(tournament: Tournament, stage: str, team: str) -> list[SessionState]:
    """Return the sessions of a round that a team plays now."""
    return [
        state
        for state in sessions_of(tournament, stage)
        if team in state.teams and state.round is not None and state.state not in {EMPTY, COMPLETE, FORFEITED}
    ]
