"""The cost of one attempt at a passphrase or a PIN: Argon2id, which is expensive in memory."""

from dataclasses import dataclass
from typing import Any

from argon2.low_level import Type, hash_secret_raw

from scorekeeper.signing.keys.errors import refuse

KEY_BYTES = 32
MIB = 1024
_MOST_MEMORY, _MOST_PASSES, _MOST_LANES = 1024 * MIB, 64, 16


@dataclass(frozen=True, slots=True)
class Hardness:
    """The cost of one attempt.

    Memory in KiB, passes over it, and lanes that may run in parallel.
    """

    memory: int = 64 * MIB
    passes: int = 3
    lanes: int = 4

    def derive(self, secret: str, salt: bytes) -> bytes:
        return hash_secret_raw(
            secret.encode("utf-8", "surrogatepass"),  # an encoding error would repeat the secret
            salt,
            time_cost=self.passes,
            memory_cost=self.memory,
            parallelism=self.lanes,
            hash_len=KEY_BYTES,
            type=Type.ID,
        )

    def document(self) -> dict[str, Any]:
        """Return it as saved in the key file."""
        return {"kdf": "argon2id", "memory": self.memory, "passes": self.passes, "lanes": self.lanes}


USUAL = Hardness()
"""64 MiB, three passes: a quarter of a second on an ordinary laptop."""


def read_hardness(value: dict[str, Any]) -> Hardness:
    """Return the cost that a key file asks for.

    One that would take all the computer's memory is refused.
    """
    memory, passes, lanes = (value.get(key) for key in ("memory", "passes", "lanes"))
    if not isinstance(memory, int) or not isinstance(passes, int) or not isinstance(lanes, int):
        raise refuse("keys-damaged")
    fits = 1 <= passes <= _MOST_PASSES and 1 <= lanes <= _MOST_LANES and 8 * lanes <= memory <= _MOST_MEMORY
    if value.get("kdf") != "argon2id" or not fits:
        raise refuse("keys-damaged")
    return Hardness(memory, passes, lanes)
