"""Texts about a signed sheet in its event."""

from collections.abc import Sequence

from scorekeeper.language.translation import gettext as _


def contradicted(faults: Sequence[str]) -> str:
    """Return the message that sheet and journal contradict each other, and where."""
    return _("This sheet does not belong to the event's journal: {faults}.").format(faults="; ".join(faults))


def superseded(session: int, revision: int, newer: int, entry: int) -> str:
    """Return the message that a later revision was signed."""
    return _("Session {session}: revision {revision} was replaced by revision {newer} (entry {entry}).").format(
        session=session, revision=revision, newer=newer, entry=entry
    )


def reopened(session: int, revision: int) -> str:
    """Return the message that there has been a ruling or settlement since."""
    return _(
        "Session {session}: there was a ruling or settlement after revision {revision}; the next revision is not "
        "signed."
    ).format(session=session, revision=revision)


def is_in_force(session: int, revision: int, entry: int) -> str:
    """Return the message that this sheet is in force."""
    return _("Session {session} is closed with this very sheet, revision {revision} (entry {entry}).").format(
        session=session, revision=revision, entry=entry
    )


def ranking(stage: str, revision: int, entry: int, *, same: bool, newest: bool, in_force: bool) -> str:
    """Say whether this is the final ranking of a stage in force, or why not."""
    if not same:
        text = _("The ranking of the {stage} was closed with this record (revision {n}), but not with this very file.")
    elif not newest:
        text = _("The ranking of the {stage}: revision {n} was replaced by a later one.")
    elif not in_force:
        text = _("The ranking of the {stage}: a ruling came after revision {n}; the next one is not signed.")
    else:
        text = _("The ranking of the {stage} is closed with this very file, revision {n} (entry {entry}).")
    return text.format(stage=stage, n=revision, entry=entry)
