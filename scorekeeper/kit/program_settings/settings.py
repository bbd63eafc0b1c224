"""What the program remembers about this computer: theme, text size, scorer, window position."""

import base64
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Generic, TypeVar, cast

from PySide6.QtCore import QByteArray, QLocale

from scorekeeper.assets.desk_place import MOST as MOST_PLACES
from scorekeeper.assets.desk_place import DeskPlace
from scorekeeper.kit.look.look_settings import PERCENTS, THEME_SETTINGS, ThemeSetting
from scorekeeper.kit.program_settings.settings_file import CLOSED, DAMAGED, SettingsFile
from scorekeeper.language.date_formats import BY_REGION, DATE_FORMATS

__all__ = ["CLOSED", "DAMAGED", "ODD", "ProgramSettings"]

T = TypeVar("T")

MOST_MINUTES = 24 * 60
"""The most minutes that can be set."""

LATE_MINUTES, QUIET_MINUTES = 15, 8
"""The default minutes after which a table is late, and quiet."""

PAPERS = ("A4", "letter")
"""The papers for which sheets are made."""

_LETTER_REGIONS = frozenset(["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"])
"""Regions whose usual paper is Letter (Unicode CLDR, paperSize)."""

ODD = "odd"
"""Another problem of the file: it contains a value that its setting cannot have."""

WINDOW = "window"
"""The position of a window on the screen."""

LINES, DRAFTS, COPYING, PAGES, WALL = "kept-line", "ruling-draft", "copying", "pages", "wall"
PHONES = "phones"
SIGNS = "shown"
"""Values stored by session, dispute or event.

They are typed lines, rulings being written, which sheet is copied from paper, the folder of an event's web pages,
what the wall shows of it, whether its phones are served, and the signs from which the window has shown commands for it.
"""

_OF_SEAT = (LINES, DRAFTS, COPYING)
"""Those that each window stores for itself: two of them may type in one session."""

_LONGEST_LINE, _LONGEST_DRAFT, _MOST_PLACES, _LONGEST_PLACE, _MOST_GEOMETRY = 1_000, 50_000, 100, 4_096, 4_096

LONGEST_DESK = 20
"""The most letters in the name of a desk, which is shown on the tile of a table."""

_LONGEST_NETWORK, _LONGEST_PASSWORD = 32, 63
"""As Wi-Fi has it."""

_LONGEST_NAME = 300
"""As in the journal (`NAME`), which is not loaded before the first paint."""

_JOINERS = dict.fromkeys(map(ord, "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"))

_ENTRY = r"[A-Za-z]{0,2}\d{1,2}(nt|n|[^\W\d_])"
"""The beginning of a line that is written without spaces: a side, a contract."""


def _text(most: int) -> Callable[[object], bool]:
    """Return a check for one line of text of at most this many letters."""
    return lambda value: isinstance(value, str) and len(value) <= most and value.translate(_JOINERS).isprintable()


def _long_text(most: int) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and len(value) <= most


def _shape(pattern: str) -> Callable[[object], bool]:
    # the pattern is compiled with the first value, since most settings have none
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value) is not None


def _one_of(*known: object) -> Callable[[object], bool]:
    return lambda value: any(type(value) is type(choice) and value == choice for choice in known)


