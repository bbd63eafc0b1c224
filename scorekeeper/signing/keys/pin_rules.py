"""Names, passphrases, PINs and recovery codes as typed: normalized, or refused."""

import hashlib
import re
import secrets
import unicodedata
from dataclasses import dataclass

from scorekeeper.documents.paper_code import SIGNS, read_signs
from scorekeeper.signing.keys.errors import refuse

GROUP, GROUPS = 5, 6
_LENGTH, _CHECK = GROUP * GROUPS, 2
_GAP = r"[\s\-\u2010-\u2015.]"
_SHAPE = re.compile(rf"\s*[0-9A-Za-z]{{{GROUP}}}(?:{_GAP}*[0-9A-Za-z]{{{GROUP}}}){{{GROUPS - 1}}}\s*")


def new_code() -> str:
    """Return a new code: "0A1B2-..." in groups."""
    signs = "".join(secrets.choice(SIGNS) for _ in range(_LENGTH - _CHECK))
    return grouped(signs + _check(signs))


def grouped(code: str) -> str:
    """Return the characters of a code in its groups."""
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))


def looks_like_code(text: str) -> bool:
    """Return whether this looks like a recovery code, which no passphrase may."""
    return _SHAPE.fullmatch(text) is not None


def read_code(text: str) -> str | None:
    """Return a recovery code in its normal form, ignoring case and gaps; None if mistyped."""
    signs = read_signs(re.sub(_GAP, "", text))
    if not looks_like_code(text) or not set(signs) <= set(SIGNS):
        return None
    body = signs[:-_CHECK]
    return grouped(signs) if signs[-_CHECK:] == _check(body) else None


def _check(signs: str) -> str:
    number = int.from_bytes(hashlib.sha256(signs.encode()).digest()[:2], "big")
    return SIGNS[number >> 11] + SIGNS[(number >> 6) & 31]


PASSPHRASE, RECOVERY = "passphrase", "recovery"
"""The secrets that open the keys; wrong attempts are counted under these names."""
COMPUTER = "computer"
"""What opens a club key without a passphrase: a secret that this computer keeps elsewhere."""
LEAST_PASSPHRASE, LEAST_PIN, MOST_PIN = 12, 4, 11
"""A PIN is shorter than any passphrase, so that no one uses one for both."""
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class PassphraseState:
    """The state of a typed passphrase: its length, the minimum, and missing variety."""

    letters: int
    least: int
    missing_kinds: int
    like_code: bool

    @property
    def usable(self) -> bool:
        """Whether it may be used as typed."""
        return self.letters >= self.least and not (self.missing_kinds or self.like_code)


def passphrase_state(text: str) -> PassphraseState:
    """Return the state of a passphrase while it is typed.

    `checked_passphrase` decides whether it is usable.
    """
    phrase = same_letters(text)
    missing = max(0, LEAST_PASSPHRASE // 2 - len(set(phrase)))
    return PassphraseState(len(phrase.strip()), LEAST_PASSPHRASE, missing, looks_like_code(phrase))


def checked_name(name: str) -> str:
    """Return a name on one line.

    Raises KeysError ("name-missing", "name-long", "half-character").
    """
    kept = " ".join(checked_words(name).split())
    if not kept:
        raise refuse("name-missing")
    if len(kept) > _LONGEST_NAME:
        raise refuse("name-long", most=_LONGEST_NAME)
    return kept


def checked_words(words: str) -> str:
    """Return text that can be stored in a file; raises KeysError ("half-character")."""
    if any("\ud800" <= letter <= "\udfff" for letter in words):
        raise refuse("half-character")
    return words.strip()


def checked_passphrase(passphrase: str) -> str:
    """Return the passphrase if it is acceptable.

    Raises KeysError ("passphrase-short", "passphrase-like-code").
    """
    state = passphrase_state(passphrase)
    if state.letters < state.least or state.missing_kinds:
        raise refuse("passphrase-short", least=state.least)
    if state.like_code:
        raise refuse("passphrase-like-code")
    return same_letters(passphrase)


def checked_pin(pin: str) -> str:
    """Return the PIN if it is acceptable.

    Raises KeysError ("pin-short", "pin-long", "pin-plain").
    """
    own = same_letters(pin)
    if len(own) < LEAST_PIN:
        raise refuse("pin-short", least=LEAST_PIN)
    if len(own) > MOST_PIN:
        raise refuse("pin-long", most=MOST_PIN)
    if len(set(own)) == 1 or own in "01234567890" or own in "09876543210":
        raise refuse("pin-plain")
    return own


def same_letters(secret: str) -> str:
    """Return a secret in a form independent of how a keyboard composes letters."""
    return unicodedata.normalize("NFKC", secret)


def parse_secret(secret: str) -> tuple[str, str]:
    """Return the secret typed to unlock the keys, and its kind.

    Raises KeysError ("recovery-misread").
    """
    if not looks_like_code(secret):
        return PASSPHRASE, same_letters(secret)
    code = read_code(secret)
    if code is None:
        raise refuse("recovery-misread")
    return RECOVERY, code
