"""What the program remembers about this computer: theme, text size, who scores, where the window was."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QByteArray, QLocale, QSettings

from scorekeeper.qt.look.choices import PERCENTS, THEME_SETTINGS, ThemeSetting

BACKUP_MINUTES, MOST_MINUTES = 15, 24 * 60
"""How old a backup may be that lacks entries, if nothing else is set; and the most that can be set."""

PAPERS = ("A4", "letter")
"""The papers sheets are made for."""

DAMAGED, CLOSED, ODD = "damaged", "closed", "odd"
"""What can be wrong with the file: it is not whole, it cannot be kept, something in it is not understood."""

_USUAL = ("theme", "text-size", "language", "paper", "sound", "light", "backup-minutes", "background", "time-authority")
"""What goes back to its default on request; name, seat, places, lines and the window's place stay."""


class ProgramSettings:
    """Reads and writes the program's own settings, kept as one INI file in a folder.

    What cannot be read counts as its default; `trouble` says so. A file that is not whole is copied aside first.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / "scorekeeper.ini"
        self._store = QSettings(str(self._file), QSettings.Format.IniFormat)
        self.trouble = self._looked_at()

    @property
    def file(self) -> Path:
        """The file they are kept in."""
        return self._file

    @property
    def aside(self) -> Path:
        """Where a file that was not whole is copied before it is written anew."""
        return self._file.with_name("scorekeeper-damaged.ini")

    def _looked_at(self) -> str:
        """Answer what is wrong with the file, "" when nothing is; keep a copy of one that is not whole."""
        status = self._store.status()
        if status == QSettings.Status.NoError:
            return ODD if self._odd() else ""
        if status == QSettings.Status.FormatError:
            with suppress(OSError):
                self.aside.write_bytes(self._file.read_bytes())
            return DAMAGED
        return CLOSED

    def _odd(self) -> bool:
        """Tell whether something is kept that is not offered, or nothing could be made of the file."""
        keys = self._store.allKeys()
        if any(not key or "\N{REPLACEMENT CHARACTER}" in key for key in keys):
            return True
        if not keys and self._file.is_file() and self._file.stat().st_size > 0:
            return True
        known = {
            "theme": THEME_SETTINGS, "text-size": tuple(map(str, PERCENTS)), "paper": PAPERS,
            "sound": ("true", "false"), "light": ("true", "false"),
        }  # fmt: skip
        return any(self._store.contains(key) and self._text(key) not in values for key, values in known.items())

    def _text(self, key: str, usual: str = "") -> str:
        """Answer a kept text; what is none counts as the usual one."""
        kept = self._store.value(key, usual)
        return kept if isinstance(kept, str) else str(kept).lower() if isinstance(kept, bool | int) else usual

    def reset(self) -> None:
        """Put what is chosen by taste back to its default; name, places and what is typed stay."""
        for key in _USUAL:
            self._store.remove(key)
        self.trouble = ""

    @property
    def kept_safely(self) -> bool:
        """Whether what was set so far is in the file."""
        self._store.sync()
        return self._store.status() != QSettings.Status.AccessError

    @property
    def paper(self) -> str:
        """The paper sheets are made for; unless chosen, the one usual where this computer stands."""
        kept = self._text("paper")
        american = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
        return kept if kept in PAPERS else PAPERS[1] if american else PAPERS[0]

    @paper.setter
    def paper(self, paper: str) -> None:
        self._store.setValue("paper", paper)

    @property
    def language(self) -> str:
        """The language of the program; empty: that of the computer."""
        return self._text("language")

    @language.setter
    def language(self, language: str) -> None:
        self._store.setValue("language", language)

    @property
    def sound(self) -> bool:
        """Whether a beep tells what an entry did."""
        return self._text("sound") == "true"

    @sound.setter
    def sound(self, on: bool) -> None:
        self._store.setValue("sound", on)

    @property
    def light(self) -> bool:
        """Whether a large mark tells what an entry did."""
        return self._text("light") == "true"

    @light.setter
    def light(self, on: bool) -> None:
        self._store.setValue("light", on)

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
        return self._text("who")

    @who.setter
    def who(self, name: str) -> None:
        self._store.setValue("who", name)

    @property
    def seat(self) -> str:
        """The id of this computer as a scoring seat; empty until one was made."""
        return self._text("seat")

    @seat.setter
    def seat(self, seat: str) -> None:
        self._store.setValue("seat", seat)

    @property
    def time_authority(self) -> str:
        """The address of the time authority that is asked at a sign-off, "" for none."""
        return self._text("time-authority")

    @time_authority.setter
    def time_authority(self, address: str) -> None:
        self._store.setValue("time-authority", address)

    @property
    def works_as(self) -> str:
        """As what somebody works at this computer: what was chosen last, at first the organiser."""
        from scorekeeper.journal.access import ORGANISER, WORKS_AS  # noqa: PLC0415 - behind the first paint

        kept = self._text("works-as")
        return kept if kept in WORKS_AS else ORGANISER

    @works_as.setter
    def works_as(self, role: str) -> None:
        self._store.setValue("works-as", role)

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

    @property
    def casebook_files(self) -> tuple[Path, ...]:
        """Other event files whose rulings are looked at as well."""
        kept = self._store.value("casebook-files", [])
        named = [kept] if isinstance(kept, str) else kept if isinstance(kept, list) else []
        return tuple(Path(place) for place in dict.fromkeys(map(str, named)) if place)

    @casebook_files.setter
    def casebook_files(self, files: Sequence[Path]) -> None:
        self._store.setValue("casebook-files", [str(place) for place in files])

    def kept_draft(self, dispute: str) -> str:
        """A ruling that was being written on a dispute, kept for next time; empty when there is none."""
        return str(self._store.value(f"ruling-draft/{dispute}", ""))

    def keep_draft(self, dispute: str, text: str) -> None:
        """Keep a ruling that is being written for next time; an empty text forgets it."""
        if text:
            self._store.setValue(f"ruling-draft/{dispute}", text)
        else:
            self._store.remove(f"ruling-draft/{dispute}")
