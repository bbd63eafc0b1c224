"""The Disputes page: work goes from left to right, and the list shows what is still open."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QPushButton, QWidget

from scorekeeper.features.committee.page.casework import Casework
from scorekeeper.features.committee.page.choosing import ChosenDispute
from scorekeeper.features.committee.page.frame import DisputesFrame
from scorekeeper.features.committee.page.precedents_card import PrecedentsCard
from scorekeeper.features.committee.view.disputes.dispute_view import DisputeView, view_of
from scorekeeper.features.committee.view.disputes.imports import decide
from scorekeeper.features.committee.view.rulings.agreement import Agreement
from scorekeeper.features.committee.view.rulings.card_finding import CardFinding
from scorekeeper.features.committee.view.rulings.ruling import make_ruling
from scorekeeper.features.committee.view.rulings.ruling_draft import DEPARTS, NOTE, PRESCRIBED
from scorekeeper.features.committee.view.rulings.ruling_view import ruling_view
from scorekeeper.features.committee.words import disputes_page, ruling_page
from scorekeeper.journal.dispute_facts import SETTLED, SETTLEMENT, WITHDRAWN, RulingMade
from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.disputes import ruling_at
from scorekeeper.journal.facts import Fact, SettlementProposed
from scorekeeper.kernel import failures
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.outcome import Outcome
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.entry.panel import typed_text
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import Page
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language.precedents import case_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

_RETURNS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class DisputesPage(Page):
    """The disputes of the event (`show_target` takes a uid).

    `frame` has the parts, `chosen` the one on view.
    """

    name = "disputes"

    def __init__(
        self, look: Look, bridge: Bridge, settings: ProgramSettings | None = None, choosers: Choosers | None = None
    ) -> None:
        super().__init__(look, bridge)
        self.settings = settings
        self.setAccessibleName(pgettext("screen reader", "Disputes"))
        self.frame = frame = DisputesFrame(self, settings)
        self.drafting, self.ruled, self.facts = frame.drafting, frame.ruled, frame.facts
        self.list_card, self.list = frame.list_card, frame.list
        self.casework = Casework(look, bridge, choosers or Choosers(), self)
        self.chosen = ChosenDispute(self, frame, lambda: self.casework.open_form is not None)
        self.chosen.changed.connect(self._show)
        self.precedents = PrecedentsCard(look, bridge)
        self.frame.left_column.insertWidget(self.frame.left_column.count() - 1, self.precedents)
        for form in reversed(self.casework.forms):
            self.frame.left_column.insertWidget(0, form)
        self.frame.work.keep_whole(self.casework.forms)
        self._wire()
        self._add_keys()

    def _wire(self) -> None:
        self.list.row_opened.connect(lambda _row: self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason))
        self.facts.linked.connect(self.follow)
        self.drafting.linked.connect(self.follow)
        self.drafting.cards_wanted.connect(partial(self.ask_window, "cards"))
        self.drafting.made.connect(self._make)
        self.drafting.role_wanted.connect(partial(self.ask_window, "work-as"))
        self.drafting.edited.connect(self._show_typed)
        self.drafting.foot.keep.clicked.connect(self._keep)
        self.ruled.action_chosen.connect(self._after)
        self.drafting.ruling.members.committee_asked.connect(partial(self._run, "committee"))
        self.frame.imported.decided.connect(self._decide_import)
        self.frame.agree.clicked.connect(partial(self._run, "settlement"))
        self.frame.withdraw.clicked.connect(partial(self._run, "withdraw-dispute"))
        self.frame.settle.clicked.connect(partial(self._run, "settle-dispute"))
        self.frame.slip.clicked.connect(partial(self.ask_window, "print"))
        self.frame.nothing.sheet.clicked.connect(partial(self.ask_window, "page-score"))
        self.frame.nothing.committee.clicked.connect(partial(self._run, "committee"))
        work, card = self.casework, self.facts
        card.changed.connect(partial(self._if_allowed, "raise-dispute", work.open_facts))
        card.attached.connect(partial(self._if_allowed, "attach-evidence", work.attach))
        card.opened.connect(work.open_evidence)
        card.kept.connect(work.keep_evidence)
        work.opened.connect(self._form_opened)
        work.closed.connect(self._form_closed)
        work.status_changed.connect(self.status_changed)
        self.precedents.opened.connect(self._open_ruling)
        self.precedents.list.row_chosen.connect(self.frame.work.show_focus)
        self.drafting.scoring_settings.connect(self.precedents.show_similar_cases)
        self.bridge.answered.connect(self._on_outcome)

    def _add_keys(self) -> None:
        """Make the letter keys of the page work wherever the focus is."""
        work = self.drafting.ruling
        keys: dict[str, Callable[[], None]] = {
            "Alt+A": partial(self.drafting.choose_side, 0),
            "Alt+B": partial(self.drafting.choose_side, 1),
            "Alt+O": self.drafting.prescribed.turn_objection,
            "Alt+P": partial(self._decide, PRESCRIBED),
            "Alt+X": partial(self._decide, DEPARTS),
            "Alt+N": partial(self._decide, NOTE),
            "Alt+R": work.go_to_reason,
            "Alt+M": work.go_to_members,
            "Alt+L": self.list_card.begin,
        }
        for chord, do in keys.items():
            shortcut = QShortcut(QKeySequence(chord), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(do)

    def _show(self) -> None:
        state, entered = self.chosen.state, self.chosen.is_entered
        self.casework.follow(state if entered else None)
        self.chosen.view = view = view_of(self.bridge.tournament, state) if state is not None else None
        if view is not None and not entered:
            self.chosen.view = view = replace(
                view, words=pgettext("dispute", "not recorded yet"), raised="", raised_at=""
            )
        without = not self.list_card.rows
        self.list_card.setVisible(not without)
        self.frame.nothing.setVisible(without and self.casework.open_form is None and not self.precedents.finding)
        if view is None or state is None:
            self.frame.show_nothing()
            self.frame.left.show()
            self.precedents.setVisible(self.precedents.finding)
        else:
            self._show_view(view, state)
        self.frame.order_tab()
        self.commands_changed.emit()

    def _show_view(self, view: DisputeView, state: DisputeState) -> None:
        if self.casework.open_form is self.casework.raising:
            # the dispute being raised is not the one on view
            self.frame.show_nothing()
            self.frame.location.show_text("")
            self.precedents.hide()
            self.frame.left.show()
            return
        for part in (self.frame.left, self.frame.right, self.frame.chip):
            part.show()
        self.frame.heading.set_words(view.title)
        self.frame.location.show_text(" · ".join(part for part in (view.location, view.raised) if part))
        self.frame.chip.set_state(
            view.words, "ruling" if view.is_open else "plain", "dispute" if view.is_open else "ruling"
        )
        decides = self.chosen.waits_for_decision
        declined = self.chosen.is_declined
        self.frame.imported.show_document(
            view.imported if decides or declined else (), view.import_effect, declined=declined
        )
        for button in (self.frame.settle, self.frame.withdraw):
            button.setVisible(view.is_open and self.chosen.is_entered and not decides)
        agrees = view.is_open and self.chosen.is_entered and view.session is not None
        self.frame.agree.setVisible(agrees and not decides)
        self.frame.slip.setVisible(view.state == "ruled")
        self.frame.acts.setVisible(not self.look.compact)  # in compact windows they are in the menu
        self.facts.show_view(view, entered=self.chosen.is_entered)
        self.facts.setVisible(self.casework.facts.isHidden())
        work = self.chosen.at_work
        for card in (*self.drafting.cards, self.drafting.foot):
            card.setVisible(work)
        self.ruled.setVisible(not work and not decides)
        self.precedents.setVisible(work or self.precedents.finding)
        if work:
            desk = self.bridge.desk
            self.drafting.load_dispute(self.bridge.tournament, state, desk.role, desk.who)
        elif not decides:
            made = ruling_view(self.bridge.tournament, state.ruling) if state.ruling is not None else None
            self.ruled.show_end(made, view.words, state.ended)

    # navigation
    def articles(self) -> tuple[str, ...]:
        """Return the articles that the chosen dispute names."""
        return tuple(self.chosen.view.articles) if self.chosen.view is not None else ()

    def _form_opened(self) -> None:
        """Show a form even if there is no dispute yet."""
        self._show()
        self.frame.left.show()
        self.frame.order_tab()
        self.commands_changed.emit()

    def _form_closed(self) -> None:
        self._show()
        self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def show_target(self, target: object) -> None:
        """Show a dispute by its uid, a settlement to be begun, or rulings on an article.

        The last is asked for by ("precedents", article).
        """
        if isinstance(target, Agreement):
            self.chosen.agree_on(target)
            self.casework.open_answer()
        elif isinstance(target, CardFinding):
            self.chosen.go_to(target.dispute)
            if not self.chosen.at_work:
                self._after("anew")
            self.drafting.adopt_finding(target)
        elif isinstance(target, tuple):
            self.chosen.refresh()
            self.precedents.line.setText(str(target[1]))
            self._find()
        else:
            self.chosen.go_to(str(target))

    def _find(self) -> None:
        """Begin a search for earlier rulings."""
        self.frame.left.show()
        self.precedents.show()
        self.frame.order_tab()
        self.precedents.begin()

    def _open_ruling(self, entry: int) -> None:
        """Show the dispute that a ruling of this event is about."""
        ruling = ruling_at(self.bridge.tournament, entry)
        if ruling is not None and ruling.dispute is not None:
            self.chosen.choose(ruling.dispute)

    # the ruling
    def _decide(self, decision: str) -> None:
        segment = self.drafting.ruling.choice("decision").segment(decision)
        if segment.isVisible() and segment.isEnabled():
            segment.click()

    def _make(self, ruling: RulingMade, beside: Sequence[Fact]) -> None:
        """Enter the ruling, on the writer thread."""
        desk, seen = self.bridge.desk, self.drafting.seen
        self.drafting.foot.make.setEnabled(False)
        self.bridge.carry_out(lambda: make_ruling(desk, ruling, beside, expect=seen), self._not_made)

    def _decide_import(self, counts: bool, reason: str) -> None:
        """Enter the committee's decision on a document."""
        state, desk, card = self.chosen.state, self.bridge.desk, self.frame.imported
        before = self.window().focusWidget()

        def refused(error: Exception) -> None:
            card.refuse(failures.sentence(error))
            if before is not None:
                before.setFocus(Qt.FocusReason.OtherFocusReason)

        if state is not None:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)  # the card may be gone afterwards
            self.bridge.carry_out(lambda: decide(desk, [state], counts=counts, reason=reason), refused)

    def _settle(self) -> None:
        """Turn the draft into a settlement of the teams."""
        if self.casework.open_answer():
            return
        if self.chosen.view is not None and self.chosen.view.session is not None:
            self.drafting.agree(Agreement(self.chosen.view.session, self.chosen.view.deal))
            self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def unsaved(self) -> str:
        """Return what is typed but not saved: a form of the casework, the words of a settlement.

        Drafts are saved anyway.
        """
        begun = self.chosen.begun
        draft = self.drafting.drafts.get(begun.uid) if begun is not None else None
        settled = (
            disputes_page.settlement_typed(begun.fact.deal) if begun is not None and draft and draft.findings else ""
        )
        return ", ".join(filter(None, (super().unsaved(), settled)))

    def _not_made(self, error: Exception) -> None:
        self.drafting.show_problem(failures.sentence(error))
        self.status_changed.emit("unsaved", failures.sentence(error), "")

    def _on_outcome(self, outcome: Outcome) -> None:
        if isinstance(outcome, Saved):
            self._saved(outcome)

    def _saved(self, saved: Saved) -> None:
        """Announce what was entered here, and show it."""
        raised = self.casework.take(saved)
        if raised:
            self.chosen.choose(raised)
        for entry in saved.entries:
            fact = entry.fact
            if isinstance(fact, SettlementProposed):
                self._proposed(fact)
            if not isinstance(fact, RulingMade) or fact.dispute is None:
                continue
            self.drafting.forget(fact.dispute)
            made = ruling_at(self.bridge.tournament, entry.seq)
            if fact.dispute == self.chosen.uid and made is not None:
                self.chosen.reopened = ""
                self._show()
                words = _("{ruling} now counts (entry {entry})").format(
                    ruling=case_name(fact.ruling_kind, made.number), entry=entry.seq
                )
                self.status_changed.emit("saved", words, "")
                if self.isVisible():
                    announce(self, self.ruled.read_out.text())
                    self.ruled.first().setFocus(Qt.FocusReason.OtherFocusReason)

    def _proposed(self, fact: SettlementProposed) -> None:
        """Announce that a settlement needs both captains' answers, and ask the first."""
        self.drafting.forget(fact.dispute)
        if fact.dispute != self.chosen.uid:
            return
        self.chosen.reopened = ""
        self._show()
        self.status_changed.emit(
            "saved", _("The settlement is proposed. It counts once both captains have signed it."), ""
        )
        if self.isVisible():
            self.casework.open_answer()

    def _after(self, what: str) -> None:
        if what == "anew" and not self.refuses("rule-anew", self._session):
            self.chosen.reopened = self.chosen.uid
            self._show()
            self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)
        elif what == "sign" and self.chosen.view is not None:
            session = self.chosen.view.session
            self.go.emit("score", session)
            if not self.isVisible():
                self.ask_window("sign")
        elif what == "slip":
            self.ask_window("print-slip")

    def _run(self, command: str) -> None:
        """Run the command of a pressed button, like its key."""
        self.handlers().get(command, lambda: None)()

    def _if_allowed(self, command: str, do: Callable[..., None], *given: object) -> None:
        if not self.refuses(command, self._session):
            do(*given)

    @property
    def _session(self) -> str | None:
        """The session of the dispute that is shown."""
        return self.chosen.view.session if self.chosen.view is not None else None

    def _walk(self, step: int) -> None:
        """Go to the previous or next dispute, with the focus on the work."""
        listed = self.list.hasFocus()
        self.chosen.walk(step)
        if not listed:
            target = self.first_focus() if self.chosen.at_work else self.ruled.first()
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _undo(self) -> None:
        """Show what there is instead of undoing."""
        self.refused.emit(disputes_page.not_undone(ruled=self.chosen.view is not None and not self.chosen.at_work))

    def _show_typed(self) -> None:
        number = self.drafting.drafted
        if number:
            settlement = self.drafting.draft.kind == SETTLEMENT
            self.status_refreshed.emit(
                "typed", ruling_page.draft_typed(number, settlement=settlement), ruling_page.draft_detail()
            )

    def _keep(self) -> None:
        self.drafting.keep()
        self.status_changed.emit("saved", _("Draft kept"), ruling_page.draft_detail())

    # called by the window
    def handlers(self) -> Handlers:
        """Return the commands for the chosen dispute."""
        offered: dict[str, Callable[[], None]] = {}
        if any(row.uid != self.chosen.uid for row in self.list.rows_model.rows):
            offered["previous-session"] = partial(self._walk, -1)
            offered["next-session"] = partial(self._walk, 1)
        offered |= {"find": self._find, "undo": self._undo}
        offered |= {"raise-dispute": self.casework.open_raising, "committee": self.casework.open_committee}
        decides = self.chosen.waits_for_decision
        is_open = self.chosen.view is not None and self.chosen.view.is_open and not decides
        proposed = self.chosen.state.live_proposal if self.chosen.state is not None else None
        waits = proposed is not None and bool(proposed.waits_for)
        if self._session is not None and (is_open or waits):
            offered["settlement"] = self._settle
        if self.chosen.view is not None and self.chosen.is_entered:
            offered["attach-evidence"] = self.facts.attach.click
            offered["cards"] = partial(self.go.emit, "play", self.chosen.uid)
            if is_open:
                offered["withdraw-dispute"] = partial(self.casework.open_end, WITHDRAWN)
                offered["settle-dispute"] = partial(self.casework.open_end, SETTLED)
        if self.casework.open_form is not None:
            offered["make-ruling"] = self.casework.confirm
        elif self.chosen.at_work:
            offered["make-ruling"] = self.drafting.go_on
        if self.chosen.at_work:
            offered["say-saved"] = self._keep
        elif self.chosen.view is not None and not decides and self.ruled.new_ruling.isVisibleTo(self.ruled):
            offered["rule-anew"] = partial(self._after, "anew")
            if self.ruled.sign.isVisibleTo(self.ruled):
                offered["sign"] = partial(self._after, "sign")
        return self.judged(offered, self._session)

    def first_focus(self) -> QWidget:
        """Return the open form, the search line, the findings of an open dispute, or else the list."""
        form = self.casework.open_form
        if form is not None:
            return form.first_focus()
        if self.precedents.finding:
            return self.precedents.line
        if self.chosen.at_work:
            return self.drafting.ruling.first_focus()
        if self.chosen.waits_for_decision:
            return self.frame.imported.confirm
        return self.list if self.list_card.rows else self.frame.nothing.sheet

    def areas(self) -> Sequence[QWidget]:
        """Return the cards in the order of work, for F6."""
        work = self.drafting
        if self.chosen.waits_for_decision:
            return (self.list, self.facts.change, self.frame.imported.confirm)
        if self.chosen.is_declined:
            return (self.list, self.facts.change, self.frame.imported.confirm, self.ruled.first())
        if not self.list_card.rows:
            return (self.first_focus(),)
        if not self.chosen.at_work:
            return (self.list, self.facts.change, self.ruled.first())
        ruling = work.ruling
        charge = work.prescribed.first_focus()
        return (self.list, self.facts.change, charge, ruling.decided(), ruling.first_focus(), work.foot.make)

    def title(self) -> str:
        """Return the words of the title bar."""
        return self.chosen.view.title if self.chosen.view is not None else pgettext("heading", "Disputes")

    def refresh(self, changes: Changes) -> None:
        """Refresh the page; the selected dispute stays selected."""
        del changes
        self.chosen.refresh()

    @property
    def ruling(self) -> str:
        """The number of the ruling on view, which names its slip; "" if there is none."""
        return self.chosen.ruling

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.frame.reapply_look()

    def open(self) -> None:
        """Refresh for what changed and for the role now in use."""
        with self.chosen.select_on_arrival():
            super().open()
        if self.chosen.at_work and self.drafting.role != self.bridge.desk.role:
            self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back to the list on Escape; on Enter press the focused button, or advance from a line."""
        form, focus = self.casework.open_form, self.window().focusWidget()
        if event.key() == Qt.Key.Key_Escape and form is not None:
            self.casework.leave()
        elif focus is self.list and (text := typed_text(event).strip()):
            self.list_card.begin(text)
        elif event.key() == Qt.Key.Key_Escape and (focus is not self.list or not self.chosen.is_entered):
            self.chosen.reopened = ""
            if not self.chosen.is_entered and not self.unsaved():
                self.chosen.uid, self.chosen.begun = next((row.uid for row in self.list_card.shown), ""), None
                self.list.select_key(self.chosen.uid)
            self._show()
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        elif event.key() in _RETURNS and isinstance(focus, QPushButton):
            focus.click()
        elif event.key() in _RETURNS and form in {self.casework.end, self.casework.raising}:
            self.casework.confirm()
        elif event.key() in _RETURNS and form is None and self.chosen.at_work:
            self.drafting.go_on()
        else:
            super().keyPressEvent(event)
