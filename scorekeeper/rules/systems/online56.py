"""Online 56, edition 2025: the parts of the rule system `online-56`."""

from scorekeeper.rules.auction import AuctionRules
from scorekeeper.rules.chart import COMMON_BANDS, Chart, Doubling
from scorekeeper.rules.options import Option, Options
from scorekeeper.rules.system import RuleSystem

ONLINE_56 = RuleSystem(
    key="online-56",
    edition="2025",
    name="Online 56",
    options=Options(
        (
            Option("deals", 12, low=1, high=99, article="Game Overview"),
            Option("players", 6, choices=(4, 6, 8), article="Players and Cards"),
        )
    ),
    auction=AuctionRules(packs=((4, 4), (6, 6), (8, 8)), article="Allowed bid formats"),
    minimum=28,
    maximum=56,
    chart=Chart("Scoreboard", COMMON_BANDS),
    doubling=Doubling("Scoreboard", factors=(1, 2, 3)),
    bids_article="Scoreboard",
    counting_article="Players and Cards",
    dealing_article="Shuffle and order of play",
)
