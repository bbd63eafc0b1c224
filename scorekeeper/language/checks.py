"""The sentences of the journal's checks.

Each problem code with its values becomes one plain sentence.
"""

from collections.abc import Callable, Mapping

from scorekeeper.language.cards import CARDS
from scorekeeper.language.confirming import CONFIRMING
from scorekeeper.language.finality_problems import FINALITY
from scorekeeper.language.infractions import infraction_name
from scorekeeper.language.late_limits import recorded_until
from scorekeeper.language.prizes import PRIZES
from scorekeeper.language.roles import role_words
from scorekeeper.language.stage_problems import STAGES
from scorekeeper.language.table_desks import DESKS
from scorekeeper.language.templates import Values as Places
from scorekeeper.language.templates import count, lazy_template
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext
from scorekeeper.rules.model import Value

Values = Mapping[str, Value]


def _team_has_sessions(values: Values) -> str:
    text = ngettext(
        "{team} already has a session (number {session})",
        "{team} already has {sessions} sessions, the first is number {session}",
        count(values, "sessions"),
    )
    return text.format_map(values)


def _drawn_since(values: Values) -> str:
    text = _("round {round} was drawn from this result: give a reason to change it")
    if values.get("published"):
        text = _("round {round} was drawn from this result and published: give a reason to change it")
    return text.format_map(values)


_EVENT: Mapping[str, Callable[[Values], str]] = {
    "no-event": lazy_template(lambda: _("there is no event yet")),
    "event-exists": lazy_template(lambda: _("the event already exists: {name}")),
    "name-missing": lazy_template(lambda: _("a name is missing")),
    "reason-missing": lazy_template(lambda: _("a reason is missing, because this changes a recorded value")),
    "text-too-long": lazy_template(lambda: _("this text has {length} letters; at most {most} can be kept")),
    "texts-too-long": lazy_template(
        lambda: _("the texts in this entry have {length} letters in all; at most {most} can be kept")
    ),
    "number-too-large": lazy_template(lambda: _("{field} is {value}; it can be {low} to {high}")),
    "number-too-small": lazy_template(lambda: _("{field} is {value}; it can be {low} to {high}")),
    "too-many": lazy_template(lambda: _("{field} has {count} parts; at most {most} can be kept")),
    "unreadable-body": lazy_template(lambda: _("this version of Scorekeeper cannot read it")),
    "not-canonical": lazy_template(lambda: _("it is not written the way Scorekeeper writes it")),
    "signature-unproven": lazy_template(
        lambda: _("the signed file that belongs to entry {entry} is missing, or lacks this signature")
    ),
    "changes-fixed-sheet": lazy_template(lambda: _("it changes a sheet that was signed or closed by entry {entry}")),
    "too-many-rulings": lazy_template(lambda: _("a session has at most {most} rulings")),
    "too-many-teams": lazy_template(lambda: _("an event has at most {most} teams")),
    "who-too-long": lazy_template(lambda: _("your name has {length} letters; use a name with at most {most}")),
    "unfit-who": lazy_template(lambda: _("your name contains characters that cannot be stored")),
    "unfit-text": lazy_template(lambda: _("the text contains characters that cannot be stored")),
    "option-value": lazy_template(lambda: _("{value} is not a valid value for {option}")),
    "deals-entered-beyond": lazy_template(
        lambda: _("session {session} already has deal {deal}: {deals} deals are too few")
    ),
    "no-such-team": lazy_template(lambda: _("this team is not on the list")),
    "team-name-taken": lazy_template(lambda: _("there is already a team called {name}")),
    "team-looks-taken": lazy_template(
        lambda: _("this looks like {name}, which already exists, but is written in letters of another alphabet")
    ),
    "team-has-sessions": _team_has_sessions,
    "team-twice": lazy_template(lambda: _("{team} cannot play against itself")),
    "wrong-number-of-teams": lazy_template(lambda: _("a session is between {sides} teams; {teams} are given")),
    "player-missing": lazy_template(lambda: _("the name of a player is missing")),
    "player-twice": lazy_template(lambda: _("{name} is listed twice")),
    "captain-not-player": lazy_template(lambda: _("{name} is the captain, but not one of the players")),
    "not-of-the-team": lazy_template(lambda: _("{name} is not on the list of {team}")),
    "plays-already": lazy_template(lambda: _("{name} already plays for {team}")),
    "plays-for-another": lazy_template(
        lambda: _("{name} belongs to {team}: a substitute must not belong to another team")
    ),
    "substitution-used": lazy_template(
        lambda: _("{name} already had its substitution before round {round}. The rules allow one")
    ),
    "substitution-used-once": lazy_template(lambda: _("{name} has already had its substitution. The rules allow one")),
    "members-missing": lazy_template(
        lambda: _("a substitution must name the members of the committee who approved it")
    ),
    "nobody-stands-in": lazy_template(lambda: _("{team} has no substitute for {name}")),
    "starter-back-already": lazy_template(lambda: _("{name} has already returned")),
    "back-before-playing": lazy_template(lambda: _("the substitute plays from deal {deal} on")),
    "back-before-leaving": lazy_template(lambda: _("the substitute plays from round {round} on")),
    "letter-form": lazy_template(lambda: _("{letter} cannot be a team's letter: use one letter from A to Z")),
    "letter-of-other-side": lazy_template(
        lambda: _("{letter} is already the letter of the other side here: {team} needs another")
    ),
    "session-forfeited": lazy_template(lambda: _("session {session} is forfeited: undo the forfeit first")),
    "session-has-copies": lazy_template(
        lambda: _("rows were copied from paper for session {session}, so it cannot be removed")
    ),
    "no-such-session": lazy_template(lambda: _("there is no such session")),
    "seats-lost": lazy_template(
        lambda: _("{name} sits in seat {seat} from deal {deal}, which would be a seat of the other team{cites}")
    ),
    "session-has-deals": lazy_template(lambda: _("session {session} has deals, so it cannot be removed")),
    "number-below-one": lazy_template(lambda: _("{value} is below 1")),
    "teams-do-not-fit": lazy_template(
        lambda: _("{seats} players cannot form {teams} teams; possible numbers: {allowed}")
    ),
    "sides-stand": lazy_template(lambda: _("session {session} has {sides} sides: their number cannot change")),
    "seats-stand": lazy_template(
        lambda: _("session {session} is under way with {seats} players: their number cannot change")
    ),
    "table-taken": lazy_template(lambda: _("session {session} is already at table {table} in round {round}")),
}

