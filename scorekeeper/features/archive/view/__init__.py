"""Everything of an event in one file.

The event, its sheets as they were signed, its papers, its pages, the digests.
"""

import datetime as dt
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.features.archive import words
from scorekeeper.features.archive.view.event_book import BOOK_FILE, event_book
from scorekeeper.features.files.view.backups import copy_to
from scorekeeper.features.papers.view import catalogue
from scorekeeper.features.papers.view.copies import Copies, Seal
from scorekeeper.features.papers.view.exporting import JSON, PDF, XLSX, ranking_name, sealed_name, signature_path
from scorekeeper.features.papers.view.paperwork import PaperPiece
from scorekeeper.features.publishing.view.site import site
from scorekeeper.features.verify.view.archives import DIGESTS
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel import failures
from scorekeeper.kernel.errors import NotWritten
from scorekeeper.kernel.plain_name import plain_event_name
from scorekeeper.kernel.whole_file import not_written, write_file
from scorekeeper.language import event_book as book_words
from scorekeeper.language.translation import gettext as _

if TYPE_CHECKING:
    from scorekeeper.sheets.options import SheetOptions
    from scorekeeper.store.source import EventSource

READ_ME = "README.txt"
ENDING = ".zip"
_SHEETS = frozenset({catalogue.SHEET, catalogue.GAME_SHEET})
_EMPTY = frozenset(
    {
        catalogue.BLANK,
        catalogue.CARD,
        catalogue.TABLE_CARDS,
        catalogue.BLANK_GAMES,
        catalogue.EMPTY_GAMES,
        catalogue.SEATING,
        catalogue.CERTIFICATES,
    }
)
"""Papers that are blank, or needed only during the event."""
_EACH = frozenset({catalogue.SESSION_REPORT})
"""Reports made for each session, after its sheet; the event's report has it all."""


class ArchivingStopped(Exception):  # noqa: N818 - requested by the user
    """The user stopped the archive; no file was written."""


@dataclass(frozen=True, slots=True)
class Archived:
    """A finished archive: its path, its files, its last entry, and what could not be made."""

    path: Path
    files: int
    seq: int
    failed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _ArchivePart:
    """A file of the archive: its name, its name in a sentence, and the function that makes it."""

    name: Callable[[], str]
    called: str
    make: Callable[[], bytes]


def archive(
    source: "EventSource",
    tournament: Tournament,
    path: Path,
    options: "SheetOptions",
    *,
    copies: Copies,
    zone: dt.tzinfo,
    stopped: Callable[[], bool] = lambda: False,
    report: Callable[[int, int], None] = lambda _done, _total: None,
) -> Archived:
    """Write the archive of an event.

    An older archive is replaced only when the new one is complete.
    Where `copies` sign, the list of its files is signed, in a file beside it. A paper that cannot be made is listed,
    also in the archive. Raises NotWritten, ArchivingStopped, StoreError.
    """
    if path.exists() and not zipfile.is_zipfile(path):
        raise NotWritten(str(path), "not-an-archive")
    stem = plain_event_name(tournament) or "event"
    try:
        with tempfile.TemporaryDirectory() as folder:
            whole = Path(folder) / "archive"
            packing = _Packing(source, tournament, whole, stem, copies.seal)
            packing.pack(tuple(_parts(tournament, options, copies, zone)), stopped, report)
            write_file(path, whole.read_bytes())
    except OSError as cause:
        raise not_written(path, cause) from cause
    return Archived(path, packing.files, packing.seq, tuple(packing.failed))


