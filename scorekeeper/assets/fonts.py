"""The font files for paper: those found, those missing, and their substitutes.

Only TrueType files count: a PDF has to embed its fonts, and outlines of the other kind cannot be
embedded here.
"""

import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from scorekeeper.assets.paths import resources

REGULAR, BOLD = "regular", "bold"
MALAYALAM, MALAYALAM_BOLD = "malayalam", "malayalam-bold"
SYMBOLS = "symbols"
ROLES = (REGULAR, BOLD, MALAYALAM, MALAYALAM_BOLD, SYMBOLS)

FOLDERS_VARIABLE = "SCOREKEEPER_FONTS"
"""Environment variable with further font folders, which an installer sets."""

# The first of each list is preferred, the others are substitutes in this order.
_CANDIDATES: Mapping[str, tuple[tuple[str, str], ...]] = {
    REGULAR: (
        ("Noto Sans", "NotoSans-Regular.ttf"),
        ("DejaVu Sans", "DejaVuSans.ttf"),
        ("Liberation Sans", "LiberationSans-Regular.ttf"),
        ("Segoe UI", "segoeui.ttf"),
        ("Arial", "arial.ttf"),
        ("Bitstream Vera Sans", "Vera.ttf"),
    ),
    BOLD: (
        ("Noto Sans Bold", "NotoSans-Bold.ttf"),
        ("DejaVu Sans Bold", "DejaVuSans-Bold.ttf"),
        ("Liberation Sans Bold", "LiberationSans-Bold.ttf"),
        ("Segoe UI Bold", "segoeuib.ttf"),
        ("Arial Bold", "arialbd.ttf"),
        ("Bitstream Vera Sans Bold", "VeraBd.ttf"),
    ),
    MALAYALAM: (
        ("Meera", "Meera-Regular.ttf"),
        ("Meera", "Meera.ttf"),
        ("Rachana", "Rachana-Regular.ttf"),
        ("Rachana", "Rachana.ttf"),
        ("Noto Sans Malayalam", "NotoSansMalayalam-Regular.ttf"),
        ("Kartika", "kartika.ttf"),
    ),
    MALAYALAM_BOLD: (
        ("Rachana Bold", "Rachana-Bold.ttf"),
        ("Noto Sans Malayalam Bold", "NotoSansMalayalam-Bold.ttf"),
        ("Kartika Bold", "kartikab.ttf"),
    ),
    SYMBOLS: (
        ("Noto Sans Symbols 2", "NotoSansSymbols2-Regular.ttf"),
        ("DejaVu Sans", "DejaVuSans.ttf"),
        ("Segoe UI Symbol", "seguisym.ttf"),
    ),
}


@dataclass(frozen=True, slots=True)
class FontFile:
    """A font file: its family and its path."""

    family: str
    path: Path


@dataclass(frozen=True, slots=True)
class MissingFont:
    """A preferred font that is missing and the family used instead ("" if there is none)."""

    family_wanted: str
    used: str


@dataclass(frozen=True, slots=True)
class FontFiles:
    """The fonts for paper, by role, and what was missing.

    `others` are the files of further scripts by lower-case file name: a Tamil or Greek name finds
    its face there.
    """

    files: Mapping[str, FontFile]
    missing: tuple[MissingFont, ...]
    others: Mapping[str, Path]

    def for_script(self, script: str, *, bold: bool = False) -> FontFile | None:
        """Return the Noto face of a script ("Tamil", "Devanagari"), None if it is missing."""
        weights = ("Bold", "Regular") if bold else ("Regular",)
        for weight in weights:
            path = self.others.get(f"notosans{script}-{weight}.ttf".casefold())
            if path is not None:
                return FontFile(f"Noto Sans {script}", path)
        return None


def system_folders(platform: str = sys.platform, environ: Mapping[str, str] = os.environ) -> tuple[Path, ...]:
    """Return the folders where this kind of computer keeps its fonts, the user's own first."""
    home = Path(environ.get("HOME") or environ.get("USERPROFILE") or "~").expanduser()
    if platform == "win32":
        local = environ.get("LOCALAPPDATA", "")
        own = (Path(local) / "Microsoft" / "Windows" / "Fonts",) if local else ()
        return (*own, Path(environ.get("WINDIR", r"C:\Windows")) / "Fonts")
    if platform == "darwin":
        return (home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts"))
    data = environ.get("XDG_DATA_HOME") or str(home / ".local/share")
    return (Path(data) / "fonts", home / ".fonts", Path("/usr/local/share/fonts"), Path("/usr/share/fonts"))


def given_folders(environ: Mapping[str, str] = os.environ) -> tuple[Path, ...]:
    """Return the folders of fonts that the environment names."""
    return tuple(Path(part) for part in environ.get(FOLDERS_VARIABLE, "").split(os.pathsep) if part)


@lru_cache(maxsize=16)
def find_fonts(folders: tuple[Path, ...] | None = None) -> FontFiles:
    """Return the font files for paper.

    `folders` None means the given, the shipped and the system's own.
    An unreadable folder counts as empty. There is always a font for Latin letters, because the
    drawing library includes a plain one.
    """
    searched = (*given_folders(), resources() / "fonts", *system_folders()) if folders is None else folders
    present = _present((*searched, *_last_resort()))
    files: dict[str, FontFile] = {}
    missing: list[MissingFont] = []
    for role in ROLES:
        font = _first(role, present)
        if font is None and role == MALAYALAM_BOLD:
            font = files.get(MALAYALAM)
        preferred = _CANDIDATES[role][0][0]
        if font is not None:
            files[role] = font
        if font is None or font.family != preferred:
            missing.append(MissingFont(preferred, font.family if font else ""))
    return FontFiles(files, tuple(missing), {name: path for name, path in present.items() if name.startswith("noto")})


def _first(role: str, present: Mapping[str, Path]) -> FontFile | None:
    for family, name in _CANDIDATES[role]:
        path = present.get(name.casefold())
        if path is not None:
            return FontFile(family, path)
    return None


def _present(folders: Iterable[Path]) -> dict[str, Path]:
    """Return the TrueType files by lower-case name.

    If two have the same name, the earlier folder wins.
    """
    present: dict[str, Path] = {}
    for folder in folders:
        for directory, inner, names in os.walk(folder):
            inner.sort()
            for name in sorted(names):
                if name.casefold().endswith(".ttf"):
                    present.setdefault(name.casefold(), Path(directory) / name)
    return present


def _last_resort() -> tuple[Path, ...]:
    # Imported here: the window asks for fonts before anything that draws PDF has been loaded.
    import reportlab  # noqa: PLC0415

    return tuple(Path(directory) / "fonts" for directory in reportlab.__path__)
