"""The words of the table of who may enter what: what each row enters, the states of a session, the page of the help."""

from collections.abc import Sequence

from scorekeeper.journal.access import COMMITTEE, ORGANISER, SCORER
from scorekeeper.journal.permissions import CLUB_KEYS, EVENT, MAKE_KEYS, NO_EVENT, ROWS, STATES, who_may
from scorekeeper.language.translation import gettext as _


def access_page() -> str:
    """Return the page of the help, made from the table itself: what each role enters, in which state of a session."""
    letters = _("S = scorer, C = committee, O = organiser. A viewer enters nothing.")
    about = _(
        "Your role is chosen in the menu File, *Work as*. Until a passphrase is set everybody may work as organiser, "
        "and does until something else is chosen: a convention that guards against slips. The journal says who entered "
        "what. Where nobody may, the program says why: a signed sheet changes only by a ruling or a settlement."
    )
    cells = list(dict.fromkeys((row.kind, row.case) for row in ROWS if row.roles))
    keys = (entered(CLUB_KEYS, ""), _letters(MAKE_KEYS))
    whole = [one for one in cells if _states(*one) <= {NO_EVENT, EVENT}]
    of_session = [one for one in cells if one not in whole]
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
            *_lines((_("Entry"), _("Who")), [*((entered(*one), _letters(who_may(*one))) for one in whole), keys]),
            "",
            f"## {_('A session, by how far it is')}",
            "",
            *_lines(
                (_("Entry"), *(state_word(state) for state in STATES[1:])),
                [(entered(*one), *(_letters(who_may(*one, state)) for state in STATES[1:])) for one in of_session],
            ),
            "",
        )
    )


def _states(kind: str, case: str) -> set[str]:
    return {state for row in ROWS if (row.kind, row.case) == (kind, case) for state in row.states}


def _letters(roles: Sequence[str]) -> str:
    known = {SCORER: _("S"), COMMITTEE: _("C"), ORGANISER: _("O")}
    return " ".join(known[role] for role in roles) or "-"


def _lines(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows)]


def entered(kind: str, case: str) -> str:
    """Return what a row of the table enters: "a session stopped early"; the codes themselves of what is unknown."""
    return {
        ("event-made", ""): _("a new event"),
        ("event-changed", ""): _("name and settings of the event"),
        ("access-set", ""): _("passphrases of the roles"),
        ("committee-named", ""): _("the members of the committee"),
        (CLUB_KEYS, ""): _("the keys of the club, made while an event is open"),
        ("team-entered", "new"): _("a new team"),
        ("team-entered", "completed"): _("missing details of a team that has not played"),
        ("team-entered", "changed"): _("a change of a team"),
        ("team-removed", ""): _("a team taken off the list"),
        ("player-entered", "new"): _("a new player"),
        ("player-entered", "changed"): _("a correction of a player's name"),
        ("substitution-approved", ""): _("a substitution"),
        ("starter-returned", ""): _("the starter's return"),
        ("session-opened", "new"): _("a new session"),
        ("session-opened", "own-options"): _("options that differ from those of the event"),
        ("session-opened", "changed"): _("a change of teams, round, table or day of a session"),
        ("session-removed", ""): _("a session taken off the list"),
        ("seats-taken", ""): _("seats and first dealer"),
        ("wrong-dealer", ""): _("a wrong dealer"),
        ("wrong-dealer", "ordered"): _("a wrong dealer in a deal played again by ruling"),
        ("deal-recorded", ""): _("a deal or its correction"),
        ("deal-recorded", "ordered"): _("a deal played again by ruling"),
        ("penalty-given", ""): _("a penalty, in time"),
        ("penalty-given", "ordered"): _("a penalty in a deal played again by ruling"),
        ("redealt", ""): _("a re-deal"),
        ("redealt", "ordered"): _("a re-deal of a deal played again by ruling"),
        ("redealt", "by-ruling"): _("a re-deal by ruling, in a record brought in"),
        ("score-announced", ""): _("a score read out"),
        ("row-copied", ""): _("what a sheet on paper says"),
        ("difference-settled", ""): _("which sheet is right"),
        ("hand-recorded", ""): _("a hand of 500 or its correction"),
        ("bell-rung", ""): _("the bell"),
        ("cards-not-clipped", ""): _("cards that were not clipped"),
        ("length-set", "planned"): _("another number of deals"),
        ("length-set", "stopped"): _("a session stopped early"),
        ("length-set", "extra"): _("extra deals after a tie"),
        ("session-forfeited", ""): _("a forfeit"),
        ("sheet-signed", ""): _("a signature of scorer, captain or player"),
        ("sheet-signed", "committee"): _("the signature of the committee"),
        ("signing-stopped", ""): _("a signing given up"),
        ("sheet-closed", ""): _("the closing of a signed sheet"),
        ("sheet-received", ""): _("a signed sheet imported"),
        ("dispute-raised", ""): _("a dispute"),
        ("evidence-added", ""): _("evidence"),
        ("dispute-ended", ""): _("a dispute withdrawn or settled at the table"),
        ("ruling-made", "ruling"): _("a ruling, or what takes the place of one"),
        ("ruling-made", "settlement"): _("a settlement of the teams"),
        ("voided", "own"): _("undoing what the role may enter"),
        ("voided", "others"): _("undoing what the role may not enter"),
        ("store-changed", ""): _("a change of the file itself"),
    }.get((kind, case), f"{kind} {case}".strip())


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
    """Return a state of the table as the head of a column or an item of a list."""
    return {
        "no-event": _("before there is an event"),
        "event": _("event"),
        "not-begun": _("not begun"),
        "under-way": _("under way"),
        "all-in": _("all deals in"),
        "stopped-early": _("stopped early"),
        "signing": _("being signed"),
        "signed": _("signed"),
        "ruled-since": _("ruled on since"),
        "forfeited": _("forfeited"),
    }.get(state, state)
