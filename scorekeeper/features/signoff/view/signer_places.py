"""The places of the signers on a paper, in the order of signing, and how each is filled."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.features.signoff.words import signoff_page
from scorekeeper.journal.roles import Role
from scorekeeper.journal.signing import Signing
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.translation import pgettext

NOW, WAITS = "now", "waits"


@dataclass(frozen=True, slots=True)
class SignerPlace:
    """A place on a paper: whose it is and how it is filled.

    `state` is a state of signing, "now" for the signer in turn, or "waits"; `words` and `witness` belong to it.
    """

    role: Role
    kind: str
    name: str
    state: str
    text: str
    words: str = ""
    witness: str = ""


def signer_places(
    required: Sequence[Role],
    signing: Signing | None,
    team_of: Callable[[Role], str],
    name_of: Callable[[Role], str],
    *,
    may_begin: bool = True,
) -> tuple[SignerPlace, ...]:
    """Return the places of a paper; `signing` is None before the first signature.

    `team_of` names the side for which a role signs, `name_of` who is expected to sign. Unless signing `may_begin`, no
    one is in turn.
    """
    marks = signing.marks if signing is not None else {}
    turn = next((role for role in required if role not in marks), None) if may_begin else None
    places = []
    for role in required:
        kind, mark = signoff_page.role_words(role, team_of(role)), marks.get(role)
        if mark is not None:
            text = signoff_page.mark_words(mark.state, time_of_day(mark.at) if mark.at else "")
            places.append(SignerPlace(role, kind, mark.name, mark.state, text, mark.words, mark.witness))
        elif role == turn:
            places.append(SignerPlace(role, kind, name_of(role), NOW, pgettext("signing", "reading now")))
        else:
            places.append(SignerPlace(role, kind, name_of(role), WAITS, pgettext("signing", "waits")))
    return tuple(places)
