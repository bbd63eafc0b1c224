"""The texts of the Draw page."""

from collections.abc import Sequence

from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import MAIN
from scorekeeper.language.numbers import ordinal
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.language.stage_papers import repeat_line
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

MINUTES = 80
"""The usual duration of a session of 18 deals in clubs."""


def detail(teams: int, rounds: int, tables: int, method: str) -> str:
    """Return the description of a draw: "8 teams, round robin, 7 rounds of 4 tables"."""
    counted = ngettext("{n} team", "{n} teams", teams).format(n=teams)
    rounds_text = ngettext("{n} round", "{n} rounds", rounds).format(n=rounds)
    tables_text = ngettext("{n} table", "{n} tables", tables).format(n=tables)
    return pgettext("draw", "{teams}, {method}, {rounds} of {tables}").format(
        teams=counted, method=method, rounds=rounds_text, tables=tables_text
    )


def length(rounds: int) -> str:
    """Return the duration of this number of rounds."""
    hours, minutes = divmod(rounds * MINUTES, 60)
    lasts = pgettext("draw", "{h} h {m:02}").format(h=hours, m=minutes)
    return ngettext(
        "At {each} minutes a session {n} round takes {lasts}.",
        "At {each} minutes a session {n} rounds take {lasts}.",
        rounds,
    ).format(each=MINUTES, n=rounds, lasts=lasts)


def repeated(seed: int, answers: Sequence[tuple[str, str]], *, level: bool) -> str:
    """Return how to repeat the order: the shell command and its output for the first teams.

    `level`: the teams are in the order of the standings, and the seed decides only between level teams.
    """
    first = [f"{digest[:12]}  {name}" for digest, name in answers]
    what = [_("The standings order the teams; the seed orders those that are level:")] if level else []
    return "\n".join((*what, repeat_line(seed, answers[0][1]), *first))


def places(first: int, other: int) -> str:
    """Return from which places two teams meet: "3rd v 5th"."""
    return pgettext("draw", "{one} v {other}").format(one=ordinal(first), other=ordinal(other))


def as_listed() -> str:
    """Return the name of the order of a draw without a seed."""
    return _("Without a seed the teams stand in the order of the list, or of their numbers.")


def not_drawn() -> str:
    """Return the state of a draw that is only planned."""
    return pgettext("draw", "not made")


def made_not_published() -> str:
    """Return the state of a draw that only the organizer sees."""
    return pgettext("draw", "made, not published")


def published(time: str, by: str) -> str:
    """Return when and by whom a draw was published."""
    return pgettext("draw", "published {at} by {name}").format(at=time, name=by)


def no_team(tournament: Tournament, uid: str) -> str:
    """Return why there is nothing to draw, and where the teams of this stage come from."""
    if uid == MAIN:
        return _("No team is here yet. Teams are entered on the Event page (Ctrl+5).")
    stage = tournament.stage(uid)
    before = tournament.stages.get(stage.fact.after) if stage.fact.after is not None else None
    if before is None:
        return _("No team is in this stage yet. Teams are named on the list of stages (Ctrl+Shift+G).")
    named = _("No team is in this stage yet: take over who went on, on the list of stages (Ctrl+Shift+G).")
    if before.over is not None:
        return named
    waits = _(
        "This stage waits for {stage}: close that one on the list of stages (Ctrl+Shift+G), then take over who went on."
    )
    return waits.format(stage=stage_name(tournament, before.uid))


def played_already(table: int) -> str:
    """Return why a draw can no longer be changed."""
    return _("Table {table} has played. The draw stays; swap single tables with a reason.").format(table=table)


def sits_out() -> str:
    """Return the text in place of an opponent for a team that sits out."""
    return pgettext("draw", "sits out")


def keeps(team: str) -> str:
    """Return the note that a team keeps its present table."""
    return _("{team} stays here").format(team=team)


def by_hand() -> str:
    """Return the mark of a table that was changed by hand."""
    return pgettext("draw", "swapped by hand")


def version(number: int, what: str) -> str:
    return _("{number}. {what}").format(number=number, what=what)


def of_rounds(numbers: tuple[int, ...]) -> str:
    """Return which rounds a draw has: "round 3", "rounds 4 to 6"."""
    if len(numbers) == 1:
        return pgettext("place", "round {round}").format(round=numbers[0])
    return pgettext("draw", "rounds {first} to {last}").format(first=min(numbers), last=max(numbers))


def being_redrawn() -> str:
    """Return the state of a draw that is being redrawn: the previous draw is valid until then."""
    return _("being made anew; the one before holds until then")


def all_the_same(notes: str) -> str:
    """Return the warning that a swap has such consequences, and how to enter it nevertheless."""
    return _("{notes} Swap them once more to do it all the same.").format(notes=notes)


def version_state(when: str, state: str) -> str:
    """Return when a version of a draw was made and what became of it."""
    return _("{when}: {state}").format(when=when, state=state)


def earlier(versions: int) -> str:
    """Return the label of the button to the earlier draws."""
    return _("Earl&ier draws: {n}").format(n=versions - 1) if versions > 1 else _("Earlier draws: none")


def back_to_now() -> str:
    """Return the label of the button while an earlier draw is shown."""
    return _("Back to what &is drawn")


def look_back() -> str:
    """Return the purpose of the list of earlier draws."""
    return _("Every draw stays in the journal. Arrows show one, Esc goes back.")


def thrown_by_computer() -> str:
    """Return the name for dice thrown by the program."""
    return pgettext("draw", "this computer")


def not_a_number(value: str) -> str:
    """Return the problem of a text that should be a number."""
    return _("{value} is not a number.").format(value=value)


def swap_whom() -> str:
    """Return the first question of a swap."""
    return _("Which two teams change places in round {round}?")


def made_words() -> str:
    """Return the sentence after a draw was made."""
    return _("The draw is made, not published.")


def published_words(number: int, *, opened: bool) -> str:
    """Return the sentence after a draw was published."""
    if opened:
        return _("The draw is published; round {round} has begun.").format(round=number)
    return _("The draw is published.")


def taken_back() -> str:
    """Return the state of a draw that was taken back."""
    return _("does not hold any more")


def quicker(entry: int, who: str) -> str:
    """Return the sentence for an entry that another user made first."""
    return _("Entry {entry} by {who} was quicker: look again.").format(entry=entry, who=who)


def redraw_reason_label() -> str:
    """Return the question for the reason of a redraw."""
    return _("The first draw stays in the journal. Why another?")


def taken_back_words() -> str:
    """Return the sentence after a draw was taken back."""
    return _("The draw is taken back; it stays in the journal.")


def swapped_words() -> str:
    """Return the sentence after two teams changed places."""
    return _("Swapped by hand.")


def two_teams() -> str:
    """Return the problem that a team cannot change places with itself."""
    return _("Choose two different teams.")
