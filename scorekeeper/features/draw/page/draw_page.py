"""The Draw page: how a stage is drawn, the draw, what is unusual, and publishing it."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.features.draw.page.plan_card import PlanCard
from scorekeeper.features.draw.view.draw_view import DrawRow, DrawView, draw_view, session_played_at, standing_draw
from scorekeeper.features.draw.view.planning import DrawPlan, entered, swap_teams
from scorekeeper.features.draw.view.unusual import swap_notes
from scorekeeper.features.draw.words import draw_page as words
from scorekeeper.journal.facts import DrawPublished, DrawWithdrawn, Fact, RoundOpened
from scorekeeper.journal.methods import KNOCK_OUTS
from scorekeeper.journal.stage_results import teams_of
from scorekeeper.journal.stages import MAIN, OWN_CHART
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.outcome import Outcome
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.form import RETURNS
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.page import Page
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.wrapping_table import WrappingTable
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.offers import refusal
from scorekeeper.session.refusals import outcome_sentence


def _spoken_row(row: DrawRow) -> str:
    """Return a row in words."""
    if not row.table:
        return _("Round {round}: {team} sits out").format(round=row.round, team=row.names[0])
    words = _("Round {round}, table {table}: {first} against {other}").format(
        round=row.round, table=row.table, first=row.names[0], other=row.names[1]
    )
    return ", ".join(part for part in (words, row.places, row.kept, row.mark) if part)


class DrawPreview(WrappingTable[DrawRow]):
    """All rounds of a draw; arrows move, Left and Right change the round."""

    wraps = frozenset({"one", "other"})

    def __init__(self, look: Look) -> None:
        columns: tuple[Column[DrawRow], ...] = (
            Column("round", pgettext("column heading", "Round"), lambda row: str(row.round), align="right", width=64,
                tone="ink2",
                   accessible=_spoken_row),
            Column("table", pgettext("column heading", "Table"),
                lambda row: str(row.table) if row.table else "\N{EN DASH}", align="right",
                   width=64, weight=700),
            Column("one", _("Side A"), lambda row: row.names[0], weight=600, stretch=1),
            Column("other", _("Side B"), lambda row: row.names[1], stretch=1),
            Column("mark", "", lambda row: row.about, tone=lambda row: "warn" if row.mark else "ink2",
                   width=160),
        )  # fmt: skip
        model = RowsModel(columns, lambda row: row.key)
        super().__init__(
            look, model, row_height=33, name="draw-preview", accessible=pgettext("screen reader", "Preview")
        )
        model.setParent(self)
        self._rows: tuple[DrawRow, ...] = ()

    def show_rows(self, rows: Sequence[DrawRow]) -> None:
        """Show a draw; the selected table stays selected, whichever teams play there."""
        selected_before = self.selected
        self._rows = tuple(rows)
        self.set_rows(self._rows)
        self.setColumnHidden(self.rows_model.column_at("mark"), not any(row.about for row in rows))
        self.fit()
        if self.selected is None and selected_before is not None:
            self.go_to(selected_before.round, selected_before.table)
        if rows and self.selected is None:
            self.select_key(rows[0].key)
        self.lines_after = frozenset(
            index for index, (row, after) in enumerate(pairwise(rows)) if row.round != after.round
        )

    @property
    def round(self) -> int:
        """The round that is shown."""
        row = self.selected
        return row.round if row is not None else min((row.round for row in self._rows), default=1)

    def turn(self, by: int) -> None:
        """Go to the first table of the next round, or of the one before."""
        self.go_to(self.round + by, None)

    def go_to(self, number: int, table: int | None) -> None:
        """Select a table of a round, by default its first.

        A round that does not exist changes nothing.
        """
        rows = [row for row in self._rows if row.round == number and table in (None, row.table)]
        if rows:
            self.select_key(rows[0].key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Left, Qt.Key.Key_Right}:
            self.turn(1 if event.key() == Qt.Key.Key_Right else -1)
        else:
            super().keyPressEvent(event)


class DrawHead(CardFrame):
    """Title, state and detail.

    `paper_wanted` carries the key of a paper, `earlier_wanted` nothing.
    """

    paper_wanted = Signal(str)
    earlier_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="draw-head", accessible=_("Draw and printing"))
        self._title = Label(look, pgettext("draw", "Draw"), "page", weight=700, name="draw-title")
        self.state = Label(look, "", "body", weight=600, tone="warn", wrap=True, name="draw-state")
        self._detail = Label(look, "", "small", tone="ink2", wrap=True, name="draw-detail")
        line = RowLayout(look, spacing=14)
        line.addWidget(self._title)
        line.addWidget(self.state, 1, Qt.AlignmentFlag.AlignVCenter)
        says = QWidget()
        words_column = ColumnLayout(look, says, spacing=6)
        words_column.addLayout(line)
        words_column.addWidget(self._detail)
        papers = QWidget()
        flow = Flow(look, papers, spacing=8)
        self.earlier = Button(look, "", name="draw-earlier")
        self.earlier.clicked.connect(self.earlier_wanted)
        self.check_in = Button(look, _("&Check-in list"), name="draw-check-in")
        self.check_in.clicked.connect(lambda: self.paper_wanted.emit("check-in-list"))
        self.poster = Button(look, pgettext("button", "Draw poster"), key="Ctrl+P", name="draw-poster")
        self.poster.clicked.connect(lambda: self.paper_wanted.emit("draw-poster"))
        for button in (self.earlier, self.check_in, self.poster):
            flow.addWidget(button)
        self._row = RowLayout(look, spacing=14)
        self._row.addWidget(says, 1)
        self._row.addWidget(papers)
        self.body.addLayout(self._row)

    def give_room(self, *, narrow: bool) -> None:
        """Put the papers beside the text, or below it where space is short."""
        self._row.setDirection(RowLayout.Direction.TopToBottom if narrow else RowLayout.Direction.LeftToRight)

    def show_view(self, view: DrawView) -> None:
        """Show the state of the draw; for an earlier version, which one it is and what replaced it."""
        self.state.show_text(view.state, tone="ok" if view.is_published and not view.shows_earlier else "warn")
        self._detail.set_words(view.detail if view.rows else "")
        earlier = len(view.versions) - 1
        if view.shows_earlier:
            self.earlier.setText(_("V&iew current draw"))
        else:
            self.earlier.setText(
                _("Earl&ier draws: {n}").format(n=earlier) if earlier > 0 else _("Earlier draws: none")
            )
        self.earlier.setEnabled(view.shows_earlier or earlier > 0)
        self.poster.setEnabled(view.standing is not None and not view.shows_earlier)


class DrawFoot(CardFrame):
    """The buttons to make, publish, swap, redraw, take back and advance; each has a signal."""

    make_wanted = Signal()
    publish_wanted = Signal(bool)
    """Carries whether the first round is opened with it."""
    swap_wanted = Signal()
    redraw_asked = Signal()
    take_back_wanted = Signal()
    further_wanted = Signal()
    round_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="draw-foot", accessible=_("Make and publish"))
        acts = QWidget()
        self._flow = Flow(look, acts, spacing=8)
        self.body.addWidget(acts)
        self.make = self._button(_("Make draw"), "draw-make", key="Ctrl+Enter", primary=True)
        self.make.clicked.connect(self.make_wanted)
        self.publish = self._button("", "draw-publish", primary=True)
        self.publish.clicked.connect(lambda: self.publish_wanted.emit(True))
        self._publish_only = self._button(_("Publish on&ly"), "draw-publish-only")
        self._publish_only.clicked.connect(lambda: self.publish_wanted.emit(False))
        self._swap = self._button(_("S&wap teams"), "draw-swap-two")
        self._swap.clicked.connect(self.swap_wanted)
        self._redraw_button = self._button(_("Draw agai&n"), "draw-anew")
        self._redraw_button.clicked.connect(self.redraw_asked)
        self._take_back = self._button(_("Take &back"), "draw-take-back")
        self._take_back.clicked.connect(self.take_back_wanted)
        self._further = self._button(_("Draw &another round"), "draw-further")
        self._further.clicked.connect(self.further_wanted)
        self._to_round = self._button(_("Go to round"), "draw-to-round")
        self._to_round.clicked.connect(self.round_wanted)

    def _button(self, label: str, name: str, *, key: str = "", primary: bool = False) -> Button:
        button = Button(self.look, label, key=key, primary=primary, height=40, name=name)
        self._flow.addWidget(button)
        return button

    def show_view(self, view: DrawView, *, swapping: bool) -> None:
        """Offer the possible actions; an earlier version offers none."""
        planning, free = view.standing is None, view.played is None
        self.make.setVisible(planning and not swapping)
        self.make.setEnabled(bool(view.rows))
        self.publish.setText(_("P&ublish, open round {round}").format(round=min(view.rounds, default=1)))
        for button in (self.publish, self._publish_only):
            button.setVisible(not planning and not view.is_published and not view.shows_earlier)
        changes = view.standing is not None and view.standing.fact.method not in KNOCK_OUTS
        self._swap.setVisible(changes and not swapping and not view.shows_earlier and not view.over)
        for button in (self._redraw_button, self._take_back):
            button.setVisible(not planning and free and not view.shows_earlier)
        self._further.setVisible(view.over and not swapping and not view.shows_earlier)
        self._to_round.setVisible(not planning and not view.shows_earlier)


PLAN_WIDTH, NARROW, LEAST_PREVIEW = 372, 860, 150
"""Width of the plan, page width for stacking it, and the preview's height then.

