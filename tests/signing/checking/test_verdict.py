"""Who signed, whether all did, with whose keys, and whether the result follows."""

import datetime as dt
import io
import json
import shutil
import subprocess
from contextlib import nullcontext
from dataclasses import replace
from hashlib import sha256

import pytest
from asn1crypto import cms
from asn1crypto import keys as raw_keys
from asn1crypto import x509 as raw_x509
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from pyhanko.sign.timestamps.dummy_client import DummyTimeStamper
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.documents.game500 import answer
from scorekeeper.features.keys.words.sealed import details, headline, sentence
from scorekeeper.journal.roles import ABSENT, OWN_KEY, REFUSED
from scorekeeper.signing.checking.beside import check_beside
from scorekeeper.signing.checking.certificates import CertificateHolder, doubtful_clubs, holder
from scorekeeper.signing.checking.check import check
from scorekeeper.signing.checking.drawing import is_as_written
from scorekeeper.signing.checking.opening import Opened, opened
from scorekeeper.signing.checking.seals import read_fields
from scorekeeper.signing.keys.trust import Trust
from scorekeeper.signing.sealing.detached import detached
from scorekeeper.signing.sealing.fields import prepare
from scorekeeper.signing.sealing.seal import sign
from scorekeeper.signing.statement import Statement
from tests.signing.checking.sheets import NOW, checked, four, other, trust, trusting
from tests.signing.keys.club import AT as KEYS_AT
from tests.signing.keys.club import CAPTAIN_PIN, PIN, later, make_club
from tests.signing.sealing.club import AT, DER, ClubAuthority, club
from tests.signing.sealing.sheets import JOSE, PEOPLE, SUNIL, PlannedSignature, person, signed, unsigned
from tests.signing.sealing.time_office import signing_with_time

LOOK = b"0 0 5 5 re f"


def codes(verdict) -> list[str]:
    return [problem.code for problem in verdict.problems]


def states(verdict) -> list[str]:
    return [signer.certificate for signer in verdict.signers]


def test_everything_that_was_signed_is_listed():
    verdict = checked(four()[-1])
    assert (verdict.kind, verdict.intact, verdict.closed, verdict.trusted) == ("sheet", True, True, True)
    assert [(signer.role, signer.name) for signer in verdict.signers] == list(PEOPLE.items())
    assert [signer.state for signer in verdict.signers] == ["signed", "signed", "protest", "signed"]
    assert verdict.signers[2].words == "deal 16, see dispute 3"
    assert [signer.signed_at for signer in verdict.signers] == [
        AT + dt.timedelta(minutes=minute) for minute in range(4)
    ]
    assert {signer.time_from for signer in verdict.signers} == {"computer"}
    assert [signer.end for signer in verdict.signers] == [len(content) for content in four()[1:]]
    assert {signer.club for signer in verdict.signers} == {"Great Lakes Club"}
    assert (verdict.record, verdict.revision, verdict.supersedes) == (unsigned("ruled").record, 1, "")
    assert dict(verdict.teams) == {"A": "Dallas", "B": "Detroit"}
    assert verdict.recomputed.agrees


def test_the_file_after_each_signature_is_named_for_the_journal():
    assert [signer.file for signer in checked(four()[-1]).signers] == [sha256(item).hexdigest() for item in four()[1:]]


def test_refused_and_absent_close_a_sheet_too():
    revisions = signed(
        captain_A=PlannedSignature(Statement(REFUSED, "disagrees with ruling 2", "Anil Kurian")),
        captain_B=PlannedSignature(Statement(ABSENT, "left early", "Anil Kurian")),
    )
    verdict = checked(revisions[-1])
    assert verdict.good
    assert [(signer.state, signer.words, signer.witness) for signer in verdict.signers[1:]] == [
        ("refused", "disagrees with ruling 2", "Anil Kurian"),
        ("absent", "left early", "Anil Kurian"),
    ]
    assert [item.role for item in verdict.signers if item.state in OWN_KEY] == ["scorer"]
    result = details(verdict)
    scorer = verdict.signers[0].name
    assert result[2].startswith(
        "The captain of Dallas: refused: disagrees with ruling 2, witness: Anil Kurian, stated by"
    )
    assert f"stated by the scorer {scorer}, " in result[3]


