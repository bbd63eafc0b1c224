"""The panel beside the signing card: the text to read aloud, and all signers in order."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from scorekeeper.features.signoff.view.signer_places import SignerPlace
from scorekeeper.features.signoff.words import signoff_page as words
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Hairline, IconLabel, Label, RichLabel, caption
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.markup import escape
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.language.translation import gettext as _

_SIGNS: dict[str, tuple[str, Token]] = {
    "signed": ("check", "ok"),
    "protest": ("penalty", "warn"),
    "refused": ("close", "error"),
    "absent": ("info", "ink2"),
    "not": ("close", "ink2"),
    "now": ("sign", "accent"),
    "waits": ("clock", "ink2"),
}


@dataclass(frozen=True, slots=True)
class ReadItem:
    """A thing that is read aloud: icon, text and deal; `links` are the targets of its lines."""

    icon: str
    tone: Token
    title: str
    detail: str = ""
    links: tuple[str, ...] = ()


class _SignerRow(QFrame):
    """A line of the list; the next signer has the color of a selected row, with a bar."""

    def __init__(self, look: Look, number: int, line: SignerPlace) -> None:
        super().__init__()
        self.look, self._now = look, line.state == "now"
        self.setObjectName(f"signer-{line.role}")
        self.setAccessibleName(f"{number}: {line.name}, {line.kind}: {line.text}")
        row = RowLayout(look, self, margins=(16, 6, 12, 6), spacing=12)
        row.addWidget(Label(look, str(number), "panel", weight=600, tone="ink" if self._now else "ink2"))
        names = ColumnLayout(look, spacing=2)
        names.addWidget(Label(look, line.name or line.kind, "body", weight=600, wrap=True))
        text = words.place_line(line.kind, line.words, line.witness)
        below = text if line.name else words.place_line("", line.words, line.witness)
        has_text_below = bool(line.words or line.witness)
        if has_text_below and below:
            names.addWidget(Label(look, below, "small", tone="ink2", wrap=True))
        row.addLayout(names, 1)
        if line.name and not has_text_below:
            row.addWidget(Label(look, line.kind, "small", tone="ink2"))
        icon, tone = _SIGNS[line.state]
        row.addWidget(IconLabel(look, icon, tone, 18))
        row.addWidget(Label(look, line.text, "body", weight=600, tone=tone))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._now:
            painter = QPainter(self)
            painter.fillRect(self.rect(), self.look.color("select"))
            painter.fillRect(0, 0, 4, self.height(), self.look.color("accent"))
            painter.end()


class SignersCard(CardFrame):
    """All signers, in order."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(1, 1, 1, 1), spacing=0, name="signers", accessible=_("Who signs"))
        self._rows: list[QWidget] = []
        self.lines: tuple[SignerPlace, ...] = ()

    def show_lines(self, lines: Sequence[SignerPlace]) -> None:
        """Show these lines."""
        if tuple(lines) == self.lines:
            return
        self.lines = tuple(lines)
        for row in self._rows:
            self.body.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = []
        for number, line in enumerate(lines, start=1):
            if self._rows:
                self._add(Hairline(self.look))
            self._add(_SignerRow(self.look, number, line))

    def _add(self, widget: QWidget) -> None:
        self.body.addWidget(widget)
        self._rows.append(widget)


class ReadCard(CardFrame):
    """The text read aloud before the signatures, and at the foot what exactly is signed.

    `opened` follows a link.
    """

    opened = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(16, 12, 16, 12), name="read-aloud", accessible=_("Read aloud"))
        inside = QWidget()
        column = ColumnLayout(look, inside, spacing=9)
        column.addWidget(caption(look, _("Read aloud")))
        self.sentence = Label(look, "", "panel", weight=500, wrap=True, name="read-sentence")
        column.addWidget(self.sentence)
        column.addWidget(Hairline(look))
        self._list = ColumnLayout(look, spacing=10)
        column.addLayout(self._list)
        column.addStretch(1)
        self.body.addWidget(Scroll(look, inside), 1)
        self.foot = QWidget()
        foot = RowLayout(look, self.foot, margins=(0, 8, 0, 0), spacing=10)
        foot.addWidget(IconLabel(look, "lock", "ink2", 16), 0, Qt.AlignmentFlag.AlignTop)
        self.digest = Label(look, "", "small", tone="ink2", wrap=True, name="read-digest")
        foot.addWidget(self.digest, 1)
        self.foot.hide()
        self.body.addWidget(self.foot)
        self._items: tuple[ReadItem, ...] = ()
        self._boxes: list[QWidget] = []

    def text(self) -> str:
        """Return what is read aloud, for a screen reader."""
        parts = [self.sentence.text(), *(f"{item.title}: {item.detail}" for item in self._items)]
        return "\n".join(part.rstrip(": ") for part in parts)

    def show_read(self, sentence: str, items: Sequence[ReadItem], digest: str) -> None:
        """Show the text to read, and the digest of what is signed."""
        self.sentence.set_words(sentence)
        self.digest.set_words(words.digest_line(digest) if digest else "")
        self.foot.setVisible(bool(digest))
        if tuple(items) == self._items:
            return
        self._items = tuple(items)
        for box in self._boxes:
            self._list.removeWidget(box)
            box.hide()
            box.deleteLater()
        self._boxes = [self._box(item) for item in items]

    def _box(self, item: ReadItem) -> QWidget:
        look, box = self.look, QWidget()
        box.setAccessibleName(f"{item.title}: {item.detail}" if item.detail else item.title)
        row = RowLayout(look, box, spacing=9)
        row.addWidget(IconLabel(look, item.icon, item.tone, 16), 0, Qt.AlignmentFlag.AlignTop)
        text_column = ColumnLayout(look, spacing=2)
        tone: Token = "ruling" if item.tone == "ruling" else "ink"
        text_column.addWidget(Label(look, item.title, "body", weight=600, tone=tone, wrap=True))
        if item.links:
            text_column.addWidget(self._linked(item))
        elif item.detail:
            text_column.addWidget(Label(look, item.detail, "small", tone="ink2", wrap=True))
        row.addLayout(text_column, 1)
        self._list.addWidget(box)
        return box

    def _linked(self, item: ReadItem) -> RichLabel:
        lines = zip(item.detail.split("\n"), item.links, strict=True)
        html = "<br>".join(f'<a href="{escape(to)}">{escape(words)}</a>' for words, to in lines)
        label = RichLabel(self.look, html, "small", name=f"read-{item.icon}")
        label.linkActivated.connect(self.opened)
        return label
