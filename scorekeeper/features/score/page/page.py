"""The Score sheet page: typed keys become entries, and the present sheet is shown."""

from collections.abc import Callable, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.features.score.page.dispute_commands import DisputeCommands
from scorekeeper.features.score.page.line_sending import LineSending
from scorekeeper.features.score.page.open_panel import OpenPanel
from scorekeeper.features.score.page.panel_commands import PanelCommands
from scorekeeper.features.score.page.sheet_display import SheetDisplay
from scorekeeper.features.where.view.addresses import NumberAddress
from scorekeeper.journal.snapshot import RUNNING
from scorekeeper.journal.undo import substitution_since
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.entry.line_keys import LineKeys
from scorekeeper.kit.entry.outcome_sounds import OutcomeSounds
from scorekeeper.kit.entry.shown_session import ShownSession
from scorekeeper.kit.frame.window_page import Handlers, TypedLine
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import Page
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.kit.scoretable import ScoreTable
from scorekeeper.kit.scoretable.columns import side_of_key
from scorekeeper.kit.sending import UNDO
from scorekeeper.kit.table_copy import TableCopy
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.refusals import lacking
from scorekeeper.session.words import score_page as words

if TYPE_CHECKING:
    from scorekeeper.features.committee.view.disputes.dispute_form import ClaimDraft
    from scorekeeper.features.penalties.view import PenaltyDraft


