"""The entry line of each session.

Kept while another session is shown, and until the event is opened again.
"""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLineEdit

from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.program_settings.settings import ProgramSettings

KEEP_MS = 500
"""The delay after a key until the line is kept: typed text survives a killed program."""


class KeptLine:
    """The line of the session that is shown, by its uid, and the lines of others.

    Typed text is saved after a moment, and a cleared line is forgotten just as soon.
    """

    def __init__(self, line: QLineEdit, settings: ProgramSettings | None) -> None:
        self._line, self._settings = line, settings
        self._lines: dict[str, str] = {}
        self.session = ""
        self._due = QTimer(line)
        self._due.setSingleShot(True)
        self._due.setInterval(KEEP_MS)
        self._due.timeout.connect(self._keep_typed)
        line.textChanged.connect(self._changed)

    def _changed(self) -> None:
        if not self._due.isActive():
            self._due.start()  # at most this long after a key, even if the typing never pauses

    def _keep_typed(self) -> None:
        self._due.stop()
        if self._line.text():
            self.keep()
        elif self.session:
            self.forget()

    def turn_to(self, session: str) -> str:
        """Store the line of the session shown so far, and return that of this session."""
        if self._due.isActive():
            self._keep_typed()
        if self.session:
            self._lines[self.session] = self._line.text()
        self.session = session
        if session in self._lines or self._settings is None:
            return self._lines.get(session, "")
        return self._settings.kept_line(session) or self._settings.line_left(session)

    def keep(self) -> None:
        """Keep the line for the next time."""
        if self._settings is not None and self.session and self._line.text():
            self._settings.keep_line(self.session, self._line.text())

    def forget(self) -> None:
        """Stop keeping this session's line."""
        self._lines.pop(self.session, None)
        if self._settings is not None and self._settings.kept_line(self.session):
            self._settings.keep_line(self.session, "")

    def drop(self) -> None:
        """Clear the line, here and in storage."""
        self._line.clear()
        self.forget()

    def clear_silently(self) -> None:
        """Clear the line without a signal, because it is recorded."""
        with filling(self._line):
            self._line.clear()
        self.forget()
