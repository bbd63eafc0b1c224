"""What changed in a file since the last signature: in its record, and where on its pages."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace

from scorekeeper.journal.roles import Role
from scorekeeper.signing.checking.drawing import draw
from scorekeeper.signing.checking.opening import Opened, boxes, record_at
from scorekeeper.signing.checking.page_text import Rectangle
from scorekeeper.signing.checking.pages import page_changes
from scorekeeper.signing.checking.records import MOST_CHANGES, SheetRecord, changes_between
from scorekeeper.signing.checking.seals import Seal
from scorekeeper.signing.checking.verdict import SINCE, SheetChange


@dataclass(frozen=True, slots=True)
class SignedPart:
    """A file, and the part of it that is unchanged since it was signed: up to `last`, with these roles.

    `filled` are the fields that contain any signature. `last` is None if no signature is valid.
    `record` is the sheet document as last signed or, without a signature, as the file has it now.
    """

    file: Opened
    data: bytes
    last: Seal | None
    signed: tuple[Role, ...]
    record: SheetRecord | None
    filled: frozenset[Role] = frozenset()

    @property
    def revision(self) -> int:
        """The last update of the file that is unchanged since it was signed."""
        return self.last.revision if self.last is not None else 0

    @property
    def after(self) -> Role:
        """The role that signed last before anything was changed."""
        return self.last.role if self.last is not None else ""


def alterations(
    standing: SignedPart, suspect: Sequence[int], library: AbstractContextManager[object] | None
) -> tuple[tuple[SheetChange, ...], bool]:
    """Return every change since the last signature, and whether the pages could be compared; never raises.

    Pages are drawn in a separate process, or in this process with `library` entered, if it is
    given.
    """
    changes = _record_steps(standing)
    first = next((revision for revision in suspect if revision > standing.revision), standing.file.revisions)
    pages = _page_steps(standing, library)
    changes += tuple(replace(change, revision=first, after=standing.after) for change in pages or ())
    return changes[:MOST_CHANGES], pages is not None


def _record_steps(standing: SignedPart) -> tuple[SheetChange, ...]:
    """Return what each update since the last signature changed in the record."""
    if standing.last is None:
        return ()
    changes: list[SheetChange] = []
    was, newest = standing.record, standing.file.revisions - 1
    # an update may also hide the ones before it: then only the newest can be compared
    for revision in range(min(standing.revision + 1, newest), newest + 1):
        now = record_at(standing.file, revision)
        changes += (replace(step, revision=revision, after=standing.after) for step in _step(was, now))
        was = now
    return tuple(changes)


def _step(was: SheetRecord | None, now: SheetRecord | None) -> tuple[SheetChange, ...]:
    if was is not None and now is not None:
        return changes_between(was, now)
    if was is None and now is None:
        return ()
    return (SheetChange(0, (), was.digest if was else None, now.digest if now else None),)


def _page_steps(standing: SignedPart, library: AbstractContextManager[object] | None) -> tuple[SheetChange, ...] | None:
    """Return where the pages look different; None if there is nothing to compare or they cannot be drawn."""
    if standing.last is None:
        return None
    masked: dict[int, list[Rectangle]] = {}
    places = boxes(standing.file)
    for role, (page, box) in places.items():
        if role in standing.filled and role not in standing.signed:
            masked.setdefault(page, []).append(box)
    pages = standing.data[: standing.last.end], standing.data
    try:
        changes = draw(library, page_changes, *pages, masked, SINCE)
        if masked and not changes:
            # if nothing else differs, report what was added along with a signature: never claim
            # that no change is visible
            changes = draw(library, page_changes, *pages, {}, SINCE)
        return tuple(_in_box(change, places) for change in changes)
    except Exception:  # noqa: BLE001  (untrusted bytes: nothing is known of pages that cannot be drawn)
        return None


def _in_box(change: SheetChange, places: Mapping[Role, tuple[int, Rectangle]]) -> SheetChange:
    """Return the change with the role of the signature box it is in, if any."""
    region = change.region
    if region is None or region.whole:
        return change
    across, up = Rectangle(region.left, region.bottom, region.right, region.top).middle
    for role, (page, box) in places.items():
        if page == region.page and box.left <= across <= box.right and box.bottom <= up <= box.top:
            return replace(change, region=replace(region, box=role))
    return change
