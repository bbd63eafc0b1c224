"""The texts of the Standings page: chances, groups, questions about a ranking."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

MOST_NAMES = 6


def declines(team: str, instead: str) -> str:
    """Return the sentence that a team does not advance, and which team does instead."""
    if not instead:
        return _("{team} declined its place.").format(team=team)
    return _("{team} declined its place; {other}, next in order, advances.").format(team=team, other=instead)


def declines_button(*, back: bool) -> str:
    """Return the label of the button to decline a place in the next stage, or undo that."""
    return _("Undo decl&ine") if back else _("Decl&ine place")


def byes_line(count: int) -> str:
    """Return where the match points of byes come from."""
    text = ngettext(
        "{n} bye \N{MULTIPLICATION SIGN} 2 match points",
        "{n} byes \N{MULTIPLICATION SIGN} 2 match points",
        count,
    )
    return text.format(n=count)


def line_note(places: int) -> str:
    """Return the explanation of the thick line in the table."""
    text = ngettext(
        "The line marks the place that advances. Chances count match points only; every tie counts against the team.",
        "The line marks the {n} places that advance. Chances count match points only; every tie counts "
        "against the team.",
        places,
    )
    return text.format(n=places)


def not_met(team: str) -> str:
    """Return an empty field of the cross-table for a screen reader."""
    return pgettext("standings", "not met: {team}").format(team=team)


def cross_note(more: int, *, match_points: bool, by_round: bool = False) -> str:
    """Return the key to the fields of the cross-table; `more` columns are hidden at the right."""
    if by_round and match_points:
        fields = _(
            "The place of the opponent, then match points of the team on the left, filled if all 4; FF: by forfeit."
        )
    elif by_round:
        fields = _("The place of the opponent, then the margin of the team on the left, filled if it won.")
    elif match_points:
        fields = _("Filled: 4 match points for the team on the left; outlined: 3 to 0; FF: by forfeit; empty: not met.")
    else:
        fields = _("Filled: winning margin of the team on the left; outlined: lost; FF: by forfeit; empty: not met.")
    text = " ".join((fields, _("Arrows move, Enter opens the sheet.")))
    more_columns = ngettext("{n} more column on the right.", "{n} more columns on the right.", more).format(n=more)
    return f"{text} {more_columns}" if more else text


def opponents_note() -> str:
    """Return the keys of the list of opponents, which replaces a cross-table too wide."""
    return _("Left, Right: another team. FF: by forfeit. Enter shows the team's sessions.")


def boxes_note(*, sat_out: bool) -> str:
    """Return the key to the boxes in the table; explains sitting out only where a team did."""
    if sat_out:
        return _(
            "Filled box: 4 match points; outlined: 3 to 0; dotted: sat out; dashed: by forfeit; faint: to play. "
            "Enter shows the team's sessions."
        )
    return _(
        "Filled box: 4 match points; outlined: 3 to 0; dashed: by forfeit; faint: to play. "
        "Enter shows the team's sessions."
    )


def beside_note(places: int | None) -> str:
    """Return the note below two groups beside each other."""
    keys = _("Left and Right go to the other group, Enter shows the team's sessions.")
    return f"{line_note(places)} {keys}" if places else keys


def no_result(text: str) -> str:
    """Return the form of a result, or why one cannot be parsed."""
    if not text:
        return _("Type the result, like 17:15.")
    return _("{text} is not a result. Type it like 17:15.").format(text=text)


def what_changes(*, chances: bool, places: bool) -> str:
    """Return the effect of a supposition that changes none of the qualified teams."""
    if chances:
        return _("can change who advances")
    return _("changes the ranking, not who qualifies") if places else _("the ranking stays as it is")
