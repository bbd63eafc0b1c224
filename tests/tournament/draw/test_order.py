"""The draw order is one that anybody can repeat with `sha256sum`."""

import subprocess
import unicodedata

import pytest

from scorekeeper.tournament.draw.order import draw_key, draw_order

NAMES = ["Dallas", "കോട്ടയം", "Zoë's 56", "100 %", "back\\slash", "-n", "  two  spaces ", "Łódź", "$HOME", "`date`"]


def shell_digest(seed, name):
    """What the line of shell gives that is printed with the draw."""
    line = "printf '%s' \"$1:$2\" | sha256sum | cut -c1-64"
    done = subprocess.run(["sh", "-c", line, "sh", str(seed), name], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.parametrize("seed", [2026, 0, -7])
@pytest.mark.parametrize("name", NAMES)
def test_the_shell_gives_the_same_digest(seed, name):
    assert draw_key(seed, name) == shell_digest(seed, name)


def test_a_digest_as_it_was_published():
    assert draw_key(2026, "Dallas").startswith("0f7c9389fc75")
    assert draw_key(2026, "Dallas").endswith("b9fa2c")
    assert draw_key(2026, "കോട്ടയം").startswith("cefd3e77ff44")


def test_composed_and_decomposed_letters_are_drawn_alike():
    for name in ("കോട്ടയം", "Zoë", "Łódź"):
        assert draw_key(1, unicodedata.normalize("NFD", name)) == draw_key(1, name)


def test_the_order_is_that_of_the_digests_and_not_of_the_list():
    order = draw_order(NAMES, 2026)
    assert order == draw_order(NAMES[::-1], 2026)
    assert sorted(order) == sorted(NAMES)
    assert [shell_digest(2026, name) for name in order] == sorted(shell_digest(2026, name) for name in NAMES)
    assert order != draw_order(NAMES, 2027)
