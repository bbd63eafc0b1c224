"""Roles at a desk: choose one, protect one with a passphrase, or open it to everyone.

In a file on a single computer this is a convention, and the journal is the control: it records who entered what in
which role.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from scorekeeper.journal.access import COMMITTEE, ORGANISER, SCORER, VIEWER, WORKS_AS, AccessSet
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.rules.model import problem

if TYPE_CHECKING:
    from scorekeeper.kernel.desk import Desk, Saved
    from scorekeeper.signing.keys.hardness import Hardness

SHORTEST = 4
"""The minimum length of a role's passphrase, in characters."""


def roles_for_login(seated: str) -> tuple[str, ...]:
    """Return the roles open to a login that a server gives this role.

    An organizer may take any role, anyone else only their own role or viewer. A file treats everyone as organizer.
    """
    return WORKS_AS if seated == ORGANISER else tuple(role for role in WORKS_AS if role in {seated, VIEWER})


def role_without_passphrase(tournament: Tournament, wished: str, seated: str = ORGANISER) -> str:
    """Return the role of a person without a passphrase.

    The requested one if it is open, else a lesser one.
    """
    less = (SCORER, VIEWER) if seated == ORGANISER else (seated, VIEWER)
    ways = roles_for_login(seated)
    return next((role for role in (wished, *less) if role in ways and role not in tournament.access), VIEWER)


def seat_of(seat: str, role: str) -> str:
    """Return the seat for entries in a role.

    A computer's committee and scorer have different seats.
    """
    computer = seat.partition("/")[0]
    return f"{computer}/{role}" if role == COMMITTEE else computer


def work_as(desk: "Desk", role: str, passphrase: str = "") -> None:
    """Switch to this role; checking a passphrase deliberately takes a quarter of a second.

    Raises EntryRefused: "unknown-role", "role-not-seated", "role-passphrase-needed", "role-passphrase-wrong".
    """
    if role not in WORKS_AS:
        raise EntryRefused([problem("unknown-role", "role", role=role)])
    seated = desk.store_state.role
    if role not in roles_for_login(seated):
        raise EntryRefused([problem("role-not-seated", "role", role=role, seated=seated)])
    proof = desk.tournament.access.get(role)
    if proof is not None and role != desk.role:
        if not passphrase:
            raise EntryRefused([problem("role-passphrase-needed", "passphrase", role=role)])
        from scorekeeper.signing.proofs import proves  # noqa: PLC0415 - the libraries of passphrases are large

        if not proves(passphrase, proof):
            raise EntryRefused([problem("role-passphrase-wrong", "passphrase", role=role)])
    desk.role = role
    desk.seat = seat_of(desk.seat, role)


def keep(desk: "Desk", role: str, passphrase: str, hardness: "Hardness | None" = None) -> "Saved":
    """Protect a role with this passphrase; an empty one opens it to everyone again.

    Raises EntryRefused: "unknown-role" (viewing is open to everyone), "role-passphrase-short", "role-may-not".
    """
    from scorekeeper.signing.keys.hardness import USUAL  # noqa: PLC0415
    from scorekeeper.signing.proofs import proof_of  # noqa: PLC0415

    if role not in WORKS_AS or role == VIEWER:
        raise EntryRefused([problem("unknown-role", "role", role=role)])
    if passphrase and len(passphrase) < SHORTEST:
        raise EntryRefused([problem("role-passphrase-short", "passphrase", least=SHORTEST)])
    proofs: dict[str, str] = dict(desk.tournament.access)
    if passphrase:
        proofs[role] = proof_of(passphrase, hardness or USUAL)
    else:
        proofs.pop(role, None)
    return desk.submit([AccessSet(_frozen(proofs))])


def _frozen(proofs: dict[str, str]) -> Mapping[str, str]:
    return MappingProxyType(proofs)
