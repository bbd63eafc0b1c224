"""Texts of the Disputes page about a ruling: what is missing, who may rule, its effect."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from scorekeeper.features.committee.words.claims import asks as claim_asks
from scorekeeper.journal.dispute_facts import REPLAY, RulingMade
from scorekeeper.language.precedents import decision, decision_parts
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Side


def number_word(number: int) -> str:
    """Return a small number as a word, others as digits."""
    words = (
        pgettext("number", "none"),
        pgettext("number", "one"),
        pgettext("number", "two"),
        pgettext("number", "three"),
        pgettext("number", "four"),
        pgettext("number", "five"),
        pgettext("number", "six"),
        pgettext("number", "seven"),
    )
    return words[number] if 0 <= number < len(words) else str(number)


# --- missing values


OF_SETTLEMENT = MappingProxyType({"findings": "agreed", "effect": "agreed-effect", "decision": "agreed-effect"})
"""What is asked instead for a settlement."""


def missing(what: str, *, deal: int | None = None, voted: int = 0, quorum: int = 0) -> str:
    """Return what is missing before the ruling can be made, as a sentence."""
    if what == "quorum":
        return quorum_missed(voted, quorum)
    if what in {"won", "remaining", "too-many"}:
        return claim_asks(what)
    return {
        "role": _("Only the committee can rule. Work as committee first (Ctrl+Shift+W); the draft is kept."),
        "decision": _("What is decided: as prescribed (Alt+P), a departure (Alt+X), or a note only (Alt+N)?"),
        "code": _("Which infraction is it (Alt+I)? For any other matter, depart (Alt+X) or make a note (Alt+N)."),
        "side": _("Whose infraction is it (Alt+A, Alt+B)?"),
        "article": _("Which article was broken?"),
        "occurrence": _("Is it the one already entered, or another one?"),
        "points": _("How many points? The committee sets them."),
        "contract": _("Deal {deal} has no contract yet: it can be awarded once it has one."),
        "deal": _("In which deal? This infraction awards the deal; the dispute names none."),
        "redeal-deal": _("Which deal? The dispute names none that could be dealt again."),
        "outcome": _("The rules give no result here: depart (Alt+X), set the outcome and give the penalty."),
        "verdict": _("What about the claim: does it stand, or do the challengers get the remaining tricks?"),
        "effect": _("What does the ruling change? If nothing, make it a note only (Alt+N)."),
        "contract-typed": _("The contract cannot be read. Type side, number and suit, like A 40H."),
        "number-typed": _("Points are whole numbers, with a minus to take some off."),
        "articles": _("Which article is the ruling based on?"),
        "findings": _("What does the committee find? Write it down."),
        "reason": _("Why does it depart from the rules (Alt+R)?"),
        "majority": _("It has no majority of the votes. The draft is kept."),
        "admitted-by": _("Raised too late. Say who admits it."),
        "agreed": _("What have the teams agreed? Write it down."),
        "agreed-effect": _("What should change: contract, card points or points?"),
        "same": _("This repeats the earlier ruling. What should change?"),
    }[what].format(deal=deal)


def sentence(words: str) -> str:
    """Return words as a separate sentence: "The outcome is missing."."""
    return f"{words[:1].upper()}{words[1:].removesuffix('.')}." if words else ""


def quorum_missed(voted: int, quorum: int) -> str:
    """Return the message that too few have voted.

    For example "Two members have voted, the quorum is three. The draft is kept.".
    """
    if voted == 0:
        first = _("No member has voted")
    else:
        first = ngettext("{n} member has voted", "{n} members have voted", voted).format(n=number_word(voted))
    text = _("{first}; the quorum is {quorum}. The draft is kept.").format(first=first, quorum=number_word(quorum))
    return text[:1].upper() + text[1:]


def votes(votes_for: int, against: int, abstained: int, unrecorded: int = 0) -> str:
    """Return the votes: "2 for, 0 against, 1 not recorded"."""
    text = _("{votes_for} for, {against} against").format(votes_for=votes_for, against=against)
    text = pgettext("dispute", "{text}, {n} abstained").format(text=text, n=abstained) if abstained else text
    return _("{text}, {n} not recorded").format(text=text, n=unrecorded) if unrecorded else text


def vote_word(vote: str) -> str:
    return {
        "for": pgettext("vote", "for"),
        "against": pgettext("vote", "against"),
        "abstained": pgettext("vote", "abstained"),
        "not-recorded": pgettext("vote", "not recorded"),
    }[vote]


def named_later(member: str) -> str:
    """Return a member's name with a note that it was named after the dispute was raised."""
    return _("{member} (named later)").format(member=member)


def member_aside(why: str) -> str:
    """Return the note that a member steps aside: "steps aside: same club as Dallas"."""
    return pgettext("dispute", "steps aside: {why}").format(why=why)


# --- what the rules prescribe


def sum_words(team: str, points: int, lost: str = "") -> str:
    """Return the last line of a sum: "to Detroit, and Dallas loses the 6 of deal 16"."""
    text = (pgettext("dispute", "to {team}") if points >= 0 else pgettext("dispute", "off {team}")).format(team=team)
    return pgettext("dispute", "{sum}, and {lost}").format(sum=text, lost=lost) if lost else text


