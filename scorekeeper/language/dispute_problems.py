"""The sentences of what refuses a dispute, its evidence, a ruling on it, or the list of the committee."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from scorekeeper.language.late import limit_words
from scorekeeper.language.templates import Values as Places
from scorekeeper.language.templates import said
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Value

Words = Mapping[str, Value]


def _late(values: Words) -> str:
    limit = limit_words(str(values["limit"]))
    return said(lambda: _("it is late ({limit}): somebody must admit it"))(Places(limit=limit))


_DISPUTES: Mapping[str, Callable[[Words], str]] = {
    "dispute-unnamed": said(lambda: _("the dispute has no name of its own")),
    "no-such-dispute": said(lambda: _("there is no such dispute")),
    "dispute-elsewhere": said(lambda: _("dispute {number} belongs to another session")),
    "dispute-over": said(lambda: _("dispute {number} is no longer open")),
    "dispute-imported": said(
        lambda: _("dispute {number} is about what an imported document rules: confirm or decline that")
    ),
    "nothing-imported": said(lambda: _("no imported document waits here for the committee")),
    "import-declined": said(
        lambda: _(
            "the committee has declined what this document rules; it can still confirm it on the Disputes page (Ctrl+4)"
        )
    ),
    "import-not-decided": said(
        lambda: _("what was imported into session {session} still waits for the committee (Disputes page, Ctrl+4)")
    ),
    "nothing-disputed": said(lambda: _("an infraction, an article or what happened is missing")),
    "deal-of-event": said(lambda: _("deal {deal} belongs to a session, and none is named")),
    "claim-needs-deal": said(lambda: _("a claim belongs to a deal{cites}")),
    "redeal-needs-deal": said(lambda: _("the deal to be dealt again must be named")),
    "no-such-claim": said(lambda: _("{state} is not a state of a claim: challenged, unchallenged or too-late")),
    "changed-meanwhile": said(lambda: _("things have changed meanwhile: check what it does now, then enter it")),
    "late-not-admitted": _late,
    "media-missing": said(lambda: _("the kind of file is missing")),
    "evidence-empty": said(lambda: _("this file is empty")),
    "evidence-too-large": said(lambda: _("this file is larger than {most} MB")),
    "no-such-end": said(lambda: _("{how} is not a way to end a dispute: withdrawn or settled")),
    "settlement-without-words": said(lambda: _("what the teams agreed on is missing")),
    "not-a-settlement": said(lambda: _("only a settlement of this dispute can be proposed in it")),
    "settlement-moved-on": said(lambda: _("the score has changed since the settlement was drafted: propose it again")),
    "settlement-unsigned": said(
        lambda: _("a settlement counts once both captains have signed it, with their keys or on paper before a witness")
    ),
    "no-such-proposal": said(lambda: _("entry {entry} is not the settlement that is proposed here")),
    "proposal-over": said(lambda: _("the settlement proposed in dispute {number} is over; it can be proposed again")),
    "side-has-answered": said(lambda: _("side {side} has answered already")),
    "no-such-answer": said(lambda: _("{answer} is not an answer: signed, on-paper, protest, refused or absent")),
    "captain-missing": said(lambda: _("the captain who signed must be named")),
    "not-the-captain": said(lambda: _("{name} does not sign for this side: {captain} does")),
    "witness-missing": said(lambda: _("a settlement on paper is signed before a witness, who must be named")),
    "witness-signs": said(lambda: _("{name} signs it and cannot be the witness as well")),
    "witness-enters": said(lambda: _("{name} enters it and cannot be the witness as well")),
    "signature-not-kept": said(lambda: _("the signature itself is missing")),
    "session-has-disputes": said(lambda: _("session {session} has disputes or rulings: it stays on the list")),
}
_RULINGS: Mapping[str, Callable[[Words], str]] = {
    "member-twice": said(lambda: _("{name} is listed twice")),
    "second-chair": said(lambda: _("a committee has one chair")),
    "no-such-ruling": said(lambda: _("entry {entry} is not a ruling in this session")),
    "ruling-superseded": said(lambda: _("ruling {number} is already superseded")),
    "aside-and-ruling": said(lambda: _("{name} stands aside and cannot rule as well")),
    "vote-of-absent": said(lambda: _("{name} is not one of those who ruled")),
    "two-votes": said(lambda: _("{name} cannot vote twice")),
    "ruling-outvoted": said(lambda: _("{against} voted against it, more than for it")),
    "event-ruling-scores": said(lambda: _("a ruling on the event changes no score; name the session")),
    "no-such-order": said(lambda: _("{order} is not an order: redeal or replay")),
    "again-and-outcome": said(lambda: _("deal {deal} is played again, so its result cannot be set as well")),
    "nothing-to-set-aside": said(lambda: _("deal {deal} has nothing that could be set aside")),
    "outcome-needed": said(
        lambda: _("the other side declares deal {deal}, so its outcome or card points must be ruled as well")
    ),
    "ruled-upon": said(lambda: _("ruling {number} rests on entry {entry}; only another ruling changes it{cites}")),
    "deal-ruled": said(lambda: _("deal {deal} was ruled on; only another ruling sets it aside{cites}")),
    "side-ruled": said(lambda: _("side {side} was ruled to declare deal {deal}; another ruling changes it{cites}")),
    "forfeit-ruled": said(lambda: _("the forfeit of session {session} was ruled; another ruling changes it{cites}")),
    "conflict-of-interest": said(lambda: _("{name} must stand aside: {why}")),
    "quorum-missed": said(lambda: _("{present} voted, and {quorum} are needed")),
}

SENTENCES: Mapping[str, Callable[[Words], str]] = MappingProxyType({**_DISPUTES, **_RULINGS})
"""For each code its sentence, without the end."""
