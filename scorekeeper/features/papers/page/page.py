"""The Print page: which paper, about what, in which forms, with a preview."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QLineEdit, QPushButton, QSizePolicy, QWidget

from scorekeeper.features.papers import words
from scorekeeper.features.papers.page.certificate_card import CertificateCard
from scorekeeper.features.papers.view.catalogue import HONOURS, PAPERS, ROUNDS, SESSIONS, PaperKind, paper
from scorekeeper.features.papers.view.exporting import HTML, JSON, PDF, XLSX
from scorekeeper.features.papers.view.reporting import CSV
from scorekeeper.features.papers.words import paper_about, paper_name
from scorekeeper.journal.stages import MAIN
from scorekeeper.kit.choosers import choose_folder
from scorekeeper.kit.frame.commands import all_commands, is_shown
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import Label, caption
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.look.stepper import Stepper
from scorekeeper.kit.preview import PagePreview
from scorekeeper.kit.program_settings.settings import region_of_computer, usual_paper
from scorekeeper.kit.table_copy import TableCopy
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.session.needs import Signs, is_needed
from scorekeeper.sheets.options import A4, LETTER


class PaperHead(CardFrame):
    """The head of the page.

    `left` when the user goes back, `phones_wanted` for cards, `pages_wanted` to publish.
    """

    left = Signal()
    pages_wanted = Signal()
    phones_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(16, 9, 16, 10), spacing=2, name="paper-head")
        row = RowLayout(look)
        titles = ColumnLayout(look, spacing=2)
        titles.addWidget(Label(look, pgettext("papers to print", "Print"), "page", weight=700, name="paper-title"))
        self.note = Label(look, "", "small", tone="ink2", wrap=True, name="paper-note")
        titles.addWidget(self.note)
        row.addLayout(titles, 1)
        self.phones = Button(look, _("Phone c&ards"), key=pgettext("key", "Alt+A"), name="paper-phone-cards")
        self.phones.clicked.connect(self.phones_wanted)
        row.addWidget(self.phones)
        self.pages = Button(look, _("Web pages, p&ublish"), key=pgettext("key", "Alt+U"), name="paper-web-pages")
        self.pages.clicked.connect(self.pages_wanted)
        row.addWidget(self.pages)
        self.back = Button(look, pgettext("button", "Back"), key=pgettext("key", "Esc"), name="paper-back")
        self.back.clicked.connect(self.left)
        row.addWidget(self.back)
        self.body.addLayout(row)

    def show_text(self, sentence: str, tone: Token = "ink2") -> None:
        """Show the progress or the result."""
        self.note.set_words(sentence, tone=tone)


MOST_COPIES = 99
_PAPER_ROW, _SHEET_ROW, _MOST_SHEETS, _MOST_PAPERS = 30, 50, 5, 11
LIST_WIDTH, OPTIONS_WIDTH = 290, 330

NARROW = 900
"""Width below which, in pixels at 100 %, the parts are stacked."""
QWIDGETSIZE_MAX = 16_777_215
_RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class PaperPage(WindowPage):
    """The page; signals carry requests, and the properties have the choices.

    `paper_chosen` when another kind of paper is selected, `looked_at` when another preview is needed, `opened` when
    the page is shown, `left` when the scorer goes back, `pages_wanted` when the event is to be published,
    `phones_wanted` for the cards with the codes of phones, which are made new for each printing.
    """

    paper_chosen = Signal(str)
    opened = Signal()
    print_wanted = Signal()
    pdf_wanted = Signal()
    export_wanted = Signal()
    looked_at = Signal()
    left = Signal()
    pages_wanted = Signal()
    phones_wanted = Signal()
    stage = offered = MAIN

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setAccessibleName(pgettext("screen reader", "Print"))
        self.look = look
        self.copied: Callable[[], TableCopy | None] = lambda: None
        self.ask_folder: Callable[[QWidget, str, Path], Path | None] = choose_folder
        self._focus: QWidget | None = None
        self._can_seal = False
        outer = ColumnLayout(look, self, margins=(15, 8, 15, 8), spacing=8)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        outer.addWidget(self._make_head())
        inside = QWidget()
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, inside)
        self._halves.setContentsMargins(0, 0, 0, 0)
        self._list_card = CardFrame(look, margins=(2, 8, 2, 2), spacing=4, name="paper-list-card")
        self.kinds = ItemList(
            look, row_height=_PAPER_ROW, name="paper-kinds", accessible=pgettext("screen reader", "Papers")
        )
        self._papers: tuple[PaperKind, ...] = ()
        self._every: tuple[PaperKind, ...] = ()
        self.signs: Callable[[], Signs] | None = None
        """The signs of the event, which decide the papers shown; None: all are shown."""
        self._shows_every = False
        self.more_papers = Button(look, "", name="paper-more-kinds")
        self.more_papers.clicked.connect(self._show_every_paper)
        self.offer_papers(PAPERS)
        self.kinds.row_chosen.connect(lambda row: self.paper_chosen.emit(self._papers[row].key))
        self.kinds.row_opened.connect(self._to_list)
        self._list_card.body.addWidget(self.kinds)
        self._list_card.body.addWidget(self.more_papers)
        self._about = caption(look, "")
        self._about.setWordWrap(True)
        self._about.setContentsMargins(13, 6, 13, 0)
        self._list_card.body.addWidget(self._about)
        self.list = ItemList(look, row_height=_SHEET_ROW, name="paper-sheets", accessible=pgettext("label", "Subject"))
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)  # it gets the remaining space
        self.list.row_chosen.connect(lambda _row: self.looked_at.emit())
        self.list.row_opened.connect(lambda _row: self.print_wanted.emit())
        self._list_card.body.addWidget(self.list, 1)
        self._halves.addWidget(self._list_card)
        self._halves.addWidget(self._preview_card(), 1)
        self._options = self._make_options()
        self._options_scroll = Scroll(look, self._options)
        self._halves.addWidget(self._options_scroll)
        self._whole, self._is_narrow = Scroll(look, inside), False
        outer.addWidget(self._whole, 1)
        look.changed.connect(self.reapply_look)
        self.reapply_look()

    # building
    def _make_head(self) -> PaperHead:
        head = self.head = PaperHead(self.look)
        head.left.connect(self.left)
        head.pages_wanted.connect(self.pages_wanted)
        head.phones_wanted.connect(self.phones_wanted)
        self.note, self.back = head.note, head.back
        return head

    def _make_options(self) -> QWidget:
        look = self.look
        options = QWidget()
        column = ColumnLayout(look, options, spacing=8)
        self.certificates = CertificateCard(look)
        self.certificates.changed.connect(self.looked_at)
        self.certificates.hide()
        column.addWidget(self.certificates)
        column.addWidget(self._print_card())
        column.addWidget(self._export_card())
        column.addStretch(1)
        options.installEventFilter(self)
        return options

    def _preview_card(self) -> CardFrame:
        self._preview_box = CardFrame(
            self.look, fill="sunken", margins=(2, 8, 2, 2), spacing=4, name="paper-preview-card"
        )
        # long names in it must not push print and export out of the window
        self.preview_words = Label(
            self.look, "", "caption", weight=600, tone="ink2", wrap=True, name="paper-preview-words"
        )
        self.preview_words.setContentsMargins(12, 0, 12, 0)
        self._preview_box.body.addWidget(self.preview_words)
        self.preview = PagePreview(self.look, name="paper-preview", accessible=pgettext("screen reader", "Preview"))
        self._preview_scroll = Scroll(self.look, self.preview)
        self._preview_scroll.setObjectName("paper-preview-scroll")
        self._preview_scroll.setAccessibleName(pgettext("screen reader", "Preview"))
        self._preview_scroll.scrolls_by_keys()
        self._preview_box.body.addWidget(self._preview_scroll, 1)
        return self._preview_box

    def _print_card(self) -> CardFrame:
        look = self.look
        card = CardFrame(look, name="paper-print-card", accessible=pgettext("screen reader", "Print"))
        card.body.addWidget(caption(look, pgettext("heading", "Paper")))
        papers = (ChoiceOption(A4, "A4"), ChoiceOption(LETTER, pgettext("choice", "Letter")))
        self._paper = SegmentedChoice(
            look,
            papers,
            usual_paper(region_of_computer()),
            name="paper-size",
            accessible=pgettext("screen reader", "Paper"),
        )
        self._paper.chosen.connect(lambda _value: self.looked_at.emit())
        card.body.addWidget(self._paper)
        card.body.addWidget(caption(look, _("Copies of each sheet")))
        self._copies = Stepper(
            look, 1, MOST_COPIES, 1, name="paper-copies", accessible=_("Copies of each sheet"),
            less=_("One fewer copy"), more=_("One more copy"),
        )  # fmt: skip
        card.body.addWidget(self._copies)
        self.print_button = Button(
            look,
            pgettext("button", "&Print ..."),
            key=pgettext("key", "Enter"),
            icon="print",
            primary=True,
            name="paper-print",
        )
        self.print_button.clicked.connect(self.print_wanted)
        card.body.addWidget(self.print_button)
        self.pdf_button = Button(look, _("To a PDF fi&le ..."), name="paper-pdf-file")
        self.pdf_button.clicked.connect(self.pdf_wanted)
        card.body.addWidget(self.pdf_button)
        return card

    def _export_card(self) -> CardFrame:
        look = self.look
        card = CardFrame(look, name="paper-export-card", accessible=pgettext("screen reader", "Export"))
        card.body.addWidget(caption(look, _("Export as")))
        forms = (
            (PDF, _("PDF, to print or send")),
            (XLSX, _("Workbook (XLSX), with checks")),
            (CSV, _("Table (CSV), for a spreadsheet")),
            (JSON, _("Record (JSON), for other programs")),
            (HTML, _("Page (HTML), for a browser")),
        )
        self._forms = {kind: CheckBox(look, text, name=f"paper-form-{kind}") for kind, text in forms}
        for kind, box in self._forms.items():
            box.setChecked(kind == PDF)
            box.toggled.connect(lambda _on: self._show_pin())
            card.body.addWidget(box)
        self._pin = LabelledLine(look, words.sign_copies("label"), name="paper-pin")
        self._pin.line.setEchoMode(QLineEdit.EchoMode.Password)
        self._pin.setToolTip(words.sign_copies("why"))
        self._pin.line.setAccessibleDescription(words.sign_copies("why"))
        self._pin.hide()
        card.body.addWidget(self._pin)
        self._folder = LabelledLine(look, pgettext("field", "Folder"), name="paper-folder")
        card.body.addWidget(self._folder)
        choose = Button(look, _("&Choose a folder ..."), icon="folder", name="paper-choose-folder")
        choose.clicked.connect(self._choose_folder)
        card.body.addWidget(choose)
        self.export_button = Button(look, pgettext("button", "E&xport"), name="paper-export", height=40)
        self.export_button.clicked.connect(self.export_wanted)
        card.body.addWidget(self.export_button)
        return card

    # choices
    @property
    def kind(self) -> PaperKind:
        """The kind of paper chosen."""
        row = self.kinds.selected
        return paper(str(row.key)) if row is not None else self._papers[0]

    @property
    def chosen(self) -> str:
        """The subject of the paper: a uid or a day, `ALL` for all of them, "" if there is none."""
        row = self.list.selected
        return str(row.key) if row is not None else ""

    def set_paper(self, paper: str) -> None:
        """Set another paper."""
        self._paper.set_value(paper)

    @property
    def paper(self) -> str:
        """The paper chosen."""
        return self._paper.value or A4

    @property
    def copies(self) -> int:
        """The number of copies of each sheet."""
        return self._copies.value or 1

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms in which the paper can be exported."""
        return tuple(form for form in self.kind.forms if self._forms[form].isChecked())

    @property
    def folder(self) -> str:
        """The folder typed."""
        return self._folder.text().strip()

    def take_pin(self) -> str:
        """Return the PIN that was typed, and forget it."""
        pin = self._pin.text() if self._pin.isVisible() else ""
        self._pin.set_text("")
        return pin

    # showing
    def offer_seal(self, *, can: bool) -> None:
        """Ask for the scorer's PIN if copies can be signed now."""
        self._can_seal = can
        self._show_pin()

    def _show_pin(self) -> None:
        is_needed = self._can_seal and any(self._forms[form].isChecked() for form in (XLSX, JSON))
        self._pin.setVisible(is_needed)
        self.reapply_look()

    def offer_papers(self, papers: Sequence[PaperKind]) -> None:
        """Offer these kinds of paper.

        Keep the chosen one if it is among them, else choose the first.
        """
        self._every = tuple(papers)
        signs = self.signs() if self.signs is not None else None
        shown = self._every if signs is None else tuple(kind for kind in papers if is_needed(kind.shown_from, signs))
        abouts = {paper.about for paper in papers}
        self.head.pages.setVisible(SESSIONS in abouts and _menus_show("web-pages", signs))
        self.head.phones.setVisible({SESSIONS, ROUNDS} <= abouts and _menus_show("phones", signs))
        self._show_papers(self._every if self._shows_every else shown)

    def _show_every_paper(self) -> None:
        self._shows_every = True
        self._show_papers(self._every)
        self.kinds.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_papers(self, papers: Sequence[PaperKind]) -> None:
        more = len(self._every) - len(papers)
        self.more_papers.setVisible(bool(more))
        self.more_papers.setText(ngettext("{n} more paper", "{n} more papers", more).format(n=more))
        if tuple(papers) == self._papers:
            return
        chosen = self.kinds.selected
        self._papers = tuple(papers)
        self.kinds.set_items([ListItem(paper.key, paper.words, right="", icon="reports") for paper in papers])
        self.choose_kind(str(chosen.key) if chosen is not None else "")
        self.kinds.setFixedHeight(min(len(self._papers), _MOST_PAPERS) * self.look.px(_PAPER_ROW) + 2)

    def choose_kind(self, key: str) -> None:
        """Choose another kind of paper without emitting a signal.

        If it is not offered, choose the first.
        """
        if key not in {paper.key for paper in self._papers} and key in {paper.key for paper in self._every}:
            self._shows_every = True
            self._show_papers(self._every)
        keys = [paper.key for paper in self._papers]
        self.kinds.select_key(key if key in keys else keys[0])

    def offer(self, about: Sequence[ListItem], chosen: str, folder: str) -> None:
        """Offer the subjects of the kind of paper, one of them chosen."""
        kind = self.kind
        self.certificates.setVisible(kind.about == HONOURS)
        for form, box in self._forms.items():
            box.setVisible(form in kind.forms)
        if not self.forms:
            self._forms[kind.forms[0]].setChecked(True)
        self._about.set_words(_("{paper}: {use}").format(paper=paper_name(kind.key), use=paper_about(kind.key)))
        self.renew(about, chosen)
        if not self.folder:
            self._folder.set_text(folder)
        self.show_text("" if about else words.nothing_for(kind.about))

    def begin_with(self, *, exporting: bool) -> None:
        """Choose what gets the focus: the list of subjects, or the forms of an export."""
        self._focus = self._forms[PDF] if exporting else self.list

    def open(self) -> None:
        """Emit that the page is shown."""
        self.opened.emit()

    def show_stage(self, stage: str) -> None:
        """Offer the subjects of this stage (uid) first."""
        self.stage = stage
        if self.stage != self.offered:
            self.opened.emit()

    def renew(self, sheets: Sequence[ListItem], chosen: str = "") -> None:
        """Show the present sheets; keep the chosen one unless another is given."""
        chosen = chosen or self.chosen
        self.list.set_items(sheets)
        self.list.select_key(chosen)
        self.reapply_look()
        for button in (self.print_button, self.pdf_button, self.export_button):
            button.setEnabled(bool(sheets))

    def show_text(self, sentence: str, tone: Token = "ink2") -> None:
        """Show the progress or the result."""
        self.head.show_text(sentence, tone)

    def show_pages(self, pages: Sequence[QImage], sheet: str) -> None:
        """Show the pages of a sheet."""
        self.preview.set_pages(pages)
        template = _("Preview: page {page} of {pages}, {sheet}")
        text = template.format(page=1, pages=len(pages), sheet=sheet) if pages else sheet
        self.preview_words.set_words(text)
        self.preview.setAccessibleName(text)

    def folder_problem(self, sentence: str) -> None:
        """Show what is wrong with the folder."""
        self._folder.set_error(sentence)
        if sentence:
            self._folder.line.setFocus()

    def reapply_look(self) -> None:
        """Reapply theme and text size: stacked at 200 % and in a narrow window."""
        look, compact = self.look, self._narrow()
        self._is_narrow = compact
        direction = QBoxLayout.Direction.TopToBottom if compact else QBoxLayout.Direction.LeftToRight
        self._halves.setDirection(direction)
        # controls come before the preview
        self._halves.removeWidget(self._preview_box)
        self._halves.insertWidget(2 if compact else 1, self._preview_box, 1)
        self._halves.setSpacing(look.gap(11))
        self.kinds.setFixedHeight(min(len(self._papers), _MOST_PAPERS) * self.look.px(_PAPER_ROW) + 2)
        for widget, width in ((self._list_card, LIST_WIDTH), (self._options_scroll, OPTIONS_WIDTH)):
            widget.setMinimumWidth(look.px(120) if compact else look.px(width))
            widget.setMaximumWidth(QWIDGETSIZE_MAX if compact else look.px(width))
        self._list_card.setMinimumHeight(self._list_height() if compact else 0)
        self._preview_box.setMinimumHeight(look.px(240) if compact else 0)
        self._give_options_room()

    def _give_options_room(self) -> None:
        """Give print and export their full height in a narrow page, which then scrolls."""
        self._options_scroll.setMinimumHeight(self._options.sizeHint().height() if self._is_narrow else 0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._options and event.type() == QEvent.Type.LayoutRequest:
            self._give_options_room()
        return super().eventFilter(watched, event)

    def _list_height(self) -> int:
        """Return the height of the stacked lists: a few sheets are all visible, many scroll."""
        sheets = min(max(self.list.rows_model.rowCount(), 2), _MOST_SHEETS) * self.look.px(_SHEET_ROW)
        return (
            self.kinds.height() + self._about.heightForWidth(max(self._about.width(), 120)) + sheets + self.look.px(44)
        )

    def _narrow(self) -> bool:
        return self.look.compact or self.width() < self.look.px(NARROW)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._narrow() != self._is_narrow:
            self.reapply_look()

    # called by the window
    def first_focus(self) -> QWidget:
        """Return the list, or the forms of the export."""
        return self._focus or self.kinds

    def areas(self) -> Sequence[QWidget]:
        """Return the areas for F6: papers, subjects, preview, certificates, print, export."""
        certificates = (self.certificates.money,) if self.certificates.isVisible() else ()
        return (self.kinds, self.list, self._preview_scroll, *certificates, self._paper, self._forms[PDF])

    def title(self) -> str:
        """Return the words of the title bar."""
        return pgettext("heading", "Print")

    # actions
    def _to_list(self, _row: int) -> None:
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _choose_folder(self) -> None:
        chosen = self.ask_folder(self, _("Export to folder"), Path(self.folder or Path.home()))
        if chosen is not None:
            self._folder.set_text(str(chosen))
            self.folder_problem("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the focused button on Enter, export from the forms, else print; go back on Escape.

        In the choices for certificates Enter only ends typing.
        """
        focus = self.focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in _RETURNS:
            if isinstance(focus, QPushButton):
                focus.click()
            elif focus is not None and self.certificates.isAncestorOf(focus):
                return  # a logo is shown in the preview first
            elif isinstance(focus, CheckBox | QLineEdit) and focus is not self._copies.box.lineEdit():
                self.export_wanted.emit()
            else:
                self.print_wanted.emit()
        else:
            super().keyPressEvent(event)


def _menus_show(name: str, signs: Signs | None) -> bool:
    """Return whether menus show a command in an event with these signs (None: any event)."""
    return signs is None or any(command.name == name and is_shown(command, signs) for command in all_commands())
