"""The words of access: the roles, and what each may do."""

from collections.abc import Iterable

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


def role_word(role: str) -> str:
    """Return the name of a role in a word."""
    return {
        "scorer": pgettext("role", "scorer"),
        "committee": pgettext("role", "committee"),
        "organiser": pgettext("role", "organizer"),
        "viewer": pgettext("role", "viewer"),
        "table": pgettext("role", "phone at a table"),
    }.get(role, role)


def role_about(role: str) -> str:
    """Return the sentence about what a role may enter."""
    return {
        "scorer": _(
            "Enters deals, penalties and seats, signs, raises disputes. Cannot rule, stop a session "
            "early or declare a forfeit."
        ),
        "committee": _(
            "Hears disputes and rules on them, stops sessions early, declares forfeits. Cannot enter deals."
        ),
        "organiser": _("Enters everything, including settings, the committee and who needs a passphrase."),
        "viewer": _("Can see everything but enter nothing."),
    }.get(role, "")


def login_role_note(role: str) -> str:
    """Return why no other role is offered: the server gives this login its role."""
    return _("The server gives this login the role of {role}; an organizer can change that.").format(
        role=role_word(role)
    )


def about() -> str:
    """Return the purpose of the page."""
    return _(
        "Every entry names the person who made it; this sets the role. On a single computer, roles only "
        "guard against slips; the history shows who did what."
    )


def work_button(role: str) -> str:
    return _("Work as {role}").format(role=role_word(role))


def works_as(role: str, renamed: str = "") -> str:
    """Return the sentence about the role from now on, with the name if it has changed."""
    if renamed:
        return _("{name} now works as {role}; entries record it.").format(name=renamed, role=role_word(role))
    return _("You work as {role} now.").format(role=role_word(role))


def needs_passphrase(role: str, wished: str) -> str:
    """Return the sentence that the chosen role needs its passphrase first."""
    return _("You work as {role}. Working as {wished} needs its passphrase: Ctrl+Shift+W.").format(
        role=role_word(role), wished=role_word(wished)
    )


def entry_name_words(name: str) -> str:
    """Return the sentence on the name used for entries from now on."""
    return _("Entries carry the name {name} from now on.").format(name=name)


def name_wrong(fault: str, most: int) -> str:
    """Return why this name cannot be used.

    It is missing, longer than `most` letters, or has invisible characters.
    """
    if fault == "too-long":
        return _("A name has at most {most} letters: type a shorter one.").format(most=most)
    if fault == "unseen":
        return _("This name has invisible characters in it: type it again.")
    return _("Every entry needs a name: type yours, in any script.") if fault else ""


def passphrase_rule(letters: int, least: int) -> str:
    """Return the minimum length of a passphrase and, while it is typed, the length so far."""
    if not letters:
        return _("At least {least} letters.").format(least=least)
    if letters < least:
        return _("{letters} of at least {least} letters.").format(letters=letters, least=least)
    return _("Long enough: {letters} letters.").format(letters=letters)


def passphrase_set(role: str) -> str:
    """Return the message that a passphrase is required."""
    return _("Working as {role} needs the passphrase.").format(role=role_word(role))


def passphrase_removed(role: str) -> str:
    """Return the message that no passphrase is required."""
    return _("Anyone may work as {role}.").format(role=role_word(role))


def kept(role: str) -> str:
    """Return the message that a passphrase is required from now on."""
    return _("From now on, working as {role} needs the passphrase.").format(role=role_word(role))


def opened(role: str) -> str:
    """Return the message that a passphrase is no longer required."""
    return _("Anyone may work as {role} again.").format(role=role_word(role))


def name_and_role(who: str, role: str) -> str:
    """Return the person and the role: "Lissy Abraham, scorer"."""
    return _("{name}, {role}").format(name=who, role=role_word(role))


def access_words(kept: Iterable[str]) -> str:
    """Return what an entry says about roles with a passphrase."""
    names = ", ".join(role_word(role) for role in sorted(kept))
    return _("a passphrase is needed by: {roles}").format(roles=names) if names else _("no passphrase is needed")
