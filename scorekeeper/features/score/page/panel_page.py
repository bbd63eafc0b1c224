"""The commands of the Score sheet page that open a side panel, and what comes from the panels."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt

from scorekeeper.features.copying import words as copying_words
from scorekeeper.features.copying.view.reading_paper import line_again
from scorekeeper.features.copying.view.settling import open_deals
from scorekeeper.features.penalties.page.penalty_panel import PenaltyPanel
from scorekeeper.features.penalties.view import PenaltyDraft
from scorekeeper.features.score.page.correction_panel import CorrectionPanel
from scorekeeper.features.score.page.panels import DISPUTE, RULES
from scorekeeper.features.score.page.sheet_page import SheetPage
from scorekeeper.features.score.view.length_view import extra_deals
from scorekeeper.features.where.page.where_panel import WherePanel, address_of_cell, cell_of_address, first_number
from scorekeeper.features.where.view.addresses import NumberAddress
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.journal.facts import Fact, LengthSet
from scorekeeper.journal.session_length import EXTRA
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kit.entry.sending import PANEL, Submission
from scorekeeper.session.line_reading import EMPTY, LineReading
from scorekeeper.session.words import score_page as words

if TYPE_CHECKING:
    from scorekeeper.features.committee.page.dispute_panel import DisputePanel
    from scorekeeper.features.committee.view.quick_ruling import FastDraft
    from scorekeeper.kit.choosers import Choosers


class PanelPage(SheetPage):
    """Which deal a command is about, and where a panel's links and facts go."""

    _asked_from: tuple[str, int | None] | None = None
    """Panel and deal from which an article was asked for."""
    choosers: "Choosers | None" = None
    """Who asks for files of evidence, None: the system's own chooser."""

    def open(self) -> None:
        """Catch up with what changed, and as what somebody works now."""
        super().open()
        if self.panels.panel is not None:
            self.panels.panel.work_as(self.bridge.desk.role)

    def unsaved(self) -> str:
        """Return what is typed and not recorded; empty when nothing is."""
        panel = self.panels.unsaved()
        if panel is not None:
            return panel.title.text()
        if self.line.text().strip():
            return words.typed_what(self.reading.deal if self.reading else None)
        return ""

    @property
    def ruling(self) -> str:
        """The number of the ruling that the panel has just made, "" while it shows none."""
        panel = self.panels.panel
        return cast("DisputePanel", panel).ruling if panel is not None and panel.kind == DISPUTE else ""

    def can_record(self) -> bool:
        """Return whether the typed line can be recorded as it stands, without asking for a reason."""
        return self.reading is not None and self.reading.ready and not self.reading.needs_reason

    def show_target(self, target: object) -> None:
        """Show a session by its uid, a deal of it as (uid, deal), or a number by its address."""
        if isinstance(target, NumberAddress):
            self._show_session(target.session)
            self._open("where", None)
            if isinstance(self.panels.panel, WherePanel):
                self.panels.panel.point_at(target)
        elif isinstance(target, tuple):
            self._show_session(str(target[0]))
            if target[1] == "extent":
                self._open("extent", None)
            else:
                self._select(int(target[1]))
        elif isinstance(target, str):
            self._show_session(target)

    def _record_panel(self, facts: Sequence[Fact], reason: str) -> None:
        panel, showing = self.panels.panel, self.showing
        if panel is not None and showing is not None:
            panel.say("")
            settles = panel.kind == "settle"
            self.sending.send(Submission(PANEL, panel.deal, settles), facts, reason, showing.view.seen)

    def _deal_meant(self) -> int | None:
        """Return the deal a command is about: the selected one, the typed one, the one in play, the last recorded."""
        assert self.showing is not None
        if self.selected is not None:
            return self.selected
        if self.reading is not None and self.reading.kind != EMPTY and self.reading.deal is not None:
            return self.reading.deal
        view = self.showing.view
        if view.awaiting:
            return view.current
        recorded = [deal.number for deal in self.showing.now.record.deals]
        return max(recorded) if recorded else view.current

    def _is_fixed(self) -> bool:
        """Say it where the sheet is signed or being signed, before anything is typed in vain."""
        state = self.showing.now.state if self.showing is not None else None
        if state is None or not (state.is_closed or state.under_signature):
            return False
        why = words.sheet_is_signed(state.revision) if state.is_closed else words.sheet_is_being_signed()
        self.said.emit("typed", why, "")
        self._told = ("", "")
        return True

    def _penalty(self) -> None:
        if self._is_fixed():
            return
        if self.showing is not None and not self.showing.now.system.infractions.kinds:
            self.said.emit("saved", words.no_penalties(), "")
            return
        self._open("penalty", self._deal_meant())

    def _dispute(self, *, whole: bool = False) -> None:
        """Open the dispute of the deal that is meant, or of the session as a whole."""
        before = self.panels.panel
        if isinstance(before, PenaltyPanel) and before.unsaved() and not whole:
            self._dispute_late(before.chosen)
            return
        self._open(DISPUTE, None if whole else self._deal_meant())

    def _dispute_late(self, charge: PenaltyDraft) -> None:
        """Open the dispute with what was chosen as a penalty: it came too late, or the committee is wanted."""
        if self.panels.panel is not None:
            self.panels.panel.forget()
        panel = cast("DisputePanel | None", self._open(DISPUTE, charge.deal))
        if panel is not None:
            panel.charge(charge)

    def _hand_dispute(self, draft: "FastDraft") -> None:
        """Let the desk raise the dispute and, where it can, rule on it by the book."""
        panel, showing, desk, session = self.panels.panel, self.showing, self.bridge.desk, self.session
        if panel is None or showing is None:
            return
        from scorekeeper.features.committee.view.quick_ruling import enter  # noqa: PLC0415 - nothing of it before F7

        panel.say("")
        seen, shown = showing.view.seen, cast("DisputePanel", panel).shown
        self.sending.carry(
            Submission(PANEL, panel.deal), lambda: enter(desk, session, draft, utc_now(), expect=seen, shown=shown)
        )

    def _agree(self) -> None:
        """Begin the settlement of what the teams agree on, with what is typed of it in the line or the panel."""
        showing = self.showing
        if showing is None or (showing.now.state.under_signature and self._is_fixed()):
            return
        from scorekeeper.features.committee.view.rulings.agreement import Agreement  # noqa: PLC0415 - nothing of it before

        panel, reading = self.panels.panel, self.reading
        deal = panel.deal if panel is not None and panel.kind == DISPUTE else self._deal_meant()
        agreement = Agreement(self.session, deal)
        if panel is not None and panel.kind == DISPUTE:
            facts, says = panel.told()
            agreement = replace(agreement, facts=facts, says=says)
            panel.forget()
            self.close_panel()
        elif reading is not None and reading.fact is not None:
            fact = reading.fact
            taken = str(fact.taken) if fact.taken is not None else ""
            agreement = replace(agreement, contract=f"{fact.side} {fact.contract}", taken=taken)
            self.drop_line()
        self.go.emit("disputes", agreement)

    def _of_panel(self) -> dict[str, Callable[[], None]]:
        """Return the commands that only an open panel has, and those of a signed sheet."""
        panel = self.panels.panel
        found = {"attach-evidence": self._attach} if panel is not None and panel.kind == DISPUTE else {}
        if self.showing is not None and self.showing.now.state.sealed:
            found["settlement"] = self._agree
        return found

    def _attach(self) -> None:
        """Choose files as evidence for the dispute that is being raised."""
        panel = self.panels.panel
        if panel is not None and panel.kind == DISPUTE:
            from scorekeeper.features.committee.words.disputes_page import evidence_title  # noqa: PLC0415 - only when wanted
            from scorekeeper.kit.choosers import Choosers  # noqa: PLC0415

            choosers = self.choosers or Choosers()
            panel.attach(choosers.files(self.window(), evidence_title(), Path.home(), ""))

    def _auction(self) -> None:
        assert self.showing is not None
        self._open("auction", self.selected or self.showing.view.current or self._deal_meant())

    def _punish(self, draft: PenaltyDraft) -> None:
        """Open the penalty that a call may be."""
        panel = self._open("penalty", draft.deal)
        if isinstance(panel, PenaltyPanel):
            panel.begin(draft)

    def _redeal(self) -> None:
        assert self.showing is not None
        if self._is_fixed():
            return
        self._open("redeal", self.selected or self.showing.view.current or self.showing.now.deals)

    def _seats(self) -> None:
        if not self._is_fixed():
            self._open("seats", None)

    def _extent(self) -> None:
        if not self._is_fixed():
            self._open("extent", None)

    def _extra_deals(self) -> None:
        """Let extra deals follow a tie: six, then one at a time."""
        assert self.showing is not None
        more = extra_deals(self.showing.now.state)
        if more:
            fact = LengthSet(self.session, self.showing.now.deals + more, EXTRA)
            self.sending.send(Submission(PANEL, None), (fact,), "", self.showing.view.seen)

    def _announce(self) -> None:
        assert self.showing is not None
        if self.showing.view.read_out is None:
            self.said.emit("saved", words.nothing_due(), "")
            return
        self._open("announcement", None)

    def _correct(self) -> None:
        self._open_deal(self._deal_meant())

    def _open_deal(self, deal: int | None) -> None:
        if self.showing is None or self._is_fixed() or self.refuses("correct", self.session):
            return
        if deal is None or self.showing.now.recorded(deal) is None:
            self.said.emit("saved", words.nothing_to_correct(deal), "")
            self._told = ("", "")
            return
        if self.reading is not None and self.reading.needs_reason and self.reading.deal == deal:
            self._correct_line(self.reading)
            return
        if self.copy.on and (again := line_again(self.showing.now, self.copy.sheet, deal)):
            self.line.setText(again)  # what the sheet says is put right together with what stands
            self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        self._open("correct", deal)

    def _correct_line(self, reading: LineReading) -> None:
        """Open the correction with what is typed in the line."""
        if self._is_fixed():
            return
        panel = self._open("correct", reading.deal)
        if isinstance(panel, CorrectionPanel):
            panel.begin(reading.canonical)
            panel.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _where_from(self) -> None:
        assert self.showing is not None
        panel = self._open("where", None)
        if isinstance(panel, WherePanel):
            meant = self.selected if self.selected is not None else self._deal_meant()
            panel.point_at(first_number(self.showing, meant))

    def _pointed(self, address: NumberAddress) -> None:
        if self.showing is None:
            return
        cell = cell_of_address(self.showing, address)
        self.table.set_cursor_cell(*(cell or (None, "")))
        if cell is not None:
            self.table.select_deal(cell[0])
        letters = self.showing.view.head.letters
        side = letters.index(address.side) if address.side in letters else None
        self.frame.head.set_ring(address.what if not address.deal else "", side)

    def _run(self, command: str) -> None:
        """Carry out a command whose button was pressed: ours, otherwise the window's."""
        handler = self.handlers().get(command)
        if handler is not None:
            handler()
            return
        self.ask_window(command)

    # copying from paper
    def copy_from_paper(self) -> None:
        """Turn copying on or off; what is typed stays and is read anew."""
        if self.showing is None:
            return
        if self.panels.panel is not None:
            self.close_panel()
        self.copy.turn(on=not self.copy.on)
        self._copy_again()
        self.said.emit("saved", copying_words.copying_on() if self.copy.on else copying_words.copying_off(), "")
        self._told = ("", "")
        if self.copy.on and self.frame.narrow:
            self._open("copy", None)

    def choose_sheet(self, sheet: str) -> None:
        """Type another sheet: "one", or the side whose own it is."""
        self.copy.choose(sheet)
        self._copy_again()

    def _copy_again(self) -> None:
        self._named = None
        self._take_stand()
        self._read()
        if self.copy.on:
            self.panels.copying(self.copy.sheet)
        self.show_aside()

    def settle(self, deal: int = 0) -> None:
        """Open the difference in a deal, or (0) the first one that is open."""
        if self.showing is None:
            return
        still = self._open_differences()
        if deal or still:
            self._open("settle", deal or still[0])
        else:
            self.said.emit("saved", copying_words.nothing_to_settle(), "")

    def _open_differences(self) -> tuple[int, ...]:
        return open_deals(self.showing.now) if self.showing is not None else ()

    def _name_difference(self, before: Sequence[int], submission: Submission) -> None:
        """Name the difference that what was just entered has made; go on to the next one that waits to be settled."""
        still = self._open_differences()
        new = [deal for deal in still if deal not in before]
        self._named = new[0] if new else submission.deal
        if submission.source == PANEL and submission.settles and still:
            self._open("settle", next((deal for deal in still if deal > (submission.deal or 0)), still[0]))

    # the rule book
    def articles(self) -> tuple[str, ...]:
        """Return the articles of the selected deal, those of its marks first: of them the sheet says least."""
        return tuple(reversed(self.entry.articles()))

    def open_articles(self, numbers: Sequence[str]) -> None:
        """Open the rule book at the first of these, beside the sheet; Escape comes back to what was open."""
        before = self.panels.panel
        if before is None or before.kind != RULES:
            self._asked_from = (before.kind, before.deal) if before is not None else None
        panel = self._open(RULES, None)
        if panel is not None:
            panel.turn_to(numbers)

    def open_rules(self) -> None:
        """Open the rule book beside the sheet, to search in it."""
        self.open_articles(())

    def leave_panel(self) -> None:
        """Close what is open as Escape does: nothing is kept of what was chosen and typed in it."""
        panel = self.panels.panel
        if panel is not None and not self.sending.busy:
            panel.forget()
        self.close_panel()

    def close_panel(self) -> None:
        """Close what is open; from the rule book go back to the panel that asked for an article."""
        asked, self._asked_from = self._asked_from, None
        open_now = self.panels.panel
        if asked is None or open_now is None or open_now.kind != RULES or self.line.hasFocus():
            super().close_panel()
            return
        panel = self._open(*asked)
        if isinstance(panel, WherePanel):
            panel.point_at(panel.address)

    def _wanted(self, what: str, key: str) -> None:
        """Go to what the rule book or a dispute leads to."""
        if what == DISPUTE:
            self.go.emit("disputes", key)
            return
        if what == SETTLEMENT:
            self._agree()
            return
        if what == "print-slip":
            self._run(what)
            return
        self.go.emit("event" if what == "setting" else "disputes", (what, key))

    def _row_selected(self, deal: int) -> None:
        panel = self.panels.panel
        if isinstance(panel, PenaltyPanel) and deal and self.showing is not None:
            self._open("penalty", deal)
        elif panel is not None and panel.waits:
            return
        elif not self.line.text() and deal:
            self._select(deal)

    def _cell_clicked(self, deal: int, key: str) -> None:
        panel = self.panels.panel
        if isinstance(panel, WherePanel) and self.showing is not None:
            panel.point_at(address_of_cell(self.showing, deal, key))
            panel.setFocus()
