"""The names of the rule systems, in the user's language."""

from scorekeeper.language.translation import pgettext
from scorekeeper.rules.systems import Rules


def system_name(rules: Rules) -> str:
    """Return the name of a rule system; one without a translation keeps its own."""
    return pgettext("rule system", rules.name)