_DEALS: Mapping[str, Callable[[Values], str]] = {
    "no-such-side": lazy_template(lambda: _("there is no side {side}")),
    "deal-not-begun": lazy_template(lambda: _("deal {deal} has not begun: deal {current} is next")),
    "deal-not-finished": lazy_template(lambda: _("deal {deal} has no result yet")),
    "deal-has-contract": lazy_template(
        lambda: _("deal {deal} has its contract: seats can change only before the cards are dealt{cites}")
    ),
    "deal-has-result": lazy_template(
        lambda: _("deal {deal} has a result{cites}; only a ruling can have it played again (F7 asks for one)")
    ),
    "deal-gone-by": lazy_template(
        lambda: _(
            "the next deal was begun{cites}: only a ruling can have deal {deal} dealt again (F7 asks the committee)"
        )
    ),
    "nothing-changed": lazy_template(lambda: _("deal {deal} is already recorded like this")),
    "card-points-sum": lazy_template(lambda: _("{taken} and {opponents} are {sum}, but there are {whole} card points")),
    "opponents-alone": lazy_template(
        lambda: _("{opponents} are the other side\u2019s card points: those of the declaring side are missing")
    ),
    "taken-out-of-range": lazy_template(lambda: _("{taken} card points are not possible: there are 0 to {maximum}")),
    "no-such-outcome": lazy_template(lambda: _("{outcome} is not an outcome: a contract is made or defeated")),
    "unknown-redeal-reason": lazy_template(lambda: _("{reason} is not a reason for a re-deal")),
    "redeal-not-of-system": lazy_template(lambda: _("these rules give no re-deal for it")),
    "redeal-needs-ruling": lazy_template(
        lambda: _("only the committee can order a re-deal by ruling, with a reason: F7 raises the dispute{cites}")
    ),
    "redeal-behind-contract": lazy_template(
        lambda: _(
            "deal {deal} has its contract: such a hand must be disclosed before that{cites}; now it is a dispute (F7)"
        )
    ),
    "redeal-before-contract": lazy_template(
        lambda: _("deal {deal} has no contract yet: enter it first, defenders are without trumps only in play{cites}")
    ),
    "redeal-without-trumps": lazy_template(
        lambda: _("deal {deal} is played without trumps, so no side can be void in them{cites}")
    ),
    "redeal-not-agreed": lazy_template(lambda: _("this event gives no re-deal for it (a setting)")),
    "all-pass-unknown": lazy_template(lambda: _("under these rules every deal has a bid, so none is passed out")),
    "no-surrender": lazy_template(lambda: _("these rules have no surrender, and pay nothing extra for all the tricks")),
    "not-what-stands": lazy_template(lambda: _("the score after deal {deal} has changed: read out the new one{cites}")),
    "already-announced": lazy_template(lambda: _("the score after deal {deal} was already read out{cites}")),
    "was-the-dealer": lazy_template(lambda: _("it was seat {seat}'s turn in deal {deal}{cites}")),
    "no-such-seat": lazy_template(lambda: _("there is no seat {seat}: seats run from 1 to {seats}")),
    "nobody-seated": lazy_template(lambda: _("name the players or the first dealer")),
    "first-dealer-later": lazy_template(lambda: _("the first dealer is set in deal 1, not in deal {deal}")),
    "not-in-team": lazy_template(lambda: _("{name} is not on the list of the team on side {side}")),
    "seat-of-other-team": lazy_template(
        lambda: _("seat {seat} belongs to the other team: {name} cannot sit there{cites}")
    ),
}


