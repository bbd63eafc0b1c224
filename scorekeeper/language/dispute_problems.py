"""Sentences on why a dispute, evidence, a ruling or the committee's list is refused."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from scorekeeper.language.late_limits import limit_words
from scorekeeper.language.templates import Values as Places
from scorekeeper.language.templates import lazy_template
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Value

Words = Mapping[str, Value]


def _late(values: Words) -> str:
    limit = limit_words(str(values["limit"]))
    return lazy_template(lambda: _("it is late ({limit}): name the person who admits it"))(Places(limit=limit))


_DISPUTES: Mapping[str, Callable[[Words], str]] = {
    "dispute-unnamed": lazy_template(lambda: _("the dispute needs a unique name")),
    "no-such-dispute": lazy_template(lambda: _("there is no such dispute")),
    "dispute-elsewhere": lazy_template(lambda: _("dispute {number} belongs to another session")),
    "dispute-over": lazy_template(lambda: _("dispute {number} is no longer open")),
    "dispute-imported": lazy_template(
        lambda: _("dispute {number} is about the rulings of an imported document: confirm or decline them")
    ),
    "nothing-imported": lazy_template(lambda: _("no imported document is waiting for the committee here")),
    "import-declined": lazy_template(
        lambda: _(
            "the committee has declined the rulings of this document; it can still confirm them on the "
            "Disputes page (Ctrl+4)"
        )
    ),
    "import-not-decided": lazy_template(
        lambda: _("the rulings imported into session {session} still wait for the committee (Disputes page, Ctrl+4)")
    ),
    "nothing-disputed": lazy_template(lambda: _("name an infraction, name an article, or describe what happened")),
    "deal-of-event": lazy_template(lambda: _("deal {deal} belongs to a session: name the session")),
    "claim-needs-deal": lazy_template(lambda: _("a claim belongs to a deal{cites}")),
    "redeal-needs-deal": lazy_template(lambda: _("the deal to be dealt again must be named")),
    "no-such-claim": lazy_template(
        lambda: _("{state} is not a state of a claim: challenged, unchallenged or too-late")
    ),
    "changed-meanwhile": lazy_template(lambda: _("the situation has changed: check the effect again, then enter it")),
    "late-not-admitted": _late,
    "media-missing": lazy_template(lambda: _("the kind of file is missing")),
    "evidence-empty": lazy_template(lambda: _("this file is empty")),
    "evidence-too-large": lazy_template(lambda: _("this file is larger than {most} MB")),
    "photo-not-a-picture": lazy_template(
        lambda: _("this file is not a picture. Choose a JPEG, PNG, GIF, WebP or HEIC picture, or a PDF")
    ),
    "photo-too-large": lazy_template(
        lambda: _("this picture has more than {most} million pixels. Choose a smaller one")
    ),
    "photo-damaged": lazy_template(lambda: _("this picture is damaged and cannot be read completely. Choose another")),
    "no-such-end": lazy_template(lambda: _("{how} is not a way to end a dispute: withdrawn or settled")),
    "settlement-without-words": lazy_template(lambda: _("the agreement of the teams is missing")),
    "not-a-settlement": lazy_template(lambda: _("only a settlement of this dispute can be proposed in it")),
    "settlement-moved-on": lazy_template(
        lambda: _("the score has changed since the settlement was drafted: propose it again")
    ),
    "settlement-unsigned": lazy_template(
        lambda: _("a settlement counts once both captains have signed it, with their keys or on paper before a witness")
    ),
    "no-such-proposal": lazy_template(lambda: _("entry {entry} is not the settlement that is proposed here")),
    "proposal-over": lazy_template(
        lambda: _("the proposed settlement of dispute {number} is no longer open; propose it again")
    ),
    "side-has-answered": lazy_template(lambda: _("side {side} has answered already")),
    "no-such-answer": lazy_template(
        lambda: _("{answer} is not an answer: signed, on-paper, protest, refused or absent")
    ),
    "captain-missing": lazy_template(lambda: _("the captain who signed must be named")),
    "not-the-captain": lazy_template(lambda: _("{name} does not sign for this side: {captain} does")),
    "witness-missing": lazy_template(lambda: _("a settlement on paper is signed before a witness, who must be named")),
    "witness-signs": lazy_template(lambda: _("{name} is signing it and cannot also be the witness")),
    "witness-enters": lazy_template(lambda: _("{name} is entering it and cannot also be the witness")),
    "signature-not-kept": lazy_template(lambda: _("the signature itself is missing")),
    "session-has-disputes": lazy_template(
        lambda: _("session {session} has disputes or rulings, so it cannot be removed")
    ),
}
_RULINGS: Mapping[str, Callable[[Words], str]] = {
    "member-twice": lazy_template(lambda: _("{name} is listed twice")),
    "second-chair": lazy_template(lambda: _("a committee has one chair")),
    "no-such-ruling": lazy_template(lambda: _("entry {entry} is not a ruling in this session")),
    "ruling-superseded": lazy_template(lambda: _("ruling {number} is already superseded")),
    "aside-and-ruling": lazy_template(lambda: _("{name} steps aside and cannot take part in the ruling")),
    "vote-of-absent": lazy_template(lambda: _("{name} is not one of those who ruled")),
    "two-votes": lazy_template(lambda: _("{name} cannot vote twice")),
    "ruling-outvoted": lazy_template(lambda: _("{against} voted against it, more than for it")),
    "event-ruling-scores": lazy_template(lambda: _("a ruling on the event changes no score; name the session")),
    "no-such-order": lazy_template(lambda: _("{order} is not an order: redeal or replay")),
    "again-and-outcome": lazy_template(lambda: _("deal {deal} is played again, so its result cannot be set as well")),
    "nothing-to-set-aside": lazy_template(lambda: _("deal {deal} has nothing that could be set aside")),
    "outcome-needed": lazy_template(
        lambda: _("the other side declares deal {deal}, so its outcome or card points must be ruled as well")
    ),
    "ruled-upon": lazy_template(
        lambda: _("ruling {number} is based on entry {entry}; only another ruling changes it{cites}")
    ),
    "deal-ruled": lazy_template(lambda: _("deal {deal} was ruled on; only another ruling sets it aside{cites}")),
    "side-ruled": lazy_template(
        lambda: _("a ruling made side {side} the bidder of deal {deal}; only another ruling changes it{cites}")
    ),
    "forfeit-ruled": lazy_template(
        lambda: _("the forfeit of session {session} was ruled; only another ruling changes it{cites}")
    ),
    "conflict-of-interest": lazy_template(lambda: _("{name} must step aside: {why}")),
    "not-a-member": lazy_template(lambda: _("{name} is not a member of the committee")),
    "quorum-missed": lazy_template(lambda: _("{present} voted, and {quorum} are needed")),
}

SENTENCES: Mapping[str, Callable[[Words], str]] = MappingProxyType({**_DISPUTES, **_RULINGS})
"""For each code its sentence, without the end."""
