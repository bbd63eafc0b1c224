"""Sheets for tests, drawn, prepared and signed by the club's people as at the desk."""

import datetime as dt
from dataclasses import dataclass, field
from functools import cache

from scorekeeper.features.keys.view.prepared_sheet import prepared_sheet
from scorekeeper.journal.roles import side_of
from scorekeeper.language.signoff import box_words
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.paper.pdf import drawn
from scorekeeper.sheets.paper.signature import Shown, signature_appearance
from scorekeeper.sheets.record import record_text
from scorekeeper.sheets.render import sheet_of
from scorekeeper.signing.checking.records import read_record
from scorekeeper.signing.keys.people import Signer
from scorekeeper.signing.sealing.fields import FieldBox, prepare
from scorekeeper.signing.sealing.seal import sign
from scorekeeper.signing.statement import Statement
from tests.sheets import making
from tests.signing.sealing.club import AT, club

OPTIONS = SheetOptions(printed_at="2026-11-21T22:00:00Z", sealed=True)
STROKES = tuple(
    tuple((x + part * 300, 200 + 9 * ((x * 7 + part) % 11) - (x % 90)) for x in range(0, 280, 14)) for part in range(3)
)
SCORER, JOSE, SUNIL, MARY = "Lissy Abraham", making.JOSE, "Sunil Varghese", "Mary Joseph"
PEOPLE = {"scorer": SCORER, "captain-A": JOSE, "captain-B": SUNIL, "committee": MARY}


@cache
def person(role: str, name: str = "") -> Signer:
    kind = "captain" if role.startswith("captain") else role
    return club().person(name or PEOPLE[role], kind)


@dataclass(frozen=True)
class Unsigned:
    """A drawn sheet with its record and the places of its boxes."""

    record: bytes
    content: bytes
    boxes: dict[str, FieldBox]
    prepared: bytes = b""
    """What the program makes of it before anybody signs."""

    @property
    def roles(self) -> tuple[str, ...]:
        return tuple(self.boxes)

    def ready(self, guide: bytes = b"") -> bytes:
        if not guide:
            return self.prepared
        titles = {role: f"Signature of {role}" for role in self.roles}
        return prepare(self.content, self.record, self.roles, self.boxes, titles=titles, guide=guide)

    def size(self, role: str) -> tuple[float, float]:
        box = self.boxes[role]
        return box.right - box.left, box.top - box.bottom


@cache
def unsigned(which: str = "golden") -> Unsigned:
    session = getattr(making, which)()
    sheet = sheet_of(session.state, session.tournament, OPTIONS)
    paper = drawn(sheet, OPTIONS)
    record = record_text(session.state, session.tournament).encode()
    prepared = prepared_sheet(session.state, session.tournament, OPTIONS, dt.datetime.fromisoformat(OPTIONS.printed_at))
    boxes = {role: FieldBox(*place) for role, place in paper.boxes.items()}
    return Unsigned(record, paper.content, boxes, prepared.content)


@dataclass(frozen=True)
class PlannedSignature:
    """One signature to be given: by whom, and what it says."""

    statement: Statement = field(default_factory=Statement)
    signer: Signer | None = None
    name: str = ""


def look_of(sheet: Unsigned, role: str, at: dt.datetime, signing: PlannedSignature = PlannedSignature()) -> bytes:
    """What shows in the box of a role, as the desk draws it."""
    statement = signing.statement
    by_scorer = statement.by_scorer
    shown = Shown(
        signing.name or PEOPLE[role],
        box_words(role, read_record(sheet.record).teams.get(side_of(role) or "", "")),
        at,
        statement.state,
        statement.words,
        statement.witness,
        stated_by=SCORER if by_scorer else "",
        strokes=() if by_scorer else STROKES,
    )
    return signature_appearance(shown, sheet.size(role), OPTIONS)


def signed(which: str = "golden", guide: bytes = b"", **signings: PlannedSignature) -> tuple[bytes, ...]:
    """Return every revision of a sheet, unsigned first; roles have underscores here."""
    sheet = unsigned(which)
    revisions = [sheet.ready(guide)]
    for index, role in enumerate(sheet.roles):
        signing = signings.get(role.replace("-", "_"), PlannedSignature())
        statement = signing.statement
        signer = signing.signer or person("scorer" if statement.by_scorer else role)
        at = AT + dt.timedelta(minutes=index)
        look = look_of(sheet, role, at, signing)
        revisions.append(sign(revisions[-1], role, signer, at, look, statement=statement))
    return tuple(revisions)
