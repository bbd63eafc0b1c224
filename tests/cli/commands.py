"""Running the command line inside a test, with streams like those of a terminal."""

import io
import sys
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.cli import main
from scorekeeper.cli.run import program_fault


@dataclass(frozen=True)
class Ran:
    """What a command answered: its exit status and what it wrote."""

    status: int
    out: str
    err: str

    @property
    def complaints(self) -> list[str]:
        return self.err.splitlines()


def run(*argv: object, stdin: bytes = b"") -> Ran:
    """Run a command on byte streams, as from a terminal with an old locale."""
    streams = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), encoding="latin-1")
    sys.stdout = io.TextIOWrapper(out, encoding="ascii", write_through=True)
    sys.stderr = io.TextIOWrapper(err, encoding="ascii", write_through=True)
    try:
        status = main([str(word) for word in argv])
        sys.stdout.flush()
        sys.stderr.flush()
        return Ran(status, out.getvalue().decode("utf-8"), err.getvalue().decode("utf-8", "surrogateescape"))
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams


SAMPLES = Path(__file__).parents[2] / "resources" / "samples"
GOLDEN, RUNNING = SAMPLES / "dallas-detroit.json", SAMPLES / "albany-kochi.json"


def run_ok(*argv, **settings):
    """Run a command that must go well, and answer what it printed."""
    ran = run(*argv, **settings)
    assert (ran.status, ran.err) == (0, ""), ran.err
    return ran.out


def refused(*argv, **settings):
    """Run a command that must be refused, and answer its complaints."""
    ran = run(*argv, **settings)
    assert (ran.status, ran.out) == (2, "")
    assert program_fault("") not in ran.err
    return ran.complaints
