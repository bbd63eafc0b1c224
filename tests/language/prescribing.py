"""Sessions as documents in which something is charged, and what the rules prescribe there."""

from pathlib import Path

from scorekeeper.documents.session import read_session
from scorekeeper.rules.model import Session
from scorekeeper.rules.prescribed import Charge, prescribe
from scorekeeper.rules.systems import SYSTEMS

SYSTEM = SYSTEMS["international-56"]
NAMES = {"A": "Dallas", "B": "Detroit"}
CASES = Path(__file__).parent.parent / "rules" / "cases" / "prescribed" / "ladders-and-deals.json"


def prescription(document, **charge):
    frame = {"format": "scorekeeper/session", "version": 1, "system": "international-56"}
    session = read_session(frame | {"sides": {side: {"name": name} for side, name in NAMES.items()}} | document)
    assert isinstance(session, Session), session
    return prescribe(SYSTEM, session, Charge(**charge))
