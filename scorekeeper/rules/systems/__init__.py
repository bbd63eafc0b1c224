"""The rule systems there are, each a value made of parts."""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56

DEFAULT = INTERNATIONAL_56
"""The system of an event when nobody says otherwise."""

SYSTEMS: Mapping[str, RuleSystem] = MappingProxyType({system.key: system for system in (INTERNATIONAL_56,)})
"""Every system by its key."""
