"""The settings of an event: the options of its rule system, and what only an event decides.

Each has a default, which is what the rules say. An event's settings are a mapping of those that
were set; all others have the default. The value of an order is the codes of the criteria,
separated by commas.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scorekeeper.documents.reading import is_date
from scorekeeper.rules import announcements
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import Value
from scorekeeper.rules.options import Option
from scorekeeper.rules.systems import Rules
from scorekeeper.tournament.forfeits import NO_SHOW_POINTS, USUAL_NO_SHOW_POINTS
from scorekeeper.tournament.standings import METRICS, Metric

CRITERIA = "criteria"
"""The setting that lists the criteria of the standings in their order."""

SWITCH, NUMBER, CHOICE, ORDER, TIME, WORDS = "switch", "number", "choice", "order", "time", "words"
"""Types of a setting: yes or no, number, choice, order, local time, or words."""

QUORUM, DISPUTE_MINUTES, EVENT_END = "quorum", "dispute_minutes", "event_end"
"""Members needed to rule, and until when a dispute is in time."""

PROTEST_MINUTES = "protest_minutes"
"""How long the ranking of a stage can be protested before the committee signs it."""

ENTRY_FEE, SUBSTITUTION_FEE, DEADLINE = "entry_fee", "substitution_fee", "registration_deadline"
"""A team's fee, and the fee for a substitution; until when it may enter without being late."""

CONFIRMING, UNCONFIRMED, READ_AGAIN, OTHER_SIDE = "confirming", "no", "read", "other-side"
"""Whether a second person confirms entries, or the other side accepts a phone's."""
TYPE_AGAIN = "type"
"""Earlier versions' value for deals typed again; it now means READ_AGAIN."""

CLOSING, PAPER_OR_HERE, HERE_ONLY = "closing", "paper-or-here", "here"
"""How the sheets are closed: on paper too, or only by signing here."""

SIT_OUT_CLICKS, TIE_STAYS, DEALERS_PAIR, OTHER_PAIR = "sit_out_clicks", "tie_stays", "dealer", "other"
"""Clicks for sitting out on a day of 500; which pair keeps its table after a tie."""

STATED_ORDER = "stated_order"
"""Whether a claimer must play the cards in the stated order."""

MOST_NO_SHOW_POINTS = 99
MOST_PROTEST_MINUTES = 7 * 24 * 60
MOST_LETTERS = 40
"""Most characters of a words setting."""

Chosen = Mapping[str, Value | bool]
"""The values that were set, by key."""


@dataclass(frozen=True, slots=True)
class EventSetting:
    """A setting: its default, and its other possible values.

    A number is between `low` and `high`; a choice is one of `choices`, an order some of them.
    `weighs` means that another value may change numbers or places. `of_session` means that a
    session may have its own. `article` is that of the rules, empty if they leave it to the
    tournament. `on_sheet` is False if no sheet of a session names it. `earlier` are values that events of earlier
    versions may have, each with the value that it means now.
    """

    key: str
    default: Value | bool
    kind: str
    low: int = 0
    high: int = 0
    choices: tuple[Value, ...] = ()
    weighs: bool = True
    of_session: bool = False
    article: str = ""
    on_sheet: bool = True
    earlier: Mapping[Value, Value] = field(default_factory=dict)

    @property
    def offered(self) -> bool:
        """Whether there is a choice."""
        return self.kind != CHOICE or len(self.choices) > 1

    def allows(self, value: Value | bool) -> bool:
        """Return whether this value is valid."""
        if self.kind == SWITCH or isinstance(value, bool):
            return self.kind == SWITCH and isinstance(value, bool)
        if self.kind == NUMBER:
            return isinstance(value, int) and (value == self.default or self.low <= value <= self.high)
        if self.kind == ORDER:
            codes = codes_of(value)
            return bool(codes) and len(set(codes)) == len(codes) and set(codes) <= set(self.choices)
        if self.kind == TIME:
            return value == self.default or is_local_time(value)
        if self.kind == WORDS:
            return isinstance(value, str) and len(value) <= MOST_LETTERS
        return value in self.choices or value in self.earlier

    def normal(self, value: Value | bool) -> Value | bool:
        """Return a value in its saved form: equal orders have the same text."""
        if self.kind == TIME and isinstance(value, str):
            return "T".join(value.upper().replace("T", " ").split())
        if self.kind == WORDS and isinstance(value, str):
            return " ".join(value.split())
        if self.kind == ORDER:
            return ",".join(codes_of(value))
        return self.earlier.get(value, value)

    def read(self, text: str) -> Value | bool:
        """Return typed text as a value of this type.

        Invalid text is returned as is, and then not allowed.
        """
        value_text = text.strip()
        if self.kind == SWITCH:
            return {"true": True, "false": False}.get(value_text.lower(), value_text)
        if not value_text and self.default == 0:
            return 0
        if isinstance(self.default, int):
            return (
                int(value_text)
                if value_text.isascii() and value_text.isdigit() and len(value_text) < 10
                else value_text
            )
        return self.normal(value_text)


