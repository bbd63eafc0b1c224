"""How often tests kill, cut off and damage: a few times by default, thousands in a campaign.

    python -m tests.campaigns [NAME ...]

runs all campaigns, or those named, one after the other, and prints the figures of each: what was acknowledged, lost,
doubled, half-written. It ends with 1 where anything was. Ctrl+C ends the one that runs; what came before has been told.
"""

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

_OFTEN, _FIGURES = "SCOREKEEPER_OFTEN", "figures: "


class RepeatedTests(NamedTuple):
    """The tests that are run, and how often they do it then."""

    often: int
    tests: str


CAMPAIGNS: Mapping[str, RepeatedTests] = MappingProxyType(
    {
        "kills": RepeatedTests(1000, "tests/store/test_killed.py"),
        "kills-at-a-server": RepeatedTests(1000, "tests/postgres/test_killed_seat.py"),
        "kills-while-sending": RepeatedTests(1000, "tests/store/test_outbox_killed.py"),
        "killed-commands": RepeatedTests(6000, "tests/cli/test_killed_commands.py"),
        "power-cuts": RepeatedTests(5000, "tests/store/test_power_cuts.py"),
        "cut-lines": RepeatedTests(100, "tests/postgres/test_cut_lines.py"),
        "server-kills": RepeatedTests(30, "tests/postgres/test_seats.py"),
        "failovers": RepeatedTests(10, "tests/postgres/test_standby.py"),
        "rehearsals": RepeatedTests(1, "tests/postgres/test_rehearsal.py"),
        "phones": RepeatedTests(45, "tests/features/phones/test_campaign.py"),
        "phones-at-a-server": RepeatedTests(45, "tests/postgres/test_phone_campaign.py"),
        "flipped-bytes": RepeatedTests(2000, "tests/signing/checking/test_tampering.py"),
        "random-evenings": RepeatedTests(1000, "tests/journal"),
        "random-workbooks": RepeatedTests(100, "tests/sheets"),
        "other-pages": RepeatedTests(3000, "tests/features/signoff/view/test_other_pages.py"),
        "damaged-sheets": RepeatedTests(10_000, "tests/signing/checking/test_fuzz.py"),
    }
)


def how_many(name: str, usual: int) -> int:
    """Return how often a test repeats: the default, or the number of the running campaign."""
    assert name in CAMPAIGNS
    running, _, often = os.environ.get(_OFTEN, "").partition("=")
    return int(often) if running == name else usual


def tell(figures: str) -> None:
    """Say what was found, so that a campaign can tell it."""
    print(f"\n{_FIGURES}{figures}")


def run(name: str) -> bool:
    """Run one campaign, tell its figures, and answer whether it held."""
    often, tests = CAMPAIGNS[name]
    print(f"{name}, {often:,} times ...", flush=True)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-s", "-o", "faulthandler_timeout=0", tests]
    began = time.monotonic()
    ran = subprocess.run(
        command, env={**os.environ, _OFTEN: f"{name}={often}"}, text=True, stdout=subprocess.PIPE, check=False
    )
    for line in ran.stdout.splitlines():
        if line.startswith(_FIGURES):
            print(f"  {line.removeprefix(_FIGURES)}")
    held = ran.returncode == 0
    print(f"  {'held' if held else 'FAILED'} in {time.monotonic() - began:.0f} s", flush=True)
    if not held:
        print(ran.stdout)
    return held


def main() -> int:
    """Run the campaigns named, all of them without a name."""
    result = sys.argv[1:] or list(CAMPAIGNS)
    unknown = [name for name in result if name not in CAMPAIGNS]
    if unknown:
        print(f"no such campaign: {', '.join(unknown)}; there are: {', '.join(CAMPAIGNS)}", file=sys.stderr)
        return 2
    held = [run(name) for name in result]
    return 0 if all(held) else 1


if __name__ == "__main__":
    raise SystemExit(main())
