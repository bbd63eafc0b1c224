"""How a sheet is made: paper, time, fonts, and what the record says about signatures."""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from scorekeeper.assets.fonts import FontFiles, find_fonts
from scorekeeper.language.dates import format_moment, format_time, sheet_moment
from scorekeeper.language.moments import local_words

A4, LETTER = "A4", "letter"
PAPERS: Mapping[str, tuple[float, float]] = MappingProxyType({A4: (595.28, 841.89), LETTER: (612.0, 792.0)})
"""Width and height of each paper, in points."""
LAYOUT = 6
"""Version of the layout; raise it when the same content is drawn differently."""
STRUCK_ATTEMPTS = 4
"""First layout that shows results set aside, and has rulings' card points in its record."""
WRAPPED_NOTES = 5
"""First layout whose notes column wraps; earlier ones cut the notes off."""
LEGIBLE = 6
"""First layout with nothing below `SMALLEST`: boxes grow and names wrap.

Its Malayalam has the height of its Latin.
"""
SMALLEST = 7.0
"""The smallest font size on a sheet, in points."""
EARLIEST = 3
"""The earliest layout that is still drawn as it was, byte for byte."""


@dataclass(frozen=True, slots=True)
class PaperSignature:
    """A box's signature on an earlier printout, which no key made and no program saw.

    `outcome` is "signed", "protest" or "not". `entered_at` is when `entered_by` entered it, UTC, ISO 8601 with "Z".
    `team` is "" for the scorer and the committee.
    """

    role: str
    team: str
    name: str
    outcome: str
    entered_by: str
    entered_at: str


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How a sheet is made.

    `printed_at` is UTC, ISO 8601 with "Z"; `zone` is the zone in which times are printed. The same options and the
    same record give the same bytes. `sealed`: it will be signed with keys, not by pen. `computer_key`: these keys
    belong to a club key without a passphrase, and the sheet says so. `embeds`: the file contains the record; it does
    not on paper, or if several sheets are bound. `layout` is the version of the layout: the current one, or that of
    a sheet signed earlier. `on_paper` has what the boxes of a sheet closed on paper say when it is printed again.
    """

    paper: str = A4
    printed_at: str = ""
    zone: dt.tzinfo = dt.UTC
    language: str = "en"
    fonts: FontFiles = field(default_factory=find_fonts)
    sealed: bool = False
    computer_key: bool = False
    embeds: bool = True
    layout: int = LAYOUT
    on_paper: tuple[PaperSignature, ...] = ()

    def local(self, time: str) -> dt.datetime:
        """Return a time of the journal (UTC, ISO 8601 with "Z") in the zone of the sheet."""
        return dt.datetime.fromisoformat(time).astimezone(self.zone)

    def moment(self, time: str, form: Callable[[dt.datetime], str] = format_moment) -> str:
        """Return date and time of a time in the journal, as printed."""
        return local_words(dt.datetime.fromisoformat(time), form, self.zone)

    @property
    def printed(self) -> str:
        """Return the time of printing as the paper shows it; "" if it is not to be shown."""
        return self.moment(self.printed_at, sheet_moment) if self.printed_at else ""

    @property
    def made(self) -> dt.datetime:
        """Return the creation time of the file: the time of printing, else a constant."""
        if not self.printed_at:
            return dt.datetime(2000, 1, 1, tzinfo=dt.UTC)
        return dt.datetime.fromisoformat(self.printed_at).astimezone(dt.UTC)

    def clock(self, time: str | None) -> str:
        """Return the hours and minutes of a time in the journal; "" if it is not a time."""
        try:
            return local_words(dt.datetime.fromisoformat(time or ""), format_time, self.zone)
        except ValueError:
            return ""
