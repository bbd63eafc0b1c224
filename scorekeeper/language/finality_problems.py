"""The sentences on what prevents a ranking from being final, or on changes to a final one."""

from collections.abc import Callable, Mapping

from scorekeeper.language.moments import time_of_day
from scorekeeper.language.templates import count, lazy_template
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Value

Values = Mapping[str, Value]


def _flagged(values: Values) -> str:
    text = ngettext(
        "an entry at table {tables} must be confirmed or settled",
        "entries at tables {tables} must be confirmed or settled",
        count(values, "n"),
    )
    return _in_round(text, values)


def _unsigned(values: Values) -> str:
    text = ngettext(
        "the sheet of table {tables} is not signed",
        "{n} sheets are not signed: tables {tables}",
        count(values, "n"),
    )
    return _in_round(text, values)


def _in_round(text: str, values: Values) -> str:
    """Return a sentence about tables with their round, if they have one."""
    text = text.format_map(values)
    return (
        pgettext("tables of a round", "round {round}: {text}").format(round=values["round"], text=text)
        if values.get("round")
        else text
    )


def _disputed(values: Values) -> str:
    text = ngettext("dispute {disputes} is open", "disputes {disputes} are open", count(values, "n"))
    return text.format_map(values)


def _runs(values: Values) -> str:
    return _("the protest time runs until {time}").format(time=time_of_day(str(values.get("until", ""))))


FINALITY: Mapping[str, Callable[[Values], str]] = {
    "protest-minutes": lazy_template(lambda: _("a protest time lasts from 0 to {most} minutes, not {minutes}")),
    "protest-time-missing": lazy_template(lambda: _("the protest time has not begun")),
    "protest-time-runs": _runs,
    "ranking-of-nothing": lazy_template(lambda: _("nothing has been played in this stage")),
    "ranking-rounds-missing": lazy_template(
        lambda: _("{drawn} of {rounds} rounds are drawn: draw the others, or set how many rounds the stage has")
    ),
    "ranking-bracket-undone": lazy_template(
        lambda: _("{team} plays at table {table} of round {round} but has already lost: draw that table again")
    ),
    "ranking-disputed": _disputed,
    "ranking-flagged": _flagged,
    "ranking-unsigned": _unsigned,
    "ranking-level": lazy_template(
        lambda: _("{teams} are tied at place {places}, the last one that advances: draw lots")
    ),
    "ranking-final": lazy_template(
        lambda: _("the ranking is final, revision {revision}: only a ruling can change it now")
    ),
    "ranking-under-signature": lazy_template(lambda: _("the ranking is being signed: stop that signing first")),
    "ranking-not-signed": lazy_template(lambda: _("no one has signed the ranking")),
    "ranking-does-not-follow": lazy_template(
        lambda: _("the places do not follow from the sessions by the rules of a ranking: {why}")
    ),
    "ranking-moved-on": lazy_template(lambda: _("the ranking has changed since it was read: read it again")),
    "ranking-not-closed": lazy_template(lambda: _("not everyone has signed revision {revision} of the ranking")),
    "other-ranking": lazy_template(lambda: _("a different ranking is being signed")),
    "other-members": lazy_template(
        lambda: _("the signers were fixed with the first signature; at most {most} can sign")
    ),
    "too-few-members": lazy_template(lambda: _("{present} of the {quorum} members needed: no quorum")),
    "member-signs": lazy_template(lambda: _("a member of the committee can only sign, or sign under protest")),
    "member-signs-twice": lazy_template(lambda: _("{name} has already signed this ranking")),
    "not-of-the-committee": lazy_template(lambda: _("{name} is not on the list of the committee")),
}
