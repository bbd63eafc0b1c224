"""The columns of a team list besides the players: read, and written from the desk's notes."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import TypeVar

from scorekeeper.features.event.words.team_list import (
    CAPTAIN,
    CHECKED_IN,
    CITY,
    CLUB,
    FEE,
    GROUP,
    LATE,
    LETTER,
    NEVER_CAME,
    NO,
    NOTE,
    PAID,
    SEED,
    SUBSTITUTION_FEE,
    TEAM,
    YES,
)
from scorekeeper.journal import stages
from scorekeeper.journal.at_desk import team_registration
from scorekeeper.journal.facts import CheckedIn, Fact, FeePaid, TeamPlaced, TeamRegistered
from scorekeeper.journal.grouped import group_letter
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import AWAITED, ENTRY_FEE, HERE, MAIN
from scorekeeper.language.stage_facts import presence_word
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

PLAYER = re.compile(r"player (\d{1,2})")
"""A player's column, in its normal form."""
_BEFORE = (TEAM, LETTER)
_BEHIND = (CAPTAIN, CLUB, CITY, GROUP, SEED, FEE, PAID, SUBSTITUTION_FEE, LATE, CHECKED_IN, NOTE)
_T = TypeVar("_T")
TRUE, FALSE = "true", "false"
"""Values of a spreadsheet cell that can be ticked."""
_SEED = re.compile(r"[1-9]\d{0,5}")
_YES, _NO = ("y", "x", "1", "\u2713", "\u2714"), ("n", "0", "-", "\u2013")
"""What people write for yes and no, besides the words."""
_AMOUNT = re.compile(r"\D{0,5}\d[\d.,' ]*\D{0,5}")


def is_entered(column: str) -> bool:
    return column in (*_BEFORE, *_BEHIND) or PLAYER.fullmatch(column) is not None


def column_order(column: str) -> tuple[int, int]:
    """Return the sort key of a column: team, letter, players by number, captain, club and so on."""
    match = PLAYER.fullmatch(column)
    if match:
        return 1, int(match[1])
    return (0, _BEFORE.index(column)) if column in _BEFORE else (2, _BEHIND.index(column))


@dataclass(frozen=True, slots=True)
class ListNotes:
    """A row's values for the desk; an empty field, or None, means no value."""

    city: str = ""
    group: str = ""
    seed: int | None = None
    fee: str = ""
    substitution_fee: str = ""
    late: bool | None = None
    presence: str | None = None
    note: str = ""


_COLUMNS: Mapping[str, str] = MappingProxyType(
    {
        "city": CITY,
        "group": GROUP,
        "seed": SEED,
        "fee": FEE,
        "substitution_fee": SUBSTITUTION_FEE,
        "late": LATE,
        "presence": CHECKED_IN,
        "note": NOTE,
    }
)


def parse_list_notes(cells: Mapping[str, str]) -> tuple[ListNotes, dict[str, str]]:
    """Return a row's values for the desk, and by column a sentence about what cannot be read."""
    wrong: dict[str, str] = {}
    seed = cells.get(SEED, "")
    if seed and not _SEED.fullmatch(seed):
        wrong[SEED] = _("Type a whole number, 1 or more.")
    late = _value_named(
        cells.get(LATE, ""),
        {True: (YES, pgettext("team list", "yes"), TRUE, *_YES), False: (NO, pgettext("team list", "no"), FALSE, *_NO)},
    )
    if cells.get(LATE) and late is None:
        wrong[LATE] = _("Type yes or no, or leave it blank.")
    presences = {
        HERE: (YES, pgettext("team list", "yes"), TRUE, HERE, presence_word(HERE), *_YES),
        AWAITED: (NO, pgettext("team list", "no"), FALSE, AWAITED, presence_word(AWAITED), *_NO),
        stages.NEVER_CAME: (NEVER_CAME, stages.NEVER_CAME, presence_word(stages.NEVER_CAME)),
    }
    presence = _value_named(cells.get(CHECKED_IN, ""), presences)
    if cells.get(CHECKED_IN) and presence is None:
        wrong[CHECKED_IN] = _("Type yes, no or never came, or leave it blank.")
    noted_fields = ListNotes(
        cells.get(CITY, ""),
        group_letter(cells.get(GROUP, "")),
        int(seed) if seed and SEED not in wrong else None,
        cells.get(FEE, ""),
        cells.get(SUBSTITUTION_FEE, ""),
        late,
        presence,
        cells.get(NOTE, ""),
    )
    return noted_fields, wrong


