"""Running the command line: one command, and the handling of every error."""

import gc
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from importlib import import_module

from scorekeeper import __version__
from scorekeeper.cli import COMMANDS, WRONG
from scorekeeper.cli.arguments import PROGRAM, parser
from scorekeeper.cli.complaint import Complaint, line
from scorekeeper.cli.parsing import ParserExit
from scorekeeper.cli.streams import write_error, write_output
from scorekeeper.language.date_formats import BY_REGION
from scorekeeper.language.dates import choose_date_format
from scorekeeper.language.letters import without_typeface
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext, speak

Handler = Callable[[Namespace], int]
_WITHOUT_PAPER = frozenset(("score", "auction", "play", "draw", "rank", "qualify"))
"""The commands that answer documents; they load nothing that draws."""


def run(argv: Sequence[str] | None) -> int:
    """Run the command line and return the exit status.

    Every error becomes lines on standard error.
    """
    try:
        return _run(argv)
    except ParserExit as end:
        return end.status
    except BrokenPipeError:
        return 0
    except BaseException as reason:  # noqa: BLE001 - a command never shows a traceback
        lines, status = _explain(reason)
        write_error("".join(f"{text}\n" for text in lines))
        return status


def _explain(reason: BaseException) -> tuple[Sequence[str], int]:
    """Return the lines to print and the exit status for what went wrong."""
    if isinstance(reason, Complaint):
        return reason.lines, reason.status
    if isinstance(reason, KeyboardInterrupt):
        return (line(PROGRAM, pgettext("command line", "stopped")),), WRONG
    if isinstance(reason, MemoryError | RecursionError):
        return (line(PROGRAM, _("there is not enough memory for this")),), WRONG
    return (line(PROGRAM, program_fault(f"{type(reason).__name__} {reason}")),), WRONG


def program_fault(kind: str) -> str:
    """Return the message for an exception that no command expects."""
    return _("this is a fault in the program, please report it: {kind}").format(kind=kind)


def _run(argv: Sequence[str] | None) -> int:
    gc.set_threshold(100_000, 50, 100)  # little to collect in one command, and collecting takes a tenth of its time
    speak()
    choose_date_format(BY_REGION)
    words = sys.argv[1:] if argv is None else argv
    top = parser(words[0] if words and words[0] in COMMANDS else None)
    chosen = top.parse_args(words)
    if chosen.version:
        write_output(f"{PROGRAM} {__version__}\n")
        return 0
    if chosen.command is None:
        top.error(_("a command is missing"))
    module, _dot, name = COMMANDS[chosen.command].partition(".")
    handler: Handler = getattr(import_module(f"scorekeeper.cli.{module}"), name)
    if chosen.command in _WITHOUT_PAPER:
        return handler(chosen)
    from scorekeeper.sheets.paper.no_glyph import letters_replaced  # noqa: PLC0415 - scoring and auctions draw nothing

    with letters_replaced() as letters:
        status = handler(chosen)
    if letters:
        write_error(f"{line(PROGRAM, without_typeface(letters))}\n")
    return status