All are pixels at 100 %.
"""
NOTE_HEIGHT, MOST_NOTES = 43, 4
"""The height of an unusual item, pixels at 100 %, and how many are visible at once."""


class DrawPage(Page):
    """Five cards in the order of work: method, seed, preview, what is unusual, publish.

    While no draw is made the preview follows what is typed; `Ctrl+Enter` makes the draw. Then it can be published,
    swapped by hand or redrawn, each with its button.
    """

    name = "draw"
    rail_page = "round"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.stage = MAIN
        self.view: DrawView | None = None
        self._redraws = self._further = self._swapping = False
        self._done = self._paper = self._doubts = ""
        self.setAccessibleName(pgettext("screen reader", "Draw"))
        self.head = DrawHead(look)
        self.head.paper_wanted.connect(self._print)
        self.head.earlier_wanted.connect(self._toggle_earlier)
        self.foot = DrawFoot(look)
        self.foot.make_wanted.connect(self._make)
        self.foot.publish_wanted.connect(self._publish)
        self.foot.swap_wanted.connect(self._begin_swap)
        self.foot.redraw_asked.connect(self._begin_redraw)
        self.foot.take_back_wanted.connect(self._take_back)
        self.foot.further_wanted.connect(self._begin_further)
        self.foot.round_wanted.connect(lambda: self.go.emit("round", None))
        self.left = PlanCard(look, self._in_round)
        self.left.edited.connect(self._show)
        self.left.swap.confirmed.connect(self._swap)
        self.left.swap.left.connect(self._end_swap)
        self.left.earlier.row_chosen.connect(self._show)
        self.preview = DrawPreview(look)
        self.preview.row_opened.connect(self._open_table)
        self.notes = ItemList(look, name="draw-unusual", accessible=_("What is unusual"), row_height=NOTE_HEIGHT)
        self.notes.row_opened.connect(self._go_to_note)
        self.checked = Label(look, "", "body", tone="ok", wrap=True, name="draw-checked")
        self.problem = Label(look, "", "body", weight=500, tone="error", wrap=True, name="draw-problem")
        self._build()
        bridge.answered.connect(self._on_outcome)
        look.changed.connect(self._arrange)

    def _build(self) -> None:
        look = self.look
        self._left_scroll = Scroll(look, self.left)
        self._right = QWidget()
        right = ColumnLayout(look, self._right, spacing=6)
        right.addWidget(self.preview, 1)
        right.addWidget(self.notes)
        right.addWidget(self.checked)
        right.addWidget(self.problem)
        self._work = QWidget()
        self._row = RowLayout(look, self._work, spacing=10)
        self._row.addWidget(self._left_scroll)
        self._row.addWidget(self._right, 1)
        whole = QWidget()
        above = ColumnLayout(look, whole, spacing=8)
        above.addWidget(self.head)
        above.addWidget(self._work, 1)
        outer = ColumnLayout(look, self, margins=(15, 8, 15, 8), spacing=8)
        outer.addWidget(Scroll(look, whole), 1)
        outer.addWidget(self.foot)
        for layout in (outer, right, self._row):
            layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    # called by the window
    def handlers(self) -> Handlers:
        """Return the next and the previous round."""
        return {
            "next-session": lambda: self.preview.turn(1),
            "previous-session": lambda: self.preview.turn(-1),
        }

    def first_focus(self) -> QWidget:
        """Return the widget for the next step that is possible."""
        if self._swapping:
            return self.left.swap.first_focus()
        if self.foot.make.isVisibleTo(self):
            return self.left.plan.first_focus()
        return self.foot.publish if self.foot.publish.isVisibleTo(self) else self.preview

    def areas(self) -> Sequence[QWidget]:
        """Return the cards in the order of work."""
        return (self.head, self.left, self.preview, self.notes, self.foot)

    def default_paper(self) -> str:
        """Return the draw poster, or the paper that its button asked for."""
        return self._paper or "draw-poster"

    def _print(self, paper: str) -> None:
        self._paper = paper
        self.ask_window("print")
        self._paper = ""

    def title(self) -> str:
        """Return the text of the title bar."""
        return pgettext("heading", "Draw")

    def show_target(self, target: object) -> None:
        """Show the draw of a stage (uid)."""
        stage = str(target or MAIN)
        if stage != self.stage:
            self.stage, self.view = stage, None
            self._redraws = self._further = self._swapping = False
            self.left.plan.clear()
        self.open()

    def open(self) -> None:
        """Open with the current draw."""
        super().open()
        self._show()
        if self.view is not None and self.preview.round < self.view.due:
            self.preview.go_to(self.view.due, None)

    def refresh(self, changes: Changes) -> None:
        """Show the current draw; what is typed stays."""
        del changes
        if self.stage not in self.bridge.tournament.stages:
            self.stage = MAIN
        self._show()

    # showing
    def _show(self, *_what: object) -> None:
        tournament, form = self.bridge.tournament, self.left.plan
        if standing_draw(tournament, self.stage) is None:
            self._redraws = False
        if not form.values()["method"]:
            self.left.begin(tournament, self.stage)
        read = form.plan(tournament, self.stage)
        plan = read or DrawPlan(self.stage)
        self.view = view = draw_view(
            tournament, plan, redraws=self._redraws, further=self._further, back=self.left.back
        )
        self.head.show_view(view)
        self.left.show_view(view, swapping=self._swapping, redraws=self._redraws)
        self.preview.show_rows(view.rows)
        self.notes.set_items([_item(note.sentence, note.weight, index) for index, note in enumerate(view.notes)])
        self.notes.setVisible(bool(view.notes))
        self.checked.show_text(view.checked)
        self._show_problems(view if read is not None else replace(view, problems=()))
        self.foot.show_view(view, swapping=self._swapping)
        self._arrange()
        self.commands_changed.emit()

    def _show_problems(self, view: DrawView) -> None:
        if not teams_of(self.bridge.tournament, self.stage):
            self.problem.show_text(words.no_team(self.bridge.tournament, self.stage))
        elif view.played is not None and not view.shows_earlier:
            self.problem.show_text(
                _(
                    "Table {table} has played, so the draw stays. Tables that have not begun can still be swapped, "
                    "with a reason."
                ).format(table=view.played),
                tone="ink2",
            )
        else:
            self.problem.show_text(" ".join(view.problems))

    def _toggle_earlier(self) -> None:
        """Show the earlier draws, or the current draw again."""
        if self.view is None:
            return
        back = bool(self.left.back)
        self._redraws = self._further = self._swapping = False
        self.left.show_earlier(() if back else self.view.versions)
        self._show()
        if back:
            self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _in_round(self) -> Sequence[ListItem]:
        """Return the teams of the round that is shown, byes included."""
        if self.view is None:
            return ()
        rows = [row for row in self.view.rows if row.round == self.preview.round]
        name = {uid: team.name for uid, team in self.bridge.tournament.teams.items()}
        return [ListItem(uid, name.get(uid, uid)) for row in rows for uid in row.teams]

    # actions of the organizer
    def _make(self) -> None:
        view, form = self.view, self.left.plan
        if view is None or view.standing is not None or not self.foot.make.isEnabled():
            return
        if form.plan(self.bridge.tournament, self.stage) is None:
            return
        reason = form.values()["reason"].strip() if self._redraws else ""
        if self._redraws and not reason:
            form.show_problems({"reason": _("Type the reason for another draw. The first one stays in the history.")})
            return
        facts = entered(self.bridge.tournament, view.planned, self.bridge.desk.new_uid)
        self._enter(facts, _("The draw is made but not published."), reason)

    def _publish(self, opening: bool) -> None:
        view = self.view
        if view is None or view.standing is None:
            return
        first = min(view.rounds)
        facts: list[Fact] = [DrawPublished(self.stage, view.standing.uid)]
        if opening and first not in self.bridge.tournament.stage(self.stage).opened:
            facts.append(RoundOpened(self.stage, first))
        published = _("The draw is published.")
        if opening:
            published = _("The draw is published and round {round} has begun.").format(round=first)
        self._enter(facts, published)

    def _open_table(self, row: int) -> None:
        """Go to the session of a table whose round has begun: to its seats, or to its sheet."""
        if (
            there := session_played_at(self.bridge.tournament, self.stage, self.preview.rows_model.rows[row])
        ) is not None:
            self.go.emit(*there)

    def _take_back(self) -> None:
        if self.view is not None and self.view.standing is not None:
            self._enter(
                (DrawWithdrawn(self.stage, self.view.standing.uid),),
                _("The draw is taken back. It stays in the history."),
            )

    def _begin_redraw(self) -> None:
        if self.view is None or self.view.standing is None:
            return
        self._redraws = True
        self.left.fill_as(self.view, self.bridge.tournament)
        self._show()
        self.left.plan.fields["reason"].station.setFocus(Qt.FocusReason.OtherFocusReason)

    def _begin_further(self) -> None:
        """Plan a round after those drawn together, by the organizer's chart or by standings."""
        self._further = True
        self.left.plan.fill({"method": OWN_CHART, "rounds": ""})
        self._show()
        self.left.plan.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _begin_swap(self) -> None:
        self._swapping, self._doubts = True, ""
        self.left.swap.clear()
        self.left.swap.head(
            _("Swap two teams"), _("Which two teams trade places in round {round}?").format(round=self.preview.round)
        )
        row = self.preview.selected
        if row is not None:
            self.left.swap.fill({"one": row.teams[0]})
        self._show()
        self.left.swap.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _end_swap(self) -> None:
        self._swapping = False
        self._show()
        self.preview.setFocus(Qt.FocusReason.OtherFocusReason)

    def _swap(self) -> None:
        view, values = self.view, self.left.swap.values()
        if view is None or view.standing is None:
            return
        if values["one"] == values["other"]:
            self.left.swap.show_problems({"other": _("Choose two different teams.")})
            return
        fact = swap_teams(self.stage, view.standing, self.preview.round, values["one"], values["other"])
        doubts = " ".join(note.sentence for note in swap_notes(self.bridge.tournament, view.standing, fact))
        if doubts != self._doubts:
            self._doubts = doubts
            if doubts:
                warning = _("{notes} Choose Swap teams again to swap them anyway.").format(notes=doubts)
                self.left.swap.show_problems({"other": warning})
                return
            self.left.swap.show_problems({})
        self._enter((fact,), _("The teams are swapped."), values["reason"].strip())

    def _go_to_note(self, row: int) -> None:
        """Go to the first table that an unusual item concerns."""
        tables = self.view.notes[row].tables if self.view is not None else ()
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

    def _on_outcome(self, outcome: Outcome) -> None:
        if isinstance(outcome, Saved):
            self._saved(outcome)
        else:
            self._missed(outcome_sentence(outcome, _changed_first))

    def _saved(self, _saved: object) -> None:
        if not self._done:
            return
        done, self._done = self._done, ""
        self._redraws = self._further = self._swapping = False
        self._show()
        self.status_changed.emit("saved", done, "")
        self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _missed(self, sentence: str) -> None:
        if self._done:
            self._done = ""
            self.problem.show_text(sentence)
            self.status_changed.emit("unsaved", sentence, "")

    # keys and layout
    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() in RETURNS and control and self._swapping:
            self.left.swap.confirm()
        elif event.key() in RETURNS and control and self.foot.make.isVisibleTo(self):
            self._make()
        elif event.key() == Qt.Key.Key_Escape and self.left.back:
            self._toggle_earlier()
        elif event.key() == Qt.Key.Key_Escape and (self._swapping or self._redraws or self._further):
            self._redraws = self._further = False
            self._end_swap()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        narrow = self.look.compact or self.width() < self.look.px(NARROW)
        self.head.give_room(narrow=narrow)
        self._left_scroll.setVisible(self.left.is_needed or not narrow)
        self._row.setDirection(RowLayout.Direction.TopToBottom if narrow else RowLayout.Direction.LeftToRight)
        give_width(self._left_scroll, None if narrow else self.look.px(PLAN_WIDTH))
        # stacked parts have their full height, and the page scrolls
        self._left_scroll.setMinimumHeight(self._whole_left() if narrow else 0)
        self.preview.setMinimumHeight(self.look.px(LEAST_PREVIEW))
        # the unusual items get the space of a few sentences at most: the rest is for the draw
        self.notes.setFixedHeight(self.look.px(NOTE_HEIGHT) * min(max(len(self.notes.rows_model.rows), 1), MOST_NOTES))

    def _whole_left(self) -> int:
        """Return the height of the plan at its width, where its choices wrap into several lines."""
        least = self.left.minimumSizeHint().height()
        return max(least, self.left.heightForWidth(self._left_scroll.viewport().width()))


def _item(sentence: str, weight: str, index: int) -> ListItem:
    warning = weight == "warning"
    # what follows a colon is listed below: a line is too short for all of it
    title, _colon, listed = sentence.partition(": ")
    return ListItem(
        index,
        title,
        listed[:1].upper() + listed[1:],
        icon="warn" if warning else "info",
        tone="warn" if warning else "ink2",
        sentence=sentence,
    )


def _changed_first(entry: int, who: str) -> str:
    return _("{who} changed the draw first (entry {entry}). Check it and try again.").format(who=who, entry=entry)
