"""A signed sheet held against the event it is of: whether it is what was closed there, or what came after it."""

from dataclasses import dataclass
from hashlib import sha256

from scorekeeper.assets.wording import in_event as say
from scorekeeper.desk.signing.checking import SealedVerdict
from scorekeeper.journal.signing import SealedSheet
from scorekeeper.journal.snapshot import Played, Tournament


@dataclass(frozen=True, slots=True)
class InEvent:
    """What an event knows of a sheet, in a sentence; `well` where it is the very file that stands closed there."""

    sentence: str
    well: bool


def in_event(sheet: SealedVerdict, tournament: Tournament) -> InEvent:
    """Answer what the journal of an event says of a sheet that was judged by itself already."""
    played: tuple[Played, ...] = (*tournament.sessions.values(), *tournament.games.values())
    for state in played:
        for closed in state.sealed:
            if closed.record == sheet.digest:
                return _known(sheet, state, closed)
    return InEvent(say.not_known(), well=False)


def _known(sheet: SealedVerdict, state: Played, closed: SealedSheet) -> InEvent:
    if closed.file and sha256(sheet.path.read_bytes()).hexdigest() != closed.file:
        return InEvent(say.another_file(state.number, closed.revision, closed.entry), well=False)
    newest = state.sealed[-1]
    if newest is not closed:
        return InEvent(say.superseded(state.number, closed.revision, newest.revision, newest.entry), well=False)
    if not state.is_closed:
        return InEvent(say.reopened(state.number, closed.revision), well=False)
    return InEvent(say.stands(state.number, closed.revision, closed.entry), well=True)
