"""Time authorities: which ones are believed on this computer, and the one that is asked when a sheet is signed."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from scorekeeper.desk.errors import Refused
from scorekeeper.desk.signing.address import is_address
from scorekeeper.desk.signing.people import refusals
from scorekeeper.rules.model import problem
from scorekeeper.signing.keys.authorities import (
    TimeAuthority,
    forget_authority,
    keep_authority,
    kept_authorities,
    read_authorities,
)

WAIT = 3.0
"""So many seconds a sign-off waits for an authority; then the time is that of the computer's clock."""
_LARGEST = 1024 * 1024
_SHORTEST = 8


@dataclass(frozen=True, slots=True)
class AuthorityView:
    """A time authority whose times are believed; `fingerprint` is what people compare."""

    name: str
    fingerprint: str
    valid_until: datetime


def authorities_folder(data: Path) -> Path:
    """Answer where the certificates of time authorities lie under a folder of user data."""
    return data / "authorities"


def trusted_authorities(data: Path) -> tuple[AuthorityView, ...]:
    """Answer the time authorities that are believed."""
    return tuple(_view(one) for one in kept_authorities(authorities_folder(data)))


def trust_authority(data: Path, file: Path) -> tuple[AuthorityView, ...]:
    """Believe the times of an authority from now on: of the certificates in a file. Refused "not-an-authority"."""
    with refusals():
        found = read_authorities(_octets(file))
        for one in found:
            keep_authority(authorities_folder(data), one)
    return tuple(_view(one) for one in found)


def distrust_authority(data: Path, mark: str) -> AuthorityView:
    """Believe an authority no more, named by its fingerprint or at least eight first letters of it."""
    wanted = "".join(mark.split()).casefold()
    folder = authorities_folder(data)
    found = [one for one in kept_authorities(folder) if len(wanted) >= _SHORTEST and one.fingerprint.startswith(wanted)]
    if len(found) != 1:
        raise Refused([problem("unknown-authority")])
    with refusals():
        forget_authority(folder, found[0])
    return _view(found[0])


def time_source(address: str, wait: float = WAIT) -> Any:
    """Answer what asks the authority at an address for the time, None where no address is set.

    Raises Refused ("not-an-address").
    """
    if not address.strip():
        return None
    if not is_address(address):
        raise Refused([problem("not-an-address")])
    from scorekeeper.signing.sealing.authority import Authority  # noqa: PLC0415 - the signing libraries are large

    return Authority(address.strip(), wait)


def _view(one: TimeAuthority) -> AuthorityView:
    return AuthorityView(one.name, one.fingerprint, one.valid_until)


def _octets(file: Path) -> bytes:
    try:
        if file.stat().st_size > _LARGEST:
            raise Refused([problem("not-an-authority")])
        return file.read_bytes()
    except OSError as cause:
        raise Refused([problem("keys-unreadable", reason=cause.strerror or "")]) from None
