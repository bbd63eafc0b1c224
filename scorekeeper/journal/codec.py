"""The body of an entry: facts as canonical JSON text, and back.

Canonical means: one object, its keys sorted by code point, no space between tokens, text in NFC and escaped only as
JSON demands, integers and true/false as the only other leaves. A default value (nothing, an empty list, the default of
the fact) is left out, never written as null. So each fact has exactly one text.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, get_args, get_type_hints

from scorekeeper.journal.facts import DealRecorded, Fact
from scorekeeper.journal.forms import (
    FORMS,
    FieldCodec,
    UnreadableBodyError,
    expect,
    read_contract_text,
)
from scorekeeper.journal.frozen import mutable_class
from scorekeeper.journal.set_aside import aside


class Body:
    """The stored form of a value.

    Its fields, which of them are required, and the defaults of the others.
    """

    def __init__(self, cls: type[Any]) -> None:
        hints = get_type_hints(cls)
        forms = {field.name: _form(hints[field.name]) for field in fields(cls)}
        self._cls: Any = cls
        self._thawed: Any = cls  # until one is read: a desk never reads most kinds of facts
        self._forms = forms
        self._defaults = {field.name: _default(field) for field in fields(cls)}
        self._required = {name for name, default in self._defaults.items() if default is MISSING}
        self._written = tuple((name, self._defaults[name], form.write) for name, form in forms.items())
        self._converted = tuple((name, form.read) for name, form in forms.items() if form.read is not None)
        self._seen: set[tuple[object, ...]] = set()

    def write(self, value: object) -> dict[str, object]:
        """Return the value as an object, without fields that have their defaults."""
        body: dict[str, object] = {}
        for name, default, write in self._written:
            part = getattr(value, name)
            if part is not default and part is not None and part != default:
                body[name] = write(part)
        return body

    def defaults(self) -> dict[str, object]:
        """Return the written defaults of the fields that may be left out, except None."""
        usual = {name: value for name, value in self._defaults.items() if value is not MISSING and value is not None}
        return {name: self._forms[name].write(value) for name, value in usual.items()}

    def read(self, body: dict[str, Any]) -> Any:
        """Return the value of this object.

        Its keys and types are checked only once for each combination of them.
        """
        pattern = (*body, *map(type, body.values()))
        if pattern not in self._seen:
            self._judge(body)
            self._seen.add(pattern)
            self._thawed = mutable_class(self._cls)
        for name, read in self._converted:
            if name in body:
                body[name] = read(body[name])
        value = self._thawed(**body)
        value.__class__ = self._cls
        return value

    def _judge(self, body: dict[str, Any]) -> None:
        known = body.keys() <= self._forms.keys() and self._required <= body.keys()
        if not known or any(type(value) is not self._forms[name].leaf for name, value in body.items()):
            raise UnreadableBodyError(self._cls)


def _default(field: Any) -> object:
    return field.default_factory() if field.default_factory is not MISSING else field.default


@cache
def body_of(cls: type[Any]) -> Body:
    """Return the stored form of values of this class."""
    return Body(cls)


def _form(hint: Any) -> FieldCodec:
    """Return the codec for a field of this type.

    None is never written to a body, so an optional type has the codec of the type itself.
    """
    if type(hint) is UnionType:
        (hint,) = set(get_args(hint)) - {NoneType}
    if hint in FORMS:
        return FORMS[hint]
    several = get_args(hint)
    return _list_of(body_of(several[0])) if several else _one_of(body_of(hint))


def _one_of(body: Body) -> FieldCodec:
    """Return the codec of a field that holds one value of this type."""
    return FieldCodec(dict, body.write, body.read)


def _list_of(body: Body) -> FieldCodec:
    """Return the codec of a field that holds a tuple of values of this type."""

    def write(values: tuple[object, ...]) -> list[object]:
        return [body.write(value) for value in values]

    def read(values: list[object]) -> tuple[object, ...]:
        return tuple(body.read(expect(dict, value)) for value in values)

    return FieldCodec(list, write, read)


def canonical_json(value: object) -> str:
    """Return the canonical JSON text of this value; its strings must already be in NFC."""
    return _ENCODER.encode(value)


def body_text(fact: Fact) -> str:
    """Return the canonical text of a fact without its kind, as stored if it was set aside."""
    left_out = aside(fact)
    if left_out is not None:
        return left_out.body
    return canonical_json(_BODIES[fact.kind].write(fact))


def read_usual(kind: str, text: str) -> DealRecorded | None:
    """Return the deal in a canonical body if it has no calls and only usual numbers, or None.

    Raises UnreadableBodyError for an invalid contract.
    """
    usual = _USUAL_DEAL(text) if kind == DealRecorded.kind else None
    if usual is None:
        return None
    contract, deal, session, side, taken = usual.groups()
    points = None if taken is None else int(taken)
    fact: DealRecorded = _ThawedDeal(session, int(deal), side, read_contract_text(contract), points)
    fact.__class__ = DealRecorded
    return fact


def read_fact(kind: str, text: str) -> Fact:
    """Return the fact with this kind and body.

    Raises UnreadableBodyError if the kind is unknown or the text contains anything the kind does not define.
    """
    usual = read_usual(kind, text)
    if usual is not None:
        return usual
    form = _BODIES.get(kind)
    if form is None:
        raise UnreadableBodyError(kind)
    try:
        body, end = _DECODER.raw_decode(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableBodyError(kind) from error
    if end != len(text) or type(body) is not dict:
        raise UnreadableBodyError(kind)
    fact: Fact = form.read(body)
    return fact


def _refuse(text: str) -> object:
    raise UnreadableBodyError(text)


_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
_USUAL_DEAL = re.compile(
    r'\{"contract":"([0-9A-Z]+)","deal":(0|[1-9][0-9]{0,2}),"session":"([0-9a-f]+)","side":"([A-Z])"'
    r'(?:,"taken":(0|[1-9][0-9]?))?\}'
).fullmatch
"""Body of nine out of ten entries: a deal without calls, all numbers within their limits.

Others are parsed as JSON. Limits: `journal/limits.py`.
"""
_ThawedDeal = mutable_class(DealRecorded)

_DECODER = json.JSONDecoder(parse_float=_refuse, parse_constant=_refuse)


_BODIES: Mapping[str, Body] = MappingProxyType({cls.kind: body_of(cls) for cls in get_args(Fact)})