# --- the effect


def other_head(*, departs: bool, settlement: bool = False) -> str:
    """Return the heading of what is being drafted."""
    if settlement:
        return pgettext("column heading", "as agreed")
    return pgettext("column heading", "departing") if departs else pgettext("column heading", "note only")


def lead(winner: str | None, difference: int, names: Mapping[Side, str]) -> str:
    """Return the lead of the side ahead ("5 Detroit", "0"), or the winner without a lead."""
    if winner is None or winner not in names:
        return str(difference)
    return f"{difference} {names[winner]}" if difference else names[winner]


def still_open(count: int, able: Sequence[int], unknown: Sequence[int]) -> str:
    """Return which open disputes can still change the outcome, and which are unknown."""
    parts = []
    if able:
        text = _("Only {able} of the {n} open disputes can change a winner, match points or the ranking.")
        if len(able) == count:
            text = _("All {n} open disputes can change a winner, match points or the ranking.")
        parts.append(text.format(n=number_word(count), able=_listed(able)))
    elif not unknown:
        text = _("None of the {n} open disputes can change a winner, match points or the ranking.")
        parts.append(text.format(n=number_word(count)))
    if unknown:
        parts.append(_("Not decided yet: {numbers}.").format(numbers=_listed(unknown)))
    return " ".join(parts)


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


# --- the button and the result


def make_button(score: str) -> str:
    return _("Make the ruling: {score}").format(score=score) if score else _("Make the ruling")


def settle_button(score: str) -> str:
    """Return what the button does with a settlement."""
    return _("Propose the settlement: {score}").format(score=score) if score else _("Propose the settlement")


def members_gone(gone: Sequence[str], left: Sequence[str]) -> str:
    """Return which rulers left the committee, and who rules when the button is pressed again."""
    text = _("The committee has changed: {gone} can no longer rule. Press again to rule with {left}.")
    return text.format(gone=", ".join(gone), left=", ".join(left))


def revision(number: int) -> str:
    """Return which revision the sheet gets."""
    return _("the sheet becomes revision {number}").format(number=number)


def needs_signing(number: int, signatures: int) -> str:
    """Return the notice to sign again.

    For example "The sheet has revision 2; three signatures are needed again.".
    """
    return ngettext(
        "The sheet is now revision {number}; {n} signature is needed again.",
        "The sheet is now revision {number}; {n} signatures are needed again.",
        signatures,
    ).format(number=number, n=number_word(signatures))


def draft_detail() -> str:
    """Return the note that a draft changes nothing."""
    return _("nothing in the score has changed")


def draft_typed(number: int, *, settlement: bool = False) -> str:
    """Return the label of an unsaved ruling or settlement."""
    if settlement:
        return _("The settlement of dispute {number} is a draft, not recorded yet").format(number=number)
    return _("The ruling on dispute {number} is a draft, not made yet").format(number=number)


def read_out(title: str, effect: str, articles: Sequence[str], standing: str) -> str:
    """Return the sentence to read out.

    For example "Ruling 2: Dallas revoked, ... (3.9). Detroit wins 24 : 19.".
    """
    named = f" ({', '.join(articles)})" if articles else ""
    text = f"{title}: {effect}{named}."
    return f"{text} {standing}" if standing else text


def effect(fact: RulingMade, names: Mapping[Side, str], worth: str) -> str:
    """Return the content of a ruling, to be read out.

    For example "Dallas revoked; deal 16: made, Detroit 8".
    `worth` is that of the deal.
    """
    if fact.again is not None and fact.deal is not None:
        rest = replace(fact, again=None)
        return "; ".join((redeal_or_replay(fact.again, fact.deal), *decision_parts(rest, names)))
    parts = [decision(fact, names)]
    if fact.deal is not None and worth and fact.forfeit is None:
        parts.append(pgettext("dispute", "deal {deal}: {worth}").format(deal=fact.deal, worth=worth))
    return "; ".join(part for part in parts if part)


def redeal_or_replay(again: str, deal: int) -> str:
    """Return which deal is dealt or played again, and who deals.

    For example "deal 3 is played again, by the same dealer".
    """
    if again == REPLAY:
        return _("deal {deal} is played again, by the same dealer").format(deal=deal)
    return _("deal {deal} is dealt again, by the same dealer").format(deal=deal)


def made_by(members: Sequence[str], who: str, *, settlement: bool = False) -> str:
    """Return who made a ruling, or who recorded it if no member is named."""
    if members:
        return _("{members}; written by {who}").format(members=", ".join(members), who=who)
    if not settlement:
        return _("no member named; written by {who}").format(who=who)
    return _("agreed by the scorer and both captains; written by {who}").format(who=who)


def entry_words(entry: int) -> str:
    """Return the number of an entry."""
    return pgettext("place", "entry {entry}").format(entry=entry)


# --- earlier rulings


def precedent_in_words(location: str, decision: str, findings: str, reason: str) -> str:
    """Return an earlier case in a few sentences."""
    parts = (location, decision, findings, reason if reason != findings else "")
    return " ".join(sentence(part) for part in parts if part)