def test_only_the_scorer_records_that_a_signer_was_absent():
    stranger = club().person("Another Scorer", "scorer")
    given = PlannedSignature(Statement(ABSENT, "left early", "Anil Kurian"), signer=stranger)
    verdict = checked(signed(captain_B=given)[-1])
    assert "seal-not-by-scorer" in codes(verdict)
    assert verdict.intact
    assert not verdict.closed


def test_one_key_does_not_sign_for_two():
    both = PlannedSignature(signer=person("captain-A"))
    verdict = checked(signed(captain_B=both)[-1])
    assert codes(verdict) == ["seal-same-key", "seal-other-side"]
    assert not verdict.good


def test_a_name_that_plain_letters_lose_does_not_sign_with_the_key_of_another():
    """The name cannot be compared with the certificate, but the key's owner still shows."""
    for role, taken in (("captain-A", SUNIL), ("committee", "Mary Joseph")):
        content = unsigned("ruled").ready()
        for each in unsigned("ruled").roles:
            kind = "captain" if each.startswith("captain") else each
            signer = person(each)
            if each == role:
                signer = replace(club().person(taken, kind), name=JOSE)
            content = sign(content, each, signer, AT, LOOK)
        assert codes(checked(content)) == ["seal-key-name"]


@pytest.mark.parametrize("own", ["അനിൽ കുര്യൻ", "José Thomas"])
def test_captains_whose_names_plain_letters_lose_stay_distinct(own):
    """A third team's captain signs under the right one's name, chillu letters included."""
    content = unsigned().ready()
    for role in unsigned().roles:
        signer = replace(club().person(own, "captain"), name=JOSE) if role == "captain-A" else person(role)
        content = sign(content, role, signer, AT, LOOK)
    verdict = checked(content)
    assert codes(verdict) == ["seal-key-name"]
    assert any(f"with the key of {own}" in line for line in details(verdict))


def test_a_name_in_letters_that_only_look_the_same_is_reported():
    content, own = unsigned().ready(), SUNIL.replace("a", "\N{CYRILLIC SMALL LETTER A}")
    for role in unsigned().roles:
        signer = club().person(own, "captain") if role == "captain-B" else person(role)
        content = sign(content, role, signer, AT, LOOK)
    verdict = checked(content)
    assert {remark.code for remark in verdict.remarks} >= {
        "seal-other-captain",
        "name-mixes-alphabets",
        "names-look-alike",
    }
    assert any("look the same and are written in different letters" in line for line in details(verdict))
    assert not any("look the same" in line for line in details(checked(four()[-1])))


def test_the_unprovable_parts_of_earlier_keys_are_reported():
    content = unsigned().ready()
    for role in unsigned().roles:
        kind = "captain" if role.startswith("captain") else role
        content = sign(content, role, club().person(PEOPLE[role], kind, written=False), AT, LOOK)
    verdict = checked(content)
    assert verdict.good, "they are as good as they were"
    assert [(remark.code, dict(remark.values)["role"]) for remark in verdict.remarks] == [
        ("seal-key-nameless", "captain-A")
    ]
    assert any("carries no name that can be compared" in line for line in details(verdict))


