"""The article on display: its text, what the program does, earlier decisions; links are reached by Tab."""

from collections.abc import Sequence
from urllib.parse import unquote

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QTextBrowser

from scorekeeper.assets.articles import ArticleItem, RuleBook
from scorekeeper.features.help.view.rule_book import ArticleShown, SettingNamed
from scorekeeper.kit.links import ARTICLE
from scorekeeper.kit.look.fonts import Role
from scorekeeper.kit.look.look import CONTROL_RADIUS, Look
from scorekeeper.kit.look.markup import escape
from scorekeeper.kit.look.paint import focus_ring, name_widget
from scorekeeper.kit.look.palette import Token
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

SETTING, PRECEDENTS = "setting:", "precedents:"


class ArticleText(QTextBrowser):
    """The three parts of an article. `followed` carries the target of a link: "article:4.2", "setting:deals"."""

    followed = Signal(str)

    def __init__(self, look: Look, *, name: str) -> None:
        super().__init__()
        self.look = look
        name_widget(self, name, _("Rule book"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._clicked)
        self.precedents = False
        """Whether a link leads to earlier rulings on the article."""
        self._shown: tuple[ArticleShown, tuple[str, ...]] | None = None
        look.changed.connect(self.relook)
        self.relook()

    def show_article(self, shown: ArticleShown, also: Sequence[str] = ()) -> None:
        """Show an article from its beginning; `also` are further articles named in the same place."""
        self._shown = (shown, tuple(also))
        self._write()
        self.setAccessibleName(pgettext("screen reader", "Article {article}").format(article=shown.article.title))
        self.setAccessibleDescription(shown.article.text)
        self.moveCursor(self.textCursor().MoveOperation.Start)
        self.verticalScrollBar().setValue(0)

    def relook(self) -> None:
        """Reapply theme and text size."""
        look = self.look
        palette = self.palette()
        for role, token in (
            (QPalette.ColorRole.Base, "base"), (QPalette.ColorRole.Text, "ink"), (QPalette.ColorRole.Link, "accent"),
            (QPalette.ColorRole.Highlight, "select"), (QPalette.ColorRole.HighlightedText, "ink"),
        ):  # fmt: skip
            palette.setColor(role, look.color(token))  # type: ignore[arg-type]
        self.setPalette(palette)
        self.setFont(look.font("body"))
        self.document().setDocumentMargin(look.gap(8))
        self.verticalScrollBar().setStyleSheet(look.style_sheet("scroll"))
        if self._shown is not None:
            self._write()

    def _write(self) -> None:
        assert self._shown is not None
        shown, also = self._shown
        article, book = shown.article, shown.book
        parts = [self._strong(article.title, "panel", 700, "ink", 0)]
        if also:
            links = ", ".join(self._link(f"{ARTICLE}{number}", number) for number in also)
            parts.append(self._grey(f"{escape(_('Also named there:'))} {links}"))
        parts.append(self._heading(_("What it says")))
        parts.append(self._words(book, article.number, article.says))
        parts += [self._item(book, article.number, item, item.says) for item in article.items if item.says]
        parts.append(self._heading(_("What the program does")))
        doing = [item for item in article.items if item.does]
        if article.does or not doing:
            parts.append(
                self._words(book, article.number, article.does)
                if article.does
                else self._grey(pgettext("rule book", "Nothing."))
            )
        parts += [self._item(book, article.number, item, item.does) for item in doing]
        parts.append(self._heading(_("Decided where the text is silent")))
        parts.append(
            self._words(book, article.number, article.assumption)
            if article.assumption
            else self._grey(_("Nothing had to be decided."))
        )
        parts += self._settable(shown)
        if self.precedents:
            parts.append(f"<p>{self._link(f'{PRECEDENTS}{article.number}', pgettext('rule book', 'Precedents'))}</p>")
        self.setHtml("".join(parts))

    def _settable(self, shown: ArticleShown) -> list[str]:
        if shown.settings:
            named = ", ".join(map(self._setting, shown.settings))
            return [self._paragraph(f"{escape(_('It can be set:'))} {named}")]
        return (
            [self._grey(_("There is no setting for it; a ruling may decide otherwise."))]
            if shown.article.assumption
            else []
        )

    def _setting(self, named: SettingNamed) -> str:
        """Return a setting, as a link where an event has it."""
        return (
            self._link(f"{SETTING}{named.key}", f"{named.label}: {named.value}") if named.value else escape(named.label)
        )

    def _heading(self, text: str) -> str:
        return self._strong(text, "table", 600, "ink2", 12)

    def _strong(self, text: str, role: Role, weight: int, tone: Token, above: int) -> str:
        look = self.look
        size, colour = look.font(role).pixelSize(), look.tokens[tone]
        style = f"font-size:{size}px;font-weight:{weight};color:{colour};margin:{look.gap(above)}px 0 {look.gap(3)}px 0"
        return f'<p style="{style}">{escape(text)}</p>'

    def _paragraph(self, html: str, colour: str = "") -> str:
        tone = f"color:{colour};" if colour else ""
        return f'<p style="{tone}margin:0 0 {self.look.gap(6)}px 0;line-height:125%">{html}</p>'

    def _grey(self, html: str) -> str:
        return self._paragraph(html, self.look.tokens["ink2"])

    def _item(self, book: RuleBook, number: str, item: ArticleItem, text: str) -> str:
        return self._paragraph(f"<b>{escape(item.mark)}</b>&nbsp; {self._linked(book, number, text)}")

    def _words(self, book: RuleBook, number: str, text: str) -> str:
        return self._paragraph(self._linked(book, number, text))

    def _linked(self, book: RuleBook, number: str, text: str) -> str:
        """Return a sentence with the other articles it names as links."""
        parts, done = [], 0
        for first, last, named in book.named(text):
            if named != number:
                parts += [escape(text[done:first]), self._link(f"{ARTICLE}{named}", named)]
                done = last
        return "".join([*parts, escape(text[done:])])

    def _link(self, target: str, text: str) -> str:
        return f'<a href="{escape(target)}" style="color:{self.look.tokens["accent"]}">{escape(text)}</a>'

    def _clicked(self, url: QUrl) -> None:
        self.followed.emit(unquote(url.toString()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self.viewport())
            focus_ring(painter, self.look, self.viewport().rect(), CONTROL_RADIUS)
            painter.end()
