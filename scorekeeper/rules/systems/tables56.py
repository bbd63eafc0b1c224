"""Home 56 with tables, edition 2025: the parts of the rule system `tables-56`."""

from dataclasses import replace
from types import MappingProxyType

from scorekeeper.rules.chart import COMMON_BANDS, Chart, Doubling
from scorekeeper.rules.options import Option, Options
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.tables import HOME_AUCTION, TablesChange

TABLES_56 = RuleSystem(
    key="tables-56",
    edition="2025",
    name="Home 56 with tables",
    options=Options(
        (
            Option("deals", 0, low=1, high=999, article="Scoring"),
            Option("players", 6, choices=(4, 6, 8), article="Players and Cards"),
            Option("tables", 12, low=1, high=99, article="Players and Cards"),
            Option("cot", default=False, article="Cot"),
            Option("forced_bid", default=False, article="Forced bid"),
        )
    ),
    auction=replace(HOME_AUCTION, article="Deal and Bidding"),
    minimum=28,
    maximum=56,
    chart=Chart("Scoring", COMMON_BANDS),
    doubling=Doubling("Scoring", factors=(1, 2, 4)),
    payment=TablesChange(),
    bids_article="Deal and Bidding",
    counting_article="Players and Cards",
    dealing_article="Deal and Bidding",
    redeal_article="Redeals",
    redeal_reasons=("no-points", "eight-jacks"),
    redeal_articles=MappingProxyType({"no-points": "Redeals", "eight-jacks": "Redeals"}),
    optional_redeals=("no-points", "eight-jacks"),
    surrenders=True,
)
