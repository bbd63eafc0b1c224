"""NZ Singles 500, edition 2024: the parts of the rule system `singles-500`."""

from types import MappingProxyType

from scorekeeper.rules.hands import Articles, Fault, HandRules
from scorekeeper.rules.options import Option, Options

SINGLES_500 = HandRules(
    key="singles-500",
    edition="2024",
    name="NZ Singles 500",
    sides=("A", "B"),
    partners=2,
    suits=MappingProxyType({"S": 40, "C": 60, "D": 80, "H": 100, "NT": 120}),
    lowest=6,
    highest=10,
    step=100,
    trick=10,
    award=100,
    cap=460,
    goal=500,
    floor=-500,
    clicks_won=2,
    clicks_tied=1,
    options=Options(
        (Option("hands", 4, low=1, high=4, article="1a"), Option("cap_no_bid", default=True, article="1c"))
    ),
    articles=Articles(bid="1d", tricks="1c", no_bid="4e", fault="6"),
    faults=(
        Fault("kitty-seen", makers="5b"),
        Fault("wrong-discards", makers="5c"),
        Fault("hand-shown", makers="6d", opponents="6e"),
        Fault("wrong-count", makers="6f", opponents="6g"),
        Fault("renege", makers="8c", opponents="8d"),
        Fault("both-wrong-counts", both="6h"),
    ),
)
