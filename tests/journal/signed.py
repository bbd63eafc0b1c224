"""A short signed session: its signers in order, with made-up digests."""

from collections.abc import Mapping
from hashlib import sha256
from types import MappingProxyType

from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import EventMade, Fact, SheetClosed, SheetClosedOnPaper, SheetReceived, SheetSigned
from scorekeeper.journal.signing import Signing
from scorekeeper.journal.signing_checks import required_of
from tests.journal.event import BEGINNING, SESSION, SYSTEM, Journal, deal

RECORD = sha256(b"the sheet document").hexdigest()
FILE = sha256(b"the signed file").hexdigest()
EVENT_MADE = EventMade("e7e7", "Autumn", SYSTEM.key, SYSTEM.edition, settings={"deals": 2})
SHORT: tuple[Fact, ...] = (EVENT_MADE, *BEGINNING[1:])
NAMES = {"scorer": "Ann Scorer", "captain-A": "Ann", "captain-B": "Uma", "captain-C": "Cleo", "committee": "Zoë"}


class TwoDealSession(Journal):
    """A session of two deals, both played."""

    def __init__(self, *, played: int = 2) -> None:
        super().__init__(SHORT)
        for number in range(1, played + 1):
            self.enter(deal(number, "A", "40H", 44))

    def refusals(self, fact: Fact, reason: str = "") -> list[str]:
        """Return the codes of what speaks against a fact now."""
        return [problem.code for problem in problems(self.tournament, fact, reason, SYSTEM)]

    def enter_checked(self, fact: Fact, reason: str = "", seat: str = "desk") -> None:
        """Enter a fact that nothing speaks against."""
        assert not self.refusals(fact, reason), (fact, self.refusals(fact, reason))
        self.enter(fact, seat, reason)

    @property
    def signing(self) -> Signing:
        """The signing of the session, which has begun."""
        assert self.session.signing is not None
        return self.session.signing

    def sign(self, *roles: str, record: str = RECORD) -> None:
        """Let these roles sign; all that are asked for where none is named."""
        for role in roles or required_of(self.session):
            self.enter_checked(signature(role, self.session.revision, record))

    def close(self, record: str = RECORD) -> None:
        """Let all sign and close the sheet."""
        self.sign(record=record)
        self.enter_checked(closing(self, record))


def signature(role: str, revision: int = 1, record: str = RECORD, state: str = "signed", **more: str) -> SheetSigned:
    """Return a signature as it is entered."""
    return SheetSigned(SESSION, revision, role, NAMES.get(role, ""), state, record, **more)


def closing(table: TwoDealSession, record: str = RECORD) -> SheetClosed:
    """Return a closing of the sheet in its present state."""
    return SheetClosed(SESSION, table.session.revision, record, FILE, required_of(table.session))


def arrival(revision: int = 1, **signers: str) -> SheetReceived:
    """Return a sheet that comes in signed."""
    states = {"scorer": "signed", "captain-A": "signed", "captain-B": "signed"}
    return SheetReceived(
        SESSION, revision, RECORD, FILE, {**states, **signers}, {role: NAMES[role] for role in (*states, *signers)}
    )


def paper(
    revision: int = 1, words: str = "", code: str = "K7Q4", signers: Mapping[str, str] = MappingProxyType({})
) -> SheetClosedOnPaper:
    """Return the closing of a sheet on paper; `signers` are those who did not simply sign."""
    states = {"scorer": "signed", "captain-A": "signed", "captain-B": "signed", **signers}
    return SheetClosedOnPaper(
        SESSION, revision, RECORD, code, states, "Ann Scorer", {role: NAMES[role] for role in states}, words
    )
