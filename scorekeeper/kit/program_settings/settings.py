"""What the program remembers about this computer: theme, text size, who scores, where the window was."""

import base64
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QByteArray, QLocale

from scorekeeper.kit.look.choices import PERCENTS, THEME_SETTINGS, ThemeSetting
from scorekeeper.kit.program_settings.settings_file import CLOSED, DAMAGED, SettingsFile

__all__ = ["CLOSED", "DAMAGED", "ODD", "ProgramSettings"]

BACKUP_MINUTES, MOST_MINUTES = 15, 24 * 60
"""How old a backup may be that lacks entries, if nothing else is set; and the most that can be set."""

PAPERS = ("A4", "letter")
"""The papers sheets are made for."""

ODD = "odd"
"""What else can be wrong with the file: something in it is not what such a setting can be."""

_USUAL = ("theme", "text-size", "language", "paper", "sound", "light", "backup-minutes", "background", "time-authority")
"""What goes back to its default on request; name, seat, places, lines and the window's place stay."""

LINES, DRAFTS, COPYING = "kept-line", "ruling-draft", "copying"
"""What is kept by session or dispute: typed lines, rulings being written, which sheet is copied from paper."""

_LONGEST_LINE, _LONGEST_DRAFT, _MOST_PLACES, _LONGEST_PLACE, _MOST_GEOMETRY = 1_000, 50_000, 100, 4_096, 4_096

_LONGEST_NAME = 300
"""As in the journal (`NAME`), which is not loaded before the first paint."""

_JOINERS = dict.fromkeys(map(ord, "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"))

_ENTRY = re.compile(r"[A-Za-z]{0,2}\d{1,2}(nt|n|[^\W\d_])", re.IGNORECASE)
"""How a line begins that is written without spaces: a side, a contract."""


def _text(most: int) -> Callable[[object], bool]:
    """Return a check for one line of text with at most so many letters, among them those that join others unseen."""
    return lambda value: isinstance(value, str) and len(value) <= most and value.translate(_JOINERS).isprintable()


def _long_text(most: int) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and len(value) <= most


def _shape(pattern: str) -> Callable[[object], bool]:
    shape = re.compile(pattern)
    return lambda value: isinstance(value, str) and shape.fullmatch(value) is not None


def _one_of(*known: object) -> Callable[[object], bool]:
    return lambda value: any(type(value) is type(one) and value == one for one in known)


