"""The Re-deal panel: the reasons there are, and what dealing again does."""

from dataclasses import dataclass

from scorekeeper.assets.wording import redeals as say
from scorekeeper.assets.wording.lines import redeal_reason
from scorekeeper.assets.wording.spans import Sentence
from scorekeeper.desk.entry.prospect import Prospect, prospect
from scorekeeper.desk.entry.session_now import session_now
from scorekeeper.journal.facts import Redealt
from scorekeeper.journal.play_checks import agreed
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.rules.system import RuleSystem


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for dealing again, in words, with its article (empty: a ruling names it)."""

    code: str
    text: str
    article: str


@dataclass(frozen=True, slots=True)
class RedealView:
    """What the panel shows: the sentence, the fact that Enter submits, and the rows of now and then."""

    deal: int
    sentence: Sentence
    fact: Redealt
    would: Prospect


def reasons(system: RuleSystem, tournament: Tournament | None = None) -> tuple[Reason, ...]:
    """Answer the reasons of a rule system, in its order; with an event, of the optional ones those it agreed to."""
    return tuple(
        Reason(code, redeal_reason(code), system.redeal_articles.get(code, ""))
        for code in system.redeal_reasons
        if tournament is None or code not in system.optional_redeals or agreed(tournament, code)
    )


def redeal_view(tournament: Tournament, session_uid: str, deal: int, reason: str) -> RedealView:
    """Answer what dealing this deal again for this reason would do. Raises KeyError for an unknown session."""
    now = session_now(tournament, session_uid)
    fact = Redealt(session_uid, deal, reason)
    sentence = say.dealt_again(now.system, deal, now.due(deal), reason, wiped=now.recorded(deal) is not None)
    return RedealView(deal, sentence, fact, prospect(tournament, session_uid, [fact]))
