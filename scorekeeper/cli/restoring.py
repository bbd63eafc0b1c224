"""`restore`: an event brought back from its file and its backups, or tried out whether it could be."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from scorekeeper.assets.paths import backup_dir
from scorekeeper.cli import DONE
from scorekeeper.cli.complaint import Complaint, line
from scorekeeper.cli.opening import explained, store_line
from scorekeeper.cli.streams import must_be_no_address, write_output
from scorekeeper.features.files.view.restoring import PaperSheet, drill, restore
from scorekeeper.features.files.words import rescue
from scorekeeper.language.moments import moment_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext
from scorekeeper.store.errors import StoreError


def restore_command(chosen: Namespace) -> int:
    """Restore an event to a new file; without one only try it, and write nothing."""
    for name in (chosen.event, chosen.to, *chosen.backup):
        must_be_no_address(name or "")
    said = _tried(chosen) if chosen.to is None else _restored(chosen)
    write_output("".join(f"{text}\n" for text in said))
    return DONE


def _restored(chosen: Namespace) -> list[str]:
    given = [Path(name) for name in chosen.backup]
    files = [file for place in given for file in (sorted(place.iterdir()) if place.is_dir() else [place])]
    with explained(chosen.to):
        try:
            found = restore(Path(chosen.event), Path(chosen.to), backup_dir(), files)
        except StoreError as trouble:
            if trouble.path == Path(chosen.to).absolute():
                raise
            raise Complaint((store_line(chosen.event, trouble),)) from trouble
    text = rescue.saved(found.path.name, found.seq, found.gaps)
    lost = ngettext("{n} attachment is lost", "{n} attachments are lost", len(found.lost)).format(n=len(found.lost))
    return [line(chosen.event, text), *([line(chosen.event, lost)] if found.lost else []), *_fetch(found.papers)]


def _tried(chosen: Namespace) -> list[str]:
    folders = [place if place.is_dir() else place.parent for place in map(Path, chosen.backup)]
    with explained(chosen.event):
        found = drill(Path(chosen.event), [backup_dir(), *folders])
    text = _("the newest backup is of {moment}; it was restored to a new file, opened, and thrown away again").format(
        moment=moment_words(found.backup.at)
    )
    missing = found.newest - found.seq
    lacks = ngettext(
        "it lacks the newest entry, {newest}", "it lacks the newest {n} entries, up to {newest}", missing
    ).format(n=missing, newest=found.newest)
    whole = _("it has all {n} entries").format(n=found.newest)
    return [line(chosen.event, text), line(chosen.event, lacks if missing else whole), *_fetch(found.papers)]


def _fetch(papers: Sequence[PaperSheet]) -> list[str]:
    """Return which paper is to be fetched, one sheet a line."""
    sheets = (rescue.paper_sheet(one.round, one.table, one.teams, one.deals, onwards=one.onwards) for one in papers)
    return [line(_("fetch the paper of"), sheet) for sheet in sheets]