def codes_of(value: Value | bool) -> tuple[str, ...]:
    """Return the codes in the value of an order."""
    return tuple(code.strip() for code in str(value).split(",") if code.strip())


def settings_of(system: Rules) -> tuple[EventSetting, ...]:
    """Return every setting of an event of this rule system, in the order shown."""
    options = (_of_option(option) for option in system.options.table)
    if isinstance(system, HandRules):
        return (*options, *_DAY, *_DISPUTES, _CLOSING)
    own = [] if system.announcements is None else [_ANNOUNCED]
    redeals = (
        EventSetting(redeal_setting(reason), default=False, kind=SWITCH, article=system.redeal_articles.get(reason, ""))
        for reason in system.optional_redeals
    )
    claims = [replace(_STATED_ORDER, article=system.claims_article)] if system.claims_article else []
    return (*options, *redeals, *own, *claims, _CRITERIA, _NO_SHOW, *_DISPUTES, _CLOSING, *_DESK)


def redeal_setting(reason: str) -> str:
    """Return the setting for dealing again for this reason, if that has to be agreed."""
    return f"redeal_{reason.replace('-', '_')}"


def setting_of(system: Rules, key: str) -> EventSetting | None:
    return next((setting for setting in settings_of(system) if setting.key == key), None)


def _of_option(option: Option) -> EventSetting:
    kind = SWITCH if isinstance(option.default, bool) else CHOICE if option.choices else NUMBER
    return EventSetting(
        option.key,
        option.default,
        kind,
        option.low,
        option.high,
        option.choices,
        of_session=True,
        article=option.article,
    )


_ANNOUNCED = EventSetting(
    announcements.SETTING,
    announcements.EACH,
    CHOICE,
    choices=(announcements.EVERY_SIX, announcements.EACH),
    weighs=False,
    article="5.3",
)
_STATED_ORDER = EventSetting(STATED_ORDER, default=False, kind=SWITCH, weighs=False)
_CRITERIA = EventSetting(CRITERIA, ",".join(METRICS), ORDER, choices=tuple(METRICS))
_NO_SHOW = EventSetting(NO_SHOW_POINTS, USUAL_NO_SHOW_POINTS, NUMBER, 0, MOST_NO_SHOW_POINTS)


