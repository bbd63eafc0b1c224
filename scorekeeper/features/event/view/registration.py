"""The registration desk as values: who is here, open points, and the facts to enter."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.features.event.view.joining import Joining, is_drawn, joining
from scorekeeper.features.event.words import desk as words
from scorekeeper.journal.at_desk import LATE, WITHDRAWN, DeskState, all_at_desk, captain_out, fee_of
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
from scorekeeper.journal.names import deceptive, list_key, match_rank, search_key
from scorekeeper.journal.snapshot import COMPLETE, EMPTY, FORFEITED, SessionState, Tournament
from scorekeeper.journal.stage_results import not_coming, sessions_of
from scorekeeper.journal.stages import AWAITED, ENTRY_FEE, HERE, MAIN, NEVER_CAME, SUBSTITUTION_FEE
from scorekeeper.journal.teams import TeamState, name_of
from scorekeeper.kernel.permissions import may
from scorekeeper.language import registration as states
from scorekeeper.language import rosters
from scorekeeper.language.panels import place_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.system import RuleSystem
from scorekeeper.session.words.remarks import remark

MOST_HITS = 8
"""The most teams shown of those found."""
PLAYERS, LET_IN, FEE, SUBSTITUTED, DRAW = "players", "late", "fee", "substitution", "draw"
"""The subjects of the form's remarks, in this order."""


@dataclass(frozen=True, slots=True)
class DeskRow:
    """A team of the list: its name, its club or a found player, and its state."""

    uid: str
    name: str
    detail: str
    state: str
    sign: str
    tone: str


@dataclass(frozen=True, slots=True)
class DeskRemark:
    """A sentence of the form: its subject, whether all is well, whether it is an open question."""

    about: str
    title: str
    detail: str = ""
    good: bool = True
    open: bool = False


@dataclass(frozen=True, slots=True)
class DeskPlayer:
    """A player of a team in the form: a starter, or the substitute.

    `note` names the player replaced, or says that this one is out.
    """

    uid: str
    name: str
    captain: bool
    note: str
    out: bool = False
    substitute: bool = False


@dataclass(frozen=True, slots=True)
class DeskTeam:
    """A team in the form: where it is from, who its players are, and what was noted about it."""

    at_desk: DeskState
    origin: str
    row: DeskRow
    players: tuple[DeskPlayer, ...]
    remarks: tuple[DeskRemark, ...]
    joins: Joining | None

    @property
    def next(self) -> str:
        """The subject of the next open question; "" if there is none."""
        return next((remark.about for remark in self.remarks if remark.open), "")


@dataclass(frozen=True, slots=True)
class DeskView:
    """The whole desk: its line, the rows, the sums, and expected teams with their notes."""

    about: str
    rows: tuple[DeskRow, ...]
    sums: tuple[tuple[str, str], ...]
    awaited: tuple[tuple[str, str], ...]
    more: int
    """How many teams were found besides the rows."""


def desk_view(tournament: Tournament, find: str = "") -> DeskView:
    """Return the desk with the best matches, or everyone, expected teams first."""
    teams = all_at_desk(tournament)
    here = sum(team.state == HERE for team in teams.values())
    matches = _matching(list(teams.values()), search_key(find))
    shown = matches[:MOST_HITS] if find.strip() else matches
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
        tuple(_row(team, detail) for team, detail in shown),
        _sums(list(teams.values()), here),
        tuple((team.team.name, team.known.noted.note) for team in awaited),
        len(matches) - len(shown),
    )


