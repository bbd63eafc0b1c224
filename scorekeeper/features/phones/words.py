"""Texts of the phone page, of the server's answers, and of the command and its cards."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

# --- answers of the server


def no_page(system: str) -> str:
    """Return the sentence that these rules have no phone page."""
    named = f" ({system})" if system else ""
    return _("The deals of this event{system} cannot be entered on a phone. Use the paper sheet.").format(system=named)


def table(number: str) -> str:
    return pgettext("phone", "Table {number}").format(number=number)


def dealer_and_leader(dealer: str, leader: str) -> str:
    """Return who deals and who leads, as first names or seat numbers."""
    return pgettext("phone", "{dealer} deals, {leader} leads").format(dealer=dealer, leader=leader)


def seat(number: int) -> str:
    return pgettext("phone", "seat {number}").format(number=number)


def no_open_session() -> str:
    return _("Your round is not open. Ask the desk.")


def other_session() -> str:
    return _("This was entered for an earlier round and is not saved. Show it to the desk.")


def too_late_to_object() -> str:
    return _("The time for objections to your last sheet is over. Ask the desk.")


def desk_has_table(who: str) -> str:
    """Return the sentence that a desk took this table over."""
    return _("The desk ({who}) now enters this table. Use the paper sheet.").format(who=who)


def changed_meanwhile(who: str) -> str:
    return _("{who} changed this deal at the same time. Look at it and try again.").format(who=who)


def two_versions(who: str, deal: int) -> str:
    return _("{who} entered deal {deal} differently.").format(who=who, deal=deal)


def accepted_already(deal: int) -> str:
    return _("Both sides have agreed on deal {deal}. Only the desk can change it now.").format(deal=deal)


def corrected_at_table() -> str:
    return _("Corrected at the table before it was accepted")


def nothing_to_answer() -> str:
    return _("This was changed or answered in the meantime. Look at the sheet.")


def own_entry() -> str:
    return _("Your side entered this. The other side has to answer.")


def on_their_phone(team: str) -> str:
    """Return that a side with a phone at the table answers on it."""
    return _("{team} has a phone at this table. Answer on that phone.").format(team=team)


def sheet_changed() -> str:
    return _("The sheet has changed. Look at it again.")


def waited_on_phone(minutes: int) -> str:
    """Return how long an entry waited on a phone without a connection."""
    return ngettext(
        "Entered on the phone {n} minute before it arrived",
        "Entered on the phone {n} minutes before it arrived",
        minutes,
    ).format(n=minutes)


def code_unknown() -> str:
    return _("This code is no longer valid. Ask the desk for a new one.")


def code_used() -> str:
    return _("Another phone has already used this code. Ask the desk for a new one.")


def phone_ended() -> str:
    return _("This phone may no longer enter deals. Ask the desk.")


def unreadable_request() -> str:
    return _("The page on this phone is out of date. Close it and scan your card again.")


def not_entered() -> str:
    """Return the message that a command failed and would fail again."""
    return _("This could not be entered. Write it on the paper sheet and show it to the desk.")


def try_again() -> str:
    return _("The event cannot be saved right now. The phone will try again.")


# --- the page


def page_words() -> dict[str, str]:
    """Return every text of the page by its key; braces are filled in on the phone."""
    return {
        **_words_of_entry(),
        **_words_of_answers(),
        **_words_of_sending(),
        **_words_of_screens(),
    }


def _words_of_entry() -> dict[str, str]:
    return {
        "deal": pgettext("phone", "Deal {n} of {deals}"),
        "table": pgettext("phone", "Table {n}"),
        "round": pgettext("phone", "round {n}"),
        "who-declares": _("Who bid? Tap the team."),
        "declares": pgettext("phone", "{team} declares"),
        "number": pgettext("phone", "Number"),
        "suit": pgettext("phone", "Suit"),
        "doubling": pgettext("phone", "Doubling"),
        "S": pgettext("phone", "Spades"),
        "H": pgettext("phone", "Hearts"),
        "D": pgettext("phone", "Diamonds"),
        "C": pgettext("phone", "Clubs"),
        "NT": pgettext("phone", "No-trump"),
        "undoubled": pgettext("phone", "not doubled"),
        "doubled": pgettext("phone", "doubled"),
        "redoubled": pgettext("phone", "redoubled"),
        "save-contract": pgettext("phone", "Save contract"),
        "save-this": pgettext("phone", "Save {contract}"),
        "other-number": pgettext("phone", "Other number"),
        "took": _("How many card points did {team} take?"),
        "made": pgettext("phone", "made"),
        "defeated": pgettext("phone", "defeated"),
        "Made": pgettext("phone", "Made"),
        "Defeated": pgettext("phone", "Defeated"),
        "not-counted": pgettext("phone", "points not counted"),
        "delete-digit": pgettext("phone", "Delete digit"),
        "save-result": pgettext("phone", "Save result"),
        "gives": pgettext("phone", "{outcome}: {team} +{points}."),
        "then": pgettext("phone", "Score {a} : {b}."),
        "few": _("Only {n} of {all}? Tap Save again if that is right."),
        "too-many": _("There are only {all} card points."),
        "correct": pgettext("phone", "Correct"),
        "cancel": pgettext("phone", "Cancel"),
        "back": pgettext("phone", "Back"),
        "later": _("Not now"),
    }


def _words_of_answers() -> dict[str, str]:
    return {
        "says": pgettext("phone", "{team} says"),
        "is-right": _("Is this right?"),
        "is-right-team": _("{team}, is this right?"),
        "accept": pgettext("phone", "We accept"),
        "differ": pgettext("phone", "We disagree"),
        "hand-to": _("Hand the phone to {team}"),
        "hand-over": pgettext("phone", "Hand over"),
        "needs-answer": _("Deal {n} needs your answer."),
        "reconsider": pgettext("phone", "Change answer"),
        "answer-first": _("Deal {n} needs their answer before you save this result."),
        "waits-for": _("Deal {n} is waiting for {team}."),
        "penalty-waits": _("The penalty in deal {n} is waiting for {team}."),
        "on-their-phone": _("It is on their phone."),
        "what-differs": _("{team}, what do you say?"),
        "other-points": pgettext("phone", "Different card points"),
        "other-contract": pgettext("phone", "Different contract or doubling"),
        "other-declarer": pgettext("phone", "The other side bid"),
        "say-so": pgettext("phone", "Send answer"),
        "they-say": pgettext("phone", "{team} says: {text}"),
        "declared": pgettext("phone", "{team} declared"),
        "took-points": pgettext("phone", "{n} card points"),
        "you-entered": pgettext("phone", "You entered"),
        "they-are-right": pgettext("phone", "They are right"),
        "no-penalty": _("We do not accept this penalty"),
    }


def _words_of_sending() -> dict[str, str]:
    return {
        "saved": pgettext("phone", "Saved {time}"),
        "sending": pgettext("phone", "Sending"),
        "on-phone": pgettext("phone", "{n} on this phone only"),
        "no-connection": pgettext("phone", "No connection"),
        "refused": pgettext("phone", "{n} not entered"),
        "offline": _("No connection since {time}."),
        "keep-going": _("Keep entering: the phone sends it later. Keep this page open."),
        "score-without": _("The score above leaves out what is only on this phone."),
        "not-entered": pgettext("phone", "Not entered"),
        "understood": pgettext("phone", "Understood"),
        "lines": _("Waiting on this phone, as lines the desk can type"),
        "nothing-waits": _("Nothing is waiting on this phone."),
        "cannot-keep": _("This phone cannot store entries. Use the paper sheet."),
        "unsent": pgettext("phone", "on this phone"),
        "waiting": pgettext("phone", "waiting"),
        "accepted-at": pgettext("phone", "accepted {time}"),
    }


def _words_of_screens() -> dict[str, str]:
    return {
        "actions": pgettext("phone", "Actions"),
        "main": pgettext("phone", "Deal"),
        "answer": pgettext("phone", "Answer"),
        "penalty": pgettext("phone", "Penalty"),
        "sheet": pgettext("phone", "Sheet"),
        "call": pgettext("phone", "Call"),
        "more": pgettext("phone", "More"),
        "against": _("Penalty against {team} in deal {n}"),
        "against-us": pgettext("phone", "It was us"),
        "against-them": pgettext("phone", "It was them"),
        "minor": _("Warning or 1 point, if you object in time"),
        "cardinal": _("The deal and 3 points"),
        "object": pgettext("phone", "{team} objects"),
        "stamped": _("The time is recorded. {team} accepts the penalty, or the committee decides."),
        "read-out": _("Read aloud:"),
        "was-read": pgettext("phone", "It was read out"),
        "call-committee": pgettext("phone", "Call the committee"),
        "call-deal": _("About this deal"),
        "call-other": _("Something else"),
        "last-sheet": _("Your last sheet"),
        "object-until": _("You can object until {time}."),
        "called": _("The committee was called at {time}."),
        "bell-rung": _("The desk was called at {time}."),
        "over": _("The session is over"),
        "look": _("Both captains check the sheet here, then sign at the desk."),
        "answer-all": _("Every deal and penalty needs an answer before the captains check the sheet."),
        "right": pgettext("phone", "{team}: the sheet is right"),
        "wrong": pgettext("phone", "Something is wrong"),
        "looked": _("{team} checked the sheet at {time}"),
        "to-desk": _("Both captains have checked the sheet. Go to the desk to sign."),
        "signed": _("The sheet is being signed. Changes are made at the desk."),
        "points": pgettext("phone", "Points"),
        "took-column": pgettext("phone", "Took"),
        "contract": pgettext("phone", "Contract"),
        "no-deals": _("No deal yet."),
        "who-enters": _("Who enters?"),
        "welcome": _("You enter for {team}"),
        "captain": pgettext("phone", "Captain"),
        "none-open": _("{team} has no open session. This page shows your next table when the round opens."),
        "loading": pgettext("phone", "Loading"),
        "bright": pgettext("phone", "Bright light"),
        "redeal": pgettext("phone", "Dealt again"),
        "redeal-why": _("Why was deal {n} dealt again?"),
        "phone-id": pgettext("phone", "Phone {id}"),
        "someone-else": _("Change who enters"),
        "no-code": _("Scan the code on your team's card with the camera."),
    }


def connection_words() -> dict[str, str]:
    """Return heading and text of the connection test page."""
    return {
        "reached": _("This phone reaches the desk."),
        "reached-next": _("The connection works. Scan the code of your team when you have it."),
    }


# --- the command


def serving_at(address: str) -> str:
    return _("Phones can connect at {address}").format(address=address)


def phones_connected(used: int, codes: int) -> str:
    """Return how many phones are connected, and how many codes are unused."""
    phones = ngettext("{n} phone is connected", "{n} phones are connected", used).format(n=used)
    unused = ngettext("{n} code is not used yet", "{n} codes are not used yet", codes).format(n=codes)
    return f"{phones}; {unused}."


def port_in_use(port: int) -> str:
    return _("port {port} is in use by a phone server or another program; stop it, or choose another port").format(
        port=port
    )


def stop_with() -> str:
    return _("Press Ctrl+C to stop.")


def stop_question() -> str:
    return _("The phone server stops within a second.")


def needs_acceptance(event: str) -> str:
    """Return the sentence that acceptance must be switched on first, and how."""
    return _(
        "the other side must accept deals from phones; turn that on first: scorekeeper set "
        "{event} confirming=other-side"
    ).format(event=event)


def login_enters_no_deals(role: str, who: str) -> str:
    """Return the sentence that the login of this role cannot serve phones, and whose can."""
    return _("this login is for the role {role}; phones need a login for the role {who}").format(role=role, who=who)


def given_back(number: str) -> str:
    return _("Table {number} is entered on its phones again").format(number=number)


def has_phones(number: str) -> str:
    return _("No desk has taken over table {number}").format(number=number)


def no_session_at(number: str) -> str:
    return _("table {number} has no open session").format(number=number)


def ended(name: str) -> str:
    return _("{name} no longer has a phone").format(name=name)


def had_none(name: str) -> str:
    return _("{name} had no phone").format(name=name)


# --- the page in the window


def phones_title() -> str:
    return _("Phones at the tables")


def no_code() -> str:
    return pgettext("phone", "no code yet")


def code_not_used() -> str:
    return pgettext("phone", "code not used yet")


def has_phone(who: str, waits: str) -> str:
    """Return who has a team's phone, and how much waits on it."""
    return f"{who}, {waits}" if who else waits


def asks_acceptance() -> str:
    """Return the question before switching on the setting that phones need."""
    return _(
        "Every deal from a phone will wait until the other side accepts it. Press Enter to turn that on and start."
    )


def asks_disconnect(name: str) -> str:
    """Return the question before a phone ends."""
    return _("Choose Disconnect phone again to end the phone of {name}. What it has not sent stays on it.").format(
        name=name
    )


def changed_meanwhile_by(_entry: int, who: str) -> str:
    return _("{who} changed the event at the same time. Start again.").format(who=who)


def connection_tried(count: int, time: str) -> str:
    """Return how many devices reached this computer, and when the last one did."""
    return ngettext(
        "{n} device has reached this computer, at {time}.",
        "{n} devices have reached this computer, the last one at {time}.",
        count,
    ).format(n=count, time=time)


def cards_made(count: int) -> str:
    """Return how many cards are printed, and the effect on earlier ones."""
    return ngettext(
        "{n} card with a new code. An unused card printed earlier is no longer valid.",
        "{n} cards with new codes. Unused cards printed earlier are no longer valid.",
        count,
    ).format(n=count)
