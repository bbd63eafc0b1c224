"""Every change to a signed sheet is reported, or harmless and listed."""

import contextlib
import itertools
import random
import shutil
import subprocess
from dataclasses import replace

import pytest

from scorekeeper.features.keys.words.sealed import details, headline
from scorekeeper.signing.checking.verdict import Verdict
from scorekeeper.signing.sealing.faults import SealingError
from scorekeeper.signing.sealing.seal import sign
from tests.campaigns import how_many
from tests.signing.checking import forging
from tests.signing.checking.forging import UPDATES, updated
from tests.signing.checking.sheets import checked, four, other, outside, shown
from tests.signing.sealing.club import AT, ClubAuthority
from tests.signing.sealing.sheets import person, unsigned

FLIPS, PARTS = how_many("flipped-bytes", 200), 4
"""How many bytes are flipped, ten times as many in a campaign."""
ROLES = ("scorer", "captain-A", "captain-B", "committee")


def has_problem(verdict: Verdict) -> bool:
    """Whether a check reports that something is wrong."""
    return not verdict.good


def harmless(content: bytes, verdict: Verdict) -> bool:
    """Check that record, pages, signers, statements and times are those of the original."""
    original = checked(four()[-1])
    assert verdict.record == original.record
    ours, theirs = ([replace(signer, file="") for signer in result.signers] for result in (verdict, original))
    assert ours == theirs
    return outside(content) == outside(four()[-1]) and shown(content) == shown(four()[-1])


def judge(content: bytes, what: str, harmless_ones: list[str]) -> None:
    verdict = checked(content)
    if not has_problem(verdict):
        assert harmless(content, verdict), what
        harmless_ones.append(what)


def test_the_sheet_itself_is_good():
    verdict = checked(four()[-1])
    assert verdict.good
    assert (verdict.problems, verdict.changes) == ((), ())
    assert [signer.role for signer in verdict.signers] == list(ROLES)


