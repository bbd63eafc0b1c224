"""The name of the person at this computer: as entries keep it, and as the computer knows it."""

import getpass
import unicodedata

from scorekeeper.journal.lengths import NAME

_JOINERS = frozenset("\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}")
_NOBODYS_OWN = frozenset(
    [
        *("root", "admin", "administrator", "administrateur", "owner", "system", "daemon", "nobody", "default"),
        *("user", "users", "guest", "defaultuser0", "student", "test", "kiosk", "live", "liveuser", "pi"),
        *("ubuntu", "debian", "fedora", "docker", "vagrant", "runner", "club", "office", "laptop", "pc"),
        *("scorer", "scorekeeper"),
    ]
)
"""Shared account names: anyone may sit at such a computer, so they identify no person."""
NAMELESS = "command line"
MISSING, TOO_LONG, UNSEEN = "missing", "too-long", "unseen"


def kept_name(text: str) -> str:
    """Return a name as a single line, in any script; "" if `name_fault` finds a problem."""
    return "" if name_fault(text) else _on_one_line(text)


def name_fault(text: str) -> str:
    """Return why a name cannot be stored.

    For example "missing", "too-long", "unseen" (it has invisible characters), or "".
    """
    name = _on_one_line(text)
    if not name.strip("".join(_JOINERS)):
        return MISSING
    if len(name) > NAME:
        return TOO_LONG
    return "" if all(sign.isprintable() or sign in _JOINERS for sign in name) else UNSEEN


def _on_one_line(text: str) -> str:
    return unicodedata.normalize("NFC", " ".join(text.split()))


def account() -> str:
    """Return the account that runs the program, for entries by a person without a name."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return NAMELESS


def known_name() -> str:
    """Return the user's name as the computer knows it, or "" for a shared account."""
    login = account()
    if login == NAMELESS or login.casefold() in _NOBODYS_OWN:
        return ""
    return kept_name(_full_name(login)) or kept_name(login)


def _full_name(login: str) -> str:
    """Return the full name that belongs to an account, "" if the system has none."""
    try:
        import pwd  # noqa: PLC0415 - not on every system
    except ImportError:
        return ""
    try:
        return pwd.getpwnam(login).pw_gecos.partition(",")[0]
    except KeyError:
        return ""
