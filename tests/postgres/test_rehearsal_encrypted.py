"""A rehearsal at a remote server: encrypted, its certificate checked, connections cut."""

import ipaddress
import re

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization

from scorekeeper.store.errors import BadAddressError, ServerAwayError
from scorekeeper.store.server import making
from scorekeeper.store.server.address import read_address
from scorekeeper.store.server.line import connect
from tests.postgres.certificates import HOSTSSL, issue, show
from tests.postgres.cluster import Cluster, free_port, require_postgresql
from tests.rehearsal.findings import failures
from tests.rehearsal.rehearsal import RehearsalPlan, rehearse

ELSEWHERE = "127.0.0.2"
"""To a seat this is another computer."""


@pytest.fixture(scope="module")
def far(tmp_path_factory):
    """An organizer's address of a server that requires encryption and passwords."""
    require_postgresql()
    club = issue("club")
    cluster = Cluster(free_port(), ssl="on", ssl_cert_file="server.crt", ssl_key_file="server.key")
    cluster.listens = f"127.0.0.1,{ELSEWHERE}"
    folder = tmp_path_factory.mktemp("far")
    try:
        cluster.make()
        (cluster.data / "pg_hba.conf").write_text(HOSTSSL)
        show(cluster, issue("hall", by=club, alternative=x509.IPAddress(ipaddress.ip_address(ELSEWHERE))))
        database = cluster.database()
        with cluster.connect(database) as keeper:
            making.make_ready(keeper)
            making.create_login(keeper, "mini", "organiser", "geheim-geheim")
        authority, passwords = folder / "club.pem", folder / "passwords"
        authority.write_bytes(club.certificate.public_bytes(serialization.Encoding.PEM))
        passwords.write_text("*:*:*:mini:geheim-geheim\n")
        passwords.chmod(0o600)
        yield f"postgresql://mini@{ELSEWHERE}:{cluster.port}/{database}?sslrootcert={authority}&passfile={passwords}"
    finally:
        cluster.remove()


def test_lines_are_cut_there_too_and_nothing_is_lost(far, tmp_path):
    findings = rehearse(far, RehearsalPlan(teams=6, seats=2, rounds=2, deals=6, faults=True), tmp_path)
    assert failures(findings) == []
    (cut,) = re.findall(r"(\d+) lines cut", "; ".join(finding.sentence for finding in findings))
    assert int(cut) > 0


def test_by_a_door_of_this_computer_the_certificate_is_still_the_other_ones(far):
    address, _ = read_address(far)
    (_host, port), *_more = address.hosts
    with connect(address.through(port)) as there:
        assert there.info.hostaddr == "127.0.0.1"
    namesake, _ = read_address(far.replace(ELSEWHERE, "127.0.0.3"))
    with pytest.raises(ServerAwayError) as away:
        connect(namesake.through(port))
    assert away.value.values["cause"] == "certificate-name"
    for several in (
        "postgresql://a,b/scores?hostaddr=127.0.0.1",
        "postgresql:///scores?host=/run/pg&hostaddr=127.0.0.1",
    ):
        with pytest.raises(BadAddressError):
            read_address(several)
