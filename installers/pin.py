"""Which packages does Scorekeeper stand on, and which version of each has been tested?

Run it inside the environment that passed the tests, after a dependency changed::

    .venv/bin/python installers/pin.py > installers/constraints.txt

It follows pyproject.toml (the program, its tests, its build) through every dependency of a dependency, for
Linux, Windows and macOS alike. A package that only another platform needs is not installed here, so its version
is kept from the constraints file as it stands.
"""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "installers" / "constraints.txt"
_HEAD = """\
# The versions Scorekeeper is tested with. Made by installers/pin.py; pip reads it as: pip install -c FILE ...
"""
_PLATFORMS = (("linux", "Linux", "posix"), ("win32", "Windows", "nt"), ("darwin", "Darwin", "posix"))
_PYTHONS = ("3.11", "3.12", "3.13", "3.14")
_PIN = re.compile(r"(?P<name>[A-Za-z0-9._-]+)==(?P<version>[A-Za-z0-9.!+_-]+)")


def roots() -> list[Requirement]:
    """What pyproject.toml asks for itself: to run, to test and to build (editable builds need one more)."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    for extra in project["project"]["optional-dependencies"].values():
        named.extend(extra)
    return [Requirement(text) for text in named]


def needed() -> dict[NormalizedName, str | None]:
    """Every package that any platform needs, with the version installed here, or None where it is not installed."""
    found: dict[NormalizedName, str | None] = {}
    waiting = roots()
    done: set[tuple[NormalizedName, frozenset[str]]] = set()
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        extras = frozenset(wanted.extras)
        if (name, extras) in done:
            continue
        done.add((name, extras))
        installed = _installed(wanted.name)
        found[name] = installed.version if installed else None
        for text in (installed.requires if installed else None) or ():
            requirement = Requirement(text)
            if _applies(requirement, extras):
                waiting.append(requirement)
    return found


def pinned() -> dict[NormalizedName, str]:
    """What the constraints file says now: package -> version."""
    lines = CONSTRAINTS.read_text(encoding="utf-8").splitlines() if CONSTRAINTS.exists() else []
    pins = [_PIN.fullmatch(line) for line in lines]
    return {canonicalize_name(pin["name"]): pin["version"] for pin in pins if pin}


def _installed(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


def _applies(requirement: Requirement, extras: frozenset[str]) -> bool:
    marker = requirement.marker
    if marker is None:
        return True
    places = [
        {
            "sys_platform": platform,
            "platform_system": system,
            "os_name": os_name,
            "python_version": python,
            "python_full_version": f"{python}.0",
            "extra": extra,
        }
        for platform, system, os_name in _PLATFORMS
        for python in _PYTHONS
        for extra in extras or {""}
    ]
    return any(marker.evaluate(place) for place in places)


def main() -> int:
    """Print the constraints file; 1 when a package is neither installed nor pinned before."""
    before = pinned()
    lines = []
    unknown = []
    for name, version in sorted(needed().items()):
        known = version or before.get(name)
        if known is None:
            unknown.append(name)
        else:
            lines.append(f"{name}=={known}\n")
    sys.stdout.write(_HEAD + "".join(lines))
    for name in unknown:
        sys.stderr.write(f"{name} is not installed here: add its line by hand, once.\n")
    return 1 if unknown else 0


if __name__ == "__main__":
    raise SystemExit(main())
