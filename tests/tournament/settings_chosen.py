"""Settings chosen in an event."""

from datetime import date

from hypothesis import strategies as st

from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from scorekeeper.tournament.settings import (
    NUMBER,
    ORDER,
    SWITCH,
    TIME,
    WORDS,
    settings_of,
)

BY_KEY = {setting.key: setting for setting in settings_of(INTERNATIONAL_56)}


def values_of(setting):
    """Give values that a setting allows."""
    if setting.kind == SWITCH:
        return st.booleans()
    if setting.kind == NUMBER:
        return st.integers(setting.low, setting.high)
    if setting.kind == ORDER:
        return st.lists(st.sampled_from(setting.choices), min_size=1, unique=True).map(", ".join)
    if setting.kind == TIME:
        return st.just("") | st.dates(date(2000, 1, 1)).map(lambda day: f"{day.isoformat()}T18:30")
    if setting.kind == WORDS:
        return st.sampled_from(("", "$600", "20 EUR"))
    return st.sampled_from(setting.choices)


chosen = st.fixed_dictionaries({}, optional={key: values_of(setting) for key, setting in BY_KEY.items()})
