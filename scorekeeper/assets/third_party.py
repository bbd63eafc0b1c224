"""The third-party parts of the program.

Version, license and its texts, read from what is installed.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from scorekeeper.assets.paths import resources

LISTED = "parts.json"
"""List of parts shipped besides Python packages (`installers/parts.py`)."""

_OWN = "scorekeeper"
_REQUIRED = re.compile(r"[A-Za-z0-9._-]+")
_TEXT_NAME = re.compile(r"licen[cs]e|copying|notice", re.IGNORECASE)
_QT = ("LGPL-3.0-only", ("LGPL-3.0.txt", "GPL-3.0.txt"))
_CHOSEN = {"pyside6-essentials": _QT, "shiboken6": _QT, "certifi": ("MPL-2.0", ("MPL-2.0.txt",))}
"""Chosen licenses where a package offers several, and texts that it does not include."""
_LONGEST = 60
"""Most letters of a license's name; a longer entry is the text itself."""


@dataclass(frozen=True, slots=True)
class ShippedPart:
    """A part: its name, version and license, and the files with the license text."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]

    def text(self) -> str:
        """Return the license texts, one after another."""
        return "\n\n".join(path.read_text(encoding="utf-8", errors="replace").strip() for path in self.texts)


@lru_cache(maxsize=1)
def parts() -> tuple[ShippedPart, ...]:
    """Return every part by name: installed Python packages, and what is shipped besides."""
    listed = resources() / "parts"
    result = [*map(_part, _dependencies(_OWN)), *(listed_parts(listed) if listed.is_dir() else ())]
    qt = next((part for part in result if part.name.startswith("PySide6")), None)
    if qt is not None:
        result.append(ShippedPart("Qt", qt.version, qt.licence, qt.texts))
    return tuple(sorted(result, key=lambda part: part.name.casefold()))


def part_of(name: str) -> ShippedPart:
    """Return the installed Python package of this name as a part.

    Raises PackageNotFoundError if it is missing.
    """
    return _part(distribution(name))


def listed_parts(folder: Path) -> Iterator[ShippedPart]:
    """Yield the parts in a folder's list; their texts are next to it."""
    for part in json.loads((folder / LISTED).read_text(encoding="utf-8")):
        yield ShippedPart(
            part["name"], part["version"], part["licence"], tuple(folder / name for name in part["texts"])
        )


def _dependencies(root: str) -> Iterable[Distribution]:
    """Return the installed packages that a package needs, directly or indirectly."""
    packages: dict[str, Distribution] = {}
    waiting, seen = [root], {root}
    while waiting:
        try:
            package = distribution(waiting.pop())
        except PackageNotFoundError:
            continue
        if package.metadata["Name"] != root:
            packages[package.metadata["Name"]] = package
        for line in package.requires or ():
            name = _REQUIRED.match(line)
            if name and "extra ==" not in line and (key := name.group().casefold().replace("_", "-")) not in seen:
                seen.add(key)
                waiting.append(key)
    return packages.values()


def _part(package: Distribution) -> ShippedPart:
    name = package.metadata["Name"]
    licence, chosen = _CHOSEN.get(name.casefold().replace("_", "-"), ("", ()))
    texts = tuple(resources() / "licences" / text for text in chosen)
    return ShippedPart(name, package.version, licence or _licence(package), (*texts, *_texts(package)))


def _licence(package: Distribution) -> str:
    """Return a package's license: an expression, a word, or its class."""
    metadata = package.metadata
    short = "".join((metadata.get_all("License-Expression") or metadata.get_all("License") or ())[:1])
    classes = [
        each.rpartition(" :: ")[2] for each in metadata.get_all("Classifier") or () if each.startswith("License")
    ]
    return short if 0 < len(short) <= _LONGEST else ", ".join(classes)


def _texts(package: Distribution) -> tuple[Path, ...]:
    files = [
        Path(str(file.locate()))
        for file in package.files or ()
        if ".dist-info" in file.parts[0] and ("licenses" in file.parts or _TEXT_NAME.search(file.name))
    ]
    return tuple(sorted(path for path in files if path.is_file()))
