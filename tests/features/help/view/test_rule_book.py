"""An article beside an event: the settings that decide what it leaves open."""

import pytest

from scorekeeper.assets.articles import rule_book
from scorekeeper.features.help.view.rule_book import article_shown, articles_of, settings_named
from scorekeeper.journal.facts import PenaltyGiven, Redealt, ScoreAnnounced, TeamRemoved, WrongDealer
from scorekeeper.rules.systems import DEFAULT, all_rules
from scorekeeper.tournament.settings import settings_of

PRACTICE = {
    "criteria", "no_show_points", "redeal_no_points", "redeal_eight_jacks",
    "quorum", "dispute_minutes", "event_end", "protest_minutes", "confirming", "closing", "registration_deadline", "entry_fee", "substitution_fee",
    "sit_out_clicks", "tie_stays",
}  # fmt: skip
"""Settings that no text of the rules has a place for, in one system at least."""


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.key)
def test_every_setting_is_named_by_one_article_of_its_rules(rules):
    book = rule_book(rules.key)
    named = [item.key for number in book.articles for item in settings_named(rules, number)]
    offered = [setting for setting in settings_of(rules) if setting.offered]
    assert sorted(named) == sorted(setting.key for setting in offered if setting.article)
    assert {setting.key for setting in offered if not setting.article} <= PRACTICE


def test_an_article_shows_the_setting_of_the_event():
    def article_for(number, settings=None):
        article = article_shown(DEFAULT, number, settings)
        assert article is not None
        return article

    shown = article_for("2.1", {"deals": 24})
    assert [(setting.label, setting.value) for setting in shown.settings] == [("Deals per session", "24")]
    assert (shown.before, shown.following) == ("2", "2.2")
    assert [setting.value for setting in article_for("2.1").settings] == [""]
    assert (article_for("1").before, article_for("5.4").following) == ("", "")
    assert article_shown(DEFAULT, "9.9") is None


@pytest.mark.parametrize(
    ("fact", "named"),
    [
        (PenaltyGiven("s", "A", "lead-out-of-turn", 1), ("4.2",)),
        (Redealt("s", 1, "eight-jacks"), ("2.4.4",)),
        (Redealt("s", 1, "ruling"), ("2.4",)),
        (ScoreAnnounced("s", 6), ("5.3",)),
        (WrongDealer("s", 2, 3), ("4.4",)),
        (TeamRemoved("t"), ()),
    ],
)
def test_an_incident_names_its_article(fact, named):
    assert articles_of(DEFAULT, fact) == named
