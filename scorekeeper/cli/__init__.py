"""The command line: everything that works without a display."""

from collections.abc import Sequence

DONE, FAULT, WRONG = 0, 1, 2
"""Exit status: done; a check found a fault; the input is wrong."""

COMMANDS = (
    "score",
    "auction",
    "new",
    "set",
    "sessions",
    "import",
    "export",
    "blank",
    "standings",
    "report",
    "disputes",
    "committee",
    "journal",
    "verify",
    "backup",
    "self-test",
)
"""The words that make a command line of it; anything else is for the window."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and answer its exit status: 0 done, 1 a check found a fault, 2 the input is wrong.

    Reads `sys.stdin`, writes `sys.stdout` and `sys.stderr`; never raises, never exits the interpreter.
    """
    from scorekeeper.cli.run import run  # noqa: PLC0415 - naming the commands must stay cheap for the window

    return run(argv)