@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")
def test_openssl_shows_the_name_in_its_own_letters(tmp_path):
    (tmp_path / "key.der").write_bytes(club().person("അനിൽ കുര്യൻ", "captain").certificate)
    asked = "openssl x509 -inform DER -in key.der -noout -ext subjectAltName"
    stdout = subprocess.run(asked.split(), cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert "അനിൽ കുര്യൻ" in stdout


@pytest.mark.parametrize("name", ["മേരി", "Mary Joseph"])
def test_a_captain_does_not_sign_as_the_committee(name):
    captain = replace(club().person(name, "captain"), kind="committee")
    verdict = checked(sign(four()[3], "committee", captain, AT, LOOK))
    assert codes(verdict) == ["seal-key-kind"]
    assert "The committee signed with a key that the club issued for a captain." in details(verdict)


def test_a_captain_does_not_sign_as_the_scorer_nor_states_that_another_was_absent():
    """The name is the captain's own, so nothing but the title in the certificate tells it."""
    captain = replace(club().person("Thomas Jacob", "captain"), kind="scorer")
    content = sign(unsigned().ready(), "scorer", captain, AT, LOOK)
    assert "seal-key-kind" in codes(checked(content))
    absent = PlannedSignature(Statement(ABSENT, "left early", "Anil Kurian"), signer=captain)
    assert "seal-key-kind" in codes(checked(signed(captain_B=absent)[-1]))


def test_no_captain_signs_for_the_other_team():
    content = unsigned().ready()
    for role, signer in zip(
        unsigned().roles, (person("scorer"), person("captain-B"), person("captain-A")), strict=True
    ):
        content = sign(content, role, signer, AT, LOOK)
    assert codes(checked(content)) == ["seal-other-side", "seal-other-side"]


def test_no_person_signs_in_the_name_of_another():
    content = unsigned().ready()
    for role in unsigned().roles:
        signer = person(role)
        if role == "captain-B":
            signer = replace(club().person("Thomas Jacob", "captain"), name=SUNIL)
        content = sign(content, role, signer, AT, LOOK)
    verdict = checked(content)
    assert codes(verdict) == ["seal-key-name"]
    assert (verdict.intact, verdict.good) == (True, False)


def test_another_person_in_the_place_of_a_captain_is_noted():
    content = unsigned().ready()
    for role in unsigned().roles:
        signer = club().person("Shaji Pillai", "captain") if role == "captain-B" else person(role)
        content = sign(content, role, signer, AT, LOOK)
    verdict = checked(content)
    assert verdict.good
    assert [(remark.code, dict(remark.values)["name"]) for remark in verdict.remarks] == [
        ("seal-other-captain", "Shaji Pillai")
    ]


def test_a_sheet_made_ready_is_not_signed():
    verdict = checked(four()[0])
    assert (verdict.intact, verdict.closed, verdict.signers) == (False, False, ())
    assert verdict.missing == ("scorer", "captain-A", "captain-B", "committee")
    assert verdict.recomputed.agrees


def test_a_drawn_sheet_without_fields_is_an_unsigned_sheet():
    verdict = checked(unsigned().content)
    assert (verdict.kind, verdict.intact) == ("sheet", False)
    assert verdict.missing == ("scorer", "captain-A", "captain-B")


def test_a_required_signer_is_missed_even_without_a_field():
    sheet = unsigned("ruled")
    content = prepare(sheet.content, sheet.record, sheet.roles[:2], sheet.boxes)
    for role in sheet.roles[:2]:
        content = sign(content, role, person(role), AT, LOOK)
    verdict = checked(content)
    assert verdict.intact
    assert not verdict.closed
    assert verdict.missing == ("captain-B", "committee")


def test_an_unrequested_signer_has_no_place():
    sheet = unsigned()
    roles = (*sheet.roles, "committee")
    content = prepare(sheet.content, sheet.record, roles, sheet.boxes)
    for role in roles:
        content = sign(content, role, person(role), AT, LOOK)
    assert codes(checked(content)) == ["seal-not-asked-for"]


def test_keys_of_a_club_that_is_not_known():
    for trusted in (Trust(), trusting(ClubAuthority("Great Lakes Club"))):
        verdict = check(four()[-1], trusted, NOW)
        assert states(verdict) == ["unknown"] * 4
        assert verdict.intact
        assert verdict.closed
        assert not verdict.trusted
        assert not verdict.good


def test_a_withdrawn_key_counts_from_the_day_on_which_it_was_withdrawn():
    early = trusting(club(), (person("captain-B"), AT - dt.timedelta(days=1)))
    verdict = check(four()[-1], early, NOW)
    assert states(verdict) == ["trusted", "trusted", "revoked", "trusted"]
    assert not verdict.good
    late = trusting(club(), (person("captain-B"), AT + dt.timedelta(days=1)))
    verdict = check(four()[-1], late, NOW + dt.timedelta(days=2))
    assert states(verdict) == ["trusted"] * 4
    assert verdict.good
    first_line_has(verdict, "seal-key-withdrawn-later")


def test_without_a_list_of_the_club_there_is_no_trust():
    (known,) = trust().clubs
    for revocations in (b"", b"garbage", trusting(ClubAuthority("Great Lakes Club")).clubs[0].revocations):
        verdict = check(four()[-1], Trust((replace(known, revocations=revocations),)), NOW)
        assert states(verdict) == ["unknown"] * 4


def test_a_key_is_judged_by_the_day_of_signing_not_of_checking():
    years = dt.timedelta(days=4 * 365)
    verdict = check(four()[-1], trust(), NOW + years)
    assert verdict.good
    assert [remark.code for remark in verdict.remarks].count("seal-key-ended-since") == 4
    sheet = unsigned()
    content = sign(sheet.ready(), "scorer", person("scorer"), AT + years, LOOK)
    assert states(check(content, trust(), NOW + years)) == ["expired"]
    content = sign(sheet.ready(), "scorer", person("scorer"), AT - years, LOOK)
    assert states(check(content, trust(), NOW)) == ["expired"]


def test_the_club_itself_does_not_sign_sheets():
    authority = replace(person("scorer"), key=club().key, certificate=club().certificate.public_bytes(DER))
    content = sign(unsigned().ready(), "scorer", authority, AT, LOOK)
    assert states(checked(content)) == ["invalid"]


def signed_at(*times, name=SUNIL):
    """A sheet signed at these times, by a captain B of this name."""
    content = unsigned().ready()
    for role, at in zip(unsigned().roles, times, strict=True):
        signer = club().person(name, "captain") if role == "captain-B" else person(role)
        content = sign(content, role, signer, at, LOOK)
    return checked(content)


def first_line_has(verdict, code):
    """A good sheet, and what its verdict says about the signers without being asked."""
    assert verdict.good
    (remark,) = (item for item in verdict.remarks if item.code == code)
    assert sentence(remark, verdict.teams) in headline(verdict, NOW)


def test_a_time_ahead_of_the_clock_is_named():
    verdict = signed_at(AT, AT, NOW + dt.timedelta(days=1))
    assert codes(verdict) == ["seal-time-ahead"]
    assert any(line.endswith("is the clock right?") for line in details(verdict))


def test_a_time_before_that_of_an_earlier_signature_is_in_the_first_line():
    first_line_has(signed_at(AT, AT - dt.timedelta(hours=2), AT), "seal-time-backwards")
    assert not signed_at(AT, AT - dt.timedelta(minutes=2), AT).remarks, "two clocks are never the same"


@pytest.mark.parametrize(("name", "written"), [(SUNIL, True), (SUNIL.replace(" ", "\r"), False)])
def test_a_text_on_several_lines_is_not_written_here(name, written):
    content = unsigned().ready()
    for role in unsigned().roles:
        signer = replace(person(role), name=name) if role == "captain-B" else person(role)
        content = sign(content, role, signer, AT, LOOK)
    file = opened(content)
    assert isinstance(file, Opened)
    assert is_as_written(content, unsigned().ready(), read_fields(file.reader, content).seals) == written


def test_invisible_characters_in_the_name_of_a_signer_are_in_the_first_line():
    first_line_has(signed_at(AT, AT, AT, name=f"{SUNIL[:3]}\u200d{SUNIL[3:]}"), "name-hides-characters")


def test_keys_of_the_clubs_own_store_are_trusted_with_what_it_gives_away(tmp_path):
    store, keys, _code = make_club(tmp_path)
    people = {name: keys.enrol(name, "captain", CAPTAIN_PIN, KEYS_AT) for name in (JOSE, SUNIL)}
    content = unsigned().ready()
    signers = [keys.signer(store.people[0].uid, PIN, later(hours=1))]
    signers += [keys.signer(people[name].uid, CAPTAIN_PIN, later(hours=1)) for name in (JOSE, SUNIL)]
    for role, signer in zip(unsigned().roles, signers, strict=True):
        content = sign(content, role, signer, later(hours=1), LOOK)
    verdict = check(content, Trust.from_bundles(store.public()), later(hours=3))
    assert verdict.good
    assert verdict.remarks == ()
    assert verdict.signers[1].name == JOSE
    assert verdict.signers[1].key_name.isascii()
    assert verdict.signers[1].key_written == JOSE
    keys.revoke(people[SUNIL].uid, "left the club", later(minutes=30))
    verdict = check(content, Trust.from_bundles(store.public()), later(hours=3))
    assert states(verdict) == ["trusted", "trusted", "revoked"]


def timed() -> bytes:
    key, certificate = club().time_authority()
    private = key.private_bytes(DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    stamper = DummyTimeStamper(
        tsa_cert=raw_x509.Certificate.load(certificate.public_bytes(DER)),
        tsa_key=raw_keys.PrivateKeyInfo.load(private),
        fixed_dt=AT + dt.timedelta(seconds=4),
    )
    with signing_with_time(stamper):
        return sign(unsigned().ready(), "scorer", person("scorer"), AT, LOOK)


def believed(content: bytes):
    """The verdict where the time authority is trusted, as `checked` is where it is not."""
    key = club().certificate.public_bytes(DER)
    return check(content, replace(trust(), authorities=(key,)), NOW, library=nullcontext())


def test_the_time_of_an_authority_counts_where_it_is_trusted():
    (signer,) = believed(timed()).signers
    assert (signer.time_from, signer.authority, signer.signed_at) == (
        "authority",
        "Club time",
        AT + dt.timedelta(seconds=4),
    )
    assert signer.certificate == "trusted"


def test_an_untrusted_authority_confirms_nothing_and_is_reported():
    verdict = checked(timed())
    (signer,) = verdict.signers
    assert (signer.time_from, signer.authority, signer.signed_at) == ("computer", "", AT)
    assert [remark.code for remark in verdict.remarks] == ["seal-time-unknown"]
    stranger = person("scorer").certificate
    assert check(timed(), replace(trust(), authorities=(stranger, b"nonsense")), NOW).signers[0].time_from == "computer"


def test_a_time_of_an_authority_cannot_be_damaged_or_taken_out_unnoticed():
    good = timed()
    begin = good.rindex(b"/Contents <") + 11
    end = good.index(b">", begin)
    whole = bytes.fromhex(good[begin:end].decode())
    token = whole.index(bytes.fromhex("060b2a864886f70d010910020e"))  # its name among what is not signed
    original = believed(good)
    for place in range(token, token + 1600, 47):
        changed = bytearray(whole)
        changed[place] ^= 4
        verdict = believed(good[:begin] + bytes(changed).hex().encode() + good[end:])
        assert not verdict.intact or verdict.signers[0].signed_at == original.signers[0].signed_at
        if verdict.intact:
            assert replace(verdict.signers[0], file="") == replace(original.signers[0], file="")
    held = cms.ContentInfo.load(whole)
    info = held["content"]["signer_infos"][0]
    info["unsigned_attrs"] = cms.CMSAttributes([])
    stripped = held.dump(force=True)
    verdict = believed(good[:begin] + stripped.ljust(len(whole), b"\0").hex().encode() + good[end:])
    assert "seal-time-gone" in codes(verdict)
    assert not verdict.intact
    # nor when something else takes the space it had
    filler = raw_x509.Certificate.load(stuffed(club()))
    held["content"]["certificates"] = [*held["content"]["certificates"], cms.CertificateChoices("certificate", filler)]
    stripped = held.dump(force=True)
    verdict = believed(good[:begin] + stripped.ljust(len(whole), b"\0").hex().encode() + good[end:])
    assert "seal-time-gone" in codes(verdict)
    assert not verdict.intact


def stuffed(entry: ClubAuthority) -> bytes:
    """A forged certificate under the club's name and key, padded to ten kilobytes."""
    long = x509.UnrecognizedExtension(x509.ObjectIdentifier("1.2.3.4"), bytes(10_000))
    built = (
        x509.CertificateBuilder()
        .subject_name(entry.certificate.subject)
        .issuer_name(entry.certificate.subject)
        .public_key(entry.key.public_key())
        .serial_number(7)
        .not_valid_before(AT)
        .not_valid_after(AT + dt.timedelta(days=1))
        .add_extension(long, critical=False)
    )
    return built.sign(ec.generate_private_key(ec.SECP256R1()), hashes.SHA256()).public_bytes(DER)


def resealed(change, roles=()) -> bytes:
    sheet = unsigned()
    roles = roles or sheet.roles
    record = json.loads(sheet.record)
    change(record)
    data = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    target = io.BytesIO()
    canvas = Canvas(target)
    canvas.drawString(50, 50, "a sheet")
    canvas.save()
    content = prepare(target.getvalue(), data, roles, dict(zip(roles, sheet.boxes.values(), strict=False)))
    for role, key in zip(roles, sheet.roles, strict=False):
        content = sign(content, role, person(key), AT, LOOK)
    return content


def test_a_result_that_does_not_follow_is_reported_though_all_have_signed_it():
    verdict = checked(resealed(lambda record: record["result"]["totals"].update(A=99)))
    assert verdict.intact
    assert not verdict.good
    (change,) = verdict.recomputed.differences
    assert (change.path, change.was, change.now) == (("result", "totals", "A"), "99", "25")


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record.pop("session"),
        lambda record: record.update(session=[]),
        lambda record: record.update(required="scorer"),
        lambda record: record.update(required=[]),
        lambda record: record.update(result=None),
        lambda record: record["session"].update(system="whist"),
        lambda record: record["session"]["deals"][3].update(taken=99),
    ],
)
def test_a_record_that_is_none_is_not_good(change):
    verdict = checked(resealed(change))
    assert verdict.kind == "sheet"
    assert not verdict.good


