"""The Seats panel: the table from above, the bench, the swap of sides, a wrong dealer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from scorekeeper.features.score.page.seat_table import SeatTable
from scorekeeper.features.score.view import seat_changes
from scorekeeper.features.score.view.seat_changes import STARTER, Coming, SeatsView, seats_view
from scorekeeper.journal.facts import Fact, WrongDealer
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.roster_entry import Ids
from scorekeeper.kit.entry.draft_panel import DraftPanel, Subject
from scorekeeper.kit.entry.shown_session import ShownSession
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import LabelledLine, LineEdit
from scorekeeper.kit.look.flow import Foot
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.kit.look.stack import Stack
from scorekeeper.kit.typeahead import RETURNS
from scorekeeper.language.first_names import in_short
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.seats import right_of
from scorekeeper.session.offers import refused
from scorekeeper.session.refusals import refusals
from scorekeeper.session.session_now import SessionNow
from scorekeeper.session.words import score_page as words

SEATS, SWAP, DEALER = "seats", "swap", "dealer"
_MOST_ON_BENCH = 6
_EFFECT_HEIGHT = 56


@dataclass(frozen=True, slots=True)
class _SeatsDraft:
    """The values chosen in the panel: the subject, the new seats, who dealt, who comes in.

    `seat` is the seat of a player about to change seats, 0 for none.
    """

    what: str = SEATS
    seats: tuple[str, ...] = ()
    dealt_by: int = 0
    seat: int = 0
    coming: Coming | None = None


class SeatsPanel(DraftPanel[_SeatsDraft]):
    """The panel of a seat change or a substitution: click or type the seats, then press Enter."""

    kind = "seats"

    def __init__(self, look: Look, new_uid: Ids) -> None:
        super().__init__(look, pgettext("score sheet", "Seats"), "seats", _SeatsDraft())
        self._view: SeatsView | None = None
        self._facts: tuple[Fact, ...] = ()
        self._new_uid, self._role = new_uid, ""
        self._announced = ("", "")
        self.note = Label(look, "", "body", tone="ink2", wrap=True, name="seats-note")
        self.table = SeatTable(look)
        self.table.pressed.connect(self._choose_seat)
        box = CardFrame(look, fill="window", margins=(11, 8, 11, 8), name="seats-effect-box")
        self.effect = Label(look, "", "body", weight=600, wrap=True, name="seats-effect")
        box.body.addWidget(self.effect)
        box.body.addStretch(1)
        self._box = box
        self._bench = QWidget()
        self._build_bench()
        self._below = Stack()
        self._build_below()
        for part in (self.note, self.table, box, self._bench, self._below):
            self.column.addWidget(part)
        self.column.addStretch(1)
        look.changed.connect(self._rescale)
        self._rescale()
        self.button = self.add_buttons(pgettext("button", "Record"), pgettext("button", "Cancel"))

    def _build_bench(self) -> None:
        column = ColumnLayout(self.look, self._bench, spacing=2)
        self._bench_words = Label(self.look, "", "caption", weight=600, tone="ink2", wrap=True, name="seats-bench")
        column.addWidget(self._bench_words)
        row = Foot(self.look, spacing=6)
        self.bench: list[Button] = []
        for index in range(_MOST_ON_BENCH):
            button = Button(self.look, "", height=34, name=f"seats-bench-{index}", accessible=_("On the bench"))
            button.setCheckable(True)
            button.clicked.connect(lambda _on=False, index=index: self._choose_from_bench(index))
            button.hide()
            row.addWidget(button)
            self.bench.append(button)
        self.name = LineEdit(
            self.look, _("Name of a substitute"), name="seats-substitute", accessible=_("Name of a substitute")
        )
        self.name.textEdited.connect(self._name_edited)
        self.name.editingFinished.connect(self._announce_effect)
        self.name.installEventFilter(self)
        self.add_key("Alt+B", lambda: self.name.setFocus(Qt.FocusReason.ShortcutFocusReason), self.name)
        row.addWidget(self.name)
        column.addLayout(row)

    def _build_below(self) -> None:
        """Build what takes turns below the bench.

        The two other changes, or what a substitution needs.
        """
        others, needed = self._others, self._needed = QWidget(), QWidget()
        column = ColumnLayout(self.look, others, spacing=6)
        self.swap = Button(self.look, "", height=34, name="seats-swap")
        self.wrong = Button(self.look, _("The &wrong player dealt"), height=34, name="seats-dealer")
        for button, what in ((self.swap, SWAP), (self.wrong, DEALER)):
            button.setCheckable(True)
            button.clicked.connect(lambda on, what=what: self._choose_what(what if on else SEATS))
            column.addWidget(button)
        column.addStretch(1)
        lines = ColumnLayout(self.look, needed, spacing=6)
        self.reason = LabelledLine(self.look, _("&Reason (needed)"), name="seats-reason")
        self.members = LabelledLine(self.look, _("Committee members"), name="seats-members")
        for line in (self.reason, self.members):
            line.edited.connect(self._approval_edited)
            lines.addWidget(line)
        lines.addStretch(1)
        self._below.addWidget(others)
        self._below.addWidget(needed)

    def _rescale(self) -> None:
        self._box.setMinimumHeight(self.look.px(_EFFECT_HEIGHT))
        self.name.setMinimumWidth(self.look.px(150))

    def entry_line_text(self) -> str:
        """Return the text of the entry line while the panel is open."""
        return _("The entry line is locked while the seats are open. Nothing changes until you record them.")

    def work_as(self, role: str, who: str = "") -> None:
        del who
        self._role = role

    # the draft
    @property
    def subject(self) -> Subject:
        """The session, and the deal from which the seats change."""
        session, deal = super().subject
        return session, self._view.from_deal if self._view is not None else deal

    def fresh(self) -> _SeatsDraft:
        return _SeatsDraft(seats=self._view.seats if self._view is not None else ())

    def restore(self) -> None:
        """Restore the choices made from this deal on."""
        assert self.showing is not None
        self._show_view(self.showing)
        super().restore()

    def fill(self) -> None:
        """Show what was typed."""
        coming = self.draft.coming
        on_bench = coming is not None and coming.name in self._bench_names()
        self.name.setText(coming.name if coming is not None and not on_bench else "")
        self.reason.set_text(coming.reason if coming is not None else "")
        self.members.set_text(coming.members if coming is not None else self._committee())

    def show_current(self, showing: ShownSession) -> None:
        """Refresh the panel."""
        self._show_view(showing)
        super().show_current(showing)

    def _show_view(self, showing: ShownSession) -> None:
        view = seats_view(showing.tournament, showing.session)
        if view == self._view:
            return
        if self._view is not None and self.draft == self.fresh():
            self.keep(_SeatsDraft(seats=view.seats))
        self._view = view
        self.table.set_count(len(view.dealers))
        for index, button in enumerate(self.bench):
            button.setVisible(index < len(view.bench))
            if index < len(view.bench):
                player = view.bench[index]
                team = showing.now.names.get(player.side, "") if player.side is not None else ""
                button.setText(plain_label(player.name))
                heard = pgettext("screen reader", "On the bench: {name}").format(name=player.name)
                button.setAccessibleName(f"{heard}, {team}" if team else heard)

    def _bench_names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self._view.bench) if self._view is not None else ()

    def _committee(self) -> str:
        tournament: Tournament | None = self.showing.tournament if self.showing is not None else None
        return ", ".join(member.name for member in tournament.committee) if tournament is not None else ""

    def unsaved(self) -> bool:
        """Return whether anything was chosen and not recorded."""
        return bool(self._facts) and self.is_worth_keeping(self.draft)

    # choosing
    def _choose_what(self, what: str) -> None:
        assert self._view is not None
        seats = self._view.seats
        self.take(_SeatsDraft(what, seat_changes.swapped_all(seats) if what == SWAP and seats else seats))

    def _choose_seat(self, seat: int) -> None:
        """Choose a seat: the dealer's, a leaving player's, or one of two that change places."""
        view, draft = self._view, self.draft
        if view is None:
            return
        if draft.what == DEALER:
            if seat != view.noted:
                self.take(replace(draft, dealt_by=seat))
            return
        if not draft.seats or view.from_deal is None:
            return
        if draft.coming is not None:
            if seat in self._seats_for(draft.coming):
                self.take(replace(draft, coming=replace(draft.coming, seat=seat)))
            return
        team = view.by_side.get(seat_changes.side_of(view, seat), ())
        seats = view.seats if draft.what == SWAP else draft.seats
        draft = replace(draft, what=SEATS, seats=seats)
        if draft.seat == seat:
            self.take(replace(draft, seat=0))
        elif draft.seat in team:
            self.take(replace(draft, seats=seat_changes.exchanged(seats, draft.seat, seat), seat=0))
        else:
            self.take(replace(draft, seat=seat))

    def _seats_for(self, coming: Coming) -> Sequence[int]:
        """Return the seats that a player may come into."""
        assert self._view is not None
        known = seat_changes.on_bench(self._view, coming.name)
        if known is not None and known.seat:
            return (known.seat,)
        return self._view.by_side.get(known.side, ()) if known is not None and known.side else self._view.dealers

    def _choose_from_bench(self, index: int) -> None:
        assert self._view is not None
        player = self._view.bench[index]
        self.name.setText("")
        coming = self.draft.coming
        if coming is not None and coming.name == player.name:
            self._come_in("")
            return
        # a starter comes back for the substitute, a player who is marked already goes home
        self._come_in(player.name, player.seat)

    def _name_edited(self, text: str) -> None:
        assert self._view is not None
        name = " ".join(text.split())
        known = seat_changes.on_bench(self._view, name)
        self._come_in(known.name if known is not None else name)

    def _come_in(self, name: str, seat: int = 0) -> None:
        """Choose the substitute ("" for none); a player who is selected already goes home."""
        assert self._view is not None
        draft, before = self.draft, self.draft.coming
        seats = self._view.seats if draft.what != SEATS else draft.seats
        if not name:
            self.take(replace(draft, what=SEATS, seats=seats, coming=None))
            return
        coming = replace(before or Coming("", draft.seat, self.reason.text(), self.members.text()), name=name)
        coming = replace(coming, seat=seat or coming.seat)
        if coming.seat and coming.seat not in self._seats_for(coming):
            coming = replace(coming, seat=0)
        self.take(replace(draft, what=SEATS, seats=seats, seat=0, coming=coming))

    def _approval_edited(self) -> None:
        coming = self.draft.coming
        if coming is not None:
            coming = replace(coming, reason=self.reason.text(), members=self.members.text())
            self.take(replace(self.draft, coming=coming))

    # showing
    def refresh(self) -> None:
        """Show who would sit where, and the problems."""
        view = self._view
        if view is None or self.showing is None:
            return
        draft, now = self.draft, self.showing.now
        dealing = draft.what == DEALER
        if dealing:
            self.title.set_words(_("Wrong dealer in deal {deal}").format(deal=view.dealt))
            self.note.show_text(_("Who dealt deal {deal}? Click the player, or type the seat.").format(deal=view.dealt))
            self.effect.set_words(self._wrong_dealer(view, now))
        else:
            self.title.set_words(_("Seats from deal {deal}").format(deal=view.from_deal or now.deals))
            known = _("To swap two teammates, click both, or type {example}.")
            unknown = _("Some seats have no player name. Type the players on the Teams page (Ctrl+5).")
            self.note.show_text(known.format(example="1 5") if view.seats else unknown)
            self.effect.set_words(
                seat_changes.effect_words(view, draft.seats, draft.seat, draft.coming, swap=draft.what == SWAP)
            )
        self._facts = self._make_facts(view, lambda: "new")
        self._show_seats(view, now)
        self._show_others(view, now)
        reason = draft.coming.reason.strip() if draft.coming is not None else ""
        problems = self._problems(reason)
        self.show_text(" ".join(problems))
        self.button.setEnabled(bool(self._facts) and not problems)
        self.button.setText(self._button_words())
        if self.isVisible() and not self.name.hasFocus():
            self._announce_effect()

    def _announce_effect(self) -> None:
        """Let a screen reader say what is asked and what would happen, where that has changed."""
        texts = (self.note.text(), self.effect.text())
        new = [text for text in texts if text not in self._announced]
        self._announced = texts
        announce(self, " ".join(new))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._announced = ("", "")
        self._announce_effect()

    def _problems(self, reason: str) -> tuple[str, ...]:
        """Return why the facts would be refused; a reason is asked for only when they are recorded."""
        assert self.showing is not None
        session, tournament = self.showing.session, self.showing.tournament
        problems: list[str] = []
        if seat_changes.is_exchange_of_players(self._facts) and self.draft.what == SEATS:
            entered = ("starter-returned", "") if self._comes_back() else ("substitution-approved", "")
            if why := refused(tournament, self._role, (entered,), session):
                return (why,)
        for fact in self._facts:
            if fact.kind == "player-entered" or (len(self._facts) > 1 and fact.kind == "seats-taken"):
                continue  # judged with the substitution when both are recorded
            problems += refusals(tournament, session, fact, reason or "-")
        return tuple(problems)

    def _comes_back(self) -> bool:
        coming, view = self.draft.coming, self._view
        known = seat_changes.on_bench(view, coming.name) if coming is not None and view is not None else None
        return known is not None and known.kind == STARTER

    def _button_words(self) -> str:
        draft = self.draft
        if draft.what == DEALER:
            return _("Note the dealer")
        if draft.what == SWAP:
            return _("Change sides")
        if draft.coming is not None:
            return pgettext("button", "Bring {name} in").format(name=draft.coming.name.split(maxsplit=1)[0])
        first = bool(self._facts) and self._view is not None and draft.seats == self._view.seats
        return _("Record seats") if first else _("Change seats")

    def _show_seats(self, view: SeatsView, now: SessionNow) -> None:
        """Show on each seat who would sit there, what that player does, and who is chosen."""
        draft, dealing = self.draft, self.draft.what == DEALER
        deals = view.noted if dealing and not draft.dealt_by else draft.dealt_by if dealing else view.deals
        leads = right_of(deals, len(view.dealers))
        coming = draft.coming
        named = seat_changes.with_player(draft.seats, coming) if coming is not None else draft.seats
        short = in_short(named)
        for seat in view.dealers:
            button, name = self.table.seats[seat], named[seat - 1] if named else ""
            side = seat_changes.side_of(view, seat)
            changed = bool(named) and draft.what == SEATS and named[seat - 1] != view.seats[seat - 1]
            chosen = seat == draft.dealt_by if dealing else seat == draft.seat or changed
            words_of_seat = pgettext("place", "seat {seat}").format(seat=seat)
            does = pgettext("score sheet", "deals") if seat == deals else ""
            does = pgettext("score sheet", "leads") if seat == leads else does
            detail = f"{words_of_seat}, {does}" if does else words_of_seat
            brief = f"{seat}, {does}" if does else words_of_seat
            shown = (short[seat - 1], name, detail, brief) if named else (words_of_seat, "", does, does)
            button.show_player(*shown, side, filled=side == now.system.sides[0])
            button.setChecked(chosen)
            allowed = seat in self._seats_for(coming) if coming is not None else bool(named)
            button.setEnabled(seat != view.noted if dealing else allowed and view.from_deal is not None)
            mark = pgettext("screen reader", "chosen") if chosen else ""
            parts = (words_of_seat, name, now.names.get(side, side), does, mark)
            button.setAccessibleName(", ".join(part for part in parts if part))

    def _show_others(self, view: SeatsView, now: SessionNow) -> None:
        """Show the bench, and below it the two other changes, or what a substitution needs."""
        draft, coming = self.draft, self.draft.coming
        self._bench.setVisible(bool(view.seats) and view.from_deal is not None and draft.what == SEATS)
        if coming is None:
            text = _("Bench: who comes in, then who goes home")
        elif not coming.seat:
            text = _("Bench: {name} comes in. Who goes home?").format(name=coming.name)
        else:
            text = pgettext("heading", "Bench")
        self._bench_words.set_words(text)
        for index, player in enumerate(view.bench[:_MOST_ON_BENCH]):
            self.bench[index].setChecked(coming is not None and coming.name == player.name)
        half = now.deals // 2
        swap_note = refusals(now.tournament, now.state.uid, fact, "-") if (fact := self._swap_fact(view)) else ()
        late = view.from_deal is not None and view.from_deal <= half
        self.swap.setText(
            _("All &change sides, once, after deal {deal}").format(deal=half) if late else _("All &change sides, once")
        )
        self.swap.setEnabled(fact is not None and not swap_note)
        self.swap.setToolTip(" ".join(swap_note))
        self.swap.setChecked(draft.what == SWAP)
        self.wrong.setChecked(draft.what == DEALER)
        self.members.setVisible(bool(self._committee()))
        approved = not self._facts or seat_changes.is_exchange_of_players(self._facts)
        needed = coming is not None and not self._comes_back() and approved
        self._below.setCurrentWidget(self._needed if needed else self._others)

    def _wrong_dealer(self, view: SeatsView, now: SessionNow) -> str:
        seat = self.draft.dealt_by
        leader = right_of(seat, now.system.seats) if seat else None
        note = words.wrong_dealer_note(view.dealt, view.due, now.system.wrong_dealer_article, leader)
        if seat and seat_changes.passed_out_by_others(now, view, seat):
            return f"{note} {words.passed_out_note(view.dealt)}"
        return note

    def _swap_fact(self, view: SeatsView) -> Fact | None:
        assert self.showing is not None
        seats = seat_changes.swapped_all(view.seats)
        return seat_changes.seats_fact(self.showing.tournament, view, self.showing.session, seats, swap=True)

    def _make_facts(self, view: SeatsView, new_uid: Ids) -> tuple[Fact, ...]:
        assert self.showing is not None
        kept, session, tournament = self.draft, self.showing.session, self.showing.tournament
        if kept.what == DEALER:
            return (WrongDealer(session, view.dealt, kept.dealt_by),) if kept.dealt_by else ()
        if kept.what == SWAP:
            swap = self._swap_fact(view)
            return (swap,) if swap is not None else ()
        if kept.coming is not None:
            return seat_changes.coming_facts(self.showing.now, view, kept.seats, kept.coming, new_uid)
        seated = self.showing.now.seats(view.from_deal or self.showing.now.deals)
        if not kept.seats or kept.seats == seated:
            return ()
        fact = seat_changes.seats_fact(tournament, view, session, kept.seats)
        return (fact,) if fact is not None else ()

    # keys
    def chosen_articles(self) -> tuple[str, ...]:
        """Return the articles about changing seats, or about a wrong dealer."""
        assert self.showing is not None
        system = self.showing.now.system
        return (system.wrong_dealer_article if self.draft.what == DEALER else system.seating_article,)

    def first_focus(self) -> QWidget:
        """Return the first seat, or without names the first change that is possible."""
        if self._view is not None and self._view.seats and self._view.from_deal is not None:
            return self.table.seats[1]
        return self.swap if self.swap.isEnabled() else self.wrong

    def enter(self) -> None:
        """Record; or go to what is still to be chosen: a seat, then the reason."""
        focus = Qt.FocusReason.ShortcutFocusReason
        coming = self.draft.coming
        if coming is not None and not coming.seat:
            free = next((seat for seat in self._seats_for(coming)), 1)
            self.table.seats[free].setFocus(focus)
        elif self._facts and self.button.isEnabled() and not self.draft.seat:
            self.confirm()
        elif self.draft.what == DEALER and not self.draft.dealt_by and self._view is not None:
            first = next(seat for seat in self._view.dealers if seat != self._view.noted)
            self.table.seats[first].setFocus(focus)

    def pressed_by_enter(self, button: QPushButton) -> bool:
        """Return whether Enter presses this button.

        It chooses a seat, and records once there is a change.
        """
        if button in (self.swap, self.wrong, *self.bench):
            return not button.isChecked()
        if button not in self.table.seats.values():
            return True
        coming = self.draft.coming
        return not self._facts or self.draft.seat > 0 or (coming is not None and not coming.seat)

    def confirm(self) -> None:
        """Record the change of seats."""
        if not self._facts or not self.button.isEnabled() or self._view is None:
            return
        reason = ""
        if self._below.currentWidget() is self._needed:
            if self.needs_reason(self.reason, spoken=True):
                return
            reason = self.reason.text().strip()
        self.recorded.emit(self._make_facts(self._view, self._new_uid), reason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Enter in the name of a substitute lead to the seats."""
        if (
            watched is self.name
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() in RETURNS
        ):
            self.enter()
            return True
        return super().eventFilter(watched, event)

    def take_text(self, text: str) -> bool:
        """Handle a digit as the seat that dealt, changes or goes home; pass others on."""
        if self._view is not None and text.isdigit() and int(text) in self._view.dealers:
            self._choose_seat(int(text))
            return True
        return False
