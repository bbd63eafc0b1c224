"""Passphrases that restrict a role to the people who know them.

Only a hash to check them is saved.
"""

from argon2 import PasswordHasher, Type, extract_parameters
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

from scorekeeper.signing.keys.errors import KeysError
from scorekeeper.signing.keys.hardness import USUAL, Hardness, read_hardness


def proof_of(passphrase: str, hardness: Hardness = USUAL) -> str:
    """Return a hash to check a passphrase against later (Argon2id with salt)."""
    hasher = PasswordHasher(hardness.passes, hardness.memory, hardness.lanes, type=Type.ID)
    return hasher.hash(_octets(passphrase))


def proves(passphrase: str, proof: str) -> bool:
    """Return whether this is the passphrase.

    False for an invalid hash, or one that would take all the memory.
    """
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