def test_a_later_revision_says_what_it_replaces():
    verdict = checked(resealed(lambda record: record.update(revision=2, supersedes="ab" * 32)))
    assert (verdict.revision, verdict.supersedes) == (2, "ab" * 32)
    assert verdict.good


def test_a_sheet_of_a_game_is_scored_again_as_well():
    hands = [{"hand": 1, "side": "A", "bid": "7S", "tricks": 8}]
    game = {
        "format": "scorekeeper/game500",
        "version": 1,
        "sides": {"A": {"players": ["w", "x"]}, "B": {"players": ["y", "z"]}},
        "hands": hands,
    }
    result = answer(game)
    assert isinstance(result, dict)
    roles = ("scorer", "player-A", "player-B")

    def played(result):
        return resealed(lambda record: record.update(session=game, result=result, required=[*roles]), roles)

    assert checked(played(result)).good
    verdict = checked(played(result | {"winner": "B"}))
    assert [change.path for change in verdict.recomputed.differences] == [("result", "winner")]


def test_a_record_that_asks_for_too_few_signers_is_reported():
    verdict = checked(resealed(lambda record: record.update(required=["scorer"]), ("scorer",)))
    assert not verdict.good
    assert codes(verdict) == ["sealed-others-required"]
    ruled = checked(resealed(lambda record: record["session"].update(rulings=[{"articles": ["3.9"], "reason": "r"}])))
    assert "sealed-others-required" in codes(ruled), "the committee ruled, and signs nothing"


