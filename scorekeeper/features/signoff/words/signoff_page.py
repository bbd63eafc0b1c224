"""Texts of the sign-off: whose turn it is, what is asked of them, and the result."""

from collections.abc import Sequence

from scorekeeper.journal.roles import NOT_SIGNED, PROTEST, SIGNED, is_player, member_number
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def title(table: str) -> str:
    """Return the title of the page: "Close the sheet - Table 7"."""
    return pgettext("heading", "Close the sheet - {table}").format(table=table) if table else _("Close the sheet")


def about(revision: int = 1) -> str:
    """Return the purpose of the page."""
    text = _("Read the sheet first, then sign. Esc goes back; signatures already given stay.")
    return (
        pgettext("signing", "Revision {revision}. {text}").format(revision=revision, text=text)
        if revision > 1
        else text
    )


def about_closed() -> str:
    """Return what the page shows once the sheet is closed."""
    return _("This sheet is closed. Esc goes back to the score sheet, where you can begin the next session.")


def read_with_keys() -> str:
    """Return how the sheet is read without seeing it, for a screen reader."""
    return _("Page Down shows the next page of the sheet, F5 the text to read aloud.")


def how_far(share: float) -> str:
    """Return how much of the sheet was seen, and what the end enables."""
    quarters = {0: _("Not read yet."), 1: _("A quarter seen."), 2: _("Half seen."), 3: _("Three quarters seen.")}
    seen = _("Two thirds seen.") if 0.6 <= share < 0.7 else quarters[min(3, int(share * 4))]
    return f"{seen} {_('You can sign once you have seen the end: notes, read-out, signatures.')}"


def still_preparing() -> str:
    """Return the answer to a key that turns a sheet which is still drawn."""
    return _("The sheet is being prepared. It will scroll when it is ready.")


def preparing() -> str:
    """Return the answer to Enter before the page knows who signs next."""
    return _("The sheet is being prepared. Press Enter again when it is shown.")


def signing() -> str:
    """Return the message that a signature is being made."""
    return pgettext("progress", "Signing ...")


def not_as_signed() -> str:
    """Return the message that a page differing from its record must not be signed."""
    return _("The page cannot be drawn the way it will be signed, so it cannot be signed yet.")


def role_words(role: str, team: str) -> str:
    """Return a role as shown: "captain, Dallas"."""
    if role == "scorer":
        return pgettext("role", "scorer")
    if role == "committee":
        return pgettext("role", "committee")
    if number := member_number(role):
        return pgettext("role", "committee, member {n}").format(n=number)
    if is_player(role):
        return pgettext("role", "for {players}").format(players=team)
    return pgettext("role", "captain, {team}").format(team=team) if team else pgettext("role", "captain")


def place_title(role: str, team: str, state: str) -> str:
    """Return whose place on the sheet is being filled, and how.

    Only the scorer may state it for others.
    """
    whose = {"scorer": _("The scorer"), "committee": _("The committee")}.get(role)
    if is_player(role):
        subject = _("The side of {players}") if state in {"refused", "absent"} else _("One of {players}")
        whose = subject.format(players=team)
    if number := member_number(role):
        whose = _("Member {n} of the committee").format(n=number)
    whose = whose or _("The captain of {team}").format(team=team)
    text = {
        "protest": _("{whose} signs under protest"),
        "refused": _("{whose} refuses to sign, as the scorer states"),
        "absent": _("{whose} is absent, as the scorer states"),
    }.get(state, pgettext("heading", "{whose} signs"))
    return text.format(whose=whose)


def who_is_asked(role: str, team: str) -> str:
    """Return who protests, refuses or is absent, inside a sentence."""
    if is_player(role):
        return pgettext("signing", "the side of {players}").format(players=team)
    if number := member_number(role):
        return _("member {n} of the committee").format(n=number)
    return team or {"scorer": pgettext("signing", "the scorer"), "committee": pgettext("signing", "the committee")}.get(
        role, pgettext("signing", "the captain")
    )


