"""Presses 20,000 seeded random keys in the real window and says what broke.

  sh installers/monkey
Every run has a process and a virtual screen of its own, so that a crash is told like everything else. What it prints
of a failure can be played again: `--seed N --keys N` as it was, or `--play "Ctrl+5 F3 F1"` with the keys alone, which
`--shorten` makes as few as it can.
"""

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.window.display import Display  # noqa: E402 - the checkout must be on the path first

RUNS, KEYS = 10, 2_000
LONGEST = 1_800
"""The seconds after which a run counts as hanging."""


def main() -> int:
    """Do all runs; return 1 if something broke in one of them."""
    chosen = arguments()
    if chosen.inside:
        inside(chosen)
    with closing(Display((1366, 768))) as display:
        if chosen.play is not None:
            strokes = shlex.split(chosen.play)
            told = played(display, chosen.seed, strokes)
            if told and chosen.shorten:
                strokes = shortened(display, chosen.seed, strokes)
                told = f"{told}\nshortest: {shlex.join(strokes)}"
            print(told or "nothing broke")
            return int(bool(told))
        broken = 0
        for seed in range(chosen.seed, chosen.seed + chosen.runs):
            told = ran(display, ["--seed", str(seed), "--keys", str(chosen.keys)])
            broken += bool(told)
            print(told or f"seed {seed}: {chosen.keys} keys, nothing broke", flush=True)
    return int(bool(broken))


def arguments() -> argparse.Namespace:
    """Return the arguments of the command line."""
    parser = argparse.ArgumentParser(prog="sh installers/monkey", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--runs", type=int, default=RUNS, help="how many seeds")
    parser.add_argument("--keys", type=int, default=KEYS, help="how many keys each")
    parser.add_argument("--play", help="these keys instead, as a failure printed them")
    parser.add_argument("--shorten", action="store_true", help="with --play: leave out what is not needed")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def inside(chosen: argparse.Namespace) -> None:
    """Press the keys here; the process ends with it."""
    from tests.shell.monkey import MonkeyError, keys_of, run  # noqa: PLC0415 - only with a screen

    strokes = list(keys_of(chosen.seed, chosen.keys)) if chosen.play is None else shlex.split(chosen.play)
    with tempfile.TemporaryDirectory(prefix="scorekeeper-monkey-") as folder:
        try:
            run(Path(folder), chosen.seed, strokes)
        except MonkeyError as error:
            print(error, flush=True)
            os._exit(1)
    os._exit(0)  # Qt is not taken down piece by piece


def ran(display: Display, words: Sequence[str]) -> str:
    """Return what broke when run with these arguments in its own process; "" if nothing did."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-home-") as home:
        kinds = {f"XDG_{kind}_HOME": f"{home}/{kind.lower()}" for kind in ("CONFIG", "DATA", "STATE")}
        try:
            done = subprocess.run(
                [sys.executable, __file__, "--inside", *words],
                env={**display.environment, **kinds, "PYTHONPATH": str(ROOT), "PYTHONFAULTHANDLER": "1"},
                cwd=home,
                capture_output=True,
                text=True,
                timeout=LONGEST,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return f"{shlex.join(words)}: hangs"
    if not done.returncode:
        return ""
    return done.stdout.strip() or f"{shlex.join(words)}: ended with {done.returncode}\n{done.stderr[-4_000:]}"


def played(display: Display, seed: int, strokes: Sequence[str]) -> str:
    """Return what these keys break; "" if nothing."""
    return ran(display, ["--seed", str(seed), "--play", shlex.join(strokes)])


def shortened(display: Display, seed: int, strokes: list[str]) -> list[str]:
    """Return fewer keys that still break something: keys are left out, many at a time at first."""
    size = max(1, len(strokes) // 2)
    while size:
        at = 0
        while at < len(strokes):
            fewer = strokes[:at] + strokes[at + size :]
            if fewer and played(display, seed, fewer):
                strokes = fewer
            else:
                at += size
        size //= 2
    return strokes


if __name__ == "__main__":
    sys.exit(main())
