"""Passwords on the command line: asked for, never arguments, which others can read."""

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
    """Return whether an argument is an address with a password in it; if so, print an error."""
    for word in words:
        text = word.partition("=")[2] if word.startswith("--") else word
        if "://" in text and _password_in(text):
            why = _(
                "do not type a password in a command, where everyone on this computer can read it; leave it out, and "
                "it is asked for, or read from the keyring or a passfile"
            )
            write_error(line(text, why) + "\n")
            return True
    return False


def ask_for_passwords() -> None:
    """Ask for a server's password when needed, if there is a terminal."""
    if sys.stdin is not None and sys.stdin.isatty():
        ask_with(_asked)


def _password_in(text: str) -> str:
    try:
        return read_address(text)[1]
    except BadAddressError:  # reported by the command itself, and never repeated
        return ""


def _asked(address: str) -> str:
    return getpass.getpass(_("Password for {login}: ").format(login=address))
