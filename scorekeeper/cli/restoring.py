"""`restore`: restore an event from its file and backups, or test whether it works."""

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
    """Restore an event to a new file or server, or only test it if no target is given."""
    for name in chosen.backup:
        must_be_no_address(name)
    lines = _test_restore(chosen) if chosen.to is None else _restore(chosen)
    write_output("".join(f"{text}\n" for text in lines))
    return DONE


def _restore(chosen: Namespace) -> list[str]:
    given = [Path(name) for name in chosen.backup]
    files = [file for path in given for file in (sorted(path.iterdir()) if path.is_dir() else [path])]
    event, to = _display_name(chosen.event), _display_name(chosen.to)
    with explained(to):
        try:
            if is_address(chosen.to):
                restored = restore_to_server(chosen.event, chosen.to, backup_dir(), files)
            else:
                restored = restore(chosen.event, Path(chosen.to), backup_dir(), files)
        except StoreError as error:
            if error.path == Path(chosen.to).absolute() or error.values.get("name") == to:
                raise
            raise Complaint((store_line(event, error),)) from error
    lines = [rescue.saved(to if is_address(chosen.to) else restored.path.name, restored.seq, restored.gaps)]
    if restored.copy is not None and restored.error is not None:
        backup_note = _("the server cannot be read, so this is the backup from {moment}").format(
            moment=moment_words(restored.copy.at)
        )
        lines = [sentence(restored.error.code, restored.error.values), backup_note, *lines]
    if restored.lost:
        lost = ngettext("{n} attachment is lost", "{n} attachments are lost", len(restored.lost))
        lines.append(lost.format(n=len(restored.lost)))
    return [*(line(event, text) for text in lines), *_fetch(restored.papers)]


def _display_name(name: str) -> str:
    return shown(name) if is_address(name) else name


def _test_restore(chosen: Namespace) -> list[str]:
    folders = [path if path.is_dir() else path.parent for path in map(Path, chosen.backup)]
    event = _display_name(chosen.event)
    with explained(event):
        result = drill(chosen.event, [backup_dir(), *folders])
    text = _("the newest backup, from {moment}, was restored to a new file, opened and deleted again").format(
        moment=moment_words(result.backup.at)
    )
    missing = result.newest - result.seq
    lacks = ngettext(
        "it lacks the newest entry, {newest}", "it lacks the newest {n} entries, up to {newest}", missing
    ).format(n=missing, newest=result.newest)
    whole = _("it has all {n} entries").format(n=result.newest)
    return [line(event, text), line(event, lacks if missing else whole), *_fetch(result.papers)]


def _fetch(papers: Sequence[PaperSheet]) -> list[str]:
    """Return the paper sheets that have to be fetched, one per line."""
    sheets = (
        rescue.paper_sheet(paper.round, paper.table, paper.teams, paper.deals, onwards=paper.onwards)
        for paper in papers
    )
    return [line(_("fetch the paper of"), sheet) for sheet in sheets]
