"""The sentences of errors in a tournament document."""

from collections.abc import Callable, Mapping

from scorekeeper.language.templates import count, lazy_template
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext
from scorekeeper.rules.model import Value

Values = Mapping[str, Value]


def _not_two(values: Values) -> str:
    text = ngettext(
        "two values are needed here, side A's first; there is {count}",
        "two values are needed here, side A's first; there are {count}",
        count(values, "count"),
    )
    return text.format_map(values)


def _not_one_or_two(values: Values) -> str:
    text = ngettext(
        "two teams are needed here, or one that will sit out; there is {count}",
        "two teams are needed here, or one that will sit out; there are {count}",
        count(values, "count"),
    )
    return text.format_map(values)


SENTENCES: Mapping[str, Callable[[Values], str]] = {
    "not-in-the-stage": lazy_template(lambda: _("{name} is not listed in this stage")),
    "too-many-entrants": lazy_template(lambda: _("{count} are too many: a stage has at most {most}")),
    "too-many-tables": lazy_template(
        lambda: _("all rounds together have {count} tables: at most {most} are drawn at once")
    ),
    "name-too-long": lazy_template(lambda: _("the name has {letters} letters; at most {most} are allowed")),
    "control-character": lazy_template(lambda: _("the name has a control or direction character: {character}")),
    "name-twice": lazy_template(lambda: _("{name} is named twice")),
    "not-two": _not_two,
    "not-one-or-two": _not_one_or_two,
    "plays-after-withdrawing": lazy_template(lambda: _("{name} withdrew after round {round}")),
    "plays-before-coming": lazy_template(lambda: _("{name} plays from round {round} on")),
    "gave-up-elsewhere": lazy_template(lambda: _("{name} does not play here")),
    "met-before": lazy_template(lambda: _("{team} and {other} already met in round {round}")),
    "round-before-missing": lazy_template(
        lambda: _("round {round} cannot have been played: round {before} is missing")
    ),
    "table-missing": lazy_template(lambda: _("table {table} is missing in round {round}")),
    "level-in-a-knock-out": lazy_template(lambda: _("a knock-out needs a winner; the totals include all extra deals")),
    "not-in-the-bracket": lazy_template(lambda: _("{team} and {other} do not meet in round {round} of the bracket")),
    "groups-not-equal": lazy_template(
        lambda: _("{a} qualify from group A and {b} from group B; both must have the same number")
    ),
    "not-a-power-of-two": lazy_template(
        lambda: _("{count} qualifiers from each group do not fill a bracket; choose 1, 2, 4, 8 and so on")
    ),
    "nobody-qualifies": lazy_template(
        lambda: _("teams qualify only from groups, round-robin and swiss, not from {kind}")
    ),
    "withdrawn-remains": lazy_template(lambda: _("{name} has withdrawn and has no sessions left")),
    "won-and-tied": lazy_template(lambda: _("a game has winners, or after a tie a pair that stays, not both")),
    "not-partners": lazy_template(lambda: _("partners sit in seats 1 and 3, and in 2 and 4")),
    "seat-has-not-won": lazy_template(lambda: _("seat {seat} has not won")),
}
