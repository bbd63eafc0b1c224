"""The settings of every system have words: what each is called, does, takes, and means."""

import pytest

from scorekeeper.assets.articles import article
from scorekeeper.language import settings as words
from scorekeeper.rules.systems import GAMES, SYSTEMS, all_rules
from scorekeeper.tournament.settings import settings_of

ALL = [(rules, setting) for rules in all_rules() for setting in settings_of(rules)]
NAMED = pytest.mark.parametrize(("rules", "setting"), ALL, ids=[f"{rules.key} {option.key}" for rules, option in ALL])
LABELS = {
    "players", "tables", "teams", "cot", "forced_bid", "redeal_no_points", "redeal_eight_jacks", "hands", "cap_no_bid",
}  # fmt: skip
HOME = {setting.key: setting for setting in settings_of(SYSTEMS["tables-56"])}


@NAMED
def test_a_setting_has_a_name_a_sentence_and_an_article_that_there_is(rules, setting):
    assert words.label(setting.key)[0].isupper()
    assert "_" not in words.label(setting.key)
    assert words.setting_effect(setting.key).endswith(".")
    assert not setting.article or article(rules.key, setting.article) is not None
    assert words.source(setting)
    assert words.accepted_values(setting)
    assert words.value_words(setting.key, setting.default)


def test_the_settings_of_the_other_systems_have_names_of_their_own():
    assert {setting.key for _, setting in ALL} >= LABELS
    labels = [words.label(key) for key in sorted({setting.key for _, setting in ALL})]
    assert len(set(labels)) == len(labels)


def test_a_match_without_a_number_of_deals_has_no_limit(check_golden):
    deals = HOME["deals"]
    assert words.value_words("deals", 0) == "no limit"
    assert words.default_words(deals, standing=False).startswith("Default: no limit")
    assert words.changed("deals", 0, 24) == "Deals per session: no limit became 24"
    check_golden(words.on_paper("deals", 0))
    assert words.on_paper("deals", 24) == "24 deals"
    check_golden(words.accepted_values(deals))
    check_golden(words.not_a_value(deals))
    for result in ("0", "24"):
        assert deals.allows(deals.read(result))


def test_where_a_setting_comes_from():
    assert words.source(HOME["cot"]) == "rules: Cot"
    assert words.source(
        next(setting for setting in settings_of(SYSTEMS["international-56"]) if setting.key == "deals")
    ) == ("article 2.1")
    assert (
        words.accepted_values(next(setting for setting in settings_of(GAMES["singles-500"]) if setting.key == "hands"))
        == "1 to 4"
    )
