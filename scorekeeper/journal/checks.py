"""What refuses a fact against what stands: every reason at once, as codes with values.

Facts about play are judged in `play_checks`, rulings and voids in `ruling_checks`; here the event, its teams and
its sessions.
"""

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from types import MappingProxyType
from typing import Any

from scorekeeper.documents.reading import is_date
from scorekeeper.journal.copy_checks import row, settlement
from scorekeeper.journal.dispute_checks import OF_COMMITTEE, event_ruling
from scorekeeper.journal.dispute_facts import EVENT
from scorekeeper.journal.extent_checks import forfeit, given_up, length
from scorekeeper.journal.facts import (
    DealRecorded,
    DifferenceSettled,
    EventChanged,
    EventMade,
    Fact,
    LengthSet,
    PenaltyGiven,
    Redealt,
    RowCopied,
    RulingMade,
    ScoreAnnounced,
    SeatsTaken,
    SessionForfeited,
    SessionOpened,
    SessionRemoved,
    TeamEntered,
    TeamRemoved,
    Voided,
    WrongDealer,
)
from scorekeeper.journal.fold import at_table, played_by
from scorekeeper.journal.game_checks import game_problems
from scorekeeper.journal.lengths import NAME, length_problems
from scorekeeper.journal.names import name_key
from scorekeeper.journal.play_checks import announcement, deal, penalty, redeal, seats, seats_lost, wrong_dealer
from scorekeeper.journal.roster_checks import OF_ROSTERS, only_adds, players_listed
from scorekeeper.journal.ruling_checks import ruling, void
from scorekeeper.journal.signing import OF_SIGNING
from scorekeeper.journal.signing_checks import fixed, sheet_problems
from scorekeeper.journal.snapshot import EMPTY, Played, SessionState, Tournament
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import Problem, Value, problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import Rules
from scorekeeper.tournament.settings import Chosen, setting_of, settings_of, weighed

Found = Iterable[Problem]


def problems(tournament: Tournament, fact: Fact, reason: str, system: Rules) -> tuple[Problem, ...]:
    """Return everything that speaks against entering this fact now; nothing when it may be entered.

    `path` of each problem begins with the field of the fact it is about ("reason" for the reason of the entry).
    """
    unfit = tuple(unfit_text(fact, reason))
    if unfit:
        return unfit
    if tournament.event is None and type(fact) is not EventMade:
        return (problem("no-event"),)
    return tuple(fixed(tournament, fact)) or _judged(tournament, fact, reason, system)


def _judged(tournament: Tournament, fact: Fact, reason: str, system: Rules) -> tuple[Problem, ...]:
    of_any = _OF_ANY_EVENT.get(type(fact))
    if of_any is not None:
        return tuple(of_any(tournament, fact, reason, system))
    if isinstance(fact, RulingMade) and fact.session == EVENT:
        return tuple(event_ruling(tournament, fact))
    return _of_played(tournament, fact, reason, system)


def _of_played(tournament: Tournament, fact: Fact, reason: str, system: Rules) -> tuple[Problem, ...]:
    if isinstance(system, HandRules):
        return game_problems(tournament, fact, reason, system)
    return _of_deals(tournament, fact, reason, system)


def _of_deals(tournament: Tournament, fact: Fact, reason: str, system: RuleSystem) -> tuple[Problem, ...]:
    """Return what speaks against a fact about sessions of deals."""
    of_event = _OF_EVENT.get(type(fact))
    if of_event is not None:
        return tuple(of_event(tournament, fact, reason, system))
    of_session = _OF_SESSION.get(type(fact))
    if of_session is None:
        return ()
    state = tournament.sessions.get(getattr(fact, "session", ""))
    if state is None:
        return (problem("no-such-session", "session"),)
    return tuple(given_up(state, fact)) or tuple(of_session(tournament, state, fact, reason, state.system))


def unfit_text(fact: Fact, reason: str) -> Found:
    """Find control characters and half characters, which no file, sheet or screen can carry, and endless texts."""
    texts = [(("reason",), reason), *_texts((), fact)]
    yield from length_problems(texts)
    for path, text in texts:
        if not _can_be_kept(text):
            yield problem("unfit-text", *path)


def unfit_who(who: str) -> Found:
    """Find what speaks against a name under which something is to be entered: the limit is that of every other name."""
    if len(who) > NAME:
        yield problem("who-too-long", "who", most=NAME, length=len(who))
    elif not _can_be_kept(who):
        yield problem("unfit-who", "who")


def _can_be_kept(text: str) -> bool:
    return text.isprintable() or not any(unicodedata.category(sign) in {"Cc", "Cs"} and sign != "\n" for sign in text)


