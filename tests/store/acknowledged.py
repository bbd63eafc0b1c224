"""The entries that a separate writer process was told are saved, from its own notes."""

import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def acknowledged(path):
    notes = path.with_name(path.name + ".acknowledged")
    return notes.read_text().splitlines() if notes.exists() else []


def wait_for_more(path, before):
    """Let this one enter something before it is killed, however busy the machine is."""
    for _ in range(500):
        if len(acknowledged(path)) > before:
            return
        time.sleep(0.01)
