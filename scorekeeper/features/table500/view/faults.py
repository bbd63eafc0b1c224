"""The faults of a hand: what each is, by which article, and what it costs; one key for each."""

from dataclasses import dataclass, replace

from scorekeeper.features.table500.view.table_view import TableView
from scorekeeper.features.table500.words import faults as say
from scorekeeper.journal.facts import HandRecorded
from scorekeeper.journal.games import hand_fact
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.hands import BOTH, Hand


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault as it is chosen: its key, its words, and by article whose it may be (a side, or "both")."""

    key: str
    code: str
    text: str
    articles: tuple[tuple[str, str], ...]

    @property
    def article(self) -> str:
        """Return the articles in short: "6d, 6e"."""
        return ", ".join(article for _whose, article in self.articles)


@dataclass(frozen=True, slots=True)
class FaultChoice:
    """One fault of one side in the hand that is played: by which article, what it costs, what Enter records.

    `key` chooses it in the list and in the line ("f5"), `text` is what it is called, `reason` what stands as the
    reason of the entry.
    """

    whose: str
    names: str
    article: str
    consequence: str
    fact: HandRecorded | None
    key: str = ""
    text: str = ""
    reason: str = ""


def fault_choices(view: TableView, hand: Hand | None = None) -> tuple[FaultChoice, ...]:
    """Return every fault of every side as one list, the first with the key 1.

    `hand` is the hand that is meant where it is not the one that is played: its bid says who the makers are.
    """
    found = [(fault, choice) for fault in faults(view, hand) for choice in choices(view, fault)]
    return tuple(
        replace(choice, key=str(at), text=fault.text, reason=say.reason(fault.text, choice.article))
        for at, (fault, choice) in enumerate(found, 1)
    )


def faults(view: TableView, hand: Hand | None = None) -> tuple[Fault, ...]:
    """Return every fault there is, in the order of its keys, with whose it may be in the hand that is played."""
    hand = hand or view.awaiting
    found = []
    for place, listed in enumerate(view.state.rules.faults, 1):
        sides: list[tuple[str, str]] = []
        if listed.both:
            sides.append((BOTH, listed.both))
        if hand is not None and hand.side is not None:
            opponents = view.state.rules.other(hand.side)
            sides += [(hand.side, listed.makers)] if listed.makers else []
            sides += [(opponents, listed.opponents)] if listed.opponents else []
        else:
            articles = ", ".join(filter(None, (listed.makers, listed.opponents)))
            sides += [("", articles)] if articles else []
        found.append(Fault(str(place), listed.code, say.fault_name(listed.code), tuple(sides)))
    return tuple(found)


def choices(view: TableView, fault: Fault) -> tuple[FaultChoice, ...]:
    """Return whose fault it may be, each with its consequence in words and what Enter records (None: a bid first)."""
    return tuple(
        FaultChoice(whose, _named(view, whose), article, consequence(view, whose), _fact(view, whose, article))
        for whose, article in fault.articles
    )


def consequence(view: TableView, whose: str) -> str:
    """Return what the fault of this side (or "both") costs in the hand that is played."""
    hand = view.awaiting
    if whose == BOTH:
        return _("The hand is dealt again under the same number; nobody scores.")
    if hand is None or hand.side is None or hand.bid is None:
        return _("Record the bid first: what a fault costs depends on it.")
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
    hand = view.awaiting or Hand(view.current)
    said = replace(hand, fault=whose, article=article)
    return hand_fact(view.game, said, view.attempt)


def _named(view: TableView, whose: str) -> str:
    return _("both sides") if whose == BOTH else view.names.get(whose, "")
