"""Print, export, import, copy and check the open event without blocking the window."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QImage

from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.features.papers import words
from scorekeeper.features.papers.page.page import PaperPage
from scorekeeper.features.papers.page.paper_files import Mood, PaperFiles, ending
from scorekeeper.features.papers.view import catalogue
from scorekeeper.features.papers.view.card_papers import current_deal
from scorekeeper.features.papers.view.catalogue import ALL, PaperKind
from scorekeeper.features.papers.view.committee_papers import ruling_slips, slip_pieces
from scorekeeper.features.papers.view.copies import Copies
from scorekeeper.features.papers.view.exporting import PDF, ExportTarget, all_played, may_replace
from scorekeeper.features.papers.view.fetch_list import fetch_list_pieces
from scorekeeper.features.papers.view.paperwork import (
    DrawnPapers,
    FailedPaper,
    PaperPiece,
    WrittenPapers,
    draw_papers,
    write_papers,
)
from scorekeeper.features.papers.view.prize_papers import certificates_of
from scorekeeper.features.papers.view.reporting import report_clipboard
from scorekeeper.features.papers.view.stage_papers import subject_name
from scorekeeper.features.papers.words import outcome
from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.kernel import failures
from scorekeeper.kernel.binding import bind_pages
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.kernel.plain_name import plain_event_name
from scorekeeper.kernel.sheet_names import names_of
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.event_location import documents
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.itemlist import ListItem
from scorekeeper.kit.jobs import Jobs, Ticket
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.printing import NotPrintedError, Printer, keeps_record, paper_in, prepare
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.kit.save_status import save_status
from scorekeeper.kit.table_copy import TableCopy
from scorekeeper.kit.work_line import WorkLine
from scorekeeper.language.dates import format_long_date
from scorekeeper.language.letters import without_typeface
from scorekeeper.language.session_length import state_words
from scorekeeper.language.stage_facts import place_in, stage_heading
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.session.needs import Signs


def subject_items(kind: PaperKind, subjects: Sequence[str], tournament: Tournament) -> list[ListItem]:
    """Return the subjects of a paper, as rows of the list."""
    items = []
    for subject in subjects:
        if subject == ALL:
            rounds = sum(catalogue.round_number(subject) is not None for subject in subjects)
            title, detail = words.all_of(kind.about, len(subjects) - 1 - rounds)
            items.append(ListItem(ALL, title, detail, icon="reports"))
        elif (number := catalogue.round_number(subject)) is not None:
            of_round = [state for state in all_played(tournament) if catalogue.is_in_subject(state, subject)]
            count = sum(catalogue.is_needed(kind, state) for state in of_round)
            stage = catalogue.stage_of(tournament, subject)
            named = stage_heading(tournament, stage) if stage is not None else ""
            title, detail = words.all_of_round(kind.about, number, named, count)
            items.append(ListItem(subject, title, detail, icon="round"))
        elif kind.about in _ROWS:
            items.append(_ROWS[kind.about](subject, tournament))
        else:
            state = tournament.played(subject)
            items += [_item(tournament, state)] if state is not None else []
    return items


def offer_subjects(page: PaperPage, tournament: Tournament, subject: str) -> None:
    """Offer the subjects of the chosen paper; the chosen subject is kept if it is still offered.

    With several stages, those of the stage shown are offered until another is chosen.
    """
    subjects = catalogue.subjects(page.kind, tournament, page.stage)
    of_other = catalogue.stage_of(tournament, subject) not in {None, page.stage} and page.stage != page.offered
    page.offered = page.stage
    chosen = (
        subject if subject in subjects and not of_other else catalogue.first_choice(tournament, subjects, page.stage)
    )
    name = plain_event_name(tournament) or "sheets"
    page.offer(subject_items(page.kind, subjects, tournament), chosen, str(documents() / name))


def _team(uid: str, tournament: Tournament) -> ListItem:
    team = tournament.teams[uid]
    return ListItem(uid, team.name, ", ".join(team.players), icon="event")


def _of_stage(subject: str, tournament: Tournament) -> ListItem:
    return ListItem(subject, subject_name(tournament, subject), icon="round")


def _cards(subject: str, tournament: Tournament) -> ListItem:
    session, deal = current_deal(subject)
    return ListItem(subject, words.deal_cards(deal, place_in(tournament, tournament.sessions[session])), icon="play")


def _day(day: str, _tournament: Tournament) -> ListItem:
    return ListItem(day, format_long_date(day) or day, day, icon="round")


def _honours(subject: str, tournament: Tournament) -> ListItem:
    return ListItem(subject, *certificates_of(tournament, subject), icon="event")


def _ruling(number: str, tournament: Tournament) -> ListItem:
    (slip,) = ruling_slips(tournament, number)
    return ListItem(number, slip.title, slip.where, icon="ruling")


def _item(tournament: Tournament, state: Played) -> ListItem:
    who = " \N{EN DASH} ".join(names_of(state))
    where = place_in(tournament, state)
    if isinstance(state, GameState):
        how_far = words.hands_so_far(state.state, len({hand.number for hand in state.result.hands if hand.lines}))
    else:
        decided = sum(deal.outcome is not None for deal in state.result.deals)
        how_far = state_words(state.state, decided, state.limit)
    return ListItem(state.uid, who, f"{where} \N{MIDDLE DOT} {how_far}", icon="sheet")


def chosen_sheets(kind: PaperKind, chosen: str, tournament: Tournament) -> tuple[Played, ...]:
    """Return the sessions or games whose sheets are chosen; empty for another paper."""
    if kind.key not in {catalogue.SHEET, catalogue.GAME_SHEET}:
        return ()
    return tuple(state for state in all_played(tournament) if catalogue.is_in_subject(state, chosen))


_ROWS: Mapping[str, Callable[[str, Tournament], ListItem]] = {
    **dict.fromkeys((catalogue.TEAMS, catalogue.PLAYERS), _team),
    **dict.fromkeys((catalogue.STAGES, catalogue.ROUNDS, catalogue.FINALS, catalogue.RANKINGS), _of_stage),
    **dict.fromkeys((catalogue.DAYS, catalogue.SITTINGS), _day),
    catalogue.HONOURS: _honours,
    catalogue.RECORDS: _cards,
    catalogue.RULINGS: _ruling,
}
"""The row of a subject that is neither a session nor a game."""


def kept_by(bridge: Bridge) -> Copies:
    """Return the maker of this event's sheets, for work in the pool.

    The writer reads stored files.
    """
    return Copies(lambda name: bridge.jobs.ask(lambda: bridge.desk.store.attachment(name)))


def can_seal(keys: ClubKeys | None, sheets: tuple[Played, ...]) -> bool:
    """Return whether the scorer can sign copies of these now.

    Keys are open and a sheet is closed.
    """
    return keys is not None and keys.open_club is not None and any(state.has_signed_file for state in sheets)


def sealing(bridge: Bridge, keys: ClubKeys | None, pin: str) -> Callable[[], Copies]:
    """Return a function that returns the maker of copies, to be called off the window's thread.

    Trying the PIN takes a quarter of a second. Without a PIN no signatures are put beside files. The function raises
    PinRefused if the PIN is wrong.
    """
    plain = kept_by(bridge)
    club = keys.open_club if keys is not None else None
    if keys is None or club is None or not pin:
        return lambda: plain
    data, who = keys.data, bridge.desk.who

    def copies() -> Copies:
        from scorekeeper.features.keys.view.scorer_key import scorer_called, seal_copies  # noqa: PLC0415 - large libraries

        time = datetime.now(UTC)
        return Copies(plain.kept, seal_copies(club, scorer_called(data, time, who).uid, pin, time))

    return copies


if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter


class Printing(Protocol):
    """The part of the desk that prints, with its dialog and the page's paper size."""

    window: Window
    choosers: Choosers

    def page(self) -> PaperPage:
        """Return the page of paper."""

    def print_on(self, printer: "QPrinter", slips: tuple[PaperPiece, ...] = ()) -> None:
        """Print these papers on this printer."""


