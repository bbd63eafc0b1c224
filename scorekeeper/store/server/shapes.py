"""Shapes of each kind of entry for the server, from the desk's own classes and limits."""

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields
from types import NoneType, UnionType
from typing import Any, get_args, get_type_hints

from scorekeeper.journal.codec import body_of
from scorekeeper.journal.kinds import KINDS
from scorekeeper.journal.limits import ITEMS, number_range
from scorekeeper.journal.play_checks import OUTCOMES
from scorekeeper.journal.soundness import BY_SIDE, NO_SIDE, SIDE_FIELDS
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import Call, Value
from scorekeeper.rules.system import ALL_SIDES

Shape = dict[str, Any]

_CONTRACT = "^[0-9]{1,3}(NT|[CDHS])X{0,2}$"
_SIDE = f"^({'|'.join((*ALL_SIDES, *sorted(NO_SIDE)))})$"
_OUTCOME = f"^({'|'.join(OUTCOMES)})$"
_OTHERS: Mapping[Any, Shape] = {
    bool: {"t": "boolean"},
    Contract: {"t": "string", "like": _CONTRACT},
    Call: {"t": "call"},
}


def shapes() -> dict[str, Shape]:
    """Return the shape of every kind of entry."""
    return {kind.fact.kind: _object(kind.fact) for kind in KINDS.values()}


def shapes_text() -> str:
    """Return all shapes as one JSON text."""
    return json.dumps(shapes(), sort_keys=True, separators=(",", ":"))


def _object(cls: Any) -> Shape:
    hints = get_type_hints(cls)
    shape: dict[str, Shape] = {}
    required = []
    for field in fields(cls):
        shape[field.name] = _field(field.name, hints[field.name])
        if field.default is MISSING and field.default_factory is MISSING:
            required.append(field.name)
    written = body_of(cls)
    return {"t": "object", "fields": shape, "required": required, "usual": written.defaults()}


def _field(name: str, hint: Any) -> Shape:
    if hint == (Value | bool):
        return {"t": "setting", "low": number_range(name)[0], "high": number_range(name)[1]}
    if isinstance(hint, UnionType):
        (hint,) = {*get_args(hint)} - {NoneType}
    if hint is int:
        low, high = number_range(name)
        return {"t": "number", "low": low, "high": high}
    if hint is str:
        like = _SIDE if name in SIDE_FIELDS - BY_SIDE else _OUTCOME if name == "outcome" else ""
        return {"t": "string", "like": like} if like else {"t": "string"}
    return _OTHERS.get(hint) or _held(name, hint)


def _held(name: str, hint: Any) -> Shape:
    """Return the shape of a list, a mapping, or a value with fields of its own."""
    parts = get_args(hint)
    origin = getattr(hint, "__origin__", None)
    if origin is tuple and parts[-1] is Ellipsis:
        return {"t": "array", "of": _field(name, parts[0]), "most": ITEMS}
    if origin is tuple:
        return {"t": "array", "of": _field(name, parts[0]), "most": len(parts), "least": len(parts)}
    if origin is not None and issubclass(origin, Mapping):
        keys = {"keys": _SIDE} if name in SIDE_FIELDS else {}
        return {"t": "object", "of": _field(name, parts[1]), "most": ITEMS, **keys}
    return _object(hint)
