"""What the Score sheet page shows of a session, a typed line, and one open panel."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QStackedLayout

from scorekeeper.features.copying import words as copy_page
from scorekeeper.features.copying.page.copy_mode import CopyMode
from scorekeeper.features.copying.view.copy_view import copy_placeholder, difference_named
from scorekeeper.features.copying.view.reading_paper import next_deal, read_copied
from scorekeeper.features.score.page.frame import Frame
from scorekeeper.features.score.view.hand_form import form_of_deal, form_of_line, missing
from scorekeeper.features.score.view.sheet_rows import SheetRows, typed_row
from scorekeeper.features.score.view.sheet_view import deal_panel, score_sheet
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.entry.panel import SidePanel
from scorekeeper.kit.entry.sending import NotEntered, Sender
from scorekeeper.kit.entry.shown_session import ShownSession
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import Page
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.kit.scoretable import sheet_words
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.spans import words as plainly
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.deal_said import deal_said
from scorekeeper.session.entry_line import read_line_in
from scorekeeper.session.line_reading import EMPTY, LineReading
from scorekeeper.session.sheet import SheetRow
from scorekeeper.session.words import score_page as words

ASIDE_MS = 30
"""How long after the sheet the side panel follows: line, sheet and totals come first."""
PROMPT_MS = 120
"""How long after a deal the announcement is prompted: first the scorer sees that the deal is saved."""


class SheetPage(Page):
    """One session at a time: what stands, what is typed, and the side panel that is open."""

    name = "score"

    def __init__(self, look: Look, bridge: Bridge, settings: ProgramSettings | None = None) -> None:
        super().__init__(look, bridge)
        self.setObjectName("page-score")
        self._settings = settings
        self.session = ""
        self.showing: ShownSession | None = None
        self.reading: LineReading | None = None
        self.selected: int | None = None
        self._rows: tuple[SheetRow, ...] = ()
        self._shown_rows = SheetRows()
        self._lines: dict[str, str] = {}
        self._missed: NotEntered | None = None
        self._prompted: int | None = None
        self._told = ("", "")
        self._by_hand: str | None = None
        self.copy = CopyMode(settings)
        self._named: int | None = None
        self.frame = Frame(look, bridge.system)
        self.entry, self.table, self.panels = self.frame.entry, self.frame.table, self.frame.panels
        self.line = self.entry.line
        self.nothing = Label(
            look,
            _("No session yet. Ctrl+5 goes to the Event page, where one is opened."),
            "heading",
            weight=400,
            tone="ink2",
            wrap=True,
            name="score-nothing",
            align=Qt.AlignmentFlag.AlignHCenter,
        )
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.frame)
        self._stack.addWidget(self.nothing)
        self.sending = Sender(bridge, self, self.line)
        self._aside = QTimer(self)
        self._aside.setSingleShot(True)
        self._aside.setInterval(ASIDE_MS)
        self._aside.timeout.connect(self.show_aside)
        self._prompt = QTimer(self)
        self._prompt.setSingleShot(True)
        self._prompt.setInterval(PROMPT_MS)
        self._prompt.timeout.connect(self._prompt_announcement)
        self.line.textChanged.connect(self._line_changed)
        look.changed.connect(self._relook)

    def title(self) -> str:
        """Return teams, totals and place."""
        return self.showing.view.head.window_title if self.showing is not None else ""

    def keep_line(self) -> None:
        """Keep the line for next time."""
        if self._settings is not None and self.session and self.line.text():
            self._settings.keep_line(self.session, self.line.text())

    def drop_line(self) -> None:
        """Empty the line."""
        self.line.clear()
        self._forget_kept()

    def _forget_kept(self) -> None:
        self._lines.pop(self.session, None)
        if self._settings is not None and self._settings.kept_line(self.session):
            self._settings.keep_line(self.session, "")

    def _show_session(self, uid: str) -> None:
        if uid == self.session or uid not in self.bridge.tournament.sessions:
            return
        if self.session:
            self._lines[self.session] = self.line.text()
        if self.panels.panel is not None:
            self.panels.close_panel(self.showing, complete=False)
        kept = self._settings.kept_line(uid) if self._settings is not None else ""
        self.session, self.selected, self._missed, self._prompted = uid, None, None, None
        self._by_hand = self._named = None
        self.copy.show(self.bridge.tournament.sessions[uid])
        self._take_stand(first=True)
        self.line.setText(self._lines.get(uid, kept))
        self._read()
        self.commands_changed.emit()

    def _other_session(self, step: int) -> None:
        uids = list(self.bridge.tournament.sessions)
        if len(uids) > 1 and self.session in uids:
            self._show_session(uids[(uids.index(self.session) + step) % len(uids)])
            self.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)

    def refresh(self, changes: Changes) -> None:
        """Show what stands now; while an entry is on its way, its answer does that."""
        del changes
        if self.sending.busy:
            return
        sessions = self.bridge.tournament.sessions
        if self.session not in sessions:
            self.session, self.showing = "", None
            self._stack.setCurrentWidget(self.nothing)
            if sessions:
                running = [uid for uid, state in sessions.items() if state.state == "running"]
                self._show_session((running or list(sessions))[-1])
            return
        self._take_stand()
        self._read(keep_missed=True)

    def _take_stand(self, *, first: bool = False) -> None:
        """Look at the session as it stands now, and show what does not depend on the typed line."""
        tournament, bridge = self.bridge.tournament, self.bridge
        before = self.showing if not first else None
        view = score_sheet(tournament, self.session, seat=bridge.desk.seat, shown=self._shown_rows)
        self.showing = showing = ShownSession(tournament, bridge.entries, view.now, view)
        self._rows = view.rows
        if view.session_row is not None:
            self._rows += (view.session_row,)
        self.frame.take_deals(len(view.rows))
        self.frame.head.show_head(view.head)
        if before is None or before.sides != showing.sides:
            self.table.set_sides(showing.sides, sheet_words(tables=view.now.system.payment.conserves))
            self._take_sides(showing)
        copying = self.copy.on
        self.line.setPlaceholderText(copy_placeholder(view.now, self.copy.sheet) if copying else view.placeholder)
        self._stack.setCurrentWidget(self.frame)
        due = view.read_out.after_deal if view.read_out is not None else None
        if first:
            self._prompted = due
        if self.panels.panel is not None:
            self.panels.panel.work_as(bridge.desk.role)
            self.panels.panel.look_again(showing)
            if self.panels.panel.kind == "announcement" and due is None:
                self.close_panel()
        if due != self._prompted:
            self._prompted = due
            if due is not None and not copying:
                self._prompt.start()

    def _prompt_announcement(self) -> None:
        """Open the announcement that has fallen due, unless the scorer has gone on already."""
        due = self.showing.view.read_out if self.showing is not None else None
        free = self.panels.panel is None and not self.line.text() and not self.sending.busy
        if due is not None and free and not self.frame.narrow:
            self._open("announcement", None, focus=False)

    def _relook(self) -> None:
        if self.showing is not None:
            self._take_sides(self.showing)
            self._read(keep_missed=True)

    def _take_sides(self, showing: ShownSession) -> None:
        """Let these sides be chosen by hand; Tab comes to them before the contract."""
        self.panels.deal.set_sight(showing)
        tab_through((self.entry.follow, self.panels.deal.hand.side))

    def _line_changed(self, _text: str) -> None:
        if self.showing is None:
            return
        if self.line.text() and self.selected is not None:
            self.selected = None
        panel = self.panels.panel
        if self.line.text() and panel is not None and not panel.waits:
            self.close_panel()
        self._read()

    def _read(self, *, keep_missed: bool = False, landed: bool = False) -> None:
        """Read the typed line against what stands, and show it everywhere.

        When a deal has just landed, what comes next is said with the side panel: the sheet with its totals comes first.
        """
        if self.showing is None:
            return
        if not keep_missed:
            self._missed = None
        if self.copy.on:
            self.reading = read_copied(self.line.text(), self.showing.now, self.copy.sheet)
        else:
            self.reading = read_line_in(self.line.text(), self.showing.now)
        self._show_reading(landed=landed)

    def _show_reading(self, *, landed: bool = False) -> None:
        showing, reading = self.showing, self.reading
        if showing is None or reading is None:
            return
        empty = reading.kind == EMPTY
        deal = reading.deal
        self.entry.deal.set_words(words.deal_label(deal))
        if not (landed and empty) or self.copy.on:
            self._explain(showing, reading)
        self.entry.idle = empty and self.selected is None
        self.entry.refused = tuple(found.article for found in reading.problems if found.article)
        self.line.set_error_spans([(first - 1, last) for first, last in reading.columns])
        panel = self.panels.panel
        waits = panel is not None and panel.waits
        self.entry.set_waiting(waits)
        self.entry.record.setEnabled(reading.ready and not waits)
        shown = None if empty else reading
        rows = self._rows
        if shown is not None and shown.ready and shown.deal is not None and 0 < shown.deal <= len(showing.view.rows):
            at = shown.deal - 1
            typed = typed_row(showing.now, showing.view.rows[at], shown)
            rows = (*rows[:at], typed, *rows[at + 1 :])
        self.table.set_rows(rows)
        if not isinstance(panel, SidePanel) or panel.kind == "announcement":
            wanted = self.selected or deal
            if wanted != self.table.selected_deal:
                self.table.select_deal(wanted)
        if not self._aside.isActive():
            self._aside.start()  # however fast somebody types, the panel is never further behind than this
        self._tell(empty=empty, deal=deal)

    def _explain(self, showing: ShownSession, reading: LineReading) -> None:
        panel, due = self.panels.panel, showing.view.read_out
        if self._missed is not None:
            ahead = self.sending.ahead.text
            follow = f"{self._missed.follow} {words.typed_ahead(ahead)}" if ahead else self._missed.follow
            self.entry.say(plainly(self._missed.sentence), plainly(follow), "error")
        elif panel is not None and panel.waits:
            self.entry.say(
                (),
                plainly(
                    _("It is entered. Enter goes back to the sheet.") if panel.is_over else words.waits(panel.kind)
                ),
            )
        elif reading.kind != EMPTY:
            self.entry.say(reading.sentence, reading.follow, "error" if reading.problems else "ink")
        elif self._by_hand is not None and (lacks := missing(self.panels.deal.hand.form, showing.now)):
            self.entry.say(lacks, ())
        elif self.selected is not None:
            recorded = showing.now.recorded(self.selected) is not None
            known = bool(showing.now.system.infractions.kinds)
            keys = words.selected_keys(self.selected, penalties=known)
            follow = keys if recorded else words.selected_empty(self.following)
            self.entry.say(deal_said(showing.now, self.selected), plainly(follow))
        elif self.copy.on and (differs := difference_named(showing.now, self._named or 0)):
            self.entry.say(plainly(differs), plainly(copy_page.next_in_short(reading.deal)), "warn")
        elif due is not None and self.frame.narrow:
            self.entry.say(plainly(due.sentence), plainly(words.note_read_out(due.article)))
        else:
            self.entry.say(reading.sentence, reading.follow)

    @property
    def following(self) -> int | None:
        """The deal that comes next: in the session, or while a sheet is copied on that sheet."""
        if self.showing is None:
            return None
        return next_deal(self.showing.now, self.copy.sheet) if self.copy.on else self.showing.view.current

    def show_aside(self) -> None:
        """Show the default panel now: the typed deal, the selected one, or the one that comes next."""
        self._aside.stop()
        showing, reading = self.showing, self.reading
        if showing is None or reading is None:
            return
        self._explain(showing, reading)
        draft = None if reading.kind == EMPTY else reading
        deal = draft.deal if draft is not None else self.selected
        complete = showing.view.finish is not None and draft is None and self.selected is None
        if self.copy.on:
            self.panels.show_copying(showing, self.copy.sheet)
            return
        if self.panels.panel is None or not complete:
            self.panels.show_default(showing, complete=complete)
        number = deal or showing.view.current
        self.panels.deal.show_deal(deal_panel(showing.now, draft, deal), showing)
        if self._by_hand == self.line.text():
            return  # the form says more than the line can: a suit before its number
        self._by_hand = None
        if draft is not None:
            self.panels.deal.show_form(form_of_line(self.line.text(), showing.now))
        else:
            self.panels.deal.show_form(form_of_deal(showing.now.recorded(number or 0)))

    def _tell(self, *, empty: bool, deal: int | None) -> None:
        """Say whether it is safe: typed and not saved, or saved."""
        showing = self.showing
        if showing is None or self._missed is not None:
            return
        told = ("saved", "") if empty else ("typed", words.typed_state(deal))
        if told == self._told:
            return
        self._told = told
        newest = self.bridge.entries[-1] if self.bridge.entries else None
        time = time_of_day(newest.at, seconds=True) if newest is not None else ""
        seq = newest.seq if newest is not None else 0
        if empty:
            self.said.emit("saved", words.saved(seq), time)
        else:
            self.said.emit("typed", told[1], words.last_saved(seq, time))

    def _select(self, deal: int) -> None:
        """Select a deal of the sheet; the one that comes next is selected by itself."""
        if self.showing is None:
            return
        self.selected = None if deal == self.following else deal
        self._show_reading()

    def _open(self, kind: str, deal: int | None, *, focus: bool = True) -> SidePanel | None:
        if self.showing is None:
            return None
        self._clear_ring()
        panel = self.panels.open_panel(kind, self.showing, deal)
        panel.work_as(self.bridge.desk.role)
        self.frame.arrange()
        if deal is not None:
            self.table.select_deal(deal)
        self._show_reading()
        if focus:
            panel.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.commands_changed.emit()
        return panel

    def _close(self, panel: SidePanel) -> None:
        if panel.kind == "correct":
            self.line.selectAll()  # the line that led there stays in sight, and gives way to what is typed next
        self._clear_ring()
        now = self.showing
        complete = now is not None and now.view.finish is not None and self.selected is None
        self.panels.close_panel(self.showing, complete=complete)
        if self.copy.on and self.showing is not None:
            self.panels.show_copying(self.showing, self.copy.sheet)
        self.frame.arrange()
        self.entry.set_waiting(False)
        self.line.setFocus()
        self.commands_changed.emit()

    def close_panel(self) -> None:
        """Give the default panel back, and the focus to the entry line; what is typed in the panel is kept."""
        if self.panels.panel is not None:
            self._close(self.panels.panel)
            self._read(keep_missed=True)
        else:
            self.line.setFocus()

    def _clear_ring(self) -> None:
        self.table.set_cursor_cell(None)
        self.frame.head.set_ring("", None)
