"""One numbered entry of the journal, its canonical form, and the digest that chains it to the one before."""

from dataclasses import dataclass

from scorekeeper.journal.facts import Fact


@dataclass(frozen=True, slots=True)
class NewEntry:
    """A fact about to be entered: by whom, from which seat, why, and under which command id.

    `cmd` is made by whoever enters it (unique; the second fact of one command appends "/1", then "/2" ...), so that
    a lost answer can be looked up instead of entered twice. `at` is UTC, ISO 8601 to the second with "Z".
    """

    cmd: str
    at: str
    who: str
    seat: str
    fact: Fact
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A fact as it stands in the journal under its number, with the digest of the chain up to and including it."""

    seq: int
    cmd: str
    at: str
    who: str
    seat: str
    reason: str
    fact: Fact
    digest: str