def _late(values: Values) -> str:
    name = infraction_name(str(values["penalty"]))
    return f"{recorded_until(str(values['limit']), name)}: {_('now only a ruling can impose it, marked late (F7)')}"


_JUDGEMENTS: Mapping[str, Callable[[Values], str]] = {
    "penalty-late": _late,
    "unknown-penalty": lazy_template(lambda: _("{penalty} is not an infraction in these rules")),
    "article-missing": lazy_template(lambda: _("the article is missing")),
    "articles-missing": lazy_template(lambda: _("a ruling must name at least one article")),
    "points-missing": lazy_template(lambda: _("the committee must give the number of points")),
    "points-fixed": lazy_template(lambda: _("the points for {penalty} are fixed by the rules")),
    "points-negative": lazy_template(lambda: _("{points} points are not possible: a penalty has 0 or more")),
    "cardinal-of-session": lazy_template(lambda: _("a cardinal infraction must belong to a deal")),
    "play-without-contract": lazy_template(lambda: _("deal {deal} has no contract yet, so no card of it was played")),
    "cardinal-without-contract": lazy_template(lambda: _("deal {deal} has no contract yet, so it cannot be awarded")),
    "no-such-attempt": lazy_template(
        lambda: _("there is no attempt {attempt}: the deal was dealt again {attempts} times")
    ),
    "fault-of-deals": lazy_template(lambda: _("only a fault in a hand of 500 can be ruled on")),
    "unknown-ruling-kind": lazy_template(lambda: _("{kind} is neither a ruling nor a settlement")),
    "settlement-has-members": lazy_template(
        lambda: _("a settlement is signed by the scorer and both captains, not by members")
    ),
    "ruling-needs-deal": lazy_template(lambda: _("side, contract and outcome can be ruled on only with a deal")),
    "outcome-without-contract": lazy_template(
        lambda: _("deal {deal} has no contract to rule on: side and contract are missing")
    ),
    "imposed-elsewhere": lazy_template(lambda: _("a ruling imposes infractions only in its own deal")),
    "no-such-entry": lazy_template(lambda: _("there is no entry {entry}")),
    "drawn-since": _drawn_since,
    "stage-drawn-since": lazy_template(lambda: _("{stage} was drawn from this result: give a reason to change it")),
    "closed-since": lazy_template(lambda: _("round {round} is closed: give a reason to change its result")),
    "not-undoable": lazy_template(lambda: _("entry {entry} cannot be undone; a later entry can replace it")),
    "already-void": lazy_template(lambda: _("entry {entry} is already undone")),
    "built-upon": lazy_template(lambda: _("entry {by} by {who} builds on entry {entry}; undo that first")),
    "penalty-needs-deal": lazy_template(lambda: _("{penalty} was given in deal {deal} and depends on its contract")),
    "ruling-needs-contract": lazy_template(
        lambda: _("there is a ruling on deal {deal}, so its contract cannot be undone")
    ),
}

