"""The body of an entry: facts as canonical JSON text, and back.

Canonical means: one object, its keys sorted by code point, no space between tokens, text in NFC and not escaped
beyond what JSON demands, integers and true/false as the only other leaves. What has the value it would have anyway
(nothing, an empty list, the default of the fact) is absent, never null. So one fact has exactly one text.
"""

import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import get_args

from scorekeeper.journal.bodies import Body, body_of
from scorekeeper.journal.facts import DealRecorded, Fact
from scorekeeper.journal.forms import UnreadableBodyError, UnwritableTextError, plain_text, read_contract_text

__all__ = ["UnreadableBodyError", "UnwritableTextError", "body_text", "canonical_json", "plain_text", "read_fact"]


def canonical_json(value: object) -> str:
    """Return the one JSON text of this value; its strings must be in NFC already."""
    return _ENCODER.encode(value)


def body_text(fact: Fact) -> str:
    """Return the canonical text of a fact, without its kind."""
    return canonical_json(_BODIES[fact.kind].write(fact))


def read_fact(kind: str, text: str) -> Fact:
    """Return the fact that this body of this kind states.

    Raises UnreadableBodyError when the kind is unknown or the text says anything that the kind does not provide for.
    """
    if kind == DealRecorded.kind and (usual := _USUAL_DEAL(text)) is not None:
        contract, deal, session, side, taken = usual.groups()
        return DealRecorded(
            session, int(deal), side, read_contract_text(contract), int(taken) if taken is not None else None
        )
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
    r'\{"contract":"([0-9A-Z]+)","deal":(0|[1-9][0-9]{0,3}),"session":"([0-9a-f]+)","side":"([A-Z])"'
    r'(?:,"taken":(0|[1-9][0-9]{0,3}))?\}'
).fullmatch
"""The body of nine entries out of ten: a deal without calls. All others are read as the JSON that they are."""

_DECODER = json.JSONDecoder(parse_float=_refuse, parse_constant=_refuse)


_BODIES: Mapping[str, Body] = MappingProxyType({cls.kind: body_of(cls) for cls in get_args(Fact)})
