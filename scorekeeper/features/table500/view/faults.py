"""The faults of a hand: each with its article, its cost, and a key."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from scorekeeper.features.table500.view.table_view import TableView
from scorekeeper.journal.facts import HandRecorded
from scorekeeper.journal.games import hand_fact
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.hands import BOTH, Hand

_NAMES: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "kitty-seen": lambda: _("Kitty shown, or seen by the partner"),
        "wrong-discards": lambda: _("Not exactly three discards"),
        "hand-shown": lambda: _("Hand laid down or shown"),
        "wrong-count": lambda: _("Wrong number of cards"),
        "renege": lambda: _("Renege, not corrected before the next lead"),
        "both-wrong-counts": lambda: _("Wrong number of cards on both sides"),
    }
)


@dataclass(frozen=True, slots=True)
class FaultChoice:
    """A fault of one side in the current hand: its article, its cost, and what Enter records.

    `key` chooses it in the list and in the line ("f5"), `text` is its name, `reason` the reason of the entry.
    `whose` is a side, "both", or "" before the first bid; then `fact` is None.
    """

    key: str
    text: str
    whose: str
    names: str
    article: str
    consequence: str
    fact: HandRecorded | None

    @property
    def reason(self) -> str:
        """Return the reason of the entry: "Renege (8c)"."""
        return f"{self.text} ({self.article})"


def fault_choices(view: TableView, hand: Hand | None = None) -> tuple[FaultChoice, ...]:
    """Return every fault of every side as one list, with keys from 1.

    `hand` is the hand with the fault if not the current one; its bid determines the makers.
    """
    return tuple(
        FaultChoice(
            str(key),
            _NAMES[code]() if code in _NAMES else code,
            whose,
            pgettext("choice", "both sides") if whose == BOTH else view.names.get(whose, ""),
            article,
            _consequence(view, whose),
            _fact(view, whose, article),
        )
        for key, (code, whose, article) in enumerate(_faults(view, hand or view.awaiting), 1)
    )


def _faults(view: TableView, hand: Hand | None) -> Iterator[tuple[str, str, str]]:
    """Yield the code of each fault, its side and its article.

    The side is empty while there is no bid.
    """
    for listed in view.state.rules.faults:
        if listed.both:
            yield listed.code, BOTH, listed.both
        if hand is not None and hand.side is not None:
            sides = [(hand.side, listed.makers), (view.state.rules.other(hand.side), listed.opponents)]
        else:
            sides = [("", ", ".join(filter(None, (listed.makers, listed.opponents))))]
        yield from ((listed.code, whose, article) for whose, article in sides if article)


def _consequence(view: TableView, whose: str) -> str:
    """Return the cost of this side's (or "both") fault in the current hand."""
    hand = view.awaiting
    if whose == BOTH:
        return _("The hand is dealt again under the same number; nobody scores.")
    if hand is None or hand.side is None or hand.bid is None:
        return _("Record the bid first: the cost of a fault depends on it.")
    rules, value = view.state.rules, view.state.rules.value(hand.bid)
    makers, opponents = view.names[hand.side], view.names[rules.other(hand.side)]
    if whose == hand.side:
        return _("{makers} lose {value}, {opponents} get {award}; no trick points.").format(
            makers=makers, value=value, opponents=opponents, award=rules.award
        )
    return _("{makers} get {value}, as if made; {opponents} get nothing.").format(
        makers=makers, value=value, opponents=opponents
    )


def _fact(view: TableView, whose: str, article: str) -> HandRecorded | None:
    if view.current is None or not whose:
        return None
    hand = replace(view.awaiting or Hand(view.current), fault=whose, article=article)
    return hand_fact(view.game, hand, view.attempt)