def mark_words(state: str, time: str) -> str:
    """Return how a place is filled: "signed 16:51"."""
    text = {
        "signed": pgettext("signing", "signed"),
        "protest": pgettext("signing", "under protest"),
        "refused": pgettext("signing", "refused"),
        "absent": pgettext("signing", "absent"),
    }.get(state, state)
    return f"{text} {time}".strip()


def box_state(state: str) -> str:
    """Return whether a box on paper was signed, in words."""
    return {
        SIGNED: pgettext("signature on paper", "signed"),
        PROTEST: pgettext("signature on paper", "signed under protest"),
        NOT_SIGNED: pgettext("signature on paper", "not signed"),
    }.get(state, state)


def words_question(state: str, who: str) -> str:
    """Return the question for the words that go on the sheet."""
    if state == "protest":
        return _("What is {who} protesting? The words go on the sheet.").format(who=who)
    if state == "refused":
        return _("Why does {who} refuse? The words go on the sheet.").format(who=who)
    return _("Why is {who} absent? The words go on the sheet.").format(who=who)


def place_line(kind: str, words: str, witness: str) -> str:
    """Return the text under a name: "captain, Detroit: left for the train (Biju saw it)"."""
    seen = _("{witness} saw it").format(witness=witness) if witness else ""
    text = f"{words} ({seen})" if words and seen else words or seen
    return ": ".join(part for part in (kind, text) if part)


def pin_label(name: str, *, by_scorer: bool = False, phrase: bool = False) -> str:
    """Return the label for the PIN of a person, or of the scorer who signs instead.

    With `phrase` the passphrase of the club is asked for: this scorer has no PIN yet.
    """
    if phrase:
        return _("Passphrase for {name}, scorer").format(name=name) if by_scorer else pgettext("label", "Passphrase")
    if not name:
        return pgettext("label", "PIN")
    return (_("PIN for {name}, scorer") if by_scorer else _("PIN for {name}")).format(name=name)


def chosen_pin() -> str:
    """Return the label for a PIN that is chosen with the signature."""
    return _("Choose a PIN (4 digits)")


def chosen_note() -> str:
    """Return what a PIN that is chosen is for."""
    return _("Only you should know this PIN. You will sign with it next time, too.")


def computer_may_break(club: str) -> str:
    """Return why the key of a club needs a passphrase."""
    return _("If this computer breaks, signed sheets stay valid, but no one can sign as {club} again.").format(
        club=club
    )


def usual_club(name: str) -> str:
    """Return a name for the club of this person, to be changed."""
    return _("Club of {name}").format(name=name)


def check_sheet(result: str, counts: Sequence[str], disputes: Sequence[int]) -> str:
    """Return what to look at before signing.

    The result, how much is unusual, the open disputes by number.
    """
    lines = [f"{result}." if result else "", f"{', '.join(counts)}." if counts else ""]
    if disputes:
        numbers = ", ".join(map(str, disputes))
        lines.append(
            ngettext("Open dispute: number {numbers}.", "Open disputes: numbers {numbers}.", len(disputes)).format(
                numbers=numbers
            )
        )
    else:
        lines.append(_("No open disputes."))
    return " ".join(filter(None, lines))


def confirm(state: str, revision: int = 1) -> str:
    """Return the label of the button."""
    return {
        "signed": _("Sign revision {revision}").format(revision=revision)
        if revision > 1
        else pgettext("signing", "Sign"),
        "protest": _("Sign under protest"),
        "refused": _("Record the refusal"),
        "absent": _("Record the absence"),
    }[state]


def words_missing() -> str:
    """Return the message that the text is still missing."""
    return _("Type the reason first. Nothing has changed.")


def pins_counted() -> str:
    """Return the note at the field for a PIN."""
    return _("wrong PINs are counted, and each makes you wait longer")


def pin_missing(*, phrase: bool = False) -> str:
    """Return the message that the PIN is still missing."""
    if phrase:
        return _("Type the passphrase first. Nothing is signed yet.")
    return _("Type the PIN first. Nothing is signed yet.")


