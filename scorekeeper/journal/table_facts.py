"""The fact of a table that another desk takes over, openly."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class TableTaken:
    """The seat from which this is entered holds the table of a session from now on.

    `seat` is the one that held it until then, "" where none did.
    """

    kind: ClassVar[str] = "table-taken"
    session: str
    seat: str = ""
