"""The registration desk: a search line for teams, the list, a team's form."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QLineEdit, QStackedLayout, QWidget

from scorekeeper.features.event.page.desk_form import DeskForm
from scorekeeper.features.event.page.saving import Saving
from scorekeeper.features.event.page.session_form import STAGE
from scorekeeper.features.event.view.registration import (
    DeskView,
    desk_view,
    last_round_played,
    plays_on,
    tables_when_reinstated,
    withdrawal,
    withdrawal_effect,
)
from scorekeeper.features.event.view.team_list_notes import list_entry, parse_list_notes
from scorekeeper.features.event.words import desk as words
from scorekeeper.features.event.words import team_list as columns
from scorekeeper.journal.at_desk import all_at_desk, team_registration
from scorekeeper.journal.facts import Fact, TeamPlaced
from scorekeeper.journal.stage_results import teams_of
from scorekeeper.journal.stages import HERE, MAIN
from scorekeeper.journal.team_marks import disqualification
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.form import RETURNS
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.form.spec import Field
from scorekeeper.kit.itemlist import ListItem, SearchedList
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.factline import FactLine
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Hairline, Label
from scorekeeper.kit.look.layout import ColumnLayout, TurningRow, give_width, remove_widgets
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.phone_code import PhoneCode
from scorekeeper.kit.phone_service import PhoneService
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.session.offers import Entered


class NotesForm(OrderForm):
    """City, group, seed, fees and note of a team (`subject`), for corrections."""

    kind = "notes"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(
            look, bridge, str,
            Field("city", "line", lambda: pgettext("field", "City")),
            Field("group", "line", lambda: pgettext("field", "Group"), share=1),
            Field("seed", "line", lambda: pgettext("field", "Seed"), share=1, beside=True),
            Field("fee", "line", lambda: _("Team fee"), example=_("blank: the usual fee"), share=1),
            Field("substitution_fee", "line", lambda: _("Fee for a substitution"), share=1, beside=True),
            Field("let_in_by", "line", lambda: _("If late, let in by"),
                  shown=lambda _values: team_registration(self.bridge.tournament, self.subject).noted.late),
            Field("note", "line", lambda: pgettext("field", "Note"), example=pgettext("example", "plane lands 17:05")),
        )  # fmt: skip
        self.column.addStretch(1)
        self.name_buttons(_("Save details"))
        self.load()

    def entered(self) -> Entered:
        """Return the message that a team is registered."""
        return (("team-registered", ""),)

    def load(self) -> None:
        """Show the notes."""
        tournament = self.bridge.tournament
        team = tournament.teams.get(self.subject)
        self.seen = tournament.seq
        self.title.set_words(_("Details of {team}").format(team=team.name) if team is not None else "")
        if team is None:
            return
        known, noted_fields = team_registration(tournament, self.subject).noted, list_entry(tournament, self.subject)
        self.fill(
            {
                "city": known.city,
                "group": noted_fields.group,
                "seed": "" if noted_fields.seed is None else str(noted_fields.seed),
                "fee": known.fee,
                "substitution_fee": known.substitution_fee,
                "let_in_by": known.let_in_by,
                "note": known.note,
            }
        )

    def order(self) -> Order | None:
        """Return the notes, and the team's place in the draw if it changes."""
        tournament, text = self.bridge.tournament, {key: part.text().strip() for key, part in self.fields.items()}
        team = tournament.teams.get(self.subject)
        if team is None:
            return None
        noted_fields, wrong = parse_list_notes({columns.GROUP: text["group"], columns.SEED: text["seed"]})
        if self.show_problems({"seed": wrong[columns.SEED]} if wrong else {}):
            return None
        known, before = team_registration(tournament, team.uid).noted, list_entry(tournament, team.uid)
        new = replace(
            known,
            city=text["city"],
            fee=text["fee"],
            substitution_fee=text["substitution_fee"],
            let_in_by=text["let_in_by"],
            number=noted_fields.seed,
            note=text["note"],
        )
        facts: list[Fact] = [new]
        if (noted_fields.group, noted_fields.seed) != (before.group, before.seed):
            placed = tournament.stage(MAIN).placed.get(team.uid) or TeamPlaced(MAIN, team.uid)
            facts.append(replace(placed, group=noted_fields.group or None, number=noted_fields.seed))
        return self.validated_order(facts, _("Details of {team} saved.").format(team=team.name), team.uid)


