"""What the rule systems are called, in the reader's language."""

from scorekeeper.language.translation import pgettext
from scorekeeper.rules.systems import Rules


def system_name(rules: Rules) -> str:
    """Return the name of a rule system; one that no catalogue knows keeps its own."""
    return pgettext("rule system", rules.name)
