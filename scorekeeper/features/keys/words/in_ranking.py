"""What is said of a sheet that is looked for in a final ranking."""

from collections.abc import Sequence

from scorekeeper.language.templates import shown
from scorekeeper.language.translation import gettext as _


def where(number: object, table: object, revision: int) -> str:
    """Return which session of a ranking it is: "round 3, table 7, revision 1"."""
    known = {"round": number, "table": table, "revision": revision}
    if table is None:
        return _("round {round}, revision {revision}").format(**known)
    return _("round {round}, table {table}, revision {revision}").format(**known)


def found(name: str, place: str, totals: Sequence[int]) -> str:
    """Say that a ranking rests on a sheet, with the same points."""
    text = _("The ranking {name} rests on this sheet: {place}, {points}.")
    return text.format(name=shown(name), place=place, points=" : ".join(map(str, totals)))


def other_points(name: str, place: str, totals: Sequence[int], points: object) -> str:
    """Say that a ranking names a sheet and gives other points than stand on it."""
    text = _("The ranking {name} names this sheet ({place}), but with other points: {theirs}, not {own}.")
    theirs = " : ".join(map(str, points)) if isinstance(points, list) else _("none")
    return text.format(name=shown(name), place=place, theirs=theirs, own=" : ".join(map(str, totals)))


def another(name: str, revision: int, own: int, digest: str) -> str:
    """Say that a ranking rests on another sheet of the same session."""
    text = _(
        "The ranking {name} rests on another sheet of this session: revision {revision} with the digest {digest}; this "
        "is revision {own}."
    )
    head = digest[:16].upper()
    short = " ".join(head[at : at + 4] for at in range(0, len(head), 4))
    return text.format(name=shown(name), revision=revision, digest=short, own=own)


def not_good(name: str, sentence: str) -> str:
    """Say that a ranking that names a sheet is not good by itself."""
    text = _("The ranking {name} names this session, but says nothing by itself: {sentence}")
    return text.format(name=shown(name), sentence=sentence)
