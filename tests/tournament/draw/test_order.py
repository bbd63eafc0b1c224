"""The order of a draw is the one that a line of shell gives."""

import shutil
import subprocess
import unicodedata

import pytest

from scorekeeper.tournament.draw.order import deal_groups, draw_key, draw_order

NAMES = ("Dallas", "കോട്ടയം", "Zoë & Co", "O'Brien", "100 % fun", "-n", "Łódź", "back\\slash")


def test_the_key_is_the_digest_of_seed_and_name():
    assert draw_key(2026, "Dallas").startswith("0f7c9389fc75")
    assert draw_key(2026, "കോട്ടയം").startswith("cefd3e77ff44")


def test_decomposed_letters_are_the_same_name():
    assert draw_key(1, unicodedata.normalize("NFD", "Zoë")) == draw_key(1, "Zoë")


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="sha256sum is not on this machine")
def test_anybody_repeats_it_with_a_shell():
    script = (
        "while IFS= read -r t || [ -n \"$t\" ]; do printf '%s %s\\n' "
        '"$(printf \'%s\' "$1:$t" | sha256sum | cut -c1-64)" "$t"; done | LC_ALL=C sort | cut -c66-'
    )
    lines = "\n".join(NAMES)
    outcome = subprocess.run(
        ["sh", "-c", script, "draw", "316623"], input=lines.encode(), capture_output=True, check=True
    )
    assert tuple(outcome.stdout.decode().splitlines()) == draw_order(NAMES, 316623)


def test_groups_are_dealt_in_turn():
    assert deal_groups(("a", "b", "c", "d", "e")) == (("a", "c", "e"), ("b", "d"))