def _number(least: int, most: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _places(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= _MOST_PLACES
        and all(isinstance(path, str) and 0 < len(path) <= _LONGEST_PLACE and "\0" not in path for path in value)
    )


def _geometry(value: object) -> bool:
    if not isinstance(value, str) or len(value) > _MOST_GEOMETRY:
        return False
    try:
        base64.b64decode(value, validate=True)
    except ValueError:
        return False
    return True


_WITHIN_MAY_BE: Mapping[str, Callable[[object], bool]] = MappingProxyType(
    {
        LINES: _text(_LONGEST_LINE),
        DRAFTS: _long_text(_LONGEST_DRAFT),
        COPYING: _shape(r"[A-Za-z]{0,10}"),
        PAGES: _text(_LONGEST_PLACE),
        WALL: _text(_LONGEST_PLACE),
        PHONES: _one_of("on"),
        SIGNS: _shape(r"[a-z -]{0,1000}"),
    }
)


def may_be_pin(line: str) -> bool:
    """Return whether a typed line may be or contain a PIN.

    Four digits in a row, or one word that is not an entry.
    No contract or number of points has four digits in a row.
    """
    from scorekeeper.signing.keys.pin_rules import LEAST_PIN, MOST_PIN  # noqa: PLC0415 - after the first paint

    close = "".join(line.split())
    if re.search(rf"\d{{{LEAST_PIN},}}", line) or (close.isdecimal() and len(close) >= LEAST_PIN):
        return True
    one_word = len(line.split()) == 1 and LEAST_PIN <= len(close) <= MOST_PIN
    return one_word and re.match(_ENTRY, close, re.IGNORECASE) is None


class Setting(Generic[T]):
    """One setting, under its key in the file.

    A value that `may_be` rejects counts as the default.
    A setting of `taste` is reset to its default on request; name, seat, places and the window's position are not.
    """

    def __init__(self, key: str, default: T, may_be: Callable[[object], bool], *, taste: bool = False) -> None:
        self.key, self.may_be, self.taste = key, may_be, taste
        self._default = default

    def __get__(self, settings: "ProgramSettings", _owner: object = None) -> T:
        value = settings.kept.value(self.key)
        return self._read(value) if value is not None and self.may_be(value) else self._default

    def __set__(self, settings: "ProgramSettings", value: T) -> None:
        settings.kept.keep(self.key, self._written(value))

    def _read(self, value: object) -> T:
        return cast("T", value)  # `may_be` has checked it

    def _written(self, value: T) -> object:
        return value


class _Places(Setting[tuple[Path, ...]]):
    """Files or folders, each once; saved as texts."""

    def __init__(self, key: str) -> None:
        super().__init__(key, (), _places)

    def _read(self, value: object) -> tuple[Path, ...]:
        assert isinstance(value, list)
        return tuple(Path(path) for path in dict.fromkeys(value))

    def _written(self, value: tuple[Path, ...]) -> object:
        return [str(path) for path in value]


def region_of_computer() -> str:
    """Return the region of this computer as an ISO 3166 code, "US"."""
    return QLocale.territoryToCode(QLocale.system().territory())


def usual_paper(region: str) -> str:
    """Return the usual paper size of a region (ISO 3166 code, "" if unknown)."""
    return PAPERS[1] if region in _LETTER_REGIONS else PAPERS[0]


class ProgramSettings:
    """Reads and writes the program's own settings, kept as one JSON file in a folder.

    Another program may have written to the folder: every value is checked, and an invalid value counts as its default,
    which `problem` reports. `desk_place` is that of this window among the windows of the computer: drafts and the
    position on the screen belong to it. Without one it counts as the first.
    """

    language = Setting("language", "", _shape(r"[A-Za-z]{0,8}([_-][A-Za-z0-9]{1,8})*"), taste=True)
    """The language of the program; empty: that of the computer."""
    date_format = Setting("dates", BY_REGION, _one_of(*DATE_FORMATS), taste=True)
    """How dates are shown; by default as is usual in the region of this computer."""
    sound = Setting("sound", False, _one_of(True, False), taste=True)
    """Whether a beep signals the outcome of an entry."""
    every_command = Setting("every-command", False, _one_of(True, False), taste=True)
    """Whether menus, pages and papers are all shown, whatever the event needs."""
    theme: Setting[ThemeSetting] = Setting("theme", "system", _one_of(*THEME_SETTINGS), taste=True)
    """The theme as set; an unknown one counts as "system"."""
    background = Setting("background", "#F3F2EE", _shape(r"#[0-9A-Fa-f]{6}"), taste=True)
    """The window's last color: painted before the look is loaded, so that nothing flashes."""
    percent = Setting("text-size", 100, _one_of(*PERCENTS), taste=True)
    """The text size in percent; a value that is not offered counts as 100."""
    who = Setting("who", "", _text(_LONGEST_NAME))
    """The name under which this computer's entries are made; empty until it is given."""
    seat = Setting("seat", "", _shape(r"[0-9A-Za-z-]{0,64}"))
    """Id of this computer as a seat, shared by its windows; empty until one is made."""
    logo = Setting("logo", "", _text(_LONGEST_PLACE))
    """The path of the picture on certificates; empty for none."""
    desk = Setting("desk", "", _text(LONGEST_DESK))
    """The name of this computer's desk in the hall; empty: its number is used."""
    backup_places = _Places("backup-places")
    """Where backups go besides the automatic folder: a USB stick, a folder on another disk."""
    late_minutes = Setting("late-minutes", LATE_MINUTES, _number(1, MOST_MINUTES), taste=True)
    """A table is late if it is expected to end this many minutes after the median of its round."""
    quiet_minutes = Setting("quiet-minutes", QUIET_MINUTES, _number(1, MOST_MINUTES), taste=True)
    """Minutes without an entry after which a table is called quiet, or missing."""
    stay_there = _Places("stay-there")
    """Events on a share or in a synchronized folder that are opened there, as the scorer chose."""
    hall_address = Setting("hall-address", "", _shape(r"[0-9A-Za-z.-]{0,253}"))
    """This computer's address in the hall's network, if it is not the one found."""
    hall_network = Setting("hall-network", "", _text(_LONGEST_NETWORK))
    """The name of the hall's Wi-Fi, for the code that joins it."""
    hall_password = Setting("hall-password", "", _text(_LONGEST_PASSWORD))
    """Password of the hall's Wi-Fi; everyone in the hall gets it, so it is no secret."""
    _first_window = Setting(WINDOW, "", _geometry)
    _paper = Setting("paper", "", _one_of(*PAPERS), taste=True)
    _works_as = Setting("works-as", "", _shape(r"[a-z-]{0,40}"))

    def __init__(self, folder: Path, desk_place: DeskPlace | None = None) -> None:
        self.kept = SettingsFile(folder)
        self.desk_place = desk_place
        self.problem = self.kept.problem or (ODD if self._odd() else "")

    @property
    def file(self) -> Path:
        return self.kept.path

    @property
    def aside(self) -> Path:
        """The folder to which a damaged file is copied before it is written again."""
        return self.kept.aside

    def _odd(self) -> bool:
        """Return whether a known setting is stored with a value that it cannot have."""
        kept = [(self.kept.value(setting.key), setting.may_be) for setting in _settings()]
        inner = (
            not isinstance(all_of, dict) or any(not may_be(part) for part in all_of.values())
            for name, may_be in _WITHIN_MAY_BE.items()
            for number in (range(1, MOST_PLACES + 1) if name in _OF_SEAT else (1,))
            if (all_of := self.kept.value(_mapping_name(name, number))) is not None
        )
        return any(value is not None and not may_be(value) for value, may_be in kept) or any(inner)

    @property
    def geometry(self) -> QByteArray:
        """The last position and size of this window; empty the first time."""
        value = self.kept.value(_mapping_name(WINDOW, self._number))
        return QByteArray(base64.b64decode(value)) if _geometry(value) else QByteArray()

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self.kept.keep(_mapping_name(WINDOW, self._number), base64.b64encode(geometry.data()).decode("ascii"))

    @property
    def own_seat(self) -> str:
        """The seat for entries from this window, the computer's own in the first one."""
        return self.desk_place.seat(self.seat) if self.desk_place is not None else self.seat

    @property
    def _number(self) -> int:
        return (self.desk_place.number if self.desk_place is not None else 0) or 1

    def _within(self, name: str, key: str, number: int | None = None) -> str:
        value = self.kept.value(
            key, _mapping_name(name, self._number if number is None and name in _OF_SEAT else number or 1)
        )
        return value if isinstance(value, str) and _WITHIN_MAY_BE[name](value) else ""

    def _keep_within(self, name: str, key: str, text: str) -> None:
        mapping = _mapping_name(name, self._number if name in _OF_SEAT else 1)
        self.kept.keep(key, text if text and _WITHIN_MAY_BE[name](text) else None, mapping)

    def _left(self, name: str, key: str) -> str:
        """Take over the value of a window that was killed or closed and is not back.

        "" if there is none.
        """
        if self.desk_place is None:
            return ""
        self.kept.read_again()
        for number in range(1, MOST_PLACES + 1):
            left = self._within(name, key, number)
            if left and number != self._number and self.desk_place.is_free(number):
                self._keep_within(name, key, left)
                self.kept.keep(key, None, _mapping_name(name, number))
                return left
        return ""

    def reset(self) -> None:
        """Reset the settings of taste to their defaults; name, places and typed text stay."""
        for setting in _settings():
            if setting.taste:
                self.kept.keep(setting.key, None)
        self.problem = ""

    @property
    def paper(self) -> str:
        """The paper sheets are made for, by default the usual one of the region."""
        return self._paper or usual_paper(self.region)

    @paper.setter
    def paper(self, paper: str) -> None:
        self._paper = paper

    @property
    def region(self) -> str:
        """The region of this computer as an ISO 3166 code, "US"."""
        return region_of_computer()

    @property
    def works_as(self) -> str:
        """The role in which this computer is used: the last one chosen, initially the organizer."""
        from scorekeeper.journal.access import ORGANISER, WORKS_AS  # noqa: PLC0415 - after the first paint

        return self._works_as if self._works_as in WORKS_AS else ORGANISER

    @works_as.setter
    def works_as(self, role: str) -> None:
        self._works_as = role

    def kept_copying(self, session: str) -> str:
        """The state of a session that is copied from paper.

        "off", "one", or the side whose sheet is typed.
        """
        return self._within(COPYING, session)

    def keep_copying(self, session: str, what: str) -> None:
        """Store the state of a session that is copied from paper."""
        self._keep_within(COPYING, session, what)

    def kept_pages(self, event: str) -> str:
        """The folder in which the web pages of an event are kept up to date; empty if they are not."""
        return self._within(PAGES, event)

    def keep_pages(self, event: str, folder: str) -> None:
        """Store the folder in which the web pages of an event are kept up to date.

        An empty one ends it.
        """
        self._keep_within(PAGES, event, folder)

    def kept_wall(self, event: str) -> str:
        """What the wall shows of an event, as chosen; empty if nothing was chosen."""
        return self._within(WALL, event)

    def keep_wall(self, event: str, text: str) -> None:
        self._keep_within(WALL, event, text)

    def kept_phones(self, event: str) -> bool:
        """Whether the phones of an event are served whenever it is open."""
        return self._within(PHONES, event) == "on"

    def keep_phones(self, event: str, *, on: bool) -> None:
        self._keep_within(PHONES, event, "on" if on else "")

    def kept_signs(self, event: str) -> str:
        """What made commands visible for an event, and the commands used, separated by spaces."""
        return self._within(SIGNS, event)

    def keep_signs(self, event: str, signs: str) -> None:
        self._keep_within(SIGNS, event, signs)

    def kept_line(self, session: str) -> str:
        """The line typed in a session and saved for the next time; empty if there is none."""
        return self._within(LINES, session)

    def line_left(self, session: str) -> str:
        """Take over a line that another window, no longer open, kept in a session."""
        return self._left(LINES, session)

    def keep_line(self, session: str, line: str) -> None:
        """Keep a typed line for next time; remove it if empty, and never keep what may be a PIN."""
        self._keep_within(LINES, session, "" if may_be_pin(line) else line)

    def kept_draft(self, dispute: str) -> str:
        """The unfinished ruling on a dispute, saved for the next time; empty if there is none."""
        return self._within(DRAFTS, dispute)

    def draft_left(self, dispute: str) -> str:
        """Take over a ruling that another window, no longer open, was writing."""
        return self._left(DRAFTS, dispute)

    def keep_draft(self, dispute: str, text: str) -> None:
        """Keep a ruling that is being written for next time; an empty text removes it."""
        self._keep_within(DRAFTS, dispute, text)


def _mapping_name(name: str, number: int) -> str:
    """Return the name of a window's mapping in the file; that of the first window has no number."""
    return name if number == 1 else f"{name}.{number}"


def _settings() -> list[Setting[object]]:
    return [var for var in vars(ProgramSettings).values() if isinstance(var, Setting)]