_DISPUTES = (
    EventSetting(QUORUM, 3, NUMBER, 1, 99, weighs=False),
    EventSetting(DISPUTE_MINUTES, 30, NUMBER, 0, 24 * 60, weighs=False),
    EventSetting(EVENT_END, "", TIME, weighs=False),
)
_CLOSING = EventSetting(
    CLOSING, PAPER_OR_HERE, CHOICE, choices=(PAPER_OR_HERE, HERE_ONLY), weighs=False, on_sheet=False
)
_DESK = (
    EventSetting(PROTEST_MINUTES, 30, NUMBER, 0, MOST_PROTEST_MINUTES, weighs=False, on_sheet=False),
    EventSetting(
        CONFIRMING,
        UNCONFIRMED,
        CHOICE,
        choices=(UNCONFIRMED, READ_AGAIN, OTHER_SIDE),
        weighs=False,
        on_sheet=False,
        earlier=MappingProxyType({TYPE_AGAIN: READ_AGAIN}),
    ),
    EventSetting(DEADLINE, "", TIME, weighs=False, on_sheet=False),
    EventSetting(ENTRY_FEE, "", WORDS, weighs=False, on_sheet=False),
    EventSetting(SUBSTITUTION_FEE, "", WORDS, weighs=False, on_sheet=False),
)
_DAY = (
    EventSetting(SIT_OUT_CLICKS, 1, NUMBER, 0, 2, on_sheet=False),
    EventSetting(TIE_STAYS, DEALERS_PAIR, CHOICE, choices=(DEALERS_PAIR, OTHER_PAIR), weighs=False, on_sheet=False),
)
_LOCAL_TIME = re.compile(r"(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d", re.ASCII).fullmatch


def is_local_time(value: Value | bool) -> bool:
    """Return whether this is a local time of the event, to the minute: "2026-10-04T18:00"."""
    match = _LOCAL_TIME(value) if isinstance(value, str) else None
    return match is not None and is_date(match.group(1))


def effective(system: Rules, chosen: Chosen) -> dict[str, Value | bool]:
    """Return the value of every setting.

    The chosen one, or the default if none is chosen or it is not allowed.
    """
    return {setting.key: _value(setting, chosen) for setting in settings_of(system)}


def _value(setting: EventSetting, chosen: Chosen) -> Value | bool:
    value = chosen.get(setting.key, setting.default)
    return setting.normal(value) if setting.allows(value) else setting.default


def differing(system: Rules, chosen: Chosen) -> dict[str, Value | bool]:
    """Return the settings whose value is not the default, in their order."""
    values = effective(system, chosen)
    return {
        setting.key: values[setting.key]
        for setting in settings_of(system)
        if values[setting.key] != setting.normal(setting.default)
    }


def differing_on_sheet(system: Rules, chosen: Chosen) -> dict[str, Value | bool]:
    """Return the changed settings named on a session's sheet."""
    named = {setting.key for setting in settings_of(system) if setting.on_sheet}
    return {key: value for key, value in differing(system, chosen).items() if key in named}


def kept(system: Rules, before: Chosen, values: Chosen) -> Chosen:
    """Return the settings to save for these values: only those that differ from the default.

    Earlier settings that this program does not know are kept.
    """
    known = {setting.key for setting in settings_of(system)}
    strange = {key: value for key, value in before.items() if key not in known}
    all_values = {**{key: value for key, value in before.items() if key in known}, **values}
    defaults = {setting.key: setting for setting in settings_of(system)}
    changed = {
        key: defaults[key].normal(value) if key in defaults else value
        for key, value in all_values.items()
        if key not in defaults or defaults[key].normal(value) != defaults[key].normal(defaults[key].default)
    }
    return MappingProxyType({**strange, **changed})


def scoring_settings(system: Rules, chosen: Chosen) -> dict[str, Value | bool]:
    """Return the values of the settings that may change numbers or places."""
    values = effective(system, chosen)
    return {setting.key: values[setting.key] for setting in settings_of(system) if setting.weighs}


def criteria_of(chosen: Chosen) -> tuple[Metric, ...]:
    """Return the criteria of the standings in order.

    Those of the rules if none are set or one is unknown.
    """
    chosen_codes = chosen.get(CRITERIA, _CRITERIA.default)
    codes = codes_of(chosen_codes if _CRITERIA.allows(chosen_codes) else _CRITERIA.default)
    return tuple(METRICS[code] for code in codes)
