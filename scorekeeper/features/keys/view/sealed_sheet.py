"""The file that is signed: drawn once with its record and empty places, then one signature after the other."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from scorekeeper.features.keys.view.authorities import time_source
from scorekeeper.features.keys.view.kept_sheets import Kept
from scorekeeper.features.keys.view.prepared_sheet import prepared_ranking, prepared_sheet
from scorekeeper.features.keys.view.settlements import key_signatures
from scorekeeper.journal.roles import Role, side_of
from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.paper_options import letters_known
from scorekeeper.language.signoff import box_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import problem
from scorekeeper.sheets.drawer import draw, only
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.paper.signature import NoRoom, Points, Shown, signature_appearance
from scorekeeper.signing.checking.records import SheetRecord
from scorekeeper.signing.keys.people import Signer
from scorekeeper.signing.sealing.faults import NoTimeError, SealingError
from scorekeeper.signing.sealing.seal import box_size
from scorekeeper.signing.sealing.seal import sign as seal
from scorekeeper.signing.statement import Statement

_NO_TIME = frozenset({"time-not-given", "not-an-address"})


@dataclass(frozen=True, slots=True)
class SignatureEntry:
    """A place to be filled: whose it is, who signs there, the statement, and the drawing.

    `name` is whose signature is due; if the scorer states that it is missing, the scorer signs.
    """

    role: Role
    name: str
    signer: Signer = field(repr=False)
    statement: Statement
    strokes: Points = ()


def empty_sheet(
    state: Played, tournament: Tournament, options: SheetOptions, time: datetime, kept: Kept | None = None
) -> bytes:
    """Return the sheet before the first signature: drawn, its record inside, a field for each signer.

    Raises NotWritten ("no-glyph") if a name has a letter that no font here has, EntryRefused if it cannot be sealed.
    """
    with _as_refusals():
        signatures = key_signatures(state, kept) if kept is not None else {}
        return draw(prepared_sheet, state, only(tournament, state), options, time, signatures).content


def empty_ranking(record: bytes, options: SheetOptions, time: datetime) -> bytes:
    """Return a final ranking (its document) before the first signature, with a field for each signer.

    Raises NotWritten ("no-glyph") if a name has a letter that no font here has, EntryRefused if it cannot be sealed.
    """
    with _as_refusals():
        return draw(prepared_ranking, record, options, time).content


def with_signature(
    content: bytes,
    record: SheetRecord,
    signing_place: SignatureEntry,
    time: datetime,
    *,
    options: SheetOptions,
    timestamper: Any = None,
) -> bytes:
    """Return the file with one more place filled; everything before stays as it was.

    Raises NotWritten ("no-glyph"), or EntryRefused: "words-too-long", "time-not-given", "not-sealed".
    """
    statement = signing_place.statement
    shown = Shown(
        signing_place.name,
        box_words(signing_place.role, record.teams.get(side_of(signing_place.role) or "", "")),
        time,
        statement.state,
        statement.words,
        statement.witness,
        stated_by=signing_place.signer.name if statement.by_scorer else "",
        strokes=() if statement.by_scorer else signing_place.strokes,
    )
    with _as_refusals():
        look = draw(_appearance, content, signing_place.role, shown, options)
        missing = signing_place.name if statement.by_scorer else ""
        return seal(
            content, signing_place.role, signing_place.signer, time, look,
            statement=statement, missing=missing, timestamper=timestamper, run=draw,
        )  # fmt: skip


def _appearance(content: bytes, role: Role, shown: Shown, options: SheetOptions) -> bytes:
    size = box_size(content, role)
    return b"" if size is None else signature_appearance(shown, size, options)


@dataclass(frozen=True, slots=True)
class Timed:
    """A file signed with the time of an authority; or with the computer's, as reported in `no_time`."""

    content: bytes = field(repr=False)
    no_time: str = ""


def with_time(authority: str, signing: Callable[[Any], bytes]) -> Timed:
    """Return the result of `signing` with the time of an authority (its address), or without if it gives none.

    An authority that cannot be reached delays this by a few seconds at most. Raises what `signing` raises.
    """
    if not authority.strip():
        return Timed(signing(None))
    try:
        return Timed(signing(time_source(authority)))
    except EntryRefused as late:
        if not {problem.code for problem in late.problems} <= _NO_TIME:
            raise
        return Timed(
            signing(None),
            _(
                "The time authority gave no time within a few seconds. The signature carries the time of the "
                "computer clock."
            ),
        )


@contextmanager
def _as_refusals() -> Iterator[None]:
    """Turn refusals of drawing and sealing into refusals of the desk."""
    try:
        with letters_known():
            yield
    except NoRoom:
        raise EntryRefused([problem("words-too-long", "words")]) from None
    except NoTimeError as late:
        raise EntryRefused([problem("time-not-given", said=late.reason)]) from None
    except SealingError as fault:
        raise EntryRefused([problem("not-sealed", fault=fault.code)]) from fault
