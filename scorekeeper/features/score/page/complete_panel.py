"""The panel of a complete session: the result, its course, the checks."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from scorekeeper.features.score.page.deal_menu import DealMenu
from scorekeeper.features.score.page.deal_panel import command_buttons
from scorekeeper.kit.entry.sentences import html_of
from scorekeeper.kit.entry.shown_session import ShownSession
from scorekeeper.kit.links import DISPUTE
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.curve import Course, RunningCurve
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Chip, Hairline, IconLabel, Label, RichLabel, caption
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.markup import escape
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.language.signoff import closed as signed_words
from scorekeeper.language.signoff import unchecked
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.sheet import SheetCheck
from scorekeeper.session.words.following import following_words

_MORE = ("announce", "where-from", "raise-dispute", "settlement", "extent", "copy-paper")
"""The commands of the menu, in its order."""


_CURVE_FROM = 580
"""The height of the panel from which the curve of the score is shown, pixels at 100 %."""


class CompleteCard(CardFrame):
    """The card that replaces the deal when every deal has its result; `asked` carries a command."""

    asked = Signal(str)
    opened = Signal(str)

    kind = "complete"

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(15, 10, 15, 10), name="complete-panel", accessible=_("Session complete"))
        self._checks: tuple[SheetCheck, ...] = ()
        self._boxes: list[QWidget] = []
        inside = QWidget()
        column = ColumnLayout(look, inside, spacing=8)
        head = Flow(look, spacing=10)
        self.title = Label(look, _("Session complete"), "heading", weight=700, name="complete-title")
        head.addWidget(self.title)
        self.chip = Chip(look, "", "warn", "clock", name="complete-chip")
        head.addWidget(self.chip)
        column.addLayout(head)
        self.result = Label(look, "", "side", weight=700, wrap=True, name="complete-result")
        self.sentence = RichLabel(look, "", "body", name="complete-sentence")
        self.sentence.linkActivated.connect(self.opened)
        self.held = Label(look, "", "body", weight=600, tone="warn", wrap=True, name="complete-held")
        self.left_out = Label(look, "", "body", weight=600, tone="error", wrap=True, name="complete-left-out")
        column.addWidget(self.left_out)
        column.addWidget(self.result)
        column.addWidget(self.sentence)
        column.addWidget(self.held)
        self.extra = Button(look, pgettext("button", "Extra deals"), key="Ctrl+Shift+L", icon="plus", primary=True,
            height=40,
                            name="complete-extra")  # fmt: skip
        self.extra.clicked.connect(lambda: self.asked.emit("extra-deals"))
        column.addWidget(self.extra)
        self.sign = self._main_button(_("Close the sheet"), "F12", "sign", "sign")
        self.check = self._main_button(_("Check the imported sheet"), "Shift+F12", "check", "check-received")
        column.addWidget(self.check)
        column.addWidget(self.sign)
        self._add_commands(column)
        column.addWidget(Hairline(look))
        self._course = QWidget()
        course = ColumnLayout(look, self._course, spacing=8)
        course.addWidget(caption(look, _("Score by deal")))
        self.curve = RunningCurve(look, name="complete-curve", accessible=_("Score by deal"))
        course.addWidget(self.curve)
        course.addWidget(Hairline(look))
        column.addWidget(self._course)
        self._checked = caption(look, pgettext("heading", "Checks"))
        column.addWidget(self._checked)
        self._list = ColumnLayout(look, spacing=5)
        column.addLayout(self._list)
        column.addStretch(1)
        self.body.addWidget(Scroll(look, inside), 1)
        buttons = (self.following, self.print, self.settle, self.penalty, self.correct, self.more)
        tab_through((self.extra, self.check, self.sign, *buttons, self.sentence))

    def _add_commands(self, column: ColumnLayout) -> None:
        """Add what follows the result: the next session, printing, changes of the sheet."""
        look = self.look
        self.following = Button(look, pgettext("button", "&Next session"), height=40, name="complete-next")
        self.following.clicked.connect(lambda: self.asked.emit("follow-session"))
        (self.print,) = command_buttons(look, ("print",), self.asked.emit, "complete")
        (self.settle,) = command_buttons(look, ("settle",), self.asked.emit, "complete")
        row = RowLayout(look, spacing=6)
        row.addWidget(self.following, 1)
        row.addWidget(self.print, 1)
        column.addLayout(row)
        column.addWidget(self.settle)
        column.addWidget(Hairline(look))
        self.penalty, self.correct = command_buttons(look, ("penalty", "correct"), self.asked.emit, "complete")
        self.more = Button(look, _("More for this sheet"), icon="down", spread=True, height=40, name="complete-more")
        self.more.clicked.connect(self._open_menu)
        self.menu = DealMenu(look, self, _MORE, name="complete-more", accessible=_("More for this sheet"))
        self.menu.asked.connect(self.asked)
        others = RowLayout(look, spacing=6)
        others.addWidget(self.penalty, 1)
        others.addWidget(self.correct, 1)
        column.addLayout(others)
        column.addWidget(self.more)

    def _main_button(self, text: str, key: str, icon: str, command: str) -> Button:
        button = Button(self.look, text, key=key, icon=icon, primary=True, height=40, name=f"complete-{command}")
        button.clicked.connect(lambda: self.asked.emit(command))
        return button

    def _open_menu(self) -> None:
        """Open the other commands below the button."""
        self.menu.open_below(self.more)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the curve in a low window, where the checks matter more."""
        super().resizeEvent(event)
        self._course.setVisible(self.look.compact or self.height() >= self.look.px(_CURVE_FROM))

    def show_finish(self, showing: ShownSession) -> None:
        """Show the result, the curve and the checks."""
        finish = showing.view.finish
        if finish is None:
            return
        state = showing.now.state
        if state.is_on_paper:
            self.chip.set_state(signed_words(state.revision, on_paper=True), "plain", "sheet")
        elif state.is_closed:
            self.chip.set_state(signed_words(state.revision), "ok", "lock")
        elif state.unchecked:
            self.chip.set_state(unchecked(), "warn", "clock")
        else:
            self.chip.set_state(finish.chip, "warn", "clock")
        self.check.setVisible(bool(state.unchecked))
        self.sign.setText(_("Show the closed sheet") if state.is_closed else _("Close the sheet"))
        self.sign.setVisible(not finish.held and not finish.tied and not finish.forfeited)
        self.result.set_words(finish.title)
        self.sentence.set_html(html_of(finish.sentence, self.look))
        self.title.set_words(finish.heading)
        self.setAccessibleName(finish.heading)
        self.extra.setText(finish.extra or _("Extra deals"))
        self.extra.setAccessibleName(finish.extra or _("Extra deals"))
        self.extra.setVisible(bool(finish.extra))
        self.held.show_text(finish.held)
        self.left_out.show_text(finish.left_out)
        self.settle.setVisible(bool(finish.held))
        enters = not (finish.forfeited or state.is_closed)  # a forfeited session and a signed sheet take neither
        self.penalty.setVisible(enters and bool(showing.now.system.infractions.kinds))
        self.correct.setVisible(enters)
        self.menu.set_absent({"settlement"} if not state.sealed else set())
        about = following_words(showing.tournament, showing.session)
        self.following.setToolTip(about)
        self.following.setAccessibleDescription(about)
        self._checked.setVisible(bool(finish.checks))
        courses = [
            Course(side.letter, side.name, side.filled, totals)
            for side, totals in zip(showing.sides, showing.view.curve, strict=True)
        ]
        deals = showing.now.deals
        self.curve.set_courses(courses, deals, tuple(range(6, deals + 1, 6)))
        if finish.checks != self._checks:
            self._checks = finish.checks
            self._show_checks()

    def _detail(self, check: SheetCheck) -> Label:
        """Return the widget at the right: words, or links to the deals they mention."""
        if not check.links:
            right = Qt.AlignmentFlag.AlignRight
            return Label(self.look, check.detail, "small", tone="ink2", wrap=True, align=right)
        html = "; ".join(f'<a href="{DISPUTE}{escape(uid)}">{escape(text)}</a>' for text, uid in check.links)
        label = RichLabel(self.look, html, "small", name=f"check-{check.code}.links")
        label.setAlignment(Qt.AlignmentFlag.AlignRight)
        label.linkActivated.connect(self.opened)
        return label

    def _show_checks(self) -> None:
        for box in self._boxes:
            self._list.removeWidget(box)
            box.hide()
            box.deleteLater()
        self._boxes = []
        for check in self._checks:
            box = QFrame()
            box.setObjectName(f"check-{check.code}")
            box.setAccessibleName(f"{check.text}: {check.detail}")
            row = RowLayout(self.look, box, spacing=8)
            tone: Token = "ruling" if check.links else "ok" if check.holds else "warn"
            row.addWidget(IconLabel(self.look, check.kind, tone, 16))
            label = Label(self.look, check.text, weight=500, wrap=True, tone="ruling" if check.links else "ink")
            row.addWidget(label, 1)
            row.addWidget(self._detail(check), 1)
            self._list.addWidget(box)
            self._boxes.append(box)
