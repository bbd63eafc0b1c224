"""The rule systems there are, each a value made of parts."""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from scorekeeper.rules.systems.online56 import ONLINE_56
from scorekeeper.rules.systems.singles500 import SINGLES_500
from scorekeeper.rules.systems.tables56 import TABLES_56
from scorekeeper.rules.systems.tables56_teams import TABLES_56_TEAMS

DEFAULT = INTERNATIONAL_56
"""The default rule system of an event."""

_OF_DEALS = {system.key: system for system in (INTERNATIONAL_56, ONLINE_56, TABLES_56, TABLES_56_TEAMS)}

SYSTEMS: Mapping[str, RuleSystem] = MappingProxyType(_OF_DEALS)
"""Every system whose sessions are made of deals, by its key."""

_OF_HANDS = {SINGLES_500.key: SINGLES_500}

GAMES: Mapping[str, HandRules] = MappingProxyType(_OF_HANDS)
"""Every system whose games are made of hands, by its key."""

Rules = RuleSystem | HandRules
"""The rules of an event."""


def rules_called(key: str) -> Rules | None:
    """Return the rules with this key, None if this program does not have them."""
    return SYSTEMS.get(key) or GAMES.get(key)


def all_rules() -> tuple[Rules, ...]:
    """Return all rules an event can be played by, in the order of the choices."""
    return (*SYSTEMS.values(), *GAMES.values())


def known_keys() -> str:
    """Return the keys of all rules as a list for a sentence."""
    return ", ".join(rules.key for rules in all_rules())
