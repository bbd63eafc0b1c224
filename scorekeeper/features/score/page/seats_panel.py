"""The Seats panel: changes inside a team, the single swap of all seats, and a wrong dealer noticed late."""

from dataclasses import dataclass, replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from scorekeeper.features.score.view import seat_changes
from scorekeeper.features.score.view.seat_changes import SeatsView, seats_view
from scorekeeper.journal.facts import Fact, WrongDealer
from scorekeeper.kit.entry.draft_panel import DraftPanel, Subject
from scorekeeper.kit.entry.shown_session import ShownSession, shortened
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.factline import Comparison, FactChange
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.seats import right_of
from scorekeeper.rules.system import ALL_SIDES
from scorekeeper.session.refusals import refusals
from scorekeeper.session.session_now import SessionNow
from scorekeeper.session.words import score_page as words

ROTATE, SWAP, DEALER = "rotate", "swap", "dealer"
MOST_SEATS = 8
ROOM = 330
"""The width of the panel inside, pixels at 100 %."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """The values chosen in the panel: the subject, the new seats, who dealt.

    `seat` is the seat of a player about to change seats, 0 for none.
    """

    what: str = ROTATE
    seats: tuple[str, ...] = ()
    dealt_by: int = 0
    seat: int = 0


class SeatsPanel(DraftPanel[_Draft]):
    """The panel of a seat change: pick the change, compare before and after, press Enter."""

    kind = "seats"

    def __init__(self, look: Look) -> None:
        super().__init__(look, pgettext("score sheet", "Seats"), "seats", _Draft())
        self._view: SeatsView | None = None
        self._fact: Fact | None = None
        whats = (
            ChoiceOption(ROTATE, _("In a team")),
            ChoiceOption(SWAP, _("Swap all")),
            ChoiceOption(DEALER, _("Wrong dealer")),
        )
        fields = (
            Field("what", "choice", str, aloud=lambda: _("What changes"), options=whats, columns=3, height=40),
            Field(
                "dealer", "choice", str, aloud=lambda: _("Who dealt"), columns=8, height=40,
                shown=lambda values: values["what"] == DEALER,
            ),
        )  # fmt: skip
        self.form = Form(look, Spec("seats-asked", str, fields=fields, prefix="seats-", spacing=7, bare=True))
        self.form.edited.connect(self._edited)
        self.what, self.dealer = self.form.choice("what"), self.form.choice("dealer")
        self.note = Label(look, "", "body", tone="ink2", wrap=True, name="seats-note")
        self._turning = QWidget()
        self._buttons = QGridLayout(self._turning)
        self._buttons.setContentsMargins(0, 0, 0, 0)
        self._buttons.setSpacing(look.gap(6))
        self.turns: dict[str, Button] = {}
        for index, side in enumerate(ALL_SIDES):
            spoken = pgettext("score sheet", "Rotate {team}").format(team=side)
            button = Button(look, "", icon="redeal", height=40, name=f"seats-rotate-{index}", accessible=spoken)
            button.clicked.connect(lambda _on=False, index=index: self._rotate(index))
            self._buttons.addWidget(button, 0, index)
            self.turns[f"{ROTATE}-{index}"] = button
        for seat in range(1, MOST_SEATS + 1):
            spoken = pgettext("place", "seat {seat}").format(seat=seat)
            button = Button(look, "", height=34, spread=True, name=f"seats-player-{seat}", accessible=spoken)
            button.setParent(self._turning)
            button.clicked.connect(lambda _on=False, seat=seat: self._choose_player(seat))
            self.turns[f"player-{seat}"] = button
        self.numbers = Comparison(
            look,
            pgettext("column heading", "now"),
            pgettext("column heading", "then"),
            most=118,
            name="seats-numbers",
            accessible=pgettext("screen reader", "before and after"),
        )
        for part in (self.form, self.note, self._turning, self.numbers):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self.button = self.add_buttons(pgettext("button", "Record"), pgettext("button", "Cancel"))

    def while_open(self) -> str:
        """Return the text of the entry line meanwhile."""
        return _("The entry line is locked while the seats are open. Nothing changes until you record them.")

    # the draft
    @property
    def subject(self) -> Subject:
        """The session, and the deal from which the seats change."""
        session, deal = super().subject
        return session, self._view.from_deal if self._view is not None else deal

    def fresh(self) -> _Draft:
        return _Draft(seats=self._view.seats if self._view is not None else ())

    def restore(self) -> None:
        """Restore the choices made from this deal on."""
        assert self.showing is not None
        self._show_view(self.showing)
        super().restore()

    def fill(self) -> None:
        """Show what was chosen."""
        self.form.fill({"what": self.draft.what, "dealer": str(self.draft.dealt_by or "")})

    def show_current(self, showing: ShownSession) -> None:
        """Refresh the panel."""
        self._show_view(showing)
        super().show_current(showing)

    def _show_view(self, showing: ShownSession) -> None:
        view = seats_view(showing.tournament, showing.session)
        if view != self._view:
            if self._view is not None and self.draft == self.fresh():
                self.keep(_Draft(seats=view.seats))
            self._view = view
            spoken = pgettext("place", "seat {seat}")
            options = [ChoiceOption(str(seat), str(seat), accessible=spoken.format(seat=seat)) for seat in view.dealers]
            self.form.offer("dealer", options)
            for seat in view.dealers:
                self.dealer.segment(str(seat)).setEnabled(seat != view.noted)
        several = len(showing.sides) > 2
        for index in range(len(ALL_SIDES)):
            self.turns[f"{ROTATE}-{index}"].setVisible(index < len(showing.sides))
        for index, side in enumerate(showing.sides):
            button = self.turns[f"{ROTATE}-{index}"]
            name = side.letter if several else shortened(self.look, side.name, 66)
            button.setText(pgettext("score sheet", "Rotate {team}").format(team=name))
            button.setAccessibleName(pgettext("screen reader", "Rotate {team}").format(team=side.name))
            for row, seat in enumerate(view.by_side.get(side.letter, ()), 1):
                self._buttons.addWidget(self.turns[f"player-{seat}"], row, index)
        for seat in range(1, MOST_SEATS + 1):
            self.turns[f"player-{seat}"].setVisible(seat <= len(view.seats))

    def unsaved(self) -> bool:
        """Return whether anything was chosen and not recorded."""
        return self._fact is not None and self.is_worth_keeping(self.draft)

    def _edited(self, key: str) -> None:
        assert self._view is not None
        values, seats = self.form.values(), self._view.seats
        if key == "dealer":
            self.take(replace(self.draft, dealt_by=int(values["dealer"])))
            return
        what = values["what"]
        self.take(_Draft(what, seat_changes.swapped_all(seats) if what == SWAP and seats else seats))

    def _rotate(self, index: int) -> None:
        assert self._view is not None
        places = tuple(self._view.by_side.values())[index]
        seats = self.draft.seats
        if seats:
            self.take(replace(self.draft, what=ROTATE, seats=seat_changes.rotated(seats, places), seat=0))

    def _choose_player(self, seat: int) -> None:
        """Mark a player, or swap the marked player with this teammate."""
        assert self._view is not None
        draft, marked = self.draft, self.draft.seat
        team = next((places for places in self._view.by_side.values() if seat in places), ())
        if marked == seat:
            self.take(replace(draft, seat=0))
        elif marked in team:
            self.take(replace(draft, seats=seat_changes.exchanged(draft.seats, marked, seat), seat=0))
        else:
            self.take(replace(draft, seat=seat))

    # showing
    def refresh(self) -> None:
        """Show who would sit where, and the problems."""
        view = self._view
        if view is None or self.showing is None:
            return
        what = self.draft.what
        self._turning.setVisible(what == ROTATE and bool(view.seats))
        if what == DEALER:
            self.note.show_text(self._wrong_dealer(view, self.showing.now))
            self.title.set_words(_("Wrong dealer in deal {deal}").format(deal=view.dealt))
        elif view.from_deal is None:
            self.note.show_text(_("No deals are left, so the seats can no longer change."))
        else:
            self.title.set_words(_("Seats from deal {deal} on").format(deal=view.from_deal))
            swap_words = words.swap_note(self.showing.now.system.seating_article) if what == SWAP else ""
            if what == ROTATE and view.seats:
                swap_words = words.change_seats_note(self._named(self.draft.seat))
            unknown = _("No names are recorded for the seats. You can still note the swap.") if not view.seats else ""
            self.note.show_text(" ".join(part for part in (swap_words, unknown) if part))
        self._fact = self._made(view)
        self._name_players(view)
        self._compare(view)
        problems = refusals(self.showing.tournament, self.showing.session, self._fact) if self._fact else ()
        self.show_text(" ".join(problems))
        self.button.setEnabled(self._fact is not None and not problems)

    def _named(self, seat: int) -> str:
        return self.draft.seats[seat - 1] if 0 < seat <= len(self.draft.seats) else ""

    def _name_players(self, view: SeatsView) -> None:
        """Show on each button who would sit there, with a tick for the marked player."""
        assert self.showing is not None
        max_width = ROOM // len(self.showing.sides) - 60
        for seat in range(1, len(view.seats) + 1):
            button, name = self.turns[f"player-{seat}"], self._named(seat)
            marked = seat == self.draft.seat
            button.setText(f"{seat} {shortened(self.look, name, max_width)}")
            button.set_icon_name("check" if marked else "")
            heard = (
                pgettext("score sheet", "seat {seat}, {name}, chosen")
                if marked
                else pgettext("score sheet", "seat {seat}, {name}")
            )
            button.setAccessibleName(heard.format(seat=seat, name=name))

    def _wrong_dealer(self, view: SeatsView, now: SessionNow) -> str:
        seat = self.draft.dealt_by
        leader = right_of(seat, now.system.seats) if seat else None
        note = words.wrong_dealer_note(view.dealt, view.due, now.system.wrong_dealer_article, leader)
        if seat and seat_changes.passed_out_by_others(now, view, seat):
            return f"{note} {words.passed_out_note(view.dealt)}"
        return note

    def _made(self, view: SeatsView) -> Fact | None:
        assert self.showing is not None
        kept, session, tournament = self.draft, self.showing.session, self.showing.tournament
        if kept.what == DEALER:
            return WrongDealer(session, view.dealt, kept.dealt_by) if kept.dealt_by else None
        if kept.what == SWAP:
            return seat_changes.seats_fact(tournament, view, session, kept.seats, swap=True)
        seated = self.showing.now.seats(view.from_deal or self.showing.now.deals)
        changed = bool(kept.seats) and kept.seats != seated
        return seat_changes.seats_fact(tournament, view, session, kept.seats) if changed else None

    def _compare(self, view: SeatsView) -> None:
        shown = self.draft.what != DEALER and bool(view.seats)
        self.numbers.setVisible(shown)
        if not shown:
            return
        sides = {seat: side for side, places in view.by_side.items() for seat in places}
        rows = zip(view.seats, self.draft.seats, strict=True)
        max_width = 190
        self.numbers.set_changes(
            [
                FactChange(
                    pgettext("score sheet", "Seat {seat}, {side}").format(seat=seat, side=sides.get(seat, "")),
                    (shortened(self.look, now, max_width), shortened(self.look, then, max_width)),
                )
                for seat, (now, then) in enumerate(rows, 1)
            ]
        )

    # keys
    def chosen_articles(self) -> tuple[str, ...]:
        """Return the articles about changing seats, or about a wrong dealer."""
        assert self.showing is not None
        system = self.showing.now.system
        return (system.wrong_dealer_article if self.draft.what == DEALER else system.seating_article,)

    def first_focus(self) -> QWidget:
        """Return the first choice."""
        return self.form.first_focus()

    def enter(self) -> None:
        """Go to the next choice, or record."""
        if self._fact is not None and self.button.isEnabled() and not self.draft.seat:
            self.confirm()
        elif self.draft.what == DEALER:
            first = next(seat for seat in self._view.dealers if seat != self._view.noted) if self._view else 1
            self.dealer.segment(str(first)).setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif self.draft.what == ROTATE:
            self.turns[f"{ROTATE}-0"].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def pressed_by_enter(self, button: QPushButton) -> bool:
        """Return whether Enter presses this button: it changes the seats once, then records.

        Space changes them further.
        """
        return button not in self.turns.values() or self._fact is None or self.draft.seat > 0

    def confirm(self) -> None:
        """Record the change of seats."""
        if self._fact is not None and self.button.isEnabled():
            self.recorded.emit((self._fact,), "")

    def take_text(self, text: str) -> bool:
        """Handle a digit as a seat: who dealt, or who changes seats; pass other characters to the entry line."""
        if self.draft.what == ROTATE and text.isdigit() and 0 < int(text) <= len(self.draft.seats):
            self._choose_player(int(text))
            return True
        if self.draft.what == DEALER and self._view is not None and text.isdigit() and int(text) in self._view.dealers:
            if int(text) != self._view.due:
                self.form.fill({"dealer": text})
                self._edited("dealer")
            return True
        return False
