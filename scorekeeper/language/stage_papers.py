"""Words of a stage's papers: draw poster, seating, results, standings, cross-table."""

from collections.abc import Sequence

from scorekeeper.language.templates import join_all
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def title(key: str, number: int | None = None) -> str:
    """Return the title of a paper or of one of its tables."""
    if key == "draw":
        return pgettext("heading", "Draw")
    if key == "cross-table":
        return pgettext("heading", "Cross-table")
    if key == "standings":
        return pgettext("heading", "Standings")
    template = {
        "results": _("Results of round {round}"),
        "seating": _("Seating of round {round}"),
        "round": pgettext("place", "Round {round}"),
        "table-cards": _("Table cards of round {round}"),
        "standings-after": _("Standings after round {round}"),
    }[key]
    return template.format(round=number)


def by_team() -> str:
    """Return the heading over the table in which teams find themselves."""
    return _("Where each team sits")


def rounds_of(first: int, last: int) -> str:
    """Return the heading for some of the rounds, if there are too many for one table."""
    return _("Where each team sits, rounds {first} to {last}").format(first=first, last=last)


def by_team_note() -> str:
    """Return how to read a cell of that table."""
    return _("12 A: table 12, side A. A dash: the team sits out.")


def table_and_side(table: int | None, side: str) -> str:
    """Return the table and side of a team."""
    return f"{table} {side}" if table is not None else side


def round_head(number: int) -> str:
    """Return the heading of a round's column."""
    return pgettext("short place, such as R3 T12", "R{round}").format(round=number)


def groups_title() -> str:
    """Return the heading over the teams of each group."""
    return _("Teams of each group")


def group_head(group: str, teams: int) -> str:
    """Return the heading of a group's teams."""
    return pgettext("column heading", "Group {group} ({n})").format(group=group, n=teams)


def sits_out(names: Sequence[str]) -> str:
    """Return which teams sit out in a round; empty if none does."""
    if not names:
        return ""
    text = ngettext("{names} sits out.", "{names} sit out.", len(names))
    return text.format(names=", ".join(names))


def no_opponent() -> str:
    """Return the text shown instead of the opponent of a team that sits out."""
    return pgettext("papers of a stage", "sits out")


def had_no_opponent(rounds: int) -> str:
    """Return in how many rounds a team had no opponent."""
    return ngettext("It sat out once.", "It sat out {n} times.", rounds).format(n=rounds)


def gives_up(name: str) -> str:
    """Return the message that a team withdrew before this round."""
    return _("{team} has withdrawn").format(team=name)


def changed_by_hand(reason: str) -> str:
    """Return the message that a table was changed by hand, and why."""
    return (
        pgettext("papers of a stage", "by hand: {reason}").format(reason=reason)
        if reason
        else pgettext("papers of a stage", "by hand")
    )


def changed_tables(tables: Sequence[str], changed: str) -> str:
    """Return which tables of a round were changed by hand.

    For example "Tables 1 and 2 were changed by hand: wheelchair".
    """
    text = ngettext("Table {tables} was changed {changed}.", "Tables {tables} were changed {changed}.", len(tables))
    return text.format(tables=join_all(tuple(tables)), changed=changed)


def by_hand_title() -> str:
    """Return the heading over the changes by hand in the draw."""
    return _("Changed by hand")


def in_round(number: int, text: str) -> str:
    """Return a note on a round: "Round 1: Table 2 was changed by hand: wheelchair."."""
    return pgettext("papers of a stage", "Round {round}: {text}").format(round=number, text=text)


def draft() -> str:
    """Return the mark on a draw that is not published yet."""
    return pgettext("papers of a stage", "draft, not published")


def published(time: str, by: str) -> str:
    """Return when and by whom a draw was published."""
    return pgettext("papers of a stage", "published {time} by {name}").format(time=time, name=by)


def order_title() -> str:
    """Return the heading over the instructions for repeating the draw."""
    return _("How to repeat this draw")


def seeded(seed: int, thrown_by: str) -> str:
    """Return the seed by which the teams were sorted, and who threw it."""
    if thrown_by:
        return _(
            "The teams are sorted by the SHA-256 of {seed}:NAME (the name in Unicode NFC). {name} rolled the seed."
        ).format(seed=seed, name=thrown_by)
    return _("The teams are sorted by the SHA-256 of {seed}:NAME (the name in Unicode NFC).").format(seed=seed)


def whole_order(seed: int) -> str:
    """Return the shell command that sorts a list of teams as this seed does."""
    hashed = f"$(printf '%s' \"{seed}:$t\" | sha256sum | cut -c1-64)"
    each = f'while IFS= read -r t || [ -n "$t" ]; do printf \'%s %s\\n\' "{hashed}" "$t"; done'
    return f"{each} < teams.txt | LC_ALL=C sort | cut -c66-"