_LENGTH_FAULTS: Mapping[str, Callable[[Values], str]] = {
    "unknown-length-cause": lazy_template(lambda: _("{why} is not a reason for another number of deals")),
    "length-stands": lazy_template(lambda: _("the session already has {deals} deals")),
    "not-stopped-early": lazy_template(
        lambda: _("the session has {scheduled} deals: to stop it early, give a smaller number")
    ),
    "not-longer": lazy_template(lambda: _("the session already has {scheduled} deals: extra deals make it longer")),
    "not-tied": lazy_template(lambda: _("extra deals follow only a tie at the end of a session")),
    "tie-counts": lazy_template(
        lambda: _("this session awards match points: a tie counts 2-2 and no deals are added{cites}")
    ),
    "unknown-forfeit-cause": lazy_template(lambda: _("{why} is not a reason for a forfeit")),
    "forfeit-stands": lazy_template(lambda: _("session {session} is already forfeited like this")),
    "forfeit-of-complete": lazy_template(lambda: _("session {session} is finished, so its result cannot change")),
    "no-show-after-play": lazy_template(
        lambda: _("session {session} has begun: a team that came can only leave or withdraw")
    ),
}

_COPIES: Mapping[str, Callable[[Values], str]] = {
    "row-incomplete": lazy_template(lambda: _("the row of deal {deal} needs a side and a contract")),
    "row-read-and-not": lazy_template(lambda: _("the row of deal {deal} has a contract, so it can be read")),
    "row-empty": lazy_template(lambda: _("the row of deal {deal} is empty")),
    "totals-incomplete": lazy_template(lambda: _("the total after deal {deal} needs a number for each side: {sides}")),
    "unknown-settlement": lazy_template(lambda: _("{how} does not say which sheet is right")),
    "nothing-copied": lazy_template(lambda: _("no paper sheet was copied for deal {deal}")),
    "sheet-not-copied": lazy_template(lambda: _("deal {deal} was not copied from the sheet of side {side}")),
    "correct-first": lazy_template(lambda: _("deal {deal} differs from the sheet of {side}: correct it first")),
}


def _of_role(build: Callable[[], str]) -> Callable[[Values], str]:
    """Return a sentence builder that puts the codes of roles among the values into words."""

    def sentence(values: Values) -> str:
        named = {key: role_words(str(values[key])) for key in ("role", "turn") if key in values}
        return build().format_map(Places({**values, **named}))

    return sentence


def _papers_differ(values: Values) -> str:
    return ngettext(
        "the paper sheets differ in deal {deals}: signing waits until they agree or the difference is settled",
        "the paper sheets differ in deals {deals}: signing waits until they agree or the differences are settled",
        count(values, "number"),
    ).format_map(values)


