"""The choices for the wall, and how they are saved."""

import json
from dataclasses import asdict, dataclass

from scorekeeper.features.wall.view.slide import BRACKET, DRAW, KINDS, PRIZES, RUNNING, STANDINGS, WEB

SECONDS = (8, 12, 20, 30)
DARK, LIGHT = "dark", "light"
LONGEST = 200
NEAREST, FARTHEST = 0.5, 99.0
"""The limits of a length in the hall, in meters."""


@dataclass(frozen=True, slots=True)
class WallChoice:
    """The kinds of pages, seconds for each, the theme, the message, the size of the hall.

    `address` is that of the web pages; "": where they are served, if they are. `distance` and `height` are meters: to
    the last row, and of the picture.
    """

    kinds: tuple[str, ...] = (DRAW, RUNNING, BRACKET, STANDINGS, PRIZES, WEB)
    seconds: int = 12
    colors: str = DARK
    message: str = ""
    address: str = ""
    distance: float = 15.0
    height: float = 1.7


def kept(choice: WallChoice) -> str:
    """Return a choice as the program's settings keep it."""
    return json.dumps(asdict(choice), ensure_ascii=True)


def read_choice(text: str) -> WallChoice:
    """Return the saved choice; invalid values become the default."""
    usual = WallChoice()
    try:
        kept = json.loads(text) if text else {}
    except ValueError:
        return usual
    if not isinstance(kept, dict):
        return usual
    kinds, colors = kept.get("kinds"), kept.get("colors", kept.get("colours"))
    message, address = kept.get("message"), kept.get("address")
    return WallChoice(
        tuple(kind for kind in KINDS if kind in kinds) if isinstance(kinds, list) else usual.kinds,
        kept["seconds"] if kept.get("seconds") in SECONDS else usual.seconds,
        colors if colors in {DARK, LIGHT} else usual.colors,
        message[:LONGEST] if isinstance(message, str) else "",
        address[:LONGEST] if isinstance(address, str) else "",
        parse_meters(kept.get("distance")) or usual.distance,
        parse_meters(kept.get("height")) or usual.height,
    )


def parse_meters(value: object) -> float | None:
    """Return a length as it was typed or saved, None if invalid: "15", "1,7", 1.7."""
    try:
        length = float(str(value).strip().replace(",", "."))
    except ValueError:
        return None
    return length if NEAREST <= length <= FARTHEST else None
