"""The program: opens events, adds their pages, and carries out commands."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from scorekeeper.assets.paths import keys_file, outbox_dir, sample_dir
from scorekeeper.features.files.page.backing_up import BackingUp
from scorekeeper.features.files.page.connect_page import Connecting
from scorekeeper.features.files.page.event_move import Moving
from scorekeeper.features.files.page.start import StartPage
from scorekeeper.features.files.view.recent import RecentEvent, RecentEvents, describe, recent_file
from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.features.settings.page.access import Access
from scorekeeper.journal.facts import StarterReturned, SubstitutionApproved
from scorekeeper.kernel import failures
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.events import SUFFIX, NewEvent
from scorekeeper.kernel.outcome import Outcome, SaveFailed
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.questions import may_leave_waiting, resolve_pages
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import Page
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language.access import name_and_role
from scorekeeper.language.systems import system_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.shell.arrival import Arrival
from scorekeeper.shell.back_navigation import BackNavigation
from scorekeeper.shell.clipboard import Copier
from scorekeeper.shell.corner import Corner
from scorekeeper.shell.event_pages import EventPages, count_disputes, first_page, offer_waiting, on_event_page
from scorekeeper.shell.hall_phones import HallPhones
from scorekeeper.shell.help_navigation import PAGES, HelpNavigation
from scorekeeper.shell.missing_letters import MissingLetters
from scorekeeper.shell.offered_commands import OfferedCommands
from scorekeeper.shell.opening import Opening
from scorekeeper.shell.orphaned_outboxes import OrphanedOutboxes, sweep_copies
from scorekeeper.shell.publishing import Publishing
from scorekeeper.shell.quick_start import QuickStart
from scorekeeper.shell.settings_control import SettingsControl
from scorekeeper.shell.stage_switch import StageSwitch
from scorekeeper.shell.window_desks import WindowDesks

if TYPE_CHECKING:
    from scorekeeper.store.waiting import OrphanedOutbox

LASTING = PAGES | {"start", "new-event", "connect", "settings", "people", "access", "own-name"}
"""The pages that stay when an event is closed."""


class Program(QObject):
    """Connects start page, opening, event pages and paper for one window."""

    _progress: RecentEvent | None = None
    """What the start page says of the open event if the program breaks off."""

    def __init__(
        self,
        window: Window,
        start: StartPage,
        look: Look,
        jobs: Jobs,
        settings: ProgramSettings,
        *,
        data: Path,
        who: str,
    ) -> None:
        super().__init__(window)
        self.window, self.start, self.look, self.jobs, self.settings = window, start, look, jobs, settings
        self._event_only: frozenset[str] = frozenset()
        self._before_new = ""
        """The page from which a new event was begun."""
        self._unused: Path | None = None
        """The file of the event being closed, if nothing was entered in it since it was made."""
        self._event_pages: tuple[str, ...] = ()
        self._recent = RecentEvents(recent_file(data), sample_dir(data))
        self._orphaned_outboxes = left = OrphanedOutboxes(outbox_dir(data), settings)
        self.opening = Opening(jobs, who=who, seat=settings.own_seat, data=data, left=left, parent=self)
        self.opening.opened.connect(self._on_opened)
        self.connecting = Connecting(window, look, jobs, self._recent)
        self.connecting.connect_asked.connect(self.open)
        self.connecting.made.connect(self._create)
        self.moving = Moving(window, look, jobs, self.connecting)
        self.opening.failed.connect(
            lambda error, target: self.connecting.ask_again(str(target or ""), error),
        )
        self.arrival = Arrival(window, start, look, jobs, settings=settings, opening=self.opening, data=data)
        self.arrival.instead.connect(self.open)
        self.moving.moved.connect(self.arrival.open_instead)
        self.keys = ClubKeys(jobs, data, self)
        self.offered = OfferedCommands(window, settings, lambda: keys_file(data).exists())
        self.opening.closed.connect(self.keys.lock)
        self.copier = Copier(window, look)
        self.publishing = Publishing(window, look, settings)
        self.back_navigation = BackNavigation(window)
        self.stages = StageSwitch(window, look)
        self.corner = Corner(window, lambda: self.opening.bridge)
        self.letters = MissingLetters(window, jobs)
        self.desks = WindowDesks(window, look, jobs, settings, self.keys, opening=self.opening)
        self.phones = HallPhones(window, look, settings, self.desks, data)
        self.backing = BackingUp(window, look, jobs, settings, data=data)
        self.backing.brought_back.connect(self.arrival.open_instead)
        self.own = SettingsControl(window, look, settings, self.opening)
        self.own.renamed.connect(self._name_event)
        self.own.paper_changed.connect(self.desks.take_paper)
        self.own.places_changed.connect(self.backing.places_changed)
        self.own.commands_changed.connect(self.offered.settings_changed)
        self.access = Access(window, look, jobs, settings, self.opening)
        self.access.renamed.connect(self._name_event)
        self.reading = HelpNavigation(window, look, self.opening)
        self.reading.asked.connect(
            lambda what, key: self._go("event" if what == "setting" else "disputes", (what, key))
        )
        window.promise_page("new-event", self._make_new_event)
        self._connect_start(start)
        window.closing.connect(self._closing)
        window.page_shown.connect(self._retitle)
        window.offer(self._handlers())
        window.refresh_commands()
        self._show_none_open()
        jobs.write(sweep_copies, lambda _none: None, lambda _error: None)

    def _connect_start(self, start: StartPage) -> None:
        self.quick = QuickStart(start, self.jobs, self)
        self.quick.made.connect(self._create)
        start.opened.connect(self.open)
        start.left_opened.connect(self._open_left)
        start.forgotten.connect(self._forget)

    def _make_new_event(self) -> WindowPage:
        from scorekeeper.features.event.page.new_event import NewEventPage  # noqa: PLC0415 - on demand

        page = NewEventPage(self.look)
        page.earlier.jobs = self.jobs
        page.made.connect(self._create)
        page.left.connect(lambda: self.window.show_page(self._before_new or "start"))
        return page

    def _move(self, bridge: Bridge) -> None:
        """Move the event.

        To a server only if the club key has a passphrase, because others rely on it there.
        """
        from scorekeeper.features.keys.view.people import refuse_computer_key  # noqa: PLC0415 - the libraries are large

        try:
            if not bridge.is_shared:
                refuse_computer_key(self.keys.data)
        except EntryRefused as refused:
            self.window.refuse(failures.sentence(refused))
            return
        self.moving.begin(bridge)

    # commands
    def _handlers(self) -> Mapping[str, Callable[[], None]]:
        return {
            "new-event": self._new_event,
            "score-now": partial(self._start_now, self.quick.score_now),
            "same-teams": partial(self._start_now, self.quick.same_teams),
            "open-event": self._choose_event,
            "open-sample": self.open_sample,
            "open-practice": partial(self.open_sample, "tournament"),
            "connect": self.connecting.show,
            "copy": self.copier.copy,
            "copy-table": self.copier.copy_table,
            "people": self.desks.show_people,
            "quit": self._quit,
            "check-file": self.desks.check_file,
            **self.reading.handlers(),
        }

    def _event_handlers(self, bridge: Bridge) -> Mapping[str, Callable[[], None]]:
        aside = self.back_navigation.aside
        return {
            "close-event": self._close_event,
            "say-saved": lambda: self.corner.answer(self._event_pages),
            **{name: aside(partial(self.own.on_event_page, name)) for name in on_event_page(bridge)},
            "go-to": aside(self._find_table),
            "committee": aside(self._name_committee),
            "find": self._search,
            "search": self._search,
            **self.desks.handlers(bridge, lambda: self._session),
            **self.stages.handlers(bridge, aside),
            **self.publishing.handlers(bridge, self._go),
            "move-event": partial(self._move, bridge),
            "back-up": self.backing.now,
            "backups": self.backing.show_list,
            "undo": partial(self._undo_or_redo, bridge.undo),
            "redo": partial(self._undo_or_redo, bridge.redo),
        }

    def open(self, target: str) -> None:
        """Open an event, after asking about unsaved text in the current one."""
        self._leave(partial(self.opening.open, target), again=self.opening.is_open(target))

    def _open_left(self, left: "OrphanedOutbox") -> None:
        """Open the event of a left outbox, from the seat that left it."""
        if self._orphaned_outboxes.take(left):
            self._leave(partial(self.opening.open, left.address, left.seat))
        else:
            self._show_recent()

    def open_sample(self, which: str = "sample") -> None:
        """Open a sample event."""
        self._leave(partial(self.opening.open_sample, which), again=self.opening.is_sample())

    def _start_now(self, make: Callable[[], None]) -> None:
        """Make the event of tonight, once: Enter pressed twice must not make a second file."""
        if not self.opening.is_busy:
            make()

    def _quit(self) -> None:
        self.window.close()

    def _choose_event(self) -> None:
        folder = str(Path.home())
        chosen, _kind = QFileDialog.getOpenFileName(
            self.window, _("Open an event"), folder, _("Events (*{suffix});;All files (*)").format(suffix=SUFFIX)
        )
        if chosen:
            self.open(chosen)

    def _new_event(self) -> None:
        from scorekeeper.features.event.page.new_event import NewEventPage  # noqa: PLC0415 - on demand

        self._before_new = self._before_new if self.window.current == "new-event" else self.window.current
        page = self.window.ensure_page("new-event")
        if isinstance(page, NewEventPage):
            page.clear()
        self.window.show_page("new-event")

    def _create(self, target: Path | str, event: NewEvent) -> None:
        self._leave(partial(self.opening.create, target, event))

    def _leave(self, then: Callable[[], None], *, again: bool = False) -> None:
        """Switch to another event if no input would be lost.

        Reopen the same event (`again`) only once it is closed.
        """
        if self._leave_event():
            self._unused = None if again else self._unused
            self.opening.close(partial(self._opens, self._after_close, then)) if again else self._opens(then)

    def _opens(self, *steps: Callable[[], None]) -> None:
        for step in steps:
            self.window.save_state.show_state("working", pgettext("progress", "Opening ..."))
            step()

    def _close_event(self) -> None:
        if self._leave_event():
            self.opening.close(self._after_close)

    def _after_close(self) -> None:
        self._drop_unused()
        self.backing.release()
        self.publishing.release()
        self.phones.release()
        self.offered.release()
        self.back_navigation.forget()
        self.window.drop_pages(LASTING)
        self.window.withdraw(frozenset(self._event_only))
        self.window.set_event("", "", "")
        self._show_none_open()
        self.window.show_page("start")

    def _show_none_open(self) -> None:
        self._show_ready()
        self._show_recent()

    def _show_ready(self) -> None:
        self.window.save_state.show_state(*self.own.ready)

    def _undo_or_redo(self, step: Callable[[str], None]) -> None:
        if self._session and self.window.current == "score":
            step(self._session)
        else:  # never a deal of a sheet that is not shown
            bridge = self.opening.bridge
            fact = bridge.entries[-1].fact if bridge is not None and bridge.entries else None
            where = _("Ctrl+Z is for the score sheet (Ctrl+1); change a form and save it again instead.")
            if isinstance(fact, SubstitutionApproved | StarterReturned):
                where = _("Correct a substitution in its team (Ctrl+5, Alt+O), or at the table (Ctrl+1, F9).")
            self.window.save_state.show_state("told", _("Nothing was undone"), where)

    @property
    def _session(self) -> str:
        """The uid of the session on the score sheet page, empty if there is none."""
        page = self.window.page("score")
        return page.session_shown() if page is not None else ""

    # opening
    def _on_opened(self, bridge: Bridge) -> None:
        try:
            self._show_event(bridge)
        finally:  # whatever failed: the window must not say "Opening ..." for good
            self.arrival.opened(bridge)  # after the page, which says that all is saved
        self.access.ask(bridge)

    def _show_event(self, bridge: Bridge) -> None:
        window = self.window
        window.drop_pages(LASTING)
        self.desks.serve(bridge)
        made = EventPages(
            self.look,
            bridge,
            self.settings,
            lambda: self.opening.own_name,
            self._make_reports,
            self.keys,
            self.publishing,
            self.phones,
        )
        pages = made.listed()
        self._event_pages = tuple(name for name, *_rest in pages)
        for name, make, rail in pages:
            window.promise_page(name, partial(self._listened_to, make), rail)
        handlers = {**self._event_handlers(bridge), **made.commands(self._go)}
        self._event_only = frozenset((*handlers, "waiting"))
        window.offer(handlers)
        offer_waiting(window, bridge, partial(self._go, "waiting"))
        bridge.answered.connect(self._on_outcome)
        bridge.line_changed.connect(self.corner.line_changed)
        # queued: a page knows its new title only after it has taken in the change itself
        bridge.changed.connect(partial(self._on_changed, bridge), Qt.ConnectionType.QueuedConnection)
        self.offered.follow(bridge)
        self.quick.opened(bridge)
        self.access.greet(bridge)
        count_disputes(window, bridge)
        self._remember(bridge)
        self.backing.follow(bridge)
        self.publishing.follow(bridge)
        self.phones.follow(bridge)
        self._go(*first_page(bridge.tournament, begins_at_once=self.quick.unused(bridge) is not None))
        self.letters.serve(bridge)
        if self.opening.is_new:
            self.letters.look(bridge.entries)

    def _make_reports(self) -> WindowPage:
        page = self.desks.make_page()
        page.pages_wanted.connect(partial(self.window.run, "web-pages"))
        page.phones_wanted.connect(partial(self.window.run, "phones"))
        return page

    def _listened_to(self, make: Callable[[], WindowPage]) -> WindowPage:
        """Make a page of the event and connect its signals."""
        page = make()
        if isinstance(page, Page):
            page.status_changed.connect(self.window.save_state.show_state)
            page.status_refreshed.connect(self.window.save_state.show_quietly)
            page.refused.connect(self.window.refuse)
            page.go.connect(self._go)
            page.command.connect(self.window.run)
            page.commands_changed.connect(self.window.refresh_commands)
            page.commands_changed.connect(self._retitle)
            page.commands_changed.connect(self.corner.look)
        return page

    def _on_changed(self, bridge: Bridge, changes: Changes) -> None:
        if changes.event:
            self._name_event(bridge)
        if self._progress != self._progress_of(bridge):
            self._remember(bridge)  # also where the program ends without leaving the event
        self._retitle()
        self.corner.look()

    def _name_event(self, bridge: Bridge) -> None:
        event = bridge.tournament.event
        if event is None:
            return
        self.window.set_event(event.name, system_name(bridge.rules), name_and_role(bridge.desk.who, bridge.desk.role))
        self._retitle()

    def _remember(self, bridge: Bridge) -> None:
        """Put the event at the top of the recent ones, as it is now."""
        path = bridge.desk.store_state.location
        if path:
            self._recent.remember(describe(path, bridge.tournament, utc_now()))
        self._progress = self._progress_of(bridge)

    @staticmethod
    def _progress_of(bridge: Bridge) -> RecentEvent:
        """Return what the start page says of the event, apart from the time."""
        return describe(bridge.desk.store_state.location or "", bridge.tournament, "")

    def _go(self, page: str, target: object = None) -> None:
        if page in PAGES:
            self.reading.follow(str(target or page))
            return
        shown = self.window.ensure_page(page)
        if shown is None:
            return
        if target is not None:
            shown.show_target(target)
        before = self.window.current
        self.window.show_page(page)
        self.back_navigation.went(before, page)
        self._retitle()

    def _find_table(self) -> None:
        """Go to the search for a table or a team, from any page."""
        self.window.show_page("event")
        self.window.run("find")

    def _name_committee(self) -> None:
        """Go to the members of the committee, from any page."""
        self.window.show_page("disputes")
        self.window.run_on_page("committee")

    def _search(self) -> None:
        """Show the search page, from which the user returns to the page shown before."""
        from scorekeeper.features.search.page import SearchPage  # noqa: PLC0415 - on demand

        page, window = self.window.ensure_page("search"), self.window
        enabled = frozenset(name for name, action in window.actions_by_name.items() if action.isEnabled())
        if isinstance(page, SearchPage):
            page.begin(window.current, enabled, self._session, window.signs)
        window.show_page("search")

    def _retitle(self) -> None:
        page = self.window.shown
        title = page.title() if page is not None else ""
        event = self.opening.bridge.tournament.event if self.opening.bridge else None
        parts = [title or (event.name if event else ""), pgettext("window", "Scorekeeper")]
        self.window.setWindowTitle(" - ".join(part for part in parts if part))

    def _on_outcome(self, outcome: Outcome) -> None:
        match outcome:
            case SaveFailed():
                self.arrival.not_saved(outcome.error)
            case Saved():
                self._retitle()
                if outcome.entries:
                    self.corner.entered()
                    self.backing.saved()
                    self.back_navigation.entered()

    # start page
    def _show_recent(self) -> None:
        self.start.set_recent(self._recent.listed())
        self.jobs.write(self._orphaned_outboxes.listed, self.start.set_left_over, lambda _error: None)

    def _forget(self, target: str) -> None:
        self._recent.forget(target)
        self._show_recent()

    # leaving
    def _leave_event(self) -> bool:
        """Resolve unsaved input, and remember the newest entry of the event.

        Return False if the scorer stays.
        """
        if not resolve_pages(self.window, self.look, self._event_pages):
            return False
        bridge = self.opening.bridge
        if bridge is None:
            return True
        if bridge.waiting and not may_leave_waiting(
            self.window, self.look, len(bridge.waiting), shared=bridge.is_shared
        ):
            self._go("waiting")
            return False
        self._unused = self.quick.unused(bridge)
        self._remember(bridge)
        return True

    def _drop_unused(self) -> None:
        unused, self._unused = self._unused, None
        if unused is not None and self.quick.drop(unused):
            self._recent.forget(str(unused))

    def _closing(self) -> None:
        if self._leave_event():
            self.settings.geometry = self.window.saveGeometry()
            self.opening.close(self._really_close)

    def _really_close(self) -> None:
        self._drop_unused()
        self.window.allow_close()
        self.window.close()
        QApplication.quit()