def _signature_missing(values: Values) -> str:
    """Return whose signature is missing on the sheet, and that there are more."""
    more = count(values, "missing") - 1
    if more < 1:
        return _of_role(lambda: _("{role} has not signed, and no reason is given"))(values)
    text = lambda: ngettext(  # noqa: E731 - looked up when it is said
        "{role} and {more} other have not signed, and no reason is given",
        "{role} and {more} others have not signed, and no reason is given",
        more,
    )
    return _of_role(text)(Places({**values, "more": more}))


_SHEETS: Mapping[str, Callable[[Values], str]] = {
    "signing-under-way": lazy_template(
        lambda: _("the sheet of session {session} is being signed: finish that, or stop it first")
    ),
    "sheet-closed": lazy_template(
        lambda: _("the sheet of session {session} is closed (revision {revision}): only a ruling can change it now")
    ),
    "sheet-incomplete": lazy_template(
        lambda: _("deal {deal} has no result; a sheet can be signed when all {deals} deals have one")
    ),
    "match-not-over": lazy_template(
        lambda: _("the match of session {session} is not over; its sheet can be signed when it is")
    ),
    "game-not-over": lazy_template(lambda: _("game {session} is not over; its sheet can be signed when it is")),
    "forfeit-unsigned": lazy_template(lambda: _("session {session} is forfeited: there is no sheet to sign")),
    "papers-differ": _papers_differ,
    **CONFIRMING,
    **DESKS,
    **CARDS,
    "other-revision": lazy_template(
        lambda: _("this is for revision {revision}, but the current revision is {current}")
    ),
    "other-record": lazy_template(lambda: _("this is not the sheet that the others signed in session {session}")),
    "other-file": lazy_template(lambda: _("this is not the file that was signed last in session {session}")),
    "other-signers": lazy_template(lambda: _("the sheet of session {session} needs different signatures")),
    "not-a-digest": lazy_template(lambda: _("this is not a SHA-256, which has 64 hexadecimal digits")),
    "role-not-required": _of_role(lambda: _("{role} does not sign this sheet")),
    "role-has-signed": _of_role(lambda: _("{role} has already had a turn")),
    "not-their-turn": _of_role(lambda: _("{role} must wait: {turn} comes first")),
    "no-such-signature-state": lazy_template(
        lambda: _("{state} is not possible; choose signed, protests, refuses or absent")
    ),
    "scorer-signs": lazy_template(lambda: _("only the scorer can close a sheet, and the scorer signs every sheet")),
    "signer-missing": _of_role(lambda: _("the name of {role} is missing")),
    "protest-without-words": _of_role(
        lambda: _("the reason for the protest of {role} is missing; it is printed on the sheet")
    ),
    "absent-without-words": _of_role(lambda: _("give the reason why {role} is absent; it is printed on the sheet")),
    "nobody-has-signed": lazy_template(lambda: _("nobody has signed the sheet of session {session}")),
    "signature-missing": _signature_missing,
    "closed-here-only": lazy_template(
        lambda: _("in this event, sheets are signed in Scorekeeper only, with keys (see Event settings)")
    ),
    "paper-without-signatures": lazy_template(lambda: _("no one signed this paper, so it does not close the sheet")),
    "paper-without-words": lazy_template(
        lambda: _("say why the paper was signed under protest, or why a signature is missing")
    ),
    "paper-witness-missing": lazy_template(lambda: _("name who saw the signatures")),
    "paper-code-missing": lazy_template(lambda: _("type the code at the top of the paper")),
    "not-a-paper-code": lazy_template(
        lambda: _("{paper} is not a code. Type the 4 letters or digits at the top of the paper, such as K7Q4")
    ),
    "other-paper": lazy_template(
        lambda: _("the code {paper} does not match the sheet as it is now: print the sheet again, and sign that paper")
    ),
}

SENTENCES: Mapping[str, Callable[[Values], str]] = {
    **_EVENT,
    **STAGES,
    **FINALITY,
    **PRIZES,
    **_DEALS,
    **_JUDGEMENTS,
    **_LENGTH_FAULTS,
    **_COPIES,
    **_SHEETS,
}
"""Every code of the journal's checks with its sentence builder."""
