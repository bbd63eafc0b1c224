"""Time authorities: those trusted on this computer, and the one asked when a sheet is signed."""

from pathlib import Path
from typing import Any

from scorekeeper.features.keys.view.address import is_address
from scorekeeper.features.keys.view.certificate_files import marked, octets_of
from scorekeeper.features.keys.view.people import refusals
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.rules.model import problem
from scorekeeper.signing.keys.authorities import (
    TimeAuthority,
    forget_authority,
    keep_authority,
    kept_authorities,
    read_authorities,
)

WAIT = 3.0
"""How many seconds a sign-off waits for an authority; after that the time is the computer's."""


def authorities_folder(data: Path) -> Path:
    """Return the folder of the certificates of time authorities in a folder of user data."""
    return data / "authorities"


def trusted_authorities(data: Path) -> tuple[TimeAuthority, ...]:
    """Return the trusted time authorities."""
    return kept_authorities(authorities_folder(data))


def trust_authority(data: Path, file: Path) -> tuple[TimeAuthority, ...]:
    """Trust the time authority of the certificates in a file from now on; raise EntryRefused ("not-an-authority")."""
    with refusals():
        authorities = read_authorities(octets_of(file, "not-an-authority"))
        for authority in authorities:
            keep_authority(authorities_folder(data), authority)
    return authorities


def distrust_authority(data: Path, mark: str) -> TimeAuthority:
    """End the trust in an authority, named by its fingerprint or at least its first eight letters."""
    folder = authorities_folder(data)
    authority = marked(kept_authorities(folder), mark, "unknown-authority")
    with refusals():
        forget_authority(folder, authority)
    return authority


def time_source(address: str, wait: float = WAIT) -> Any:
    """Return a client that asks the authority at an address for the time, None if no address is set.

    Raises EntryRefused ("not-an-address").
    """
    if not address.strip():
        return None
    if not is_address(address):
        raise EntryRefused([problem("not-an-address")])
    from scorekeeper.signing.sealing.authority import Authority  # noqa: PLC0415 - the signing libraries are large

    return Authority(address.strip(), wait)