class WithdrawalForm(OrderForm):
    """The form to withdraw a team (`subject`) from a stage, or to revoke that.

    The stage is asked for if the team is in several unfinished stages; the newest is the default.
    """

    kind = "withdrawal"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        self._back = False
        super().__init__(
            look, bridge, str,
            Field("stage", "picker", lambda: pgettext("field", "Stage"), items=self._stages),
            Field("disqualified", "tick", lambda: pgettext("field", "Disqualified")),
            Field("after_round", "line", lambda: _("Last round played"), example=pgettext("example", "0: none")),
            Field("reason", "line", lambda: pgettext("field", "Reason")),
        )  # fmt: skip
        self.effect = Label(look, "", "small", wrap=True, name="withdrawal-effect")
        self.column.addWidget(self.effect)
        self.column.addStretch(1)
        self.load()
        self.edited.connect(self._edited)

    def entered(self) -> Entered:
        """Return the message that a team withdraws."""
        return (("team-withdrawn", ""),)

    def _stages(self) -> list[ListItem]:
        tournament = self.bridge.tournament
        return [
            ListItem(f"{STAGE}{uid}", stage_name(tournament, uid))
            for uid, stage in tournament.stages.items()
            if stage.over is None and self.subject in teams_of(tournament, uid)
        ]

    @property
    def _stage(self) -> str:
        """The stage (uid) that is chosen."""
        return self.fields["stage"].text().removeprefix(STAGE)

    def load(self) -> None:
        """Ask for stage (if several) and round, or only for the reason why the team plays on."""
        self.seen = self.bridge.tournament.seq
        stages = self._stages()
        self.fields["stage"].setVisible(len(stages) > 1)
        self.fill({"stage": str(stages[-1].key) if stages else f"{STAGE}{MAIN}", "disqualified": "", "reason": ""})
        self._ask()

    def _edited(self, key: str) -> None:
        if key == "stage":
            self._ask()
        else:
            self._show_effect()

    def _show_effect(self) -> None:
        """Show what becomes of the sessions of the team."""
        tournament, text = self.bridge.tournament, self.fields["after_round"].text().strip()
        effects: tuple[str, ...] = ()
        if self.subject in tournament.teams and self._back:
            effects = tables_when_reinstated(tournament, self._stage, self.subject)
        elif self.subject in tournament.teams and text.isdecimal():
            effects = withdrawal_effect(tournament, self._stage, self.subject, int(text))
        self.effect.set_words(" ".join(effects))
        self.effect.setVisible(bool(effects))

    def refresh(self) -> None:
        """Show the present state, and what the withdrawal does now."""
        super().refresh()
        self._show_effect()

    def _ask(self) -> None:
        """Ask the open questions about the chosen stage."""
        tournament, uid = self.bridge.tournament, self._stage
        team, stage = tournament.teams.get(self.subject), tournament.stage(uid)
        name = team.name if team is not None else ""
        self._back = self.subject in stage.withdrawn
        title = pgettext("registration desk", "{team} withdraws")
        if self._back:
            title = pgettext("registration desk", "{team} continues")
        self.title.set_words(title.format(team=name))
        for key in ("after_round", "disqualified"):
            self.fields[key].setVisible(not self._back)
        self.fill({"after_round": str(last_round_played(tournament, uid, self.subject))})
        self.name_buttons(_("Undo withdrawal") if self._back else _("Withdraw team"))
        self._show_effect()

    def first_focus(self) -> QWidget:
        """Return the field of the round, or of the reason for playing on."""
        return self.fields["reason" if self._back else "after_round"].station

    def order(self) -> Order | None:
        """Return the withdrawal, or its end."""
        team = self.bridge.tournament.teams.get(self.subject)
        text = self.fields["after_round"].text().strip()
        if team is None:
            return None
        if not self._back and not text.isdecimal():
            self.show_problems({"after_round": _("Type the number of the last round played, or 0 for none.")})
            return None
        tournament = self.bridge.tournament
        self.seen = tournament.seq  # play continues at its table while the reason is typed
        if self._back:
            effect = tables_when_reinstated(tournament, self._stage, team.uid)
            done = " ".join((pgettext("registration desk", "{team} continues.").format(team=team.name), *effect))
            return self.validated_order(plays_on(tournament, self._stage, team.uid), done, team.uid)
        effect = withdrawal_effect(tournament, self._stage, team.uid, int(text))
        done = " ".join((_("{team} is withdrawn.").format(team=team.name), *effect))
        reason = self.fields["reason"].text().strip()
        if self.fields["disqualified"].text():
            reason = disqualification(reason)
        facts = withdrawal(tournament, self._stage, team.uid, int(text))
        return self.validated_order(facts, done, team.uid, reason=reason)


_ROW = 58
_LEFT, _RIGHT = 330, 340
_WIDE, _NARROW = 1180, 720
"""Widths for a column of expected teams, and for the form below the list."""
_MOST_AWAITED = 12


