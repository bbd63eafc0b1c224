"""The page of the cards of a deal: hands and tricks laid out, what they show, and the claim made in it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.features.committee.view.rulings.found import FoundInPlay
from scorekeeper.features.play.page.claim_view import ClaimBoard
from scorekeeper.features.play.page.play_head import PlayHead
from scorekeeper.features.play.page.record_view import RecordView
from scorekeeper.features.play.page.typed_cards import TypedCards
from scorekeeper.features.play.view.card_table import CardTable, card_table, is_of_six
from scorekeeper.features.play.view.claim_view import cards_at_claim, claim_to_raise, findings_words, verdict_for
from scorekeeper.features.play.view.findings import Found
from scorekeeper.features.play.view.typing import PLAY, LineRead
from scorekeeper.features.play.words import page as words
from scorekeeper.journal.card_checks import play_recorded
from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.disputes import dispute_called
from scorekeeper.kernel import failures
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.desk import Saved
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.form import RETURNS
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import Column
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import Page
from scorekeeper.language.spans import plain
from scorekeeper.rules.play.laid_out import LaidOut
from scorekeeper.session.offers import refusal
from scorekeeper.session.refusals import said
from scorekeeper.session.words.score_page import not_saved


class PlayPage(Page):
    """`show_target` takes (session, deal), or the uid of a dispute about a deal: one about a claim opens that.

    `typed` are the cards as they are typed, `claim` the claim; one of the two is shown.
    """

    name = "play"
    rail_page = "score"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.setObjectName("page-play")
        self.setAccessibleName(words.page_name())
        self.session, self.deal = "", 0
        self._about = ""
        self._drafts: dict[tuple[str, int], LaidOut] = {}
        self._claims = False
        self._after: Callable[[], None] | None = None
        self._sent = False
        self.head, self.record, self.claim = PlayHead(look), RecordView(look), ClaimBoard(look, bridge)
        self.typed = TypedCards(self.record, bridge, self)
        self.nothing = Label(look, words.no_deal(), "body", tone="ink2", wrap=True, name="play-none")
        outer = Column(look, self, margins=(15, 8, 15, 8), spacing=8)
        for part, stretch in ((self.head, 0), (self.nothing, 0), (self.record, 1), (self.claim, 1)):
            outer.addWidget(part, stretch)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._listen()
        self._show()

    def _listen(self) -> None:
        bridge, says = self.bridge, self.record.says
        self.typed.shown.connect(self._shown)
        self.record.entry.kept.connect(self.keep)
        self.record.hands.done.connect(self.record.entry.line.setFocus)
        says.linked.connect(self.follow)
        says.charged.connect(self._charge)
        says.disputed.connect(self._dispute)
        says.kept.connect(self.keep)
        self.head.claim_wanted.connect(self._turn)
        self.head.print_wanted.connect(lambda: self._kept_first(lambda: self.ask_window("print")))
        self.claim.into_wanted.connect(self._into_dispute)
        self.claim.judged.connect(self._claim_judged)
        QShortcut(QKeySequence("Alt+L"), self, self._to_left)
        bridge.saved.connect(self._saved)
        bridge.refused.connect(lambda problems: self._missed(" ".join(map(said, problems))))
        bridge.conflict.connect(lambda entry: self._missed(words.quicker(entry.who, entry.seq)))
        bridge.failed.connect(lambda trouble: self._missed(not_saved(failures.sentence(trouble))))
        self.look.changed.connect(self._arrange)

    # what a page answers
    @property
    def table(self) -> CardTable | None:
        """The table of the deal that is shown."""
        return self.typed.table

    def handlers(self) -> Handlers:
        """Return what goes with the cards of a deal: findings charged or disputed, the deal before and behind."""
        if self.table is None:
            return {}
        offered: dict[str, Callable[[], None]] = {
            "previous-session": lambda: self._other_deal(-1),
            "next-session": lambda: self._other_deal(1),
        }
        found = self._meant()
        if self._claims:
            offered["raise-dispute"] = self._into_dispute
        elif found is not None and found.charge is not None:
            offered["raise-dispute"] = lambda: self._dispute(found)
        if not self._claims and found is not None and found.penalty:
            offered["penalty"] = lambda: self._charge(found)
        return offered

    def title(self) -> str:
        """Return the words of the title bar."""
        return self.head.title.text() if self.table is not None else ""

    def first_focus(self) -> QWidget:
        """Return the line, or what is asked of a claim."""
        if self.table is None:
            return self
        return self.claim.first_focus() if self._claims else self.record.entry.line

    def areas(self) -> Sequence[QWidget]:
        """Return what F6 walks through: line, hands, tricks and what they say; of a claim the table and the verdict."""
        if self._claims:
            return (self.claim.seat, self.claim.picture, self.claim.right)
        record = self.record
        return (record.entry.line, record.hands.table, record.tricks, record.says)

    def session_shown(self) -> str:
        """Return the uid of the session that the deal belongs to."""
        return self.session

    def default_paper(self) -> str:
        """Return the diagram of the deal, once its record is kept."""
        return "deal-cards" if self.table is not None and self.table.entry else ""

    def default_subject(self) -> str:
        """Return the deal."""
        return f"{self.session} {self.deal}"

    def show_target(self, target: object) -> None:
        """Show the cards of a deal as (session, deal), or those of the deal a dispute (uid) is about."""
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
        """Catch up with what stands."""
        super().open()
        self._show()

    def refresh(self, changes: Changes) -> None:
        """Show what stands now; what is typed of the cards stays."""
        del changes
        self._show()

    def unsaved(self) -> str:
        """Return that a record of play is typed and not entered."""
        return words.typed() if self._drafts else ""

    def articles(self) -> tuple[str, ...]:
        """Return the article of the finding that is meant, or of claims."""
        found = self._meant()
        if self._claims:
            return (self.table.now.system.claims_article,) if self.table is not None else ()
        return (found.article,) if found is not None and found.article else ()

    # which deal
    def _show_none(self, why: str) -> None:
        self.typed.table = None
        self.nothing.set_words(why)
        self._show()

    def _show_deal(self, session: str, deal: int, *, claims: bool) -> None:
        tournament = self.bridge.tournament
        if not is_of_six(tournament, session):
            self._show_none(words.not_of_six())
            return
        self.session, self.deal = session, deal
        table = card_table(tournament, session, deal, self._about)
        laid = self._drafts.get((session, deal), table.laid)
        # a claim needs its cards: where there are none they are typed first
        self._claims = claims and not laid.is_empty
        self.typed.begin(table, laid)
        self._show()

    def _other_deal(self, step: int) -> None:
        if self.table is not None and (self._claims or self.typed.take()):
            deals = max(1, self.table.now.state.begun)
            self._show_deal(self.session, max(1, min(deals, self.deal + step)), claims=self._claims)

    def _turn(self) -> None:
        """Go from the cards to the claim, or back."""
        if self.table is None or not (self._claims or self.typed.take()):
            return
        self._claims = not self._claims
        self.typed.show_cards()
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
            self.typed.stand_on(card_table(self.bridge.tournament, self.session, self.deal, self._about))
        self._arrange()

    def _shown(self) -> None:
        """Hear that other cards are shown."""
        typed, key = self.typed, (self.session, self.deal)
        if typed.table is None or typed.says is None:
            return
        self._drafts.pop(key, None)
        if typed.is_changed:
            self._drafts[key] = typed.laid
            if self.isVisible():
                self.quiet_status_changed.emit("typed", words.typed(), "")
        if self._claims:
            self.claim.show_claim(typed.table, typed.laid, typed.says)
        self.head.show_table(typed.table, typed.says, claims=self._claims)
        self.commands_changed.emit()
        self.touched.emit()

    def _claim_judged(self) -> None:
        """Hear that a claim is asked or judged."""
        found = self.claim.found
        if self._claims and found is not None and self.table is not None:
            self.head.show_asked(self.table, found.asked)
        self.commands_changed.emit()

    def _to_left(self) -> None:
        if self.table is not None and not self._claims:
            self.record.hands.left.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # what comes of it
    def _meant(self) -> Found | None:
        """Return the finding that F4 and F7 take along: the one with the focus, of the trick typed, or the first."""
        place, focus = self.typed.place, self.window().focusWidget() or self
        focused = [box.found for box in self.record.says.boxes if box.isAncestorOf(focus)]
        found = self.typed.says.found if self.typed.says is not None else ()
        here = [one for one in found if place.kind == PLAY and (place.number - 1) in dict(one.marks)]
        charged = [one for one in found if one.charge is not None]
        return next(iter((*focused, *here, *charged)), None)

    def _charge(self, found: Found) -> None:
        """Begin the penalty that a finding is, on the score sheet; the record is kept first."""
        if found.charge is not None:
            self._kept_first(lambda: self.go.emit("score", (self.session, found.charge)))

    def _dispute(self, found: Found) -> None:
        """Take a finding into the open dispute of the deal, or begin one with it on the score sheet."""
        if found.charge is None or self.table is None:
            return
        facts, dispute = plain(found.sentence), self.table.dispute
        if dispute is not None:
            self._kept_first(lambda: self.go.emit("disputes", FoundInPlay(dispute.uid, found.charge, facts)))
        else:
            self._kept_first(lambda: self.go.emit("score", (self.session, found.charge, facts)))

    def _into_dispute(self) -> None:
        """Take the verdict on the claim into the ruling of its dispute; without one go and raise it."""
        found, view, table = self.claim.found, self.claim.view, self.table
        if table is None:
            return
        dispute = table.dispute
        if dispute is None:
            charge, claim = claim_to_raise(table, self.claim.claimer, found)
            self._kept_first(lambda: self.go.emit("score", (self.session, charge, "", claim)))
        elif found is not None and view is not None:
            self._kept_first(lambda: self._rule(dispute))
        else:
            self.status_changed.emit("told", words.not_judged(), "")

    def _rule(self, dispute: DisputeState) -> None:
        found, view, table = self.claim.found, self.claim.view, self.table
        if found is None or view is None or table is None:
            return
        verdict = verdict_for(table, found) if dispute.fact.claim is not None else None
        words, cards = findings_words(view, found), cards_at_claim(found)
        self.go.emit("disputes", FoundInPlay(dispute.uid, None, words, verdict, cards))

    def _kept_first(self, then: Callable[[], None]) -> None:
        """Enter the record where it is typed and not entered, and go on when it is."""
        if self.table is not None and (self._claims or self.typed.take()) and self.typed.is_changed:
            self._after = then
            self.keep()
        else:
            then()

    def keep(self) -> None:
        """Enter the record of play as it is typed."""
        if self.table is None or self._sent or not (self._claims or self.typed.take()):
            return
        if not self.typed.is_changed:
            self.status_changed.emit("told", words.not_kept(), "")
            return
        fact = play_recorded(self.session, self.deal, self.typed.laid)
        why = refusal(self.bridge.tournament, self.bridge.desk.role, ((fact.kind, ""),), self.session)
        if why:
            self.refused.emit(why)
            return
        self._sent = True
        self.bridge.submit((fact,), expect=self.bridge.tournament.seq)

    def _saved(self, saved: Saved) -> None:
        if self._sent and saved.entries:
            self._sent = False
            self._show()
            self.status_changed.emit("saved", words.kept(saved.entries[-1].seq), "")
            after, self._after = self._after, None
            if after is not None:
                after()

    def _missed(self, sentence: str) -> None:
        if self._sent:
            self._sent, self._after = False, None
            self.record.entry.say_read(LineRead(None, (sentence,)), aloud=True)
            self.status_changed.emit("unsaved", sentence, "")

    # keys and room
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter keeps the record, or takes the verdict along; Esc goes back one step; letters go to the line."""
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() in RETURNS and control:
            (self._into_dispute if self._claims else self.keep)()
        elif event.key() == Qt.Key.Key_Escape:
            self._escape()
        elif event.text().strip() and not control and self.table is not None and not self._claims:
            self.typed.type(event.text())
        else:
            super().keyPressEvent(event)

    def _escape(self) -> None:
        """Stop the search, go back to the cards, give the line back, or leave the page."""
        if self._claims and self.claim.work.busy and not self.claim.work.advising:
            self.claim.work.stop()
        elif self._claims:
            self._turn()
        elif not self.typed.give_back():
            self.command.emit("back")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room out again."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        self.record.arrange(self.width(), self.height())
        self.claim.arrange(self.width())
        self.head.give_room(narrow=self.look.compact)
