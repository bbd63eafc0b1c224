"""Print, export, import, copies and checks of the open event, all without blocking the window."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QImage

from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.features.papers import words
from scorekeeper.features.papers.page.at_once import print_at_once
from scorekeeper.features.papers.page.page import PaperPage
from scorekeeper.features.papers.page.paper_copies import can_seal, kept_by, sealing
from scorekeeper.features.papers.page.paper_files import Mood, PaperFiles, ending
from scorekeeper.features.papers.page.paper_items import chosen_sheets, offer_subjects
from scorekeeper.features.papers.view import catalogue
from scorekeeper.features.papers.view.committee_papers import slip_pieces
from scorekeeper.features.papers.view.exporting import PDF, Wanted, may_replace
from scorekeeper.features.papers.view.paperwork import (
    DrawnPapers,
    Failed,
    PaperPiece,
    WrittenPapers,
    draw_papers,
    write_papers,
)
from scorekeeper.features.papers.view.reporting import report_clipboard
from scorekeeper.features.papers.view.to_fetch import fetch_pieces
from scorekeeper.kernel import failures
from scorekeeper.kernel.binding import bound
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.kernel.plain_name import plain_event_name
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.copied import Copied
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.jobs import Jobs, Ticket
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.press import NotPrintedError, Press, keeps_record, paper_in
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.kit.where_saved import where_saved
from scorekeeper.kit.work import WorkLine
from scorekeeper.language.letters import without_typeface
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

PAGE, REPORT = "reports", "report"
_TONES: dict[Mood, Token] = {"well": "ok", "busy": "ink2", "wrong": "error"}
Report = Callable[[int, int], None]
PaperChoice = tuple[str, str]
"""The kind and subject of a paper: its key, and a uid, a day or `ALL`; both empty for no choice."""


class PaperDesk(QObject):
    """Everything that leaves the event as paper or file, or comes into it from one.

    Each command is about the open event; the page of paper is made on first use.
    """

    def __init__(
        self, look: Look, jobs: Jobs, window: Window, choosers: Choosers | None = None,
        *, settings: ProgramSettings | None = None, keys: ClubKeys | None = None,
    ) -> None:  # fmt: skip
        super().__init__(window)
        self.look, self.jobs, self.window = look, jobs, window
        self.choosers = choosers or Choosers()
        self.work = WorkLine(look, window)
        self.press = Press()
        self.data = keys.data if keys is not None else None
        self.files = PaperFiles(self)
        self._bridge: Bridge | None = None
        self._before = window.current
        window.page_shown.connect(self._note_shown)
        self._shown = 0
        self._failing: list[Failed] = []
        self._settings, self._keys = settings, keys
        if keys is not None:
            keys.changed.connect(self._offer_seal)

    # the commands
    def serve(self, bridge: Bridge) -> None:
        """Make papers of this event from now on."""
        self._bridge = bridge
        bridge.changed.connect(self._changed)

    def print(self, choice: PaperChoice = ("", "")) -> None:
        """Show what can be printed, with this paper chosen."""
        self._open(choice, exporting=False)

    def export(self, choice: PaperChoice = ("", "")) -> None:
        """Show what can be exported, with this paper chosen."""
        self._open(choice, exporting=True)

    def bring_in(self, bridge: Bridge) -> None:
        """Ask for session and sheet documents and enter them, all or none."""
        self._bridge = bridge
        self.files.bring_in(bridge)

    def save_copy(self, bridge: Bridge) -> None:
        """Ask for a path and put a verified copy of the event there."""
        self._bridge = bridge
        self.files.save_copy(bridge)

    # for the page and its helpers
    def show_page(self, name: str) -> None:
        """Show a page of paper; Escape returns to the previous page."""
        self.window.show_page(name)

    def _note_shown(self, name: str) -> None:
        """Remember the page to go back to: the last other page in the rail."""
        if self.window.is_on_rail(name) and name != PAGE:
            self._before = name

    def go_back(self) -> None:
        """Show the previous page again."""
        self.window.show_page(self._before or "event")

    def show_status(self, mood: Mood, sentence: str) -> None:
        """Show a sentence in the status bar and, if it is visible, on the Reports page."""
        state = self.window.save_state
        if mood == "well" and self._bridge is not None:
            state.show_state(*where_saved(self._bridge)[:2], sentence)
        else:
            state.show_state("working" if mood == "busy" else "typed", sentence)
        page = self.window.page(PAGE)
        if isinstance(page, PaperPage):
            page.show_text(sentence, _TONES[mood])

    def start(
        self,
        sentence: str,
        work: Callable[[Ticket, Report], object],
        done: Callable[..., None],
    ) -> None:
        """Run one piece of work in the background, shown in the status bar."""
        if self.work.busy:
            self.show_status("busy", _("One thing at a time: {what}").format(what=self.work.words.text()))
            return

        def ended(result: object) -> None:
            self.work.end()
            self._failing = []
            done(result)

        def failed(error: Exception) -> None:
            self.work.end()
            self.show_status("wrong", self._why(error))

        self.work.begin(sentence, self.jobs.draw(work, ended, failed, self._progress))

    def _progress(self, done: int, total: int) -> None:
        if self.work.busy and total > 1:
            self.work.show_text(words.drawing(done, total))
            if self._failing:
                named = [(each.name, each.why) for each in self._failing]
                self.show_status("busy", words.going_on(done, total, named))

    @staticmethod
    def _why(error: Exception) -> str:
        if isinstance(error, NotPrintedError):
            return _("{printer} refused it. Nothing was printed.").format(printer=error.printer)
        return failures.sentence(error)

    # the page
    def _open(self, choice: PaperChoice, *, exporting: bool) -> None:
        key, subject = choice
        page = self.page()
        if self._bridge is not None:
            page.offer_papers(catalogue.papers(self._bridge.tournament))
        page.choose_kind(key or page.kind.key)
        self._fill(page, subject)
        page.begin_with(exporting=exporting)
        self.show_page(PAGE)

    def page(self) -> PaperPage:
        """Return the Reports page; it is made on first use."""
        page = self.window.ensure_page(PAGE)
        if not isinstance(page, PaperPage):
            page = self.make_page()
            self.window.add_page(PAGE, page)
        return page

    def make_page(self) -> PaperPage:
        """Make the Reports page."""
        page = PaperPage(self.look)
        if self._settings is not None:
            page.set_paper(self._settings.paper)
        page.print_wanted.connect(self._print)
        page.pdf_wanted.connect(self._to_pdf)
        page.export_wanted.connect(self._export)
        page.looked_at.connect(self._look_at)
        page.paper_chosen.connect(lambda _key: self._choose(page))
        page.opened.connect(lambda: self._choose(page))
        page.left.connect(self.go_back)
        page.ask_folder = self.choosers.folder
        page.copied = self._copied
        return page

    def _choose(self, page: PaperPage) -> None:
        self._fill(page, page.chosen)
        self._preview()

    def _look_at(self) -> None:
        self._offer_seal()
        self._preview()

    def _fill(self, page: PaperPage, subject: str) -> None:
        """Offer the subjects of the chosen paper; the chosen subject is kept if it is still offered."""
        bridge = self._bridge
        if bridge is None:
            return
        page.offer_papers(catalogue.papers(bridge.tournament))
        offer_subjects(page, bridge.tournament, subject)
        self._offer_seal()

    def _changed(self, _changes: object) -> None:
        """Show the present papers after an entry, here or at another seat."""
        page = self.window.page(PAGE)
        if isinstance(page, PaperPage) and page.isVisible():
            self._choose(page)

    def _pieces(self) -> tuple[PaperPiece, ...]:
        page, bridge = self.page(), self._bridge
        if bridge is None or not page.chosen:
            return ()
        return catalogue.pieces(page.kind, page.chosen, bridge.tournament, kept_by(bridge))

    def _offer_seal(self) -> None:
        """Offer to sign copies if there are keys for it and a closed sheet to copy."""
        page, bridge = self.window.page(PAGE), self._bridge
        if isinstance(page, PaperPage) and bridge is not None:
            page.offer_seal(can=can_seal(self._keys, chosen_sheets(page.kind, page.chosen, bridge.tournament)))

    def _copied(self) -> Copied | None:
        """Return the report on view, for the clipboard."""
        page, bridge = self.page(), self._bridge
        report = catalogue.report_of(page.kind, page.chosen, bridge.tournament) if bridge is not None else None
        if report is None:
            return None
        text, _html = report_clipboard(report)
        return Copied(tuple(tuple(line.split("\t")) for line in text.splitlines()))

    def _preview(self) -> None:
        pieces, page = self._pieces()[:1], self.page()
        self._shown += 1
        if not pieces:
            page.show_pages((), "")
            return
        options, press = sheet_options(page.paper), self.press
        number = self._shown

        def draw(ticket: Ticket, _report: Report) -> tuple[tuple[QImage, ...], tuple[Failed, ...]]:
            # while the user walks through the list, only the last paper is drawn
            if number != self._shown or ticket.cancelled:
                return (), ()
            papers = draw_papers(pieces, options)
            pages = press.pictures(papers.sheets[0][1]) if papers.sheets else ()
            return pages, papers.failed

        def show(preview: tuple[tuple[QImage, ...], tuple[Failed, ...]]) -> None:
            shown = self.window.page(PAGE)
            if number == self._shown and isinstance(shown, PaperPage):
                pages, failed = preview
                shown.show_pages(pages, failed[0].why if failed else pieces[0].name)

        self.jobs.draw(
            draw, show, lambda error: self.show_status("wrong", self._why(error)), lambda _done, _total: None
        )

    # printing
    def _print(self) -> None:
        page, pieces = self.page(), self._pieces()
        if not pieces:
            self.show_status("wrong", words.nothing_for(page.kind.about))
        else:
            print_at_once(self, pieces, page.copies)

    def print_slip(self, number: str) -> None:
        """Print the slip of a ruling at once: only the printer is asked for, because two captains are waiting."""
        slips = slip_pieces(self._bridge.tournament, number) if self._bridge is not None and number else ()
        if not slips:
            none = _(
                "No ruling is shown here. Its slip is printed from F7's result and from the Disputes page (Ctrl+4)."
            )
            self.show_status("wrong", none)
            return
        print_at_once(self, slips)

    def print_to_fetch(self, bridge: Bridge) -> None:
        """Print at once which paper sheets to fetch if this laptop and its waiting entries were lost."""
        pieces = fetch_pieces(bridge.tournament, (entry.fact for row in bridge.waiting for entry in row.entries))
        if pieces:
            print_at_once(self, pieces)
        else:
            self.show_status("wrong", _("Nothing waits here that stands on a paper sheet."))

    def print_on(self, printer: "QPrinter", slips: tuple[PaperPiece, ...] = ()) -> None:
        """Print the chosen papers on this printer, or these slips."""
        pieces, press = slips or self._pieces(), self.press
        embeds = len(pieces) == 1 and keeps_record(printer)
        options = replace(sheet_options(paper_in(printer, self.page().paper)), embeds=embeds)
        # only the printer's name may be read here: the work has exclusive use of the printer
        name = printer.printerName() or printer.outputFileName() or pgettext("papers to print", "the printer")
        printer.setFullPage(True)

        def work(ticket: Ticket, report: Report) -> tuple[int, DrawnPapers]:
            papers = draw_papers(pieces, options, lambda: ticket.cancelled)
            sheets = [data for _piece, data in papers.sheets]
            count = press.print_on(printer, sheets, lambda: ticket.cancelled, report) if sheets else 0
            return count, papers

        def done(result: tuple[int, DrawnPapers]) -> None:
            count, papers = result
            if count == len(pieces):
                self._show_made(words.printed(count, name), papers)
            else:
                self._show_failed(count, len(pieces), papers, stopped=not papers.failed)

        self.start(pgettext("progress", "Printing ..."), work, done)

    def _to_pdf(self) -> None:
        pieces, page, bridge = self._pieces(), self.page(), self._bridge
        if not pieces or bridge is None:
            self.show_status("wrong", words.nothing_for(page.kind.about))
            return
        folder = Path(page.folder or Path.home())
        start = folder.parent if not folder.is_dir() else folder
        of_sheets = page.kind.key in {catalogue.SHEET, catalogue.GAME_SHEET}
        name = catalogue.together_name(page.kind, page.chosen)
        if of_sheets and len(pieces) == 1:
            name = pieces[0].file(PDF).removesuffix(".pdf")
        whole = "-".join(part for part in (plain_event_name(bridge.tournament), name) if part)
        name = name if len(pieces) == 1 and of_sheets else whole
        chosen = self.choosers.save_path(self.window, _("Print to a PDF file"), start / f"{name}.pdf", _("PDF (*.pdf)"))
        if chosen is not None:
            self.print_to_file(ending(chosen, ".pdf"))

    def print_to_file(self, path: Path) -> None:
        """Write the chosen papers, one after the other, into one PDF file."""
        pieces = self._pieces()
        options = replace(sheet_options(self.page().paper), embeds=len(pieces) == 1)

        def work(ticket: Ticket, report: Report) -> DrawnPapers:
            papers = draw_papers(pieces, options, lambda: ticket.cancelled, report)
            if papers.sheets and not papers.stopped:
                sheets = [data for _piece, data in papers.sheets]
                # a single sheet is not changed, because a record is embedded in it
                data = sheets[0] if len(sheets) == 1 else bound(sheets)
                may_replace(path, PDF)
                write_file(path, data)
            return papers

        def done(papers: DrawnPapers) -> None:
            if papers.stopped or papers.failed:
                count = 0 if papers.stopped else len(papers.sheets)
                self._show_failed(count, len(pieces), papers, stopped=papers.stopped)
            else:
                self._show_made(words.written(1, str(path)), papers)

        self.start(words.drawing(0, len(pieces)), work, done)

    # exporting
    def _export(self) -> None:
        page, pieces = self.page(), self._pieces()
        if not pieces:
            self.show_status("wrong", words.nothing_for(page.kind.about))
            return
        page.folder_problem("" if page.folder else _("Choose a folder for the files."))
        if not page.forms:
            self.show_status("wrong", _("Choose at least one form: PDF, workbook or record."))
        if not (page.folder and page.forms):
            return
        self._write(page, Path(page.folder).expanduser())

    def _write(self, page: PaperPage, folder: Path) -> None:
        """Write the chosen papers into a folder, one by one; a paper that fails is reported, the others continue."""
        bridge = self._bridge
        assert bridge is not None
        targets, options = [Wanted(form, folder) for form in page.forms], sheet_options(page.paper)
        kind, chosen, tournament = page.kind, page.chosen, bridge.tournament
        count, failing = len(self._pieces()), list[Failed]()
        copies = sealing(bridge, self._keys, page.take_pin())

        def work(ticket: Ticket, report: Report) -> WrittenPapers:
            pieces = catalogue.pieces(kind, chosen, tournament, copies())
            return write_papers(
                pieces, targets, options, stopped=lambda: ticket.cancelled, report=report, failing=failing.append
            )

        def done(written: WrittenPapers) -> None:
            if written.failed or written.stopped:
                self._show_failed(written.done, count, written, stopped=written.stopped)
            else:
                self._show_made(words.written(len(written.files), str(folder)), written)

        self._failing = failing
        self.start(words.drawing(0, count), work, done)

    def _show_made(self, sentence: str, made: DrawnPapers | WrittenPapers) -> None:
        """Show what was made, and once which of its letters are missing on the paper."""
        self.show_status("well", sentence)
        if made.replaced:
            self.window.notice.tell(without_typeface(made.replaced))

    def _show_failed(self, done: int, total: int, made: DrawnPapers | WrittenPapers, *, stopped: bool) -> None:
        named = [(each.name, each.why) for each in made.failed]
        self.show_status("wrong", words.outcome(done, total, named, stopped=stopped))
        if made.replaced:
            self.window.notice.tell(without_typeface(made.replaced))
