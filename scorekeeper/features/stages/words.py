"""The texts about stages: their progress, and problems in the form."""

from collections.abc import Iterator, Sequence
from itertools import count

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def unnamed() -> str:
    """Return the name of the first stage if it has none."""
    return _("Main stage")


def state_unpublished() -> str:
    """Return the state of a stage whose draw is not published."""
    return pgettext("state, stage", "drawn, not published")


def state_round(number: int, total: int, *, over: bool) -> str:
    """Return the progress of a stage: "round 4 of 5 is on"."""
    if over:
        return pgettext("state, stage", "round {round} of {total} finished").format(round=number, total=total)
    return pgettext("state, stage", "round {round} of {total} in progress").format(round=number, total=total)


def state_drawn(rounds: int) -> str:
    """Return the state of a stage that may begin."""
    return ngettext("{n} round drawn", "{n} rounds drawn", rounds).format(n=rounds)


def teams_and_method(teams: int, method: str) -> str:
    """Return the teams and the method: "38 teams · Swiss"."""
    text = ngettext("{n} team", "{n} teams", teams).format(n=teams)
    return f"{text} \N{MIDDLE DOT} {method}" if method else text


def open_disputes(count: int) -> str:
    """Return how many disputes are open in a stage, "" for none."""
    return ngettext("{n} open dispute", "{n} open disputes", count).format(n=count) if count else ""


def not_over(name: str) -> str:
    """Return the sentence that a stage is not over, so that no team advances from it yet."""
    return _("{stage} is not finished. Close it first.").format(stage=name)


def no_qualifiers_set(name: str) -> str:
    """Return the sentence that a stage does not set how many teams advance."""
    return _("First set how many places advance from {stage}.").format(stage=name)


def level_across(names: Sequence[str], places: int, group: str) -> str:
    """Return the sentence that teams share a place across the line.

    A lot decides which of them advances.
    """
    teams = ", ".join(names)
    if group:
        template = _("{teams} are tied for place {place} of group {group}. Draw lots on the Standings page first.")
    else:
        template = _("{teams} are tied for place {place}. Draw lots on the Standings page first.")
    return template.format(teams=teams, place=places, group=group)


def level_among(names: Sequence[str], rank: int, group: str) -> str:
    """Return the sentence that advancing teams are tied and their order is open."""
    teams = ", ".join(names)
    template = _("{teams} are tied for place {place} of group {group}. If their order matters, draw lots first.")
    if not group:
        template = _("{teams} are tied for place {place}. If their order matters, draw lots first.")
    return template.format(teams=teams, place=rank, group=group)


def side_event_names() -> Iterator[str]:
    """Return the names of side events in order: "Side event", "Side event 2"."""
    yield _("Side event")
    for number in count(2):
        yield _("Side event {number}").format(number=number)


def side_event_made(name: str, teams: int) -> str:
    """Return the sentence that a side event was made."""
    template = ngettext("Created {name} with {n} eliminated team.", "Created {name} with {n} eliminated teams.", teams)
    return template.format(name=name, n=teams)


def teams_filled_in(teams: int, name: str) -> str:
    """Return the sentence that the qualified teams are filled in."""
    template = ngettext("Added {n} qualifier from {stage}.", "Added {n} qualifiers from {stage}.", teams)
    return template.format(n=teams, stage=name)
