"""The Draw page: how a stage is drawn, what comes of it, what is unusual in it, and publishing it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.features.draw.page.plan_form import PlanForm
from scorekeeper.features.draw.page.preview import Preview
from scorekeeper.features.draw.page.swap_form import SwapForm
from scorekeeper.features.draw.view.draw_view import DrawView, draw_view, played_at, standing_draw
from scorekeeper.features.draw.view.planning import DrawPlan, method_for
from scorekeeper.features.draw.view.swapping import swapped
from scorekeeper.features.draw.words import draw_page as words
from scorekeeper.journal.facts import DrawPublished, DrawWithdrawn, Fact, RoundOpened
from scorekeeper.journal.stage_results import teams_of
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel import failures
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.form import RETURNS
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.itemlist import Item, ItemList
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import Column, Row, give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.page import Page
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.offers import refusal
from scorekeeper.session.refusals import said
from scorekeeper.session.words.score_page import not_saved

PLAN_WIDTH, NARROW = 372, 860
"""How wide the plan is, and below which width it stands above the preview; pixels at 100 %."""


class DrawPage(Page):
    """Five cards in the order of work: method, seed, preview, what is unusual, publish.

    While no draw stands the preview follows what is typed; `Ctrl+Enter` makes it. Then it is published, swapped by hand
    or made anew, each with its button.
    """

    name = "draw"
    stands_at = "round"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.stage = MAIN
        self.view: DrawView | None = None
        self._anew = self._swapping = False
        self._done = ""
        self.setAccessibleName(_("Draw"))
        self.head = Card(look, name="draw-head")
        self.title_label = Label(look, _("Draw"), "page", weight=700, name="draw-title")
        self.state = Label(look, "", "body", weight=600, tone="warn", wrap=True, name="draw-state")
        self.detail = Label(look, "", "small", tone="ink2", wrap=True, name="draw-detail")
        line = Row(look, spacing=14)
        line.addWidget(self.title_label)
        line.addWidget(self.state, 1, Qt.AlignmentFlag.AlignVCenter)
        self.head.body.addLayout(line)
        self.head.body.addWidget(self.detail)
        self.order = Label(look, "", "body", wrap=True, name="draw-order")
        self.plan = PlanForm(look, self._teams)
        self.plan.edited.connect(self._edited)
        self.swap = SwapForm(look, self._in_round)
        self.swap.confirmed.connect(self._swap)
        self.swap.left.connect(self._end_swap)
        self.seed = Label(look, "", "small", tone="ink2", wrap=True, name="draw-seed")
        self.seed.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.versions = Label(look, "", "small", tone="ink2", wrap=True, name="draw-versions")
        self.preview = Preview(look)
        self.notes = ItemList(look, name="draw-unusual", accessible=_("What is unusual"))
        self.notes.row_opened.connect(self._go_to_note)
        self.checked = Label(look, "", "body", tone="ok", wrap=True, name="draw-checked")
        self.problem = Label(look, "", "body", weight=500, tone="error", wrap=True, name="draw-problem")
        self._buttons()
        self._build()
        bridge.saved.connect(self._saved)
        bridge.refused.connect(lambda problems: self._missed(" ".join(map(said, problems))))
        bridge.conflict.connect(lambda entry: self._missed(words.quicker(entry.seq, entry.who)))
        bridge.failed.connect(lambda trouble: self._missed(not_saved(failures.sentence(trouble))))
        look.changed.connect(self._arrange)

    def _buttons(self) -> None:
        self.foot = Card(self.look, name="draw-foot", accessible=_("Make and publish"))
        acts = QWidget()
        flow = Flow(self.look, acts, spacing=8)
        self.foot.body.addWidget(acts)
        self.make = self._button(flow, _("Make the draw"), "draw-make", self._make, key="Ctrl+Enter", primary=True)
        self.publish = self._button(flow, "", "draw-publish", lambda: self._publish(opening=True), primary=True)
        self.publish_only = self._button(flow, _("Publish on&ly"), "draw-publish-only", self._publish)
        self.swap_button = self._button(flow, _("S&wap two"), "draw-swap-two", self._begin_swap)
        self.anew = self._button(flow, _("Make a&new"), "draw-anew", self._begin_anew)
        self.take_back = self._button(flow, _("Take &back"), "draw-take-back", self._take_back)
        self.to_round = self._button(flow, _("To the round"), "draw-to-round", lambda: self.go.emit("round", None))

    def _button(
        self, flow: Flow, label: str, name: str, handler: object, *, key: str = "", primary: bool = False
    ) -> Button:
        button = Button(self.look, label, key=key, primary=primary, height=40, name=name)
        button.clicked.connect(handler)
        flow.addWidget(button)
        return button

    def _build(self) -> None:
        look = self.look
        self.left = Card(look, name="draw-left", accessible=_("How it is drawn"))
        self.order_title = Label(look, _("Order"), "heading", weight=700)
        for part in (self.plan, self.swap, self.seed, self.order_title, self.order, self.versions):
            self.left.body.addWidget(part)
        self.left.body.addStretch(1)
        self._left_scroll = Scroll(look, self.left)
        self._right = QWidget()
        right = Column(look, self._right, spacing=6)
        right.addWidget(self.preview, 1)
        right.addWidget(self.notes)
        right.addWidget(self.checked)
        right.addWidget(self.problem)
        self._work = QWidget()
        self._row = Row(look, self._work, spacing=10)
        self._row.addWidget(self._left_scroll)
        self._row.addWidget(self._right, 1)
        outer = Column(look, self, margins=(15, 8, 15, 8), spacing=8)
        outer.addWidget(self.head)
        outer.addWidget(self._work, 1)
        outer.addWidget(self.foot)
        for layout in (outer, right, self._row):
            layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self.swap.hide()
        self.preview.row_opened.connect(self._open_table)

    # what a page answers
    def handlers(self) -> Handlers:
        """Return the next and the previous round."""
        return {
            "next-session": lambda: self.preview.turn(1),
            "previous-session": lambda: self.preview.turn(-1),
        }

    def first_focus(self) -> QWidget:
        """Return where work goes on: what can be done next."""
        if self._swapping:
            return self.swap.first_focus()
        if self.make.isVisibleTo(self):
            return self.plan.first_focus()
        return self.publish if self.publish.isVisibleTo(self) else self.preview

    def areas(self) -> Sequence[QWidget]:
        """Return the cards in the order of work."""
        return (self.plan, self.swap, self.preview, self.notes, self.foot)

    def title(self) -> str:
        """Return the words of the title bar."""
        return _("Draw")

    def show_target(self, target: object) -> None:
        """Show the draw of a stage (uid)."""
        stage = str(target or MAIN)
        if stage != self.stage:
            self.stage, self._anew, self._swapping = stage, False, False
            self.view = None
        self.open()

    def open(self) -> None:
        """Begin with what stands."""
        super().open()
        self._show()

    def refresh(self, changes: Changes) -> None:
        """Show what stands now; what is typed stays."""
        del changes
        if self.stage not in self.bridge.tournament.stages:
            self.stage = MAIN
        self._show()

    def unsaved(self) -> str:
        """Return nothing: a plan is a plan."""
        return ""

    # showing
    def _show(self) -> None:
        tournament = self.bridge.tournament
        standing = standing_draw(tournament, self.stage)
        if standing is None:
            self._anew = False
        if not self.plan.values()["method"]:
            self.plan.fill({"method": method_for(tournament, self.stage)})
        plan = self.plan.plan(tournament, self.stage) or DrawPlan(self.stage)
        self.view = view = draw_view(tournament, plan, anew=self._anew)
        planning = view.standing is None
        self.plan.setVisible(planning and not self._swapping)
        self.plan.ask_reason(asked=self._anew)
        self.swap.setVisible(self._swapping)
        self.state.say(view.state, tone="ok" if view.is_published else "warn")
        self.detail.set_words(view.detail if view.rows else "")
        self.preview.show_rows(view.rows)
        self.order.set_words("\n".join(view.order))
        for part in (self.order_title, self.order):
            part.setVisible(bool(view.order) and not self._swapping and view.standing is not None)
        self._say_seed(view)
        self.versions.set_words("\n".join(view.versions))
        self.versions.setVisible(bool(view.versions))
        self.notes.set_items([_item(one.sentence, one.weight, at) for at, one in enumerate(view.notes)])
        self.notes.setVisible(bool(view.notes))
        self.checked.say(view.checked if planning else "")
        self._say_problems(view)
        self._show_buttons(view)
        self._arrange()
        self.commands_changed.emit()

    def _say_seed(self, view: DrawView) -> None:
        seed = view.planned.plan.seed
        if seed is None or not view.answers:
            self.seed.set_words(words.as_listed() if view.standing is None else "")
            return
        self.seed.set_words(words.repeated(seed, view.answers, level=view.follows_standings))

    def _say_problems(self, view: DrawView) -> None:
        if not teams_of(self.bridge.tournament, self.stage):
            self.problem.say(words.no_team())
        elif view.played is not None:
            self.problem.say(words.played_already(view.played), tone="ink2")
        else:
            self.problem.say(" ".join(view.problems))

    def _show_buttons(self, view: DrawView) -> None:
        planning, free = view.standing is None, view.played is None
        first = min(view.rounds, default=1)
        self.make.setVisible(planning and not self._swapping)
        self.make.setEnabled(bool(view.rows))
        self.publish.setText(_("P&ublish, open round {round}").format(round=first))
        for button in (self.publish, self.publish_only):
            button.setVisible(not planning and not view.is_published)
        self.swap_button.setVisible(not planning and not self._swapping)
        self.anew.setVisible(not planning and free)
        self.take_back.setVisible(not planning and free)
        self.to_round.setVisible(not planning)

    def _teams(self) -> Sequence[Item]:
        tournament = self.bridge.tournament
        return [Item(uid, tournament.teams[uid].name) for uid in teams_of(tournament, self.stage)]

    def _in_round(self) -> Sequence[Item]:
        """Return the teams of the round that is looked at, byes included."""
        if self.view is None:
            return ()
        rows = [row for row in self.view.rows if row.round == self.preview.round]
        name = {uid: team.name for uid, team in self.bridge.tournament.teams.items()}
        return [Item(uid, name.get(uid, uid)) for row in rows for uid in row.teams]

    # what the organiser does
    def _edited(self, _key: str) -> None:
        self._show()

    def _make(self) -> None:
        view = self.view
        if view is None or view.standing is not None or not self.make.isEnabled():
            return
        if self.plan.plan(self.bridge.tournament, self.stage) is None:
            return
        reason = self.plan.values()["reason"].strip() if self._anew else ""
        if self._anew and not reason:
            self.plan.show_problems({"reason": words.why_anew()})
            return
        fact = view.planned.fact(self.bridge.desk.new_uid)
        self._enter((fact,), words.made_words(), reason)

    def _publish(self, _checked: bool = False, *, opening: bool = False) -> None:
        view = self.view
        if view is None or view.standing is None:
            return
        first = min(view.rounds)
        facts: list[Fact] = [DrawPublished(self.stage, view.standing.uid)]
        if opening and first not in self.bridge.tournament.stage(self.stage).opened:
            facts.append(RoundOpened(self.stage, first))
        self._enter(facts, words.published_words(first, opened=opening))

    def _open_table(self, at: int) -> None:
        """Go to the session of a table whose round has begun: to its seats, or to its sheet."""
        if (there := played_at(self.bridge.tournament, self.stage, self.preview.rows_model.rows[at])) is not None:
            self.go.emit(*there)

    def _take_back(self) -> None:
        if self.view is not None and self.view.standing is not None:
            self._enter((DrawWithdrawn(self.stage, self.view.standing.uid),), words.taken_back_words())

    def _begin_anew(self) -> None:
        if self.view is None or self.view.standing is None:
            return
        plan = self.view.planned.plan
        self._anew = True
        self.plan.fill(
            {
                "method": plan.method,
                "seed": "" if plan.seed is None else str(plan.seed),
                "thrown-by": plan.thrown_by,
                "first-table": str(plan.first_table),
                "closed": ", ".join(map(str, plan.closed)),
                "reason": "",
            }
        )
        self._show()
        self.plan.fields["seed"].station.setFocus(Qt.FocusReason.OtherFocusReason)

    def _begin_swap(self) -> None:
        self._swapping = True
        self.swap.clear()
        self.swap.head(_("Swap two"), words.swap_whom().format(round=self.preview.round))
        row = self.preview.selected
        if row is not None:
            self.swap.fill({"one": row.teams[0]})
        self._show()
        self.swap.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _end_swap(self) -> None:
        self._swapping = False
        self._show()
        self.preview.setFocus(Qt.FocusReason.OtherFocusReason)

    def _swap(self) -> None:
        view, typed = self.view, self.swap.values()
        if view is None or view.standing is None:
            return
        if typed["one"] == typed["other"]:
            self.swap.show_problems({"other": words.two_teams()})
            return
        fact = swapped(self.stage, view.standing, self.preview.round, typed["one"], typed["other"])
        self._enter((fact,), words.swapped_words(), typed["reason"].strip())

    def _go_to_note(self, at: int) -> None:
        """Go to the first table that an unusual thing shows at."""
        tables = self.view.notes[at].tables if self.view is not None else ()
        if tables:
            self.preview.go_to(*tables[0])
            self.preview.setFocus(Qt.FocusReason.OtherFocusReason)

    # entering
    def _enter(self, facts: Sequence[Fact], done: str, reason: str = "") -> None:
        tournament, role = self.bridge.tournament, self.bridge.desk.role
        why = refusal(tournament, role, tuple((fact.kind, "") for fact in facts))
        if why:
            self.refused.emit(why)
        if why or self._done:
            return
        self._done = done
        self.bridge.submit(facts, reason=reason)

    def _saved(self, _saved: object) -> None:
        if not self._done:
            return
        done, self._done = self._done, ""
        self._anew = self._swapping = False
        self._show()
        self.said.emit("saved", done, "")
        self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _missed(self, sentence: str) -> None:
        if self._done:
            self._done = ""
            self.problem.say(sentence)
            self.said.emit("unsaved", sentence, "")

    # keys and room
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter makes the draw, Esc leaves what was begun."""
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() in RETURNS and control and self._swapping:
            self.swap.confirm()
        elif event.key() in RETURNS and control and self.make.isVisibleTo(self):
            self._make()
        elif event.key() == Qt.Key.Key_Escape and (self._swapping or self._anew):
            self._anew = False
            self._end_swap()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room out again."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        narrow = self.look.compact or self.width() < self.look.px(NARROW)
        shown = self.plan.isVisibleTo(self) or self._swapping or not narrow
        self._left_scroll.setVisible(shown)
        self._row.setDirection(Row.Direction.TopToBottom if narrow else Row.Direction.LeftToRight)
        give_width(self._left_scroll, None if narrow else self.look.px(PLAN_WIDTH))


def _item(sentence: str, weight: str, at: int) -> Item:
    warning = weight == "warning"
    return Item(at, sentence, icon="warn" if warning else "info", tone="warn" if warning else "ink2", sentence=sentence)
