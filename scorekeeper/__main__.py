"""The entry point: a command word starts the command line, anything else the window."""

import os
import sys
from collections.abc import Sequence

from scorekeeper.cli import COMMANDS, WRONG
from scorekeeper.cli import main as command_line

PLAIN = frozenset({"--version", "--help", "-h"})
"""Options that need no window."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if any("://" in word for word in arguments):
        from scorekeeper.cli.passwords import ask_for_passwords, names_a_password  # noqa: PLC0415 - only for a server

        if names_a_password(arguments):
            return WRONG
        if arguments[0] in COMMANDS:  # the window asks for the password on its own page
            ask_for_passwords()
    if arguments and (arguments[0] in COMMANDS or arguments[0] in PLAIN or _is_bare_word(arguments[0])):
        return command_line(arguments)
    from scorekeeper.app import run  # noqa: PLC0415 - the window is large, and the command line does not need it

    return run(arguments)


def _is_bare_word(text: str) -> bool:
    """Return whether this is a plain word, such as a mistyped command."""
    return text.isalnum() and not os.path.lexists(text)


if __name__ == "__main__":
    sys.exit(main())