@pytest.mark.parametrize("journal", [None, {}, {"event": "e", "seq": 0, "head": "ab" * 32}, {"seq": 7, "head": "ab"}])
def test_a_record_without_a_place_in_a_journal_is_reported(journal):
    assert codes(checked(resealed(lambda record: record.update(journal=journal)))) == ["sealed-no-journal"]


def test_a_signature_beside_a_file():
    data = b'{"format": "scorekeeper/sheet"}'
    beside = detached(data, person("scorer"), AT)
    verdict = check_beside(data, beside, trust(), NOW)
    assert verdict.good
    assert (verdict.kind, verdict.signers[0].signed_at, verdict.signers[0].club) == ("detached", AT, "Great Lakes Club")
    assert codes(check_beside(data + b" ", beside, trust(), NOW)) == ["beside-differs"]
    assert codes(check_beside(data, beside[:-1], trust(), NOW)) == ["beside-unreadable"]
    assert not check_beside(data, beside, Trust(), NOW).good
    assert states(check_beside(data, beside, trusting(ClubAuthority("Great Lakes Club")), NOW)) == ["unknown"]
    early = trusting(club(), (person("scorer"), AT - dt.timedelta(days=1)))
    assert states(check_beside(data, beside, early, NOW)) == ["revoked"]
    by_captain = detached(data, person("captain-A"), AT)
    assert codes(check_beside(data, by_captain, trust(), NOW)) == ["seal-key-kind"]


