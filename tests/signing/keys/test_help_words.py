"""The help on keys is right: its numbers are the program's, and it promises no legal effect."""

import re

from scorekeeper.assets.paths import resources
from scorekeeper.signing.keys.certificates import PERSON_YEARS
from scorekeeper.signing.keys.hardness import MIB, USUAL
from scorekeeper.signing.keys.pin_rules import LEAST_PASSPHRASE
from scorekeeper.signing.keys.tries import FREE, pause_minutes

TEXT = " ".join((resources() / "help" / "signing.md").read_text(encoding="utf-8").split())
NUMBERS = {3: "three", 5: "five", 12: "twelve"}


def test_numbers_of_the_help_are_those_of_the_program():
    assert f"at least {NUMBERS[LEAST_PASSPHRASE]} letters" in TEXT
    assert f"is valid for {NUMBERS[PERSON_YEARS]} years" in TEXT
    assert (
        f"After {NUMBERS[FREE]} wrong ones there is a pause of one minute, then of two, four, eight, up to a day"
        in TEXT
    )
    assert [pause_minutes(FREE + step) for step in range(4)] == [1, 2, 4, 8]
    assert pause_minutes(10_000) == 24 * 60
    assert f"{USUAL.memory // MIB} MiB" in TEXT


def test_the_limits_of_the_protection_are_described():
    assert "A person who controls the laptop could sign as a captain" in TEXT
    assert "the PIN opens nothing without the passphrase" in TEXT
    assert (
        "It does not prove who typed the PIN: a person who controls that computer could have signed for others." in TEXT
    )
    for counterweight in ("drawn by hand", "short digest", "journal", "in front of each other"):
        assert counterweight in TEXT


def test_no_word_promises_what_a_program_cannot():
    for word in ("legally", "binding", "qualified", "advanced electronic", "eIDAS", "repudiation", "unbreakable"):
        assert not re.search(word, TEXT, re.IGNORECASE)
