"""How a club key is kept depends on both certificates; a forged one may not sign."""

import pytest

from scorekeeper.signing.checking.certificates import holder
from scorekeeper.signing.checking.verdict import INVALID, TRUSTED
from scorekeeper.signing.keys import certificates
from scorekeeper.signing.keys.trust import Trust, TrustedClub
from tests.signing.keys.club import AT, later

UID = "0" * 32


def club_of(authority, *, computer):
    """A club's certificate; both kinds share a name, so either could have issued a person's."""
    name = "Friday club 56" if computer else f"Friday club 56, {certificates.COMPUTER}"
    return certificates.club_certificate(authority, name, UID, AT, computer=computer)


@pytest.mark.parametrize("trusted", [True, False], ids=["club says so", "club does not"])
@pytest.mark.parametrize("issuing", [True, False], ids=["person says so", "person does not"])
def test_a_person_and_the_club_say_the_same_or_the_key_may_not_sign(trusted, issuing):
    authority = certificates.new_key()
    club, issuer = (club_of(authority, computer=level) for level in (trusted, issuing))
    person = certificates.person_certificate(
        authority, issuer, certificates.new_key().public_key(), AT, name="Anil", written="Anil", kind="captain", uid=UID
    )
    revocations = certificates.revocation_list(authority, club, (), 1, AT)
    known = holder(person, later(hours=1), Trust((TrustedClub("Friday club 56", club, revocations),)))
    assert known.state == (TRUSTED if trusted == issuing else INVALID)
    assert known.computer_key == (trusted or issuing), "in doubt the weaker level"


def test_a_superseded_key_is_no_remark_and_signs_no_more():
    authority = certificates.new_key()
    club = club_of(authority, computer=True)
    person = certificates.person_certificate(
        authority, club, certificates.new_key().public_key(), AT, name="Anil", written="Anil", kind="captain", uid=UID
    )
    serial = certificates.serial_of(person)
    for superseded in (True, False):
        revoked = certificates.RevokedSerial(serial, later(hours=2), superseded)
        revocations = certificates.revocation_list(authority, club, (revoked,), 2, later(hours=2))
        trust = Trust((TrustedClub("Friday club 56", club, revocations),))
        before, after = (holder(person, later(hours=hours), trust) for hours in (1, 3))
        assert (before.state, before.revoked_at is None) == (TRUSTED, superseded)
        assert (after.state, after.revoked_at) == ("revoked", later(hours=2))
        at_once = holder(person, later(hours=2), trust)
        assert at_once.state == (TRUSTED if superseded else "revoked")
