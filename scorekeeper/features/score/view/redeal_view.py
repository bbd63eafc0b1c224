"""The Re-deal panel: the possible reasons, and the effect of dealing again."""

from dataclasses import dataclass

from scorekeeper.journal.facts import Redealt
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language.lines import redeal_reason
from scorekeeper.language.spans import Sentence, article, fill, join, words
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.system import RuleSystem
from scorekeeper.session.prospect import Prospect, prospect
from scorekeeper.session.refusals import refusals
from scorekeeper.session.session_now import session_now


@dataclass(frozen=True, slots=True)
class RedealReason:
    """A reason for dealing again, in words, with its article (empty: the rules have none)."""

    code: str
    text: str
    article: str


@dataclass(frozen=True, slots=True)
class RedealView:
    """What the panel shows: the sentence, the fact of Enter, and rows before and after."""

    sentence: Sentence
    fact: Redealt
    would: Prospect


def reasons(tournament: Tournament, session_uid: str, deal: int) -> tuple[RedealReason, ...]:
    """Return the reasons for dealing this deal again, in the order of the rules.

    None if that is not allowed.
    Raises KeyError for an unknown session.
    """
    system = session_now(tournament, session_uid).system
    return tuple(
        RedealReason(code, redeal_reason(code), system.redeal_articles.get(code, ""))
        for code in system.redeal_reasons
        if not refusals(tournament, session_uid, Redealt(session_uid, deal, code))
    )


def why_none(tournament: Tournament, session_uid: str, deal: int) -> str:
    """Return why the players themselves cannot deal again.

    The rules name no reason, or it is too late.
    Raises KeyError for an unknown session.
    """
    system = tournament.sessions[session_uid].system
    if not system.redeal_reasons:
        return _(
            "These rules have no reason for a re-deal. Only the committee can order one. Press F7 to raise a dispute."
        )
    refusals_by_reason = [
        refusals(tournament, session_uid, Redealt(session_uid, deal, code)) for code in system.redeal_reasons
    ]
    always = [problem for problem in refusals_by_reason[0] if all(problem in others for others in refusals_by_reason)]
    return " ".join(always or refusals_by_reason[0])


def redeal_view(tournament: Tournament, session_uid: str, deal: int, reason: str) -> RedealView:
    """Return the effect of dealing this deal again for this reason.

    Raise KeyError for an unknown session.
    """
    now = session_now(tournament, session_uid)
    fact = Redealt(session_uid, deal, reason)
    sentence = _to_redeal(now.system, deal, now.due(deal), reason, wiped=now.recorded(deal) is not None)
    return RedealView(sentence, fact, prospect(tournament, session_uid, [fact]))


def _to_redeal(system: RuleSystem, deal: int, dealer: int, reason: str, *, wiped: bool) -> Sentence:
    """Return who deals again and why, and what happens to the record of the attempt."""
    number = system.redeal_articles.get(reason, "")
    template = (
        _("**Seat {dealer} deals deal {deal} again**: {reason} (article {article}).")
        if number
        else _("**Seat {dealer} deals deal {deal} again**: {reason}.")
    )
    text = fill(template, dealer=dealer, deal=deal, reason=redeal_reason(reason), article=article(number))
    gone = words(_("The first attempt no longer counts. It stays in the history.")) if wiped else ()
    return join(
        text, gone, words(_("It scores nothing and has no number. Its warnings and penalty points still count."))
    )
