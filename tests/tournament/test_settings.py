"""Every setting of an event has words and a valid default, and refuses bad values."""

from dataclasses import replace

import pytest
from hypothesis import given

from scorekeeper.assets.articles import article
from scorekeeper.language import settings as words
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from scorekeeper.tournament.settings import (
    CHOICE,
    criteria_of,
    differing,
    effective,
    kept,
    scoring_settings,
    setting_of,
    settings_of,
)
from scorekeeper.tournament.standings import CRITERIA as USUAL
from scorekeeper.tournament.standings import METRICS
from tests.tournament.settings_chosen import BY_KEY, chosen, values_of

ALL = [(system, setting) for system in SYSTEMS.values() for setting in settings_of(system)]


@pytest.mark.parametrize(("system", "setting"), ALL, ids=[f"{system.key} {setting.key}" for system, setting in ALL])
def test_every_setting_has_words_an_article_that_there_is_and_a_default_it_allows(system, setting):
    assert words.label(setting.key)[0].isupper()
    assert words.setting_effect(setting.key).endswith(".")
    assert not setting.article or article(system.key, setting.article) is not None
    assert setting.allows(setting.default)
    assert setting.normal(setting.default) == setting.default
    assert setting.read(str(setting.default)) == setting.default
    values = setting.choices if setting.kind == CHOICE else (setting.default,)
    assert all(words.value_words(setting.key, value) for value in values)
    others = [value for value in values if value != setting.default]
    assert all(words.on_paper(setting.key, value)[0].islower() or value for value in others)


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_every_option_of_every_system_is_a_setting_and_no_key_is_there_twice(system):
    keys = [setting.key for setting in settings_of(system)]
    assert len(keys) == len(set(keys))
    for option in system.options.table:
        setting = setting_of(system, option.key)
        assert setting is not None
        assert setting.of_session
        assert (setting.default, setting.choices) == (option.default, option.choices)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("deals", 0), ("deals", 100), ("deals", True), ("deals", "18"), ("match_points", 1), ("match_points", "true"),
        ("penalties_to", "nobody"), ("players", 8), ("announcements", "six"), ("criteria", ""), ("criteria", " , "),
        ("criteria", "beauty"), ("criteria", "difference,difference"), ("criteria", True), ("criteria", 3),
        ("no_show_points", -1), ("no_show_points", 100), ("no_show_points", "5"), ("no_show_points", False),
    ],
)  # fmt: skip
def test_an_invalid_value_is_not_allowed_and_counts_as_the_default(key, value):
    setting = BY_KEY[key]
    assert not setting.allows(value)
    assert effective(INTERNATIONAL_56, {key: value})[key] == setting.default


@given(chosen)
def test_kept_choices_equal_the_original_choices(values):
    result = kept(INTERNATIONAL_56, {}, values)
    assert effective(INTERNATIONAL_56, result) == effective(INTERNATIONAL_56, values)
    assert result == differing(INTERNATIONAL_56, values)
    assert all(BY_KEY[key].allows(value) and BY_KEY[key].default != value for key, value in result.items())


@given(chosen, chosen)
def test_a_change_leaves_the_other_settings_and_what_is_strange_as_they_were(before, values):
    strange = {"colour": "red"}
    after = kept(INTERNATIONAL_56, {**before, **strange}, values)
    expected = {**effective(INTERNATIONAL_56, before)}
    expected |= {key: BY_KEY[key].normal(value) for key, value in values.items()}
    assert effective(INTERNATIONAL_56, after) == expected
    assert after["colour"] == "red"


@given(values_of(BY_KEY["criteria"]))
def test_the_criteria_come_in_the_order_listed(value):
    assert [metric.code for metric in criteria_of({"criteria": value})] == [code.strip() for code in value.split(",")]


def test_without_an_order_the_criteria_are_those_of_the_rules():
    assert criteria_of({}) == criteria_of({"criteria": "beauty"}) == USUAL
    assert BY_KEY["criteria"].default == ",".join(METRICS)


def test_only_what_may_change_a_number_or_a_place_weighs():
    usual = scoring_settings(INTERNATIONAL_56, {})
    assert scoring_settings(INTERNATIONAL_56, {"announcements": "every-six"}) == usual
    for change in ({"deals": 24}, {"criteria": "difference"}, {"no_show_points": 0}, {"match_points": False}):
        assert scoring_settings(INTERNATIONAL_56, change) != usual


def test_a_choice_of_one_is_not_offered_and_without_announcements_there_is_no_such_setting():
    assert [key for key, setting in BY_KEY.items() if not setting.offered] == ["players"]
    silent = replace(INTERNATIONAL_56, announcements=None)
    assert setting_of(silent, "announcements") is None
