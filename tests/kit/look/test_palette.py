"""The contrast table, computed from the palette: base, alt, window, sunken, select, hover."""

from math import floor
from typing import get_args

import pytest

from scorekeeper.kit.look.palette import CONTRAST, DARK, LIGHT, THEMES, Token
from tests.contrast import contrast_ratio

GROUNDS = ("base", "alt", "window", "sunken", "select", "hover")
TEXTS = {
    "light": {
        "ink": "16.5 15.2 14.8 13.4 13.3 14.1",
        "ink2": "6.8 6.2 6.1 5.5 5.5 5.8",
        "accent": "6.8 6.2 6.0 5.5 5.5 5.8",
        "ok": "6.5 6.0 5.8 5.2 5.2 5.5",
        "warn": "7.4 6.8 6.6 6.0 6.0 6.3",
        "error": "7.3 6.7 6.5 5.9 5.9 6.2",
        "ruling": "8.2 7.6 7.3 6.7 6.6 7.0",
        "nt": "8.2 7.6 7.3 6.7 6.6 7.0",
        "heart": "6.1 5.6 5.4 4.9 4.9 5.2",
        "diamond": "5.5 5.1 4.9 4.5 4.5 4.7",
        "club": "6.1 5.6 5.4 4.9 4.9 5.2",
        "spade": "16.5 15.2 14.8 13.4 13.3 14.1",
    },
    "dark": {
        "ink": "13.7 12.9 14.9 15.7 9.5 11.6",
        "ink2": "7.5 7.1 8.2 8.6 5.2 6.4",
        "accent": "7.5 7.1 8.2 8.6 5.2 6.4",
        "ok": "8.5 8.0 9.3 9.8 5.9 7.2",
        "warn": "9.5 9.0 10.4 10.9 6.7 8.1",
        "error": "7.4 7.0 8.0 8.5 5.1 6.3",
        "ruling": "7.9 7.5 8.7 9.1 5.5 6.7",
        "nt": "7.9 7.5 8.7 9.1 5.5 6.7",
        "heart": "6.5 6.1 7.0 7.4 4.5 5.5",
        "diamond": "8.3 7.9 9.1 9.6 5.8 7.1",
        "club": "8.5 8.0 9.2 9.7 5.9 7.2",
        "spade": "13.7 12.9 14.9 15.7 9.5 11.6",
    },
    "contrast": {
        "ink": "21 21 21 21 10.5 16.4",
        "ink2": "21 21 21 21 10.5 16.4",
        "accent": "16.0 16.0 16.0 16.0 8.0 12.5",
        "ok": "16.6 16.6 16.6 16.6 8.3 13.0",
        "warn": "14.6 14.6 14.6 14.6 7.3 11.5",
        "error": "10.4 10.4 10.4 10.4 5.2 8.1",
        "ruling": "13.1 13.1 13.1 13.1 6.6 10.3",
        "nt": "13.1 13.1 13.1 13.1 6.6 10.3",
        "heart": "9.2 9.2 9.2 9.2 4.6 7.2",
        "diamond": "11.6 11.6 11.6 11.6 5.8 9.1",
        "club": "14.7 14.7 14.7 14.7 7.4 11.5",
        "spade": "21 21 21 21 10.5 16.4",
    },
}
PAIRS = {
    "light": {
        ("ok", "ok_tint"): 5.6,
        ("warn", "warn_tint"): 6.5,
        ("error", "error_tint"): 6.1,
        ("ruling", "ruling_tint"): 6.8,
        ("on_accent", "accent"): 6.8,
        ("base", "ink"): 16.5,
        ("base", "ruling"): 8.2,
        ("disabled", "base"): 5.9,
        ("disabled", "alt"): 5.4,
        ("disabled", "window"): 5.3,
    },
    "dark": {
        ("ok", "ok_tint"): 7.4,
        ("warn", "warn_tint"): 8.2,
        ("error", "error_tint"): 6.9,
        ("ruling", "ruling_tint"): 7.2,
        ("on_accent", "accent"): 7.9,
        ("base", "ink"): 13.7,
        ("base", "ruling"): 7.9,
        ("disabled", "base"): 5.4,
        ("disabled", "alt"): 5.1,
        ("disabled", "window"): 5.9,
    },
    "contrast": {
        ("ok", "ok_tint"): 16.6,
        ("warn", "warn_tint"): 14.6,
        ("error", "error_tint"): 10.4,
        ("ruling", "ruling_tint"): 13.1,
        ("on_accent", "accent"): 16.0,
        ("base", "ink"): 21,
        ("base", "ruling"): 13.1,
        ("disabled", "base"): 7.4,
    },
}
# graphics: edge on base, alt, window, sunken, select; the focus ring on base, window, select
EDGES = {"light": "3.9 3.5 3.4 3.1 3.1", "dark": "4.4 4.1 4.8 5.0 3.0", "contrast": "21 21 21 21 10.5"}
FOCUS = {"light": "6.8 6.0 5.5", "dark": "7.5 8.2 5.2", "contrast": "16.0 16.0 8.0"}


def down(value):
    return floor(value * 10 + 1e-9) / 10


def ratio(theme, color, other):
    return contrast_ratio(THEMES[theme][color], THEMES[theme][other])


@pytest.mark.parametrize(("theme", "token"), [(theme, token) for theme, rows in TEXTS.items() for token in rows])
def test_text_on_every_ground_is_as_designed(theme, token):
    result = [float(number) for number in TEXTS[theme][token].split()]
    outcome = [ratio(theme, token, ground) for ground in GROUNDS]
    assert min(outcome) >= 4.5
    assert [down(value) for value in outcome] == pytest.approx(result, abs=0.1001)


@pytest.mark.parametrize("theme", PAIRS)
def test_pairs_are_as_designed(theme):
    for (color, background), expected in PAIRS[theme].items():
        assert ratio(theme, color, background) >= 4.5
        assert down(ratio(theme, color, background)) == pytest.approx(expected, abs=0.1001), (color, background)


@pytest.mark.parametrize("theme", THEMES)
def test_ink_reads_on_every_tint(theme):
    for tint in ("ok_tint", "warn_tint", "error_tint", "ruling_tint"):
        assert ratio(theme, "ink", tint) >= 11.7
        assert ratio(theme, "ink2", tint) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_borders_and_focus_ring_can_be_seen(theme):
    for token, grounds, expected in (("edge", GROUNDS[:5], EDGES), ("accent", ("base", "window", "select"), FOCUS)):
        result = [ratio(theme, token, ground) for ground in grounds]
        assert min(result) >= 3.0
        assert [down(value) for value in result] == pytest.approx(
            [float(n) for n in expected[theme].split()], abs=0.1001
        )


def test_all_tokens_are_colors():
    for tokens in (LIGHT, DARK, CONTRAST):
        for token in get_args(Token):
            assert len(tokens[token]) == 7
            int(tokens[token][1:], 16)


def test_contrast_of_black_and_white_is_21():
    assert contrast_ratio("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast_ratio("#777777", "#777777") == 1
