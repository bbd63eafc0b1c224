"""Print, export, import, copies and checks of the event that is open, all without holding up the window."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths
from PySide6.QtGui import QImage, QPageLayout, QPageSize

from scorekeeper.assets.wording import paper as words
from scorekeeper.assets.wording.event_page import state_words
from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.assets.wording.panels import place_words
from scorekeeper.desk import failures
from scorekeeper.desk.papers.exporting import PDF, file_name, may_replace, plain_name, write_file
from scorekeeper.desk.papers.paper_options import sheet_options
from scorekeeper.desk.papers.paperwork import Drawn, Failed, Written, draw_sheets, sheet_name, write_sheets
from scorekeeper.journal.snapshot import SessionState
from scorekeeper.qt.bridge import Bridge
from scorekeeper.qt.choosers import Choosers
from scorekeeper.qt.itemlist import Item
from scorekeeper.qt.jobs import Jobs, Ticket
from scorekeeper.qt.look.look import Look
from scorekeeper.qt.look.palette import Token
from scorekeeper.qt.pages.paper import ALL, PaperPage
from scorekeeper.qt.paper_files import Mood, PaperFiles, ending
from scorekeeper.qt.press import NotPrintedError, Press
from scorekeeper.qt.settings import ProgramSettings
from scorekeeper.qt.window import Window
from scorekeeper.qt.work import WorkLine
from scorekeeper.sheets.options import A4

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

PAGE, REPORT = "paper", "report"
_TONES: dict[Mood, Token] = {"well": "ok", "busy": "ink2", "wrong": "error"}
Report = Callable[[int, int], None]
SessionAsked = str | Callable[[], str]
"""The uid of the session whose sheet is meant, or who knows it when it is asked for."""


class PaperDesk(QObject):
    """Everything that leaves the event as paper or file, or comes into it from one.

    Each command takes the event that is open; the page of paper is made when it is first asked for.
    """

    def __init__(
        self, look: Look, jobs: Jobs, window: Window, choosers: Choosers | None = None,
        settings: ProgramSettings | None = None,
    ) -> None:  # fmt: skip
        super().__init__(window)
        self.look, self.jobs, self.window = look, jobs, window
        self.choosers = choosers or Choosers()
        self.work = WorkLine(look, window)
        self.press = Press()
        self.files = PaperFiles(self)
        self._bridge: Bridge | None = None
        self._followed: Bridge | None = None
        self._before = ""
        self._shown = 0
        self._settings = settings

    # the commands
    def print(self, bridge: Bridge, session: SessionAsked = "") -> None:
        """Show what can be printed, this session's sheet chosen."""
        self._open(bridge, session, exporting=False)

    def export(self, bridge: Bridge, session: SessionAsked = "") -> None:
        """Show what can be exported, this session's sheet chosen."""
        self._open(bridge, session, exporting=True)

    def bring_in(self, bridge: Bridge) -> None:
        """Ask for session and sheet documents and enter them, all or none."""
        self._bridge = bridge
        self.files.bring_in(bridge)

    def save_copy(self, bridge: Bridge) -> None:
        """Ask for a place and put a proven copy of the event there."""
        self._bridge = bridge
        self.files.save_copy(bridge)

    # for the page and its helpers
    def show_page(self, name: str) -> None:
        """Show a page of paper; the one before it comes back with Escape."""
        if self.window.current not in {PAGE, REPORT}:
            self._before = self.window.current
        self.window.show_page(name)

    def go_back(self) -> None:
        """Show the page from before again."""
        self.window.show_page(self._before or "event")

    def say(self, mood: Mood, sentence: str) -> None:
        """Say something in the status bar and, where it is shown, on the page of paper."""
        state = self.window.save_state
        if mood == "well" and self._bridge is not None:
            saved = _("Saved, entry {entry}").format(entry=self._bridge.desk.tournament.seq)
            state.show_state("saved", saved, sentence)
        else:
            state.show_state("working" if mood == "busy" else "typed", sentence)
        page = self.window.page(PAGE)
        if isinstance(page, PaperPage):
            page.say(sentence, _TONES[mood])

    def start(
        self,
        sentence: str,
        work: Callable[[Ticket, Report], object],
        done: Callable[..., None],
    ) -> None:
        """Do something in the background, shown in the status bar; one thing at a time."""
        if self.work.busy:
            self.say("busy", _("One thing at a time: {what}").format(what=self.work.words.text()))
            return

        def ended(result: object) -> None:
            self.work.end()
            done(result)

        def failed(trouble: Exception) -> None:
            self.work.end()
            self.say("wrong", self._why(trouble))

        self.work.begin(sentence, self.jobs.draw(work, ended, failed, self._progress))

    def _progress(self, done: int, of: int) -> None:
        if self.work.busy and of > 1:
            self.work.say(words.drawing(done, of))

    @staticmethod
    def _why(trouble: Exception) -> str:
        if isinstance(trouble, NotPrintedError):
            return _("{printer} did not take it. Nothing was printed.").format(printer=trouble.printer)
        return failures.sentence(trouble)

    # the page
    def _open(self, bridge: Bridge, asked: SessionAsked, *, exporting: bool) -> None:
        self._bridge = bridge
        if self._followed is not bridge:
            self._followed = bridge
            bridge.changed.connect(self._changed)
        page = self._page()
        sheets = self._sheets(bridge)
        session = asked() if callable(asked) else asked
        chosen = session if session in bridge.tournament.sessions else (ALL if sheets else "")
        event = bridge.tournament.event
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        name = plain_name(event.name if event else "") or "sheets"
        page.offer(sheets, chosen, str(Path(documents or Path.home()) / name), exporting=exporting)
        self.show_page(PAGE)
        self._preview()

    def _changed(self, _changes: object) -> None:
        """Something was entered while the page is shown, here or at another seat: show the sheets as they are now."""
        page, bridge = self.window.page(PAGE), self._followed
        if isinstance(page, PaperPage) and page.isVisible() and bridge is not None:
            page.renew(self._sheets(bridge))
            self._preview()

    def _page(self) -> PaperPage:
        page = self.window.page(PAGE)
        if not isinstance(page, PaperPage):
            page = PaperPage(self.look)
            if self._settings is not None:
                page.set_paper(self._settings.paper)
            page.print_wanted.connect(self._print)
            page.pdf_wanted.connect(self._to_pdf)
            page.export_wanted.connect(self._export)
            page.looked_at.connect(self._preview)
            page.left.connect(self.go_back)
            page.ask_folder = self.choosers.folder
            self.window.add_page(PAGE, page)
        return page

    @staticmethod
    def _sheets(bridge: Bridge) -> list[Item]:
        states = list(bridge.tournament.sessions.values())
        items = [_item(state) for state in states]
        if items:
            whole = words.sheets(len(items))
            items.insert(0, Item(ALL, _("All sheets of the event"), whole, icon="reports"))
        return items

    def _states(self) -> list[SessionState]:
        page, bridge = self._page(), self._bridge
        if bridge is None:
            return []
        sessions = bridge.tournament.sessions
        if page.chosen == ALL:
            return list(sessions.values())
        return [sessions[page.chosen]] if page.chosen in sessions else []

    def _preview(self) -> None:
        states, bridge, page = self._states()[:1], self._bridge, self._page()
        if not states or bridge is None:
            page.show_pages((), "")
            return
        tournament, options, press = bridge.tournament, sheet_options(page.paper), self.press
        self._shown += 1
        number = self._shown

        def draw(_ticket: Ticket, _report: Report) -> tuple[tuple[QImage, ...], tuple[Failed, ...]]:
            drawn = draw_sheets(tournament, states, options)
            pages = press.pictures(drawn.sheets[0][1]) if drawn.sheets else ()
            return pages, drawn.failed

        def show(found: tuple[tuple[QImage, ...], tuple[Failed, ...]]) -> None:
            shown = self.window.page(PAGE)
            if number == self._shown and isinstance(shown, PaperPage):
                pages, failed = found
                shown.show_pages(pages, failed[0].why if failed else sheet_name(states[0]))

        self.jobs.draw(draw, show, lambda trouble: self.say("wrong", self._why(trouble)), lambda _done, _of: None)

    # printing
    def _print(self) -> None:
        from PySide6.QtPrintSupport import QPrinter  # noqa: PLC0415 - large, only for printing

        states, page = self._states(), self._page()
        if not states:
            self.say("wrong", words.nothing_to_print())
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        prepare(printer, page.paper, page.copies)
        self.choosers.printer(self.window, printer, lambda: self.print_on(printer))

    def print_on(self, printer: "QPrinter") -> None:
        """Print the chosen sheets on this printer."""
        states, bridge = self._states(), self._bridge
        if bridge is None:
            return
        tournament, options, press = bridge.tournament, sheet_options(self._page().paper), self.press
        # a printer may only be asked for its name here: the work has it to itself
        name = printer.printerName() or printer.outputFileName() or _("the printer")
        printer.setFullPage(True)

        def work(ticket: Ticket, report: Report) -> tuple[int, Drawn]:
            drawn = draw_sheets(tournament, states, options, lambda: ticket.cancelled)
            sheets = [data for _state, data in drawn.sheets]
            count = press.print_on(printer, sheets, lambda: ticket.cancelled, report) if sheets else 0
            return count, drawn

        def done(result: tuple[int, Drawn]) -> None:
            count, drawn = result
            if count == len(states):
                self.say("well", words.printed(count, name))
            else:
                self._tell_failed(count, len(states), drawn.failed, stopped=not drawn.failed)

        self.start(_("Printing ..."), work, done)

    def _to_pdf(self) -> None:
        states, bridge = self._states(), self._bridge
        if not states or bridge is None:
            self.say("wrong", words.nothing_to_print())
            return
        folder = Path(self._page().folder or Path.home())
        start = folder.parent if not folder.is_dir() else folder
        event = bridge.tournament.event
        whole = plain_name(event.name if event else "") or "sheets"
        name = file_name(states[0], PDF) if len(states) == 1 else f"{whole}.pdf"
        chosen = self.choosers.place(self.window, _("Print to a PDF file"), start / name, _("PDF (*.pdf)"))
        if chosen is not None:
            self.print_to_file(ending(chosen, ".pdf"))

    def print_to_file(self, place: Path) -> None:
        """Write the chosen sheets, one behind the other, into one PDF file."""
        states, bridge = self._states(), self._bridge
        if bridge is None:
            return
        tournament, options, press = bridge.tournament, sheet_options(self._page().paper), self.press

        def work(ticket: Ticket, report: Report) -> Drawn:
            drawn = draw_sheets(tournament, states, options, lambda: ticket.cancelled, report)
            if drawn.sheets and not drawn.stopped:
                sheets = [data for _state, data in drawn.sheets]
                # one sheet stays as it was made, with the record that is embedded in it
                data = sheets[0] if len(sheets) == 1 else press.together(sheets)
                may_replace(place, PDF)
                write_file(place, data)
            return drawn

        def done(drawn: Drawn) -> None:
            if drawn.stopped or drawn.failed:
                count = 0 if drawn.stopped else len(drawn.sheets)
                self._tell_failed(count, len(states), drawn.failed, stopped=drawn.stopped)
            else:
                self.say("well", words.written(1, str(place)))

        self.start(words.drawing(0, len(states)), work, done)

    # exporting
    def _export(self) -> None:
        page, bridge, states = self._page(), self._bridge, self._states()
        if bridge is None or not states:
            self.say("wrong", words.nothing_to_print())
            return
        page.folder_problem("" if page.folder else words.choose_folder())
        if not page.forms:
            self.say("wrong", words.choose_form())
        if not (page.folder and page.forms):
            return
        tournament, forms, folder = bridge.tournament, page.forms, Path(page.folder).expanduser()
        options = sheet_options(page.paper)

        def work(ticket: Ticket, report: Report) -> Written:
            return write_sheets(
                tournament, states, forms, folder, options, stopped=lambda: ticket.cancelled, report=report
            )

        def done(written: Written) -> None:
            if written.failed or written.stopped:
                self._tell_failed(written.done, len(states), written.failed, stopped=written.stopped)
            else:
                self.say("well", words.written(len(written.files), str(folder)))

        self.start(words.drawing(0, len(states)), work, done)

    def _tell_failed(self, done: int, of: int, failed: tuple[Failed, ...], *, stopped: bool) -> None:
        named = [(each.name, each.why) for each in failed]
        self.say("wrong", words.outcome(done, of, named, stopped=stopped))


def prepare(printer: "QPrinter", paper: str, copies: int) -> None:
    """Set a printer to this paper, upright, and so many copies."""
    size = QPageSize.PageSizeId.A4 if paper == A4 else QPageSize.PageSizeId.Letter
    printer.setPageSize(QPageSize(size))
    printer.setPageOrientation(QPageLayout.Orientation.Portrait)
    printer.setFullPage(True)
    printer.setCopyCount(copies)


def _item(state: SessionState) -> Item:
    teams = " \N{EN DASH} ".join(team.name for team in state.record.teams.values())
    decided = sum(deal.outcome is not None for deal in state.result.deals)
    place = place_words(state.round, state.table, state.number)
    how_far = state_words(state.state, decided, int(state.result.options["deals"]))
    return Item(state.uid, teams, f"{place} \N{MIDDLE DOT} {how_far}", icon="sheet")