class ScorePage(Page):
    """One session at a time: `show_target` switches, `session` is the uid of the current one.

    `sheet` is the display, `side` the panel open beside it, `sending` saves the typed line.
    """

    name = "score"

    def __init__(self, look: Look, bridge: Bridge, settings: ProgramSettings | None = None) -> None:
        super().__init__(look, bridge)
        self.setObjectName("page-score")
        self.setAccessibleName(_("Score sheet"))
        self.sheet = sheet = SheetDisplay(self, settings)
        self.line, self.entry, self.table, self.panels = sheet.line, sheet.entry, sheet.table, sheet.panels
        self.sending, self.frame = sheet.sending, sheet.frame
        self.side = OpenPanel(self, sheet)
        self.commands = PanelCommands(self, sheet, self.side)
        self.disputes = DisputeCommands(self, sheet, self.side)
        self.typing = LineSending(self, sheet, self.side, self.commands)
        self.sounds = OutcomeSounds(settings, self)
        self.sending.answered.connect(
            lambda submission, result: self.sounds.show_answer(submission, result, self.session)
        )
        self.entry.repeated.connect(self.sounds.refused)
        self.keys = LineKeys(
            self,
            self.line,
            escape=self.escape,
            put=self._type,
            rows=self._rows,
            choose=sheet.select,
            refuses=lambda: self.refuses("correct", self.session),
        )
        self.entry.opened.connect(self.follow)
        panels = self.panels
        panels.opened.connect(self.follow)
        panels.asked.connect(self._run)
        panels.left.connect(self.side.leave)
        panels.touched.connect(self.touched)
        panels.warned.connect(lambda why: self.status_changed.emit("unsaved", why, ""))
        panels.deal.hand.before = sheet.show_default_panel
        panels.deal.hand.line_edited.connect(self._type)

    # called by the window
    def handlers(self) -> Handlers:
        """Return the commands of this page."""
        if self.sheet.state.view is None:
            return MappingProxyType({})
        commands: dict[str, Callable[[], None]] = {
            "previous-session": partial(self._other_session, -1),
            "next-session": partial(self._other_session, 1),
            "sign": self._sign_off,
            "rule-book": self.side.open_articles,
            "cards": self._cards,
            **self.commands.offered(),
            **self.disputes.offered(),
            **self.sending.steps(self.session),
            "undo": self._undo,
        }
        made = {name: partial(self.sending.ahead.run, command) for name, command in commands.items()}
        return self.judged(made, self.session)

    def _undo(self) -> None:
        """Undo the last step, or open Seats if that was an exchange of players."""
        tournament, seat, uid = self.bridge.tournament, self.bridge.desk.seat, self.session
        exchanged = not self.line.text() and substitution_since(tournament, tournament.sessions[uid], seat) is not None
        self.sending.step(UNDO, uid)
        if exchanged:
            self.commands.open_seats()

    def _run(self, command: str) -> None:
        """Run the command of a pressed button: the page's own, else the window's."""
        handler = self.handlers().get(command)
        if handler is not None:
            handler()
            return
        self.ask_window(command)

    @property
    def session(self) -> str:
        """The uid of the session on view."""
        return self.sheet.state.session

    def session_shown(self) -> str:
        """Return the uid of the session on view."""
        return self.session

    def open(self) -> None:
        """Refresh for what changed and for the role now in use."""
        super().open()
        if self.side.panel is not None:
            self.side.panel.work_as(self.bridge.desk.role, self.bridge.desk.who)

    def refresh(self, changes: Changes) -> None:
        """Refresh the page."""
        del changes
        self.sheet.refresh()

    def show_target(self, target: object) -> None:
        """Show a session by its uid, a deal of it as (uid, deal), or a number by its address.

        (uid, charge) begins a penalty with a finding in the cards, (uid, charge, facts) a dispute.
        """
        if isinstance(target, NumberAddress):
            self.sheet.show_session(target.session)
            panel, where = self.side.open("where", None), self.panels.where
            if where is not None and panel is where:
                where.point_at(target)
        elif isinstance(target, tuple):
            self.sheet.show_session(str(target[0]))
            if not isinstance(target[1], int | str):
                self._charge_found(*target[1:])
            elif target[1] == "extent":
                self.side.open("extent", None)
            else:
                self.sheet.select(int(target[1]))
        elif isinstance(target, str):
            self.sheet.show_session(target)

    def _charge_found(
        self, charge: "PenaltyDraft", facts: str | None = None, claim: "ClaimDraft | None" = None
    ) -> None:
        """Begin a penalty from a finding in the cards of a deal or, with these facts, a dispute."""
        self.sheet.select(charge.deal or 0)
        if facts is None:
            self.commands.charge(charge)
        else:
            self.disputes.begin(charge, facts, claim)

    def _other_session(self, step: int) -> None:
        uids = list(self.bridge.tournament.sessions)
        if len(uids) > 1 and self.session in uids:
            self.sheet.show_session(uids[(uids.index(self.session) + step) % len(uids)])
            self.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _sign_off(self) -> None:
        """Go to the sign-off, or show what the sheet still lacks."""
        view = self.sheet.state.view
        why = " ".join(lacking(self.bridge.tournament, view.now.state)) if view is not None else ""
        if why:
            running = view is not None and view.now.state.state == RUNNING
            early = _("Ctrl+Shift+L ends the session early.") if running else ""
            self.sheet.save_status.show_status("typed", why, early)
        else:
            self.go.emit("sign-off", self.session)

    def _cards(self) -> None:
        """Go to the cards of the chosen deal: its record of play or a claim in it."""
        state = self.sheet.state
        assert state.view is not None
        deal = state.deal_in_question
        if deal is None:
            deal = state.view.current or state.view.now.deals
        self.go.emit("play", (self.session, deal or 1))

    def title(self) -> str:
        """Return teams, totals and place."""
        view = self.sheet.state.view
        return view.head.window_title if view is not None else ""

    def first_focus(self) -> QWidget:
        """Return the entry line, the open panel, or the button that begins a session."""
        if self.sheet.next_step is not None:
            return self.sheet.next_step
        panel = self.side.panel
        return panel.first_focus() if panel is not None and panel.waits else self.line

    def areas(self) -> Sequence[QWidget]:
        """Return line, sheet and panel, for F6."""
        panel, copying = self.side.panel, self.sheet.state.copying
        if panel is None and copying.on:
            panel = self.panels.copying(copying.sheet)
        last = panel.first_focus() if panel is not None else self.panels.deal.first_command()
        return (self.line, self.table, last)

    def copied(self) -> TableCopy | None:
        """Return the whole sheet for the clipboard, None while a panel is open or text is typed."""
        panel, showing = self.side.panel, self.sheet.showing
        if showing is None or self.line.text() or (panel is not None and panel.waits):
            return None
        return copied_sheet(showing, self.table)

    @property
    def ruling(self) -> str:
        """The number of the ruling that the panel has just made, "" if it shows none."""
        return self.disputes.ruling

    def articles(self) -> tuple[str, ...]:
        """Return the articles for the selected deal, those of its footnotes first.

        The sheet explains footnotes least.
        """
        return tuple(reversed(self.entry.articles()))

    def open_articles(self, numbers: Sequence[str]) -> None:
        """Open the rule book at the first of these articles, beside the sheet.

        Escape returns to the previous panel.
        """
        self.side.open_articles(numbers)

    # typed but not recorded
    def unsaved(self) -> str:
        """Return the typed text that is not recorded; "" if there is none."""
        panel, reading = self.panels.unsaved(), self.sheet.state.reading
        if panel is not None:
            return panel.title.text()
        return words.typed_what(reading.deal if reading else None) if self.line.text().strip() else ""

    def line_kept(self) -> TypedLine | None:
        """Return the entry line if it is the unsaved text.

        Choices in a panel are lost with the page.
        """
        return self if self.panels.unsaved() is None else None

    def can_record(self) -> bool:
        """Return whether the typed line can be recorded at once, without asking for a reason."""
        reading = self.sheet.state.reading
        return reading is not None and reading.ready and not reading.needs_reason

    def record(self) -> None:
        """Record the line, as Enter does after any question was answered."""
        self.sheet.skip_question()
        self.typing.enter()

    def keep_line(self) -> None:
        """Keep the line for next time."""
        self.sheet.kept_line.keep()

    def drop_line(self) -> None:
        """Empty the line."""
        self.sheet.kept_line.drop()

    # keys
    def escape(self) -> bool:
        """Close the panel, clear the line, or go back to the next deal.

        Return False if nothing was open or typed.
        """
        sheet, left = self.sheet, True
        if self.side.panel is not None:
            self.side.leave()
        elif self.line.text():
            sheet.drop_line()
        else:
            sheet.deselect()
            left = self.frame.by_hand.isChecked() and self.frame.narrow
            self.frame.by_hand.setChecked(False)
        self.line.setFocus()
        return left

    def _rows(self) -> tuple[int, int, int] | None:
        """Return the selected deal, the first and the last."""
        state = self.sheet.state
        if state.view is None:
            return None
        last = state.view.now.deals
        return (state.selected or state.following or last + 1, 1, last)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle keys that no control has taken; Backspace deletes in the line."""
        if self.keys.enters(event):
            self.typing.enter()
        elif self.keys.handle_key(event) or self.frame.press_hidden(event):
            return
        elif event.key() == Qt.Key.Key_Backspace:
            self.line.setFocus()
            self.line.backspace()
        else:
            super().keyPressEvent(event)

    def _type(self, text: str) -> None:
        """Insert a character typed elsewhere into the line; a panel that has no use for it closes."""
        if self.refuses("correct", self.session):
            return
        if self.side.panel is not None:
            self.side.close()
        self.line.setFocus()
        self.entry.put(text)


def copied_sheet(showing: ShownSession, table: ScoreTable) -> TableCopy:
    """Return the whole sheet, including columns hidden for lack of space."""
    head, columns = showing.view.head, table.rows_model.columns
    headings = [column.heading for column in columns]
    for index, column in enumerate(columns):
        side = side_of_key(column.key)
        if side is not None:
            kind = (
                pgettext("score sheet", "Points")
                if column.key.startswith("points")
                else pgettext("score sheet", "Total")
            )
            headings[index] = f"{kind} {head.names[side]}"
    rows = [tuple(column.text(row) for column in columns) for row in table.rows_model.rows]
    sums = dict.fromkeys((column.key for column in columns), "")
    sums["deal"] = pgettext("score sheet", "Total")
    for side, total in enumerate(head.totals):
        sums[f"running.{side}"] = str(total)
    rows.append(tuple(sums[column.key] for column in columns))
    title = [f"{head.score}, {head.match_points_caption}: {head.match_points}" if head.match_points else head.score]
    title += [part for part in (head.location, head.about) if part]
    right = frozenset(index for index, column in enumerate(columns) if side_of_key(column.key) is not None)
    return TableCopy(tuple(rows), tuple(headings), tuple(title), right)
