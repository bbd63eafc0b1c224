"""The effect of changed settings on an event, and sessions with settings of their own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.journal.clicks import click_ranking
from scorekeeper.journal.contribution import figures_of
from scorekeeper.journal.entry import NewEntry, number
from scorekeeper.journal.facts import EventChanged
from scorekeeper.journal.fold import advance
from scorekeeper.journal.forfeits import has_begun
from scorekeeper.journal.snapshot import COMPLETE, EventState, Tournament
from scorekeeper.kernel.ranking import placed_in, qualified_otherwise
from scorekeeper.language import settings as words
from scorekeeper.language.stage_facts import place_in
from scorekeeper.language.standings import qualify_now
from scorekeeper.rules.model import Value
from scorekeeper.rules.systems import Rules
from scorekeeper.tournament.settings import QUORUM, Chosen, effective, kept, scoring_settings, settings_of


@dataclass(frozen=True, slots=True)
class SettingsEffect:
    """What changed settings would change: sessions by kind of change, and teams' places.

    `finished` are sessions that become complete by it, or are complete no more.
    """

    totals: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
    match_points: tuple[str, ...] = ()
    finished: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    qualified: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """The names of the teams that no longer qualify in a stage, and of their replacements."""

    @property
    def sentence(self) -> str:
        """Return the effect in words.

        For example "3 sessions change totals, no winner changes, standings order unchanged."
        """
        message = words.effect(
            len(self.totals), len(self.winners), len(self.match_points), len(self.places), len(self.finished)
        )
        return " ".join(part for part in (message, qualify_now(*self.qualified)) if part)


@dataclass(frozen=True, slots=True)
class SettingChange:
    """A setting that gets another value."""

    key: str
    old: Value | bool
    new: Value | bool

    @property
    def sentence(self) -> str:
        """Return it in words: "Deals a session: 18 became 24"."""
        return words.changed(self.key, self.old, self.new)


def changes(system: Rules, before: Chosen, after: Chosen) -> tuple[SettingChange, ...]:
    """Return which settings get another value, in their order."""
    old, new = effective(system, before), effective(system, after)
    return tuple(SettingChange(key, old[key], new[key]) for key in old if old[key] != new[key])


def event_with(event: EventState, system: Rules, values: Chosen) -> EventChanged:
    """Return the fact that changes these settings; the others stay."""
    return EventChanged(event.name, event.date, event.venue, kept(system, event.settings, values))


def needs_reason(tournament: Tournament, system: Rules, after: Chosen) -> bool:
    """Return whether the change needs a reason.

    Play has begun, and numbers or places may depend on it.
    """
    before = tournament.event.settings if tournament.event else {}
    if effective(system, before).get(QUORUM) != effective(system, after).get(QUORUM):
        return True
    begun = any(has_begun(state) for state in tournament.all_played.values())
    return begun and scoring_settings(system, before) != scoring_settings(system, after)


def effect_of(tournament: Tournament, fact: EventChanged) -> SettingsEffect:
    """Return what would change if this were entered now."""
    entry = number(NewEntry("0", "", "", "", fact), tournament.seq + 1, tournament.head_digest)
    return effect_between(tournament, advance(tournament, (entry,)))


def effect_between(before: Tournament, after: Tournament) -> SettingsEffect:
    """Return the differences between two snapshots of one event."""
    old, new = ({uid: _figures(picture, uid) for uid in picture.all_played} for picture in (before, after))

    def differ(value: Callable[[_Figures], object], *, both_done: bool = False) -> tuple[str, ...]:
        return tuple(
            uid
            for uid, figures in new.items()
            if value(figures) != value(old[uid]) and (not both_done or (figures.finished and old[uid].finished))
        )

    places, moved = _places(before), {}
    for (team, stage), position in _places(after).items():
        if places.get((team, stage)) != position:
            moved[team] = position
    return SettingsEffect(
        totals=differ(lambda figures: figures.totals),
        winners=differ(lambda figures: figures.won, both_done=True),
        match_points=differ(lambda figures: figures.awarded),
        finished=differ(lambda figures: figures.finished),
        places=tuple(moved),
        qualified=qualified_otherwise(before, after),
    )


@dataclass(frozen=True, slots=True)
class _Figures:
    """What may change in a session or game.

    Totals, winner, match points or clicks, whether it is finished.
    """

    totals: Sequence[int]
    won: object
    awarded: object
    finished: bool


def _figures(picture: Tournament, uid: str) -> _Figures:
    game = picture.games.get(uid)
    if game is not None:
        result = game.result
        return _Figures([*result.totals.values()], result.winner, result.clicks, game.state == COMPLETE)
    figures = figures_of(picture, picture.sessions[uid])
    teams = figures.teams
    return _Figures(
        [team.points_for for team in teams],
        [team.won for team in teams],
        [team.match_points for team in teams],
        figures.finished,
    )


def _places(picture: Tournament) -> dict[tuple[str, str], int]:
    """Return the place of each team in each stage, or of each player by clicks."""
    if picture.games:
        return {(row.player, ""): row.place for row in click_ranking(picture)}
    return {(row.team, stage): row.place for stage in picture.stages for row in placed_in(picture, stage).values()}


def own_ways(tournament: Tournament, system: Rules) -> tuple[str, ...]:
    """Return a sentence for each session whose settings differ from the event's."""
    around = tournament.settings
    of_session = {setting.key: around[setting.key] for setting in settings_of(system) if setting.of_session}
    ways = []
    for state in tournament.all_played.values():
        options = state.result.options
        own = {key: options[key] for key, value in of_session.items() if options.get(key, value) != value}
        if own:
            ways.append(words.own_of_session(place_in(tournament, state), tuple(own.items())))
    return tuple(ways)
