"""Texts around the entry line: waiting, saved, undone, changed elsewhere."""

from collections.abc import Mapping

from scorekeeper.language.templates import cited
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Side


def deal_label(deal: int | None) -> str:
    """Return the label before the entry line."""
    return pgettext("place", "Deal {deal}").format(deal=deal) if deal is not None else pgettext("label", "Entry")


def read_otherwise(read: Mapping[Side, int], current: Mapping[Side, int] | None) -> str:
    """Return the note that the score read out has changed.

    For example "Read out as 8 : 4; it is 8 : 3 now.".
    """
    read_text, now = (" : ".join(map(str, (totals or {}).values())) for totals in (read, current))
    if not now:
        return _("Read out as {read}.").format(read=read_text)
    return _("Read out as {read}. Now it is {now}.").format(read=read_text, now=now)


def selected_keys(deal: int, *, penalties: bool = True) -> str:
    """Return the keys for a selected recorded deal."""
    if not penalties:
        return _("Enter or F2 corrects deal {deal}, F3 shows where its numbers come from.").format(deal=deal)
    return _("Enter or F2 corrects deal {deal}, F4 adds a penalty, F3 shows where its numbers come from.").format(
        deal=deal
    )


def closed_keys() -> str:
    """Return the keys on a sheet that is closed or being signed."""
    return _("Nothing more can be entered on this sheet. F3 shows where its numbers come from, F7 raises a dispute.")


def selected_empty(current: int | None) -> str:
    """Return the keys for leaving a selected deal that is not recorded."""
    if current is None:
        return _("Esc goes back.")
    return _("Esc goes back to deal {deal}.").format(deal=current)


def which_deal() -> str:
    """Return the question about two possible deals."""
    return _("Which deal?")


def just_played(deal: int) -> str:
    """Return the answer for the deal that was just played."""
    return _("Deal {deal}, just played").format(deal=deal)


def not_bid(deal: int) -> str:
    """Return the answer for the next deal, which has no contract yet."""
    return _("Deal {deal}, not yet bid").format(deal=deal)


def kept_draft() -> str:
    """Return the message that a panel still contains an earlier draft."""
    return _("An earlier draft, not recorded. Press Esc to discard it.")


def typed_state(deal: int | None, *, ready: bool) -> str:
    """Return the save state while something is typed; `ready`: Enter would record it."""
    if not ready:
        return _("Not recorded yet") if deal is None else _("Deal {deal} not recorded yet").format(deal=deal)
    if deal is None:
        return _("Typed. Press Enter to record it")
    return _("Deal {deal} typed, Enter records it").format(deal=deal)


def typed_what(deal: int | None) -> str:
    """Return the name of what is typed but not recorded, for the question when leaving."""
    return deal_label(deal) if deal is not None else _("A line")


def last_saved(entry: int, time: str) -> str:
    """Return the newest entry, as the detail of the save state."""
    if time:
        return _("last saved: entry {entry} at {time}").format(entry=entry, time=time)
    return pgettext("score sheet", "last saved: entry {entry}").format(entry=entry)


def not_saved(why: str) -> str:
    """Return the message that nothing was entered, and why, unless the reason already says so."""
    template = _("Not saved: {why}")
    return why if why.startswith(template.partition("{why}")[0]) else template.format(why=why)


def not_saved_follow(entry: int) -> str:
    """Return what was kept, and what to do."""
    return _("Your line is kept. The last entry saved is {entry}. Press Enter to try again.").format(entry=entry)


def not_saved_panel() -> str:
    """Return what was kept in a panel."""
    return _("What you typed is kept. Press Enter to try again.")


def changed_elsewhere(deal: int | None, entry: int, who: str) -> str:
    """Return the message that another seat was faster."""
    if deal is None:
        return _("This session was changed on another computer while you typed (entry {entry}, {who}).").format(
            entry=entry, who=who
        )
    return _("Deal {deal} was changed on another computer while you typed (entry {entry}, {who}).").format(
        deal=deal, entry=entry, who=who
    )


def nothing_to_correct(deal: int | None) -> str:
    """Return the message that there is nothing to correct in a deal."""
    if deal is None:
        return _("No deal is recorded yet. There is nothing to correct.")
    return _("Deal {deal} is not recorded yet. There is nothing to correct.").format(deal=deal)


def sheet_is_signed(revision: int) -> str:
    """Return the message that nothing is entered on a signed sheet, and what can change it."""
    return _(
        "The sheet is closed, revision {revision}: a ruling or a settlement changes it. F7 raises the dispute; where "
        "the teams agree, Shift+F2 begins the settlement."
    ).format(revision=revision)


def teams_agree_on_correction() -> str:
    """Return how to enter what the teams agree on, if nothing is signed or disputed."""
    return _(
        "The sheet is not signed yet and this deal is not disputed: correct it with F2 and check that both "
        "captains have seen it."
    )


def arrived(who: str, count: int) -> str:
    """Return the message on opening a sheet to which others have added entries."""
    text = ngettext("{n} new entry by {who} since you looked", "{n} new entries, the last by {who}", count)
    return text.format(n=count, who=who)


def line_unfinished() -> str:
    """Return the message that Enter was pressed before the line was finished."""
    return _("Nothing is recorded. The line is not complete.")


def typed_ahead(text: str) -> str:
    """Return what was typed while the previous line was being saved."""
    return _("Typed in the meantime and kept: {text}").format(text=text)


def reason_option(text: str, article: str) -> str:
    """Return a reason to deal again with its article."""
    reason = f"{text[:1].upper()}{text[1:]}"
    return f"{reason} ({article})" if article else reason


def swap_note(article: str) -> str:
    """Return when all seats may be swapped."""
    return _("A team may have all seats swapped once, after half of the deals{cites}.").format(cites=cited(article))


def change_seats_note(chosen: str = "") -> str:
    """Return how two players change seats; `chosen` is the selected player, "" for none."""
    if chosen:
        return _("{name} swaps seats with: choose another player of the team.").format(name=chosen)
    return _("To swap two players, choose them here, or type their seat numbers one after the other.")


def wrong_dealer_note(deal: int, due: int, article: str, leader: int | None = None) -> str:
    """Return what a wrong dealer found late means.

    `leader` is right of the actual dealer, if known.
    """
    note = _("It was seat {due}'s turn in deal {deal}. Found after the lead, so the deal stands{cites}.").format(
        deal=deal, due=due, cites=cited(article)
    )
    return f"{note} {_('Seat {seat} called first and led.').format(seat=leader)}" if leader else note


def passed_out_note(deal: int) -> str:
    """Return a reminder to correct a deal without a bid that is recorded with the other dealer."""
    return _("No one bid in deal {deal}, and it is recorded with the other dealer: correct it too.").format(deal=deal)


def note_read_out(article: str) -> str:
    """Return how to note an announcement if its panel does not open by itself."""
    return _("Read it out{cites}, then press F5 and Enter to note it. You can also keep typing.").format(
        cites=cited(article)
    )


def story_line(entry: int, time: str, who: str, words: str, reason: str, *, voided: bool) -> str:
    """Return what an entry did to a deal.

    For example "17, 16:13, Lissy: deal 6: corrected from B 36D 37 to B 36D 34 (misread)".
    """
    text = _("{entry}, {time}, {who}: {what}").format(entry=entry, time=time, who=who, what=words)
    text = _("{what} ({reason})").format(what=text, reason=reason) if reason else text
    return _("{what}; no longer counts").format(what=text) if voided else text
