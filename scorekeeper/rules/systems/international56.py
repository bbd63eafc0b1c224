"""International 56, edition 2025: the parts of the rule system `international-56`."""

from types import MappingProxyType

from scorekeeper.rules.announcements import Announcements
from scorekeeper.rules.auction import AuctionRules
from scorekeeper.rules.chart import COMMON_BANDS, Chart, Doubling
from scorekeeper.rules.infractions import Effect, Infraction, Infractions
from scorekeeper.rules.matchpoints import MatchPointScale, MatchPointStep
from scorekeeper.rules.options import Option, Options
from scorekeeper.rules.system import BEFORE_CONTRACT, IN_PLAY, RuleSystem

_KINDS = (
    Infraction("call-out-of-turn", "3.2", Effect.LADDER, 1, minor=True, in_auction=True),
    Infraction("discard-out-of-turn", "3.2", Effect.LADDER, 1, minor=True, in_play=True),
    Infraction("lead-out-of-turn", "4.2", Effect.POINTS, 1, minor=True, in_play=True),
    Infraction("cards-not-shown", "3.9", Effect.POINTS, 1, minor=True, in_play=True),
    Infraction("bid-without-suit", "3.4", Effect.CARDINAL, 3),
    Infraction(
        "constraining-hand-concealed", "3.8", Effect.CARDINAL, 3, redealt=("one-suit", "eight-jacks"), also=("4.7",)
    ),
    Infraction("revoke", "3.9", Effect.CARDINAL, 3, in_play=True),
    Infraction("misconduct", "3", open_points=True),
    Infraction("unapproved-call", "3.3", points=0, open_points=True, in_auction=True),
    Infraction("card-retrieved", "4.3", points=0, open_points=True, in_play=True),
    Infraction("play-before-contract", "5.1", points=0, open_points=True),
    Infraction("other", "", points=0, open_points=True),
)

_REDEALS = MappingProxyType(
    {
        "exposed-card": "2.4.1",
        "wrong-count": "2.4.2",
        "one-suit": "2.4.3",
        "eight-jacks": "2.4.4",
        "defenders-void": "2.4.5",
        "out-of-turn-shuffle": "2.4",
    }
)

INTERNATIONAL_56 = RuleSystem(
    key="international-56",
    edition="2025",
    name="International 56",
    options=Options(
        (
            Option("deals", 18, low=1, high=99, article="2.1"),
            Option("penalties_to", "opponents", choices=("opponents", "offender"), article="3"),
            Option("match_points", default=True, article="5.4"),
            Option("players", 6, choices=(6,), article="1"),
        )
    ),
    auction=AuctionRules(),
    minimum=28,
    maximum=56,
    chart=Chart("1.3", COMMON_BANDS),
    doubling=Doubling("1.3", added=(0, 1, 2)),
    infractions=Infractions(MappingProxyType({kind.code: kind for kind in _KINDS})),
    match_points=MatchPointScale("5.4", (MatchPointStep(5, 4, 0), MatchPointStep(1, 3, 1), MatchPointStep(0, 2, 2))),
    announcements=Announcements("5.3", every=6, last=6),
    redeal_reasons=tuple(_REDEALS),
    redeal_articles=_REDEALS,
    # a hand of one suit or of eight Jacks found after the contract was concealed (3.8): too late for a re-deal
    redeal_stages=MappingProxyType(
        {"one-suit": BEFORE_CONTRACT, "eight-jacks": BEFORE_CONTRACT, "defenders-void": IN_PLAY}
    ),
    claims_article="4.9",
    contract_first="5.1",
    seating_article="4.6",
    wrong_dealer_article="4.4",
    bids_article="3.1",
    counting_article="5.2",
    redeal_article="2.4",
    dealing_article="2.1",
    rulings_article="4.8",
    consensus_article="3",
)
