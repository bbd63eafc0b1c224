"""The texts about the archive."""

from collections.abc import Sequence

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext


def archived(files: int, entry: int, path: str) -> str:
    """Return what was put into the archive."""
    count = ngettext("{n} file", "{n} files", files).format(n=files)
    return _("{count} up to entry {entry}: {place}").format(count=count, entry=entry, place=path)


def progress(done: int, total: int) -> str:
    return _("Archiving {done} of {total}").format(done=done, total=total)


def read_me(event: str, entry: int, missing: Sequence[str], *, ranked: bool = False) -> str:
    """Return the first file in the archive: its contents, and how to check it."""
    lines = [
        event,
        "=" * len(event),
        "",
        _("Everything in this event up to entry {entry}.").format(entry=entry),
        "",
        _("event/   the event itself; open it with Scorekeeper, or with any program that reads SQLite"),
        _("sheets/  the sheet of every session; for a signed session the signed file, in every version"),
        *([_("rankings/  the final rankings as the committee signed them, in every version")] if ranked else []),
        _("papers/  reports, standings, draws, penalties, rulings"),
        _("pages/   what was published, for any browser: start with index.html"),
        "",
        _("To check every file, in this folder: sha256sum -c SHA256SUMS"),
        _("To check everything and who signed the list: scorekeeper verify on the archive itself"),
        _("Check the event and the signed sheets: scorekeeper verify event/*.scorekeeper sheets/*.pdf"),
    ]
    if missing:
        lines += ["", _("Not in it:"), *(f"  {name}" for name in missing)]
    return "\n".join(lines) + "\n"
