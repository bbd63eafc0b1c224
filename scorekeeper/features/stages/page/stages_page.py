"""The list of stages with their progress, and the form to make and change them."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.features.event.page.saving import Saving
from scorekeeper.features.stages import words
from scorekeeper.features.stages.view.qualifying import eliminated_teams, qualifiers, side_event
from scorekeeper.features.stages.view.stage_list import (
    AFTER,
    after_choices,
    form_values,
    format_seeds,
    name_of,
    stage_facts,
    stage_lines,
)
from scorekeeper.journal.facts import Fact, StageClosed, StageSet, TimetableSet
from scorekeeper.journal.methods import METHODS
from scorekeeper.journal.stages import ANNUL, FORFEIT, MAIN
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.form.spec import Field
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import RowLayout, give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import Page
from scorekeeper.language import timetable
from scorekeeper.language.stage_facts import method_word
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.offers import Entered
from scorekeeper.session.refusals import field_problems

NEW = "new"
"""The subject of the form while a stage is created; the first stage has the empty uid."""


class StageForm(OrderForm):
    """A stage; `subject` is its uid after "stage-", or `NEW`."""

    kind = "stage"
    removes: Entered = (("stage-closed", ""),)

    def __init__(self, look: Look, bridge: Bridge) -> None:
        methods = [ChoiceOption(method, method_word(method)) for method in METHODS]
        withdrawn = [
            ChoiceOption(
                FORFEIT,
                pgettext("stage", "are forfeited from then on"),
                accessible=pgettext("stage", "are forfeited from then on"),
            ),
            ChoiceOption(ANNUL, pgettext("stage", "do not count")),
        ]
        super().__init__(
            look, bridge, lambda: pgettext("stage", "Stage"),
            Field("name", "line", lambda: _("Stage name")),
            Field("method", "choice", lambda: _("Draw method"), options=methods),
            Field("rounds", "line", lambda: pgettext("field", "Rounds"), share=1),
            Field("places", "line", lambda: _("Places that advance"), share=1, beside=True),
            Field("deals", "line", lambda: _("Deals per session"), share=1),
            Field("lengths", "line", lambda: _("Deals by round"), example="18, 24, 24", share=1, beside=True),
            Field("begins", "line", lambda: _("Rounds begin"), example=timetable.example()),
            Field("withdrawn", "choice", lambda: _("If a team withdraws, its sessions"), options=withdrawn, columns=2),
            Field("rematches", "tick", lambda: _("Teams may meet again")),
            Field("after", "picker", lambda: _("Starts after"), example=pgettext("example", "no stage"),
                items=self._others),
            Field("teams", "box", lambda: _("Teams, one per line (blank for all)"), lines=4,
                  example=_("Dallas; A; 1")),
            Field("reason", "line", lambda: _("Reason for the change")),
        )  # fmt: skip
        self.subject = NEW
        self.take = Button(look, _("Add qualifiers"), icon="down", name="stage-take")
        self.take.setToolTip(_("Fills in the teams that qualified in the earlier stage, numbered in order."))
        self.take.clicked.connect(lambda: self.take_from(self.fields["after"].text().removeprefix(AFTER)))
        self.column.insertWidget(self.column.indexOf(self.fields["teams"]), self.take)
        self.extra = (self.take,)
        self.edited.connect(lambda _key: self._offer_taking())
        self.column.addStretch(1)
        self.load()

    def _others(self) -> list[ListItem]:
        but = self._uid if self.subject != NEW else None
        return [ListItem(key, name) for key, name in after_choices(self.bridge.tournament, but)]

    def _offer_taking(self) -> None:
        self.take.setVisible(bool(self.fields["after"].text()))

    def take_from(self, uid: str) -> None:
        """Fill in the teams that advanced from a stage, and follow it; or show why not."""
        tournament = self.bridge.tournament
        qualified = qualifiers(tournament, uid, self.values()["method"])
        if qualified.missing:
            self.refuse(qualified.missing)
            return
        self.fill({**self.values(), "after": f"{AFTER}{uid}", "teams": format_seeds(tournament, qualified.teams)})
        self.dirty = True
        self._offer_taking()
        text = words.teams_filled_in(len(qualified.teams), name_of(tournament.stage(uid)))
        self.show_text(f"{text} {qualified.note}".strip(), tone="ink2")

    @property
    def _uid(self) -> str:
        return self.subject.removeprefix("stage-")

    @property
    def _is_new(self) -> bool:
        return self.subject == NEW

    def entered(self) -> Entered:
        """Return the kind of fact that the form enters."""
        return (("stage-set", ""), ("timetable-set", ""))

    def load(self) -> None:
        """Show the recorded stage."""
        tournament = self.bridge.tournament
        stage = tournament.stages.get(self._uid) if not self._is_new else None
        self.seen = tournament.seq
        self.head(name_of(stage) if stage is not None else _("New stage"))
        if stage is None:
            self.fill(dict.fromkeys(self.fields, ""))
        else:
            self.fill(form_values(tournament, self._uid))
        self._offer_taking()
        self.fields["reason"].setVisible(stage is not None)
        self.name_buttons(_("Save stage") if stage is not None else _("Create stage"))
        self.remove_button.setText(_("Close stage"))
        self.remove_button.setVisible(stage is not None and stage.over is None)

    def order(self) -> Order | None:
        """Return the stage as entered, with the teams added and removed."""
        tournament = self.bridge.tournament
        uid = self.bridge.desk.new_uid() if self._is_new else self._uid
        read = stage_facts(tournament, uid, self.values())
        if isinstance(read, dict):
            self.show_problems(read)
            return None
        fact, beside = read
        reason = self.values()["reason"].strip()
        problems_by_field = field_problems(tournament, fact, reason, self.rules)
        if not self._is_new:
            wrong: dict[str, list[str]] = {}
            for other in beside:
                field = "begins" if isinstance(other, TimetableSet) else "teams"
                wrong.setdefault(field, []).extend(field_problems(tournament, other, reason, self.rules).values())
            problems_by_field |= {field: " ".join(texts) for field, texts in wrong.items() if texts}
        if self.show_problems(problems_by_field):
            return None
        facts: tuple[Fact, ...] = (fact, *beside)
        return Order(
            facts, reason, None, _("Stage {name} saved.").format(name=(fact.name or words.unnamed())), made=uid
        )

    def removal(self) -> tuple[Fact, str] | None:
        """Return the fact that closes the stage."""
        stage = self.bridge.tournament.stages.get(self._uid)
        if stage is None:
            return None
        return StageClosed(self._uid), _("Stage {name} closed.").format(name=name_of(stage))


WIDE, NARROW = 470, 860
"""Width of the list, and page width for only list or form; pixels at 100 %."""
ROW = 66


class StagesPage(Page):
    """The list at the left, the form of the selected stage at the right.

    A digit or Enter chooses a stage (`chosen`); Tab moves to its form.
    """

    name = "stages"
    rail_page = "round"
    chosen = Signal(str)

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.setAccessibleName(pgettext("screen reader", "Stages"))
        self._editing = False
        self.list = ItemList(look, row_height=ROW, name="stages-list", accessible=pgettext("screen reader", "Stages"))
        self.list.row_opened.connect(self._opened)
        self.list.row_chosen.connect(lambda _row: self._show_form())
        self.form = StageForm(look, bridge)
        self.saving = Saving(bridge, self, self._form)
        self.form.ordered.connect(self.saving.send)
        self.form.left.connect(lambda: self._edit(editing=False))
        self.saving.status_changed.connect(self.status_changed)
        self.saving.order_saved.connect(self._select_saved)
        self._card = CardFrame(look, name="stages-card")
        self._card.body.addWidget(Label(look, pgettext("stage", "Stages"), "page", weight=700, name="stages-title"))
        self._card.body.addWidget(self.list, 1)
        self.go_there = Button(look, _("Show stage"), key=pgettext("key", "Enter"), name="stages-go")
        self.go_there.clicked.connect(lambda: self._opened(self.list.currentIndex().row()))
        self._card.body.addWidget(self.go_there)
        self.next_stage = Button(look, _("Create ne&xt stage"), name="stages-go-on")
        self.next_stage.clicked.connect(self._create_next_stage)
        self._card.body.addWidget(self.next_stage)
        self.side_event = Button(look, _("C&reate side event"), name="stages-side-event")
        self.side_event.clicked.connect(self._make_side_event)
        self._card.body.addWidget(self.side_event)
        self.change = Button(look, _("Edit stage"), name="stages-change")
        self.change.clicked.connect(lambda: self._edit(editing=True))
        self._card.body.addWidget(self.change)
        hint = _("Press a digit or Enter to show a stage. Ctrl+Shift+PgUp and PgDn switch stages without this list.")
        self._card.body.addWidget(Label(look, hint, "small", tone="ink2", wrap=True, name="stages-hint"))
        self._row = RowLayout(look, self, margins=(15, 8, 15, 8), spacing=10)
        self._row.addWidget(self._card)
        self._row.addWidget(self.form, 1)
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        look.changed.connect(self._arrange)
        self._arrange()

    def _form(self) -> OrderForm | None:
        return self.form

    # called by the window
    def handlers(self) -> Handlers:
        """Return the draw of the selected stage, not of the one previously opened."""
        return {"draw-round": self._draw}

    def first_focus(self) -> QWidget:
        """Return the list."""
        return self.list

    def areas(self) -> Sequence[QWidget]:
        """Return list and form."""
        return (self.list, self.form)

    def title(self) -> str:
        """Return the text of the title bar."""
        return pgettext("heading", "Stages")

    def show_stage(self, stage: str) -> None:
        """Select a stage."""
        self.list.select_key(f"stage-{stage}")
        self._show_form()

    def refresh(self, changes: Changes) -> None:
        """Show the current stages."""
        del changes
        kept = self.list.selected
        lines = stage_lines(self.bridge.tournament)
        items = [
            ListItem(
                f"stage-{line.uid}", f"{index}  {line.name}", line.detail, line.state, line.disputes,
                icon="lock" if line.closed else "round", right_tone="ink2",
            )
            for index, line in enumerate(lines, 1)
        ]  # fmt: skip
        self.list.set_items([*items, ListItem(NEW, _("New stage: playoff, side event, another field"), icon="plus")])
        self.list.select_key(kept.key if kept is not None else f"stage-{MAIN}")
        self._show_form()
        self.form.refresh()

    def _show_form(self) -> None:
        chosen = self.list.selected
        if chosen is not None:
            self.form.show_subject(str(chosen.key))
            self.go_there.setVisible(chosen.key != NEW)
            stage = self.bridge.tournament.stages.get(str(chosen.key).removeprefix("stage-"))
            over = stage is not None and chosen.key != NEW and stage.over is not None
            out = eliminated_teams(self.bridge.tournament, stage.uid) if stage is not None and chosen.key != NEW else ()
            self.side_event.setVisible(len(out) > 1)
            self.next_stage.setVisible(over and stage is not None and stage.fact.places is not None)

    # actions of the organizer
    def _opened(self, row: int) -> None:
        items = self.list.rows_model.rows
        if not 0 <= row < len(items):
            return
        key = str(items[row].key)
        if key == NEW:
            self.list.select_key(NEW)
            self._show_form()
            self._edit(editing=True)
        else:
            self.chosen.emit(key.removeprefix("stage-"))

    def _create_next_stage(self) -> None:
        """Start a stage of the teams that advanced from the selected one."""
        marked = self.list.selected
        if marked is not None:
            self.list.select_key(NEW)
            self._show_form()
            self.form.take_from(str(marked.key).removeprefix("stage-"))
            self._edit(editing=True)

    def _make_side_event(self) -> None:
        """Make a stage of the teams eliminated from the selected one, and open its form."""
        marked = self.list.selected
        uid = str(marked.key).removeprefix("stage-") if marked is not None else ""
        tournament = self.bridge.tournament
        facts = side_event(tournament, uid, self.bridge.desk.new_uid) if uid in tournament.stages else ()
        if facts and isinstance(facts[0], StageSet):
            self.list.select_key(NEW)
            self._show_form()
            done = words.side_event_made(facts[0].name, len(facts) - 1)
            self.saving.send(Order(facts, "", None, done, made=facts[0].stage))

    def _draw(self) -> None:
        marked = self.list.selected
        if marked is None or marked.key == NEW:
            self.status_changed.emit("told", _("Create the stage first (Ctrl+Enter)."), "")
            return
        self.chosen.emit(str(marked.key).removeprefix("stage-"))
        self.ask_window("draw-round")

    def _select_saved(self, _form: object, order: Order) -> None:
        self.list.select_key(f"stage-{order.made}" if isinstance(order.facts[0], StageSet) else order.made)
        self._show_form()
        self._edit(editing=False)

    def _edit(self, *, editing: bool) -> None:
        """Go to the form, or back to the list; only one of them is shown if space is short."""
        self._editing = editing
        self._arrange()
        there = self.form.begin() if editing else self.list
        there.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.list.hasFocus() and event.text().isascii() and event.text().isdigit():
            row = int(event.text()) - 1
            if 0 <= row < len(self.list.rows_model.rows) - 1:
                self._opened(row)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        narrow = self.look.compact or self.width() < self.look.px(NARROW)
        self._card.setVisible(not narrow or not self._editing)
        self.form.setVisible(not narrow or self._editing)
        self.change.setVisible(narrow)
        give_width(self._card, None if narrow else self.look.px(WIDE))
