"""Calls out of turn in a recorded auction that were not charged.

The scorer is reminded of them.
"""

from collections import Counter

from scorekeeper.features.score.view.auction_view import CallLine, auction_view
from scorekeeper.journal.redeals import later_deal_begun
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.penalties import all_penalties
from scorekeeper.session.session_now import SessionNow

OUT_OF_TURN = "call-out-of-turn"


def uncharged(now: SessionNow, number: int) -> tuple[CallLine, ...]:
    """Return recorded calls out of turn in a deal without a penalty."""
    deal = now.recorded(number)
    if deal is None or not deal.calls:
        return ()
    given = Counter(
        penalty.side for penalty in all_penalties(now.record) if (penalty.deal, penalty.code) == (number, OUT_OF_TURN)
    )
    calls = []
    for call in auction_view(now.tournament, now.state.uid, number, deal.calls).calls:
        if call.code == OUT_OF_TURN and call.penalty is not None:
            if not given[call.penalty.side]:
                calls.append(call)
            given[call.penalty.side] -= 1
    return tuple(calls)


def reminder(now: SessionNow) -> str:
    """Return a reminder of the first uncharged call while it can be charged, or ""."""
    last = now.current or now.deals
    for number in (last - 1, last):
        if not later_deal_begun(now.state, number) and (calls := uncharged(now, number)):
            text = (
                _("Deal {deal}: {who} called out of turn, without a penalty so far. Press F4 to add it.")
                if number == last
                else _("Deal {deal}: {who} called out of turn, without a penalty so far. Press Up, then F4, to add it.")
            )
            return text.format(deal=number, who=calls[0].who)
    return ""
