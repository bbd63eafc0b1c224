"""What somebody typed: names, passphrases, PINs and recovery codes, taken as they may be used or refused."""

import unicodedata

from scorekeeper.signing.keys.errors import refuse
from scorekeeper.signing.keys.recovery import looks_like_code, read_code

PASSPHRASE, RECOVERY = "passphrase", "recovery"
"""What opens the keys; wrong ones are counted under these names."""
LEAST_PASSPHRASE, LEAST_PIN, MOST_PIN = 12, 4, 11
"""A PIN is shorter than any passphrase, so that nobody makes one of the other."""
_LONGEST_NAME = 200


def checked_name(name: str) -> str:
    """Answer a name on one line; raises KeysError ("name-missing", "name-long", "half-character")."""
    kept = " ".join(checked_words(name).split())
    if not kept:
        raise refuse("name-missing")
    if len(kept) > _LONGEST_NAME:
        raise refuse("name-long", most=_LONGEST_NAME)
    return kept


def checked_words(words: str) -> str:
    """Answer words that can be written into a file; raises KeysError ("half-character")."""
    if any("\ud800" <= letter <= "\udfff" for letter in words):
        raise refuse("half-character")
    return words.strip()


def checked_passphrase(passphrase: str) -> str:
    """Answer a passphrase that may be used; raises KeysError ("passphrase-short", "passphrase-like-code")."""
    phrase = same_letters(passphrase)
    if len(phrase.strip()) < LEAST_PASSPHRASE or len(set(phrase)) < LEAST_PASSPHRASE // 2:
        raise refuse("passphrase-short", least=LEAST_PASSPHRASE)
    if looks_like_code(phrase):
        raise refuse("passphrase-like-code")
    return phrase


def checked_pin(pin: str) -> str:
    """Answer a PIN that may be used; raises KeysError ("pin-short", "pin-long", "pin-plain")."""
    own = same_letters(pin)
    if len(own) < LEAST_PIN:
        raise refuse("pin-short", least=LEAST_PIN)
    if len(own) > MOST_PIN:
        raise refuse("pin-long", most=MOST_PIN)
    if len(set(own)) == 1 or own in "01234567890" or own in "09876543210":
        raise refuse("pin-plain")
    return own


def same_letters(secret: str) -> str:
    """Answer a secret as it is tried: however a keyboard composes its letters."""
    return unicodedata.normalize("NFKC", secret)


def meant(secret: str) -> tuple[str, str]:
    """Answer what somebody typed to open the keys, and as what; raises KeysError ("recovery-misread")."""
    if not looks_like_code(secret):
        return PASSPHRASE, same_letters(secret)
    code = read_code(secret)
    if code is None:
        raise refuse("recovery-misread")
    return RECOVERY, code
