"""What the packages for people without Python ship besides Python packages.

Typefaces, Python itself, libraries.
The recipe (scorekeeper.spec) calls `collect`. The typefaces are those of Debian's packages, the same in every package.
Where there is no dpkg, as on Windows and macOS, the folder is brought along: make it on Debian or Ubuntu with ::

    .venv/bin/python installers/parts.py       writes build/fonts, after apt-get install of the packages it names
"""

import json
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scorekeeper.assets.third_party import LISTED, ShippedPart, listed_parts, part_of, parts  # noqa: E402 - the checkout comes first

FONTS = ROOT / "build" / "fonts"
_NOTO = ("", "Malayalam", "Devanagari", "Tamil", "Telugu", "Kannada")
PACKAGES: Mapping[str, tuple[str, ...]] = {
    "fonts-inter": tuple(
        f"Inter-{weight}.otf" for weight in ("Regular", "Italic", "Medium", "SemiBold", "Bold", "BoldItalic")
    ),
    "fonts-noto-core": (
        *(f"NotoSans{script}-{weight}.ttf" for script in _NOTO for weight in ("Regular", "Bold")),
        "NotoSansSymbols2-Regular.ttf",
    ),
    "fonts-smc-meera": ("Meera-Regular.ttf",),
    "fonts-smc-rachana": ("Rachana-Regular.ttf", "Rachana-Bold.ttf"),
}
"""The typefaces that are shipped, by Debian package; all of them are taken under the SIL Open Font License."""
_FONT_LICENCE = "OFL-1.1"
_COMMON = re.compile(r"/usr/share/common-licenses/([A-Za-z0-9.+-]*[A-Za-z0-9])")
_NAMED = re.compile(r"^License:[ \t]*(\S.*)$", re.MULTILINE)


class NotHereError(Exception):
    """Something that a package has to ship is not here."""


def fonts(folder: Path = FONTS) -> Path:
    """Return the folder of typefaces with their licenses, made from Debian's packages where dpkg is.

    Raises NotHereError with the packages to install, or with the folder to bring along.
    """
    wanted = [name for names in PACKAGES.values() for name in names]
    if shutil.which("dpkg-query") is None:
        if all((folder / name).is_file() for name in (*wanted, LISTED)):
            return folder
        raise NotHereError(f"{folder} is not here or not whole: make it on Debian or Ubuntu, see the top of {__file__}")
    lacking = [package for package in PACKAGES if not _version(package)]
    if lacking:
        raise NotHereError(f"The typefaces are not here: apt-get install {' '.join(lacking)}")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    made = []
    for package, names in PACKAGES.items():
        files = {path.name: path for path in map(Path, _asked("dpkg-query", "--listfiles", package).splitlines())}
        for name in names:
            shutil.copy(files[name], folder / name)
        made.append(_debian_part(package, _FONT_LICENCE))
    write(folder, made)
    return folder


def libraries(paths: Iterable[str]) -> list[ShippedPart]:
    """Return the system's libraries among files as parts.

    One for each Debian package they are from.
    """
    if shutil.which("dpkg-query") is None:
        return []
    packages = set()
    for path in {str(Path(path).resolve()) for path in paths}:
        for place in (path, path.removeprefix("/usr")):
            owners = _asked("dpkg-query", "--search", place).partition(": ")[0]
            packages |= {owner.partition(":")[0] for owner in owners.split(", ") if owner}
    return [_debian_part(package) for package in sorted(packages)]


def collect(folder: Path, binaries: Iterable[str]) -> Path:
    """Write the list of what a package ships besides Python packages, its texts beside it.

    Return the folder.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    found = [*listed_parts(FONTS), _python(), part_of("pyinstaller"), *libraries(binaries)]
    write(folder, found)
    every = sorted([*parts(), *listed_parts(folder)], key=lambda one: one.name.casefold())
    (folder / "LICENCES.txt").write_text(notice(every), encoding="utf-8")
    return folder


def write(folder: Path, found: Iterable[ShippedPart]) -> None:
    """Write parts into a folder: the list, and for each a file with the text of its license."""
    listed = []
    for part in found:
        name = f"{part.name}.licence.txt"
        (folder / name).write_text(part.text() + "\n", encoding="utf-8")
        listed.append({"name": part.name, "version": part.version, "licence": part.licence, "texts": [name]})
    (folder / LISTED).write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")


def notice(found: Iterable[ShippedPart]) -> str:
    """Return the text of all licenses.

    A list of the parts with version and license, then each license text once.
    """
    heads, texts, named = [], dict[str, str](), dict[str, list[str]]()
    for part in found:
        heads.append(f"{part.name} {part.version}: {part.licence}")
        same = " ".join(part.text().split())  # the same text may have other line breaks
        texts.setdefault(same, part.text())
        named.setdefault(same, []).append(part.name)
    own = (ROOT / "LICENSE").read_text(encoding="utf-8")
    parted = [f"{'=' * 78}\n{', '.join(named[same])}\n\n{words}" for same, words in texts.items()]
    return "\n\n".join(
        ("Scorekeeper: Apache-2.0, its words at the end. It is made of:", "\n".join(heads), *parted, "=" * 78, own)
    )


def _python() -> ShippedPart:
    places = (Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt")
    debian = Path(f"/usr/share/doc/python{sysconfig.get_python_version()}/copyright")
    text = next((place for place in (*places, debian) if place.is_file()), None)
    if text is None:
        raise NotHereError("The licence of this Python is not where it should be")
    return ShippedPart("Python", platform.python_version(), "PSF-2.0", (text,))


def _debian_part(package: str, licence: str = "") -> ShippedPart:
    text = Path("/usr/share/doc") / package / "copyright"
    words = text.read_text(encoding="utf-8", errors="replace")
    common = {Path("/usr/share/common-licenses") / name for name in _COMMON.findall(words)}
    named = ", ".join(dict.fromkeys(_NAMED.findall(words))) or ", ".join(sorted(path.name for path in common))
    texts = (text, *sorted(path for path in common if path.is_file()))
    return ShippedPart(package, _version(package), licence or named or "see its text", texts)


def _version(package: str) -> str:
    return _asked("dpkg-query", "--show", "--showformat", "${Version}", package)


def _asked(*words: str) -> str:
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()


if __name__ == "__main__":
    print(fonts())
