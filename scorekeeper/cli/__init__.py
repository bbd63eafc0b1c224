"""The command line: everything that works without a display."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

DONE, FAULT, WRONG = 0, 1, 2
"""Exit status: done; a check found a fault; the input is wrong."""

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "score": "scoring",
        "auction": "scoring",
        "new": "events",
        "set": "settings",
        "sessions": "events",
        "import": "papers",
        "export": "papers",
        "blank": "blanks",
        "standings": "events",
        "report": "reports",
        "disputes": "disputes",
        "committee": "committee",
        "journal": "journal",
        "verify": "checks",
        "backup": "checks",
        "self-test": "checks",
    }
)
"""The words that make a command line of it, each with its module, which is only read when its command runs; anything
else is for the window."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and answer its exit status: 0 done, 1 a check found a fault, 2 the input is wrong.

    Reads `sys.stdin`, writes `sys.stdout` and `sys.stderr`; never raises, never exits the interpreter.
    """
    from scorekeeper.cli.run import run  # noqa: PLC0415 - naming the commands must stay cheap for the window

    return run(argv)
