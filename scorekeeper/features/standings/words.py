"""The texts of the Standings page: chances, groups, questions about a ranking."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

MOST_NAMES = 6


def declines(team: str, instead: str) -> str:
    """Return the sentence that a team does not play on, and which one does instead."""
    if not instead:
        return _("{team} does not play on.").format(team=team)
    return _("{team} does not play on; {other}, next in order, does.").format(team=team, other=instead)


def accepts(team: str) -> str:
    """Return the sentence that a team plays on after all."""
    return _("{team} plays on after all.").format(team=team)


def place_declined() -> str:
    """Return the note on a team that does not take its place in the next stage."""
    return _("It declined its place in the next stage; the next one in order has it.")


def declines_button(*, back: bool) -> str:
    """Return the label of the button to decline the place in the next stage, or to take it after all."""
    return _("Plays o&n after all") if back else _("Does &not play on")


def byes_line(count: int) -> str:
    """Return where the match points of byes come from."""
    text = ngettext(
        "{n} sit-out \N{MULTIPLICATION SIGN} 2 match points",
        "{n} sit-outs \N{MULTIPLICATION SIGN} 2 match points",
        count,
    )
    return text.format(n=count)


def line_note(places: int) -> str:
    """Return the explanation of the thick line in the table."""
    text = ngettext(
        "The line stands below the place that qualifies; of chances only match points count, every tie is taken "
        "against the team.",
        "The line stands below the {n} places that qualify; of chances only match points count, every tie is taken "
        "against the team.",
        places,
    )
    return text.format(n=places)


def ranking_saved() -> str:
    """Return the sentence after the ranking of a stage was set."""
    return _("The ranking is set.")


def lot_saved() -> str:
    """Return the sentence after lots were drawn."""
    return _("The lot is entered.")


def no_level_teams() -> str:
    """Return why no lots are drawn."""
    return _("No teams are level in everything: there is nothing to draw lots for.")


def walkover() -> str:
    """Return the cross-table's text for a forfeited session."""
    return pgettext("standings", "w/o")


def now() -> str:
    """Return the cross-table's text for a session under way."""
    return pgettext("standings", "now")


def not_met(team: str) -> str:
    """Return an empty field of the cross-table for a screen reader."""
    return pgettext("standings", "not met: {team}").format(team=team)


def met(team: str, result: str) -> str:
    """Return a field of the cross-table for a screen reader."""
    return pgettext("standings", "against {team}: {result}").format(team=team, result=result)


def cross_note(more: int, *, match_points: bool) -> str:
    """Return the key to the fields of the cross-table, and how many columns there are `more` at the right."""
    if match_points:
        fields = _("Filled: 4 match points of the team at the left; outlined: 3 to 0; w/o: by forfeit; empty: not met.")
    else:
        fields = _("Filled: by how much the team at the left won; outlined: lost; w/o: by forfeit; empty: not met.")
    text = " ".join((fields, _("Arrows move, Enter opens the sheet.")))
    more_columns = ngettext("{n} more column at the right.", "{n} more columns at the right.", more).format(n=more)
    return f"{text} {more_columns}" if more else text


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


def place_then(rank: int, value: str, chance: str, *, shared: bool) -> str:
    """Return a row of the standings in few words: "5, 24, waits", a shared place "5=, 24"."""
    return ", ".join(part for part in (f"{rank}=" if shared else str(rank), value, chance) if part)


def beside_note(places: int | None) -> str:
    """Return the note below two groups beside each other."""
    keys = _("Left and Right go to the other group, Enter shows the team's sessions.")
    return f"{line_note(places)} {keys}" if places else keys


def sessions_note() -> str:
    """Return the note below the table where there are no match points."""
    return _("Enter shows the team's sessions.")


def no_result(text: str) -> str:
    """Return the form of a result, or why one cannot be parsed."""
    if not text:
        return _("Type the result, as 17:15.")
    return _("{typed} is no result; one is typed as 17:15.").format(typed=text)


def supposed(teams: str, result: str) -> str:
    """Return the supposition: "Dallas : Detroit 17 : 15, 3-1"."""
    return _("{teams} {result}").format(teams=teams, result=result)


def what_changes(*, chances: bool, places: bool) -> str:
    """Return the effect of a supposition that changes none of the qualified teams."""
    if chances:
        return _("can change who plays on")
    return _("changes the ranking, not who qualifies") if places else _("the ranking stays as it is")


def not_entered() -> str:
    """Return the mark of the standings while a what-if is open."""
    return _("What if: nothing of it is entered, published or printed. Esc takes it back.")
