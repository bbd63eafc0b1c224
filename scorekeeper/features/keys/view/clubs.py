"""The clubs trusted on this computer: the own certificate distributed, others added after a comparison."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from scorekeeper.features.keys.view.authorities import authorities_folder
from scorekeeper.features.keys.view.certificate_files import marked, octets_of
from scorekeeper.features.keys.view.people import keys_file, refusals
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.rules.model import problem
from scorekeeper.signing.keys.authorities import kept_authorities
from scorekeeper.signing.keys.errors import KeysError
from scorekeeper.signing.keys.store import KeyStore
from scorekeeper.signing.keys.trust import Trust, TrustedClub, read_bundle


def clubs_folder(data: Path) -> Path:
    """Return the folder of the certificates of other clubs in a folder of user data."""
    return data / "clubs"


def trust_of(data: Path, given: Sequence[bytes] = ()) -> Trust:
    """Return what is trusted on this computer when a sheet is checked, without the own key file if it is damaged.

    `given` are certificates of clubs (PEM) that are trusted besides.
    """
    try:
        own = KeyStore.load(keys_file(data)).public()
    except KeysError:
        own = None
    believed = tuple(authority.certificate for authority in kept_authorities(authorities_folder(data)))
    trust = Trust.load(clubs_folder(data), own)
    return replace(trust, clubs=(*trust.clubs, *Trust.from_bundles(*given).clubs), authorities=believed)


def trusted_clubs(data: Path) -> tuple[TrustedClub, ...]:
    """Return the clubs that are trusted, the own one first."""
    return trust_of(data).clubs


def export_certificate(data: Path, to: Path) -> Path:
    """Write what the own club distributes, its certificate and its list of revoked ones; return the path.

    An existing file is replaced only by a newer one of the same club; else raises EntryRefused ("keys-there").
    """
    with refusals():
        store = KeyStore.load(keys_file(data))
    path = to / "club.pem" if to.is_dir() else to
    if path.exists() and not _is_of(path, store.certificate):
        raise EntryRefused([problem("keys-there", name=path.name)])
    write_file(path, store.public())
    return path


def read_certificate(file: Path) -> TrustedClub:
    """Return the club of a file, so that its fingerprint can be compared before it is trusted.

    Raises EntryRefused ("not-a-club").
    """
    with refusals():
        return read_bundle(octets_of(file, "not-a-club"))


def trust_club(data: Path, file: Path) -> TrustedClub:
    """Trust the club of a file from now on, or add its newer list; only after its fingerprint was compared."""
    octets = octets_of(file, "not-a-club")
    with refusals():
        club = read_bundle(octets)
        kept = trust_of(data).add(octets).club(club.fingerprint)
    assert kept is not None
    return kept


def distrust_club(data: Path, mark: str) -> TrustedClub:
    """End the trust in a club, named by its fingerprint or at least its first eight letters."""
    trust = trust_of(data)
    club = marked(trust.clubs, mark, "unknown-club")
    with refusals():
        trust.remove(club.fingerprint)
    return club


def _is_of(path: Path, certificate: bytes) -> bool:
    try:
        return read_bundle(octets_of(path, "not-a-club")).certificate == certificate
    except (KeysError, EntryRefused):
        return False
