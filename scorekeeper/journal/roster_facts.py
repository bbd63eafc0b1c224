"""Facts about players: a player is named, a substitute plays, the starter returns."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class PlayerEntered:
    """A player, new or with the spelling corrected; a uid always refers to the same player.

    Where a list or a seat gives only a name, that name is the uid.
    """

    kind: ClassVar[str] = "player-entered"
    player: str
    name: str


@dataclass(frozen=True, slots=True)
class SubstitutionApproved:
    """A substitute approved by the committee for a starter, from a round on.

    Both are named by uid, and play changes in sessions that begin from this round on. Without a round: from now on.
    With a session, it takes effect there from this deal on; `seated`: in the starter's seat (earlier versions left the
    seats unchanged). A later fact with the same `substitution` corrects it.
    """

    kind: ClassVar[str] = "substitution-approved"
    substitution: str
    team: str
    starter: str
    substitute: str
    members: tuple[str, ...] = ()
    fee: str = ""
    from_round: int | None = None
    session: str | None = None
    from_deal: int | None = None
    seated: bool = False


@dataclass(frozen=True, slots=True)
class StarterReturned:
    """The starter replaces the substitute again from this round, or inside a session."""

    kind: ClassVar[str] = "starter-returned"
    team: str
    starter: str
    substitute: str
    from_round: int | None = None
    session: str | None = None
    from_deal: int | None = None
    seated: bool = False


OF_ROSTER = (PlayerEntered, SubstitutionApproved, StarterReturned)
"""The facts about who plays for a team."""
