"""The bodies of the committee's facts: penalties, disputes, evidence, the committee, rulings."""

from scorekeeper.journal.bodies import Body, list_of, one_of
from scorekeeper.journal.dispute_facts import (
    Claim,
    CommitteeNamed,
    DisputeEnded,
    DisputeRaised,
    EvidenceAdded,
    Member,
    PenaltyGiven,
    RulingMade,
)
from scorekeeper.journal.forms import CONTRACT, NAMES, NUMBER, PAIRS, POINTS, REFERENCES, SWITCH, TEXT, TEXTS

_PENALTY = Body(
    PenaltyGiven,
    {
        "session": TEXT,
        "side": TEXT,
        "code": TEXT,
        "deal": NUMBER,
        "objected": SWITCH,
        "points": NUMBER,
        "article": TEXT,
        "attempt": NUMBER,
    },
)

_CLAIM = Body(
    Claim,
    {"side": TEXT, "seat": NUMBER, "tricks": NUMBER, "challenged": TEXT, "line": TEXT, "remaining": NUMBER},
)

_MEMBER = Body(Member, {"name": TEXT, "team": TEXT, "club": TEXT, "chair": SWITCH})

_RAISED = Body(
    DisputeRaised,
    {
        "dispute": TEXT,
        "session": TEXT,
        "deal": NUMBER,
        "by": TEXT,
        "code": TEXT,
        "offender": TEXT,
        "objected": SWITCH,
        "attempt": NUMBER,
        "points": NUMBER,
        "article": TEXT,
        "articles": TEXTS,
        "facts": TEXT,
        "says": NAMES,
        "late": TEXT,
        "admitted_by": TEXT,
        "claim": one_of(_CLAIM),
    },
)

_RULING = Body(
    RulingMade,
    {
        "session": TEXT,
        "articles": TEXTS,
        "reason": TEXT,
        "deal": NUMBER,
        "ruling_kind": TEXT,
        "side": TEXT,
        "contract": CONTRACT,
        "outcome": TEXT,
        "points": POINTS,
        "waive": REFERENCES,
        "impose": list_of(_PENALTY),
        "members": TEXTS,
        "dispute": TEXT,
        "supersedes": NUMBER,
        "findings": TEXT,
        "departs": TEXT,
        "taken": NUMBER,
        "again": TEXT,
        "forfeit": TEXT,
        "infraction": TEXT,
        "prescribed": TEXT,
        "aside": PAIRS,
        "against": TEXTS,
        "abstained": TEXTS,
        "late": TEXT,
        "admitted_by": TEXT,
        "in_favour": TEXTS,
        "number": NUMBER,
        "replaces": NUMBER,
        "offender": TEXT,
    },
)

DISPUTE_BODIES = {
    PenaltyGiven.kind: _PENALTY,
    RulingMade.kind: _RULING,
    DisputeRaised.kind: _RAISED,
    EvidenceAdded.kind: Body(
        EvidenceAdded,
        {"dispute": TEXT, "session": TEXT, "name": TEXT, "media": TEXT, "file": TEXT, "words": TEXT},
    ),
    DisputeEnded.kind: Body(DisputeEnded, {"dispute": TEXT, "session": TEXT, "how": TEXT}),
    CommitteeNamed.kind: Body(CommitteeNamed, {"members": list_of(_MEMBER)}),
}
"""How each of them is written, by its kind."""
