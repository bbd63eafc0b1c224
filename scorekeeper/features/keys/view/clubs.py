"""Certificates of clubs: this one's, and those of others to check their sheets."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from scorekeeper.assets.paths import keys_file
from scorekeeper.features.keys.view.people import earlier_file, refusals, refuse_computer_key
from scorekeeper.features.keys.words.sealed import sentence
from scorekeeper.journal.names import deceptive, skeleton
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.language import people as words
from scorekeeper.rules.model import problem
from scorekeeper.signing.keys.authorities import saved_authorities
from scorekeeper.signing.keys.certificates import validity
from scorekeeper.signing.keys.errors import KeysError
from scorekeeper.signing.keys.files import octets, private_folder, write_private
from scorekeeper.signing.keys.keyfile import unwritten
from scorekeeper.signing.keys.store import KeyStore
from scorekeeper.signing.keys.trust import SUFFIX, Trust, TrustedClub, bundle, read_bundle

_LARGEST = 4 * 1024 * 1024
"""The most bytes of a file of certificates; a larger file is rejected."""


def clubs_folder(data: Path) -> Path:
    """Return the folder with the certificates of clubs that were accepted on this computer."""
    return data / "clubs"


def accepted_clubs(data: Path) -> tuple[TrustedClub, ...]:
    """Return the clubs that were accepted on this computer, by name."""
    return tuple(sorted(Trust.load(clubs_folder(data)).clubs, key=lambda club: club.name.casefold()))


def accept_club(data: Path, club: TrustedClub) -> TrustedClub:
    """Accept a club: its sheets are checked and imported here from now on.

    It is taken as it was shown, and not from its file again, which may be another one by now. A newer certificate of an
    accepted club replaces the older one. Raises EntryRefused ("keys-not-written").
    """
    accept_clubs(data, [bundle(club.name, club.certificate, club.revocations)])
    return club


def club_doubts(data: Path, club: TrustedClub, time: datetime) -> tuple[str, ...]:
    """Return what to consider before a club is accepted, a sentence each.

    A name that is taken, or written to look like another; and a certificate that is not valid at this time.
    """
    others = (known for known in trust_of(data).clubs if known.certificate != club.certificate)
    namesakes = [words.namesake()] if any(skeleton(known.name) == skeleton(club.name) for known in others) else []
    strange = (f"{sentence(fault, {})}." for fault in deceptive([club.name]))
    return (*namesakes, *strange, *validity_doubts(club, time))


def validity_doubts(club: TrustedClub, time: datetime) -> tuple[str, ...]:
    """Return the sentence that a club's certificate is not valid at this time; "" if it is."""
    begins, ends = validity(club.certificate)
    if time > ends:
        return (words.club_expired(ends),)
    return (words.club_early(begins),) if time < begins else ()


def accept_clubs(data: Path, bundles: Sequence[bytes]) -> None:
    """Accept clubs by their certificates (PEM), as `accept_club` does."""
    with refusals():
        for content in bundles:
            club, file = read_bundle(content), _file_of(data, read_bundle(content).fingerprint)
            known = next((known for known in accepted_clubs(data) if known.certificate == club.certificate), None)
            if known is not None and known.number >= club.number:
                continue
            try:
                private_folder(clubs_folder(data))
                write_private(file, content)
            except OSError as cause:
                raise unwritten(cause) from None


def remove_club(data: Path, fingerprint: str) -> None:
    """Remove an accepted club; raises EntryRefused ("unknown-club", "keys-not-written")."""
    files = [file for file in clubs_folder(data).glob(f"*{SUFFIX}") if _is_of_fingerprint(file, fingerprint)]
    if not files:
        raise EntryRefused([problem("unknown-club")])
    try:
        for file in files:
            file.unlink()
    except OSError as cause:
        raise EntryRefused([unwritten(cause).problem]) from None


def _file_of(data: Path, fingerprint: str) -> Path:
    return clubs_folder(data) / f"{fingerprint[:32]}{SUFFIX}"


def _is_of_fingerprint(path: Path, fingerprint: str) -> bool:
    try:
        return read_bundle(_certificate_bytes(path)).fingerprint == fingerprint
    except (KeysError, EntryRefused):
        return False


def authorities_folder(data: Path) -> Path:
    """Return the folder in which earlier versions kept certificates of time authorities.

    It is only read.
    """
    return data / "authorities"


def trust_of(data: Path, given: Sequence[bytes] = ()) -> Trust:
    """Return the clubs and time authorities that this computer trusts when it checks a sheet.

    The clubs are this one (also with its key from before the passphrase), the accepted ones, and those in `given` (PEM
    certificates opened for this check). This club is left out if its key file is damaged.
    """
    own = []
    for file in (keys_file(data), earlier_file(data)):
        with suppress(KeysError):
            own.append(KeyStore.load(file).public())
    return replace(Trust.load(clubs_folder(data), own, given), authorities=saved_authorities(authorities_folder(data)))


def export_certificate(data: Path, to: Path) -> Path:
    """Write the club's certificate and revocations to one file, and return its path.

    An existing file is replaced only by a newer one of the same club; else raises EntryRefused ("keys-there"), and for
    a club key without a passphrase "protect-first".
    """
    refuse_computer_key(data)
    with refusals():
        store = KeyStore.load(keys_file(data))
    path = to / "club.pem" if to.is_dir() else to
    if path.exists() and not _is_of(path, store.certificate):
        raise EntryRefused([problem("keys-there", name=path.name)])
    write_file(path, store.public())
    return path


def read_certificate(file: Path) -> TrustedClub:
    """Return the club of a file, so that its fingerprint can be compared.

    Raises EntryRefused ("not-a-club").
    """
    with refusals():
        return read_bundle(_certificate_bytes(file))


def _certificate_bytes(file: Path) -> bytes:
    try:
        data = octets(file, _LARGEST)
    except OSError as cause:
        raise EntryRefused([problem("keys-unreadable", reason=cause.strerror or "")]) from None
    if data is None:
        raise EntryRefused([problem("not-a-club")])
    return data


def _is_of(path: Path, certificate: bytes) -> bool:
    try:
        return read_bundle(_certificate_bytes(path)).certificate == certificate
    except (KeysError, EntryRefused):
        return False
