"""The rule systems there are, each a value made of parts."""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from scorekeeper.rules.systems.online56 import ONLINE_56
from scorekeeper.rules.systems.tables56 import TABLES_56
from scorekeeper.rules.systems.tables56_teams import TABLES_56_TEAMS

DEFAULT = INTERNATIONAL_56
"""The system of an event when nobody says otherwise."""

_OF_DEALS = {system.key: system for system in (INTERNATIONAL_56, ONLINE_56, TABLES_56, TABLES_56_TEAMS)}

SYSTEMS: Mapping[str, RuleSystem] = MappingProxyType(_OF_DEALS)
"""Every system whose sessions are made of deals, by its key."""