def repeat_line(seed: int, name: str) -> str:
    """Return the shell command that verifies a team's position in the draw."""
    quoted = f"{seed}:{name}".replace("'", "'\\''")
    return f"printf '%s' '{quoted}' | sha256sum"


def one_name(line: str, digest: str) -> str:
    """Return a shell command's output for one name."""
    return _("For one team, {line} gives {digest}").format(line=line, digest=digest)


def whole_list(line: str) -> str:
    """Return the instructions for sorting a whole list, with one name on each line."""
    return _("For all teams, with one name on each line of teams.txt: {line}").format(line=line)


def head(key: str) -> str:
    """Return a column heading that only these papers have."""
    return {
        "opponent": pgettext("column heading", "opponent"),
        "note": pgettext("column heading", "note"),
        "byes": pgettext("column heading", "byes"),
        "chance": pgettext("column heading", "chance"),
    }[key]


def fact(key: str) -> str:
    """Return a caption under the title of one of these papers."""
    return {
        "rounds": pgettext("papers of a stage", "rounds"),
        "method": pgettext("papers of a stage", "method"),
        "byes": pgettext("papers of a stage", "sat out"),
        "tables": pgettext("papers of a stage", "tables"),
        "kept": pgettext("papers of a stage", "keep their table"),
    }[key]


def tables_used(first: int, closed: Sequence[int]) -> str:
    """Return the used tables of the hall: "from 5 on, without 7 and 8"."""
    text = pgettext("papers of a stage", "from {table} on").format(table=first)
    if not closed:
        return text
    return pgettext("papers of a stage", "{tables}, without {closed}").format(
        tables=text, closed=join_all(tuple(map(str, sorted(closed))))
    )


def forfeited_cell() -> str:
    """Return the text in the cross-table for a forfeited session."""
    return pgettext("papers of a stage", "FF")


def going_on() -> str:
    """Return the text in the cross-table for a session in progress."""
    return pgettext("papers of a stage", "now")


def cross_note(*, match_points: bool) -> str:
    """Return how to read the cross-table; without `match_points` it has the differences."""
    if not match_points:
        return _(
            "Points by which the team at the left won (+) or lost (-), in the order of the standings; FF: "
            "forfeited, now: being played."
        )
    return _("Match points of the team at the left, in the order of the standings; FF: forfeited, now: being played.")


def by_round_note(*, match_points: bool) -> str:
    """Return how to read the cross-table by round; without `match_points` it has differences."""
    if not match_points:
        return _(
            "17: +5 means that the team at the left won by 5 points against the team with the number 17; FF: "
            "forfeited, now: being played."
        )
    return _(
        "17: 4 means 4 match points of the team at the left against the team with the number 17; FF: "
        "forfeited, now: being played."
    )


def cross_table_heading(group: str, other: str) -> str:
    """Return the heading of a cross-table of two groups."""
    return _("Group {group} against group {other}").format(group=group, other=other)


def cross_table_part(group: str, first: str, last: str) -> str:
    """Return the heading of a part of it, short enough for a sheet name.

    For example "Group A against B17 to B32".
    """
    return _("Group {group} against {first} to {last}").format(group=group, first=first, last=last)


def columns_of(first: str, last: str) -> str:
    """Return the opponents in a part of a cross-table that is too wide for a page."""
    return pgettext("papers of a stage", "against {first} to {last}").format(first=first, last=last)


def match_points_agree() -> str:
    """Return the control sum of a cross-table: its match points equal the standings'."""
    return _("match points with byes = those in the standings")


def group(name: str) -> str:
    """Return the heading over the standings of a group."""
    return pgettext("papers of a stage", "Group {name}").format(name=name)


def overall() -> str:
    """Return the heading over the standings of all groups together."""
    return pgettext("papers of a stage", "Overall")


def heading_with_stage(heading: str, stage: str) -> str:
    """Return a heading with its stage, if an event has several."""
    return _("{stage}: {heading}").format(stage=stage, heading=heading) if stage else heading


def of_group(name: str, text: str) -> str:
    """Return a note about the teams of one group."""
    return pgettext("papers of a stage", "Group {name}: {text}").format(name=name, text=text)


def later_rounds_excluded_note(number: int) -> str:
    """Return the note that everything after a round is omitted."""
    return _("From the current sheets, without the rounds after round {round}.").format(round=number)


def points_given(sessions: int, byes: int, points: int) -> str:
    """Return how the match points of the standings add up, byes apart."""
    four = ngettext(
        "{n} session \N{MULTIPLICATION SIGN} 4 match points",
        "{n} sessions \N{MULTIPLICATION SIGN} 4 match points",
        sessions,
    ).format(n=sessions)
    if not byes:
        return _("{sessions} = {points}.").format(sessions=four, points=points)
    two = ngettext("{n} sit-out \N{MULTIPLICATION SIGN} 2", "{n} sit-outs \N{MULTIPLICATION SIGN} 2", byes).format(
        n=byes
    )
    return _("{sessions}, {byes} = {points}.").format(sessions=four, byes=two, points=points)
