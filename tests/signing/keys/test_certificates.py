"""Other programs accept our certificates and lists, and which clubs are trusted."""

import asyncio
import subprocess

import pytest
from asn1crypto import x509
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
from cryptography.hazmat.primitives.hashes import SHA256
from pyhanko_certvalidator import CertificateValidator, ValidationContext
from pyhanko_certvalidator.errors import PathValidationError
from pyhanko_certvalidator.policy_decl import CertRevTrustPolicy, RevocationCheckingPolicy

from scorekeeper.signing.keys.certificates import list_number, plain_name
from scorekeeper.signing.keys.errors import KeysError
from scorekeeper.signing.keys.store import KeyStore
from scorekeeper.signing.keys.trust import Trust, bundle, pem, read_bundle
from tests.signing.keys.club import AT, CAPTAIN_PIN, SOFT, later, make_club


def openssl(*arguments, data=None):
    process = subprocess.run(["openssl", *map(str, arguments)], input=data, capture_output=True, check=False)
    return process.returncode, (process.stdout + process.stderr).decode()


def seconds(at):
    return int(at.timestamp())


@pytest.fixture
def club(tmp_path):
    store, keys, _ = make_club(tmp_path)
    captain = keys.enrol("അനിൽ", "captain", CAPTAIN_PIN, AT)
    (tmp_path / "captain.pem").write_bytes(pem("CERTIFICATE", captain.certificate))
    (tmp_path / "club.pem").write_bytes(store.public())
    return store, keys, captain, tmp_path


def verify(folder, at):
    return openssl(
        "verify", "-x509_strict", "-CAfile", folder / "club.pem", "-CRLfile", folder / "club.pem", "-crl_check",
        "-purpose", "smimesign", "-attime", seconds(at), folder / "captain.pem",
    )  # fmt: skip


def test_openssl_accepts_a_captain_until_revoked_or_expired(club):
    store, keys, captain, folder = club
    assert verify(folder, later(days=1)) == (0, f"{folder}/captain.pem: OK\n")
    code, text = verify(folder, later(days=4 * 365))
    assert code != 0
    assert "expired" in text
    keys.revoke(captain.uid, "left", later(days=2))
    (folder / "club.pem").write_bytes(store.public())
    code, text = verify(folder, later(days=3))
    assert code != 0
    assert "revoked" in text


def test_a_certificate_says_as_what_its_key_was_given_out_renewed_ones_too(club):
    _, keys, captain, _ = club
    renewed = keys.renew(captain.uid, later(days=1))
    for certificate in (captain.certificate, renewed.certificate):
        assert x509.Certificate.load(certificate).subject.native["title"] == "captain"


def test_openssl_reads_what_we_made(club):
    _, _, captain, folder = club
    code, text = openssl("x509", "-in", folder / "club.pem", "-noout", "-text")
    assert code == 0
    assert "CA:TRUE, pathlen:0" in text
    assert "Certificate Sign, CRL Sign" in text
    code, text = openssl("x509", "-in", folder / "captain.pem", "-noout", "-text")
    assert code == 0
    for part in ("CA:FALSE", "Digital Signature, Non Repudiation", "prime256v1", "ecdsa-with-SHA256", captain.uid):
        assert part in text
    code, text = openssl("crl", "-in", folder / "club.pem", "-CAfile", folder / "club.pem", "-noout")
    assert code == 0
    assert "verify OK" in text


def test_a_foreign_captain_is_not_accepted(club, tmp_path):
    folder = club[3]
    _, others, _ = make_club(tmp_path / "other")
    stranger = others.enrol("Stranger", "captain", CAPTAIN_PIN, AT)
    (folder / "captain.pem").write_bytes(pem("CERTIFICATE", stranger.certificate))
    assert verify(folder, later(days=1))[0] != 0


def test_a_key_from_the_store_signs_what_openssl_verifies(club):
    _, keys, captain, folder = club
    signature = keys.signer(captain.uid, CAPTAIN_PIN, AT).key.sign(b"a sheet", ECDSA(SHA256()))
    (folder / "signature").write_bytes(signature)
    _, public = openssl("x509", "-in", folder / "captain.pem", "-pubkey", "-noout")
    (folder / "public.pem").write_text(public)
    result = ("dgst", "-sha256", "-verify", folder / "public.pem", "-signature", folder / "signature")
    assert openssl(*result, data=b"a sheet")[0] == 0
    assert openssl(*result, data=b"a changed sheet")[0] != 0


def test_trust_reads_own_and_other_clubs(tmp_path):
    own, _, _ = make_club(tmp_path / "own")
    other, _, _ = make_club(tmp_path / "other")
    file = tmp_path / "clubs" / "other.pem"
    file.parent.mkdir()
    file.write_bytes(other.public())
    trust = Trust.load(file.parent, [own.public()])
    assert [(club.name, club.own) for club in trust.clubs] == [("Dallas 56 Club", True), ("Dallas 56 Club", False)]
    assert Trust.load(tmp_path / "none", [own.public()], [other.public()]) == trust
    printed = openssl("x509", "-in", file, "-noout", "-fingerprint", "-sha256")[1]
    assert printed.partition("=")[2].strip().replace(":", "").lower() == trust.clubs[1].fingerprint


