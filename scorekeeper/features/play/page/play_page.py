"""The page of the cards of a deal: hands and tricks, findings, and the claim."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.features.committee.view.rulings.card_finding import CardFinding
from scorekeeper.features.play.page.card_typing import CardTyping
from scorekeeper.features.play.page.claim_view import ClaimBoard
from scorekeeper.features.play.page.record_view import RecordView
from scorekeeper.features.play.view.card_lines import PLAY, LineRead
from scorekeeper.features.play.view.card_table import CardTable, card_table, is_of_six
from scorekeeper.features.play.view.claim_judging import ClaimQuestion
from scorekeeper.features.play.view.claim_view import cards_at_claim, claim_to_raise, findings_words, verdict_for
from scorekeeper.features.play.view.findings import PlayFinding, PlayFindings
from scorekeeper.features.play.words import page as words
from scorekeeper.features.play.words.claim import about as claim_about
from scorekeeper.features.play.words.claim import title as claim_title
from scorekeeper.journal.card_checks import play_recorded
from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.disputes import dispute_called
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.outcome import Outcome
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.form import RETURNS
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Chip, Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import Page
from scorekeeper.language.lines import spoken_contract
from scorekeeper.language.spans import plain
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.play.laid_out import LaidOut
from scorekeeper.session.offers import refusal
from scorekeeper.session.refusals import outcome_sentence


class PlayHead(CardFrame):
    """Title, state, and facts of the deal; `claim_wanted` and `print_wanted` are its buttons."""

    claim_wanted = Signal()
    print_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(15, 9, 15, 9), name="play-head", accessible=_("The deal"))
        self.title = Label(look, "", "page", weight=700, name="play-title")
        self.chip = Chip(look, name="play-head-chip")
        self.about = Label(look, "", "small", tone="ink2", wrap=True, name="play-about")
        line = RowLayout(look, spacing=12)
        line.addWidget(self.title)
        line.addWidget(self.chip, 0, Qt.AlignmentFlag.AlignVCenter)
        line.addStretch(1)
        says = QWidget()
        column = ColumnLayout(look, says, spacing=3)
        column.addLayout(line)
        column.addWidget(self.about)
        acts = QWidget()
        flow = Flow(look, acts, spacing=8)
        self.claim = Button(look, pgettext("button", "&Claim ..."), key="Alt+C", name="play-claim")
        self.claim.clicked.connect(self.claim_wanted)
        self.paper = Button(look, _("Print diagram"), key="Ctrl+P", name="play-print")
        self.paper.clicked.connect(self.print_wanted)
        flow.addWidget(self.claim)
        flow.addWidget(self.paper)
        self._row = RowLayout(look, spacing=14)
        self._row.addWidget(says, 1)
        self._row.addWidget(acts)
        self.body.addLayout(self._row)

    def give_room(self, *, narrow: bool) -> None:
        """Put the buttons beside the text, or below it where space is short."""
        self._row.setDirection(RowLayout.Direction.TopToBottom if narrow else RowLayout.Direction.LeftToRight)

    def show_table(self, table: CardTable, says: PlayFindings, *, claims: bool) -> None:
        """Show which deal it is and the findings, or the claim."""
        self.title.set_words((claim_title if claims else words.title)(table.deal, table.session_place))
        self.claim.setText(pgettext("button", "&Cards ...") if claims else pgettext("button", "&Claim ..."))
        titles = tuple(finding.title for finding in says.findings)
        self.chip.set_state(*words.head_chip(titles, known=says.all_known))
        self.chip.setVisible(bool(titles or says.checked))
        number = table.dispute.number if table.dispute is not None else 0
        self.about.set_words(words.about(contract_of(table), table.dealer, table.leader, number))

    def show_asked(self, table: CardTable, asked: ClaimQuestion) -> None:
        """Show the claim, its claimer, and who challenges."""
        seat, other = table.seat(asked.claimer), table.seat(asked.challengers[0])
        self.about.set_words(claim_about(contract_of(table), seat.number, seat.player, asked.tricks, other.team))


def contract_of(table: CardTable) -> str:
    """Return the declaring team and its contract, "" while nothing is recorded."""
    if table.contract is None:
        return ""
    return _("{team} {contract}").format(
        team=table.team_name(table.declaring), contract=spoken_contract(table.contract)
    )


class PlayPage(Page):
    """`show_target` takes (session, deal), or the uid of a dispute about a deal.

    A dispute about a claim opens the claim.

    `typed_cards` and `claim` are its two parts, one of which is shown.
    """

    name = "play"
    rail_page = "score"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.setObjectName("page-play")
        self.setAccessibleName(_("Cards of a deal"))
        self.session, self.deal = "", 0
        self._about = ""
        self._drafts: dict[tuple[str, int], LaidOut] = {}
        self._claims = False
        self._after: Callable[[], None] | None = None
        self._sent = False
        self.head, self.record, self.claim = PlayHead(look), RecordView(look), ClaimBoard(look, bridge)
        self.typed_cards = CardTyping(self.record, bridge, self)
        self.nothing = Label(look, words.no_deal(), "body", tone="ink2", wrap=True, name="play-none")
        outer = ColumnLayout(look, self, margins=(15, 8, 15, 8), spacing=8)
        for part, stretch in ((self.head, 0), (self.nothing, 0), (self.record, 1), (self.claim, 1)):
            outer.addWidget(part, stretch)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._connect_signals()
        self._show()

    def _connect_signals(self) -> None:
        bridge, says = self.bridge, self.record.says
        self.typed_cards.shown.connect(self._on_cards_shown)
        self.record.entry.kept.connect(self.keep)
        self.record.hands.done.connect(self.record.entry.line.setFocus)
        says.linked.connect(self.follow)
        says.charged.connect(self._charge)
        says.disputed.connect(self._dispute)
        says.kept.connect(self.keep)
        self.head.claim_wanted.connect(self._toggle_claim)
        self.head.print_wanted.connect(lambda: self._save_then(lambda: self.ask_window("print")))
        self.claim.into_wanted.connect(self._add_to_dispute)
        self.claim.judged.connect(self._on_claim_judged)
        QShortcut(QKeySequence("Alt+L"), self, self._focus_tricks_left)
        bridge.answered.connect(self._on_outcome)
        self.look.changed.connect(self._arrange)

    # called by the window
    @property
    def table(self) -> CardTable | None:
        """The table of the deal that is shown."""
        return self.typed_cards.table

    def handlers(self) -> Handlers:
        """Return the commands: charge or dispute a finding, the previous and the next deal."""
        if self.table is None:
            return {}
        offered: dict[str, Callable[[], None]] = {
            "previous-session": lambda: self._other_deal(-1),
            "next-session": lambda: self._other_deal(1),
        }
        finding = self._finding_in_focus()
        if self._claims:
            offered["raise-dispute"] = self._add_to_dispute
        elif finding is not None and finding.charge is not None:
            offered["raise-dispute"] = lambda: self._dispute(finding)
        if not self._claims and finding is not None and finding.penalty:
            offered["penalty"] = lambda: self._charge(finding)
        return offered

    def title(self) -> str:
        """Return the text of the title bar."""
        return self.head.title.text() if self.table is not None else ""

    def first_focus(self) -> QWidget:
        """Return the line, or the question about a claim."""
        if self.table is None:
            return self
        return self.claim.first_focus() if self._claims else self.record.entry.line

    def areas(self) -> Sequence[QWidget]:
        """Return the areas for F6: line, hands, tricks, findings; or a claim's table and verdict."""
        if self._claims:
            return (self.claim.seat, self.claim.picture, self.claim.right)
        record = self.record
        return (record.entry.line, record.hands.table, record.tricks, record.says)

    def session_shown(self) -> str:
        """Return the uid of the session that the deal belongs to."""
        return self.session

    def default_paper(self) -> str:
        """Return the diagram of the deal, if its record is saved."""
        return "deal-cards" if self.table is not None and self.table.entry else ""

    def default_subject(self) -> str:
        """Return the deal."""
        return f"{self.session} {self.deal}"

    def show_target(self, target: object) -> None:
        """Show the cards of a deal given as (session, deal), or of the deal of a dispute (uid)."""
        if isinstance(target, tuple):
            self.rail_page, self._about = "score", ""
            self._show_deal(str(target[0]), int(target[1]), claims=False)
            return
        dispute = dispute_called(self.bridge.tournament, str(target))
        self.rail_page, self._about = "disputes", str(target)
        if dispute is None or dispute.session is None or dispute.fact.deal is None:
            self._show_none(words.no_deal())
        else:
            self._show_deal(dispute.session, dispute.fact.deal, claims=dispute.fact.claim is not None)

    def open(self) -> None:
        """Refresh to the current state."""
        super().open()
        self._show()

    def refresh(self, changes: Changes) -> None:
        """Show the recorded state; cards being typed stay."""
        del changes
        self._show()

    def unsaved(self) -> str:
        """Return the text for a typed record that is not entered."""
        return words.unsaved_cards() if self._drafts else ""

    def articles(self) -> tuple[str, ...]:
        """Return the article of the finding in focus, or of claims."""
        finding = self._finding_in_focus()
        if self._claims:
            return (self.table.now.system.claims_article,) if self.table is not None else ()
        return (finding.article,) if finding is not None and finding.article else ()

    # which deal
    def _show_none(self, why: str) -> None:
        self.typed_cards.table = None
        self.nothing.set_words(why)
        self._show()

    def _show_deal(self, session: str, deal: int, *, claims: bool) -> None:
        tournament = self.bridge.tournament
        if not is_of_six(tournament, session):
            self._show_none(_("Cards can be laid out only for deals of six players with 48 cards."))
            return
        self.session, self.deal = session, deal
        table = card_table(tournament, session, deal, self._about)
        layout = self._drafts.get((session, deal), table.layout)
        # a claim needs its cards: without any they are typed first
        self._claims = claims and not layout.is_empty
        self.typed_cards.begin(table, layout)
        self._show()

    def _other_deal(self, step: int) -> None:
        if self.table is not None and (self._claims or self.typed_cards.accept_line()):
            deals = max(1, self.table.now.state.begun)
            self._show_deal(self.session, max(1, min(deals, self.deal + step)), claims=self._claims)

    def _toggle_claim(self) -> None:
        """Go from the cards to the claim, or back."""
        if self.table is None or not (self._claims or self.typed_cards.accept_line()):
            return
        self._claims = not self._claims
        self.typed_cards.show_cards()
        self._show()
        self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    # showing
    def _show(self) -> None:
        there = self.table is not None and self.session in self.bridge.tournament.sessions
        self.head.setVisible(there)
        self.nothing.setVisible(not there)
        self.record.setVisible(there and not self._claims)
        self.claim.setVisible(there and self._claims)
        if there:
            self.typed_cards.select_line(card_table(self.bridge.tournament, self.session, self.deal, self._about))
        self._arrange()

    def _on_cards_shown(self) -> None:
        """React to other cards being shown."""
        typed_cards, key = self.typed_cards, (self.session, self.deal)
        if typed_cards.table is None or typed_cards.says is None:
            return
        self._drafts.pop(key, None)
        if typed_cards.is_changed:
            self._drafts[key] = typed_cards.layout
            if self.isVisible():
                self.status_refreshed.emit("typed", words.unsaved_cards(), "")
        if self._claims:
            self.claim.show_claim(typed_cards.table, typed_cards.layout, typed_cards.says)
        self.head.show_table(typed_cards.table, typed_cards.says, claims=self._claims)
        self.commands_changed.emit()
        self.touched.emit()

    def _on_claim_judged(self) -> None:
        """React to a claim that was entered or judged."""
        judged = self.claim.judgment
        if self._claims and judged is not None and self.table is not None:
            self.head.show_asked(self.table, judged.asked)
        self.commands_changed.emit()

    def _focus_tricks_left(self) -> None:
        if self.table is not None and not self._claims:
            self.record.hands.left.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # actions
    def _finding_in_focus(self) -> PlayFinding | None:
        """Return the finding for F4 and F7: the focused one, the trick's, or the first."""
        target, focus = self.typed_cards.target, self.window().focusWidget() or self
        focused = [box.finding for box in self.record.says.boxes if box.isAncestorOf(focus)]
        findings = self.typed_cards.says.findings if self.typed_cards.says is not None else ()
        here = [finding for finding in findings if target.kind == PLAY and (target.number - 1) in dict(finding.marks)]
        charged = [finding for finding in findings if finding.charge is not None]
        return next(iter((*focused, *here, *charged)), None)

    def _charge(self, finding: PlayFinding) -> None:
        """Start the penalty for a finding, on the score sheet; the record is entered first."""
        if finding.charge is not None:
            self._save_then(lambda: self.go.emit("score", (self.session, finding.charge)))

    def _dispute(self, finding: PlayFinding) -> None:
        """Add a finding to the open dispute of the deal, or start one with it on the score sheet."""
        if finding.charge is None or self.table is None:
            return
        facts, dispute = plain(finding.sentence), self.table.dispute
        if dispute is not None:
            self._save_then(lambda: self.go.emit("disputes", CardFinding(dispute.uid, finding.charge, facts)))
        else:
            self._save_then(lambda: self.go.emit("score", (self.session, finding.charge, facts)))

    def _add_to_dispute(self) -> None:
        """Add the verdict on the claim to the ruling of its dispute; without a dispute, raise one."""
        judged, view, table = self.claim.judgment, self.claim.view, self.table
        if table is None:
            return
        dispute = table.dispute
        if dispute is None:
            charge, claim = claim_to_raise(table, self.claim.claimer, judged)
            self._save_then(lambda: self.go.emit("score", (self.session, charge, "", claim)))
        elif judged is not None and view is not None:
            self._save_then(lambda: self._rule_on_dispute(dispute))
        else:
            self.status_changed.emit("told", _("The claim is not judged yet."), "")

    def _rule_on_dispute(self, dispute: DisputeState) -> None:
        judged, view, table = self.claim.judgment, self.claim.view, self.table
        if judged is None or view is None or table is None:
            return
        verdict = verdict_for(table, judged) if dispute.fact.claim is not None else None
        words, cards = findings_words(view, judged), cards_at_claim(judged)
        self.go.emit("disputes", CardFinding(dispute.uid, None, words, verdict, cards))

    def _save_then(self, then: Callable[[], None]) -> None:
        """Enter a typed record that is not entered yet, then continue with `then`.

        Stay if that is refused.
        """
        if self.table is not None and not (self._claims or self.typed_cards.accept_line()):
            return
        if self.table is None or not self.typed_cards.is_changed:
            then()
            return
        self._after = then
        self.keep()
        if not self._sent:
            self._after = None

    def keep(self) -> None:
        """Enter the record of play as typed."""
        if self.table is None or self._sent or not (self._claims or self.typed_cards.accept_line()):
            return
        if not self.typed_cards.is_changed:
            self.status_changed.emit("told", _("This is already recorded."), "")
            return
        fact = play_recorded(self.session, self.deal, self.typed_cards.layout)
        why = refusal(self.bridge.tournament, self.bridge.desk.role, ((fact.kind, ""),), self.session)
        if why:
            self.refused.emit(why)
            return
        self._sent = True
        self.bridge.submit((fact,), expect=self.bridge.tournament.seq)

    def _on_outcome(self, outcome: Outcome) -> None:
        if isinstance(outcome, Saved):
            self._saved(outcome)
        else:
            self._missed(outcome_sentence(outcome, _changed_first))

    def _saved(self, saved: Saved) -> None:
        if self._sent and saved.entries:
            self._sent = False
            self._show()
            self.status_changed.emit(
                "saved", _("The record of play is saved, entry {entry}").format(entry=saved.entries[-1].seq), ""
            )
            after, self._after = self._after, None
            if after is not None:
                after()

    def _missed(self, sentence: str) -> None:
        if self._sent:
            self._sent, self._after = False, None
            self.record.entry.show_reading(LineRead(None, (sentence,)), aloud=True)
            self.status_changed.emit("unsaved", sentence, "")

    # keys and layout
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Ctrl+Enter (enter the record, use the verdict) and Esc (one step back).

        Letters go to the line.
        """
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() in RETURNS and control:
            (self._add_to_dispute if self._claims else self.keep)()
        elif event.key() == Qt.Key.Key_Escape:
            self._escape()
        elif event.text().strip() and not control and self.table is not None and not self._claims:
            self.typed_cards.type(event.text())
        else:
            super().keyPressEvent(event)

    def _escape(self) -> None:
        """Stop the search, go back to the cards, reset the line, or leave the page."""
        if self._claims and self.claim.work.busy and not self.claim.work.advising:
            self.claim.work.stop()
        elif self._claims:
            self._toggle_claim()
        elif not self.typed_cards.reset_line():
            self.command.emit("back")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        self.record.arrange(self.width(), self.height())
        self.claim.arrange(self.width())
        self.head.give_room(narrow=self.look.compact)


def _changed_first(entry: int, who: str) -> str:
    return _("{who} saved entry {entry} first. Check it and press Ctrl+Enter again.").format(who=who, entry=entry)
