"""Words of the permission table: states of a session, and refusals."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from scorekeeper.journal.access import COMMITTEE, ORGANISER, PHONE, SCORER
from scorekeeper.journal.permissions import CLUB_KEYS, EVENT, MAKE_KEYS, NO_EVENT, STATES
from scorekeeper.journal.who_may import ROWS, who_may
from scorekeeper.language.access import role_word
from scorekeeper.language.facts import entered, rows_in_words
from scorekeeper.language.templates import lazy_template
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Value

Words = Mapping[str, Value]


def access_page() -> str:
    """Return the help page generated from the table: what each role may enter, and when."""
    letters = _("S = scorer, C = committee, O = organizer, T = a phone at a table. A viewer enters nothing.")
    about = _(
        "Choose your role with *Your name and role* (Ctrl+Shift+W). Until a passphrase is set, anyone may work as "
        "organizer, and does so until another role is chosen; this only guards against slips. The journal records "
        "who entered what. If no role may enter something, the program gives the reason: a signed sheet "
        "changes only by a ruling or a settlement."
    )
    cells = [row for row in rows_in_words() if who_may(*row)]
    keys = (entered(CLUB_KEYS, ""), _letters(MAKE_KEYS))
    whole = [cell for cell in cells if _states(*cell) <= {NO_EVENT, EVENT}]
    of_session = [cell for cell in cells if cell not in whole]
    return "\n".join(
        (
            f"# {_('Who may enter what')}",
            "",
            about,
            "",
            letters,
            "",
            f"## {_('The event')}",
            "",
            *_lines(
                (pgettext("who may enter what", "Entry"), pgettext("who may enter what", "Who")),
                [*((entered(*row), _letters(who_may(*row))) for row in whole), keys],
            ),
            "",
            f"## {_('A session, by how far it is')}",
            "",
            *_lines(
                (pgettext("who may enter what", "Entry"), *(state_word(state) for state in STATES[1:])),
                [(entered(*row), *(_letters(who_may(*row, state)) for state in STATES[1:])) for row in of_session],
            ),
            "",
        )
    )


def _states(kind: str, case: str) -> set[str]:
    return {state for row in ROWS if (row.kind, row.case) == (kind, case) for state in row.states}


def _letters(roles: Sequence[str]) -> str:
    known = {
        SCORER: pgettext("letter for a role", "S"),
        COMMITTEE: pgettext("letter for a role", "C"),
        ORGANISER: pgettext("letter for a role", "O"),
        PHONE: pgettext("letter for a role", "T"),
    }
    return " ".join(known[role] for role in roles) or "-"


def _lines(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows)]


def state_words(state: str) -> str:
    """Return a state of the table as part of a sentence: "the sheet is being signed"."""
    return {
        "no-event": _("there is no event"),
        "event": _("there is an event"),
        "not-begun": _("the session has not begun"),
        "under-way": _("the session is under way"),
        "all-in": _("all deals have their results"),
        "stopped-early": _("the session is stopped early"),
        "signing": _("the sheet is being signed"),
        "signed": _("the sheet is signed"),
        "ruled-since": _("a ruling has come after the signed sheet"),
        "forfeited": _("the session is forfeited"),
    }.get(state, state)


def state_word(state: str) -> str:
    """Return a state of the table as a column heading or a list item."""
    return {
        "no-event": _("before there is an event"),
        "event": pgettext("state, who may enter what", "event"),
        "not-begun": pgettext("state, who may enter what", "not begun"),
        "under-way": pgettext("state, who may enter what", "under way"),
        "all-in": pgettext("state, who may enter what", "all deals in"),
        "stopped-early": pgettext("state, who may enter what", "stopped early"),
        "signing": pgettext("state, who may enter what", "being signed"),
        "signed": pgettext("state, who may enter what", "signed"),
        "ruled-since": pgettext("state, who may enter what", "ruled on since"),
        "forfeited": pgettext("state, who may enter what", "forfeited"),
    }.get(state, state)


def _may_not(values: Words) -> str:
    who = roles_words(role for role in str(values["who"]).split() if role != PHONE)
    what = entered(str(values["kind"]), str(values["case"]))
    if values["role"] == PHONE:
        return _("{what} cannot be entered on a phone; ask the desk").format(what=what)
    if not who:
        return _("{what}: only the program itself enters this").format(what=what)
    text = _("{what}: only the {who} can enter it; you work as {role} (Ctrl+Shift+W)")
    return text.format(what=what, who=who, role=role_word(str(values["role"])))


def _not_now(values: Words) -> str:
    what = entered(str(values["kind"]), str(values["case"]))
    return _("{what}: cannot be entered while {state}").format(what=what, state=state_words(str(values["state"])))


def roles_words(roles: Iterable[str]) -> str:
    """Return several roles in words: "scorer, committee or organizer"; "" for none."""
    words = [role_word(role) for role in roles]
    if len(words) < 2:
        return "".join(words)
    return pgettext("who may enter what", "{first} or {last}").format(first=", ".join(words[:-1]), last=words[-1])


SENTENCES: Mapping[str, Callable[[Words], str]] = MappingProxyType(
    {
        "role-may-not": _may_not,
        "not-now": _not_now,
        "other-session": lazy_template(
            lambda: _("this phone may enter only for the table where its team is playing now")
        ),
        "other-side": lazy_template(lambda: _("a phone answers only for its own team")),
        "command-of-another": lazy_template(lambda: _("this number is already used by an entry from another seat")),
        "unknown-role": lazy_template(lambda: _("there is no such role")),
        "role-not-seated": lambda values: _("on the server this login is {seated}, not {role}").format(
            seated=role_word(str(values["seated"])), role=role_word(str(values["role"]))
        ),
        "role-passphrase-needed": lambda values: _("the passphrase for the {role} is needed").format(
            role=role_word(str(values["role"]))
        ),
        "role-passphrase-wrong": lambda values: _("that is not the passphrase for the {role}").format(
            role=role_word(str(values["role"]))
        ),
        "role-passphrase-short": lambda values: _("a passphrase has at least {least} letters").format(
            least=values["least"]
        ),
    }
)
