"""`rehearse`: playing a whole event at speed through real desks, with checks at its end."""

import signal
import tempfile
import threading
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.cli import DONE, FAULT
from scorekeeper.cli.complaint import Complaint, line
from scorekeeper.cli.opening import explained
from scorekeeper.cli.streams import write_error, write_output
from scorekeeper.features.rehearsal import words
from scorekeeper.features.rehearsal.view.rehearsal import RehearsalPlan, rehearse
from scorekeeper.language.translation import gettext as _
from scorekeeper.store.server.address import is_address, shown

_LIMITS = {"teams": (4, 200), "seats": (1, 60), "rounds": (1, 40), "deals": (2, 18), "seed": (0, 999_999_999)}


def rehearse_command(chosen: Namespace) -> int:
    """Play an event, print the checks, and return 1 if any of them fails."""
    plan = _plan(chosen)
    name = shown(chosen.event) if is_address(chosen.event) else chosen.event

    def tell(message: str) -> None:
        write_error(line(name, message) + "\n")
        if interrupted.is_set():
            raise KeyboardInterrupt

    with tempfile.TemporaryDirectory(prefix="rehearsal-") as folder, _heeding_ctrl_c() as interrupted, explained(name):
        findings = rehearse(chosen.event, plan, Path(folder), tell)
    write_output("".join(f"{words.held(finding.holds, finding.words)}\n" for finding in findings))
    return DONE if all(finding.holds for finding in findings) else FAULT


@contextmanager
def _heeding_ctrl_c() -> Iterator[threading.Event]:
    """Remember Ctrl+C during the context: an interruption in a place that cannot raise would be lost."""
    interrupted = threading.Event()

    def interrupt(*_signal: object) -> None:
        interrupted.set()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)


def _plan(chosen: Namespace) -> RehearsalPlan:
    """Return the arguments as a plan. Raises Complaint with every invalid number."""
    wrong: list[str] = []
    numbers: dict[str, int] = {}
    for key, (low, high) in _LIMITS.items():
        text = str(getattr(chosen, key))
        numbers[key] = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
        if not low <= numbers[key] <= high:
            sentence = _("{value} is not a number from {low} to {high}").format(value=text, low=low, high=high)
            wrong.append(line(f"--{key}", sentence))
    if wrong:
        raise Complaint(wrong)
    return RehearsalPlan(**numbers, faults=chosen.faults)
