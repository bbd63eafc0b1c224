"""What the Score sheet page says around the entry line: waiting, kept, undone, changed elsewhere."""

from collections.abc import Mapping

from scorekeeper.language.templates import cited
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Side


def deal_label(deal: int | None) -> str:
    """Return what stands before the entry line."""
    return pgettext("place", "Deal {deal}").format(deal=deal) if deal is not None else pgettext("label", "Entry")


def read_otherwise(read: Mapping[Side, int], current: Mapping[Side, int] | None) -> str:
    """Return what was read out where another score stands now: "Read out as 8 : 4; it stands at 8 : 3 now."."""
    read_text, now = (" : ".join(map(str, (totals or {}).values())) for totals in (read, current))
    if not now:
        return _("Read out as {read}.").format(read=read_text)
    return _("Read out as {read}; it is {now} now.").format(read=read_text, now=now)


def selected_keys(deal: int, *, penalties: bool = True) -> str:
    """Return what can be done with a selected deal that is recorded."""
    if not penalties:
        return _("Enter or F2 corrects deal {deal}, F3 says where its numbers come from.").format(deal=deal)
    return _("Enter or F2 corrects deal {deal}, F4 adds a penalty, F3 says where its numbers come from.").format(
        deal=deal
    )


def selected_empty(current: int | None) -> str:
    """Return the way back from a selected deal that is not recorded."""
    if current is None:
        return _("Esc goes back.")
    return _("Esc goes back to deal {deal}.").format(deal=current)


def which_deal() -> str:
    """Return the question which of two deals is meant."""
    return _("Which deal?")


def just_played(deal: int) -> str:
    """Return the answer that it happened in the deal that was just played."""
    return _("Deal {deal}, just played").format(deal=deal)


def not_bid(deal: int) -> str:
    """Return the answer that it happened in the next deal, which has no contract yet."""
    return _("Deal {deal}, not yet bid").format(deal=deal)


def kept_draft() -> str:
    """Say that a panel holds what was typed in it before."""
    return _("A draft from earlier, not recorded. Esc discards it.")


def typed_state(deal: int | None) -> str:
    """Return the save state while something is typed."""
    if deal is None:
        return _("Typed, not saved yet")
    return _("Deal {deal} typed, not saved yet").format(deal=deal)


def typed_what(deal: int | None) -> str:
    """Return what is typed and not recorded, for the question when leaving."""
    return deal_label(deal) if deal is not None else _("A line")


def last_saved(entry: int, time: str) -> str:
    """Return the newest entry, as the detail of the save state."""
    if time:
        return _("last saved: entry {entry} at {time}").format(entry=entry, time=time)
    return pgettext("score sheet", "last saved: entry {entry}").format(entry=entry)


def not_saved(why: str) -> str:
    """Say that nothing was entered, and why; a reason that says so itself stays as it is."""
    template = _("Not saved: {why}")
    return why if why.startswith(template.partition("{why}")[0]) else template.format(why=why)


def not_saved_follow(entry: int) -> str:
    """Return what was kept, and what to do."""
    return _("The line stays typed; the last entry saved is {entry}. Press Enter to try again.").format(entry=entry)


def not_saved_panel() -> str:
    """Return what was kept in a panel."""
    return _("What you typed is kept. Press Enter to try again.")


def changed_elsewhere(deal: int | None, entry: int, who: str) -> str:
    """Say that somebody else was quicker."""
    if deal is None:
        return _("This session was changed at another seat while you typed (entry {entry}, {who}).").format(
            entry=entry, who=who
        )
    return _("Deal {deal} was changed at another seat while you typed (entry {entry}, {who}).").format(
        deal=deal, entry=entry, who=who
    )


def nothing_to_correct(deal: int | None) -> str:
    """Say that there is nothing to correct in a deal."""
    if deal is None:
        return _("No deal is recorded yet, so there is nothing to correct.")
    return _("Deal {deal} is not recorded yet, so there is nothing to correct.").format(deal=deal)


def sheet_is_signed(revision: int) -> str:
    """Say that nothing is entered on a signed sheet, and what changes it."""
    return _(
        "The sheet is signed, revision {revision}: a ruling or a settlement changes it. F7 raises the dispute; where "
        "the teams agree, Shift+F2 begins the settlement."
    ).format(revision=revision)


def teams_agree_on_correction() -> str:
    """Say how what the teams agree on is entered while nothing is signed and nothing is disputed."""
    return _(
        "The sheet is not signed yet and this deal is not disputed: correct it with F2 and tick that both captains "
        "have seen it."
    )


def arrived(who: str, count: int) -> str:
    """Say on opening a sheet that others have entered something since one looked."""
    text = ngettext("{n} new entry by {who} since you looked", "{n} new entries, the last by {who}", count)
    return text.format(n=count, who=who)


def line_goes_on() -> str:
    """Say that Enter came before the line was finished."""
    return _("Nothing is recorded: the line is not complete.")


def typed_ahead(text: str) -> str:
    """Return what was typed while the line before it was on its way."""
    return _("Typed meanwhile, and kept: {text}").format(text=text)


def reason_option(text: str, article: str) -> str:
    """Return a reason to deal again with its article."""
    reason = f"{text[:1].upper()}{text[1:]}"
    return f"{reason} ({article})" if article else reason


def swap_note(article: str) -> str:
    """Return when all seats may be swapped."""
    return _("Once, after half of the deals, a team may have all seats swapped{cites}.").format(cites=cited(article))


def change_seats_note(chosen: str = "") -> str:
    """Return how two players change seats; `chosen` is the one who is marked, "" for nobody."""
    if chosen:
        return _("{name} changes seats with: choose another player of the team.").format(name=chosen)
    return _("Two players change seats: choose them here, or type their seat numbers, one after the other.")


def wrong_dealer_note(deal: int, due: int, article: str, leader: int | None = None) -> str:
    """Return what a wrong dealer found late means; `leader` is right of who dealt, where that is known."""
    note = _("It was seat {due}'s turn in deal {deal}. Found after the lead, so the deal stands{cites}.").format(
        deal=deal, due=due, cites=cited(article)
    )
    return f"{note} {_('Seat {seat} called first and led.').format(seat=leader)}" if leader else note


def passed_out_note(deal: int) -> str:
    """Say that a deal in which nobody bid is recorded for the other side of the dealer's."""
    return _("Nobody bid in deal {deal}, and it is recorded with the other dealer: correct it too.").format(deal=deal)


def note_read_out(article: str) -> str:
    """Return how an announcement is noted where its panel does not open by itself."""
    return _("Read it out{cites}, then press F5 and Enter to note it. You can go on typing without it.").format(
        cites=cited(article)
    )


def story_line(entry: int, time: str, who: str, words: str, reason: str, *, voided: bool) -> str:
    """Say what one entry did to a deal: "17, 16:13, Lissy: deal 6: corrected from B 36D 37 to B 36D 34 (misread)"."""
    text = _("{entry}, {time}, {who}: {what}").format(entry=entry, time=time, who=who, what=words)
    text = _("{what} ({reason})").format(what=text, reason=reason) if reason else text
    return _("{what}; no longer counts").format(what=text) if voided else text
