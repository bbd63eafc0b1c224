"""The registration desk over the whole Event page: a search line for teams, the team's row, its form."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QLineEdit, QStackedLayout, QWidget

from scorekeeper.features.event.page.desk_form import DeskForm
from scorekeeper.features.event.page.desk_notes import NotesForm, WithdrawalForm
from scorekeeper.features.event.page.saving import Saving
from scorekeeper.features.event.view.registration import DeskView, desk_view
from scorekeeper.features.event.words import desk as words
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.form import RETURNS
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.itemlist import ListItem, SearchedList
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.factline import FactLine
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Hairline, Label
from scorekeeper.kit.look.layout import ColumnLayout, TurningRow, give_width, take_off
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

_ROW = 58
_LEFT, _RIGHT = 330, 340
_WIDE, _NARROW = 1180, 720
"""Width from which the expected teams have a column of their own; width below which the form is under the list."""
_MOST_AWAITED = 12


class DeskTab(QWidget):
    """The check-in of teams; printable keys go to the find field unless a line of a form has the focus.

    `page_asked` asks for "teams", "settings", "players" or "substitution" of a team (uid), or for a "new-team" of a
    name; `printed` for the check-in list.
    """

    status_changed = Signal(str, str, str)
    touched = Signal()
    page_asked = Signal(str, str)
    printed = Signal()

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__()
        self.look, self.bridge = look, bridge
        self._sent: OrderForm | None = None
        self._is: tuple[bool, bool] | None = None
        self.form, self.notes, self.withdrawal = (
            DeskForm(look, bridge),
            NotesForm(look, bridge),
            WithdrawalForm(look, bridge),
        )
        self.forms: tuple[OrderForm, ...] = (self.form, self.notes, self.withdrawal)
        self.saving = Saving(bridge, self, lambda: self._sent)
        self.saving.status_changed.connect(self.status_changed)
        self.saving.order_saved.connect(self._after)
        middle = QWidget()
        self.stack = QStackedLayout(middle)
        for form in self.forms:
            self.stack.addWidget(form)
            form.ordered.connect(partial(self._send, form))
            form.left.connect(partial(self._leave, form))
            form.edited.connect(lambda _key: self.touched.emit())
        self.form.set_open(True)
        self.form.page_asked.connect(self._other_form)
        self.left, self.right = self._left(), self._right()
        inside = QWidget()
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, inside)
        self._halves.setContentsMargins(0, 0, 0, 0)
        self._halves.addWidget(self.left)
        self._halves.addWidget(middle, 1)
        self._halves.addWidget(self.right)
        self._middle, self._inside = middle, inside
        self.scrolled = Scroll(look, inside)
        self.scrolled.setObjectName("desk-scroll")
        self.scrolled.viewport().installEventFilter(self)
        outer = ColumnLayout(look, self, margins=(14, 8, 14, 8), spacing=8)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        outer.addWidget(self._head())
        outer.addWidget(self.scrolled, 1)
        self.find_line.installEventFilter(self)
        self.find_line.textChanged.connect(lambda _text: self._look_for())
        self.list.row_chosen.connect(lambda _row: self._choose())
        self.list.row_opened.connect(lambda _index: self._open())
        tab_through(
            [self.find_line, self.list, *(part for form in self.forms for part in form.parts()), self.print_button]
        )
        look.changed.connect(self.relook)
        self.relook()

    # building
    def _head(self) -> CardFrame:
        look = self.look
        card = CardFrame(look, margins=(15, 8, 15, 8), name="desk-head", accessible=_("Registration desk"))
        line, ways = TurningRow(look), Flow(look, spacing=8)
        named = ColumnLayout(look, spacing=1)
        named.addWidget(Label(look, _("Registration desk"), "page", weight=700, name="desk-heading"))
        self.about = Label(look, "", "small", tone="ink2", wrap=True, name="desk-about")
        named.addWidget(self.about)
        line.addLayout(named, 1)
        for words_, key, name, wanted in (
            (pgettext("label", "Tea&ms"), "Alt+M", "desk-to-teams", "teams"),
            (pgettext("label", "Settin&gs"), "Alt+G", "desk-to-settings", "settings"),
        ):
            button = Button(look, words_, key=key, name=name)
            button.clicked.connect(partial(self._want, wanted))
            ways.addWidget(button)
        line.addLayout(ways)
        line.setAlignment(ways, Qt.AlignmentFlag.AlignVCenter)
        card.body.addLayout(line)
        return card

    def _left(self) -> CardFrame:
        look = self.look
        card = CardFrame(look, margins=(3, 10, 3, 10), spacing=8, name="desk-list-card", accessible=_("Who is here?"))
        heading = Label(look, _("Who is here?"), "heading", weight=700, name="desk-list-title")
        heading.setContentsMargins(11, 0, 11, 0)
        card.body.addWidget(heading)
        self.find_line = LineEdit(
            look,
            pgettext("example", "two letters, Enter"),
            role="panel",
            height=44,
            name="desk-find",
            accessible=_("Find a team"),
        )
        framed = ColumnLayout(look, margins=(11, 0, 11, 0))
        framed.addWidget(self.find_line)
        card.body.addLayout(framed)
        self.list = SearchedList(
            look, row_height=_ROW, name="desk-teams", accessible=pgettext("screen reader", "Teams")
        )
        card.body.addWidget(self.list, 1)
        self.rest = Label(look, "", "small", tone="ink2", wrap=True, name="desk-found")
        self.rest.setContentsMargins(11, 0, 11, 0)
        card.body.addWidget(self.rest)
        card.body.addWidget(Hairline(look))
        self._sums = ColumnLayout(look, margins=(11, 0, 11, 0), spacing=3)
        self._lines: list[FactLine] = []
        card.body.addLayout(self._sums)
        return card

    def _right(self) -> CardFrame:
        look = self.look
        card = CardFrame(look, spacing=8, name="desk-awaited-card", accessible=_("Still awaited"))
        card.body.addWidget(Label(look, _("Still awaited"), "heading", weight=700, name="desk-awaited-title"))
        self._awaited = ColumnLayout(look, spacing=6)
        self._names: list[Label] = []
        card.body.addLayout(self._awaited)
        card.body.addStretch(1)
        self.print_button = Button(
            look, _("Print the list for the door"), icon="print", key="Ctrl+P", name="desk-print"
        )
        self.print_button.clicked.connect(self.printed)
        flow = Flow(look)
        flow.addWidget(self.print_button)
        card.body.addLayout(flow)
        return card

    # layout
    def relook(self) -> None:
        """Place the parts side by side as far as there is space, else one under the other."""
        look, width = self.look, self.width()
        narrow, is_wide = look.compact or width < look.px(_NARROW), not look.compact and width >= look.px(_WIDE)
        self._is = narrow, is_wide
        self._halves.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        self._halves.setSpacing(look.gap(8))
        give_width(self.left, None if narrow else look.px(_LEFT))
        give_width(self.right, look.px(_RIGHT) if is_wide else None)
        self.right.setVisible(is_wide or narrow)
        self.list.setMinimumHeight(look.px(_ROW) * 3)
        self._fit()
        QTimer.singleShot(0, self, self._fit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        look, width = self.look, self.width()
        if self._is != (look.compact or width < look.px(_NARROW), not look.compact and width >= look.px(_WIDE)):
            self.relook()

    def _fit(self) -> None:
        """Make list and form scroll by themselves, unless the page scrolls as a whole."""
        narrow = self._is is not None and self._is[0]
        shown = self.stack.currentWidget()
        whole = shown.full_height() if isinstance(shown, OrderForm) else 0
        self._middle.setMinimumHeight(whole if narrow else 0)
        self._inside.setMaximumHeight(16_777_215 if narrow else max(1, self.scrolled.viewport().height()))

    # showing
    def refresh(self) -> None:
        """Refresh the tab; the team on view stays."""
        self.show_rows()
        for form in self.forms:
            form.refresh()

    def judge(self) -> None:
        """Apply the role now in use to the forms."""
        for form in self.forms:
            form.judge()

    def show_rows(self, *, first: bool = False) -> None:
        """Show the teams found; `first` selects the best match."""
        view = desk_view(self.bridge.tournament, self.find_line.text())
        self.about.set_words(view.about)
        self.list.set_items(
            [
                ListItem(row.uid, row.name, row.detail, row.state, right_tone=row.tone, right_icon=row.sign)  # type: ignore[arg-type]
                for row in view.rows
            ]
        )
        find = self.find_line.text().strip()
        if view.rows and find and (first or self.list.selected is None):
            self.list.select_key(view.rows[0].uid)
            self._choose()
        elif not find and first:
            self.list.select_key("")
        more = ngettext("{n} more", "{n} more", view.more).format(n=view.more) if view.more else ""
        self.rest.show_text(words.no_team(find) if not view.rows else more)
        self._show_sides(view)

    def _look_for(self) -> None:
        """Show and announce the team that the typed text finds; empty text finds none."""
        self.show_rows(first=True)
        if not self.find_line.text().strip():
            self.show_team("")
        else:
            if not self.list.rows_model.rows:
                self.show_team("")  # Enter begins a new team: the button must not name the last one
            row = self.list.selected
            announce(self.find_line, self.rest.text() if row is None else row.spoken)

    def _show_sides(self, view: DeskView) -> None:
        take_off(self._lines)
        self._lines = [FactLine(self.look, what, value) for what, value in view.sums]
        for line in self._lines:
            self._sums.addWidget(line)
        take_off(self._names)
        self._names = []
        for name, note in view.awaited[:_MOST_AWAITED]:
            label = Label(self.look, f"{name}: {note}" if note else name, "body", wrap=True)
            self._names.append(label)
        more = len(view.awaited) - len(self._names)
        if more > 0:
            text = ngettext("{n} more", "{n} more", more).format(n=more)
            self._names.append(Label(self.look, text, "small", tone="ink2"))
        if not view.awaited:
            self._names.append(Label(self.look, pgettext("registration desk", "Nobody"), "body", tone="ink2"))
        for label in self._names:
            self._awaited.addWidget(label)

    def begin(self) -> None:
        """Move the focus to the search line."""
        self.refresh()
        self.find_line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.find_line.selectAll()

    def show_team(self, uid: str) -> None:
        """Show a team in the form."""
        self.form.show_subject(uid)
        self.stack.setCurrentWidget(self.form)
        self._fit()

    def _choose(self) -> None:
        row = self.list.selected
        if row is not None:
            self.show_team(str(row.key))

    def _open(self) -> None:
        """Go to the form of the selected team."""
        self._choose()
        if self.form.subject:
            self.form.begin().setFocus(Qt.FocusReason.TabFocusReason)
            announce(self.form, self.form.sentence())

    # what is sent
    def _send(self, form: OrderForm, order: Order) -> None:
        self._sent = form
        self.saving.send(order)

    def _after(self, form: OrderForm, order: Order) -> None:
        """Go to the next task: the next team once one is checked in or never came, else on with this one."""
        if form is self.form and order is self.form.settles:
            self.find_line.clear()
            self.show_team("")
            self.begin()
            return
        self.show_team(order.made)
        self.form.refresh()
        self.form.begin().setFocus(Qt.FocusReason.OtherFocusReason)

    def _leave(self, form: OrderForm) -> None:
        """Go back: from a form about a team to the team, from the team to the search line."""
        if form is self.form:
            self.begin()
        else:
            self.stack.setCurrentWidget(self.form)
            self.form.begin().setFocus(Qt.FocusReason.OtherFocusReason)
        self.touched.emit()

    def _other_form(self, kind: str) -> None:
        form = {"notes": self.notes, "withdrawal": self.withdrawal}.get(kind)
        if form is None:
            self._want(kind)
            return
        form.show_subject(self.form.subject)
        form.refresh()
        self.stack.setCurrentWidget(form)
        self._fit()
        line = form.begin()
        line.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _want(self, what: str) -> None:
        self.page_asked.emit(what, self.form.subject)

    # keys
    def areas(self) -> Sequence[QWidget]:
        """Return find field, rows and form, for F6."""
        shown = self.stack.currentWidget()
        return (self.find_line, self.list, shown.begin_at() if isinstance(shown, OrderForm) else self.find_line)

    def unsaved(self) -> str:
        """Return which forms hold unsaved text."""
        return ", ".join(filter(None, (form.waits() for form in (self.notes, self.withdrawal))))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move in the list from the search line; fit the parts to the space."""
        if event.type() == QEvent.Type.Resize and watched is self.scrolled.viewport():
            self._fit()
        if watched is self.find_line and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._from_line(event)
        return super().eventFilter(watched, event)

    def _from_line(self, event: QKeyEvent) -> bool:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        rows = self.list.rows_model.rows
        if step and rows:
            row = self.list.currentIndex().row() + step
            self.list.select_key(rows[max(0, min(len(rows) - 1, row))].key)
            self._choose()
            return True
        if event.key() in RETURNS and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            name = " ".join(self.find_line.text().split())
            if self.list.selected is not None and (name or self.form.subject):
                self._open()
            elif name and not rows:
                self.find_line.clear()
                self.page_asked.emit("new-team", name)
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass a letter typed anywhere to the search line; F2 edits a name; Escape goes there, then leaves."""
        focus = self.window().focusWidget()
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if event.key() == Qt.Key.Key_F2 and self.form.subject:
            self._want("players")
        elif event.key() == Qt.Key.Key_Escape and not self.find_line.text() and focus is self.find_line:
            self.page_asked.emit("teams", "")
        elif event.key() == Qt.Key.Key_Escape:
            self.find_line.clear()
            self.begin()
        elif event.key() in RETURNS:
            event.accept()
        elif plain and event.text().isprintable() and event.text().strip() and not isinstance(focus, QLineEdit):
            self.stack.setCurrentWidget(self.form)
            self.find_line.setFocus(Qt.FocusReason.OtherFocusReason)
            self.find_line.setText(event.text())
        else:
            super().keyPressEvent(event)
