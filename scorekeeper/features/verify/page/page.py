"""The Verify page: a file is chosen or dropped, a sentence gives the verdict, the details follow."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage, QKeyEvent
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QWidget

from scorekeeper.features.verify.view.page_pictures import PagePicture, PagePictures
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import IconLabel, Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import name_widget
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.preview import PagePreview
from scorekeeper.kit.report import Details
from scorekeeper.language.people import fingerprint_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def dropped_file(data: QMimeData) -> Path | None:
    """Return the only file being dragged, None for anything else."""
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()] if data.hasUrls() else []
    return files[0] if len(files) == 1 else None


class _Pages(CardFrame):
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
    """The page; `file_asked` and `certificate_asked` request the choice of a file, `dropped` carries one.

    `stopped` requests the end of the check.
    """

    left = Signal()
    file_asked = Signal()
    certificate_asked = Signal()
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
        self.by_record = _Pages(look, "verify-by-record")
        self.in_file = _Pages(look, "verify-in-file")
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
        self.progress = Label(look, "", "body", tone="ink2", name="verify-progress")
        self.cancel = Button(look, pgettext("button", "Cancel"), name="verify-cancel")
        self.cancel.clicked.connect(self.stopped)
        for part in (self.choose, self.certificate, self.cancel, self.progress):
            below.addWidget(part)
        below.addStretch(1)
        head.body.addLayout(below)
        return head

    # what is shown
    def _show(self, sentence: str, icon: str, tone: Token, ink: Token = "ink") -> None:
        self.sentence.set_words(sentence, tone=ink)
        self.icon.set_icon(icon, tone)

    def show_start(self) -> None:
        """Ask for a file."""
        how = _("Choose an event, a signed sheet or the record of a sheet, or drop it here. It is only read.")
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
        """Show the sheet according to its record, and beside it the pages of the file where they differ."""
        same = _("The sheet, as its record gives it and the file shows it")
        record, file = _("The sheet as its record gives it"), _("The pages in the file")
        self.by_record.show_pages(record if pictures.in_file else same, pictures.by_record)
        self.in_file.show_pages(file, pictures.in_file)

    def show_progress(self, done: int, total: int) -> None:
        """Show the progress."""
        text = ngettext("{done} of {of} session", "{done} of {of} sessions", total) if total > 1 else ""
        self.progress.set_words(text.format(done=done, of=total))

    def show_verdict(self, sentence: str, lines: Sequence[str], *, well: bool | None) -> None:
        """Show the verdict, then the reasons; `well` is None where nothing is wrong but nothing is signed."""
        if well is None:
            self._show(sentence, "info", "ink2")
        else:
            self._show(sentence, "check" if well else "warn", "ok" if well else "error", "ink" if well else "error")
        self.details.setPlainText("\n".join(lines))
        self._busy(busy=False)

    def show_certificate(self, club: str, fingerprint: str) -> None:
        """Show the certificate that was opened, with its fingerprint to be compared."""
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
            "Anybody can write a file with this name. Before you rely on it, ask {club} for the fingerprint, by voice "
            "or on paper, and compare every group:"
        ).format(club=club)
        self.details.setPlainText("\n".join((compare, "", *rows)))
        self.show_pictures(PagePictures())
        self._busy(busy=False)

    def _busy(self, *, busy: bool) -> None:
        self.progress.setVisible(busy)
        self.cancel.setVisible(busy)
        self.choose.setVisible(not busy)
        self.certificate.setVisible(not busy)
        if self.isVisible():
            self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    # what is dropped
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
        """Return the button that chooses, while a check runs the one that stops it."""
        return self.cancel if self.cancel.isVisibleTo(self) else self.choose

    def areas(self) -> Sequence[QWidget]:
        """Return button, details, pages and the way back, for F6."""
        shown = [pages for pages in (self.by_record, self.in_file) if pages.isVisibleTo(self)]
        return (self.first_focus(), self.details, *(pages.area for pages in shown), self.back)

    def title(self) -> str:
        """Return the text of the title bar."""
        return _("File check")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape stops the check, else goes back; Enter presses the button with the focus, or chooses."""
        focus = self.window().focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            (self.stopped if self.cancel.isVisibleTo(self) else self.left).emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            (focus if isinstance(focus, Button) else self.first_focus()).click()  # type: ignore[attr-defined]
        else:
            super().keyPressEvent(event)
