"""Texts on a sheet looked up in a ranking, and on a ranking's comparison with sheets."""

from collections.abc import Mapping, Sequence

from scorekeeper.language.templates import shown
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def where(number: object, table: object, revision: int) -> str:
    """Return the place of a session in a ranking: "round 3, table 7, revision 1"."""
    known = {"round": number, "table": table, "revision": revision}
    if table is None:
        return pgettext("check of a signed ranking", "round {round}, revision {revision}").format(**known)
    return pgettext("check of a signed ranking", "round {round}, table {table}, revision {revision}").format(**known)


def sheet_in_ranking(name: str, where: str, points: object) -> str:
    """Return the message that a ranking uses a sheet, with the same teams and points."""
    text = _("The ranking {name} uses this sheet: {place}, {points}.")
    return text.format(name=shown(name), place=where, points=_points(points))


def differing_sheet(name: str, where: str, faults: Sequence[str]) -> str:
    """Return the message that a ranking names a sheet but differs from it."""
    text = _("The ranking {name} names this sheet ({place}), but with {faults}.")
    return text.format(name=shown(name), place=where, faults="; ".join(faults))


def other_teams(theirs: object, own: Sequence[str]) -> str:
    """Return the message that a ranking and its sheet name different teams for a session."""
    return pgettext("check of a signed ranking", "different teams: {theirs}, not {own}").format(
        theirs=_teams(theirs), own=_teams(own)
    )


def other_points(theirs: object, own: Sequence[int]) -> str:
    """Return the message that a ranking and its sheet have different points for a session."""
    return pgettext("check of a signed ranking", "different points: {theirs}, not {own}").format(
        theirs=_points(theirs), own=_points(own)
    )


def other_penalties(theirs: object, own: Sequence[int]) -> str:
    """Return the message that ranking and sheet differ in penalty points."""
    return _("different penalty points: {theirs}, not {own}").format(theirs=_points(theirs), own=_points(own))


def other_revision(theirs: int, own: int) -> str:
    """Return the message that a ranking and its sheet name different revisions."""
    return pgettext("check of a signed ranking", "a different revision: {theirs}, not {own}").format(
        theirs=theirs, own=own
    )


def other_place(theirs: str, number: object, table: object) -> str:
    """Return the message that ranking and sheet differ in round or table."""
    return pgettext("check of a signed ranking", "a different place: {theirs}, not {own}").format(
        theirs=theirs, own=round_and_table(number, table)
    )


def of_another_event() -> str:
    """Return the message that ranking and sheet name different events."""
    return pgettext("check of a signed ranking", "another event")


def before_its_sheet() -> str:
    """Return the message that a ranking claims to be older than a sheet that it uses."""
    return _("an earlier place in the journal than the sheet")


def later_revision(revision: int) -> str:
    """Return the message that there is a later revision of a sheet that a ranking uses."""
    return _("the revision before it: this is revision {revision}").format(revision=revision)


def left_out() -> str:
    """Return the message that a ranking omits a session that had been played and signed."""
    return _("this session left out")


def another_sheet(revision: int) -> str:
    """Return the message that a ranking uses a different sheet for a session."""
    return _("a different sheet of this session: this is revision {revision}").format(revision=revision)


def of_sheet(name: str, faults: Sequence[str]) -> str:
    """Return where a ranking differs from a sheet."""
    return _("{name}: the ranking has {faults}.").format(name=shown(name), faults="; ".join(faults))


def sheet_not_intact(name: str, sentence: str) -> str:
    """Return the message that a sheet in a ranking is not intact."""
    return _("{name} is not intact: {sentence}").format(name=shown(name), sentence=sentence)


def does_not_follow(fault: str, sentence: str) -> str:
    """Return the message that a ranking contradicts its sheets, and its own verdict."""
    return _("The ranking does not match its sheets. {fault} On its own: {sentence}").format(
        fault=fault, sentence=sentence
    )


def sheets_used(intact: int, broken: int, total: int) -> str:
    """Return how many signed sheets a ranking uses, and how many are intact or missing."""
    if not total:
        return _("It rests on no signed sheet.")
    if intact == total:
        return ngettext(
            "The signed sheet it rests on is intact and agrees.",
            "All {n} signed sheets it rests on are intact and agree.",
            total,
        ).format(n=total)
    if not intact + broken:
        return ngettext(
            "It rests on {n} signed sheet, which is missing: check it together with that sheet.",
            "It rests on {n} signed sheets, which are missing: check it together with those sheets.",
            total,
        ).format(n=total)
    parts = (
        (intact, ngettext("{n} is intact and agrees", "{n} are intact and agree", intact)),
        (broken, ngettext("{n} is not intact", "{n} are not intact", broken)),
        (total - intact - broken, ngettext("{n} is missing", "{n} are missing", total - intact - broken)),
    )
    counted = ", ".join(text.format(n=count) for count, text in parts if count)
    return _("Of the {total} signed sheets it rests on, {counted}.").format(total=total, counted=counted)


def by_committee_alone(text: str) -> str:
    """Return what in a ranking is on no sheet."""
    return _("On no sheet, only in the signed ranking: {text}").format(text=text)


def without_sheet(entry: Mapping[str, object]) -> str:
    """Return a sentence about a session without a sheet: forfeited, or a team that sat out."""
    where = round_and_table(entry.get("round"), entry.get("table"))
    if "sits_out" in entry:
        return _("{place}: {team} sat out.").format(place=_capital(where), team=shown(str(entry["sits_out"])))
    known = {"place": _capital(where), "teams": _teams(entry.get("teams"))}
    if "forfeited_by" in entry:
        gone = entry["forfeited_by"]
        names = _teams(gone if isinstance(gone, list) else [gone])
        return _("{place}: {teams}, forfeited by {names}.").format(**known, names=names)
    return _("{place}: {teams}, {points}, not signed.").format(**known, points=_points(entry.get("points")))


def round_and_table(number: object, table: object) -> str:
    """Return where a session was played: "round 3, table 7"."""
    if table is None:
        return pgettext("place", "round {round}").format(round=number)
    return pgettext("check of a signed ranking", "round {round}, table {table}").format(round=number, table=table)


def _teams(names: object) -> str:
    return (
        pgettext("check of a signed ranking", " and ").join(str(shown(str(name))) for name in names[:8])
        if isinstance(names, list)
        else pgettext("check of a signed ranking", "none")
    )


def _points(points: object) -> str:
    return (
        " : ".join(str(shown(str(point))) for point in points[:8])
        if isinstance(points, list)
        else pgettext("check of a signed ranking", "none")
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def different_sheet(name: str, revision: int, own: int, digest: str) -> str:
    """Return the message that a ranking uses a different sheet for this session."""
    text = _(
        "The ranking {name} is based on another sheet of this session: revision {revision} "
        "with the digest {digest}; this "
        "is revision {own}."
    )
    head = digest[:16].upper()
    short = " ".join(head[start : start + 4] for start in range(0, len(head), 4))
    return text.format(name=shown(name), revision=revision, digest=short, own=own)


def not_good(name: str, sentence: str) -> str:
    """Return the message that a ranking that names a sheet is not valid itself."""
    text = _("The ranking {name} names this session, but is not valid itself: {sentence}")
    return text.format(name=shown(name), sentence=sentence)