def _value_named(text: str, meanings: Mapping[_T, tuple[str, ...]]) -> _T | None:
    word = text.casefold()
    return next((value for value, names in meanings.items() if word and word in map(str.casefold, names)), None)


def read_paid(cells: Mapping[str, str], fee: str) -> tuple[str | None, str]:
    """Return the amount paid in a row ("yes": the whole fee), and a sentence on an error.

    None: no value.
    """
    text = cells.get(PAID, "")
    if not text:
        return None, ""
    is_paid = _value_named(
        text,
        {
            True: (YES, pgettext("team list", "yes"), TRUE, PAID, pgettext("team list", "paid"), *_YES),
            False: (NO, pgettext("team list", "no"), FALSE, *_NO),
        },
    )
    if is_paid is None:
        return (text, "") if _AMOUNT.fullmatch(text) else (None, _("Type yes, no or an amount, or leave it blank."))
    if is_paid and not fee:
        return None, _("No fee is set. Type the amount, or fill in the fee column.")
    return (fee, "") if is_paid else (None, "")


def list_entry(tournament: Tournament, team: str) -> ListNotes:
    """Return the list columns of a team (uid) at present; empty for a team expected and in time."""
    known, placed = team_registration(tournament, team), tournament.stage(MAIN).placed.get(team)
    group_drawn = next((group for group, uids in tournament.stage(MAIN).groups.items() if team in uids), "")
    note = known.noted
    return ListNotes(
        note.city,
        group_drawn or (placed.group if placed is not None else None) or "",
        (placed.number if placed is not None else None) or note.number,
        note.fee,
        note.substitution_fee,
        note.late or None,
        known.presence if known.presence != AWAITED else None,
        note.note,
    )


def cells_of(entry: ListNotes) -> dict[str, str]:
    """Return the values of a team for a list, by column."""
    presence = {HERE: YES, stages.NEVER_CAME: NEVER_CAME, AWAITED: NO}
    return {
        CITY: entry.city,
        GROUP: entry.group,
        SEED: "" if entry.seed is None else str(entry.seed),
        FEE: entry.fee,
        SUBSTITUTION_FEE: entry.substitution_fee,
        LATE: "" if entry.late is None else YES if entry.late else NO,
        CHECKED_IN: presence.get(entry.presence or "", ""),
        NOTE: entry.note,
    }


def contradictions(entry: ListNotes, standing: ListNotes) -> Iterator[tuple[str, str]]:
    """Return the columns in which the event differs from a list, each with the event's value."""
    cells = cells_of(standing)
    for field, column in _COLUMNS.items():
        listed, other = getattr(entry, field), getattr(standing, field)
        if listed not in {None, ""} and other not in {None, ""} and listed != other:
            yield column, cells[column]


def completing(
    tournament: Tournament, team: str, entry: ListNotes, *, late: bool = False, paid: str | None = None
) -> tuple[Fact, ...]:
    """Return the facts that add a list's values to a team (uid).

    None if the event has them already.
    `late`: the team is entered after the deadline, whatever the list says. `paid` is what it has paid.
    """
    standing = list_entry(tournament, team)
    filled = {field.name: getattr(entry, field.name) or getattr(standing, field.name) for field in fields(ListNotes)}
    combined = replace(entry, **filled)
    note = team_registration(tournament, team).noted
    new = TeamRegistered(
        team,
        combined.city,
        combined.fee,
        combined.substitution_fee,
        late=bool(combined.late) or late,
        let_in_by=note.let_in_by,
        number=combined.seed,
        note=combined.note,
    )
    facts: list[Fact] = [new] if new != note else []
    if (combined.group, combined.seed) != (standing.group, standing.seed):
        placed = tournament.stage(MAIN).placed.get(team)
        out = placed is not None and placed.out
        facts.append(TeamPlaced(MAIN, team, combined.group or None, combined.seed, out=out))
    if entry.presence is not None and entry.presence != team_registration(tournament, team).presence:
        facts.append(CheckedIn(team, entry.presence))
    if paid is not None and ENTRY_FEE not in team_registration(tournament, team).paid:
        facts.append(FeePaid(team, ENTRY_FEE, paid))
    return tuple(facts)
