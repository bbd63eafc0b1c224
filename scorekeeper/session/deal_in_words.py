"""A recorded deal in one sentence: what was undertaken, what was taken, who scored what by which article."""

from scorekeeper.journal.read_out import score_read
from scorekeeper.language.spans import Sentence, join, words
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.session_now import SessionNow
from scorekeeper.session.words import entry_line as say
from scorekeeper.session.words import score_page as page


def deal_in_words(now: SessionNow, number: int) -> Sentence:
    """Return what a deal is worth as it stands; who deals and leads where nothing is recorded yet."""
    deal, result = now.recorded(number), now.scored(number)
    begins = words(_("Deal {deal}:").format(deal=number))
    if deal is None or result is None:
        return join(begins, words(say.who_deals(now.dealer(number), now.leader(number), now.seats(number))))
    side, contract = result.side or deal.side, result.contract or deal.contract
    if result.outcome is None:
        return join(begins, say.contract_only(now.system, now.short_names, side, contract))
    return join(
        begins,
        say.played(now.short_names[side], deal, contract, result.outcome, now.system.card_points),
        say.scored(now.system, now.record, now.short_names, result.lines, contract),
        _read_otherwise(now, number),
    )


def _read_otherwise(now: SessionNow, number: int) -> Sentence:
    """Return what was read out after a deal where a correction has changed it since."""
    score = score_read(now.tournament, now.state, number)
    return words(page.read_otherwise(score.read, score.stands)) if score is not None and score.changed else ()
