"""Facts about prizes: for places, the challenge trophy, and the best player."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class PrizesSet:
    """The prizes of a stage, replacing those set before.

    `amounts` are the prize money of places 1, 2 and so on in hundredths of the `currency`, `awards` their other prizes
    ("": none). `shared` says how level teams share ("": they divide the prizes, see `tournament.prizes`). `alone`: only
    places of this stage count, not those of the stage its teams came from. `trophy` is a challenge trophy,
    `handed_back` its previous holder. `best_player` is a player's name in the team `best_of` (uid), and `best_award`
    the prize. `marked` are teams (uids) that take a prize although they withdrew, did not come or forfeited sessions.
    """

    kind: ClassVar[str] = "prizes-set"
    stage: str
    amounts: tuple[int, ...] = ()
    awards: tuple[str, ...] = ()
    currency: str = ""
    shared: str = ""
    alone: bool = False
    trophy: str = ""
    handed_back: str = ""
    best_player: str = ""
    best_of: str = ""
    best_award: str = ""
    marked: tuple[str, ...] = ()