def test_two_sheets_have_two_records():
    assert checked(four()[-1]).digest != checked(other()[-1]).digest


def known_clubs(*names):
    """Trust in clubs with these names, and for each the holder of one of its keys."""
    made = [trusting(ClubAuthority(name)).clubs[0] for name in names]
    return Trust(tuple(made)), [
        CertificateHolder("trusted", club=known.name, issuer=known.fingerprint) for known in made
    ]


@pytest.mark.parametrize(
    ("names", "issuing", "expected"),
    [
        (("Lakes", "Lakes"), (1,), ["seal-club-namesake"]),
        (("Lakes", "Laces"), (1,), []),
        (("Lakes", "L\u0430kes"), (1,), ["seal-club-namesake", "name-mixes-alphabets"]),
        (("Lakes", "L\u0430kes"), (0,), ["seal-club-namesake"]),
        (("L\u0430kes",), (0,), ["name-mixes-alphabets"]),
        (("Lakes", "Dallas Club"), (0, 1, 0), ["seal-several-clubs"]),
        (("Lakes", "Dallas Club"), (1, 1, 1), []),
    ],
)
def test_a_club_that_could_be_taken_for_another_is_a_remark(names, issuing, expected):
    known, holders = known_clubs(*names)
    issuers = [holders[number] for number in issuing]
    assert [remark.code for remark in doubtful_clubs(issuers, known)] == expected
    own = Trust(tuple(replace(each, own=True) for each in known.clubs))
    assert "seal-club-namesake" not in {remark.code for remark in doubtful_clubs(issuers, own)}


def test_a_club_that_could_be_taken_for_another_is_told_in_the_first_sentence():
    known, _holders = known_clubs(club().name)
    first = headline(check(four()[-1], Trust((*known.clubs, *trust().clubs)), NOW), NOW)
    assert first.startswith("Signatures good.")
    assert " But two clubs known here are called Great Lakes Club or look the same; the keys are from the" in first


def test_the_certificate_of_a_club_that_ended_since_is_told(monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("tests.signing.sealing.club.UNTIL", AT + dt.timedelta(days=1))
        issuing = ClubAuthority()
    known = trusting(issuing)
    owner = holder(issuing.person("Anil", "captain").certificate, AT, known)
    assert (owner.state, owner.valid_until) == ("trusted", known.clubs[0].valid_until)