class DeskTab(QWidget):
    """The check-in of teams.

    Printable keys go to the find field unless a line of a form has the focus.
    `page_asked` asks for "teams", "settings", "players" or "substitution" of a team (uid), or for a "new-team" of a
    name; `printed` for the check-in list.
    """

    status_changed = Signal(str, str, str)
    touched = Signal()
    page_asked = Signal(str, str)
    printed = Signal()

    def __init__(self, look: Look, bridge: Bridge, service: PhoneService | None = None) -> None:
        super().__init__()
        self.look, self.bridge = look, bridge
        self.phone = PhoneCode(look, service) if service is not None else None
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
        self.saving.order_saved.connect(self._after_save)
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
        center = QWidget()
        self._column = ColumnLayout(look, center, spacing=8)
        if self.phone is not None:
            self._column.addWidget(self.phone)
        self._column.addWidget(middle, 1)
        self._halves.addWidget(center, 1)
        self._halves.addWidget(self.right)
        self._middle, self._inside = middle, inside
        self.scrolled = Scroll(look, inside)
        self.scrolled.setObjectName("desk-scroll")
        self.scrolled.viewport().installEventFilter(self)
        self._outer = ColumnLayout(look, self, margins=(14, 8, 14, 8), spacing=8)
        self._outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._outer.addWidget(self._head())
        self._outer.addWidget(self.scrolled, 1)
        self.find_line.installEventFilter(self)
        self.find_line.textChanged.connect(lambda _text: self._look_for())
        self.list.row_chosen.connect(lambda _row: self._choose())
        self.list.row_opened.connect(lambda _index: self._open())
        tab_through(
            [
                self.find_line,
                self.list,
                *([self.phone.give] if self.phone is not None else []),
                *(part for form in self.forms for part in form.parts()),
                self.print_button,
            ]
        )
        look.changed.connect(self.reapply_look)
        self.reapply_look()

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
            button.clicked.connect(partial(self._ask_for_page, wanted))
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
        card = CardFrame(look, spacing=8, name="desk-awaited-card", accessible=_("Still expected"))
        card.body.addWidget(Label(look, _("Still expected"), "heading", weight=700, name="desk-awaited-title"))
        self._awaited = ColumnLayout(look, spacing=6)
        self._names: list[Label] = []
        card.body.addLayout(self._awaited)
        card.body.addStretch(1)
        self.print_button = Button(look, _("Print door list"), icon="print", key="Ctrl+P", name="desk-print")
        self.print_button.clicked.connect(self.printed)
        flow = Flow(look)
        flow.addWidget(self.print_button)
        card.body.addLayout(flow)
        return card

    # layout
    def reapply_look(self) -> None:
        """Place the parts side by side as far as there is space, else one below the other."""
        look, width = self.look, self.width()
        narrow, is_wide = look.compact or width < look.px(_NARROW), not look.compact and width >= look.px(_WIDE)
        self._is = narrow, is_wide
        self._halves.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        self._halves.setSpacing(look.gap(8))
        if self.phone is not None:  # beside the list, or above it if the page scrolls as a whole
            parent, index = (self._outer, 1) if narrow else (self._column, 0)
            parent.insertWidget(index, self.phone)
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
            self.reapply_look()

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
        remove_widgets(self._lines)
        self._lines = [FactLine(self.look, what, value) for what, value in view.sums]
        for line in self._lines:
            self._sums.addWidget(line)
        remove_widgets(self._names)
        self._names = []
        for name, note in view.awaited[:_MOST_AWAITED]:
            label = Label(self.look, f"{name}: {note}" if note else name, "body", wrap=True)
            self._names.append(label)
        more = len(view.awaited) - len(self._names)
        if more > 0:
            text = ngettext("{n} more", "{n} more", more).format(n=more)
            self._names.append(Label(self.look, text, "small", tone="ink2"))
        if not view.awaited:
            self._names.append(Label(self.look, pgettext("registration desk", "No one"), "body", tone="ink2"))
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
        if uid:
            self._show_phone(uid)
        self.stack.setCurrentWidget(self.form)
        self._fit()

    def _show_phone(self, uid: str) -> None:
        """Show the code or phone of a team that is here; one that has just come gets its code."""
        tournament = self.bridge.tournament
        team = tournament.teams.get(uid)
        is_here = team is not None and all_at_desk(tournament)[uid].state == HERE
        if self.phone is not None:
            self.phone.show_team(uid if is_here else "", team.name if team is not None else "")
            self.phone.give_first()

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

    # requests to the desk
    def _send(self, form: OrderForm, order: Order) -> None:
        self._sent = form
        self.saving.send(order)

    def _after_save(self, form: OrderForm, order: Order) -> None:
        """Start on the next team if this one has been checked in; otherwise show this team again."""
        if form is self.form and order is self.form.settles:
            self.find_line.clear()
            self.show_team("")
            self._show_phone(order.made)
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
            self._ask_for_page(kind)
            return
        form.show_subject(self.form.subject)
        form.refresh()
        self.stack.setCurrentWidget(form)
        self._fit()
        line = form.begin()
        line.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _ask_for_page(self, what: str) -> None:
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
        """Pass a letter typed anywhere to the search line; F2 edits a name.

        Escape goes there, then leaves.
        """
        focus = self.window().focusWidget()
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if event.key() == Qt.Key.Key_F2 and self.form.subject:
            self._ask_for_page("players")
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
