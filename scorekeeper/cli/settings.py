"""`set`: change settings, name, date and venue of an event, or list the settings."""

from argparse import Namespace
from dataclasses import replace

from scorekeeper.cli.complaint import complain, line
from scorekeeper.cli.events import typed_date
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.streams import write_output
from scorekeeper.cli.tables import table
from scorekeeper.features.event.view.settings_change import changes, effect_between, event_with, needs_reason, own_ways
from scorekeeper.journal.facts import EventChanged
from scorekeeper.journal.forfeits import has_begun
from scorekeeper.journal.snapshot import EventState, Tournament
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.events import typed_settings
from scorekeeper.language import settings as words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.tournament.settings import settings_of

NONE = "-"
"""Typed for no date or no venue."""


def set_command(chosen: Namespace) -> int:
    """Change settings or data of the event and print the effect, or list the settings."""
    changing = bool(chosen.settings) or any(text is not None for text in (chosen.name, chosen.date, chosen.venue))
    with desk_at(chosen.event, read_only=not changing, who=chosen.who) as desk:
        lines = _changed(desk, chosen) if changing else _settings_list(desk)
    write_output(lines)
    return 0


def _changed(desk: Desk, chosen: Namespace) -> str:
    before = desk.tournament
    event = before.event
    assert event is not None, "an event that opens has begun"
    with explained(chosen.event, reason_option=True):
        fact = _with_data(event_with(event, desk.rules, typed_settings(desk.rules, chosen.settings)), chosen)
        changes_found = changes(desk.rules, event.settings, fact.settings)
        data = _data_changed(event, fact)
        if not changes_found and not data:
            return words.nothing_changes() + "\n"
        reason = chosen.reason.strip()
        if not reason and needs_reason(before, desk.rules, fact.settings):
            raise complain(chosen.event, _missing_reason(before))
        after = desk.submit((fact,), reason=reason).tournament
    sentences = [*data, *(change.sentence for change in changes_found)]
    if before.sessions and changes_found:
        sentences.append(effect_between(before, after).sentence)
    return "".join(line(sentence) + "\n" for sentence in sentences)


def _with_data(fact: EventChanged, chosen: Namespace) -> EventChanged:
    """Return the fact with the name, date and venue given.

    Raises Complaint for a date that is not one.
    """
    date = fact.date if chosen.date is None else None if chosen.date == NONE else typed_date(chosen.date)
    venue = fact.venue if chosen.venue is None else None if chosen.venue == NONE else chosen.venue
    return replace(fact, name=fact.name if chosen.name is None else chosen.name, date=date, venue=venue or None)


def _data_changed(event: EventState, fact: EventChanged) -> list[str]:
    """Return a sentence for each of name, date and venue that changes."""
    pairs = (
        (pgettext("data of an event", "Name"), event.name, fact.name),
        (pgettext("data of an event", "Date"), event.date or "", fact.date or ""),
        (pgettext("data of an event", "Venue"), event.venue or "", fact.venue or ""),
    )
    return [
        pgettext("settings of an event", "{what}: {old} became {new}").format(
            what=what, old=old or NONE, new=new or NONE
        )
        for what, old, new in pairs
        if old != new
    ]


def _missing_reason(before: Tournament) -> str:
    if any(has_begun(played) for played in before.all_played.values()):
        return _("a session has begun: give a reason with --reason TEXT")
    return _("a different quorum needs a reason: give it with --reason TEXT")


def _as_typed(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _settings_list(desk: Desk) -> str:
    values, event = desk.tournament.settings, desk.tournament.event
    assert event is not None, "an event that opens has begun"
    any_text = pgettext("command line", "text")
    rows = [
        ("--name", event.name, any_text, ""),
        ("--date", event.date or NONE, pgettext("command line", "a date"), ""),
        ("--venue", event.venue or NONE, any_text, ""),
    ]
    rows += [
        (
            setting.key,
            _as_typed(values[setting.key]),
            words.accepted_values(setting),
            _as_typed(setting.default) if values[setting.key] != setting.default else "",
        )
        for setting in settings_of(desk.rules)
    ]
    head = (
        pgettext("command line", "option"),
        pgettext("command line", "value"),
        pgettext("command line", "takes"),
        pgettext("command line", "default, if different"),
    )
    own = "".join(line(sentence) + "\n" for sentence in own_ways(desk.tournament, desk.rules))
    return table([head, *rows]) + own
