"""The words of a bracket: rounds, the state of a pair, what is unusual about it."""

from collections.abc import Sequence

from scorekeeper.language.numbers import figure
from scorekeeper.language.templates import join_all
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def title() -> str:
    """Return the title of the picture."""
    return pgettext("heading", "Bracket")


def round_name(number: int, rounds: int) -> str:
    """Return the name of a round.

    For example "Final", "Semi-finals", "Quarter-finals", before these "Round of 16".
    """
    left = rounds - number
    names = {
        0: pgettext("round of a knock-out", "Final"),
        1: pgettext("round of a knock-out", "Semi-finals"),
        2: pgettext("round of a knock-out", "Quarter-finals"),
    }
    return names.get(left) or _("Round of {teams}").format(teams=2 << left)


def pair_name(number: int, rounds: int, table: int, *, third: bool) -> str:
    """Return the name of a pair: "Semi-final, table 2", "Third place, table 2"."""
    names = {
        0: pgettext("match of a knock-out", "Final"),
        1: pgettext("match of a knock-out", "Semi-final"),
        2: pgettext("match of a knock-out", "Quarter-final"),
    }
    name = third_place() if third else names.get(rounds - number) or round_name(number, rounds)
    return pgettext("match of a knock-out", "{round}, table {table}").format(round=name, table=table) if table else name


def third_place() -> str:
    """Return the name of the match between the losers of the semi-finals."""
    return _("Third place")


def table_word(table: int) -> str:
    """Return the table of a pair."""
    return pgettext("place", "table {table}").format(table=table)


def deals_word(deals: int, extra: int = 0) -> str:
    """Return the number of deals in a session, with extra ones after a tie: "18 + 7 deals".

    "" if unknown.
    """
    if extra:
        return pgettext("knock-out bracket", "{deals} + {extra} deals").format(deals=deals, extra=extra)
    return ngettext("{n} deal", "{n} deals", deals).format(n=deals) if deals else ""


def state_word(state: str, deal: int) -> str:
    """Return the state of a pair, "" if it is not drawn."""
    return {
        "waits": pgettext("state, knock-out bracket", "not begun"),
        "running": pgettext("place", "deal {deal}").format(deal=deal + 1),
        "tied": pgettext("state, knock-out bracket", "tied"),
        "finished": pgettext("state, knock-out bracket", "finished"),
        "signed": pgettext("state, knock-out bracket", "signed"),
        "on-paper": pgettext("state, knock-out bracket", "signed on paper"),
        "walkover": pgettext("state, knock-out bracket", "walkover"),
    }.get(state, "")


def winner_of(table: int | None) -> str:
    """Return the label of a place that the winner of another pair will take."""
    return pgettext("knock-out bracket", "winner of table {table}").format(table=table) if table is not None else ""


def loser_of(table: int | None) -> str:
    """Return the label of a place in the match for third place that a loser will take."""
    return pgettext("knock-out bracket", "loser of table {table}").format(table=table) if table is not None else ""


def no_opponent() -> str:
    """Return the text shown in place of a missing opponent."""
    return pgettext("knock-out bracket", "no opponent")


def level_after(points: Sequence[int], deals: int, further: int) -> str:
    """Return the note that a pair was level: "27 : 27 after 24 deals, six more"."""
    level = " : ".join(map(figure, points))
    if not further:
        return _("{level} after {deals} deals: six more, then one at a time").format(level=level, deals=deals)
    text = ngettext("{level} after {deals} deals, {n} more", "{level} after {deals} deals, {n} more", further)
    return text.format(level=level, deals=deals, n=figure(further))


def walkover(teams: Sequence[str]) -> str:
    """Return which teams make a pair a walkover, and why: "walkover: Tampa does not play on"."""
    text = ngettext("walkover: {teams} does not play", "walkover: {teams} do not play", len(teams))
    return text.format(teams=join_all(teams))


def drawn_before_correction(teams: Sequence[str]) -> str:
    """Return the message that a table was drawn before the correction of an earlier result."""
    text = _("{teams} were drawn here before a result was corrected")
    return text.format(teams=join_all(teams))


def declined(team: str, seed: str, time: str, instead: str) -> str:
    """Return who declined a place, and who has it.

    For example "Pittsburgh II (A4) declined 08:10. Kochi II plays.".
    """
    template = (
        pgettext("knock-out bracket", "{team} ({place}) declined, {time}.")
        if time
        else pgettext("knock-out bracket", "{team} ({place}) declined.")
    )
    sentence = template.format(team=team, place=seed, time=time)
    return (
        _("{declined} {team}, next in order, plays.").format(declined=sentence, team=instead) if instead else sentence
    )


def ends_about(time: str) -> str:
    """Return the expected end of a pair in progress."""
    return pgettext("knock-out bracket", "ends about {time}").format(time=time)


def advances(team: str) -> str:
    """Return the winner of a pair, for screen readers."""
    return pgettext("knock-out bracket", "{team} advances").format(team=team)


def advances_word() -> str:
    """Return the word for the team that wins a pair, without its name."""
    return pgettext("knock-out bracket", "advances")


def wins(team: str) -> str:
    """Return the winner of the final, or of the match for third place."""
    return pgettext("knock-out bracket", "{team} wins").format(team=team)


def winner_caption() -> str:
    """Return the caption before the overall winner."""
    return pgettext("label", "winner")


def lengths_caption() -> str:
    """Return the caption before the lengths of the rounds."""
    return pgettext("label", "length")


def pairs_title() -> str:
    """Return the heading over the list of all pairs."""
    return _("Pair by pair")


def side_heads() -> tuple[str, str]:
    """Return the column headings of the two teams of a pair."""
    return pgettext("column heading", "side A"), pgettext("column heading", "side B")


def points_head() -> str:
    """Return the column heading of a team's points."""
    return pgettext("column heading", "pts")


def on_head() -> str:
    """Return the column heading of a pair's winner."""
    return pgettext("column heading", "advances")


def to_draw() -> str:
    """Return the message that no round is drawn yet."""
    return _("not drawn yet: teams in the order of their numbers")


def lengths(names: Sequence[tuple[str, int]]) -> str:
    """Return how many deals each round has.

    For example "Quarter-finals: 18 deals, Semi-finals: 24, Final: 24".
    """
    parts: list[str] = []
    for index, (name, deals) in enumerate(names):
        if not deals:
            return ""
        parts.append(_("{round}: {deals}").format(round=name, deals=deals if index else deals_word(deals)))
    return ", ".join(parts)


def none_yet() -> str:
    """Return the text shown in place of a bracket without teams."""
    return _("No bracket yet: it needs two teams. Ctrl+Shift+G places them.")


def part_name(head: str, part: int, total: int) -> str:
    """Return the name of the part shown of a large bracket.

    For example "Round of 32 to Quarter-finals, part 1 of 4".
    """
    return _("{rounds} \N{MIDDLE DOT} part {part} of {total}").format(rounds=head, part=part, total=total)


def part_of(part: int, total: int) -> str:
    """Return the number of the part shown of a large bracket, where its rounds appear above it."""
    return pgettext("knock-out bracket", "part {part} of {total}").format(part=part, total=total)


def rounds_shown(first: str, last: str) -> str:
    """Return the first and last round of a part."""
    return pgettext("knock-out bracket", "{first} to {last}").format(first=first, last=last) if first != last else first


def picture_keys(*, several: bool) -> str:
    """Return the keys for moving in the picture."""
    keys = _("Arrows follow the lines, Enter opens the sheet.")
    return " ".join((keys, _("Ctrl+PgUp and PgDn show the other parts."))) if several else keys