def _matching(teams: Sequence[DeskState], needle: str) -> list[tuple[DeskState, str]]:
    """Return the teams with a matching name, best first, each with its detail."""
    if not needle:
        return [(team, team.team.club or "") for team in sorted(teams, key=lambda team: team.state != AWAITED)]
    hits = []
    for at_desk in teams:
        team = at_desk.team
        hits_of_team = [
            (rank + match_rank(text, needle), text if kind == _PLAYER else team.club or "", kind)
            for kind, rank, texts in (
                (_TEAM, 0, (team.name,)),
                (_CLUB, 5, (team.club or "",)),
                (_PLAYER, 10, (*team.players, at_desk.known.noted.city)),
            )
            for text in texts
            if needle in search_key(text)
        ]
        if hits_of_team:
            rank, detail, kind = min(hits_of_team)
            hits.append(
                (
                    rank,
                    list_key(team.name),
                    at_desk,
                    pgettext("registration desk", "player: {name}").format(name=detail) if kind == _PLAYER else detail,
                )
            )
    return [(at_desk, detail) for _rank, _name, at_desk, detail in sorted(hits, key=lambda hit: hit[:2])]


_TEAM, _CLUB, _PLAYER = range(3)


def _row(team: DeskState, detail: str) -> DeskRow:
    sign, tone = states.sign_of(team)
    return DeskRow(team.team.uid, team.team.name, detail, states.state_of(team), sign, tone)


def _sums(teams: Sequence[DeskState], here: int) -> tuple[tuple[str, str], ...]:
    """Return the totals so far; fees and late teams only if there are any."""
    sums = [(_("Teams here"), words.n_of_all(here, len(teams)))]
    fees = states.fee_sums(teams)
    if fees is not None:
        sums.append((_("Fees collected"), words.n_of_all(fees.taken, fees.due)))
        sums.append((_("Fees unpaid"), fees.open))
        sums += [(_("Fees refunded"), fees.given_back)] if fees.given_back else []
    late = sum(team.known.noted.late and bool(team.known.noted.let_in_by) for team in teams)
    if late:
        sums.append((_("Late, let in"), str(late)))
    missed = sum(team.state == NEVER_CAME for team in teams)
    if missed:
        sums.append((words.never_came(), str(missed)))
    gone = sum(team.state == WITHDRAWN for team in teams)
    if gone:
        sums.append((pgettext("registration desk", "Withdrawn"), str(gone)))
    return tuple(sums)


# --- one team


def desk_team(tournament: Tournament, uid: str, system: RuleSystem) -> DeskTeam | None:
    """Return a team (uid) in the form of the desk, None if there is no such team."""
    at_desk = all_at_desk(tournament).get(uid)
    if at_desk is None:
        return None
    stage = tournament.stage(MAIN)
    joins = joining(tournament, uid, lambda: "") if at_desk.gone is None else None
    group = next((name for name, teams in stage.groups.items() if uid in teams), "")
    origin = words.origin(at_desk.team.club or "", at_desk.known.noted.city, group, is_drawn=bool(stage.standing_draws))
    remarks = [_players(tournament, at_desk, system)]
    if at_desk.known.noted.late:
        open_ = LATE in at_desk.open
        remarks.append(
            DeskRemark(
                LET_IN, *words.late(tournament, at_desk), good=not open_, open=open_ and at_desk.state != WITHDRAWN
            )
        )
    remarks += _fees(at_desk)
    if joins is not None:
        remarks.append(
            DeskRemark(DRAW, *words.joins(at_desk.team.name, joins.table_place, joins.first_round), good=False)
        )
    if at_desk.gone is not None:
        remarks.append(
            DeskRemark(WITHDRAWN, *words.withdrawn(at_desk.gone.after_round, at_desk.gone.reason), good=False)
        )
    return DeskTeam(
        at_desk, origin, _row(at_desk, ""), _listed_players(tournament, at_desk.team), tuple(remarks), joins
    )


def _listed_players(tournament: Tournament, team: TeamState) -> tuple[DeskPlayer, ...]:
    """Return the players on the list of a team, and the substitute while one plays."""
    turn = team.substitution if team.returned is None else None
    since = rosters.from_words(tournament, turn.from_round, turn.session, turn.from_deal) if turn is not None else ""
    listed = [
        DeskPlayer(
            uid,
            name,
            captain=uid == team.captain_uid,
            note=pgettext("registration desk", "out {since}").format(since=since)
            if turn is not None and uid == turn.starter
            else "",
            out=turn is not None and uid == turn.starter,
        )
        for uid, name in zip(team.uids, team.players, strict=True)
    ]
    if turn is not None:
        substitute, starter = (name_of(tournament.players, uid) for uid in (turn.substitute, turn.starter))
        note = pgettext("registration desk", "for {starter} {since}").format(starter=starter, since=since)
        listed.append(DeskPlayer(turn.substitute, substitute, captain=False, note=note, substitute=True))
    return tuple(listed)


