"""The bodies of the facts about those who play."""

from scorekeeper.journal.bodies import Body
from scorekeeper.journal.forms import NUMBER, TEXT, TEXTS
from scorekeeper.journal.roster_facts import PlayerEntered, StarterReturned, SubstitutionApproved

_FROM = {"from_round": NUMBER, "session": TEXT, "from_deal": NUMBER}

ROSTER_BODIES = {
    cls.kind: Body(cls, forms)
    for cls, forms in (
        (PlayerEntered, {"player": TEXT, "name": TEXT}),
        (
            SubstitutionApproved,
            {
                "substitution": TEXT,
                "team": TEXT,
                "starter": TEXT,
                "substitute": TEXT,
                "members": TEXTS,
                "fee": TEXT,
                **_FROM,
            },
        ),
        (StarterReturned, {"team": TEXT, "starter": TEXT, "substitute": TEXT, **_FROM}),
    )
}
