"""The page of the cards of a deal: hands and tricks typed or clicked, what they show, and the claim made in it."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.features.committee.view.rulings.found import FoundInPlay
from scorekeeper.features.play.page.play_head import PlayHead
from scorekeeper.features.play.page.record_view import RecordView
from scorekeeper.features.play.view.card_table import CardTable, card_table, is_of_six
from scorekeeper.features.play.view.findings import CardsSay, Found, cards_say
from scorekeeper.features.play.view.rows import chosen_row, hand_rows, trick_rows
from scorekeeper.features.play.view.typing import (
    HANDS,
    PLACES,
    PLAY,
    LineRead,
    Place,
    add_card,
    first_place,
    leads,
    next_place,
    read_line,
    text_of,
)
from scorekeeper.features.play.words import page as words
from scorekeeper.journal.card_checks import play_recorded
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
from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.laid_out import TRICKS, LaidOut
from scorekeeper.rules.play.position import SEATS
from scorekeeper.session.offers import refusal
from scorekeeper.session.refusals import said
from scorekeeper.session.words.score_page import not_saved


class PlayPage(Page):
    """`show_target` takes (session, deal), or the uid of a dispute about a deal.

    `laid` are the cards as they are typed, `place` what the line is about, `says` what the cards say.
    """

    name = "play"
    stands_at = "score"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.setObjectName("page-play")
        self.session, self.deal = "", 0
        self.table: CardTable | None = None
        self.laid, self.place = LaidOut(), PLACES[0]
        self.says: CardsSay | None = None
        self._drafts: dict[tuple[str, int], LaidOut] = {}
        self._sent = False
        self.head, self.record = PlayHead(look), RecordView(look)
        self.nothing = Label(look, words.no_deal(), "body", tone="ink2", wrap=True, name="play-none")
        outer = Column(look, self, margins=(15, 8, 15, 8), spacing=8)
        for part, stretch in ((self.head, 0), (self.nothing, 0), (self.record, 1)):
            outer.addWidget(part, stretch)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._listen()
        look.changed.connect(self._arrange)
        self._show()

    def _listen(self) -> None:
        record, bridge = self.record, self.bridge
        record.entry.entered.connect(self._enter)
        record.entry.edited.connect(self._edited)
        record.entry.walked.connect(self._walk)
        record.entry.kept.connect(self.keep)
        record.hands.said.connect(self._say_left)
        record.hands.table.card_clicked.connect(self._click_card)
        record.hands.table.row_chosen.connect(lambda at: self._go_to(Place(HANDS, at + 1)))
        record.tricks.row_chosen.connect(lambda at: self._go_to(Place(PLAY, at + 1)))
        record.says.pack.card_clicked.connect(lambda card: self._click_card(0, card))
        record.says.linked.connect(self.follow)
        record.says.charged.connect(self._charge)
        record.says.disputed.connect(self._dispute)
        record.says.kept.connect(self.keep)
        bridge.saved.connect(self._saved)
        bridge.refused.connect(lambda problems: self._missed(" ".join(map(said, problems))))
        bridge.conflict.connect(lambda entry: self._missed(words.quicker(entry.who, entry.seq)))
        bridge.failed.connect(lambda trouble: self._missed(not_saved(failures.sentence(trouble))))

    # what a page answers
    def handlers(self) -> Handlers:
        """Return what goes with the cards of a deal: findings charged or disputed, the deal before and behind."""
        if self.table is None:
            return {}
        offered = {
            "previous-session": lambda: self._other_deal(-1),
            "next-session": lambda: self._other_deal(1),
        }
        found = self._meant()
        if found is not None and found.penalty:
            offered["penalty"] = lambda: self._charge(found)
        if found is not None and found.charge is not None:
            offered["raise-dispute"] = lambda: self._dispute(found)
        return offered

    def title(self) -> str:
        """Return the words of the title bar."""
        return words.title(self.deal, self.table.place) if self.table is not None else ""

    def first_focus(self) -> QWidget:
        """Return the line."""
        return self.record.entry.line if self.table is not None else self

    def areas(self) -> Sequence[QWidget]:
        """Return line, hands, tricks and what they say, for F6."""
        record = self.record
        return (record.entry.line, record.hands.table, record.tricks, record.says)

    def session_shown(self) -> str:
        """Return the uid of the session that the deal belongs to."""
        return self.session

    def show_target(self, target: object) -> None:
        """Show the cards of a deal as (session, deal), or those of the deal a dispute (uid) is about."""
        if isinstance(target, str):
            dispute = dispute_called(self.bridge.tournament, target)
            if dispute is None or dispute.session is None or dispute.fact.deal is None:
                self.table = None
                self.nothing.set_words(words.no_deal())
                return
            self.stands_at = "disputes"
            self._show_deal(dispute.session, dispute.fact.deal)
        elif isinstance(target, tuple):
            self.stands_at = "score"
            self._show_deal(str(target[0]), int(target[1]))

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
        self._keep_draft()
        return words.typed() if self._drafts else ""

    def articles(self) -> tuple[str, ...]:
        """Return the article of the finding that is meant."""
        found = self._meant()
        return (found.article,) if found is not None and found.article else ()

    # which deal
    def _show_deal(self, session: str, deal: int) -> None:
        self._keep_draft()
        if not is_of_six(self.bridge.tournament, session):
            self.table = None
            self.nothing.set_words(words.not_of_six())
            self._show()
            return
        self.session, self.deal = session, deal
        self.table = card_table(self.bridge.tournament, session, deal)
        self.laid = self._drafts.get((session, deal), self.table.laid)
        self.place = first_place(self.laid)
        self._show()
        self._begin_line()

    def _other_deal(self, step: int) -> None:
        if self.table is not None:
            deals = max(1, self.table.now.state.begun)
            self._show_deal(self.session, max(1, min(deals, self.deal + step)))

    def _keep_draft(self) -> None:
        """Keep what is typed of a deal until it is entered or typed back."""
        if self.table is None:
            return
        if self.laid == self.table.laid:
            self._drafts.pop((self.session, self.deal), None)
        else:
            self._drafts[self.session, self.deal] = self.laid

    # showing
    def _show(self) -> None:
        there = self.table is not None and self.session in self.bridge.tournament.sessions
        self.record.setVisible(there)
        self.head.setVisible(there)
        self.nothing.setVisible(not there)
        if not there:
            return
        before = self.table
        self.table = card_table(self.bridge.tournament, self.session, self.deal)
        if before is not None and before.laid != self.table.laid and self.laid == before.laid:
            self.laid = self.table.laid
            self._begin_line()
        self._show_cards(self.laid)
        self._arrange()

    def _show_cards(self, laid: LaidOut) -> None:
        """Show these cards: those taken, or those that the typed line would make."""
        table, record = self.table, self.record
        assert table is not None
        self.says = says = cards_say(self.bridge.tournament, table, laid)
        seat, trick = chosen_row(self.place, HANDS), chosen_row(self.place, PLAY)
        record.hands.show_hands(hand_rows(table, laid, says), laid, table.trump, seat + 1 if seat >= 0 else None)
        tricks = max(len(laid.tricks), laid.left or TRICKS)
        record.tricks.show_tricks(trick_rows(laid, says, min(tricks, TRICKS)), table.seats)
        record.tricks.select_key(trick + 1 if trick >= 0 else None)
        number = table.dispute.number if table.dispute is not None else 0
        record.says.show_says(says, number)
        record.says.pack.show_left(laid)
        record.says.pack.setVisible(bool(record.says.pack.left))
        record.says.keep.setText(words.keep(number))
        record.says.keep.setEnabled(self.laid != table.laid)
        self.head.show_table(table, says)
        self._keep_draft()
        self.commands_changed.emit()
        self.touched.emit()
        if self.isVisible() and self.laid != table.laid:
            self.stands.emit("typed", words.typed(), "")

    def _begin_line(self) -> None:
        table, place = self.table, self.place
        if table is None:
            return
        if place.kind == HANDS:
            what = words.place_of_hand(place.number, table.seat(place.number).player)
        else:
            what = words.place_of_trick(place.number)
        leader = leads(table, self.laid, place.number) if place.kind == PLAY else 0
        text = text_of(self.laid, place)
        self.record.entry.begin(place, what, text.removeprefix(f"{leader}:") if leader else text, leader)

    # typing
    def _read(self) -> LineRead | None:
        return (
            read_line(self.table, self.laid, self.place, self.record.entry.line.text())
            if self.table is not None
            else None
        )

    def _edited(self) -> None:
        """Show what the line would make; what is wrong is named at once."""
        read = self._read()
        if read is not None:
            self.record.entry.say_read(read)
            self._show_cards(read.laid if read.laid is not None else self.laid)

    def _take(self) -> bool:
        """Take the line as it stands; False and why where it cannot be."""
        read = self._read()
        if read is None or read.laid is None:
            self.record.entry.say_read(read, aloud=True)
            return False
        self.laid = read.laid
        return True

    def _enter(self) -> None:
        if self._take():
            whole = self.place.kind == PLAY and self.place.number <= len(self.laid.tricks)
            stays = whole and 0 < len(self.laid.tricks[self.place.number - 1]) < SEATS
            self._go_to(self.place if stays else next_place(self.place))

    def _walk(self, where: str) -> None:
        if not self._take():
            return
        if where in {"hands", "tricks"}:
            there = first_place(self.laid)
            tricks = there if there.kind == PLAY else Place(PLAY, 1)
            self._go_to(Place(HANDS, 1) if where == "hands" else tricks)
        else:
            self._go_to(next_place(self.place, -1 if where == "up" else 1))

    def _go_to(self, place: Place) -> None:
        """Let the line be about another hand or trick; what stands in it is taken first where that can be."""
        if self.place != place and not self._take():
            return
        self.place = place
        self._show_cards(self.laid)
        self._begin_line()
        self.record.entry.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _click_card(self, seat: int, card: Card) -> None:
        """Put a card that is clicked behind what stands at the place of the line."""
        if self.table is None or not self._take() or (seat and self.place.kind == HANDS):
            return
        read = add_card(self.table, self.laid, self.place, seat, card)
        if read.laid is None:
            self.record.entry.say_read(read, aloud=True)
            return
        self.laid = read.laid
        trick = self.laid.tricks[self.place.number - 1] if self.place.kind == PLAY else ()
        if len(trick) == SEATS:
            self.place = next_place(self.place)
        self._show_cards(self.laid)
        self._begin_line()

    def _say_left(self, left: int, leader: int) -> None:
        if self.table is not None:
            self.laid = replace(self.laid, left=left, leader=leader if left else 0)
            self._show_cards(self.laid)

    # what comes of it
    def _meant(self) -> Found | None:
        """Return the finding that F4 and F7 take along: the one with the focus, of the trick typed, or the first."""
        boxes = self.record.says.boxes
        focused = [box.found for box in boxes if box.isAncestorOf(self.window().focusWidget() or self)]
        shown = self.says.found if self.says is not None else ()
        here = [one for one in shown if self.place.kind == PLAY and (self.place.number - 1) in dict(one.marks)]
        charged = [one for one in shown if one.charge is not None]
        return next(iter((*focused, *here, *charged)), None)

    def _charge(self, found: Found) -> None:
        """Begin the penalty that a finding is, on the score sheet."""
        if found.charge is not None:
            self.go.emit("score", (self.session, found.charge))

    def _dispute(self, found: Found) -> None:
        """Take a finding into the open dispute of the deal, or begin one with it on the score sheet."""
        if found.charge is None or self.table is None:
            return
        facts = plain(found.sentence)
        if self.table.dispute is not None:
            self.go.emit("disputes", FoundInPlay(self.table.dispute.uid, found.charge, facts))
        else:
            self.go.emit("score", (self.session, found.charge, facts))

    def keep(self) -> None:
        """Enter the record of play as it is typed."""
        if self.table is None or not self._take() or self._sent:
            return
        if self.laid == self.table.laid:
            self.said.emit("told", words.not_kept(), "")
            return
        fact = play_recorded(self.session, self.deal, self.laid)
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
            self.said.emit("saved", words.kept(saved.entries[-1].seq), "")

    def _missed(self, sentence: str) -> None:
        if self._sent:
            self._sent = False
            self.record.entry.say_read(LineRead(None, (sentence,)), aloud=True)
            self.said.emit("unsaved", sentence, "")

    # keys and room
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter keeps the record; Esc gives the line back as it stood, then leaves; letters go to the line."""
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        line = self.record.entry.line
        if event.key() in RETURNS and control:
            self.keep()
        elif event.key() == Qt.Key.Key_Escape:
            self._escape()
        elif event.text().strip() and not control and self.table is not None and not line.hasFocus():
            line.setFocus(Qt.FocusReason.OtherFocusReason)
            line.insert(event.text())
            self._edited()
        else:
            super().keyPressEvent(event)

    def _escape(self) -> None:
        if self.table is not None and self.record.entry.is_changed:
            self._show_cards(self.laid)
            self._begin_line()
        else:
            self.command.emit("back")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room out again."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        self.record.arrange(self.width(), self.height())
        self.head.give_room(narrow=self.look.compact)
