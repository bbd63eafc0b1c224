"""The kind of fact about the cards of a deal."""

from scorekeeper.journal import card_checks
from scorekeeper.journal.card_facts import PlayRecorded
from scorekeeper.journal.kind import DEAL, Kind, in_session
from scorekeeper.journal.permissions import ANYBODY, OF_SESSIONS, Allowed

ALL = (
    # the cards of a deal score nothing: they may be laid out at any time
    Kind(
        PlayRecorded,
        about=DEAL,
        may=(Allowed(ANYBODY, OF_SESSIONS),),
        group="judgements",
        undo=True,
        replaces=("play", "deal"),
        deals=in_session(card_checks.cards),
    ),
)
