"""Words on a page: labels, captions, key hints, hairlines and chips."""

import re
from typing import Literal

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QFontMetrics, QPainter, QPaintEvent, QPalette, QTextDocumentFragment
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.fonts import Role, is_malayalam
from scorekeeper.kit.look.look import CHIP_RADIUS, Look
from scorekeeper.kit.look.paint import name_widget, rounded_box
from scorekeeper.kit.look.palette import Token
from scorekeeper.language.translation import pgettext

Tone = Literal["ok", "warn", "error", "ruling", "accent", "plain"]
_ARTICLES = re.compile(r'<a href="article:([^"]*)"[^>]*>(.*?)</a>')
_TONE_INK: dict[str, Token] = {"plain": "ink2"}
_TONE_FILL: dict[str, Token] = {"accent": "select", "plain": "sunken"}


class Label(QLabel):
    """A line of text in a role, weight and color of the look.

    `wrap` lets it take several lines without inflating the minimum height of the page; `elide` cuts it off with
    dots if it does not fit (the whole text stays readable to a screen reader and in the tooltip), and a text that
    `is_name` has the dots in the middle.
    """

    def __init__(
        self,
        look: Look,
        text: str = "",
        role: Role = "body",
        *,
        weight: int | None = None,
        tone: Token = "ink",
        wrap: bool = False,
        elide: bool = False,
        is_name: bool = False,
        italic: bool = False,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        name: str = "",
        accessible: str = "",
    ) -> None:
        super().__init__()
        self.look, self._role, self._weight, self._tone, self._italic = look, role, weight, tone, italic
        self._elide = elide or is_name
        self._dots = Qt.TextElideMode.ElideMiddle if is_name else Qt.TextElideMode.ElideRight
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        vertical = Qt.AlignmentFlag.AlignTop if wrap else Qt.AlignmentFlag.AlignVCenter
        self.setAlignment(align | vertical)
        if self._elide:
            self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        name_widget(self, name, accessible)
        self._dress(text)
        self.setText(text)
        look.changed.connect(self.reapply_look)

    @property
    def tone(self) -> Token:
        return self._tone

    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        self._dress(self.text())

    def _dress(self, text: str) -> None:
        self.setFont(self.look.font(self._role, self._weight, italic=self._italic, text=text))
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, self.look.color(self._tone))
        palette.setColor(QPalette.ColorRole.Link, self.look.color("accent"))
        self.setPalette(palette)

    def set_words(self, text: str, *, tone: Token | None = None, weight: int | None = None) -> None:
        """Show other words, optionally in another color or weight."""
        dressed = tone in {None, self._tone} and weight in {None, self._weight}
        if dressed and text == self.text():
            return
        # most changes affect only the words, and many happen at every key
        if not dressed or is_malayalam(text) != is_malayalam(self.text()):
            self._tone, self._weight = tone or self._tone, weight or self._weight
            self._dress(text)
        self.setText(text)

    @property
    def elides(self) -> bool:
        """Whether words that do not fit are elided."""
        return self._elide

    def show_text(self, text: str, *, tone: Token | None = None, weight: int | None = None) -> None:
        """Show these words, or hide the label if there are none."""
        self.set_words(text, tone=tone, weight=weight)
        self.setVisible(bool(text))

    def sizeHint(self) -> QSize:
        if self._elide:
            words = QSize(self.fontMetrics().horizontalAdvance(self.text()) + 1, self.fontMetrics().height())
            return words.grownBy(self.contentsMargins())
        return super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        if self.wordWrap() or self._elide:
            return QSize(self.look.px(24), self.fontMetrics().height())
        return super().minimumSizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._elide:
            super().paintEvent(event)
            return
        area = self.contentsRect()
        shown = self.fontMetrics().elidedText(self.text(), self._dots, area.width())
        hint = self.text() if shown != self.text() else ""
        if hint != self.toolTip():
            self.setToolTip(hint)
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.drawText(area, int(self.alignment()), shown)
        painter.end()


