"""`publish`: the event as web pages, once or kept up to date, also served in the hall."""

import gc
import signal
import threading
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.cli import DONE
from scorekeeper.cli.complaint import complain, line
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.streams import parts_done, progress, write_error, write_output
from scorekeeper.features.publishing import words
from scorekeeper.features.publishing.view.publishing import Publication, own_zone
from scorekeeper.features.publishing.view.serving import PORT, Pages
from scorekeeper.features.publishing.view.writing import WrittenPages
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.errors import NotWritten
from scorekeeper.kernel.failures import reasons
from scorekeeper.kernel.hall_server import EVERYBODY, LOOPBACK, HallServer
from scorekeeper.language.translation import gettext as _

EACH = 1.0
"""Seconds between checks of a running command for new entries."""


def publish_command(chosen: Namespace) -> int:
    """Write the pages and, if requested, keep them up to date until the command is ended."""
    if chosen.folder is None and not chosen.serve:
        raise complain("publish", _("name a folder for the pages, or add --serve"))
    folder = Path(chosen.folder) if chosen.folder is not None else None
    with desk_at(chosen.event) as desk:
        pages = Publication(own_zone(), folder, Pages() if chosen.serve else None, desk.store.attachment)
        with explained(chosen.folder or chosen.event):
            written = pages.update(desk.tournament, progress(parts_done))
        if folder is not None:
            write_output(f"{_came_to(written)}\n")
        if chosen.serve or chosen.keep:
            with _serve_pages(chosen, pages), ended_by_user() as ended:
                while not ended.wait(EACH):
                    if desk.catch_up():
                        _update(pages, desk.tournament)
    return DONE


def _came_to(written: WrittenPages) -> str:
    return words.written(written.written, written.kept, written.gone)


@contextmanager
def _serve_pages(chosen: Namespace, pages: Publication) -> Iterator[None]:
    """Serve the pages during the context, if requested, and print their address."""
    if pages.offered is None:
        yield
        return
    with explained("--serve"):
        serving = HallServer(pages.offered, host=EVERYBODY if chosen.hall else LOOPBACK, port=chosen_port(chosen.port))
    try:
        for address in serving.addresses:
            write_output(f"{words.offered_at(address, hall=chosen.hall)}\n")
        yield
    finally:
        serving.close()


def chosen_port(text: str | None) -> int:
    """Return the port given. Raises Complaint if it is invalid."""
    if text is None:
        return PORT
    if text.isascii() and text.isdigit() and len(text) < 6 and int(text) < 65536:
        return int(text)
    raise complain("--port", _("{value} is not a number from {low} to {high}").format(value=text, low=0, high=65535))


def _update(pages: Publication, tournament: Tournament) -> None:
    """Write what changed; if the folder is missing, report it and try again with the next entry."""
    try:
        pages.update(tournament)
    except NotWritten as error:
        for reason in reasons(error):
            write_error(line(reason.file or str(pages.folder), "", reason.sentence) + "\n")


@contextmanager
def ended_by_user() -> Iterator[threading.Event]:
    """Yield an event that is set when Ctrl+C or a signal ends the command."""
    gc.set_threshold(700, 10, 10)  # as Python has it: unlike other commands (see `run`), this one may run all day
    ended = threading.Event()
    known = {sign: signal.signal(sign, lambda *_: ended.set()) for sign in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield ended
    finally:
        for sign, handler in known.items():
            signal.signal(sign, handler)