def test_a_newer_list_replaces_an_older_one_and_never_the_other_way(tmp_path):
    store, keys, _ = make_club(tmp_path)
    captain = keys.enrol("Anil", "captain", CAPTAIN_PIN, AT)
    old = store.public()
    keys.revoke(captain.uid, "left", later(days=1))
    new = store.public()
    for order in ((old, new), (new, old), (new, old, new)):
        (club,) = Trust.from_bundles(*order).clubs
        assert club.revocations == read_bundle(new).revocations


def test_a_club_in_any_script_keeps_its_name(tmp_path):
    store, _ = KeyStore.create(tmp_path / "k.json", "കോട്ടയം ക്ലബ്", "മിനി", "a sentence of words", AT, hardness=SOFT)
    assert read_bundle(store.public()).name == "കോട്ടയം ക്ലബ്"


def test_an_invalid_club_is_refused(tmp_path):
    store, keys, _ = make_club(tmp_path)
    other, _, _ = make_club(tmp_path / "other")
    captain = keys.enrol("Anil", "captain", CAPTAIN_PIN, AT)
    book = store.reread()
    good = store.public()
    for data in (
        b"",
        b"hello",
        b"%PDF-1.7",
        good[:-200],
        good + good,
        good.replace(b"CERTIFICATE", b"RUBBISH"),
        bundle("x", captain.certificate, book.revocations),
        bundle("x", book.certificate, other.book.revocations),
        bundle("x", book.revocations, book.certificate),
    ):
        with pytest.raises(KeysError) as raised:
            Trust.from_bundles(data)
        assert raised.value.problem.code == "not-a-club"


def test_no_byte_of_a_given_club_crashes_the_reader(tmp_path):
    store, _, _ = make_club(tmp_path)
    good = store.public()
    genuine = store.certificate
    for place in range(0, len(good), 5):
        try:
            bundle = read_bundle(good[:place] + bytes([good[place] ^ 0x05]) + good[place + 1 :])
        except KeysError:
            continue
        assert bundle.certificate == genuine


def test_a_list_of_an_unknown_version_is_refused(tmp_path):
    store, _, _ = make_club(tmp_path)
    bundle = read_bundle(store.public())
    place = bundle.revocations.index(b"\x02\x01\x01") + 2
    unknown = bundle.revocations[:place] + b"\x06" + bundle.revocations[place + 1 :]
    with pytest.raises(KeysError) as raised:
        list_number(unknown, bundle.certificate)
    assert raised.value.problem.code == "not-a-club"


def test_a_broken_file_in_the_folder_is_left_alone_and_the_others_are_trusted(tmp_path):
    store, _, _ = make_club(tmp_path)
    (tmp_path / "clubs").mkdir()
    (tmp_path / "clubs" / "a.pem").write_text("nothing")
    (tmp_path / "clubs" / "b.pem").write_bytes(store.public())
    assert len(Trust.load(tmp_path / "clubs").clubs) == 1
    assert (tmp_path / "clubs" / "a.pem").read_text() == "nothing"


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Anil", "Anil"),
        ("José  Ruiz", "Jose Ruiz"),
        ("അനിൽ", "captain 1"),
        ("Anil അ", "captain 1"),
        ("\n", "captain 1"),
    ],
)
def test_plain_names(name, plain):
    assert plain_name(name, "captain 1") == plain


def judged(store, certificate, at):
    """Return pyHanko's objection to a certificate at a moment, with the newest list; "": none."""
    policy = CertRevTrustPolicy(RevocationCheckingPolicy.from_legacy("require"), retroactive_revinfo=True)
    book = store.reread()
    context = ValidationContext(
        trust_roots=[x509.Certificate.load(book.certificate)],
        crls=[book.revocations],
        moment=at,
        revinfo_policy=policy,
    )
    validator = CertificateValidator(x509.Certificate.load(certificate), validation_context=context)
    try:
        asyncio.run(validator.async_validate_usage({"non_repudiation"}))
    except PathValidationError as refused:
        return type(refused).__name__
    return ""


def test_the_validator_of_signatures_judges_by_the_moment_of_signing(club):
    """The list is newer than the signatures; those before a revocation stay good."""
    store, keys, captain, _ = club
    assert judged(store, captain.certificate, later(days=1)) == ""
    assert judged(store, captain.certificate, later(days=4 * 365)) == "ExpiredError"
    keys.revoke(captain.uid, "left", later(days=30))
    assert judged(store, captain.certificate, later(days=29)) == ""
    assert judged(store, captain.certificate, later(days=31)) == "RevokedError"
