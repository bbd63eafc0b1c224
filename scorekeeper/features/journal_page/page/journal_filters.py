"""The filter of the History page: words, stage, session, deal, team, person, kind."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from scorekeeper.features.journal_page.view.journal_filter import (
    FIELDS,
    SESSION,
    STAGE,
    JournalFilter,
    choice_words,
    choices,
    has_chosen,
)
from scorekeeper.features.journal_page.view.journal_view import JournalRow
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kit.itemlist import ListItem
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.picker import Picker
from scorekeeper.language.numbers import grouped
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

RowsAndEvent = tuple[Sequence[JournalRow], Tournament]


class JournalChoices(QFrame):
    """Choices that combine with each other and with the typed words.

    `changed` is emitted when a choice is made. The choice of the stage appears with the second stage.
    """

    changed = Signal()

    def __init__(self, look: Look, rows_and_event: Callable[[], RowsAndEvent]) -> None:
        super().__init__()
        self.look, self._rows_and_event = look, rows_and_event
        self.chosen = JournalFilter()
        flow = Flow(look, self, spacing=6)
        self.pickers: Mapping[str, Picker] = {
            field: Picker(look, words, every, partial(self._items, field), name=f"journal-{field}")
            for field, words, every in (
                ("stage", pgettext("label", "Sta&ge"), _("All stages")),
                ("session", pgettext("label", "Sess&ion"), _("All sessions")),
                ("deal", pgettext("label", "Dea&l"), _("All deals")),
                ("team", pgettext("label", "Tea&m"), _("All teams")),
                ("person", pgettext("label", "&Person"), pgettext("journal", "Everyone")),
                ("kind", pgettext("label", "&Kind"), _("All kinds")),
            )
        }
        for field, picker in self.pickers.items():
            picker.chosen.connect(partial(self.choose, field))
            flow.addWidget(picker)
        self.clear = Button(look, _("Sh&ow all"), key=pgettext("key", "Esc"), height=32, name="journal-clear")
        self.clear.clicked.connect(self.empty)
        flow.addWidget(self.clear)
        self.count = Label(look, "", "body", weight=600, tone="ink2", name="journal-count")
        self.count.setContentsMargins(6, 6, 0, 0)
        flow.addWidget(self.count)

    def _items(self, field: str) -> list[ListItem]:
        rows, tournament = self._rows_and_event()
        items = choices(field, rows, tournament)
        return [ListItem(choice.value, choice.words, right=str(choice.count), right_tone="ink2") for choice in items]

    def set_words(self, words: str) -> None:
        """Use the words typed in the line above, without emitting a signal."""
        self.chosen = replace(self.chosen, words=words)

    def choose(self, field: str, value: str) -> None:
        """Choose a value of a field, "" for any."""
        self.chosen = replace(self.chosen, **{field: value})
        self.renew()
        self.changed.emit()

    def empty(self) -> None:
        """Choose nothing, and forget the words."""
        self.reset()
        self.changed.emit()

    def reset(self) -> None:
        """Choose nothing, without emitting a signal."""
        self.chosen = JournalFilter()
        self.renew()

    def step_session(self, step: int) -> None:
        """Choose the next or previous session; after the last one, all sessions."""
        known = ["", *self._rows_and_event()[1].all_played]
        index = known.index(self.chosen.session) if self.chosen.session in known else 0
        self.choose(SESSION, known[(index + step) % len(known)])

    def renew(self) -> None:
        """Update the names of the choices; a session or team that no longer exists is deselected."""
        tournament = self._rows_and_event()[1]
        if self.chosen.session and self.chosen.session not in tournament.all_played:
            self.chosen = replace(self.chosen, session="")
        if self.chosen.team and self.chosen.team not in tournament.teams:
            self.chosen = replace(self.chosen, team="")
        if not has_chosen(self.chosen, tournament):
            self.chosen = replace(self.chosen, stage="")
        self.pickers[STAGE].setVisible(len(tournament.stages) > 1)
        for field in FIELDS:
            value = self.chosen.chosen(field)
            self.pickers[field].set_value(value, choice_words(field, value, tournament) if value else "")

    def show_count(self, shown: int, total: int, *, searching: bool) -> None:
        """Show how many entries match."""
        if shown == total:
            words = ngettext("{count} entry", "{count} entries", total).format(count=grouped(total))
        else:
            words = _("{shown} of {count} entries").format(shown=grouped(shown), count=grouped(total))
        self.count.set_words(_("{found} found, searching ...").format(found=words) if searching else words)
        self.clear.setVisible(bool(self.chosen))