def no_keys_enrolled(role: str, team: str) -> str:
    """Return the message that there is no possible signer for a role."""
    if role == "scorer":
        return _("No scorer has a key here. Add one on the Signers page.")
    if role == "committee" or member_number(role):
        return _("No committee member has a key here. Add one on the Signers page.")
    if is_player(role):
        text = _("None of {players} has a key here. Add one by name on the Signers page.")
        return text.format(players=team)
    return _("No captain of {team} has a key here. Add one on the Signers page.").format(team=team)


def saved(role: str, team: str, state: str) -> str:
    """Return the message that a signature is in the journal."""
    return pgettext("signing", "{who}: {state}. Saved.").format(who=role_words(role, team), state=mark_words(state, ""))


def digest_line(digest: str) -> str:
    """Return the line with the digest of what is signed, and its meaning."""
    marked = " ".join(digest[start : start + 4] for start in range(0, 16, 4)).upper()
    return _(
        "What is signed: sheet digest {digest}. Any later change to the file will show. The time is from "
        "this computer\u2019s clock."
    ).format(digest=marked)


def give_up() -> str:
    """Return the label of the button that asks whether to stop the signing."""
    return _("Stop si&gning ...")


def stop_question() -> str:
    """Return the question why the signing is stopped."""
    return _("Why stop signing? The signatures given so far will no longer count.")


def full_sentence(why: str) -> str:
    """Return a reason as a complete sentence."""
    return f"{why[:1].upper()}{why[1:]}"


# on paper
def about_paper(*, closed: bool) -> str:
    """Return the purpose of the page while the sheet is signed on paper, and once it is."""
    if closed:
        return _("The sheet was signed on paper. Only a ruling or a settlement opens it again. Esc goes back.")
    return _("Print the sheet, let everyone sign it, then enter here what is on the paper. Esc goes back.")


def close_sheet() -> str:
    """Return the label of the button that closes a sheet on paper."""
    return _("Close the sheet")


def paper_closes() -> str:
    """Return what closing on paper means, and what the program does not know."""
    return _(
        "This closes the sheet: after that, only a ruling or a settlement can change it. "
        "Scorekeeper records your word that it was signed. It has not seen the signatures and "
        "cannot check them. Keep the paper."
    )


def paper_unseen() -> str:
    """Return the remark on a sheet that was closed on paper."""
    return _("Scorekeeper has not seen these signatures and cannot check them. Keep the paper.")


def paper_closed(code: str, who: str, time: str, seen_by: str, words: str) -> str:
    """Return how a sheet was closed on paper."""
    text = _("Code {code}. Entered by {who} at {time}; {name} saw the signatures.").format(
        code=code, who=who, time=time, name=seen_by
    )
    return f"{text} {pgettext('closing on paper', 'Reason: {words}').format(words=words)}" if words else text


def box_line(name: str, state: str) -> str:
    """Return what a box on paper has, with whose it is."""
    return pgettext("signature on paper", "{name}: {state}").format(name=name, state=state)


def signer_line(name: str, kind: str) -> str:
    """Return whose box on the paper it is: "Saji Thomas, captain, Dallas"."""
    return _("{name}, {kind}").format(name=name, kind=kind) if name else f"{kind[:1].upper()}{kind[1:]}"


def code_missing() -> str:
    """Return the message that the code is still missing."""
    return _("Type the code at the top of the paper.")


def not_a_code(text: str) -> str:
    """Return the message that what was typed cannot be a code."""
    return _("{text} is not a code. Type the 4 letters or digits at the top of the paper.").format(text=text)


def witness_missing() -> str:
    """Return the message that the person who saw the signatures is not named."""
    return _("Name who saw the signatures.")


def witness_is_code() -> str:
    """Return the message that the paper's code was typed as the name of the witness."""
    return _("This is the code of the paper. Type the name of the person who saw the signatures.")


def here_only() -> str:
    """Return why a sheet is not closed on paper."""
    return _("In this event, sheets are signed in Scorekeeper only (Event settings).")
