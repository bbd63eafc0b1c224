"""The History page: every entry in words, what was undone, and whether the chain holds."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.features.help.view.rule_book import articles_of
from scorekeeper.features.journal_page.page.journal_filters import JournalChoices
from scorekeeper.features.journal_page.page.journal_panel import EntryPanel, target_of
from scorekeeper.features.journal_page.page.journal_table import JournalTable
from scorekeeper.features.journal_page.view.entry_effect import ChangedFact, EntryEffect, entry_effect, places_changed
from scorekeeper.features.journal_page.view.journal_filter import SESSION
from scorekeeper.features.journal_page.view.journal_view import ChainCheck, JournalBook, JournalRow, check_chain
from scorekeeper.features.journal_page.view.journal_words import FilteredRows, JournalWords
from scorekeeper.features.where.page.where_panel import PageWhere
from scorekeeper.features.where.view.addresses import JOURNAL, NumberAddress
from scorekeeper.journal.entry import Entry
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.links import ENTRY
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.labels import IconLabel, Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.page import Page
from scorekeeper.language.moments import local_date
from scorekeeper.language.numbers import grouped
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


class ChainLine(QWidget):
    """An icon and a sentence. Entries once checked are not checked again.

    A broken chain stays visible.
    """

    def __init__(self, look: Look, jobs: Jobs) -> None:
        super().__init__()
        self.look, self._jobs = look, jobs
        self.result = ChainCheck()
        self._entries: Sequence[Entry] = ()
        self._checking = False
        row = RowLayout(look, self, spacing=14)
        self._icon = IconLabel(look, "clock", "ink2")
        self.label = Label(look, "", "body", weight=600, tone="ink2", wrap=True, name="journal-chain")
        row.addWidget(self._icon)
        row.addWidget(self.label, 1)
        look.changed.connect(self._relook)
        self._relook()

    def _relook(self) -> None:
        self._icon.setVisible(not self.look.compact)

    def check(self, entries: Sequence[Entry]) -> None:
        """Check the entries since the last check."""
        self._entries = entries
        done = self.result
        if self._checking or done.broken or done.seq >= len(entries):
            self._show_result()
            return
        self._checking = True
        if not done.seq:
            self._show("clock", "ink2", _("Checking {count} entries ...").format(count=grouped(len(entries))))
        self._jobs.draw(
            lambda _ticket, _report: check_chain(entries, done),
            self._checked,
            partial(self._not_checked, done),
            lambda _count, _total: None,
        )

    def _not_checked(self, done: ChainCheck, _error: Exception) -> None:
        self._checked(ChainCheck(done.seq, done.digest, done.seq + 1))

    def _checked(self, result: ChainCheck) -> None:
        self._checking = False
        self.result = result
        self.check(self._entries)

    def _show_result(self) -> None:
        if self.result.broken:
            self._show(
                "error",
                "error",
                _(
                    "Entry {entry} does not match the entry before it. Entries up to {proven} are intact. "
                    "Before anything else, make a copy of the file."
                ).format(entry=grouped(self.result.broken), proven=grouped(self.result.broken - 1)),
            )
        elif self.result.seq:
            self._show(
                "check",
                "ok",
                ngettext(
                    "{count} entry checked: not changed.",
                    "{count} entries checked: none changed or missing.",
                    self.result.seq,
                ).format(count=grouped(self.result.seq)),
            )

    def _show(self, icon: str, tone: Token, words: str) -> None:
        self._icon.set_icon(icon, tone)
        self.label.set_words(words, tone=tone)


_LIST_KEYS = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})
_RETURNS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
SIDE_WIDTH = 340
ASIDE_MS = 40
"""Delay in ms before the effect of a row is shown, as rows come first with a held key."""


class FilterLine(LineEdit):
    """The line of the filter.

    Arrows go to the table, Enter opens the selected entry, Escape clears the filter.
    """

    def __init__(self, look: Look, page: "JournalPage") -> None:
        example = _("Filter: round 3, group A, deal 10, a name, a reason")
        super().__init__(look, example, name="journal-filter", accessible=example)
        self.setAccessibleDescription(_("Enter opens the selected entry"))
        self._page = page

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _LIST_KEYS:
            self._page.table.keyPressEvent(event)
        elif event.key() in _RETURNS and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._page.open_row()
        elif event.key() == Qt.Key.Key_Escape and self._page.choices.chosen:
            self._page.clear_filter()
        else:
            super().keyPressEvent(event)


class JournalPage(Page):
    """Filter above, entries below, newest last; beside them what the selected one changed."""

    name = "journal"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self._book = JournalBook()
        self.rows: list[JournalRow] = []
        self.words = JournalWords(bridge.tournament)
        self._dated = self._opened_panel = False
        self._sieve: FilteredRows | None = None
        self._target_entry: int | None = None
        self._effects: dict[tuple[int, int], tuple[EntryEffect, tuple[ChangedFact, ...] | None]] = {}
        self._asked = 0
        self.setAccessibleName(pgettext("screen reader", "History"))
        self._build()
        self._searching = self._timer(0, self._search_on)
        self._aside = self._timer(ASIDE_MS, self.show_effect)
        look.changed.connect(self._arrange)
        self._arrange()

    def _timer(self, wait: int, then: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(wait)
        timer.timeout.connect(then)
        return timer

    def _build(self) -> None:
        look = self.look
        self._head = head = CardFrame(look, name="journal-head")
        line = RowLayout(look, spacing=14)
        line.addWidget(Label(look, pgettext("journal", "History"), "page", weight=700, name="journal-title"))
        line.addSpacing(6)
        self.chain = ChainLine(look, self.bridge.jobs)
        line.addWidget(self.chain, 1)
        head.body.addLayout(line)
        self.filter = FilterLine(look, self)
        self.filter.textChanged.connect(self._search)
        head.body.addWidget(self.filter)
        self.choices = JournalChoices(look, lambda: (self.rows, self.bridge.tournament))
        self.choices.changed.connect(self._chosen)
        head.body.addWidget(self.choices)
        self._card = CardFrame(
            look, margins=(2, 2, 2, 3), name="journal-card", accessible=pgettext("screen reader", "History")
        )
        self.table = JournalTable(look)
        self.table.row_opened.connect(self._open_row)
        self.table.row_chosen.connect(lambda _row: self._show_entry())
        self._card.body.addWidget(self.table, 1)
        self._nothing = Label(
            look,
            _("No entry matches. Press Esc to clear the filter."),
            "panel",
            tone="ink2",
            wrap=True,
            name="journal-nothing",
        )
        self._nothing.setContentsMargins(20, 30, 20, 30)
        self._card.body.addWidget(self._nothing)
        self.panel = EntryPanel(look)
        self.panel.asked.connect(self.go)
        self.panel.entry_asked.connect(self.show_target)
        self.panel.left.connect(self.close_panel)
        self.where = PageWhere(look)
        self.where.set_open(True)
        self.where.hide()
        self.where.closed.connect(self.close_panel)
        self.where.opened.connect(self.follow)
        self.where.pointed.connect(self._pointed)
        outer = ColumnLayout(look, self, margins=(15, 8, 15, 8), spacing=8)
        outer.addWidget(head)
        beside = RowLayout(look, spacing=10)
        beside.addWidget(self._card, 1)
        beside.addWidget(self.panel)
        beside.addWidget(self.where)
        outer.addLayout(beside, 1)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    # called by the window
    def handlers(self) -> Handlers:
        """Return Find, the changes of an entry, and stepping from session to session."""
        return {
            "find": self._find,
            "where-from": self._where_from,
            "entry-details": self._details,
            "previous-session": lambda: self.choices.step_session(-1),
            "next-session": lambda: self.choices.step_session(1),
        }

    def first_focus(self) -> QWidget:
        """Return the filter line, or the panel beside the table."""
        return self.where if self.where.isVisibleTo(self) else self.filter

    def areas(self) -> Sequence[QWidget]:
        """Return filter, choices, table and the panel beside it."""
        return (self.filter, self.choices.pickers[SESSION], self.table, self.panel.buttons[0], self.where)

    def title(self) -> str:
        """Return the text of the title bar."""
        return pgettext("heading", "History")

    def show_target(self, target: object) -> None:
        """Select an entry by its number, clearing the filter if it hides the entry."""
        self._empty_filter()
        self.open()
        if isinstance(target, int):
            self.where.hide()
            self._opened_panel = False
            self.table.set_cursor_column("")
            self._arrange()
            self._fill(target)

    def refresh(self, changes: Changes) -> None:
        """Show the current journal; a list scrolled to its end stays at its end."""
        entries = self.bridge.entries
        chosen = self.table.selected
        last = bool(self.rows) and chosen is not None and chosen.entry.seq == self.rows[-1].entry.seq
        self._book.read_on(entries)
        self.rows = self._book.rows
        is_new = self.words.renew(self.bridge.tournament, changes)
        days = {local_date(entry.at) for entry in (*entries[:1], *entries[-1:])}
        self._dated = len(days) > 1
        self.choices.renew()
        self._fill(None if chosen is None or last else chosen.entry.seq, afresh=is_new)
        if self.where.isVisibleTo(self):
            self.where.follow_event(self.bridge.tournament, self.bridge.entries)
        self.chain.check(entries)

    # filtering
    def _fill(self, select: int | None = None, *, afresh: bool = False) -> None:
        """Apply the filter: quick matches are shown at once, the rest step by step."""
        self._target_entry = select
        self._sieve = FilteredRows(self.rows, self.choices.chosen, self.words)
        self._sieve.go_on()
        self._show_found(select, afresh=afresh)

    def _search_on(self) -> None:
        if self._sieve is None:
            return
        if self._sieve.go_on():
            chosen = self.table.selected
            self._show_found(
                self._target_entry if self._target_entry is not None or chosen is None else chosen.entry.seq
            )
        else:
            self.choices.show_count(len(self._sieve), len(self.rows), searching=True)
            self._searching.start()

    def _show_found(self, select: int | None, *, afresh: bool = False) -> None:
        """Show the matches so far; select this entry if it is among them, else the newest."""
        sieve = self._sieve
        if sieve is None:
            return
        rows = sieve.matches
        self.table.show_rows(rows, self.words, dated=self._dated, afresh=afresh)
        self.table.setVisible(bool(rows))
        self._nothing.setVisible(not rows and sieve.done)
        self.choices.show_count(len(rows), len(self.rows), searching=not sieve.done)
        if rows:
            known = select is not None and self.table.rows_model.row_at(select) >= 0
            self.table.select_key(select if known and select is not None else rows[-1].entry.seq)
        self._show_entry()
        if sieve.done:
            self._searching.stop()
        else:
            self._searching.start()

    def _search(self, text: str) -> None:
        self.choices.set_words(text)
        self._chosen()

    def _chosen(self) -> None:
        chosen = self.table.selected
        if not self.choices.chosen.words and self.filter.text():
            with filling(self.filter):
                self.filter.clear()
        self._fill(chosen.entry.seq if chosen is not None else None)
        if not self.focusWidget() or not self.isAncestorOf(self.focusWidget()):
            self.filter.setFocus(Qt.FocusReason.OtherFocusReason)

    def _empty_filter(self) -> None:
        with filling(self.filter):
            self.filter.clear()
        self.choices.reset()

    def clear_filter(self) -> None:
        """Empty the line and every choice."""
        self._empty_filter()
        self._chosen()

    def _find(self) -> None:
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    # the selected entry
    def _show_entry(self) -> None:
        """Show the selected entry beside the table; its changes follow."""
        row, tournament = self.table.selected, self.bridge.tournament
        if row is not None and not self.table.isVisibleTo(self._card):
            row = None
        known = row is not None and (
            row.session in tournament.all_played if row.session else not row.team or row.team in tournament.teams
        )
        self.panel.show_entry(row, self.words, known=known)
        self._arrange()
        if row is not None:
            self._asked += 1
            if (row.entry.seq, row.by) in self._effects:
                self.show_effect()
            else:
                self.panel.show_effect(None)
                self._aside.start()

    def show_effect(self) -> None:
        """Compute what the selected entry changed.

        The places, which need the whole event, in a background thread.
        """
        self._aside.stop()
        row = self.panel.row
        if row is None or not self.isVisible():
            return
        seq, asked = row.entry.seq, self._asked
        effect, places = self._effects.get((seq, row.by), (None, None))
        if effect is None:
            effect = entry_effect(self.rows, seq)
            self._effects[seq, row.by] = (effect, None)
        self.panel.show_effect(effect)
        if not effect.places:
            return
        if places is not None:
            self.panel.show_places(places, numbers=effect.numbers)
            return
        entries, tournament = self.bridge.entries, self.bridge.tournament

        def done(changes: tuple[ChangedFact, ...]) -> None:
            self._effects[seq, row.by] = (effect, changes)
            if asked == self._asked:
                self.panel.show_places(changes, numbers=effect.numbers)

        self.bridge.jobs.draw(
            lambda _ticket, _report: places_changed(entries, seq, tournament),
            done,
            lambda _error: self.panel.show_places((), numbers=effect.numbers),
            lambda _count, _total: None,
        )

    def _details(self) -> None:
        """Go to what the selected entry changed."""
        if self.panel.row is None:
            return
        if self.where.isVisibleTo(self):
            self.close_panel()
        self._opened_panel = True
        self._arrange()
        self.show_effect()
        self.panel.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)

    # navigation
    def open_row(self) -> None:
        """Go to what the selected entry is about."""
        index = self.table.currentIndex()
        if index.isValid():
            self._open_row(index.row())

    def _open_row(self, index: int) -> None:
        row, tournament = self.table.rows_model.rows[index], self.bridge.tournament
        page, target = target_of(row)
        if page == "score" and row.session not in tournament.all_played:
            page, target = "event", None
        elif row.session in tournament.games:
            target = row.session
        elif row.team and row.team not in tournament.teams:
            target = None
        self.go.emit(page, target)

    def articles(self) -> tuple[str, ...]:
        """Return the articles cited by the selected entry."""
        chosen = self.table.selected
        return articles_of(self.bridge.rules, chosen.entry.fact) if chosen is not None else ()

    def follow(self, link: str) -> None:
        """Show an entry here; follow any other link to its own page."""
        if link.startswith(ENTRY):
            self.show_target(int(link.removeprefix(ENTRY)))
            self.close_panel()
        else:
            super().follow(link)

    # where from
    def _where_from(self) -> None:
        chosen = self.table.selected
        if chosen is None:
            return
        self.where.show()
        self._arrange()
        self.where.follow_event(self.bridge.tournament, self.bridge.entries)
        self.where.point_at(NumberAddress(JOURNAL, "entry", entry=chosen.entry.seq))
        self.where.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _pointed(self, address: NumberAddress) -> None:
        """Follow the number in the table; where the filter hides it, the filter ends."""
        if self.table.rows_model.row_at(address.entry) < 0:
            self._empty_filter()
            self._fill()
        self.table.select_key(address.entry)
        self.table.set_cursor_column("seq")

    def close_panel(self) -> None:
        """Hide the panel, and focus the filter."""
        self.where.hide()
        self._opened_panel = False
        self.table.set_cursor_column("")
        self._arrange()
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _arrange(self) -> None:
        look = self.look
        where = self.where.isVisibleTo(self)
        panel = self.panel.row is not None and not where and (not look.compact or self._opened_panel)
        self.panel.setVisible(panel)
        covers = look.compact and (where or panel)
        for part in (self._head, self._card):
            part.setVisible(not covers)
        for side in (self.where, self.panel):
            give_width(side, None if look.compact else min(look.px(SIDE_WIDTH), self.width() * 40 // 100))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
