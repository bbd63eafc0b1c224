"""Mutated signed sheets always get a verdict, and a good one only if equivalent.

A share is done each time, all of it in a campaign.
"""

import random
import re

import pytest

from scorekeeper.features.keys.words.sealed import details, headline
from tests.campaigns import how_many
from tests.signing.checking.sheets import NOW, checked, four, other, outside, shown

FILES, LOTS = how_many("damaged-sheets", 240), 8
WORDS = (
    b"endobj", b"endstream", b"stream", b"obj", b"xref", b"trailer", b"startxref", b"%%EOF", b"<<", b">>", b"[", b"]",
    b"(", b")", b"/Prev", b"/Root", b"/Size", b"/Kids", b"/Fields", b"/V", b"/ByteRange", b"/Contents", b"/Length",
    b"/Filter", b"/FlateDecode", b"/Type", b"null", b"true", b"0 0 R", b"1 0 R", b"99999999999999999999", b"-1",
    b"4294967296", b"2147483648", b"0.0000001", b"\0", b"\xff\xff\xff\xff", b"/Names", b"/EF", b"/Encrypt", b"/ObjStm",
)  # fmt: skip


def flipped(lot: random.Random, content: bytearray) -> None:
    for _ in range(lot.choice((1, 2, 8, 64, 512))):
        content[lot.randrange(len(content))] ^= 1 << lot.randrange(8)


def noisy(lot: random.Random, content: bytearray) -> None:
    at, length = lot.randrange(len(content)), lot.choice((1, 16, 256, 4096))
    content[at : at + length] = lot.randbytes(length)


def shortened(lot: random.Random, content: bytearray) -> None:
    at = lot.randrange(len(content))
    del content[at : at + lot.choice((1, 2, 20, 1000, 20000))]


def lengthened(lot: random.Random, content: bytearray) -> None:
    at, source = lot.randrange(len(content)), lot.randrange(len(content))
    content[at:at] = content[source : source + lot.choice((1, 2, 20, 1000, 20000))]


def cut(lot: random.Random, content: bytearray) -> None:
    del content[lot.randrange(len(content)) :]


def reworded(lot: random.Random, content: bytearray) -> None:
    for _ in range(lot.choice((1, 3, 10))):
        old = lot.choice(WORDS)
        places = (
            [match.start() for match in re.finditer(b"(?=" + re.escape(old) + b")", content)] if len(old) > 2 else []
        )
        if places:
            at = lot.choice(places)
            content[at : at + len(old)] = lot.choice(WORDS)
        else:
            at = lot.randrange(len(content))
            content[at:at] = lot.choice(WORDS)


def renumbered(lot: random.Random, content: bytearray) -> None:
    """Digits near a word that says where something is."""
    for _ in range(lot.choice((1, 4))):
        at = content.find(lot.choice((b"startxref", b"/Prev ", b"/Length ", b"/ByteRange", b" 0 R", b"/Rect")))
        for place in range(max(at, 0), min(at + 40, len(content))):
            if content[place : place + 1].isdigit() and lot.random() < 0.4:
                content[place] = lot.choice(b"0123456789")


def spliced(lot: random.Random, content: bytearray) -> None:
    theirs = other()[lot.randrange(len(other()))]
    at = lot.randrange(min(len(content), len(theirs)))
    content[at:] = theirs[at:] if lot.random() < 0.5 else theirs[lot.randrange(len(theirs)) :]


def appended(lot: random.Random, content: bytearray) -> None:
    source = lot.choice((four()[-1], other()[-1], lot.randbytes(500)))
    content += source[lot.randrange(len(source)) :]


WAYS = (flipped, noisy, shortened, lengthened, cut, reworded, renumbered, spliced, appended)


def mutated(lot: random.Random) -> tuple[str, bytes]:
    content = bytearray(lot.choice(four()[1:]))
    ways = [lot.choice(WAYS) for _ in range(lot.choice((1, 1, 1, 2, 3)))]
    for way in ways:
        if content:
            way(lot, content)
    return ", ".join(way.__name__ for way in ways), bytes(content)


@pytest.mark.parametrize("part", range(LOTS))
def test_changed_files_have_a_verdict_and_good_ones_are_as_they_were_signed(part):
    harmless = []
    for number in range(part, FILES, LOTS):
        how, content = mutated(random.Random(f"fuzz {number}"))
        verdict = checked(content)
        assert headline(verdict, NOW)
        assert details(verdict) is not None
        if verdict.good and content not in four() + other():
            known = four() if b"Mary Joseph" in content else other()
            assert outside(content) == outside(known[-1]), (number, how)
            assert shown(content) == shown(known[-1]), (number, how)
            harmless.append(f"  harmless: file {number} ({how})")
    print("\n".join(harmless))
