"""The parser that every command shares, and the options that several commands have."""

from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any, NoReturn

from scorekeeper.cli import WRONG
from scorekeeper.cli.complaint import line
from scorekeeper.cli.streams import write_error, write_output
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class ParserExit(Exception):  # noqa: N818 - asking for help is not an error
    """The parser has printed everything; exit with `status`."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Parser(ArgumentParser):
    """An argument parser that raises ParserExit, with one line per problem."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Report what is wrong with the command line and how to get help."""
        help_line = pgettext("command line", "see {program} --help").format(program=self.prog)
        write_error(line(self.prog, f"{message} ({help_line})") + "\n")
        raise ParserExit(WRONG)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Leave the parser, not the interpreter."""
        if message:
            write_error(message)
        raise ParserExit(status)

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002 - always the same place
        """Print help in UTF-8 like everything else."""
        write_output(message)


AddCommand = Callable[[str, str], Parser]
"""Adds a command with this name and this help text, and returns its parser."""


def add_filters(command: Parser) -> None:
    command.add_argument("--stage", metavar="NAME", help=pgettext("help of a command", "only this stage"))
    command.add_argument("--round", metavar="N", help=_("only the sessions of this round"))
    command.add_argument("--group", metavar="LETTER", help=_("only the teams of this group and their sessions"))


def add_who(command: Parser) -> None:
    """Add the option for the name under which a command enters something."""
    command.add_argument("--who", metavar="NAME", help=_("enter under this name; by default, that of the account"))


def add_paper(command: Parser) -> None:
    """Add the page size to a command that makes pages."""
    command.add_argument("--paper", choices=("A4", "letter"), default="A4", help=_("the page size of a PDF"))
