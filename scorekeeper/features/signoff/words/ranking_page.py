"""Texts of the page on which a ranking becomes final."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


def title(stage: str) -> str:
    """Return the title of the page: "Final ranking - Finals"."""
    return _("Final ranking - {stage}").format(stage=stage) if stage else _("Final ranking")


def about(line: str) -> str:
    """Return the line under the title: how final it is, and what to do here."""
    return _("{line} Read the ranking first, then sign.").format(line=line)


def closed() -> str:
    """Return what a final ranking is worth, and what to do with it."""
    return _(
        "The ranking is final: only a ruling changes it, as a new revision. Save the signed PDF: whoever has it can "
        "check that the places follow, and find a signed sheet in it."
    )


def protest_title() -> str:
    """Return the heading of the card in which the protest time begins."""
    return _("Protest time")


def begin(*, again: bool) -> str:
    """Return the label of the button."""
    return _("Begin it anew") if again else _("Begin the protest time")


def minutes_label() -> str:
    """Return the label of the minutes."""
    return pgettext("label", "Minutes")


def reason_label() -> str:
    """Return the label of the reason."""
    return _("Reason, where it begins anew")


def begun(entry: int) -> str:
    """Return that the protest time has begun."""
    return _("Protest time begun, entry {entry}").format(entry=entry)


def not_a_number(text: str) -> str:
    """Return that this is not a number of minutes."""
    return _("{value} is not a number of minutes.").format(value=text)


def who_signs() -> str:
    """Return the heading over the members who sign."""
    return _("Who signs, in this order")


def stopped() -> str:
    """Return that the signatures were discarded."""
    return _("Signing was given up. Nobody has signed the ranking.")


def stop_protest() -> str:
    """Return the button that asks whether the protest time is to be stopped."""
    return _("Stop the pr&otest time ...")


def why_stop_protest() -> str:
    """Return the question why the protest time is stopped."""
    return _("Why stop the protest time? The ranking will be as it was before it began.")


def stop_protest_confirm() -> str:
    """Return the button that stops the protest time."""
    return _("Stop the protest time")


def keep_protest() -> str:
    """Return the button that leaves the protest time as it is."""
    return _("Keep it")


def protest_stopped() -> str:
    """Return that the protest time was stopped."""
    return _("Protest time stopped. The ranking is as it was before it began.")


def final(entry: int) -> str:
    """Return that the ranking is final."""
    return _("The ranking is final, entry {entry}").format(entry=entry)
