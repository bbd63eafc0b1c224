"""Connections to other computers are encrypted, and certificate errors are distinguished."""

import traceback
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization

from scorekeeper.language.store import sentence
from scorekeeper.store.errors import BadAddressError, ServerAwayError
from scorekeeper.store.server import making
from scorekeeper.store.server.address import read_address
from scorekeeper.store.server.line import connect
from tests.postgres.certificates import HOSTSSL, Issued, issue, show
from tests.postgres.cluster import Cluster, free_port


@pytest.fixture(scope="module")
def club() -> Issued:
    return issue("club")


@pytest.fixture(scope="module")
def server(cluster, tmp_path_factory):
    """A server of its own that admits only who comes encrypted, with a password."""
    assert cluster
    new_server = Cluster(
        free_port(), ssl="on", ssl_cert_file="server.crt", ssl_key_file="server.key", log_statement="all"
    )
    try:
        new_server.make()
        (new_server.data / "pg_hba.conf").write_text(HOSTSSL)
        yield new_server
    finally:
        new_server.remove()


@pytest.fixture
def authority(club: Issued, tmp_path: Path) -> Path:
    """The file with which laptops know what the club issued."""
    file = tmp_path / "club.pem"
    file.write_bytes(club.certificate.public_bytes(serialization.Encoding.PEM))
    return file


def address_of(server: Cluster, authority: Path | str, host: str = "127.0.0.1"):
    address, _ = read_address(
        f"postgresql://anil@{host}:{server.port}/postgres?sslmode=verify-full&sslrootcert={authority}"
    )
    return address


def cause(address, password: str = "") -> str:
    with pytest.raises(ServerAwayError) as away:
        connect(address, password)
    assert sentence(away.value.code, away.value.values)
    assert "geheim" not in "".join(traceback.format_exception(away.value))
    return str(away.value.values["cause"])


def test_each_fault_of_a_certificate_has_its_own_message(server, club, authority):
    other, namesake = issue("other club"), issue("club")
    for shown, expected in (
        (issue("hall", by=other), "certificate-issuer"),
        (issue("hall", by=namesake), "certificate-issuer"),
        (issue("hall"), "certificate-self"),
        (issue("hall", by=club, ends=-1), "certificate-out"),
        (issue("hall", by=club, begins=1), "certificate-not-yet"),
        (issue("hall", by=club, alternative=x509.DNSName("hall.club")), "certificate-name"),
    ):
        show(server, shown)
        assert cause(address_of(server, authority), "geheim") == expected
    assert cause(address_of(server, authority.with_name("none.pem")), "geheim") == "no-authority"


def test_with_a_counted_server_a_name_and_a_password_are_enough_and_appear_nowhere(server, club, authority):
    show(server, issue("hall", by=club))
    with server.connect() as keeper:
        for role in ("sk_scorer", "sk_viewer", "sk_committee", "sk_organiser"):
            keeper.execute(f"CREATE ROLE {role}")
        making.create_login(keeper, "anil", "scorer", "geheim-geheim")
    address = address_of(server, authority)
    with connect(address, "geheim-geheim") as anil:
        asked = "SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
        encrypted, version = anil.execute(asked).fetchone() or (False, "")
        assert encrypted
        assert version.startswith("TLSv1.")
        for file in ("cmdline", "environ"):
            assert b"geheim" not in Path("/proc/self", file).read_bytes()
    assert cause(address, "not-geheim") == "password"
    assert cause(address) == "password-missing"
    assert "geheim" not in server.log_tail()
    plain, _ = read_address(f"postgresql://anil@127.0.0.1:{server.port}/postgres?sslmode=disable")
    assert cause(plain, "geheim-geheim") == "not-admitted"


def test_a_server_that_does_not_encrypt_is_reported(cluster, authority):
    plain_server = Cluster(free_port())
    try:
        plain_server.make().start()
        assert cause(address_of(plain_server, authority)) == "no-encryption"
    finally:
        plain_server.remove()


@pytest.mark.parametrize("asked", ["disable", "prefer", "require", "verify-ca"])
def test_off_this_computer_less_is_not_asked_for(asked):
    with pytest.raises(BadAddressError):
        read_address(f"postgresql://anil:geheim@hall.club/scores?sslmode={asked}")
    assert read_address(f"postgresql://anil@localhost/scores?sslmode={asked}")
