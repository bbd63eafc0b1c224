"""Which packages does Scorekeeper stand on, which version of each has been tested, and what is in its files?

Run it inside the environment that passed the tests, after a dependency changed; it takes some minutes::

    .venv/bin/python installers/pin.py

It follows pyproject.toml (the program, its tests, its build) through every dependency of a dependency, for
Linux, Windows and macOS alike, and writes `installers/constraints.txt`. A package that only another platform or the
packages for people without Python need is not installed here, so its version is kept from the file as it stands.

The hashes are those of the files that pip would take, asked of pip for every platform and Python below. Nothing else
gets installed: `installers/setup.sh` lets pip check every file against them.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from itertools import product
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "installers" / "constraints.txt"
_HEAD = """\
# The versions Scorekeeper is tested with, and the hashes of their files. Made by installers/pin.py; pip reads it as:
# pip install --require-hashes --no-deps -r FILE. installers/setup.sh takes the parts that are needed.
"""
PROGRAM, TESTS, PACKAGES = "program", "tests", "packages"
_PARTS = {
    PROGRAM: "# --- the program and its build",
    TESTS: "# --- its tests",
    PACKAGES: "# --- its packages for people without Python",
}
_MORE = {
    PROGRAM: ("editables",),
    PACKAGES: (
        "altgraph", "macholib", "pefile", "pyinstaller", "pyinstaller-hooks-contrib", "pywin32-ctypes", "setuptools",
    ),
}  # fmt: skip
"""What no metadata names that is read here: an editable build asks for one more, PyInstaller is not installed."""
BUILD_ONLY = frozenset(_MORE[PACKAGES])
"""What may be installed in another version, or not at all, where no packages are built."""
_PLATFORMS = (("linux", "Linux", "posix"), ("win32", "Windows", "nt"), ("darwin", "Darwin", "posix"))
_PYTHONS = ("3.11", "3.12", "3.13", "3.14")
_MACHINES = (
    ("linux_x86_64", *(f"manylinux_2_{minor}_x86_64" for minor in range(5, 41)), "manylinux2014_x86_64"),
    ("linux_aarch64", *(f"manylinux_2_{minor}_aarch64" for minor in range(17, 41)), "manylinux2014_aarch64"),
    ("win_amd64",),
    ("macosx_15_0_arm64",),
    ("macosx_15_0_x86_64",),
)
_PIN = re.compile(r"(?P<name>[A-Za-z0-9._-]+)==(?P<version>[A-Za-z0-9.!+_-]+)(?: \\)?")
_HASH = re.compile(r"    --hash=sha256:(?P<hash>[0-9a-f]{64})(?: \\)?")


def roots(part: str) -> list[Requirement]:
    """Return what pyproject.toml itself asks for: to run and build, or to test; or what builds the packages."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = list(_MORE.get(part, ()))
    if part == PROGRAM:
        named += [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    if part == TESTS:
        for extra in project["project"]["optional-dependencies"].values():
            named += extra
    return [Requirement(text) for text in named]


def parts() -> dict[str, dict[NormalizedName, str | None]]:
    """Return the packages that each part needs, without those that an earlier part needs."""
    found: dict[str, dict[NormalizedName, str | None]] = {}
    for part in _PARTS:
        before = {name for others in found.values() for name in others}
        found[part] = {name: version for name, version in needed(part).items() if name not in before}
    return found


def needed(part: str) -> dict[NormalizedName, str | None]:
    """Return the packages that a part needs on any platform, each with its installed version, None without one."""
    found: dict[NormalizedName, str | None] = {}
    waiting = roots(part)
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
    """Return the version of each package in the constraints file."""
    return {canonicalize_name(pin["name"]): pin["version"] for pin in map(_PIN.fullmatch, _lines()) if pin}


def hashed() -> dict[NormalizedName, set[str]]:
    """Return the hashes in the constraints file, by package."""
    found: dict[NormalizedName, set[str]] = defaultdict(set)
    name = None
    for line in _lines():
        if pin := _PIN.fullmatch(line):
            name = canonicalize_name(pin["name"])
        elif (one := _HASH.fullmatch(line)) and name is not None:
            found[name].add(one["hash"])
    return dict(found)


def hashes_of(pins: Mapping[NormalizedName, str]) -> dict[NormalizedName, set[str]]:
    """Return the hashes of the files that pip takes for these versions on any platform."""
    found: dict[NormalizedName, set[str]] = defaultdict(set)
    with ThreadPoolExecutor(2) as pool:
        for some in pool.map(lambda place: _asked(pins, *place), product(_MACHINES, _PYTHONS)):
            for name, value in some:
                found[name].add(value)
    return dict(found)


def _asked(
    pins: Mapping[NormalizedName, str], machine: tuple[str, ...], python: str
) -> Iterable[tuple[NormalizedName, str]]:
    """Ask pip, which fetches nothing but what the index says of each file."""
    with tempfile.TemporaryDirectory() as folder:
        report, wanted = Path(folder) / "report.json", Path(folder) / "wanted.txt"
        waiting = dict(pins)
        while waiting:
            wanted.write_text("".join(f"{name}=={version}\n" for name, version in waiting.items()))
            abi = f"cp{python.replace('.', '')}"
            said = subprocess.run(
                [
                    sys.executable, "-m", "pip", "install", "--dry-run", "--no-deps", "--only-binary", ":all:",
                    "--target", folder, "--report", str(report), "-q", "--implementation", "cp",
                    "--python-version", python, *(f"--abi={tag}" for tag in (abi, "abi3", "none")),
                    *(f"--platform={platform}" for platform in machine), "-r", str(wanted),
                ],
                capture_output=True, text=True, check=False,
            )  # fmt: skip
            if said.returncode == 0:
                break
            missing = re.search(r"No matching distribution found for ([A-Za-z0-9._-]+)==", said.stderr)
            if missing is None:
                raise SystemExit(said.stderr)
            sys.stderr.write(f"{machine[0]}, Python {python}: no file of {missing[1]}.\n")
            waiting.pop(canonicalize_name(missing[1]))
        items = json.loads(report.read_text(encoding="utf-8"))["install"] if waiting else []
    return [
        (canonicalize_name(item["metadata"]["name"]), item["download_info"]["archive_info"]["hashes"]["sha256"])
        for item in items
    ]


def _lines() -> list[str]:
    return CONSTRAINTS.read_text(encoding="utf-8").splitlines() if CONSTRAINTS.exists() else []


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
    """Write the constraints file.

    1 when a package is neither installed nor pinned before, or has no file.
    """
    before, wanted = pinned(), parts()
    pins = {name: version or before.get(name) for some in wanted.values() for name, version in some.items()}
    unknown = sorted(name for name, version in pins.items() if version is None)
    for name in unknown:
        sys.stderr.write(f"{name} is not installed here: add its line by hand, once.\n")
    if unknown:
        return 1
    known = {name: version for name, version in pins.items() if version is not None}
    hashes = hashes_of(known)
    if bare := sorted(set(known) - set(hashes)):
        sys.stderr.write(f"No file was found of {', '.join(bare)}.\n")
        return 1
    text = _HEAD
    for part, heading in _PARTS.items():
        text += f"{heading}\n"
        for name in sorted(wanted[part]):
            lines = [f"{name}=={known[name]}", *(f"    --hash=sha256:{digest}" for digest in sorted(hashes[name]))]
            text += " \\\n".join(lines) + "\n"
    CONSTRAINTS.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
