"""Tables among several teams, edition 2025: the parts of the rule system `tables-56-teams`."""

from dataclasses import replace

from scorekeeper.rules.chart import COMMON_BANDS, Chart, Doubling
from scorekeeper.rules.options import Option, Options
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.tables import HOME_AUCTION, TablesChange

TABLES_56_TEAMS = RuleSystem(
    key="tables-56-teams",
    edition="2025",
    name="Tables among several teams",
    options=Options(
        (
            Option("deals", 0, low=1, high=999, article="Scoring"),
            Option("players", 6, choices=(4, 6, 8), article="Number of players"),
            Option("teams", 2, low=2, high=4, choices=(2, 3, 4), article="Overview"),
            Option("tables", 12, low=1, high=99, article="Setup and Bidding"),
        )
    ),
    auction=replace(HOME_AUCTION, article="Setup and Bidding"),
    minimum=28,
    maximum=56,
    chart=Chart("Scoring", COMMON_BANDS),
    doubling=Doubling("Scoring", factors=(1, 2, 4)),
    payment=TablesChange(eliminates=True),
    bids_article="Setup and Bidding",
    counting_article="Card Ranking and Values",
    dealing_article="Setup and Bidding",
    surrenders=True,
)
