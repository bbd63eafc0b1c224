"""`restore`: an event brought back from its file and its backups, or tried out whether it could be."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from scorekeeper.assets.paths import backup_dir
from scorekeeper.cli import DONE
from scorekeeper.cli.complaint import Complaint, line
from scorekeeper.cli.opening import explained, store_line
from scorekeeper.cli.streams import must_be_no_address, write_output
from scorekeeper.features.files.view.restoring import PaperSheet, drill, restore, restore_to_server
from scorekeeper.features.files.words import rescue
from scorekeeper.language.moments import moment_words
from scorekeeper.language.store import sentence
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext
from scorekeeper.store.errors import StoreError
from scorekeeper.store.server.address import is_address, shown


def restore_command(chosen: Namespace) -> int:
    """Restore an event to a new file, or to a server that does not have it; without one only try it."""
    for name in chosen.backup:
        must_be_no_address(name)
    said = _tried(chosen) if chosen.to is None else _restored(chosen)
    write_output("".join(f"{text}\n" for text in said))
    return DONE


def _restored(chosen: Namespace) -> list[str]:
    given = [Path(name) for name in chosen.backup]
    files = [file for place in given for file in (sorted(place.iterdir()) if place.is_dir() else [place])]
    event, to = _shown(chosen.event), _shown(chosen.to)
    with explained(to):
        try:
            if is_address(chosen.to):
                found = restore_to_server(chosen.event, chosen.to, backup_dir(), files)
            else:
                found = restore(chosen.event, Path(chosen.to), backup_dir(), files)
        except StoreError as error:
            if error.path == Path(chosen.to).absolute() or error.values.get("name") == to:
                raise
            raise Complaint((store_line(event, error),)) from error
    told = [rescue.saved(to if is_address(chosen.to) else found.path.name, found.seq, found.gaps)]
    if found.copy is not None and found.error is not None:
        of = _("the server cannot be read, so this is the backup of {moment}").format(
            moment=moment_words(found.copy.at)
        )
        told = [sentence(found.error.code, found.error.values), of, *told]
    if found.lost:
        lost = ngettext("{n} attachment is lost", "{n} attachments are lost", len(found.lost))
        told.append(lost.format(n=len(found.lost)))
    return [*(line(event, text) for text in told), *_fetch(found.papers)]


def _shown(name: str) -> str:
    return shown(name) if is_address(name) else name


def _tried(chosen: Namespace) -> list[str]:
    folders = [place if place.is_dir() else place.parent for place in map(Path, chosen.backup)]
    event = _shown(chosen.event)
    with explained(event):
        found = drill(chosen.event, [backup_dir(), *folders])
    text = _("the newest backup is of {moment}; it was restored to a new file, opened, and thrown away again").format(
        moment=moment_words(found.backup.at)
    )
    missing = found.newest - found.seq
    lacks = ngettext(
        "it lacks the newest entry, {newest}", "it lacks the newest {n} entries, up to {newest}", missing
    ).format(n=missing, newest=found.newest)
    whole = _("it has all {n} entries").format(n=found.newest)
    return [line(event, text), line(event, lacks if missing else whole), *_fetch(found.papers)]


def _fetch(papers: Sequence[PaperSheet]) -> list[str]:
    """Return which paper is to be fetched, one sheet a line."""
    sheets = (
        rescue.paper_sheet(paper.round, paper.table, paper.teams, paper.deals, onwards=paper.onwards)
        for paper in papers
    )
    return [line(_("fetch the paper of"), sheet) for sheet in sheets]