class RichLabel(Label):
    """Sentences with `<b>` and links in HTML.

    Tab reaches the links, and `linkActivated` reports them.
    It accepts the focus only while it contains a link.
    """

    def __init__(
        self,
        look: Look,
        html: str = "",
        role: Role = "body",
        *,
        tone: Token = "ink",
        wrap: bool = True,
        name: str = "",
        accessible: str = "",
    ) -> None:
        self._html = ""
        super().__init__(look, "", role, tone=tone, wrap=wrap, name=name, accessible=accessible)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        # the page's menu copies; that of a link offers only its address
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.set_html(html)

    def plain(self) -> str:
        """Return the sentences without their links and weights."""
        return QTextDocumentFragment.fromHtml(self._html).toPlainText()

    def articles(self) -> tuple[str, ...]:
        """Return the articles that its links open, the one selected by Tab first."""
        from html import unescape  # noqa: PLC0415 - large, and needed only on request

        chosen = self.selectedText()
        pairs = [(unescape(text), unescape(number)) for number, text in _ARTICLES.findall(self._html)]
        return tuple(number for text, number in sorted(pairs, key=lambda pair: bool(chosen) and pair[0] != chosen))

    def set_html(self, html: str, *, tone: Token | None = None) -> None:
        """Show other sentences; escape user text first (`kit/look/markup.py`)."""
        dressed = tone in {None, self._tone}
        if dressed and html == self._html:
            return
        before, self._html = self._html, html
        # without a focus policy it would lose its position in the Tab order
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if "<a " in html else Qt.FocusPolicy.ClickFocus)
        if not dressed or is_malayalam(html) != is_malayalam(before):
            self._tone = tone or self._tone
            self.reapply_look()
        else:
            self.setText(html)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the first link (Shift+Tab: the last), so that Tab never stops at the mere text."""
        super().focusInEvent(event)
        by_tab = {Qt.FocusReason.TabFocusReason: True, Qt.FocusReason.BacktabFocusReason: False}
        forward = by_tab.get(event.reason())
        if forward is not None and not self.hasSelectedText():
            if not forward:
                self.setSelection(len(self.plain()), 0)
            self.focusNextPrevChild(forward)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move to the next link before the next control, and announce it.

        The focus stays on the sentences.
        """
        walked = super().focusNextPrevChild(forward)
        if walked and self.hasFocus():
            # Where Qt hides what had the focus, it passes by on its way to where the page puts it.
            QTimer.singleShot(0, self, self._announce_link)
        return walked

    def _announce_link(self) -> None:
        if self.hasFocus() and self.hasSelectedText():
            announce(self, pgettext("screen reader", "{words}, link").format(words=self.selectedText()))

    def reapply_look(self) -> None:
        """Reapply theme and text size; the links take their new color only if the text is set again."""
        self._dress(self._html)
        self.setText("")
        self.setText(self._html)


def bar_label(look: Look, *, name: str) -> Label:
    """Return small words in a bar, elided only if the bar is too narrow."""
    label = Label(look, "", "small", tone="ink2", elide=True, name=name)
    label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
    return label


def caption(look: Look, text: str, *, name: str = "") -> Label:
    """Return the small bold words above a group of controls."""
    return Label(look, text, "caption", weight=600, tone="ink2", name=name)


def key_hint(look: Look, key: str, *, rest: bool = False, name: str = "") -> Label:
    """Return the small words that name a key.

    `rest`: right-aligned in the width beside a title, elided before it.
    """
    side = Qt.AlignmentFlag.AlignRight if rest else Qt.AlignmentFlag.AlignLeft
    return Label(look, key, "caption", weight=500, tone="ink2", elide=rest, align=side, name=name)


class Hairline(QFrame):
    """A thin decorative line between groups."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.setFixedHeight(1)
        look.changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.look.color("line"))
        painter.end()


class Chip(QLabel):
    """A state in a few words on its tint, with an icon before them."""

    def __init__(
        self, look: Look, text: str = "", tone: Tone = "plain", icon: str = "", *, name: str = "", accessible: str = ""
    ) -> None:
        super().__init__(text)
        self.look, self._tone, self._icon = look, tone, icon
        name_widget(self, name, accessible)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.reapply_look()
        look.changed.connect(self.reapply_look)

    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        self.setFont(self.look.font("small", 600))
        self.updateGeometry()
        self.update()

    def set_state(self, text: str, tone: Tone, icon: str = "") -> None:
        """Show another state."""
        self._tone, self._icon = tone, icon
        self.setText(text)
        self.updateGeometry()
        self.update()

    def _pad(self) -> int:
        return self.look.gap(10)

    def sizeHint(self) -> QSize:
        icon = self.look.px(16) + self.look.gap(6) if self._icon else 0
        words = QFontMetrics(self.font()).horizontalAdvance(self.text())
        return QSize(words + icon + 2 * self._pad() + 1, self.look.px(22))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, tone = self.look, self._tone
        ink: Token = _TONE_INK.get(tone) or tone  # type: ignore[assignment]
        fill: Token = _TONE_FILL.get(tone) or f"{tone}_tint"  # type: ignore[assignment]
        painter = QPainter(self)
        border = look.color(ink) if look.shown == "contrast" else None
        rounded_box(painter, self.rect(), CHIP_RADIUS, look.color(fill), border)
        left = self._pad()
        if self._icon:
            size = look.px(16)
            look.paint_icon(painter, self._icon, ink, left, (self.height() - size) / 2, size)
            left += size + look.gap(6)
        painter.setPen(look.color(ink))
        box = self.rect().adjusted(left, 0, 0, 0)
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())
        painter.end()


class IconLabel(QWidget):
    """An icon beside words; the words carry the meaning, so it needs no accessible name."""

    def __init__(self, look: Look, icon: str, tone: Token = "ink2", size: int = 18) -> None:
        super().__init__()
        self.look, self.icon, self._tone, self._size = look, icon, tone, size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)

    def set_icon(self, icon: str, tone: Token) -> None:
        """Show another icon."""
        self.icon, self._tone = icon, tone
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.look.px(self._size), self.look.px(self._size))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.look.paint_icon(painter, self.icon, self._tone, 0, 0, self.look.px(self._size))
        painter.end()
