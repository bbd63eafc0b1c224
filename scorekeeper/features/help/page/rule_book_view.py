"""The book as one widget: search field, articles, one article, side by side or in turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QSizePolicy, QWidget

from scorekeeper.assets.articles import ArticleItem, Hit, RuleBook, rule_book
from scorekeeper.features.help.view.rule_book import ArticleShown, SettingNamed, article_shown
from scorekeeper.kit.itemlist import ListItem, SearchedList
from scorekeeper.kit.links import ARTICLE
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.fonts import Role
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.link_browser import LinkBrowser
from scorekeeper.kit.look.look import CONTROL_RADIUS, Look
from scorekeeper.kit.look.markup import escape
from scorekeeper.kit.look.paint import focus_ring, name_widget
from scorekeeper.kit.look.palette import Token
from scorekeeper.language.systems import system_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.systems import Rules
from scorekeeper.tournament.settings import Chosen

SETTING, PRECEDENTS = "setting:", "precedents:"


class ArticleText(LinkBrowser):
    """The three parts of an article; `followed` carries a link: "article:4.2"."""

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
        look.changed.connect(self.reapply_look)
        self.reapply_look()

    def show_article(self, shown: ArticleShown, also: Sequence[str] = ()) -> None:
        """Show an article from its beginning; `also` are further articles cited with it."""
        self._shown = (shown, tuple(also))
        self._write()
        self.setAccessibleName(pgettext("screen reader", "Article {article}").format(article=shown.article.title))
        self.setAccessibleDescription(shown.article.text)
        self.moveCursor(self.textCursor().MoveOperation.Start)
        self.verticalScrollBar().setValue(0)

    def reapply_look(self) -> None:
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
            parts.append(self._grey(f"{escape(_('See also:'))} {links}"))
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
        parts.append(self._heading(_("Where the rules are silent")))
        parts.append(
            self._words(book, article.number, article.assumption)
            if article.assumption
            else self._grey(_("Nothing to decide."))
        )
        parts += self._settable(shown)
        if self.precedents:
            parts.append(f"<p>{self._link(f'{PRECEDENTS}{article.number}', pgettext('rule book', 'Precedents'))}</p>")
        self.setHtml("".join(parts))

    def _settable(self, shown: ArticleShown) -> list[str]:
        if shown.settings:
            named = ", ".join(map(self._setting, shown.settings))
            return [self._paragraph(f"{escape(pgettext('rule book', 'Setting:'))} {named}")]
        return (
            [self._grey(_("There is no setting for it. A ruling may decide differently."))]
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


LIST_WIDTH = 380
_LIST_KEYS = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})
_RETURNS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class _SearchLine(LineEdit):
    """The search field: arrows and Enter belong to the list below it."""

    def __init__(self, look: Look, owner: "RuleBookView", name: str) -> None:
        super().__init__(look, _("Number or words"), height=40, name=name, accessible=_("Search the rule book"))
        self._owner = owner

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _LIST_KEYS:
            self._owner.walk(event)
        elif event.key() in _RETURNS:
            self._owner.open_chosen()
        else:
            super().keyPressEvent(event)


@dataclass(frozen=True, slots=True)
class _Place:
    """An article that was read, with other articles cited with it."""

    number: str
    also: tuple[str, ...] = ()


class RuleBookView(QWidget):
    """Search, list and article of one book.

    `asked(what, key)` requests something shown elsewhere: "setting" and its key, "precedents" and the article.
    `turned` reports that another article is shown. Without enough width (`set_wide`), only the list or the article
    is visible.
    """

    asked = Signal(str, str)
    turned = Signal()

    def __init__(self, look: Look, *, name: str) -> None:
        super().__init__()
        self.look = look
        self._rules: Rules | None = None
        self._chosen: Chosen | None = None
        self._hits: tuple[Hit, ...] = ()
        self._before: list[_Place] = []
        self._target: _Place | None = None
        self._from_list = True
        self.is_wide = False
        self.shown: ArticleShown | None = None
        """The article on display; None if there is none."""
        self.search = _SearchLine(look, self, f"{name}-search")
        self.search.textChanged.connect(self._searched)
        self.note = Label(look, "", "small", tone="ink2", wrap=True, name=f"{name}-note")
        self.list = SearchedList(look, row_height=48, name=f"{name}-list", accessible=_("Articles found"))
        self.list.row_chosen.connect(self._chosen_row)
        self.list.row_opened.connect(self._open_row)
        self.list.clicked.connect(lambda index: self._open_row(index.row()))
        self.text = ArticleText(look, name=f"{name}-article")
        self.text.followed.connect(self._follow)
        self.all = Button(look, _("All articles"), height=34, name=f"{name}-all")
        self.all.clicked.connect(self.begin)
        self.previous = Button(look, pgettext("button", "Previous"), height=34, name=f"{name}-previous")
        self.next = Button(look, pgettext("button", "Next"), height=34, name=f"{name}-next")
        self.previous.clicked.connect(lambda: self._turn(-1))
        self.next.clicked.connect(lambda: self._turn(1))
        self._build()
        look.changed.connect(self._arrange)
        self._arrange()

    def _build(self) -> None:
        look = self.look
        self._left, self._right = QWidget(), QWidget()
        left = ColumnLayout(look, self._left, spacing=6)
        left.addWidget(self.note)
        left.addWidget(self.list, 1)
        right = ColumnLayout(look, self._right, spacing=6)
        right.addWidget(self.text, 1)
        foot = RowLayout(look, spacing=6)
        for button in (self.all, self.previous, self.next):
            button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            foot.addWidget(button)
        foot.addStretch(1)
        right.addLayout(foot)
        both = QHBoxLayout()
        both.setSpacing(12)
        both.addWidget(self._left)
        both.addWidget(self._right, 1)
        outer = ColumnLayout(look, self, spacing=8)
        outer.addWidget(self.search)
        outer.addLayout(both, 1)
        for layout in (outer, both, left, right):
            layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    # which book, which article
    def show_book(self, rules: Rules, chosen: Chosen | None) -> None:
        """Show the book of these rules; `chosen` are the event's settings, None if no event is open."""
        again = self._rules is not None and self._rules.key == rules.key
        self._rules, self._chosen = rules, chosen
        if again:
            self._show_article()
            return
        self.shown = self._target = None
        self._before.clear()
        self.search.clear()
        self._searched("")
        self._arrange()

    @property
    def book(self) -> RuleBook | None:
        """The book that is shown, None for rules without one."""
        try:
            return rule_book(self._rules.key) if self._rules is not None else None
        except LookupError:
            return None

    def begin(self) -> None:
        """Show the list with the previous search, ready for a new search."""
        self._before.clear()
        self._from_list = True
        if not self.is_wide:
            self.shown = self._target = None
        self._arrange()
        self.search.selectAll()
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def open_at(self, numbers: Sequence[str]) -> bool:
        """Open the first of these articles that exists, and list the others.

        Return False if none exists.
        """
        book = self.book
        numbers_found = list(
            dict.fromkeys(article.number for number in numbers if book and (article := book.find(number)))
        )
        if not numbers_found:
            return False
        self._before.clear()
        self._from_list = False
        self._go(_Place(numbers_found[0], tuple(numbers_found[1:])))
        self.text.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def back(self) -> bool:
        """Go back to the previous article, the list, an empty search.

        Return False if there is nowhere to go back to.
        """
        if self._before:
            self._target = self._before.pop()
            self._show_article()
        elif self.shown is not None and self._from_list and not self.is_wide:
            self.begin()
        elif self.search.text() and (self._from_list or self.is_wide):
            self.search.clear()
            self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            return False
        return True

    def first_focus(self) -> QWidget:
        """Return the search field, or the article if one was requested."""
        return self.text if self.shown is not None and not self._from_list else self.search

    def set_wide(self, *, is_wide: bool) -> None:
        """Show list and article beside each other, or one of them."""
        if is_wide != self.is_wide:
            self.is_wide = is_wide
            if is_wide and self.shown is None:  # the article chosen in the list is shown beside it
                self._chosen_row(self.list.currentIndex().row())
            self._arrange()

    # searching
    def _searched(self, text: str) -> None:
        book = self.book
        self._hits = book.hits(text) if book is not None else ()
        self.list.set_items([ListItem(hit.article.number, hit.article.title, hit.text) for hit in self._hits])
        if book is None:
            name = system_name(self._rules) if self._rules else ""
            self.note.set_words(_("There is no rule book for {name}.").format(name=name))
        elif not self._hits:
            none = _("Nothing in {book} matches {text}. Try fewer letters.")
            self.note.set_words(none.format(book=book.title, text=text.strip()))
        elif not text.strip():
            self.note.set_words(_("Type a number or words. Choose with the arrow keys and press Enter."))
        else:
            fits = ngettext(
                "{n} article matches. Press Enter to open it.",
                "{n} articles match. Press Enter to open the chosen one.",
                len(self._hits),
            )
            self.note.set_words(fits.format(n=len(self._hits)))
        if self._hits:
            kept = self.shown.article.number if self.shown is not None and not text.strip() else ""
            self.list.select_key(kept or self._hits[0].article.number)
        self._from_list = True
        if self.is_wide and self._hits:
            self._chosen_row(self.list.currentIndex().row())
        elif not self.is_wide and self.shown is not None:
            self.shown = self._target = None  # the text is searched in all of them
            self._before.clear()
            self._arrange()

    def walk(self, event: QKeyEvent) -> None:
        """Use an arrow key from the field, in the list or to scroll the article."""
        if self._left.isVisibleTo(self):
            self.list.keyPressEvent(event)
            self.list.announce_selected()
        else:
            self.text.keyPressEvent(event)

    def open_chosen(self) -> None:
        """Open the article chosen in the list."""
        if self._left.isVisibleTo(self):
            self._open_row(self.list.currentIndex().row())

    def _chosen_row(self, row: int) -> None:
        if self.is_wide and 0 <= row < len(self._hits):
            self._before.clear()
            self._target = _Place(self._hits[row].article.number)
            self._show_article()

    def _open_row(self, row: int) -> None:
        if 0 <= row < len(self._hits):
            self._before.clear()
            self._from_list = True
            self._go(_Place(self._hits[row].article.number))
            self.text.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # reading
    def _go(self, target: _Place) -> None:
        self._target = target
        self._show_article()

    def _show_article(self) -> None:
        target, rules = self._target, self._rules
        self.shown = article_shown(rules, target.number, self._chosen) if target is not None and rules else None
        if self.shown is not None and target is not None:
            self.text.show_article(self.shown, target.also)
            self.list.select_key(self.shown.article.number)
            before, following = self.shown.before, self.shown.following
            for button, number, caption, short, named in (
                (
                    self.previous,
                    before,
                    pgettext("rule book", "Previous: {article}"),
                    "\N{LEFTWARDS ARROW} {number}",
                    pgettext("rule book", "Previous"),
                ),
                (
                    self.next,
                    following,
                    pgettext("rule book", "Next: {article}"),
                    "{number} \N{RIGHTWARDS ARROW}",
                    pgettext("rule book", "Next"),
                ),
            ):
                button.setText(short.format(number=number) if number[:1].isdigit() else named)
                title = self.shown.book.articles[number].title if number else ""
                button.setAccessibleName(caption.format(article=title) if number else "")
                button.setToolTip(button.accessibleName())
                button.setEnabled(bool(number))
        self._arrange()
        self.turned.emit()

    def _turn(self, step: int) -> None:
        if self.shown is not None and (number := self.shown.before if step < 0 else self.shown.following):
            self._go(_Place(number))

    def _follow(self, link: str) -> None:
        if link.startswith(ARTICLE):
            if self._target is not None:
                self._before.append(self._target)
            self._go(_Place(link.removeprefix(ARTICLE)))
        elif link.startswith(SETTING):
            self.asked.emit("setting", link.removeprefix(SETTING))
        elif link.startswith(PRECEDENTS):
            self.asked.emit("precedents", link.removeprefix(PRECEDENTS))

    def _arrange(self) -> None:
        reading = self.shown is not None
        self._left.setVisible(self.is_wide or not reading)
        self._right.setVisible(reading)
        self.all.setVisible(not self.is_wide)
        if self.is_wide:
            self._left.setFixedWidth(self.look.px(LIST_WIDTH))
        else:
            self._left.setMinimumWidth(0)
            self._left.setMaximumWidth(16_777_215)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back; other typing goes to the search field."""
        text = event.text()
        if event.key() == Qt.Key.Key_Escape and self.back():
            return
        if text.strip() and text.isprintable() and not event.modifiers() & _COMMANDS:
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)
            self.search.setText(text)
        elif event.key() not in _RETURNS:
            super().keyPressEvent(event)
