"""All the pages of an event, keyed by path, computed from its present state alone.

A page that would differ only in its footer stays as it was, so that an entry changes only the few pages it affects.
"""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType

from scorekeeper.assets.paths import resources
from scorekeeper.features.publishing.view.bracket_page import BRACKET, bracket_page
from scorekeeper.features.publishing.view.day_pages import day_pages
from scorekeeper.features.publishing.view.draw_page import draw_page
from scorekeeper.features.publishing.view.frame import (
    STYLE,
    TOKENS,
    NavLink,
    PageContext,
    PageMoment,
    moment_of,
    newest,
)
from scorekeeper.features.publishing.view.index_page import INDEX, index_page
from scorekeeper.features.publishing.view.page_memory import Memory, parts_of_session
from scorekeeper.features.publishing.view.paths import ranking_path, sheet_path, stage_path, team_path
from scorekeeper.features.publishing.view.prizes_page import PRIZES, prizes_page
from scorekeeper.features.publishing.view.published_stages import (
    PublishedStage,
    is_finished,
    prizes_shown,
    published_stages,
)
from scorekeeper.features.publishing.view.results_page import DRAW, RESULTS, results_page
from scorekeeper.features.publishing.view.sheet_page import sheet_page
from scorekeeper.features.publishing.view.standings_page import (
    CROSS,
    STANDINGS,
    SignedRanking,
    cross_page,
    final_note,
    stage_notes,
    standings_page,
)
from scorekeeper.features.publishing.view.team_page import TEAMS, team_page, teams_page
from scorekeeper.features.standings.view.standings_view import EACH_GROUP, StandingRow, StandingsView, standings_view
from scorekeeper.journal.methods import knocks_out
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.stage_results import teams_of
from scorekeeper.language.bracket_shown import bracket_shown
from scorekeeper.language.dates import format_long_date
from scorekeeper.language.stage_facts import stage_label
from scorekeeper.rules.hands import HandRules
from scorekeeper.sheets.contents import short

_FOOT = b"<footer>"
MOST_CROSSED = 128
"""The most teams of a stage in a cross-table; a larger one would be unreadable."""


@dataclass(frozen=True, slots=True)
class Site:
    """The pages by path, and what they were made of."""

    pages: Mapping[str, bytes]
    memory: Memory = field(default_factory=Memory, repr=False)


EMPTY_SITE = Site(MappingProxyType({}))


Kept = Callable[[str], bytes]
"""Returns the attachment of the event with this SHA-256."""


