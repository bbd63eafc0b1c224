"""Checking files from the window: the open event, another event, or a sheet."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage, QKeyEvent
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QWidget

from scorekeeper.assets.paths import user_data_dir
from scorekeeper.features.keys.view.checking import SealedVerdict
from scorekeeper.features.keys.view.in_event import with_event
from scorekeeper.features.papers import words as paper_words
from scorekeeper.features.verify.view.archives import archive_details, archive_sentence
from scorekeeper.features.verify.view.checking import WORKBOOK, CheckedFile, check_file, check_source
from scorekeeper.features.verify.view.page_pictures import PagePicture, PagePictures, page_pictures
from scorekeeper.features.verify.view.verifying import CheckStoppedError, FileVerdict
from scorekeeper.features.verify.words import sheets_checked
from scorekeeper.kernel import failures
from scorekeeper.kernel.copying import source_of
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.jobs import Jobs, Ticket
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import IconLabel, Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import name_widget
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.preview import PagePreview
from scorekeeper.kit.report_page import Details
from scorekeeper.language import failures as desk_words
from scorekeeper.language import store as store_words
from scorekeeper.language.numbers import grouped
from scorekeeper.language.people import fingerprint_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Problem
from scorekeeper.store.errors import StoreError


def dropped_file(data: QMimeData) -> Path | None:
    """Return the only file being dragged, None for anything else."""
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()] if data.hasUrls() else []
    return files[0] if len(files) == 1 else None


class _PageColumns(CardFrame):
    """The pages of a paper below a title; hidden while there are none."""

    def __init__(self, look: Look, name: str) -> None:
        super().__init__(look, name=name)
        self.heading = Label(look, "", "small", weight=600, tone="ink2", wrap=True, name=f"{name}-heading")
        self.preview = PagePreview(look, name=f"{name}-pages", accessible=pgettext("screen reader", "Pages"))
        self.area = QScrollArea()
        name_widget(self.area, f"{name}-area", pgettext("screen reader", "Pages"))
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setWidget(self.preview)
        self.body.addWidget(self.heading)
        self.body.addWidget(self.area, 1)

    def show_pages(self, words: str, pages: Sequence[PagePicture]) -> None:
        """Show pages, or nothing."""
        self.heading.set_words(words)
        self.area.setAccessibleName(words)
        self.preview.setAccessibleName(words)
        self.preview.set_pages([
            QImage(page.dots, page.width, page.height, page.stride, QImage.Format.Format_RGB32).copy()
            for page in pages
        ])  # fmt: skip
        self.setVisible(bool(pages))


class VerifyPage(WindowPage):
    """The page for checking files.

    `file_asked` and `certificate_asked` request the choice of a file, `dropped` carries one.

    `accepted` accepts the club of the certificate that is shown, `stopped` requests the end of the check.
    """

    left = Signal()
    file_asked = Signal()
    certificate_asked = Signal()
    accepted = Signal()
    dropped = Signal(object)
    stopped = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.setAcceptDrops(True)
        self.setAccessibleName(_("File check"))
        column = ColumnLayout(look, self, margins=(15, 8, 15, 8), spacing=8)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        column.addWidget(self._head())
        below = RowLayout(look, spacing=8)
        card = CardFrame(look, name="verify-card")
        self.details = Details(look)
        self.details.setAcceptDrops(False)
        card.body.addWidget(self.details, 1)
        below.addWidget(card, 3)
        self.by_record = _PageColumns(look, "verify-by-record")
        self.in_file = _PageColumns(look, "verify-in-file")
        below.addWidget(self.by_record, 2)
        below.addWidget(self.in_file, 2)
        column.addLayout(below, 1)
        self.show_start()

    def _head(self) -> QWidget:
        look = self.look
        head = CardFrame(look, margins=(16, 12, 16, 12), name="verify-head")
        top = RowLayout(look)
        self.heading = Label(look, _("File check"), "small", weight=600, tone="ink2", elide=True, name="verify-file")
        top.addWidget(self.heading, 1)
        self.back = Button(look, pgettext("button", "Back"), key=pgettext("key", "Esc"), name="verify-back")
        self.back.clicked.connect(self.left)
        top.addWidget(self.back)
        head.body.addLayout(top)
        row = RowLayout(look, spacing=10)
        self.icon = IconLabel(look, "check", "ok", 24)
        row.addWidget(self.icon, 0, Qt.AlignmentFlag.AlignTop)
        self.sentence = Label(look, "", "page", weight=600, wrap=True, name="verify-sentence")
        row.addWidget(self.sentence, 1)
        head.body.addLayout(row)
        below = RowLayout(look, spacing=10)
        self.choose = Button(
            look, _("&Choose a file ..."), key=pgettext("key", "Enter"), primary=True, name="verify-choose"
        )
        self.choose.clicked.connect(self.file_asked)
        self.certificate = Button(look, _("Open a c&ertificate ..."), name="verify-certificate")
        self.certificate.clicked.connect(self.certificate_asked)
        self.accept = Button(look, _("&Accept this club"), name="verify-accept")
        self.accept.clicked.connect(self.accepted)
        self.accept.hide()
        self.progress = Label(look, "", "body", tone="ink2", name="verify-progress")
        self.cancel = Button(look, pgettext("button", "Cancel"), name="verify-cancel")
        self.cancel.clicked.connect(self.stopped)
        for part in (self.choose, self.certificate, self.accept, self.cancel, self.progress):
            below.addWidget(part)
        below.addStretch(1)
        head.body.addLayout(below)
        return head

    # display
    def _show(self, sentence: str, icon: str, tone: Token, ink: Token = "ink") -> None:
        self.sentence.set_words(sentence, tone=ink)
        if self.isVisible():
            announce(self, sentence)
        self.icon.set_icon(icon, tone)

    def show_start(self) -> None:
        """Ask for a file."""
        how = _("Choose an event, a signed sheet or the record of a sheet, or drop it here. Nothing in it changes.")
        self._show(how, "search", "ink2")
        self.details.setPlainText("")
        self.show_pictures(PagePictures())
        self._busy(busy=False)

    def show_checking(self, title: str, name: str) -> None:
        """Show that a file is being checked."""
        self.heading.set_words(title)
        self._show(pgettext("file check", "Checking {name} ...").format(name=name), "clock", "ink2")
        self.details.setPlainText("")
        self.progress.set_words("")
        self.show_pictures(PagePictures())
        self._busy(busy=True)

    def show_pictures(self, pictures: PagePictures) -> None:
        """Show the sheet drawn from its record, and the file's pages if they differ."""
        same = _("The sheet drawn from its record, and the pages in the file")
        record, file = _("The sheet drawn from its record"), _("The pages in the file")
        self.by_record.show_pages(record if pictures.in_file else same, pictures.by_record)
        self.in_file.show_pages(file, pictures.in_file)

    def show_progress(self, done: int, total: int) -> None:
        """Show the progress."""
        text = ngettext("{done} of {total} session", "{done} of {total} sessions", total) if total > 1 else ""
        self.progress.set_words(text.format(done=done, total=total))

    def show_verdict(self, sentence: str, lines: Sequence[str], *, well: bool | None) -> None:
        """Show the verdict, then the reasons.

        `well` is None if nothing is wrong but nothing is signed.
        """
        if well is None:
            self._show(sentence, "info", "ink2")
        else:
            self._show(sentence, "check" if well else "warn", "ok" if well else "error", "ink" if well else "error")
        self.details.setPlainText("\n".join(lines))
        self._busy(busy=False)

    def show_certificate(self, club: str, fingerprint: str, doubts: Sequence[str] = ()) -> None:
        """Show the opened certificate, its fingerprint to be compared, and any doubts about it."""
        self.heading.set_words(pgettext("heading", "Certificate"))
        self._show(
            _("Files are now also checked against the certificate of {club}, until Scorekeeper closes.").format(
                club=club
            ),
            "info",
            "ink2",
        )
        groups = fingerprint_words(fingerprint).split(" ")
        rows = ["  ".join(groups[start : start + 4]) for start in range(0, len(groups), 4)]
        compare = _(
            "Anyone can make a file with this name. Before you rely on it, ask {club} for the fingerprint, by "
            "phone or on paper, and compare every group:"
        ).format(club=club)
        self.details.setPlainText("\n".join((*doubts, compare, "", *rows)))
        self.show_pictures(PagePictures())
        self._busy(busy=False)
        self.accept.show()

    def show_accepted(self, club: str) -> None:
        """Show that sheets of a club are accepted from now on."""
        self._show(_("{club} is accepted. Its signed sheets can be imported here.").format(club=club), "check", "ok")
        self.details.setPlainText(_("To see or remove the accepted clubs, choose Signers, More, Other clubs."))
        self._busy(busy=False)

    def _busy(self, *, busy: bool) -> None:
        self.progress.setVisible(busy)
        self.cancel.setVisible(busy)
        self.choose.setVisible(not busy)
        self.certificate.setVisible(not busy)
        self.accept.hide()
        if self.isVisible():
            self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    # dropped files
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_file(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        file = dropped_file(event.mimeData())
        if file is not None:
            event.acceptProposedAction()
            self.dropped.emit(file)

    # called by the window
    def first_focus(self) -> QWidget:
        """Return the button that chooses a file or, during a check, the one that stops it."""
        return self.cancel if self.cancel.isVisibleTo(self) else self.choose

    def areas(self) -> Sequence[QWidget]:
        """Return button, details, pages and the way back, for F6."""
        shown = [pages for pages in (self.by_record, self.in_file) if pages.isVisibleTo(self)]
        return (self.first_focus(), self.details, *(pages.area for pages in shown), self.back)

    def title(self) -> str:
        """Return the text of the title bar."""
        return _("File check")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Stop the check, else go back, on Escape.

        Press the focused button, else choose a file, on Enter.
        """
        focus = self.window().focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            (self.stopped if self.cancel.isVisibleTo(self) else self.left).emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            (focus if isinstance(focus, Button) else self.first_focus()).click()  # type: ignore[attr-defined]
        else:
            super().keyPressEvent(event)


if TYPE_CHECKING:
    from scorekeeper.signing.keys.trust import TrustedClub

PAGE = "verify"


class Verifier(QObject):
    """Checks one file at a time in the background; a newer request ends an older check."""

    def __init__(self, window: Window, look: Look, jobs: Jobs, choosers: Choosers | None = None,
                 *, data: Path | None = None, opened: Callable[[], Bridge | None] = lambda: None) -> None:  # fmt: skip
        super().__init__(window)
        self._data, self._opened = data, opened
        self._window, self._look, self._jobs = window, look, jobs
        self.choosers = choosers or Choosers()
        self._ticket: Ticket | None = None
        self._what: Path | str | None = None
        self._before = ""
        self._clubs: dict[str, TrustedClub] = {}
        """Clubs whose certificates were opened, by fingerprint, until the program closes."""
        self._opened_club: TrustedClub | None = None
        """The club whose certificate was opened last."""

    # commands
    def check_event(self, bridge: Bridge) -> None:
        """Check the open event, from its file."""
        source, path = source_of(bridge.desk), bridge.desk.store_state.location
        if source is None:
            self._window.save_state.show_state("typed", paper_words.no_file())
            return
        self._open()
        if source.path is not None:
            self.check(source.path, _("Event check"))
        else:
            judge = partial(check_source, source, path, clubs=self._certificates())
            self._check(path, _("Event check"), path, judge, source.hang_up)

    def check_file(self) -> None:
        """Show the page for choosing or dropping a file, and ask for one."""
        page = self._open()
        if self._ticket is None:
            page.show_start()
            self.ask()

    def ask(self) -> None:
        """Ask for a file and check it."""
        kinds = _("Events and sheets (*.scorekeeper *.pdf *.json *.xlsx *.p7s *.zip);;All files (*)")
        chosen = self.choosers.files(self._window, _("Check a file"), Path.home(), kinds)
        if chosen:
            self.check(chosen[0])

    def ask_certificate(self) -> None:
        """Ask for another club's certificate, and check files against it from now on."""
        kinds = _("Certificates (*.pem *.cer *.crt);;All files (*)")
        from scorekeeper.features.keys.view import clubs  # noqa: PLC0415 - large libraries

        data, folder = self._data or user_data_dir(), clubs.clubs_folder(self._data or user_data_dir())
        start = folder if folder.is_dir() else Path.home()
        chosen = self.choosers.files(self._window, _("Open a certificate"), start, kinds)
        if not chosen:
            return
        page = self._page()

        def work(_ticket: object, _report: object) -> "tuple[TrustedClub, tuple[str, ...]]":
            club = clubs.read_certificate(chosen[0])
            return club, clubs.club_doubts(data, club, datetime.now(UTC))

        def done(read: "tuple[TrustedClub, tuple[str, ...]]") -> None:
            club, doubts = read
            self._clubs[club.fingerprint] = club
            self._opened_club = club
            page.show_certificate(club.name, club.fingerprint, doubts)

        def failed(error: Exception) -> None:
            why = _("This certificate cannot be used. {why}").format(why=failures.sentence(error))
            page.show_verdict(why, (str(chosen[0]),), well=False)

        self._jobs.draw(work, done, failed, lambda _done, _total: None)

    def accept(self) -> None:
        """Accept the club whose certificate was opened last, for checks and imports from now on."""
        from scorekeeper.features.keys.view.clubs import accept_club  # noqa: PLC0415 - large libraries

        page, data, opened = self._page(), self._data or user_data_dir(), self._opened_club

        def failed(error: Exception) -> None:
            page.show_verdict(failures.sentence(error), (str(data),), well=False)

        if opened is not None:
            self._jobs.draw(
                lambda _ticket, _report: accept_club(data, opened),
                lambda club: page.show_accepted(club.name),
                failed,
                lambda _done, _total: None,
            )

    def _certificates(self) -> tuple[bytes, ...]:
        if not self._clubs:
            return ()
        from scorekeeper.signing.keys.trust import bundle  # noqa: PLC0415 - the signing libraries are large

        return tuple(bundle(club.name, club.certificate, club.revocations) for club in self._clubs.values())

    def check(self, path: Path, title: str = "") -> None:
        """Check a file."""
        self._check(path, title or str(path), path.name, partial(check_file, path, clubs=self._certificates()))

    def _check(
        self,
        what: Path | str,
        title: str,
        name: str,
        judge: Callable[..., CheckedFile],
        hang_up: Callable[[], None] = lambda: None,
    ) -> None:
        self._stop()
        page = self._page()
        page.show_checking(title, name)
        self._ticket = self._jobs.draw(
            partial(_judged, judge, self._data),
            partial(self._done, page, what),
            partial(self._failed, page, what, name),
            partial(self._progress, page, what),
        )
        self._ticket.at_once = hang_up
        self._what = what

    def _is_shown(self, page: "VerifyPage", what: Path | str) -> bool:
        """Return whether this is the latest check, and its page still exists."""
        return self._ticket is not None and what is self._what and self._window.page(PAGE) is page

    def _done(self, page: "VerifyPage", what: Path | str, checked: CheckedFile) -> None:
        if self._is_shown(page, what):
            self._ticket = None
            self._tell(page, checked)

    def _failed(self, page: "VerifyPage", what: Path | str, name: str, error: Exception) -> None:
        if self._is_shown(page, what):
            self._ticket = None
            why = _("This cannot be checked. {why}").format(why=failures.sentence(error))
            if isinstance(error, CheckStoppedError):
                why = _("Stopped. {name} was not checked, and nothing was changed.").format(name=name)
            page.show_verdict(why, (str(what),), well=False)

    def _progress(self, page: "VerifyPage", what: Path | str, count: int, total: int) -> None:
        if self._is_shown(page, what):
            page.show_progress(count, total)

    def _stop(self) -> None:
        if self._ticket is not None:
            self._ticket.cancel()

    # the page
    def _tell(self, page: "VerifyPage", checked: CheckedFile) -> None:
        verdict = checked.verdict
        if checked.sealed is not None:
            self._tell_sealed(page, checked.sealed)
            return
        if checked.archive is not None:
            well = None if checked.sound and checked.unsigned else checked.sound
            archive = checked.archive
            page.show_verdict(archive_sentence(archive), (*archive_details(archive), "", str(checked.path)), well=well)
            return
        if checked.sound:
            sentence = _sound(checked)
            lines: tuple[str, ...] = _count_words(verdict) if verdict is not None else ()
        else:
            lines = _faults(verdict.faults if verdict else (), verdict.problems if verdict else checked.problems)
            sentence = paper_words.found_wrong(len(lines))
        remarks = tuple(map(desk_words.placed, verdict.remarks)) if verdict is not None else ()
        sure = None if checked.sound and checked.unsigned else checked.sound
        page.show_verdict(sentence, (*lines, *remarks, "", str(checked.path)), well=sure)

    def _tell_sealed(self, page: "VerifyPage", sheet: SealedVerdict) -> None:
        bridge = self._opened()
        event = bridge.tournament.event if bridge is not None else None
        if bridge is not None and event is not None and sheet.event == event.uid:
            with suppress(StoreError):  # the file was removed since it was checked
                sheet = with_event(sheet, bridge.desk)
        well = None if sheet.well and sheet.in_part else sheet.well
        page.show_verdict(sheet.sentence, (*sheet.details, "", str(sheet.path)), well=well)
        what = self._what
        self._jobs.draw(
            lambda _ticket, _report: page_pictures(sheet),
            lambda pictures: page.show_pictures(pictures) if what is self._what and self._ticket is None else None,
            lambda _error: None,
            lambda _done, _total: None,
        )

    def _open(self) -> "VerifyPage":
        if self._window.current != PAGE:
            self._before = self._window.current
        page = self._page()
        self._window.show_page(PAGE)
        return page

    def _go_back(self) -> None:
        self._window.show_page(self._before or "start")

    def _page(self) -> "VerifyPage":
        page = self._window.page(PAGE)
        if not isinstance(page, VerifyPage):
            page = VerifyPage(self._look)
            page.left.connect(self._go_back)
            page.file_asked.connect(self.ask)
            page.certificate_asked.connect(self.ask_certificate)
            page.accepted.connect(self.accept)
            page.stopped.connect(self._stop)
            page.dropped.connect(self.check)
            self._window.add_page(PAGE, page)
        return page


def _judged(
    judge: Callable[..., CheckedFile], folder: Path | None, ticket: Ticket, report: Callable[[int, int], None]
) -> CheckedFile:
    """Check a file until the check is canceled."""

    def watch(done: int, total: int) -> None:
        if ticket.cancelled:
            raise CheckStoppedError
        report(done, total)

    try:
        return judge(watch, folder)
    except StoreError as error:
        if ticket.cancelled:
            raise CheckStoppedError from error
        raise


def _sound(checked: CheckedFile) -> str:
    """Return the verdict on a file without problems; a copy of a sheet is not signed."""
    if checked.verdict is not None:
        return _("Intact. Every result in {event} follows from what was entered.").format(event=checked.verdict.event)
    if checked.kind == WORKBOOK:
        return _(
            "Not signed. The totals of this workbook match its lines, but anyone could have written it: compare "
            "it with the signed sheet."
        )
    return _(
        "Not signed. The result of this record follows from what was played, but anyone could have written it: "
        "compare it with the signed sheet."
    )


def _count_words(verdict: FileVerdict) -> tuple[str, ...]:
    counted = paper_words.count_lines(verdict.seq, verdict.teams, verdict.sessions, verdict.finished)
    head = _("Last entry: {entry}, {digest}")
    sheets = sheets_checked(verdict.signed, verdict.on_paper)
    lines = (*counted, *([sheets] if sheets else []))
    return (*lines, head.format(entry=grouped(verdict.seq), digest=verdict.head_digest))


def _faults(faults: Sequence[object], problems: Sequence[Problem]) -> tuple[str, ...]:
    lines = [store_words.sentence(fault.code, fault.values) for fault in faults]  # type: ignore[attr-defined]
    return tuple(dict.fromkeys([*lines, *map(desk_words.placed, problems)]))
