"""Checks of facts about the event, its teams and the opening of its sessions."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scorekeeper.documents.reading import is_date
from scorekeeper.journal.draw_checks import draw_of_session
from scorekeeper.journal.facts import EventChanged, EventMade, SessionOpened, SessionRemoved, TeamEntered, TeamRemoved
from scorekeeper.journal.forfeits import has_begun
from scorekeeper.journal.limits import TEAMS
from scorekeeper.journal.names import name_key
from scorekeeper.journal.play_checks import check_changed_teams
from scorekeeper.journal.roster_checks import check_listed_players, only_adds
from scorekeeper.journal.sessions import at_table, played_by
from scorekeeper.journal.snapshot import EMPTY, Played, SessionState, Tournament
from scorekeeper.journal.stage_checks import check_tables_in_use
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import Problem, Value, problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import Rules
from scorekeeper.tournament.settings import Chosen, scoring_settings, setting_of, settings_of

Found = Iterable[Problem]


def check_event(tournament: Tournament, fact: EventMade, _reason: str, system: Rules) -> Found:
    """Find what speaks against making this event: it exists already, or its values are invalid."""
    if tournament.event is not None:
        yield problem("event-exists", name=tournament.event.name)
    if fact.system != system.key:
        yield problem("unknown-system", "system", system=fact.system)
    if not fact.name.strip():
        yield problem("name-missing", "name")
    yield from _date(fact.date)
    yield from _settings(fact.settings, {}, system)


def _date(date: str | None) -> Found:
    """Find a text that is not a calendar date: no document could contain it."""
    if date is not None and not is_date(date):
        yield problem("not-a-date", "date", value=date)


def check_event_change(tournament: Tournament, fact: EventChanged, reason: str, system: Rules) -> Found:
    """Find objections to these settings.

    Invalid values, or a conflict with what was played or opened.
    """
    if not fact.name.strip():
        yield problem("name-missing", "name")
    yield from _date(fact.date)
    event = tournament.event
    yield from _settings(fact.settings, event.settings if event is not None else {}, system)
    if event is not None and fact.settings == event.settings:
        return  # no session depends on the other settings
    begun = [state for state in tournament.sessions.values() if has_begun(state)]
    games = any(has_begun(game) for game in tournament.games.values())
    unreasoned = event is not None and (bool(begun) or games) and not reason.strip()
    if (
        event is not None
        and unreasoned
        and scoring_settings(system, event.settings) != scoring_settings(system, fact.settings)
    ):
        yield problem("reason-missing", "reason")
    if isinstance(system, HandRules):
        return
    for state in begun:
        if state.length is None and "deals" not in _own_options(state):
            yield from _check_deals_beyond(state, fact.settings, "settings", system)
    for state in tournament.sessions.values():
        yield from _other_table(state, {**fact.settings, **_own_options(state)}, "settings", system)


def _other_table(state: SessionState, options: Chosen, field: str, system: RuleSystem) -> Found:
    """Find options that would change the sides of a session, or the seats of one in progress."""
    table = system.at_table(system.options.effective(options))
    if table.sides != state.system.sides:
        yield problem("sides-stand", field, "teams", session=state.number, sides=len(state.system.sides))
    elif table.seats != state.system.seats and has_begun(state):
        yield problem("seats-stand", field, "players", session=state.number, seats=state.system.seats)


def _own_options(state: SessionState) -> Mapping[str, Value | bool]:
    opened = next(entry.fact for entry in state.entries if entry.seq == state.opened_entry)
    return opened.options if isinstance(opened, SessionOpened) else {}


def _scoring_settings(settings: Mapping[str, Value | bool], system: RuleSystem) -> dict[str, Value | bool]:
    return {key: value for key, value in settings.items() if system.options.get(key) is not None}


def _settings(chosen: Chosen, before: Chosen, system: Rules) -> Found:
    """Find unknown settings of the event, or impossible values; previous values may stay."""
    known = {setting.key: setting for setting in settings_of(system)}
    for key, value in chosen.items():
        if key not in known:
            if before.get(key) != value:
                yield problem("unknown-option", "settings", key, key=key, known=", ".join(known))
        elif not known[key].allows(value):
            yield problem("option-value", "settings", key, option=key, value=str(value))
    seated: dict[str, Value | bool] = {
        key: chosen[key] for key in ("players", "teams") if key in chosen and key in known
    }
    news = any(before.get(key) != value for key, value in seated.items())
    if isinstance(system, RuleSystem) and news and all(known[key].allows(value) for key, value in seated.items()):
        yield from _teams_fit(system.at_table(system.options.effective(seated)), "settings")


def _teams_fit(table: RuleSystem, field: str) -> Found:
    """Find a number of teams that the players at the table cannot form."""
    if len(table.sides) not in table.auction.team_counts:
        allowed = ", ".join(map(str, table.auction.team_counts))
        yield problem("teams-do-not-fit", field, "teams", seats=table.seats, teams=len(table.sides), allowed=allowed)


def _options(options: Chosen, system: RuleSystem) -> Found:
    """Find invalid values of session options; keys unknown to the system have no effect."""
    for key, value in options.items():
        setting = setting_of(system, key)
        if setting is not None and setting.of_session and not setting.allows(value):
            yield problem("option-value", "options", key, option=key, value=str(value))


def _check_deals_beyond(
    state: SessionState, options: Mapping[str, Value | bool], field: str, system: RuleSystem
) -> Found:
    """Find entered deals whose number would no longer be scheduled."""
    deals = system.options.effective(options).get("deals")
    last = max((result.number for result in state.result.deals), default=0)
    if isinstance(deals, int) and 0 < deals < last:
        yield problem("deals-entered-beyond", field, "deals", session=state.number, deal=last, deals=deals)


def check_team(tournament: Tournament, fact: TeamEntered, reason: str, system: Rules) -> Found:
    """Find objections to a team: its name, players or letter, or an unexplained change."""
    if not fact.name.strip():
        yield problem("name-missing", "name")
    standing = tournament.teams.get(fact.team)
    if standing is None and len(tournament.teams) >= TEAMS:
        yield problem("too-many-teams", "team", most=TEAMS)
    for other in tournament.teams.called(fact.name):
        if other.uid == fact.team:
            continue
        if name_key(other.name) == name_key(fact.name):
            yield problem("team-name-taken", "name", name=other.name)
        elif standing is None or standing.name != fact.name:
            yield problem("team-looks-taken", "name", name=other.name)
    yield from check_listed_players(tournament, fact)
    if isinstance(system, RuleSystem):
        yield from _letter(tournament, fact, system)
    if standing is None or reason.strip() or only_adds(tournament, standing, fact):
        return
    if any(has_begun(state) for state in played_by(tournament, fact.team)):
        yield problem("reason-missing", "reason")


def _letter(tournament: Tournament, fact: TeamEntered, system: RuleSystem) -> Found:
    if fact.letter is None:
        return
    if len(fact.letter) != 1 or not (fact.letter.isascii() and fact.letter.isalpha()):
        yield problem("letter-form", "letter", letter=fact.letter)
        return
    standing = tournament.teams.get(fact.team)
    if fact.letter.upper() in system.sides and (standing is None or standing.letter != fact.letter):
        # some round puts the team on the other side
        yield problem("letter-is-a-side", "letter", letter=fact.letter.upper(), team=fact.name)


def _other_sides_letter(letter: str | None, index: int, team: str, system: RuleSystem, field: str) -> Found:
    """Find a letter that already denotes another side inside the session."""
    others = [side for position, side in enumerate(system.sides) if position != index]
    if letter is not None and letter.upper() in others:
        yield problem("letter-of-other-side", field, letter=letter, team=team)


def check_team_removal(tournament: Tournament, fact: TeamRemoved, _reason: str, _system: Rules) -> Found:
    """Find objections to removing a team from the list: it is unknown, or has sessions."""
    team = tournament.teams.get(fact.team)
    if team is None:
        yield problem("no-such-team", "team")
        return
    played: Iterable[Played] = (*tournament.sessions.values(), *tournament.games.values())
    numbers = [state.number for state in played if fact.team in state.teams]
    if numbers:
        yield problem("team-has-sessions", "team", team=team.name, session=numbers[0], sessions=len(numbers))


def check_session(tournament: Tournament, fact: SessionOpened, reason: str, event_system: RuleSystem) -> Found:
    """Find objections to this session: its teams, place, options, or the effects of a change."""
    around = tournament.event.settings if tournament.event is not None else {}
    system = event_system.at_table(event_system.options.effective({**around, **fact.options}))
    yield from _teams_fit(system, "options")
    if len(fact.teams) != len(system.sides):
        yield problem("wrong-number-of-teams", "teams", teams=len(fact.teams), sides=len(system.sides))
    for index, uid in enumerate(fact.teams):
        team = tournament.teams.get(uid)
        if team is None:
            yield problem("no-such-team", "teams", index)
        elif uid in fact.teams[:index]:
            yield problem("team-twice", "teams", index, team=team.name)
        else:
            yield from _other_sides_letter(team.letter, index, team.name, system, "teams")
    if fact.odd_side not in system.sides:
        yield problem("no-such-side", "odd_side", side=fact.odd_side)
    yield from _options(fact.options, system)
    yield from check_place(tournament, fact)
    state = tournament.sessions.get(fact.session)
    comes = state is None or (state.stage, state.round) != (fact.stage, fact.round)
    if comes and fact.round is not None and fact.round in tournament.stage(fact.stage).closed:
        yield problem("round-closed-already", "round", round=fact.round)
    if state is not None and fact.odd_side in system.sides:
        changed = replace(state, teams=fact.teams, odd_side=fact.odd_side)
        field = "odd_side" if fact.teams == state.teams else "teams"
        yield from check_changed_teams(tournament, state, changed, field, system)
        if (state.stage, state.round, state.table, state.teams) != (fact.stage, fact.round, fact.table, fact.teams):
            yield from _in_draw(tournament, state)
    yield from _session_changed(tournament, fact, reason, system)


def _in_draw(tournament: Tournament, state: SessionState) -> Found:
    """Find that a session comes from a draw, so that its teams and table must be changed there."""
    if draw_of_session(tournament, state) is not None:
        yield problem("session-drawn", "session", session=state.number)


def check_place(tournament: Tournament, fact: SessionOpened) -> Found:
    """Find invalid values of the place and time of a session or game."""
    for field, value in (("round", fact.round), ("table", fact.table)):
        if value is not None and value < 1:
            yield problem("number-below-one", field, value=value)
    yield from _date(fact.date)
    if fact.round is None or fact.table is None:
        return
    for other in at_table(tournament, fact.round, fact.table, fact.stage):
        if other.uid != fact.session:
            yield problem("table-taken", "table", round=fact.round, table=fact.table, session=other.number)
    stage = tournament.stage(fact.stage)
    if fact.round in stage.opened and fact.round not in stage.closed:
        yield from check_tables_in_use(tournament, fact.stage, (fact.table,), ("table",))


def _session_changed(tournament: Tournament, fact: SessionOpened, reason: str, system: RuleSystem) -> Found:
    """Find conflicts of a change with a session already in progress."""
    state = tournament.sessions.get(fact.session)
    if state is None or state.state == EMPTY:
        return
    event = tournament.event
    settings = {**(event.settings if event is not None else {}), **fact.options}
    if state.length is not None:
        settings["deals"] = state.length.deals
    if state.forfeit is not None and state.teams != fact.teams:
        # the forfeit names a side: with other teams it would be another team's
        yield problem("session-forfeited", "teams", session=state.number)
    yield from _check_deals_beyond(state, settings, "options", system)
    if state.system.seats != system.seats:
        yield problem("seats-stand", "options", "players", session=state.number, seats=state.system.seats)
    old = (state.teams, state.odd_side, dict(state.record.options))
    if old != (fact.teams, fact.odd_side, _scoring_settings(settings, system)) and not reason.strip():
        yield problem("reason-missing", "reason")


def check_session_removal(tournament: Tournament, fact: SessionRemoved, _reason: str, _system: RuleSystem) -> Found:
    """Find what speaks against removing a session: it has entries."""
    state = tournament.sessions.get(fact.session)
    if state is None:
        yield problem("no-such-session", "session")
    elif state.forfeit is not None:
        yield problem("session-forfeited", "session", session=state.number)
    elif state.state != EMPTY:
        yield problem("session-has-deals", "session", session=state.number)
    elif state.copies:
        yield problem("session-has-copies", "session", session=state.number)
    elif state.disputes or state.rulings:
        yield problem("session-has-disputes", "session", session=state.number)
    else:
        yield from _in_draw(tournament, state)
