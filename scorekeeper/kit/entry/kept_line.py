"""The entry line of each session: kept while another one is shown, and for the next time the event is open."""

from PySide6.QtWidgets import QLineEdit

from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.program_settings.settings import ProgramSettings


class KeptLine:
    """The line of the session that is shown, by its uid, and what was typed for others."""

    def __init__(self, line: QLineEdit, settings: ProgramSettings | None) -> None:
        self._line, self._settings = line, settings
        self._lines: dict[str, str] = {}
        self.session = ""

    def turn_to(self, session: str) -> str:
        """Put the line away for the session shown so far, and return what was typed for this one."""
        if self.session:
            self._lines[self.session] = self._line.text()
        self.session = session
        kept = self._settings.kept_line(session) if self._settings is not None else ""
        return self._lines.get(session, kept)

    def keep(self) -> None:
        """Keep the line for the next time."""
        if self._settings is not None and self.session and self._line.text():
            self._settings.keep_line(self.session, self._line.text())

    def forget(self) -> None:
        """Keep nothing of this session's line any more."""
        self._lines.pop(self.session, None)
        if self._settings is not None and self._settings.kept_line(self.session):
            self._settings.keep_line(self.session, "")

    def drop(self) -> None:
        """Empty the line, here and for the next time."""
        self._line.clear()
        self.forget()

    def clear_silently(self) -> None:
        """Empty the line without anybody reading it: it is recorded."""
        with filling(self._line):
            self._line.clear()
        self.forget()
