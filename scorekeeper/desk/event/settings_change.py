"""What a change of an event's settings would do, computed by folding it; and which sessions go their own way."""

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.assets.wording import settings as words
from scorekeeper.assets.wording.panels import place_words
from scorekeeper.desk.event.ranking import ranking
from scorekeeper.journal.contribution import figures_of
from scorekeeper.journal.entry import NewEntry, number
from scorekeeper.journal.facts import EventChanged
from scorekeeper.journal.fold import advance
from scorekeeper.journal.snapshot import EMPTY, EventState, SessionState, Tournament
from scorekeeper.rules.model import Value
from scorekeeper.rules.systems import Rules
from scorekeeper.tournament.results import SessionFigures
from scorekeeper.tournament.settings import Chosen, effective, kept, settings_of, weighed


@dataclass(frozen=True, slots=True)
class SettingsEffect:
    """What would be different: uids of sessions by what changes in them, and of teams whose place changes.

    `finished` are sessions that become complete by it, or lose that.
    """

    totals: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
    match_points: tuple[str, ...] = ()
    finished: tuple[str, ...] = ()
    places: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """Say it: "3 sessions change totals, no winner changes, standings order unchanged."."""
        return words.effect(
            len(self.totals), len(self.winners), len(self.match_points), len(self.places), len(self.finished)
        )


@dataclass(frozen=True, slots=True)
class Change:
    """One setting that gets another value."""

    key: str
    old: Value | bool
    new: Value | bool

    @property
    def sentence(self) -> str:
        """Say it: "Deals a session: 18 became 24"."""
        return words.changed(self.key, self.old, self.new)


def changes(system: Rules, before: Chosen, after: Chosen) -> tuple[Change, ...]:
    """Answer which settings get another value, in their order."""
    old, new = effective(system, before), effective(system, after)
    return tuple(Change(key, old[key], new[key]) for key in old if old[key] != new[key])


def event_with(event: EventState, system: Rules, values: Chosen) -> EventChanged:
    """Answer the fact that these settings have these values from now on; all else stays as it is."""
    return EventChanged(event.name, event.date, event.venue, kept(system, event.settings, values))


def needs_reason(tournament: Tournament, system: Rules, after: Chosen) -> bool:
    """Tell whether the change has to be explained: play has begun, and numbers or places may hang on it."""
    before = tournament.event.settings if tournament.event else {}
    begun = any(state.state != EMPTY for state in tournament.sessions.values())
    return begun and weighed(system, before) != weighed(system, after)


def effect_of(tournament: Tournament, fact: EventChanged) -> SettingsEffect:
    """Answer what would be different if this were entered now."""
    entry = number(NewEntry("0", "", "", "", fact), tournament.seq + 1, tournament.head)
    return effect_between(tournament, advance(tournament, (entry,)))


def effect_between(before: Tournament, after: Tournament) -> SettingsEffect:
    """Answer what differs between two pictures of one event."""
    old, new = (
        {state.uid: figures_of(picture, state) for state in picture.sessions.values()} for picture in (before, after)
    )

    def differ(value: Callable[[SessionFigures], object], *, both_done: bool = False) -> tuple[str, ...]:
        return tuple(
            uid
            for uid, figures in new.items()
            if value(figures) != value(old[uid]) and (not both_done or (figures.finished and old[uid].finished))
        )

    places = {row.team: row.place for row in ranking(before).rows}
    return SettingsEffect(
        totals=differ(lambda figures: [team.points_for for team in figures.teams]),
        winners=differ(lambda figures: [team.won for team in figures.teams], both_done=True),
        match_points=differ(lambda figures: [team.match_points for team in figures.teams]),
        finished=differ(lambda figures: figures.finished),
        places=tuple(row.team for row in ranking(after).rows if places.get(row.team) != row.place),
    )


def own_settings(tournament: Tournament, state: SessionState, system: Rules) -> dict[str, Value | bool]:
    """Answer in which settings a session goes its own way: its value where it is not the event's."""
    around = effective(system, tournament.event.settings if tournament.event else {})
    return {
        setting.key: state.result.options[setting.key]
        for setting in settings_of(system)
        if setting.of_session and state.result.options.get(setting.key, around[setting.key]) != around[setting.key]
    }


def own_ways(tournament: Tournament, system: Rules) -> tuple[str, ...]:
    """Answer a sentence for each session whose settings are not the event's."""
    return tuple(
        words.own_of_session(place_words(state.round, state.table, state.number), tuple(own.items()))
        for state in tournament.sessions.values()
        if (own := own_settings(tournament, state, system))
    )
