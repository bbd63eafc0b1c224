"""Disputes raised from the sheet, settlements begun, and evidence attached."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from scorekeeper.features.score.page.open_panel import OpenPanel
from scorekeeper.features.score.page.panels import DISPUTE
from scorekeeper.features.score.page.sheet_display import SheetDisplay
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.kernel import failures
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kit.page import Page
from scorekeeper.kit.sending import PANEL, Submission
from scorekeeper.session.words.score_page import teams_agree_on_correction

if TYPE_CHECKING:
    from scorekeeper.features.committee.page.dispute_panel import DisputePanel
    from scorekeeper.features.committee.view.disputes.dispute_form import ClaimDraft
    from scorekeeper.features.committee.view.quick_ruling import DisputeDraft
    from scorekeeper.features.penalties.view import PenaltyDraft
    from scorekeeper.kit.choosers import Choosers


class DisputeCommands(QObject):
    """The commands of F7 and Shift+F2 here.

    `choosers` asks for files of evidence, None: the system's file dialog.
    """

    def __init__(self, page: Page, sheet: SheetDisplay, side: OpenPanel) -> None:
        super().__init__(page)
        self._page, self._sheet, self._side = page, sheet, side
        self.choosers: Choosers | None = None
        sheet.panels.disputed.connect(self._hand_over)
        sheet.panels.late.connect(self._dispute_late)
        sheet.panels.action_asked.connect(self._on_panel_action)

    def _dispute(self, *, whole: bool = False) -> None:
        """Open the dispute about the chosen deal, or about the session as a whole."""
        before, penalty = self._side.panel, self._sheet.panels.penalty
        if penalty is not None and before is penalty and penalty.unsaved() and not whole:
            self._dispute_late(penalty.chosen)
            return
        self._side.open(DISPUTE, None if whole else self._sheet.state.deal_in_question)
        if self._raising is not None and not whole:
            self._raising.offer_deals(self._sheet.state.recent_deals)

    def _dispute_late(self, charge: "PenaltyDraft") -> None:
        """Open the dispute with the choice made for a penalty.

        It is too late, or the committee must decide.
        """
        if self._side.panel is not None:
            self._side.panel.forget()
        self._side.open(DISPUTE, charge.deal)
        if self._raising is not None:
            self._raising.charge(charge)

    def begin(self, charge: "PenaltyDraft", facts: str, claim: "ClaimDraft | None" = None) -> None:
        """Open the dispute with a finding in the cards of a deal, or with a claim made in it."""
        self._side.open(DISPUTE, charge.deal)
        if self._raising is not None:
            self._raising.charge(charge, facts, claim)

    def _hand_over(self, draft: "DisputeDraft") -> None:
        """Raise the dispute through the desk and, if possible, rule on it by the book."""
        panel, state, desk = self._raising, self._sheet.state, self._page.bridge.desk
        if panel is None or state.view is None:
            return
        from scorekeeper.features.committee.view.quick_ruling import enter  # noqa: PLC0415 - nothing of it before F7

        panel.show_text("")
        session, seen, shown = state.session, state.view.seen, panel.shown
        self._sheet.sending.carry(
            Submission(PANEL, panel.deal), lambda: enter(desk, session, draft, utc_now(), expect=seen, shown=shown)
        )

    def _rule_alone(self) -> None:
        """Set the quorum to one member, if no committee is named."""
        from scorekeeper.features.committee.view.quick_ruling import rule_alone  # noqa: PLC0415 - nothing of it before F7

        desk, panel = self._page.bridge.desk, self._raising
        if panel is not None:
            self._page.bridge.carry_out(
                lambda: rule_alone(desk), lambda error: panel.show_text(failures.sentence(error))
            )

    def _agree(self) -> None:
        """Begin a settlement, with the text typed in the line or the panel."""
        view, draft = self._sheet.state.view, self._sheet.state.draft
        if view is None or (view.now.state.under_signature and self._sheet.is_locked()):
            return
        from scorekeeper.features.committee.view.rulings.agreement import Agreement  # noqa: PLC0415 - nothing of it before

        panel = self._raising
        deal = panel.deal if panel is not None else self._sheet.state.deal_in_question
        state = view.now.state
        if not state.sealed and not any(dispute.is_open and dispute.fact.deal == deal for dispute in state.disputes):
            self._page.status_changed.emit("told", teams_agree_on_correction(), "")
            return
        agreement = Agreement(self._sheet.state.session, deal)
        if panel is not None:
            facts, says = panel.facts_and_statements()
            agreement = replace(agreement, facts=facts, says=says)
            panel.forget()
            self._side.close()
        elif draft is not None and draft.fact is not None:
            fact = draft.fact
            taken = str(fact.taken) if fact.taken is not None else ""
            agreement = replace(agreement, contract=f"{fact.side} {fact.contract}", taken=taken)
            self._sheet.kept_line.drop()
        self._page.go.emit("disputes", agreement)

    def offered(self) -> dict[str, Callable[[], None]]:
        """Return the commands about disputes.

        Evidence can only be attached while the dispute panel is open.
        """
        commands: dict[str, Callable[[], None]] = {
            "raise-dispute": self._dispute,
            "raise-on-session": partial(self._dispute, whole=True),
            "settlement": self._agree,
        }
        if self._raising is not None:
            commands["attach-evidence"] = self._attach
        return commands

    @property
    def _raising(self) -> "DisputePanel | None":
        """The dispute panel, None if it is not open."""
        panel = self._side.panel
        if panel is None or panel.kind != DISPUTE:
            return None
        from scorekeeper.features.committee.page.dispute_panel import DisputePanel  # noqa: PLC0415 - nothing of it before F7

        return panel if isinstance(panel, DisputePanel) else None

    @property
    def ruling(self) -> str:
        """The number of the ruling that the panel has just made, "" if it shows none."""
        return self._raising.ruling if self._raising is not None else ""

    def _attach(self) -> None:
        """Choose files as evidence for the dispute that is being raised."""
        if self._raising is not None:
            from scorekeeper.features.committee.words.disputes_page import evidence_title  # noqa: PLC0415 - only when wanted
            from scorekeeper.kit.choosers import Choosers  # noqa: PLC0415

            choosers = self.choosers or Choosers()
            self._raising.attach(choosers.files(self._page.window(), evidence_title(), Path.home(), ""))

    def _on_panel_action(self, what: str, key: str) -> None:
        """Open what the rule book or a dispute links to."""
        if what == DISPUTE:
            self._page.go.emit("disputes", key)
        elif what == SETTLEMENT:
            self._agree()
        elif what == "rule-alone":
            self._rule_alone()
        elif what == "print-slip":
            self._page.ask_window(what)
        else:
            self._page.go.emit("event" if what == "setting" else "disputes", (what, key))
