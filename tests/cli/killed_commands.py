"""Commands run in forks of one process that has loaded what they need, each perhaps killed on its way.

Reads a request per line (JSON): the commands one after another, what is typed, the folder of the user's data, the file
for what they print, and before which change to kill. Answers with the changes, whether it was killed, and the status.
"""

import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import scorekeeper.cli.closing
import scorekeeper.cli.rounds
import scorekeeper.cli.signers
import scorekeeper.features.papers.view.redrawing
import scorekeeper.features.signoff.view.sheet_signing  # noqa: F401 - loaded once, for all forks
from scorekeeper.cli import main as command
from scorekeeper.features.keys.view import people
from tests.killing import run_traced
from tests.signing.keys.club import SOFT


def soften() -> None:
    """Let passphrases and PINs cost little."""
    for name in ("begin_club", "protect_club", "open_club"):
        work = getattr(people, name)
        setattr(people, name, lambda *given, _work=work, **more: _work(*given, **{"hardness": SOFT} | more))


def run(request: dict[str, Any]) -> int:
    """Run the commands of a request, and return the status of the last one."""
    os.environ["XDG_DATA_HOME"] = request["home"]
    printed = os.open(request["printed"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for stream in (1, 2):
        os.dup2(printed, stream)
    sys.stdout = io.TextIOWrapper(io.FileIO(1, "w", closefd=False), encoding="utf-8", write_through=True)
    sys.stderr = sys.stdout
    status = 0
    for words in request["commands"]:
        sys.stdin = io.TextIOWrapper(io.BytesIO(request["typed"].encode()))
        status = command(words)
        sys.stdout.flush()
    return status


def main() -> None:
    """Answer every request."""
    soften()
    for line in sys.stdin:
        request = json.loads(line)
        Path(request["home"]).mkdir(parents=True, exist_ok=True)
        print(json.dumps(run_traced(lambda request=request: run(request), request["kill"])), flush=True)  # type: ignore[misc]


if __name__ == "__main__":
    main()