def site(
    tournament: Tournament,
    zone: dt.tzinfo,
    before: Site = EMPTY_SITE,
    kept: Kept | None = None,
    on_progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> Site:
    """Return the present pages of an event.

    Those with the same content as `before` are the same bytes.
    With the attachments of the event (`kept`) the signed rankings are included, as they were signed. `on_progress` is
    called with how many sheets are drawn of how many.
    """
    making = _Making(tournament, zone, before, kept, on_progress)
    making.make()
    return Site(MappingProxyType(making.pages), making.memory)


class _Making:
    """The making of an event's pages, which reuses unchanged ones."""

    def __init__(
        self,
        tournament: Tournament,
        zone: dt.tzinfo,
        before: Site,
        kept: Kept | None,
        on_progress: Callable[[int, int], None],
    ) -> None:
        self._tournament, self._kept, self._on_progress = tournament, kept, on_progress
        self._before = before
        self._stages = published_stages(tournament)
        self.pages: dict[str, bytes] = {}
        self.memory = Memory(before.memory)
        event = tournament.event
        when = ", ".join(part for part in (format_long_date(event.date), event.venue) if part) if event else ""
        self._event = PageContext(event.name if event else "", when, "", (), zone, self._moment())

    def _moment(self) -> PageMoment:
        draws = (draw for stage in self._tournament.stages.values() for draw in stage.draws if draw.published)
        moments = [PageMoment(draw.published or 0, draw.published_at) for draw in draws]
        moments += [moment_of(state) for stage in self._stages.values() for state in stage.sessions if state.entries]
        return newest(moments)

    def make(self) -> None:
        """Make all pages."""
        tokens, style = (resources() / "web" / name for name in (TOKENS, STYLE))
        self._put(STYLE, self.memory.piece(STYLE, style, lambda: tokens.read_bytes() + style.read_bytes()))
        if isinstance(self._tournament.rules, HandRules):
            for path, made_from, make in day_pages(self._tournament, self._event):
                self._keep(path, made_from, make)
        else:
            self._of_stages()

    def _of_stages(self) -> None:
        """Make the pages of an event of sessions, the leaves first."""
        shown = ((uid, prizes_shown(self._tournament, self._stages, uid)) for uid in self._stages)
        self._prizes = {uid: listing for uid, listing in shown if listing is not None}
        self._of_stage = {uid: self._stage_frame(stage) for uid, stage in self._stages.items()}
        self._bare = {uid: replace(context, moment=PageMoment()) for uid, context in self._of_stage.items()}
        views = {uid: standings_view(self._tournament, uid, EACH_GROUP) for uid in self._stages}
        stages = tuple(self._stages.values())
        playing: dict[str, list[PublishedStage]] = {}
        played: dict[str, list[SessionState]] = {}
        for stage in stages:
            self._sheets(stage)
            for team in teams_of(self._tournament, stage.uid):
                playing.setdefault(team, []).append(stage)
            for state in stage.sessions:
                for team in state.teams:
                    played.setdefault(team, []).append(state)
        rows: dict[str, list[StandingRow]] = {}
        for row in (row for view in views.values() for row in view.rows):
            rows.setdefault(row.team, []).append(row)
        for team, of_team in playing.items():
            self._team(team, of_team, views, rows.get(team, []), played.get(team, []))
        for stage in stages:
            self._stage(stage, views[stage.uid])
        context = self._stage_frame(stages[0] if stages else None)
        if playing:
            listed = [self._tournament.teams[team] for team in playing]
            made_from = (
                tuple((team.uid, team.name, team.club) for team in listed),
                replace(context, moment=PageMoment()),
            )
            self._keep(f"{TEAMS}.html", made_from, partial(teams_page, context, self._tournament, tuple(playing)))
        more = dict.fromkeys(self._prizes, (PRIZES,))
        self._put(f"{INDEX}.html", index_page(context, self._tournament, stages, views, more))

    def _stage_frame(self, stage: PublishedStage | None) -> PageContext:
        """Return the frame of a stage's pages, with the stage's name if there are several."""
        ways = [NavLink(INDEX, f"{INDEX}.html")]
        if stage is not None:
            bracket = [BRACKET] if self._has_bracket(stage) else []
            keys = [
                *bracket,
                STANDINGS,
                *([DRAW] if stage.rounds else []),
                RESULTS,
                *([CROSS] if self._has_cross_table(stage) else []),
                *([PRIZES] if stage.uid in self._prizes else []),
            ]
            ways += [NavLink(key, stage_path(key, stage.number)) for key in keys]
            ways.append(NavLink(TEAMS, f"{TEAMS}.html"))
        stage_name = stage_label(self._tournament, stage.uid) if stage is not None and len(self._stages) > 1 else ""
        return replace(self._event, stage=stage_name, ways=tuple(ways))

    def _has_bracket(self, stage: PublishedStage) -> bool:
        return bool(stage.rounds) and knocks_out(self._tournament.stage(stage.uid))

    def _has_cross_table(self, stage: PublishedStage) -> bool:
        return (
            not self._has_bracket(stage)
            and bool(stage.finished)
            and len(teams_of(self._tournament, stage.uid)) <= MOST_CROSSED
        )

    def _sheets(self, stage: PublishedStage) -> None:
        context = self._of_stage[stage.uid]
        for done, state in enumerate(stage.finished):
            self._on_progress(done, len(stage.finished))
            made_from = (state, self._bare[stage.uid])
            self._keep(sheet_path(state.uid), made_from, partial(sheet_page, context, self._tournament, state))

    def _team(
        self,
        uid: str,
        stages: list[PublishedStage],
        views: Mapping[str, StandingsView],
        rows: list[StandingRow],
        played: list[SessionState],
    ) -> None:
        context, teams = self._of_stage[stages[0].uid], self._tournament.teams
        names = tuple(teams[team].name for state in played for team in state.teams if team in teams)
        byes = tuple(
            stage_round.number for stage in stages for stage_round in stage.rounds if uid in stage_round.sits_out
        )
        made_from = (
            tuple(rows),
            tuple(map(parts_of_session, played)),
            names,
            byes,
            teams[uid],
            self._bare[stages[0].uid],
        )
        make = partial(team_page, context, self._tournament, uid, stages, views, memory=self.memory)
        self._keep(team_path(uid), made_from, make)

    def _stage(self, stage: PublishedStage, view: StandingsView) -> None:
        context, number, tournament = self._of_stage[stage.uid], stage.number, self._tournament
        if stage.rounds:
            self._put(stage_path(DRAW, number), draw_page(context, tournament, stage, self.memory))
        self._put(stage_path(RESULTS, number), results_page(context, tournament, stage, self.memory))
        if self._has_cross_table(stage):
            made_from = (view.rows, tuple(map(parts_of_session, stage.sessions)), self._bare[stage.uid])
            make = partial(cross_page, context, tournament, stage, self.memory)
            self._keep(stage_path(CROSS, number), made_from, make)
        final, signed = final_note(tournament, stage.uid), self._signed_ranking(stage)
        notes = stage_notes(tournament, stage.uid, view)
        if self._has_bracket(stage):
            self._bracket(stage, " ".join(notes))
        self._prizes_of(stage, final)
        under = tuple((stage_round.number, any(map(is_finished, stage_round.sessions))) for stage_round in stage.rounds)
        from_view = (view, under, notes, signed, self._bare[stage.uid])
        make_standings = partial(standings_page, context, stage, view, notes, signed)
        self._keep(stage_path(STANDINGS, number), from_view, make_standings)

    def _bracket(self, stage: PublishedStage, note: str) -> None:
        """Add the bracket of a knock-out, as far as its rounds are published."""
        bracket = bracket_shown(
            self._tournament, stage.uid, frozenset(stage_round.number for stage_round in stage.rounds)
        )
        over = frozenset(state.uid for state in stage.finished)
        if bracket is not None:
            made_from = (bracket, note, over, self._bare[stage.uid])
            make = partial(bracket_page, self._of_stage[stage.uid], over, bracket, note)
            self._keep(stage_path(BRACKET, stage.number), made_from, make)

    def _signed_ranking(self, stage: PublishedStage) -> SignedRanking | None:
        """Add the newest signed ranking of a stage to the pages and return it.

        None if there is none.
        An unreadable ranking is left out, so that the other pages are still made.
        """
        sealed = self._tournament.stage(stage.uid).finality.sealed
        if not sealed or self._kept is None:
            return None
        path, kept = ranking_path(stage.number), self._kept
        try:
            self._keep(path, sealed[-1].file, lambda: kept(sealed[-1].file))
        except Exception:  # noqa: BLE001 - a file that is damaged, or a server that is away
            return None
        return SignedRanking(path, sealed[-1].revision, short(sealed[-1].record))

    def _prizes_of(self, stage: PublishedStage, note: str) -> None:
        """Add the prizes of a stage, once they are public."""
        listing = self._prizes.get(stage.uid)
        if listing is not None:
            teams = {team.name: uid for uid, team in self._tournament.teams.items()}
            made_from = (listing, tuple(teams.items()), note, self._bare[stage.uid])
            make = partial(prizes_page, self._of_stage[stage.uid], listing, teams, note)
            self._keep(stage_path(PRIZES, stage.number), made_from, make)

    def _keep(self, path: str, made_from: object, make: Callable[[], bytes]) -> None:
        """Add a page that depends on nothing but this input, made only if it has changed."""
        self._put(path, self.memory.piece(path, made_from, make))

    def _put(self, path: str, page: bytes) -> None:
        """Add a page; where its content is unchanged the old page stays, with its footer."""
        old = self._before.pages.get(path, b"")
        same = page is old or (bool(old) and old.partition(_FOOT)[0] == page.partition(_FOOT)[0])
        self.pages[path] = old if same else page
