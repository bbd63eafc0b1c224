"""The pages of an open event: each is imported and made when it is first shown."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.journal.disputes import open_disputes
from scorekeeper.journal.seatings import present, seatings
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.frame.window_page import RailEntry, WindowPage
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import Page
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.hands import HandRules
from scorekeeper.session.needs import DISPUTE, HANDS, SECOND_SESSION, THIRD_TEAM
from scorekeeper.shell.hall_phones import PHONES, HallPhones
from scorekeeper.shell.publishing import Publishing


@dataclass(frozen=True, slots=True)
class EventPages:
    """What is needed to make the pages of an event."""

    look: Look
    bridge: Bridge
    settings: ProgramSettings
    who: Callable[[], str]
    reports: Callable[[], WindowPage]
    keys: ClubKeys
    publishing: Publishing
    phones: HallPhones

    def listed(self) -> tuple[tuple[str, Callable[[], WindowPage], RailEntry | None], ...]:
        """Return name and maker of each page, and how the rail lists it."""
        hands = isinstance(self.bridge.rules, HandRules)
        return (
            ("score", self._table if hands else self._score, RailEntry(_("Score sheet"), "sheet", "Ctrl+1")),
            (
                "round",
                self._day_round if hands else self._round,
                RailEntry(pgettext("name of a page", "Tables"), "round", "Ctrl+2", frozenset((THIRD_TEAM, HANDS))),
            ),
            ("standings", self._clicks if hands else self._standings, self._ranking_entry(hands=hands)),
            (
                "disputes",
                self._disputes,
                RailEntry(pgettext("name of a page", "Disputes"), "dispute", "Ctrl+4", frozenset((DISPUTE,))),
            ),
            (
                "event",
                self._day if hands else self._event,
                RailEntry(
                    pgettext("name of a page", "Players") if hands else pgettext("name of a page", "Teams"),
                    "event",
                    "Ctrl+5",
                ),
            ),
            ("reports", self.reports, RailEntry(pgettext("name of a page", "Print"), "print", "Ctrl+6")),
            (
                "journal",
                self._journal,
                RailEntry(pgettext("name of a page", "History"), "journal", "Ctrl+7", frozenset((THIRD_TEAM,))),
            ),
            *(() if hands else self._of_deals()),
            *((name, make, None) for name, make in self.publishing.makers(self.bridge).items()),
            ("search", self._search, None),
            ("sign-off", self._sign_off, None),
            ("waiting", self._waiting, None),
            ("prizes", self._prizes, None),
        )

    def _ranking_entry(self, *, hands: bool) -> RailEntry:
        words = pgettext("name of a page", "Clicks") if hands else pgettext("name of a page", "Standings")
        return RailEntry(words, "standings", "Ctrl+3", frozenset((SECOND_SESSION, HANDS)))

    def commands(self, go: Callable[..., None]) -> Mapping[str, Callable[[], None]]:
        """Return the commands that lead to a page in this kind of event."""
        if isinstance(self.bridge.rules, HandRules):
            from scorekeeper.features.table500.view.day_line import NEXT  # noqa: PLC0415

            return {"draw-round": partial(go, "round", NEXT)}
        return {
            "draw-round": partial(go, "draw"),
            "confirming": partial(go, "confirming"),
            PHONES: partial(go, PHONES),
        }

    def _of_deals(self) -> tuple[tuple[str, Callable[[], WindowPage], RailEntry | None], ...]:
        """Return the pages without a button in the rail that only an event of deals has."""
        pages = (
            ("session-start", self._session_start),
            ("draw", self._draw),
            ("stages", self._stages),
            ("ranking", self._ranking),
            ("confirming", self._confirming),
            ("play", self._play),
            (PHONES, partial(self.phones.make_page, self.bridge)),
        )
        return tuple((name, make, None) for name, make in pages)

    def _prizes(self) -> Page:
        from scorekeeper.features.prizes.page.prizes_page import PrizesPage  # noqa: PLC0415

        return PrizesPage(self.look, self.bridge)

    def _waiting(self) -> Page:
        from scorekeeper.features.waiting.page.waiting_page import WaitingPage  # noqa: PLC0415

        return WaitingPage(self.look, self.bridge)

    def _score(self) -> Page:
        from scorekeeper.features.score.page.page import ScorePage  # noqa: PLC0415 - see the module's docstring

        return ScorePage(self.look, self.bridge, self.settings)

    def _round(self) -> Page:
        from scorekeeper.features.round.page.round_page import RoundPage  # noqa: PLC0415
        from scorekeeper.features.round.view.round_view import Limits  # noqa: PLC0415

        settings = self.settings
        return RoundPage(
            self.look,
            self.bridge,
            lambda: Limits(settings.late_minutes, settings.quiet_minutes),
            self.phones.service(self.bridge),
        )

    def _table(self) -> Page:
        from scorekeeper.features.table500.page.page import TablePage  # noqa: PLC0415

        return TablePage(self.look, self.bridge, self.settings, self.publishing.clocks())

    def _day_round(self) -> Page:
        from scorekeeper.features.table500.page.day_round_page import DayRoundPage  # noqa: PLC0415

        return DayRoundPage(self.look, self.bridge, self.publishing.clocks())

    def _clicks(self) -> Page:
        from scorekeeper.features.table500.page.clicks_page import ClicksPage  # noqa: PLC0415

        return ClicksPage(self.look, self.bridge)

    def _day(self) -> Page:
        from scorekeeper.features.table500.page.day_page import DayPage  # noqa: PLC0415

        return DayPage(self.look, self.bridge)

    def _standings(self) -> Page:
        from scorekeeper.features.standings.page.standings import StandingsPage  # noqa: PLC0415

        return StandingsPage(self.look, self.bridge)

    def _event(self) -> Page:
        from scorekeeper.features.event.page.page import EventPage  # noqa: PLC0415

        return EventPage(self.look, self.bridge, self.phones.service(self.bridge))

    def _disputes(self) -> Page:
        from scorekeeper.features.committee.page.page import DisputesPage  # noqa: PLC0415
        from scorekeeper.features.signoff.page.settlement_signing import SettlementSigning  # noqa: PLC0415

        page = DisputesPage(self.look, self.bridge, self.settings)
        page.casework.signing = SettlementSigning(self.keys)
        return page

    def _journal(self) -> Page:
        from scorekeeper.features.journal_page.page.journal import JournalPage  # noqa: PLC0415

        return JournalPage(self.look, self.bridge)

    def _session_start(self) -> Page:
        from scorekeeper.features.event.page.session_start import SessionStartPage  # noqa: PLC0415

        return SessionStartPage(self.look, self.bridge, self.who)

    def _stages(self) -> Page:
        from scorekeeper.features.stages.page.stages_page import StagesPage  # noqa: PLC0415

        return StagesPage(self.look, self.bridge)

    def _draw(self) -> Page:
        from scorekeeper.features.draw.page.draw_page import DrawPage  # noqa: PLC0415

        return DrawPage(self.look, self.bridge)

    def _confirming(self) -> Page:
        from scorekeeper.features.confirming.page.confirm_page import ConfirmPage  # noqa: PLC0415

        return ConfirmPage(self.look, self.bridge)

    def _play(self) -> Page:
        from scorekeeper.features.play.page.play_page import PlayPage  # noqa: PLC0415

        return PlayPage(self.look, self.bridge)

    def _search(self) -> Page:
        from scorekeeper.features.search.page import SearchPage  # noqa: PLC0415

        return SearchPage(self.look, self.bridge)

    def _sign_off(self) -> Page:
        from scorekeeper.features.signoff.page.sign_off_page import SignOffPage  # noqa: PLC0415

        return SignOffPage(self.look, self.bridge, self.keys)

    def _ranking(self) -> Page:
        from scorekeeper.features.signoff.page.ranking_page import RankingPage  # noqa: PLC0415

        return RankingPage(self.look, self.bridge, self.keys)


def count_disputes(window: Window, bridge: Bridge) -> None:
    """Show in the rail the number of open disputes, now and after every change."""

    def count(_changes: object = None) -> None:
        number = len(open_disputes(bridge.tournament))
        spoken = ngettext("{n} dispute open", "{n} disputes open", number)
        window.set_count("disputes", number, spoken.format(n=number))

    bridge.changed.connect(count)
    count()


def offer_waiting(window: Window, bridge: Bridge, show: Callable[[], None]) -> None:
    """Offer to show the waiting entries: always on a server.

    With a file, once a deal has two versions.
    """

    def offer() -> None:
        if bridge.is_shared or bridge.waiting:
            window.offer({"waiting": show})
            window.refresh_commands()

    bridge.line_changed.connect(offer)
    offer()


def on_event_page(bridge: Bridge) -> tuple[str, ...]:
    """Return the commands that show the Teams page and run there.

    An event of hands has no registration desk.
    """
    desk = () if isinstance(bridge.rules, HandRules) else ("registration-desk",)
    return ("new-team", "new-session", "event-settings", *desk)


def first_page(tournament: Tournament, *, begins_at_once: bool = False) -> tuple[str, object]:
    """Return the first page: a running session, the day's round, or the event.

    `begins_at_once`: a session without named players needs no seats first.
    """
    games = list(tournament.games.values())
    of_hands = isinstance(tournament.rules, HandRules)
    if of_hands and (seatings(tournament) or (present(tournament) and not games)):
        return ("round", None)
    if games:
        return ("score", next((game.uid for game in games if game.state != "complete"), games[-1].uid))
    sessions = list(tournament.sessions.values())
    if len(sessions) == 1 and sessions[0].state == "empty" and not sessions[0].seating_entries:
        is_named = any(tournament.teams[uid].players for uid in sessions[0].teams)
        return ("score" if begins_at_once and not is_named else "session-start", sessions[0].uid)
    newest = sessions[::-1]
    running = next((session for session in newest if session.state == "running"), None)
    shown = running or next(
        (session for session in newest if session.state != "empty" or session.seating_entries), None
    )
    return ("score", shown.uid) if shown else ("event", None)
