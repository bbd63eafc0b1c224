"""Passphrases that keep a way of working to those who know them: only what they are tried against is kept."""

from argon2 import PasswordHasher, Type, extract_parameters
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

from scorekeeper.signing.keys.errors import KeysError
from scorekeeper.signing.keys.hardness import USUAL, Hardness, read_hardness


def proof_of(passphrase: str, hardness: Hardness = USUAL) -> str:
    """Return what a passphrase is tried against later: Argon2id with a salt of its own, in its usual text form."""
    hasher = PasswordHasher(hardness.passes, hardness.memory, hardness.lanes, type=Type.ID)
    return hasher.hash(_octets(passphrase))


def proves(passphrase: str, proof: str) -> bool:
    """Return whether this is the passphrase; what is no proof, or would take the whole memory, is proved by nothing."""
    try:
        asked = extract_parameters(proof)
        if asked.type is not Type.ID:
            return False
        read_hardness(Hardness(asked.memory_cost, asked.time_cost, asked.parallelism).document())
        return PasswordHasher().verify(proof, _octets(passphrase))
    except (InvalidHashError, VerifyMismatchError, VerificationError, KeysError):
        return False


def _octets(passphrase: str) -> bytes:
    return passphrase.encode("utf-8", "surrogatepass")