class _Packing:
    """The archive while it is made: the digests of its files so far, and what could not be made."""

    def __init__(
        self, source: "EventSource", tournament: Tournament, whole: Path, stem: str, seal: Seal | None
    ) -> None:
        self._source, self._tournament, self._whole, self._stem = source, tournament, whole, stem
        self._seal = seal
        self.digests: list[tuple[str, str]] = []
        self.files = 0
        self.failed: list[str] = []
        self.seq = 0

    def pack(
        self, parts: tuple[_ArchivePart, ...], stopped: Callable[[], bool], report: Callable[[int, int], None]
    ) -> None:
        """Add the event, every requested file, the list of contents, and the digests last."""
        with zipfile.ZipFile(self._whole, "w") as packed:
            copied = copy_to(self._source, self._whole.with_name(f"{self._stem}.scorekeeper"))
            self.seq = copied.seq
            self._put(packed, f"event/{self._stem}.scorekeeper", copied.path.read_bytes())
            for done, part in enumerate(parts):
                if stopped():
                    raise ArchivingStopped
                report(done, len(parts))
                self._put_wanted(packed, part)
            event = self._tournament.event.name if self._tournament.event else self._stem
            ranked = any(name.startswith("rankings/") for _digest, name in self.digests)
            self._put(packed, READ_ME, words.read_me(event, self.seq, self.failed, ranked=ranked).encode())
            listed = "".join(f"{digest}  {name}\n" for digest, name in sorted(self.digests, key=_name_of))
            self._put(packed, DIGESTS, listed.encode(), listed=False)
            if self._seal is not None:
                self._put(packed, signature_path(Path(DIGESTS)).name, self._seal(listed.encode()), listed=False)
        report(len(parts), len(parts))

    def _put_wanted(self, packed: zipfile.ZipFile, part: _ArchivePart) -> None:
        try:
            data = part.make()
            self._put(packed, part.name(), data)
        except Exception as error:  # noqa: BLE001 - one paper must never keep the others out
            self.failed.append(
                _("not in the archive: {name} ({why})").format(name=part.called, why=failures.sentence(error))
            )

    def _put(self, packed: zipfile.ZipFile, name: str, data: bytes, *, listed: bool = True) -> None:
        info = zipfile.ZipInfo(f"{self._stem}/{name}", date_time=_when(self._tournament))
        info.external_attr = 0o644 << 16
        packed.writestr(info, data, zipfile.ZIP_DEFLATED)
        self.files += 1
        if listed:
            self.digests.append((sha256(data).hexdigest(), name))


def _name_of(listed: tuple[str, str]) -> str:
    return listed[1]


def _when(tournament: Tournament) -> tuple[int, int, int, int, int, int]:
    """Return the timestamp of all files in the archive: the event's date, as it never changes."""
    try:
        day = dt.date.fromisoformat((tournament.event.date if tournament.event else None) or "")
    except ValueError:
        return (1980, 1, 1, 0, 0, 0)
    return (max(day.year, 1980), day.month, day.day, 0, 0, 0)


def _parts(tournament: Tournament, options: "SheetOptions", copies: Copies, zone: dt.tzinfo) -> Iterator[_ArchivePart]:
    yield from _earlier(tournament, copies)
    for kind in catalogue.papers(tournament):
        if kind.key in _EMPTY | _EACH:
            continue
        folder = "sheets" if kind.key in _SHEETS else "papers"
        forms = [form for form in (PDF, XLSX, JSON) if form in kind.forms and (form != JSON or folder == "sheets")]
        for piece in catalogue.pieces(kind, catalogue.ALL, tournament, copies):
            yield from (_drawn_part(piece, folder, form, options) for form in forms)
    yield _ArchivePart(lambda: f"papers/{BOOK_FILE}", book_words.title(), lambda: event_book(tournament, options))
    for name, page in site(tournament, zone, kept=copies.kept).pages.items():
        yield _ArchivePart(partial(str, f"pages/{name}"), name, partial(bytes, page))


def _drawn_part(piece: PaperPiece, folder: str, form: str, options: "SheetOptions") -> _ArchivePart:
    # the name of a report is known only after it is made
    return _ArchivePart(lambda: f"{folder}/{piece.file(form)}", piece.name, lambda: piece.draw(form, options))


def _earlier(tournament: Tournament, copies: Copies) -> Iterator[_ArchivePart]:
    """Yield signed files of replaced revisions, and every signed ranking."""
    kept = copies.kept
    if kept is None:
        return
    for state in tournament.all_played.values():
        for sealed in (sheet for sheet in state.sealed[:-1] if sheet.file):
            name = f"sheets/{sealed_name(state, sealed.revision)}"
            yield _ArchivePart(partial(str, name), name, partial(kept, sealed.file))
    for stage in tournament.stages.values():
        for sealed in stage.finality.sealed:
            name = f"rankings/{ranking_name(tournament, stage.uid, sealed.revision)}"
            yield _ArchivePart(partial(str, name), name, partial(kept, sealed.file))
