"""The words of the Auction panel.

Whose turn it is, the possible calls, faults of a call, consequences.
"""

from collections.abc import Mapping, Sequence

from scorekeeper.language.problems import sentence
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.auction import AuctionRules
from scorekeeper.rules.model import Call, Problem


def placeholder() -> str:
    """Return the hint in the empty line while the auction is in progress."""
    return _("28P  29S  +1D  P  X   or  4: X")


def seat(number: int, player: str, team: str) -> str:
    """Return a seat: "seat 3, Deepa (Detroit)"."""
    words = (
        pgettext("auction", "seat {seat}, {player} ({team})") if player else pgettext("auction", "seat {seat} ({team})")
    )
    return words.format(seat=number, player=player, team=team)


def turn(who: str, may: str) -> str:
    """Return whose turn it is and the possible calls."""
    return _("{who}: {may}.").format(who=who[:1].upper() + who[1:], may=may)


def may(open_calls: Sequence[str], minimum: int | None, rules: AuctionRules) -> str:
    """Return the possible calls of the seat in turn: "bid 29 or more, pass or double"."""
    raises = [str(level) for level in rules.self_raise if minimum is not None and level >= minimum]
    words = {
        "bid": pgettext("auction", "bid {minimum} or more").format(minimum=minimum)
        if minimum != rules.maximum
        else pgettext("auction", "bid {minimum}").format(minimum=minimum),
        "self-raise": _("raise their own bid to {levels} in the same denomination").format(levels=_either(raises)),
        "pass": pgettext("auction", "pass"),
        "double": pgettext("auction", "double"),
        "redouble": pgettext("auction", "redouble"),
    }
    return _either([words[call] for call in open_calls])


def _either(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return pgettext("auction", "{first} or {last}").format(first=", ".join(names[:-1]), last=names[-1])


def fault(problem: Problem) -> str:
    """Return the fault of a call, with its article: the call had no effect."""
    text = _plain(problem)
    return text[:1].upper() + text[1:] + "."


def _plain(problem: Problem) -> str:
    text = sentence(problem)
    return text if not problem.article or f"({problem.article})" in text else f"{text} ({problem.article})"


def finding(article: str) -> str:
    """Return the sentence that the bidder held no card of the suit bid.

    The bid counts, a penalty follows.
    """
    return _("Bid without a card of the suit ({article}): the bid stands.").format(article=article)


def differs(old: str, new: str) -> str:
    """Return the message that the calls give another contract than the recorded one."""
    return _("{old} is recorded, but these calls give {new}. Give a reason for the correction.").format(
        old=old, new=new
    )


def record(contract: str) -> str:
    """Return the label of the button."""
    return pgettext("auction", "Record {contract}").format(contract=contract)


def title(deal: int) -> str:
    """Return the title of the panel."""
    return _("Auction of deal {deal}").format(deal=deal)


def called(calls: Sequence[Call]) -> tuple[str, ...]:
    """Return the calls as written; one made out of turn has its seat: "4:X"."""
    return tuple(call.text if call.seat is None else f"{call.seat}:{call.text}" for call in calls)


def on_paper(calls: Sequence[Call], seats: Sequence[int | None], wrong: Mapping[int, Problem]) -> str:
    """Return an auction by seats, and which of its calls had no effect, each with its article.

    "Auction by seats: 1: 29S, 4: P, 2: P. No effect: 4: P, seat 4 called out of turn (3.2)."; `wrong` is by position.
    """
    calls_by_seat = [
        call.text if seat is None else f"{seat}: {call.text}" for call, seat in zip(calls, seats, strict=True)
    ]
    words = _("Auction by seats: {calls}.").format(calls=", ".join(calls_by_seat))
    if not wrong:
        return words
    faults = "; ".join(f"{calls_by_seat[index]}, {_plain(problem)}" for index, problem in sorted(wrong.items()))
    return f"{words} {_('No effect: {faults}.').format(faults=faults)}"
