"""The suits on a page: drawn once, used by name, with a text for screen readers."""

from functools import cache, lru_cache

from scorekeeper.assets.suit_outlines import CLUB_LEAF, CLUB_LEAVES, CLUB_MIDDLE, SUIT_OUTLINES
from scorekeeper.features.publishing.view.markup import Html, element, joined
from scorekeeper.language.spans import suit_name
from scorekeeper.rules.contract import NO_TRUMP, Contract


@cache
def drawings() -> Html:
    """Return the drawings of the suits, included once in a page and hidden."""
    symbols = (
        element(
            "symbol", element("path", d=outline), *(_leaves() if suit == "C" else ()), id=suit, viewBox="0 0 100 100"
        )
        for suit, outline in SUIT_OUTLINES.items()
    )
    return element("svg", element("defs", *symbols), width="0", height="0", class_="unseen", aria_hidden="true")


def _leaves() -> tuple[Html, ...]:
    x, y, width, height = CLUB_MIDDLE
    leaves = (element("circle", cx=leaf_x, cy=leaf_y, r=CLUB_LEAF) for leaf_x, leaf_y in CLUB_LEAVES)
    return (*leaves, element("rect", x=x, y=y, width=width, height=height))


def contract(made: Contract) -> Html:
    """Return a contract: its number, the suit as a drawing with its name, X or XX."""
    doubled = ("", " X", " XX")[made.doubling]
    return joined(made.value, " " if made.strain else "", _strain(made.strain), doubled)


def _strain(strain: str | None) -> Html:
    return _suit_name(strain, suit_name(strain)) if strain else Html("")


@lru_cache(maxsize=64)
def _suit_name(strain: str, spoken: str) -> Html:
    if strain == NO_TRUMP:
        return element("span", "NT", class_="NT", title=spoken)
    return element("svg", element("use", href=f"#{strain}"), class_=f"s {strain}", role="img", aria_label=spoken)
