"""What the program remembers about this computer: theme, text size, who scores, where the window was."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from scorekeeper.qt.look.choices import PERCENTS, THEME_SETTINGS, ThemeSetting

BACKUP_MINUTES, MOST_MINUTES = 15, 24 * 60
"""How old a backup may be that lacks entries, if nothing else is set; and the most that can be set."""


class ProgramSettings:
    """Reads and writes the program's own settings, kept as one INI file in a folder."""

    def __init__(self, folder: Path) -> None:
        self._store = QSettings(str(folder / "scorekeeper.ini"), QSettings.Format.IniFormat)

    @property
    def theme(self) -> ThemeSetting:
        """The theme as set; what is not known counts as "system"."""
        kept = self._store.value("theme", "system")
        return next((known for known in THEME_SETTINGS if known == kept), "system")

    @theme.setter
    def theme(self, theme: ThemeSetting) -> None:
        self._store.setValue("theme", theme)

    @property
    def background(self) -> str:
        """The window's colour when it was last seen: painted before the look is loaded, so that nothing flashes."""
        return str(self._store.value("background", "#F3F2EE"))

    @background.setter
    def background(self, colour: str) -> None:
        self._store.setValue("background", colour)

    @property
    def percent(self) -> int:
        """The text size in percent; what is not offered counts as 100."""
        kept = str(self._store.value("text-size", 100))
        return int(kept) if kept.isdecimal() and int(kept) in PERCENTS else 100

    @percent.setter
    def percent(self, percent: int) -> None:
        self._store.setValue("text-size", percent)

    @property
    def who(self) -> str:
        """The name under which this computer's entries are made; empty until somebody gave one."""
        return str(self._store.value("who", ""))

    @who.setter
    def who(self, name: str) -> None:
        self._store.setValue("who", name)

    @property
    def seat(self) -> str:
        """The id of this computer as a scoring seat; empty until one was made."""
        return str(self._store.value("seat", ""))

    @seat.setter
    def seat(self, seat: str) -> None:
        self._store.setValue("seat", seat)

    @property
    def backup_places(self) -> tuple[Path, ...]:
        """Where backups go besides the automatic folder: a stick, a folder of another disk."""
        kept = self._store.value("backup-places", [])
        named = [kept] if isinstance(kept, str) else kept if isinstance(kept, list) else []
        return tuple(Path(place) for place in dict.fromkeys(map(str, named)) if place)

    @backup_places.setter
    def backup_places(self, places: Sequence[Path]) -> None:
        self._store.setValue("backup-places", [str(place) for place in places])

    @property
    def backup_minutes(self) -> int:
        """How old the newest backup may be while it lacks entries, before the status bar turns amber."""
        kept = str(self._store.value("backup-minutes", BACKUP_MINUTES))
        return int(kept) if kept.isdecimal() and 0 < int(kept) <= MOST_MINUTES else BACKUP_MINUTES

    @backup_minutes.setter
    def backup_minutes(self, minutes: int) -> None:
        self._store.setValue("backup-minutes", minutes)

    @property
    def geometry(self) -> QByteArray:
        """Where the window was and how large; empty the first time."""
        kept = self._store.value("window", QByteArray())
        return kept if isinstance(kept, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._store.setValue("window", geometry)

    def kept_copying(self, session: str) -> str:
        """How a session was left that is copied from paper: "off", "one", or the side whose sheet is typed."""
        return str(self._store.value(f"copying/{session}", ""))

    def keep_copying(self, session: str, what: str) -> None:
        """Keep how a session is left that is copied from paper."""
        self._store.setValue(f"copying/{session}", what)

    def kept_line(self, session: str) -> str:
        """A line that was typed in a session and kept for next time; empty when there is none."""
        return str(self._store.value(f"kept-line/{session}", ""))

    def keep_line(self, session: str, line: str) -> None:
        """Keep a typed line for next time; an empty one forgets it."""
        if line:
            self._store.setValue(f"kept-line/{session}", line)
        else:
            self._store.remove(f"kept-line/{session}")
