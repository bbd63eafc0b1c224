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

from scorekeeper.journal.bodies import Body
from scorekeeper.journal.dispute_bodies import DISPUTE_BODIES
from scorekeeper.journal.facts import (
    AccessSet,
    BellRung,
    CardsNotClipped,
    DealRecorded,
    DifferenceSettled,
    EventChanged,
    EventMade,
    Fact,
    HandRecorded,
    LengthSet,
    Redealt,
    RowCopied,
    ScoreAnnounced,
    SeatsTaken,
    SessionForfeited,
    SessionOpened,
    SessionRemoved,
    SheetClosed,
    SheetReceived,
    SheetSigned,
    SigningStopped,
    StoreChanged,
    TeamEntered,
    TeamRemoved,
    Voided,
    WrongDealer,
)
from scorekeeper.journal.forms import (
    CALLS,
    CONTRACT,
    LISTS,
    NAMES,
    NUMBER,
    POINTS,
    SETTINGS,
    SWITCH,
    TEXT,
    TEXTS,
    UnreadableBodyError,
    UnwritableTextError,
    plain_text,
    read_contract_text,
)
from scorekeeper.journal.roster_bodies import ROSTER_BODIES

__all__ = ["UnreadableBodyError", "UnwritableTextError", "body_text", "canonical_json", "plain_text", "read_fact"]


def canonical_json(value: object) -> str:
    """Return the one JSON text of this value; its strings must be in NFC already."""
    return _ENCODER.encode(value)


def body_text(fact: Fact) -> str:
    """Return the canonical text of a fact, without its kind."""
    return canonical_json(_KINDS[fact.kind].write(fact))


def read_fact(kind: str, text: str) -> Fact:
    """Return the fact that this body of this kind states.

    Raises UnreadableBodyError when the kind is unknown or the text says anything that the kind does not provide for.
    """
    if kind == DealRecorded.kind and (usual := _USUAL_DEAL(text)) is not None:
        contract, deal, session, side, taken = usual.groups()
        return DealRecorded(
            session, int(deal), side, read_contract_text(contract), int(taken) if taken is not None else None
        )
    form = _KINDS.get(kind)
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


_KINDS: Mapping[str, Body] = MappingProxyType(
    {
        cls.kind: Body(cls, forms)
        for cls, forms in (
            (
                EventMade,
                {
                    "event": TEXT,
                    "name": TEXT,
                    "system": TEXT,
                    "edition": TEXT,
                    "date": TEXT,
                    "venue": TEXT,
                    "settings": SETTINGS,
                },
            ),
            (EventChanged, {"name": TEXT, "date": TEXT, "venue": TEXT, "settings": SETTINGS}),
            (
                TeamEntered,
                {"team": TEXT, "name": TEXT, "players": TEXTS, "captain": TEXT, "letter": TEXT, "club": TEXT},
            ),
            (TeamRemoved, {"team": TEXT}),
            (
                SessionOpened,
                {
                    "session": TEXT,
                    "teams": TEXTS,
                    "round": NUMBER,
                    "table": NUMBER,
                    "date": TEXT,
                    "venue": TEXT,
                    "scorer": TEXT,
                    "options": SETTINGS,
                    "odd_side": TEXT,
                    "rosters": LISTS,
                },
            ),
            (SessionRemoved, {"session": TEXT}),
            (
                SeatsTaken,
                {"session": TEXT, "from_deal": NUMBER, "seats": TEXTS, "first_dealer": NUMBER, "swap": SWITCH},
            ),
            (WrongDealer, {"session": TEXT, "deal": NUMBER, "dealt_by": NUMBER}),
            (
                DealRecorded,
                {
                    "session": TEXT,
                    "deal": NUMBER,
                    "side": TEXT,
                    "contract": CONTRACT,
                    "taken": NUMBER,
                    "outcome": TEXT,
                    "calls": CALLS,
                    "first_seat": NUMBER,
                    "captains_saw": SWITCH,
                    "odd_side": TEXT,
                    "dealer_side": TEXT,
                    "swept": SWITCH,
                    "insisted": TEXT,
                    "opponents": NUMBER,
                },
            ),
            (Redealt, {"session": TEXT, "deal": NUMBER, "reason": TEXT}),
            (ScoreAnnounced, {"session": TEXT, "after_deal": NUMBER, "totals": POINTS}),
            (
                RowCopied,
                {
                    "session": TEXT,
                    "deal": NUMBER,
                    "sheet": TEXT,
                    "side": TEXT,
                    "contract": CONTRACT,
                    "taken": NUMBER,
                    "outcome": TEXT,
                    "totals": POINTS,
                    "opponents": NUMBER,
                },
            ),
            (DifferenceSettled, {"session": TEXT, "deal": NUMBER, "how": TEXT}),
            (LengthSet, {"session": TEXT, "deals": NUMBER, "why": TEXT}),
            (SessionForfeited, {"session": TEXT, "side": TEXT, "why": TEXT, "also": TEXTS, "words": TEXT}),
            (
                HandRecorded,
                {
                    "session": TEXT,
                    "hand": NUMBER,
                    "side": TEXT,
                    "bid": CONTRACT,
                    "tricks": POINTS,
                    "fault": TEXT,
                    "attempt": NUMBER,
                    "article": TEXT,
                },
            ),
            (BellRung, {"session": TEXT, "hand": NUMBER}),
            (CardsNotClipped, {"session": TEXT, "players": TEXTS}),
            (
                SheetSigned,
                {
                    "session": TEXT,
                    "revision": NUMBER,
                    "role": TEXT,
                    "name": TEXT,
                    "state": TEXT,
                    "record": TEXT,
                    "words": TEXT,
                    "witness": TEXT,
                    "certificate": TEXT,
                    "file": TEXT,
                },
            ),
            (SigningStopped, {"session": TEXT}),
            (SheetClosed, {"session": TEXT, "revision": NUMBER, "record": TEXT, "file": TEXT, "required": TEXTS}),
            (
                SheetReceived,
                {
                    "session": TEXT,
                    "revision": NUMBER,
                    "record": TEXT,
                    "file": TEXT,
                    "signers": NAMES,
                    "names": NAMES,
                },
            ),
            (AccessSet, {"proofs": NAMES}),
            (Voided, {"entry": NUMBER}),
            (StoreChanged, {"what": TEXT, "old": TEXT, "new": TEXT}),
        )
    }
    | DISPUTE_BODIES
    | ROSTER_BODIES
)

assert _KINDS.keys() == {cls.kind for cls in get_args(Fact)}, "every kind of fact has a body"
