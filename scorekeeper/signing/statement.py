"""The statement of a signature: signed, under protest, refused or absent.

The text is the reason inside the signature. Programs read it, so it is English in every language: a sheet signed under
one language can be checked under another.
"""

from dataclasses import dataclass

from scorekeeper.journal.roles import ABSENT, OWN_KEY, PROTEST, REFUSED, SIGNED

_PROTEST = "under protest"
_WITNESS, _ALONE = "; witness: ", "; no witness"


@dataclass(frozen=True, slots=True)
class Statement:
    """What is signed for a role: the state, the words that go with it, and the witness.

    A protest has words. The scorer records a refused or absent signature: why, and who else saw
    it. A normal signature has neither.
    """

    state: str = SIGNED
    words: str = ""
    witness: str = ""

    @property
    def by_scorer(self) -> bool:
        """Return whether the scorer signs this, because the person in the role did not."""
        return self.state not in OWN_KEY

    def text(self) -> str:
        """Return it as the reason of a signature; `read` parses it."""
        words, witness = _plain(self.words), _plain(self.witness)
        if self.state == SIGNED:
            return SIGNED
        if self.state == PROTEST:
            return f"{_PROTEST}: {words}"
        # the last witness counts when it is read back, so the words must not contain anything that
        # looks like one
        return f"{self.state}: {words}" + (_WITNESS + witness.replace(";", ",") if witness else _ALONE)


def read(text: str) -> Statement | None:
    """Return the statement in the reason of a signature.

    None if it is not valid, or lacks required words.
    """
    statement = _read(text)
    if statement is not None and statement.state in (PROTEST, ABSENT) and not statement.words.strip():
        return None
    return statement


def _read(text: str) -> Statement | None:
    if text == SIGNED:
        return Statement()
    state, colon, words = text.partition(": ")
    if not colon:
        return None
    if state == _PROTEST:
        return Statement(PROTEST, words)
    if state not in (REFUSED, ABSENT):
        return None
    if words.endswith(_ALONE):
        return Statement(state, words.removesuffix(_ALONE))
    words, separator, witness = words.rpartition(_WITNESS)
    return Statement(state, words, witness) if separator else None


def _plain(text: str) -> str:
    return " ".join(text.split())