def print_at_once(desk: Printing, pieces: tuple[PaperPiece, ...], copies: int = 1) -> None:
    """Ask for the printer and print these papers on it, in this number of copies."""
    from PySide6.QtPrintSupport import QPrinter  # noqa: PLC0415 - large, only for printing

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    prepare(printer, desk.page().paper, copies, name=pieces[0].file(PDF))
    desk.choosers.printer(desk.window, printer, lambda: desk.print_on(printer, pieces))


if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

PAGE, REPORT = "reports", "report"
_TONES: dict[Mood, Token] = {"well": "ok", "busy": "ink2", "wrong": "error"}
Report = Callable[[int, int], None]
PaperChoice = tuple[str, str]
"""Kind and subject of a paper: a key, and a uid, day or `ALL`; empty for no choice."""


class PaperDesk(QObject):
    """Everything that leaves the event as paper or file, or comes into it from a file.

    Each command is about the open event; the Print page is made on first use.
    """

    def __init__(
        self, look: Look, jobs: Jobs, window: Window, choosers: Choosers | None = None,
        *, settings: ProgramSettings | None = None, keys: ClubKeys | None = None,
    ) -> None:  # fmt: skip
        super().__init__(window)
        self.look, self.jobs, self.window = look, jobs, window
        self.choosers = choosers or Choosers()
        self.work = WorkLine(look, window)
        self.press = Printer()
        self.data = keys.data if keys is not None else None
        self.files = PaperFiles(self)
        self.signs: Callable[[], Signs] | None = None
        """The signs of the event, which decide the papers shown; None: all are shown."""
        self._bridge: Bridge | None = None
        self._before = window.current
        window.page_shown.connect(self._remember_page)
        self._shown = 0
        self._failing: list[FailedPaper] = []
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

    def check_received(self, bridge: Bridge, session: str) -> None:
        """Check the signed sheet that a scorer imported for a session."""
        self._bridge = bridge
        self.files.check_received(bridge, session)

    def save_copy(self, bridge: Bridge) -> None:
        """Ask for a path and put a verified copy of the event there."""
        self._bridge = bridge
        self.files.save_copy(bridge)

    # for the page and its helpers
    def show_page(self, name: str) -> None:
        """Show a page of paper; Escape returns to the previous page."""
        self.window.show_page(name)

    def _remember_page(self, name: str) -> None:
        """Remember the page to go back to: the last other page in the rail."""
        if self.window.is_on_rail(name) and name != PAGE:
            self._before = name

    def go_back(self) -> None:
        """Show the previous page again."""
        self.window.show_page(self._before or "event")

    def show_status(self, mood: Mood, sentence: str) -> None:
        """Show a sentence in the status bar and, if visible, on the Print page."""
        state = self.window.save_state
        if mood == "well" and self._bridge is not None:
            state.show_state(*save_status(self._bridge)[:2], sentence)
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
        """Run a task in the background, shown in the status bar."""
        if self.work.busy:
            self.show_status("busy", _("Still busy: {what}").format(what=self.work.words.text()))
            return

        def ended(result: object) -> None:
            self.work.end()
            self._failing = []
            done(result)

        def failed(error: Exception) -> None:
            self.work.end()
            self.show_status("wrong", self._error_text(error))

        self.work.begin(sentence, self.jobs.draw(work, ended, failed, self._progress))

    def _progress(self, done: int, total: int) -> None:
        if self.work.busy and total > 1:
            self.work.show_text(words.drawing(done, total))
            if self._failing:
                named = [(each.name, each.why) for each in self._failing]
                self.show_status(
                    "busy",
                    _("{outcome} The others continue.").format(outcome=outcome(done, total, named, stopped=False)),
                )

    @staticmethod
    def _error_text(error: Exception) -> str:
        if isinstance(error, NotPrintedError):
            return _("{printer} refused the job. Nothing was printed.").format(printer=error.printer)
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
        """Return the Print page; it is made on first use."""
        page = self.window.ensure_page(PAGE)
        if not isinstance(page, PaperPage):
            page = self.make_page()
            self.window.add_page(PAGE, page)
        return page

    def make_page(self) -> PaperPage:
        """Make the Print page."""
        page = PaperPage(self.look)
        if self._settings is not None:
            page.set_paper(self._settings.paper)
            page.certificates.set_logo(self._settings.logo)
            page.certificates.logo_chosen.connect(self._keep_logo)
        page.print_wanted.connect(self._print)
        page.pdf_wanted.connect(self._to_pdf)
        page.export_wanted.connect(self._export)
        page.looked_at.connect(self._refresh_preview)
        page.paper_chosen.connect(lambda _key: self._choose(page))
        page.opened.connect(lambda: self._choose(page))
        page.left.connect(self.go_back)
        page.ask_folder = self.choosers.folder
        page.certificates.ask_picture = self.choosers.files
        page.copied = self._copied
        page.signs = self.signs
        return page

    def _keep_logo(self, path: str) -> None:
        if self._settings is not None:
            self._settings.logo = path

    def _choose(self, page: PaperPage) -> None:
        self._fill(page, page.chosen)
        self._preview()

    def _refresh_preview(self) -> None:
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
        return catalogue.pieces(page.kind, page.chosen, bridge.tournament, kept_by(bridge), page.certificates.design)

    def _offer_seal(self) -> None:
        """Offer to sign copies if there are keys for it and a closed sheet to copy."""
        page, bridge = self.window.page(PAGE), self._bridge
        if isinstance(page, PaperPage) and bridge is not None:
            page.offer_seal(can=can_seal(self._keys, chosen_sheets(page.kind, page.chosen, bridge.tournament)))

    def _copied(self) -> TableCopy | None:
        """Return the report on view, for the clipboard."""
        page, bridge = self.page(), self._bridge
        report = catalogue.report_of(page.kind, page.chosen, bridge.tournament) if bridge is not None else None
        if report is None:
            return None
        text, _html = report_clipboard(report)
        return TableCopy(tuple(tuple(line.split("\t")) for line in text.splitlines()))

    def _preview(self) -> None:
        pieces, page = self._pieces()[:1], self.page()
        self._shown += 1
        if not pieces:
            page.show_pages((), "")
            return
        options, press = sheet_options(page.paper), self.press
        number = self._shown

        def draw(ticket: Ticket, _report: Report) -> tuple[tuple[QImage, ...], tuple[FailedPaper, ...]]:
            # while the user walks through the list, only the last paper is drawn
            if number != self._shown or ticket.cancelled:
                return (), ()
            papers = draw_papers(pieces, options)
            pages = press.pictures(papers.sheets[0][1]) if papers.sheets else ()
            return pages, papers.failed

        def show(preview: tuple[tuple[QImage, ...], tuple[FailedPaper, ...]]) -> None:
            shown = self.window.page(PAGE)
            if number == self._shown and isinstance(shown, PaperPage):
                pages, failed = preview
                shown.show_pages(pages, failed[0].why if failed else pieces[0].name)

        self.jobs.draw(
            draw, show, lambda error: self.show_status("wrong", self._error_text(error)), lambda _done, _total: None
        )

    # printing
    def _print(self) -> None:
        page, pieces = self.page(), self._pieces()
        if not pieces:
            self.show_status("wrong", words.nothing_for(page.kind.about))
        else:
            print_at_once(self, pieces, page.copies)

    def print_slip(self, number: str) -> None:
        """Print the slip of a ruling, asking only for the printer: two captains are waiting."""
        slips = slip_pieces(self._bridge.tournament, number) if self._bridge is not None and number else ()
        if not slips:
            none = _("There is no ruling here. Print its slip from the Disputes page (Ctrl+4).")
            self.show_status("wrong", none)
            return
        print_at_once(self, slips)

    def print_fetch_list(self, bridge: Bridge) -> None:
        """Print the paper sheets to fetch in case this laptop's waiting entries were lost."""
        pieces = fetch_list_pieces(bridge.tournament, (entry.fact for row in bridge.waiting for entry in row.entries))
        if pieces:
            print_at_once(self, pieces)
        else:
            self.show_status("wrong", _("None of the waiting entries is on a paper sheet."))

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
                self._show_made(
                    ngettext("{count} sheet went to {printer}.", "{count} sheets went to {printer}.", count).format(
                        count=count, printer=name
                    ),
                    papers,
                )
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
        """Write the chosen papers, one after another, into one PDF file."""
        pieces = self._pieces()
        options = replace(sheet_options(self.page().paper), embeds=len(pieces) == 1)

        def work(ticket: Ticket, report: Report) -> DrawnPapers:
            papers = draw_papers(pieces, options, lambda: ticket.cancelled, report)
            if papers.sheets and not papers.stopped:
                sheets = [data for _piece, data in papers.sheets]
                # a single sheet is not changed, because a record is embedded in it
                data = sheets[0] if len(sheets) == 1 else bind_pages(sheets)
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
            self.show_status("wrong", _("Choose at least one format: PDF, workbook or record."))
        if not (page.folder and page.forms):
            return
        self._write(page, Path(page.folder).expanduser())

    def _write(self, page: PaperPage, folder: Path) -> None:
        """Write the chosen papers into a folder, one by one.

        A paper that fails is reported, the others continue.
        """
        bridge = self._bridge
        assert bridge is not None
        targets, options = [ExportTarget(form, folder) for form in page.forms], sheet_options(page.paper)
        kind, chosen, tournament, design = page.kind, page.chosen, bridge.tournament, page.certificates.design
        count, failing = len(self._pieces()), list[FailedPaper]()
        copies = sealing(bridge, self._keys, page.take_pin())

        def work(ticket: Ticket, report: Report) -> WrittenPapers:
            pieces = catalogue.pieces(kind, chosen, tournament, copies(), design)
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
        """Show what was written; if letters could not be printed, name them once."""
        self.show_status("well", sentence)
        if made.replaced:
            self.window.notice.tell(without_typeface(made.replaced))

    def _show_failed(self, done: int, total: int, made: DrawnPapers | WrittenPapers, *, stopped: bool) -> None:
        named = [(each.name, each.why) for each in made.failed]
        self.show_status("wrong", words.outcome(done, total, named, stopped=stopped))
        if made.replaced:
            self.window.notice.tell(without_typeface(made.replaced))
