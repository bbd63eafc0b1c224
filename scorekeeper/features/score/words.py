"""What the Re-deal panel says."""

from scorekeeper.language.lines import redeal_reason
from scorekeeper.language.spans import Sentence, article, fill, join, words
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.system import RuleSystem


def to_redeal(system: RuleSystem, deal: int, dealer: int, reason: str, *, wiped: bool) -> Sentence:
    """Say who deals again and why, and what becomes of what was written of the attempt."""
    number = system.redeal_articles.get(reason, "")
    template = (
        _("**Seat {dealer} deals deal {deal} again**: {reason} (article {article}).")
        if number
        else _("**Seat {dealer} deals deal {deal} again**: {reason}.")
    )
    said = fill(template, dealer=dealer, deal=deal, reason=redeal_reason(reason), article=article(number))
    gone = (
        words(_("What was recorded of the first attempt no longer counts, but stays in the journal.")) if wiped else ()
    )
    return join(said, gone, words(_("It scores nothing and takes no number; warnings and penalty points stand.")))
