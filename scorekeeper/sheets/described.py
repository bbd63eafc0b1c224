"""What a page says, as text that travels inside its PDF: with it any computer can draw the very page again.

The record alone does not give the page back: times, remarks, what was read out and the clubs stand only there. So the
blocks a sheet was drawn from go along, with the layout, the paper and the fonts it was drawn by.
"""

import dataclasses
import datetime as dt
import json
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scorekeeper.sheets.options import SheetOptions

LAYOUT = 2
"""By which layout sheets are drawn now. Raise it when a sheet with the same blocks comes to look different."""
_FORMAT, _VERSION = "scorekeeper/page", 1
_LARGEST = 512 * 1024
_LONGEST, _MOST = 2000, 1000
SESSION, GAME = "session", "game"
"""Of what a page is: a session or match, or a game of hands."""
_RECORD = "embedded"
"""The one part of the blocks that is not described: the record stands beside the description."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it was drawn: what it says, by which layout, on which paper, in which fonts (their digest).

    `zone` is how many minutes the times in the boxes of signatures are ahead of UTC. `sheet` are the
    blocks of its kind, None where they are those of a layout that is not known here.
    """

    layout: int
    paper: str
    fonts: str
    zone: int
    kind: str
    sheet: Any


def page_of(kind: str, sheet: Any, options: SheetOptions, fonts: str) -> Page:
    """Return the page that is drawn of a sheet now, in fonts with this digest."""
    ahead = options.made.astimezone(options.zone).utcoffset() or dt.timedelta()
    return Page(LAYOUT, options.paper, fonts, int(ahead.total_seconds() // 60), kind, sheet)


def described(page: Page) -> bytes:
    """Return a page as text, the same bytes for the same page."""
    document = {
        "format": _FORMAT,
        "version": _VERSION,
        "layout": page.layout,
        "paper": page.paper,
        "fonts": page.fonts,
        "zone": page.zone,
        page.kind: _written(page.sheet),
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def read_page(data: bytes, kinds: Mapping[str, type]) -> Page | None:
    """Return the page that a text describes, None where it is no description; never raises.

    `kinds` are the blocks of each kind of page.
    """
    if len(data) > _LARGEST:
        return None
    try:
        return _read_page(json.loads(data), kinds)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def _read_page(document: Any, kinds: Mapping[str, type]) -> Page:
    if (document["format"], document["version"]) != (_FORMAT, _VERSION):
        raise ValueError(_FORMAT)
    layout, zone = _as(int, document["layout"]), _as(int, document["zone"])
    kind = next((kind for kind in kinds if kind in document), SESSION)
    sheet = _as(kinds[kind], document[kind]) if layout == LAYOUT else None
    if abs(zone) > 24 * 60 or layout < 1:
        raise ValueError(zone)
    return Page(layout, _as(str, document["paper"]), _as(str, document["fonts"]), zone, kind, sheet)


def _written(value: Any) -> Any:
    """Return blocks as JSON; what is None or as it is by default is left out."""
    if dataclasses.is_dataclass(value):
        parts = ((part, getattr(value, part.name)) for part in dataclasses.fields(value) if part.name != _RECORD)
        return {part.name: _written(own) for part, own in parts if own is not None and own != part.default}
    if isinstance(value, Mapping):
        return {key: _written(own) for key, own in value.items() if own is not None}
    return [_written(own) for own in value] if isinstance(value, tuple) else value


@lru_cache(maxsize=64)
def _parts(kind: type) -> Mapping[str, Any]:
    return typing.get_type_hints(kind)


def _as(kind: Any, value: Any) -> Any:
    """Return JSON as a value of this type. Raises ValueError or TypeError for anything else."""
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _block(kind, value)
    if kind in (str, int, bool):
        if value.__class__ is not kind or (kind is str and len(value) > _LONGEST):
            raise ValueError(kind)
        return value
    form, inside = typing.get_origin(kind), typing.get_args(kind)
    if form in (typing.Union, types.UnionType):
        return _as(next(one for one in inside if one is not type(None)), value)
    if form is tuple:
        return tuple(_as(inside[0], own) for own in _bounded(list, value))
    if form is Mapping:
        return {_as(inside[0], key): _as(inside[1], own) for key, own in _bounded(dict, value).items()}
    raise TypeError(kind)


def _block(kind: type, value: Any) -> Any:
    """Return one block; what is left out is None, or as it is by default."""
    hints, parts = _parts(kind), _bounded(dict, value)
    fields = {part.name: part for part in dataclasses.fields(kind) if part.name != _RECORD}
    if not parts.keys() <= fields.keys():
        raise ValueError(kind)
    read = {name: _as(hints[name], own) for name, own in parts.items()}
    for name, part in fields.items():
        if name not in read and part.default is dataclasses.MISSING:
            if type(None) not in typing.get_args(hints[name]):
                raise ValueError(name)
            read[name] = None
    return kind(**read)


def _bounded(kind: Any, value: Any) -> Any:
    if value.__class__ is not kind or len(value) > _MOST:
        raise ValueError(kind)
    return value
