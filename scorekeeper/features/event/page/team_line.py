"""A line for the name of a team: typed in full or in part, or chosen from the list below it."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QListView

from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.look import Look


class TeamLine(LabelledLine):
    """A line with team names: Up and Down step through them, a click shows them all."""

    def __init__(self, look: Look, label: str, *, name: str) -> None:
        super().__init__(look, label, name=name)
        self._names: tuple[str, ...] = ()
        self._offered = QStringListModel(self)
        self._completer = QCompleter(self._offered, self)
        self._completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self._completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        popup = self._popup = QListView()
        self._completer.setPopup(popup)
        popup.setObjectName(f"{name}-teams")
        popup.setAccessibleName(label)
        popup.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.line.setCompleter(self._completer)
        self.line.installEventFilter(self)
        look.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self._popup.setFont(self.look.font("body"))
        self._popup.setPalette(self.look.qt_palette())

    def set_teams(self, names: Sequence[str]) -> None:
        """Offer these teams."""
        if tuple(names) != self._names:
            self._names = tuple(names)
            self._offered.setStringList(list(names))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show all teams at a click, step through them with Up and Down."""
        if watched is self.line and event.type() == QEvent.Type.MouseButtonPress:
            self._completer.setCompletionPrefix("")
            self._completer.complete()
        elif watched is self.line and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step and self._names and not self._popup.isVisible():
                self._step(step)
                return True
        return super().eventFilter(watched, event)

    def _step(self, step: int) -> None:
        index = self._names.index(self.text()) if self.text() in self._names else (-1 if step > 0 else 0)
        self.line.setText(self._names[(index + step) % len(self._names)])
        self.line.selectAll()
        self.line.textEdited.emit(self.text())


def team_field(position: int, label: str, name: str) -> Field:
    """Return the field of the team, or player, at a position of the table."""
    return Field(f"teams.{position}", lambda look, words, _name: TeamLine(look, words, name=name), lambda: label)


def offer_teams(form: Form, chosen: Sequence[str], tournament: Tournament) -> None:
    """Offer the teams of the event in every team field of a form, and fill in the present ones."""
    names = [team.name for team in tournament.teams.values()]
    lines = [line for line in form.fields.values() if isinstance(line, TeamLine)]
    for index, line in enumerate(lines):
        line.set_teams(names)
        line.set_text(chosen[index] if index < len(chosen) else "")