def _players(tournament: Tournament, at_desk: DeskState, system: RuleSystem) -> DeskRemark:
    """Return who plays, and the problems.

    Too few, no captain, a player in two teams, similar names.
    """
    team, needed = at_desk.team, system.seats // len(system.sides)
    wrong = [
        _("{name} is already on {team}. If this is the same person, change one of the two teams.").format(
            name=name, team=tournament.teams[other].name
        )
        for name, other in at_desk.twice
    ]
    if len(team.players) < needed:
        wrong.append(words.too_few(needed))
    if team.captain is None:
        wrong.append(_("No captain yet. Press Alt+C to make the selected player captain."))
    elif captain_out(team):
        wrong.append(words.captain_is_out(team.captain))
    wrong += similar_names(tournament, team)
    title = words.players(len(team.players), captain=team.captain is not None)
    return DeskRemark(PLAYERS, title, " ".join(wrong) or _("None of them is on another team."), good=not wrong)


def similar_names(tournament: Tournament, team: TeamState) -> list[str]:
    """Return sentences about names of a team that look like others without being equal."""
    others = [other for other in tournament.teams.values() if other.uid != team.uid]
    players = [name for other in others for name in other.players]
    similar = (
        *deceptive((team.name,), (other.name for other in others)),
        *deceptive(team.players, players),
    )
    return [remark(problem) for problem in similar]


def _fees(team: DeskState) -> list[DeskRemark]:
    remarks = []
    for fee, about in ((ENTRY_FEE, FEE), (SUBSTITUTION_FEE, SUBSTITUTED)):
        left, paid = team.fees.get(fee), team.known.paid.get(fee)
        if left:
            open_ = team.state in {AWAITED, HERE}
            remarks.append(DeskRemark(about, *words.fee_open(fee, left, paid), good=False, open=open_))
        elif paid is not None:
            remarks.append(DeskRemark(about, words.fee_paid(fee, paid)))
    return remarks


# --- facts to enter


def paid(tournament: Tournament, team: str, fee: str) -> FeePaid:
    """Return the fact that a team (uid) has paid what is due."""
    return FeePaid(team, fee, fee_of(tournament, team, fee))


def given_back(tournament: Tournament, team: str, fee: str) -> FeePaid:
    """Return the fact that a team (uid) got back what it paid."""
    known = tournament.registrations[team]
    return FeePaid(team, fee, known.paid.get(fee, ""), back=True)


def with_captain(team: TeamState, captain: str) -> TeamEntered:
    """Return a team with one of its players (uid) as captain."""
    return TeamEntered(team.uid, team.name, team.uids, captain, team.letter, team.club)


def checked_in(tournament: Tournament, team: str, role: str, state: str = HERE) -> tuple[Fact, ...]:
    """Return the facts that a team (uid) is here, or expected after all.

    One taken out plays again if the role may.
    """
    stage = tournament.stage(MAIN)
    placed, gone = stage.placed.get(team), stage.withdrawn.get(team)
    facts: list[Fact] = [CheckedIn(team, state)]
    if placed is not None and placed.out:
        facts.append(replace(placed, out=False))
    if gone is not None and gone.after_round == 0:
        facts.append(TeamWithdrawn(MAIN, team))
    return tuple(fact for fact in facts if may(role, fact, tournament))


def never_came(tournament: Tournament, team: str, role: str) -> tuple[Fact, ...]:
    """Return the facts that a team (uid) did not come.

    It is left out of the coming draw, or withdrawn from this one.
    A role that may not withdraw a team only records its absence.
    """
    stage = tournament.stage(MAIN)
    placed = stage.placed.get(team) or TeamPlaced(MAIN, team)
    out: Fact = TeamWithdrawn(MAIN, team, 0) if is_drawn(stage, team) else replace(placed, out=True)
    return tuple(fact for fact in (CheckedIn(team, NEVER_CAME), out) if may(role, fact, tournament))


