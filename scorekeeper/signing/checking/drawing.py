"""Whether a file is the one that this program makes from its record: it is made again and compared.

Whoever prepares a sheet for signing draws its page, and could draw numbers that differ from those in the
record that is signed. So signatures alone do not prove that people saw what they signed.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.model import Problem, problem
from scorekeeper.signing.checking.against_drawn import drawn_changes
from scorekeeper.signing.checking.apart import apart
from scorekeeper.signing.checking.opening import Opened, boxes
from scorekeeper.signing.checking.pages import bare_changes
from scorekeeper.signing.checking.records import MOST_CHANGES, SheetRecord
from scorekeeper.signing.checking.remade import is_as_written
from scorekeeper.signing.checking.seals import Seal
from scorekeeper.signing.checking.verdict import SheetChange, Signed
from scorekeeper.signing.keys.trust import Trust
from scorekeeper.signing.sealing.fields import PAGE_NAME, embedded_files

Looks = Callable[[Signed, bytes, tuple[float, float]], bool]
"""A function that returns whether drawing operators in a box of this size show what a signature says."""

Unsigned = Callable[[Sequence[Signed], Trust], Iterable[Problem]]
"""A function that returns who has not signed a settlement, given a sheet's signatures and the trusted clubs."""

EXACT, ELSEWHERE, UNDESCRIBED = "exact", "elsewhere", "undescribed"
"""How far a file can be compared with its record.

Byte for byte; only in its numbers, because it was drawn with another version or other typefaces
than those installed here; or the same because it does not say what it was drawn from.
"""


@dataclass(frozen=True, slots=True)
class Redrawn:
    """A sheet made again from its record: the drawing of its page, and the whole file before the first signature.

    `prepared` is empty if only what the record itself says could be drawn: because the file does
    not say what its page was drawn from, or (`how` is EXACT) because the record does not follow
    from it. `looks` judges what a box shows, `unsigned` returns who has not signed a settlement on
    the sheet.
    """

    content: bytes = field(repr=False)
    how: str = UNDESCRIBED
    prepared: bytes = field(default=b"", repr=False)
    looks: Looks | None = field(default=None, repr=False)
    unsigned: Unsigned | None = field(default=None, repr=False)


Render = Callable[[bytes, bytes], Redrawn | None]
"""A function that makes a sheet again from its document and the source of its page; None if it cannot."""


@dataclass(frozen=True, slots=True)
class PageComparison:
    """The result of comparing a file with its record; `how` is "" if it could not be compared at all."""

    changes: tuple[SheetChange, ...] = ()
    problems: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()
    how: str = ""


_NOT_COMPARED = PageComparison(problems=(problem("page-not-compared"),))


def drawn_again(file: Opened, record: SheetRecord, render: Render) -> Redrawn | None:
    """Return the sheet made again from the record of a file; None if that is impossible.

    Never raises.
    """
    try:
        return render(record.data, embedded_files(file.reader).get(PAGE_NAME, b""))
    except Exception:  # noqa: BLE001  (untrusted bytes: record and page source may be anything)
        return None


def held_against_record(
    file: Opened,
    record: SheetRecord,
    signatures: Sequence[tuple[Seal, Signed]],
    redrawn: Redrawn | None,
    library: AbstractContextManager[object] | None,
    *,
    as_written: bool,
) -> PageComparison:
    """Return whether a file matches its record, and where its page shows something else; never raises.

    `signatures` are those in the file, in order, each with its time by the clock of the computer.
    `as_written` means the file is known to equal, byte for byte, what is written again from
    `redrawn` and the signatures.
    """
    if redrawn is None:
        return _NOT_COMPARED
    if as_written or is_as_written(file.data, redrawn.prepared, [seal for seal, _signed in signatures]):
        problems = tuple(_other_boxes(file, redrawn, signatures))
        return PageComparison(problems=problems, how=EXACT)
    if redrawn.how == EXACT and not redrawn.prepared:
        changes = _numbers(file, record, redrawn, library)
        return PageComparison(changes[:MOST_CHANGES], (problem("page-of-another"),), how=EXACT)
    return _by_looks(file, record, redrawn, library)


def _numbers(
    file: Opened, record: SheetRecord, redrawn: Redrawn, library: AbstractContextManager[object] | None
) -> tuple[SheetChange, ...]:
    """Return where the numbers on a page differ from its record; empty if that cannot be determined."""
    try:
        return draw(library, drawn_changes, redrawn.content, file.data, record.digest)
    except Exception:  # noqa: BLE001  (untrusted bytes: nothing is known of pages that cannot be drawn)
        return ()


def _by_looks(
    file: Opened, record: SheetRecord, redrawn: Redrawn, library: AbstractContextManager[object] | None
) -> PageComparison:
    """Return where the page looks different, for a file that does not match byte for byte the one made again."""
    try:
        if redrawn.how == EXACT:
            changes = draw(library, bare_changes, redrawn.content, file.data)
        else:
            changes = draw(library, drawn_changes, redrawn.content, file.data, record.digest)
    except Exception:  # noqa: BLE001  (untrusted bytes: nothing is known of pages that cannot be drawn)
        return _NOT_COMPARED
    if changes:
        return PageComparison(tuple(changes)[:MOST_CHANGES], (problem("page-differs"),), how=redrawn.how)
    if redrawn.how == EXACT:
        # it looks the same to this program; another program may show what is hidden in it
        return PageComparison(problems=(problem("file-differs"),), how=EXACT)
    return PageComparison(remarks=(problem("page-in-part", how=redrawn.how),), how=redrawn.how)


def draw(
    library: AbstractContextManager[object] | None, compared: Callable[..., tuple[SheetChange, ...]], *given: Any
) -> tuple[SheetChange, ...]:
    """Return the differences between pages, compared in a separate process or, with a `library`, in this one."""
    if library is None:
        answer: tuple[SheetChange, ...] = apart(compared, *given)
        return answer
    with library:
        return compared(*given)


def _other_boxes(file: Opened, redrawn: Redrawn, signatures: Sequence[tuple[Seal, Signed]]) -> list[Problem]:
    """Return the boxes that show something other than what their signature says."""
    places = boxes(file)
    problems = []
    for seal, signed in signatures:
        box = places[seal.role][1]
        size = box.right - box.left, box.top - box.bottom
        if redrawn.looks is not None and not redrawn.looks(signed, seal.look, size):
            problems.append(problem("box-differs", role=seal.role))
    return problems
