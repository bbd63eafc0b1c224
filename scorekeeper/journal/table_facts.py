"""The fact that another desk openly takes over a table."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class TableTaken:
    """The seat that enters this holds the table of a session from now on.

    `seat` is the previous holder, "" if there was none.
    """

    kind: ClassVar[str] = "table-taken"
    session: str
    seat: str = ""