@pytest.mark.parametrize("part", range(PARTS))
def test_flipped_bytes_are_reported_or_harmless(part, record_property):
    lot = random.Random(f"flips {part}")
    good = four()[-1]
    spots = [(lot.randrange(len(good)), 1 << lot.randrange(8)) for _ in range(FLIPS // PARTS)]
    _flips(spots, record_property)


def test_flipped_bytes_of_the_last_signature_are_reported_or_harmless(record_property):
    """The only bytes that no signature covers; in earlier signatures later ones cover them."""
    lot = random.Random("last signature")
    good = four()[-1]
    begin = good.rindex(b"/Contents <")
    end = good.index(b">", begin)
    spots = [(lot.randrange(begin + 10, end + 1), 1 << lot.randrange(8)) for _ in range(FLIPS // 8)]
    _flips(spots, record_property)


def _flips(spots, record_property):
    good = four()[-1]
    unseen: list[str] = []
    for place, bit in spots:
        content = bytearray(good)
        content[place] ^= bit
        judge(bytes(content), f"byte {place} of {len(good)}: {good[place]:#04x} became {content[place]:#04x}", unseen)
    record_property("harmless", len(unseen))
    print(f"\n{len(spots)} flips: {len(spots) - len(unseen)} told, {len(unseen)} harmless")
    print("\n".join(f"  harmless: {item}" for item in unseen))


def test_there_are_as_many_kinds_of_updates_as_promised():
    assert len(UPDATES) >= 50


@pytest.mark.parametrize("kind", UPDATES)
def test_an_update_after_the_last_signature_is_reported(kind):
    content = updated(four()[-1], UPDATES[kind])
    verdict = checked(content)
    assert not verdict.intact
    assert [signer.role for signer in verdict.signers if signer.intact][: len(ROLES)] == list(ROLES)
    assert verdict.record == unsigned("ruled").record
    if "the pages look the same here" in headline(verdict):
        assert shown(content) == shown(four()[-1])
        assert outside(content)[0] == verdict.record
    assert all(sentence.isprintable() or "\u0d1c" in sentence for sentence in details(verdict))


SEEN_ONLY_LATER = {"last signature gone", "other range", "other signature"}
"""They are about the last signature, which is not there yet between two."""


@pytest.mark.parametrize("kind", [kind for kind in UPDATES if kind not in SEEN_ONLY_LATER])
def test_an_update_between_two_signatures_is_reported_even_when_signed(kind):
    """The committee's key is the cheater's own: what the others had signed still tells."""
    content = updated(four()[3], UPDATES[kind])
    with contextlib.suppress(SealingError, KeyError, AttributeError):  # some leave nothing to be signed
        content = sign(content, "committee", person("committee"), AT, b"0 0 5 5 re f")
    verdict = checked(content)
    assert not verdict.intact
    assert verdict.record == unsigned("ruled").record


@pytest.mark.parametrize("kept", range(5))
def test_a_signature_cut_off_is_missed(kept):
    content = four()[kept]
    verdict = checked(content)
    assert verdict.missing == ROLES[kept:]
    assert not verdict.intact or kept
    assert verdict.closed == (kept == 4)
    assert verdict.good == (kept == 4)


def test_a_file_cut_off_anywhere_is_reported():
    lot = random.Random("cut")
    good = four()[-1]
    for length in [*sorted(lot.sample(range(len(good)), 30)), len(good) - 1, len(good) - 7]:
        assert has_problem(checked(good[:length])), length


def test_records_exchanged_between_two_sheets_are_reported():
    sheet_1, sheet_2 = four(), other()
    theirs = unsigned("golden").record
    assert theirs != unsigned("ruled").record
    verdict = checked(updated(sheet_1[-1], forging.attach(theirs)))
    assert has_problem(verdict)
    assert any(change.path for change in verdict.changes)
    assert has_problem(checked(updated(sheet_1[1], forging.attach(theirs))))
    for first, second in itertools.permutations((sheet_1, sheet_2)):
        # what the one signed put behind the drawing of the other
        assert has_problem(checked(first[0] + second[-1][len(second[0]) :]))
        assert has_problem(checked(second[0][:-1] + first[0][len(second[0]) - 1 :] + first[-1][len(first[0]) :]))


def test_pages_exchanged_between_two_sheets_are_reported():
    verdict = checked(updated(four()[-1], forging.page_of(other()[-1])))
    assert not verdict.intact
    assert any(change.region is not None for change in verdict.changes)


def test_bytes_put_after_before_and_into_the_file_are_reported():
    good = four()[-1]
    middle = len(four()[1])
    for content in (
        good + b"\n",
        good + b"%",
        good + b"\0" * 5000,
        good + good,
        b" " + good,
        b"%PDF-1.7\n" + good,
        good[:middle] + b"\n" + good[middle:],
        good[:middle] + good[len(four()[2]) :],
        good.replace(b"/Contents <", b"/Contents  <", 1),
        good.upper(),
    ):
        assert has_problem(checked(content))


def test_a_signature_from_another_sheet_does_not_hold():
    good, theirs = four()[-1], other()[-1]
    ours = good[good.rindex(b"/Contents <") : good.index(b">", good.rindex(b"/Contents <"))]
    begin = theirs.rindex(b"/Contents <")
    put = theirs[begin : theirs.index(b">", begin)][: len(ours)].ljust(len(ours), b"0")
    verdict = checked(good.replace(ours, put))
    assert [signer.role for signer in verdict.signers if not signer.intact] == ["committee"]


def test_a_second_signature_with_a_key_of_no_person_is_reported():
    stranger = ClubAuthority("Great Lakes Club").person("Mary Joseph", "committee")
    content = sign(four()[3], "committee", stranger, AT, b"0 0 5 5 re f")
    verdict = checked(content)
    assert verdict.intact
    assert not verdict.trusted
    assert has_problem(verdict)


def pdfsig(content: bytes, folder) -> tuple[int, int]:
    """How many signatures it calls valid, and how many of them it says cover the whole document."""
    (folder / "sheet.pdf").write_bytes(content)
    process = subprocess.run(
        ["pdfsig", "-nocert", "sheet.pdf"], cwd=folder, capture_output=True, text=True, check=False
    )
    return process.stdout.count("Signature is Valid."), process.stdout.count("- Total document signed")


@pytest.mark.skipif(not shutil.which("pdfsig"), reason="poppler-utils is not installed")
def test_pdfsig_agrees_as_far_as_it_sees(tmp_path):
    for count, content in enumerate(four()[1:], 1):
        assert pdfsig(content, tmp_path) == (count, 1)
        assert checked(content).intact
    flipped = bytearray(four()[-1])
    flipped[len(four()[0]) // 2] ^= 1
    assert pdfsig(bytes(flipped), tmp_path)[0] == 0
    assert not any(signer.intact for signer in checked(bytes(flipped)).signers)
    for kind in ("white box", "free text", "another record"):
        changed = updated(four()[-1], UPDATES[kind])
        # it calls all of them valid, and only says that none covers the whole document
        assert pdfsig(changed, tmp_path) == (4, 0)
        assert not checked(changed).intact
    assert pdfsig(four()[3], tmp_path) == (3, 1)
    assert checked(four()[3]).missing == ("committee",)
