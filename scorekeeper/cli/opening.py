"""Opening an event for a command, and reporting why that failed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.cli.complaint import Complaint, complain, line
from scorekeeper.cli.streams import unreadable, write_error
from scorekeeper.journal.desks import COMMAND_LINE
from scorekeeper.journal.lengths import NAME
from scorekeeper.journal.set_aside import all_aside
from scorekeeper.kernel.clocks import clock_difference
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import DeskError
from scorekeeper.kernel.events import open_event
from scorekeeper.kernel.failures import reasons
from scorekeeper.kernel.own_name import account, kept_name, name_fault
from scorekeeper.language.access import name_wrong
from scorekeeper.language.clocks import clocks_differ, slow_clock
from scorekeeper.language.problems import path_words
from scorekeeper.language.translation import ngettext
from scorekeeper.store.errors import DamagedError, StoreError, UnreadableEntryError
from scorekeeper.store.server.address import is_address

SEAT = COMMAND_LINE
NEED_WRITING = frozenset({"older-file", "read-only-place"})
"""Reasons why an event that is only to be read may have to be opened for writing first."""


def store_line(name: str, error: StoreError) -> str:
    """Return the store's error about a file, as a line."""
    from scorekeeper.language.store import sentence  # noqa: PLC0415 - only when something is wrong

    return line(name, sentence(error.code, error.values))


@contextmanager
def explained(name: str, *, reason_option: bool = False) -> Iterator[None]:
    """Turn all errors of the desk or the store into lines that begin with this name.

    `reason_option`: the command has --reason, which a line about the reason of an entry names.
    """
    try:
        yield
    except (DeskError, StoreError) as error:
        raise Complaint(
            line("--reason", reason.sentence)
            if reason_option and reason.path == ("reason",)
            else line(reason.file or name, path_words(reason.path), reason.sentence)
            for reason in reasons(error)
        ) from error
    except (OSError, ValueError) as reason:
        raise complain(name, unreadable(reason)) from reason


def who_enters(name: str | None) -> str:
    """Return the name under which a command enters: the one given, or that of the account.

    Raises Complaint.
    """
    if name is None:
        return account()
    fault = name_fault(name)
    if fault:
        raise complain("--who", name_wrong(fault, NAME))
    return kept_name(name)


@contextmanager
def desk_at(name: str, *, read_only: bool = True, who: str | None = None, as_written: bool = False) -> Iterator[Desk]:
    """Open an event for one command and close it again; raises Complaint if it cannot be opened.

    Entries are made under the name given, or that of the account. A command that only reads takes no sheet for signed
    whose signed file is not kept, unless it asks for the journal `as_written`. Of an event on a server it would have to
    fetch every signed file: it says instead that they were not compared.
    """
    entering = who_enters(who)
    with explained(name):
        desk = _opened(name, entering, read_only=read_only)
        if read_only and not as_written:
            if not is_address(name):
                desk.leave_out_unkept()
            _tell_what_was_not_compared(name, desk)
    if not read_only:
        _tell_of_forks(name)
    _tell_what_was_set_aside(name, desk)
    _compare_clocks(desk)
    try:
        with explained(name):
            yield desk
    finally:
        desk.close()


def _tell_of_forks(name: str) -> None:
    """Write to standard error which files next to an event have a diverging history of it."""
    from scorekeeper.features.verify.view.beside import beside_problems  # noqa: PLC0415 - before entering only
    from scorekeeper.language.failures import sentence  # noqa: PLC0415

    if not is_address(name):
        write_error("".join(f"{line(name, sentence(fork))}\n" for fork in beside_problems(Path(name))))


def _tell_what_was_not_compared(name: str, desk: Desk) -> None:
    """Report on standard error how many sheets count as signed only by the server's journal."""
    signed = sum(state.has_signed_file for state in desk.tournament.all_played.values()) if is_address(name) else 0
    if signed:
        text = ngettext(
            "{n} sheet is signed according to the journal; its file was not compared. The command verify does that.",
            "{n} sheets are signed according to the journal; their files were not compared. The command verify does "
            "that.",
            signed,
        )
        write_error(text.format(n=signed) + "\n")


def _tell_what_was_set_aside(name: str, desk: Desk) -> None:
    """Write to standard error which entries cannot be read and therefore do not count."""
    from scorekeeper.language.set_aside import set_aside_note  # noqa: PLC0415 - only when something is wrong

    for seq, out in all_aside((entry.seq, entry.fact) for entry in desk.entries):
        write_error(f"{line(name, set_aside_note(seq, out))}\n")


def _compare_clocks(desk: Desk) -> None:
    """Report if the clock of this computer, or of one that made entries, is wrong."""
    difference = clock_difference(desk.entries, desk.now(), on_server=desk.store.path is None)
    if difference is not None and difference.before is None:
        write_error(slow_clock(difference.minutes, difference.entry) + "\n")
    elif difference is not None and difference.before is not None:
        write_error(clocks_differ(difference.minutes, difference.entry, difference.before) + "\n")


def _opened(name: str, who: str, *, read_only: bool) -> Desk:
    """Open an event, read-only unless it has to be written, as an old file has."""
    if not read_only:
        return open_event(name, who=who, seat=SEAT)
    try:
        return open_event(name, who=who, seat=SEAT, read_only=True)
    except StoreError as error:
        if error.code not in NEED_WRITING:
            raise
        try:
            return open_event(name, who=who, seat=SEAT)
        except (DamagedError, UnreadableEntryError):
            raise
        except StoreError:
            raise error from None
