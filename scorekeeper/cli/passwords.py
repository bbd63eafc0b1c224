"""Passwords at the command line: asked for, and never among the words that everybody on the computer can read."""

import getpass
import sys
from collections.abc import Sequence

from scorekeeper.cli.complaint import line
from scorekeeper.cli.streams import write_error
from scorekeeper.language.translation import gettext as _
from scorekeeper.store.errors import BadAddressError
from scorekeeper.store.server.address import read_address
from scorekeeper.store.server.passwords import ask_with


def names_a_password(words: Sequence[str]) -> bool:
    """Return whether one of the words of a command line is an address with a password in it; then that is said."""
    for word in words:
        text = word.partition("=")[2] if word.startswith("--") else word
        if "://" in text and _password_in(text):
            why = _(
                "a password does not belong in a command, which everybody on this computer can read: leave it out, it "
                "is asked for, or stands in the keyring or in a passfile"
            )
            write_error(line(text, why) + "\n")
            return True
    return False


def ask_for_passwords() -> None:
    """Have a password that a server wants asked for, where somebody sits at a terminal."""
    if sys.stdin is not None and sys.stdin.isatty():
        ask_with(_asked)


def _password_in(text: str) -> str:
    try:
        return read_address(text)[1]
    except BadAddressError:  # told by the command itself, and never repeated
        return ""


def _asked(address: str) -> str:
    return getpass.getpass(_("Password of {login}: ").format(login=address))
