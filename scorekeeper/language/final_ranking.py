"""The texts of a final ranking on paper: what decided a place, its basis, how to check it."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.journal.team_marks import TeamMark
from scorekeeper.language.finality import watermark
from scorekeeper.language.standings import criterion_in_order, criterion_word
from scorekeeper.language.team_marks import mark_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

LOT = "lot"
"""The criterion name of the committee's lot, drawn where all criteria left teams level."""


def title() -> str:
    """Return the title of the paper."""
    return _("Final ranking")


def unsigned_title() -> str:
    """Return the title of the paper before the committee has signed it."""
    return _("Ranking, not signed")


def not_signed(*, ready: bool) -> str:
    """Return the message that the ranking is not signed, and whether it may change."""
    if ready:
        return _("Not signed: the protest time is over. The ranking is final once the committee has signed it.")
    return _("Not signed: the ranking is provisional and may still change.")


def across_unsigned(*, ready: bool) -> str:
    """Return the text printed across the paper until the committee has signed it."""
    return _("NOT SIGNED") if ready else watermark()


def group(letter: str) -> str:
    """Return the heading of the ranking of one group."""
    return pgettext("final ranking", "Group {group}").format(group=letter)


def overall() -> str:
    """Return the heading of the ranking of all teams if there are groups."""
    return _("All teams")


def places() -> str:
    """Return the heading of the ranking."""
    return pgettext("final ranking", "Places")


def decided_in(row: Mapping[str, Any], places_of: Mapping[str, int]) -> str:
    """Return in a few words what decided a place: "difference, over Cleveland"."""
    shared = row.get("shared_with") or ()
    if shared:
        return pgettext("final ranking", "shared with {teams}").format(teams=", ".join(map(str, shared)))
    code = row.get("decided_by")
    if not code:
        return ""
    word = pgettext("final ranking", "lot") if code == LOT else criterion_word(str(code))
    against = row.get("against")
    if not against:
        return word
    over = places_of.get(str(against), 0) > int(row["place"])
    text = (
        pgettext("final ranking", "{criterion}, over {team}")
        if over
        else pgettext("final ranking", "{criterion}, after {team}")
    )
    return text.format(criterion=word, team=against)


def order_of_criteria(codes: Sequence[str]) -> str:
    """Return the criteria of the places, in order."""
    return _("Places by {criteria}.").format(criteria=", ".join(criterion_in_order(code) for code in codes))


def by_round_lost() -> str:
    """Return the criterion of a knock-out's places."""
    return _("Places by the round in which a team lost; a match for the third place parts those two.")


def lots_drawn(lots: Sequence[Sequence[str]]) -> str:
    """Return which lots the committee drew, best first."""
    return _("Lots drawn by the committee, best first: {lots}.").format(lots="; ".join(map(", ".join, lots)))


def marked(team: str, mark: TeamMark, *, annulled: bool) -> str:
    """Return why a team is marked, and whether its sessions count.

    For example "Otters: disqualified after round 2.".
    """
    text = _("{team}: {why}; no session with it counts.") if annulled else _("{team}: {why}.")
    return text.format(team=team, why=mark_words(mark))


def withdrawn(teams: Sequence[str], *, annulled: bool) -> str:
    """Return who withdrew, and what became of their sessions, for old documents."""
    text = (
        _("Withdrew, and no session with them counts: {teams}.")
        if annulled
        else pgettext("final ranking", "Withdrew: {teams}.")
    )
    return text.format(teams=", ".join(teams))


def rests_on() -> str:
    """Return the heading over the sessions."""
    return _("What it rests on")


def rests_note() -> str:
    """Return how to read the list of sessions."""
    return _("The digest of a sheet is the one printed on it; who has the sheet finds it here.")


def forfeited(names: Sequence[str]) -> str:
    """Return the cell text for a forfeited session."""
    return pgettext("final ranking", "forfeited by {teams}").format(teams=", ".join(names))


def sat_out() -> str:
    """Return the cell text for a team without an opponent."""
    return pgettext("final ranking", "sat out")


def protest_time(began: str, ended: str) -> str:
    """Return when the ranking could be protested against: "2026-10-04 16:00 to 16:30"."""
    return pgettext("final ranking", "{began} to {ended}").format(began=began, ended=ended)


def captions() -> Mapping[str, str]:
    """Return the captions of the facts at the top."""
    return {
        "revision": pgettext("label", "revision"),
        "replaces": pgettext("label", "replaces"),
        "protest": pgettext("label", "protest time"),
        "sheets": pgettext("label", "signed sheets"),
        "on paper": _("sheets signed on paper"),
        "digest": pgettext("label", "digest"),
        "journal": pgettext("label", "journal"),
        "teams": pgettext("label", "teams"),
        "played": pgettext("label", "sessions"),
    }


def heads() -> Mapping[str, str]:
    """Return the column headings that only this paper has."""
    return {"side A": pgettext("column heading", "side A"), "side B": pgettext("column heading", "side B"),
        "result": pgettext("column heading", "result"), "sheet": _("digest of the sheet"),
            "revision": pgettext("column heading", "rev.")}  # fmt: skip


def entry(seq: int) -> str:
    """Return the entry up to which the journal was read."""
    return pgettext("place", "entry {seq}").format(seq=seq)


def unsigned_footer(*, ready: bool) -> tuple[str, ...]:
    """Return the footer of the paper before the committee has signed it."""
    return (
        not_signed(ready=ready),
        _("The record inside, ranking.json, has everything that the places follow from."),
    )


def footer() -> tuple[str, ...]:
    """Return the footer of the signed paper: what the signatures prove, and how to check it."""
    return (
        _(
            "Signed with keys issued by the club; later changes are detectable. From here on only a ruling changes it, "
            "as a new revision."
        ),
        _("The record inside, ranking.json, has everything that the places follow from. To check: check.md inside."),
    )