def _texts(path: tuple[str | int, ...], value: object) -> Iterable[tuple[tuple[str | int, ...], str]]:
    """Find every text in a fact, however deep, and where it stands."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, tuple):
        for place, item in enumerate(value):
            yield from _texts((*path, place), item)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _texts((*path, str(key)), item)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            part = getattr(value, field.name)
            if part and not isinstance(part, int):  # most fields of a fact are empty or numbers
                yield from _texts((*path, field.name), part)


def _event_made(tournament: Tournament, fact: EventMade, _reason: str, system: Rules) -> Found:
    if tournament.event is not None:
        yield problem("event-exists", name=tournament.event.name)
    if fact.system != system.key:
        yield problem("unknown-system", "system", system=fact.system)
    if not fact.name.strip():
        yield problem("name-missing", "name")
    yield from _date(fact.date)
    yield from _settings(fact.settings, {}, system)


def _date(date: str | None) -> Found:
    """Find what is no day of the calendar: no document could say it."""
    if date is not None and not is_date(date):
        yield problem("not-a-date", "date", value=date)


def _event_changed(tournament: Tournament, fact: EventChanged, reason: str, system: Rules) -> Found:
    if not fact.name.strip():
        yield problem("name-missing", "name")
    yield from _date(fact.date)
    event = tournament.event
    yield from _settings(fact.settings, event.settings if event is not None else {}, system)
    begun = [state for state in tournament.sessions.values() if state.state != EMPTY]
    games = any(game.state != EMPTY for game in tournament.games.values())
    unreasoned = event is not None and (bool(begun) or games) and not reason.strip()
    if event is not None and unreasoned and weighed(system, event.settings) != weighed(system, fact.settings):
        yield problem("reason-missing", "reason")
    if isinstance(system, HandRules):
        return
    for state in begun:
        if state.length is None and "deals" not in _own_options(state):
            yield from _beyond(state, fact.settings, "settings", system)
    for state in tournament.sessions.values():
        yield from _other_table(state, {**fact.settings, **_own_options(state)}, "settings", system)


def _other_table(state: SessionState, options: Chosen, field: str, system: RuleSystem) -> Found:
    """Find options with which a session that is there would have other sides, or one under way other seats."""
    table = system.at_table(system.options.effective(options))
    if table.sides != state.system.sides:
        yield problem("sides-stand", field, "teams", session=state.number, sides=len(state.system.sides))
    elif table.seats != state.system.seats and state.state != EMPTY:
        yield problem("seats-stand", field, "players", session=state.number, seats=state.system.seats)


def _own_options(state: SessionState) -> Mapping[str, Value | bool]:
    opened = next(entry.fact for entry in state.entries if entry.seq == state.opened_entry)
    return opened.options if isinstance(opened, SessionOpened) else {}


def _scored(settings: Mapping[str, Value | bool], system: RuleSystem) -> dict[str, Value | bool]:
    return {key: value for key, value in settings.items() if system.options.get(key) is not None}


def _settings(chosen: Chosen, before: Chosen, system: Rules) -> Found:
    """Find settings of the event that there are not, or whose value cannot be; what stood before may stay."""
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
    """Find options of a session whose value cannot be; keys that the system does not know have no effect."""
    for key, value in options.items():
        setting = setting_of(system, key)
        if setting is not None and setting.of_session and not setting.allows(value):
            yield problem("option-value", "options", key, option=key, value=str(value))


def _beyond(state: SessionState, options: Mapping[str, Value | bool], field: str, system: RuleSystem) -> Found:
    """Find deals already entered whose number would no longer be scheduled."""
    deals = system.options.effective(options).get("deals")
    last = max((result.number for result in state.result.deals), default=0)
    if isinstance(deals, int) and 0 < deals < last:
        yield problem("deals-entered-beyond", field, "deals", session=state.number, deal=last, deals=deals)


def _team_entered(tournament: Tournament, fact: TeamEntered, reason: str, system: Rules) -> Found:
    if not fact.name.strip():
        yield problem("name-missing", "name")
    for other in tournament.teams.called(fact.name):
        if other.uid != fact.team:
            yield problem("team-name-taken", "name", name=other.name)
    yield from players_listed(tournament, fact)
    if isinstance(system, RuleSystem):
        yield from _letter(tournament, fact, system)
    standing = tournament.teams.get(fact.team)
    if standing is None or reason.strip() or only_adds(tournament, standing, fact):
        return
    if any(state.state != EMPTY for state in played_by(tournament, fact.team)):
        yield problem("reason-missing", "reason")


def _same(one: str, other: str) -> bool:
    """Tell whether two names look alike to a reader."""
    return name_key(one) == name_key(other)


def _letter(tournament: Tournament, fact: TeamEntered, system: RuleSystem) -> Found:
    if fact.letter is None:
        return
    if len(fact.letter) != 1 or not (fact.letter.isascii() and fact.letter.isalpha()):
        yield problem("letter-form", "letter", letter=fact.letter)
        return
    for state in tournament.sessions.values():
        if fact.team in state.teams:
            yield from _other_sides_letter(fact.letter, state.teams.index(fact.team), fact.name, system, "letter")


def _other_sides_letter(letter: str | None, place: int, team: str, system: RuleSystem, field: str) -> Found:
    """Find a letter that inside the session already stands for another side."""
    others = [side for position, side in enumerate(system.sides) if position != place]
    if letter is not None and letter.upper() in others:
        yield problem("letter-of-other-side", field, letter=letter, team=team)


def _team_removed(tournament: Tournament, fact: TeamRemoved, _reason: str, _system: Rules) -> Found:
    team = tournament.teams.get(fact.team)
    if team is None:
        yield problem("no-such-team", "team")
        return
    played: Iterable[Played] = (*tournament.sessions.values(), *tournament.games.values())
    numbers = [state.number for state in played if fact.team in state.teams]
    if numbers:
        yield problem("team-has-sessions", "team", team=team.name, session=numbers[0], sessions=len(numbers))


def _session_opened(tournament: Tournament, fact: SessionOpened, reason: str, event_system: RuleSystem) -> Found:
    around = tournament.event.settings if tournament.event is not None else {}
    system = event_system.at_table(event_system.options.effective({**around, **fact.options}))
    yield from _teams_fit(system, "options")
    if len(fact.teams) != len(system.sides):
        yield problem("wrong-number-of-teams", "teams", teams=len(fact.teams), sides=len(system.sides))
    for place, uid in enumerate(fact.teams):
        team = tournament.teams.get(uid)
        if team is None:
            yield problem("no-such-team", "teams", place)
        elif uid in fact.teams[:place]:
            yield problem("team-twice", "teams", place, team=team.name)
        else:
            yield from _other_sides_letter(team.letter, place, team.name, system, "teams")
    for field, value in (("round", fact.round), ("table", fact.table)):
        if value is not None and value < 1:
            yield problem("number-below-one", field, value=value)
    if fact.odd_side not in system.sides:
        yield problem("no-such-side", "odd_side", side=fact.odd_side)
    yield from _date(fact.date)
    yield from _options(fact.options, system)
    yield from _table_taken(tournament, fact)
    state = tournament.sessions.get(fact.session)
    if state is not None and fact.odd_side in system.sides:
        changed = replace(state, teams=fact.teams, odd_side=fact.odd_side)
        field = "odd_side" if fact.teams == state.teams else "teams"
        yield from seats_lost(tournament, state, changed, field, system)
    yield from _session_changed(tournament, fact, reason, system)


def _table_taken(tournament: Tournament, fact: SessionOpened) -> Found:
    if fact.round is None or fact.table is None:
        return
    for other in at_table(tournament, fact.round, fact.table):
        if other.uid != fact.session:
            yield problem("table-taken", "table", round=fact.round, table=fact.table, session=other.number)


def _session_changed(tournament: Tournament, fact: SessionOpened, reason: str, system: RuleSystem) -> Found:
    """Find what a change of a session that is already being played would break."""
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
    yield from _beyond(state, settings, "options", system)
    if state.system.seats != system.seats:
        yield problem("seats-stand", "options", "players", session=state.number, seats=state.system.seats)
    old = (state.teams, state.odd_side, dict(state.record.options))
    if old != (fact.teams, fact.odd_side, _scored(settings, system)) and not reason.strip():
        yield problem("reason-missing", "reason")


def _session_removed(tournament: Tournament, fact: SessionRemoved, _reason: str, _system: RuleSystem) -> Found:
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


_OF_ANY_EVENT: Mapping[type, Callable[[Tournament, Any, str, Rules], Found]] = MappingProxyType(
    {
        EventMade: _event_made,
        EventChanged: _event_changed,
        TeamEntered: _team_entered,
        TeamRemoved: _team_removed,
        **dict.fromkeys(OF_SIGNING, sheet_problems),
        **OF_COMMITTEE,
        **OF_ROSTERS,
    }
)

_OF_EVENT: Mapping[type, Callable[[Tournament, Any, str, RuleSystem], Found]] = MappingProxyType(
    {
        SessionOpened: _session_opened,
        SessionRemoved: _session_removed,
        Voided: void,
    }
)

_OF_SESSION: Mapping[type, Callable[[Tournament, SessionState, Any, str, RuleSystem], Found]] = MappingProxyType(
    {
        SeatsTaken: seats,
        WrongDealer: wrong_dealer,
        DealRecorded: deal,
        PenaltyGiven: penalty,
        Redealt: redeal,
        ScoreAnnounced: announcement,
        RulingMade: ruling,
        RowCopied: row,
        DifferenceSettled: settlement,
        LengthSet: length,
        SessionForfeited: forfeit,
    }
)
