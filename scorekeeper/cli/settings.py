"""`set`: changing settings of an event, as an entry of the journal, or listing them."""

from argparse import Namespace

from scorekeeper.cli.complaint import complain, line
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.streams import write_output
from scorekeeper.cli.tables import table
from scorekeeper.features.event.view.settings_change import changes, effect_between, event_with, needs_reason, own_ways
from scorekeeper.journal.forfeits import has_begun
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.events import typed_settings
from scorekeeper.language import settings as words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.tournament.settings import settings_of


def set_command(chosen: Namespace) -> int:
    """Change settings and print the effect; without any, list them with their possible values."""
    with desk_at(chosen.event, read_only=not chosen.settings, who=chosen.who) as desk:
        lines = _changed(desk, chosen) if chosen.settings else _listed(desk)
    write_output(lines)
    return 0


def _changed(desk: Desk, chosen: Namespace) -> str:
    before = desk.tournament
    event = before.event
    assert event is not None, "an event that opens has begun"
    with explained(chosen.event):
        fact = event_with(event, desk.rules, typed_settings(desk.rules, chosen.settings))
        changes_found = changes(desk.rules, event.settings, fact.settings)
        if not changes_found:
            return words.nothing_changes() + "\n"
        reason = chosen.reason.strip()
        if not reason and needs_reason(before, desk.rules, fact.settings):
            raise complain(chosen.event, _missing_reason(before))
        after = desk.submit((fact,), reason=reason).tournament
    sentences = [change.sentence for change in changes_found]
    if before.sessions:
        sentences.append(effect_between(before, after).sentence)
    return "".join(line(sentence) + "\n" for sentence in sentences)


def _missing_reason(before: Tournament) -> str:
    if any(has_begun(played) for played in before.all_played.values()):
        return _("a session has begun: give a reason with --reason TEXT")
    return _("a different quorum needs a reason: give it with --reason TEXT")


def _listed(desk: Desk) -> str:
    values = desk.tournament.settings
    rows = [
        (
            setting.key,
            str(values[setting.key]).lower(),
            words.takes(setting),
            str(setting.default).lower() if values[setting.key] != setting.default else "",
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