def withdrawal(tournament: Tournament, stage: str, team: str, after_round: int) -> tuple[Fact, ...]:
    """Return the facts of a team's (uid) withdrawal after a round, with forfeited sessions."""
    facts: list[Fact] = [TeamWithdrawn(stage, team, after_round)]
    for state in _playing(tournament, stage, team):
        if (state.round or 0) > after_round:
            side = list(state.record.teams)[state.teams.index(team)]
            facts.append(SessionForfeited(state.uid, side, GIVEN_UP))
    return tuple(facts)


def plays_on(tournament: Tournament, stage: str, team: str) -> tuple[Fact, ...]:
    """Return the facts by which a team (uid) rejoins a stage and resumes its session."""
    resumed = (state for state in _given_up(tournament, stage, team) if _can_continue(tournament, state))
    return (
        TeamWithdrawn(stage, team),
        *(Voided(state.forfeit.entry) for state in resumed if state.forfeit is not None),
    )


def tables_when_reinstated(tournament: Tournament, stage: str, team: str) -> tuple[str, ...]:
    """Return sentences about the forfeited sessions of a team (uid) that rejoins."""
    return tuple(
        words.table_goes_on(
            place_words(state.round, state.table, state.number),
            1 + sum(deal.outcome is not None for deal in state.result.deals)
            if _can_continue(tournament, state)
            else None,
        )
        for state in _given_up(tournament, stage, team)
    )


def _given_up(tournament: Tournament, stage: str, team: str) -> list[SessionState]:
    """Return the unfinished sessions that a team forfeited by withdrawing."""
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


def _can_continue(tournament: Tournament, state: SessionState) -> bool:
    return state.round not in tournament.stage(state.stage).closed and not state.is_closed


def tables_after_withdrawal(tournament: Tournament, stage: str, team: str, after_round: int) -> tuple[str, ...]:
    """Return sentences about the tables of a team (uid) that withdraws after a round."""
    effects = []
    name = tournament.teams[team].name
    for state in _playing(tournament, stage, team):
        location = place_words(state.round, state.table, state.number)
        if (state.round or 0) > after_round:
            deal = 1 + sum(deal.outcome is not None for deal in state.result.deals)
            others = [tournament.teams[uid].name for uid in state.teams if uid != team]
            effects.append(words.table_given_up(location, name, others, deal))
        else:
            effects.append(
                _(
                    "{place}: plays to the end; the team withdraws after round {round}. "
                    "If it leaves now, let it withdraw after round {earlier}."
                ).format(place=location, round=after_round, earlier=(state.round or 1) - 1)
            )
    return tuple(effects)


def last_round_played(tournament: Tournament, stage: str, team: str) -> int:
    """Return the last round that is closed or in which a team (uid) has played; 0 for none."""
    played = (
        state.round or 0
        for state in sessions_of(tournament, stage)
        if team in state.teams and state.state not in {EMPTY, FORFEITED}
    )
    return max((*tournament.stage(stage).closed, *played), default=0)


def withdrawal_effect(tournament: Tournament, stage: str, team: str, after_round: int) -> tuple[str, ...]:
    """Return the same, and sentences about the sessions that have not begun."""
    effects = tables_after_withdrawal(tournament, stage, team, after_round)
    later = [
        state
        for state in sessions_of(tournament, stage)
        if team in state.teams and state.state == EMPTY and (state.round or 0) > after_round
    ]
    if later:
        effects = (*effects, words.later_sessions(len(later), annulled=tournament.stage(stage).annuls))
    return effects


def _playing(tournament: Tournament, stage: str, team: str) -> list[SessionState]:
    """Return the sessions of a round that a team is playing now."""
    return [
        state
        for state in sessions_of(tournament, stage)
        if team in state.teams and state.round is not None and state.state not in {EMPTY, COMPLETE, FORFEITED}
    ]