def _number(least: int, most: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _places(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= _MOST_PLACES
        and all(isinstance(one, str) and 0 < len(one) <= _LONGEST_PLACE and "\0" not in one for one in value)
    )


def _geometry(value: object) -> bool:
    if not isinstance(value, str) or len(value) > _MOST_GEOMETRY:
        return False
    try:
        base64.b64decode(value, validate=True)
    except ValueError:
        return False
    return True


_MAY_BE: Mapping[str, Callable[[object], bool]] = MappingProxyType(
    {
        "theme": _one_of(*THEME_SETTINGS),
        "text-size": _one_of(*PERCENTS),
        "language": _shape(r"[A-Za-z]{0,8}([_-][A-Za-z0-9]{1,8})*"),
        "paper": _one_of(*PAPERS),
        "sound": _one_of(True, False),
        "light": _one_of(True, False),
        "background": _shape(r"#[0-9A-Fa-f]{6}"),
        "who": _text(_LONGEST_NAME),
        "seat": _shape(r"[0-9A-Za-z-]{0,64}"),
        "time-authority": _shape(r"(https?://[!-~]{1,2000})?"),
        "works-as": _shape(r"[a-z-]{0,40}"),
        "backup-places": _places,
        "backup-minutes": _number(1, MOST_MINUTES),
        "window": _geometry,
        "casebook-files": _places,
    }
)
"""What each setting may be. Anything else counts as its default."""

_WITHIN_MAY_BE: Mapping[str, Callable[[object], bool]] = MappingProxyType(
    {LINES: _text(_LONGEST_LINE), DRAFTS: _long_text(_LONGEST_DRAFT), COPYING: _shape(r"[A-Za-z]{0,10}")}
)


def may_be_pin(line: str) -> bool:
    """Return whether a typed line may be a PIN or have one in it: four digits in a row, or one word that is no entry.

    No contract and no number of points has four digits in a row.
    """
    from scorekeeper.signing.keys.typed import LEAST_PIN, MOST_PIN  # noqa: PLC0415 - behind the first paint

    close = "".join(line.split())
    if re.search(rf"\d{{{LEAST_PIN},}}", line) or (close.isdecimal() and len(close) >= LEAST_PIN):
        return True
    one_word = len(line.split()) == 1 and LEAST_PIN <= len(close) <= MOST_PIN
    return one_word and _ENTRY.match(close) is None


class ProgramSettings:
    """Reads and writes the program's own settings, kept as one JSON file in a folder.

    The folder may be somebody else's: every value is checked, and what cannot be counts as its default; `trouble`
    says so.
    """

    def __init__(self, folder: Path) -> None:
        self._file = SettingsFile(folder)
        self.trouble = self._file.trouble or (ODD if self._odd() else "")

    @property
    def file(self) -> Path:
        """The file they are kept in."""
        return self._file.path

    @property
    def aside(self) -> Path:
        """Where a file that was not whole is copied before it is written anew."""
        return self._file.aside

    def _odd(self) -> bool:
        """Return whether a setting that is known here is kept as something that it cannot be."""
        kept = ((key, self._file.value(key), may_be) for key, may_be in _MAY_BE.items())
        inner = (
            not isinstance(all_of, dict) or any(not may_be(one) for one in all_of.values())
            for name, may_be in _WITHIN_MAY_BE.items()
            if (all_of := self._file.value(name)) is not None
        )
        return any(value is not None and not may_be(value) for _key, value, may_be in kept) or any(inner)

    def _value(self, key: str) -> Any:
        """Return a kept value that may be; None otherwise."""
        value = self._file.value(key)
        return value if value is not None and _MAY_BE[key](value) else None

    def _within(self, name: str, key: str) -> str:
        value = self._file.value(key, name)
        return value if isinstance(value, str) and _WITHIN_MAY_BE[name](value) else ""

    def _keep_within(self, name: str, key: str, text: str) -> None:
        self._file.keep(key, text if text and _WITHIN_MAY_BE[name](text) else None, name)

    def reset(self) -> None:
        """Put what is chosen by taste back to its default; name, places and what is typed stay."""
        for key in _USUAL:
            self._file.keep(key, None)
        self.trouble = ""

    @property
    def kept_safely(self) -> bool:
        """Whether what was set so far is in the file."""
        return self._file.trouble != CLOSED

    @property
    def paper(self) -> str:
        """The paper sheets are made for; unless chosen, the one usual where this computer stands."""
        kept = self._value("paper")
        american = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
        return str(kept or (PAPERS[1] if american else PAPERS[0]))

    @paper.setter
    def paper(self, paper: str) -> None:
        self._file.keep("paper", paper)

    @property
    def language(self) -> str:
        """The language of the program; empty: that of the computer."""
        return str(self._value("language") or "")

    @language.setter
    def language(self, language: str) -> None:
        self._file.keep("language", language)

    @property
    def sound(self) -> bool:
        """Whether a beep tells what an entry did."""
        return self._value("sound") is True

    @sound.setter
    def sound(self, on: bool) -> None:
        self._file.keep("sound", on)

    @property
    def light(self) -> bool:
        """Whether a large mark tells what an entry did."""
        return self._value("light") is True

    @light.setter
    def light(self, on: bool) -> None:
        self._file.keep("light", on)

    @property
    def theme(self) -> ThemeSetting:
        """The theme as set; what is not known counts as "system"."""
        return next((known for known in THEME_SETTINGS if known == self._value("theme")), "system")

    @theme.setter
    def theme(self, theme: ThemeSetting) -> None:
        self._file.keep("theme", theme)

    @property
    def background(self) -> str:
        """The window's colour when it was last seen: painted before the look is loaded, so that nothing flashes."""
        return str(self._value("background") or "#F3F2EE")

    @background.setter
    def background(self, colour: str) -> None:
        self._file.keep("background", colour)

    @property
    def percent(self) -> int:
        """The text size in percent; what is not offered counts as 100."""
        return int(self._value("text-size") or 100)

    @percent.setter
    def percent(self, percent: int) -> None:
        self._file.keep("text-size", percent)

    @property
    def who(self) -> str:
        """The name under which this computer's entries are made; empty until somebody gave one."""
        return str(self._value("who") or "")

    @who.setter
    def who(self, name: str) -> None:
        self._file.keep("who", name)

    @property
    def seat(self) -> str:
        """The id of this computer as a scoring seat; empty until one was made."""
        return str(self._value("seat") or "")

    @seat.setter
    def seat(self, seat: str) -> None:
        self._file.keep("seat", seat)

    @property
    def time_authority(self) -> str:
        """The address of the time authority that is asked at a sign-off, "" for none."""
        return str(self._value("time-authority") or "")

    @time_authority.setter
    def time_authority(self, address: str) -> None:
        self._file.keep("time-authority", address)

    @property
    def works_as(self) -> str:
        """As what somebody works at this computer: what was chosen last, at first the organiser."""
        from scorekeeper.journal.access import ORGANISER, WORKS_AS  # noqa: PLC0415 - behind the first paint

        kept = self._value("works-as")
        return kept if kept in WORKS_AS else ORGANISER

    @works_as.setter
    def works_as(self, role: str) -> None:
        self._file.keep("works-as", role)

    @property
    def backup_places(self) -> tuple[Path, ...]:
        """Where backups go besides the automatic folder: a stick, a folder of another disk."""
        return tuple(Path(place) for place in dict.fromkeys(self._value("backup-places") or ()))

    @backup_places.setter
    def backup_places(self, places: Sequence[Path]) -> None:
        self._file.keep("backup-places", [str(place) for place in places])

    @property
    def backup_minutes(self) -> int:
        """How old the newest backup may be while it lacks entries, before the status bar turns amber."""
        return int(self._value("backup-minutes") or BACKUP_MINUTES)

    @backup_minutes.setter
    def backup_minutes(self, minutes: int) -> None:
        self._file.keep("backup-minutes", minutes)

    @property
    def geometry(self) -> QByteArray:
        """Where the window was and how large; empty the first time."""
        return QByteArray(base64.b64decode(self._value("window") or ""))

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._file.keep("window", base64.b64encode(geometry.data()).decode("ascii"))

    def kept_copying(self, session: str) -> str:
        """How a session was left that is copied from paper: "off", "one", or the side whose sheet is typed."""
        return self._within(COPYING, session)

    def keep_copying(self, session: str, what: str) -> None:
        """Keep how a session is left that is copied from paper."""
        self._keep_within(COPYING, session, what)

    def kept_line(self, session: str) -> str:
        """A line that was typed in a session and kept for next time; empty when there is none."""
        return self._within(LINES, session)

    def keep_line(self, session: str, line: str) -> None:
        """Keep a typed line for next time; an empty one forgets it, and one that may be a PIN is not kept."""
        self._keep_within(LINES, session, "" if may_be_pin(line) else line)

    @property
    def casebook_files(self) -> tuple[Path, ...]:
        """Other event files whose rulings are looked at as well."""
        return tuple(Path(place) for place in dict.fromkeys(self._value("casebook-files") or ()))

    @casebook_files.setter
    def casebook_files(self, files: Sequence[Path]) -> None:
        self._file.keep("casebook-files", [str(place) for place in files])

    def kept_draft(self, dispute: str) -> str:
        """A ruling that was being written on a dispute, kept for next time; empty when there is none."""
        return self._within(DRAFTS, dispute)

    def keep_draft(self, dispute: str, text: str) -> None:
        """Keep a ruling that is being written for next time; an empty text forgets it."""
        self._keep_within(DRAFTS, dispute, text)
