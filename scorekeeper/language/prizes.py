"""Sentences about prizes: money, places, trophy, certificates, refusals."""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.journal.prize_facts import PrizesSet
from scorekeeper.language.numbers import ordinal
from scorekeeper.language.templates import join_all, lazy_template
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Value
from scorekeeper.tournament.money import format_amount
from scorekeeper.tournament.prizes import EACH, LOT

Values = Mapping[str, Value]
DASH = "\N{EN DASH}"


def money(amount: int, currency: str) -> str:
    """Return an amount in hundredths as text: "$1,000", "516.66 EUR".

    A currency sign goes before it, letters after.
    """
    return format_amount(("", currency) if currency[:1].isalpha() else (currency, ""), amount)


def place_range(first: int, last: int) -> str:
    """Return a place: "1st"; a shared one: "5th to 8th"."""
    if first == last:
        return ordinal(first)
    return pgettext("prizes", "{first} to {last}").format(first=ordinal(first), last=ordinal(last))


def prize(amount: int | None, awards: Sequence[str], currency: str) -> str:
    """Return the prize of a place: "$1,000, Gold cup"; "by lot" where lots decide.

    "" for no prize.
    """
    if amount is None:
        return (
            pgettext("prizes", "by lot: {awards}").format(awards=", ".join(awards))
            if awards
            else pgettext("prizes", "by lot")
        )
    parts = [*([money(amount, currency)] if amount else []), *awards]
    return ", ".join(parts)


def undecided() -> str:
    """Return the text shown for a prize whose place is open."""
    return pgettext("prizes", "not decided")


def no_team() -> str:
    """Return the text shown where no team takes the prize."""
    return pgettext("prizes", "no team")


def undecided_between(names: Sequence[str]) -> str:
    """Return the teams that share an open place: "not decided: Dallas, Kochi, Albany"."""
    return pgettext("prizes", "not decided: {names}").format(names=", ".join(names))


def sharing(shared: str) -> str:
    """Return how teams that share a place share its prizes."""
    if shared == EACH:
        return _("Everyone who shares a place receives its full prize.")
    if shared == LOT:
        return _("Lots decide between those who share a place.")
    return _("Tied places divide their prizes evenly.")


def sharing_word(shared: str) -> str:
    """Return the sharing rule as one of several choices."""
    return {EACH: pgettext("prizes", "full prize each"), LOT: pgettext("prizes", "by lot")}.get(
        shared, pgettext("prizes", "divided")
    )


def remainder(left: int, currency: str) -> str:
    """Return the remainder of the division."""
    return _("{money} is left over after dividing.").format(money=money(left, currency))


def lot_awards() -> str:
    """Return who gets which of several awards."""
    return _("If several teams share several awards, each gets one, by lot.")


def no_prize(mark: str = "") -> str:
    """Return the text shown where a marked team does not take a prize.

    For example "no prize: withdrew after round 1".
    """
    return pgettext("prizes", "no prize: {mark}").format(mark=mark) if mark else pgettext("prizes", "no prize")


def withheld(names: Sequence[str]) -> str:
    """Return which teams take no prize, with the note that the organizer decides."""
    text = ngettext(
        "{names} gets no prize unless the organizer decides otherwise.",
        "{names} get no prize unless the organizer decides otherwise.",
        len(names),
    )
    return text.format(names=join_all(names))


def challenge_trophy(trophy: str, winners: Sequence[str], handed_back: str, *, withheld: bool = False) -> str:
    """Return which team gets the challenge trophy; `withheld`: the first place takes no prize."""
    names = pgettext("prizes", " and ").join(winners)
    if not winners and withheld:
        return _("{trophy} is not awarded: first place gets no prize.").format(trophy=trophy)
    if not winners:
        return _("{trophy} goes to first place, which is not decided yet.").format(trophy=trophy)
    if handed_back:
        return _("{trophy} goes from {before} to {names}, until the next event.").format(
            trophy=trophy, before=handed_back, names=names
        )
    return _("{trophy} goes to {names}, until the next event.").format(trophy=trophy, names=names)


def best_player(name: str, team: str, award: str) -> str:
    """Return who is the best player."""
    who = f"{name} ({team})" if team and team != name else name
    return f"{who}: {award}" if award else who


def title(key: str) -> str:
    """Return the title of a part of the prize list."""
    return {
        "prize-list": _("Prize list"),
        "prizes": pgettext("heading", "Prizes"),
        "places": _("Final places"),
        "trophy": _("Rotating trophy"),
        "best": _("Best player"),
    }[key]


def head(key: str) -> str:
    """Return a column heading."""
    return {
        "prize": pgettext("column heading", "prize"),
        "won-in": pgettext("column heading", "decided in"),
        "hundredths": pgettext("column heading", "money, hundredths"),
    }[key]


def provisional(*, open_places: bool) -> str:
    """Return the message that places may still change.

    Some are not decided, or the ranking is not final.
    """
    if open_places:
        return _("Provisional: not every place is decided.")
    return _("Provisional: the ranking is not final yet.")


def no_places() -> str:
    """Return the text shown when there are no places yet."""
    return _("No team has a place yet.")


def check_sum() -> str:
    """Return the sums that must agree."""
    return _("money awarded, left over and withheld = prize money of the places, in hundredths")


def check_places() -> str:
    """Return the numbers of places that must agree."""
    return _("teams on the places = teams listed")


def certificate(key: str) -> str:
    """Return the words of a certificate."""
    return {
        "title": pgettext("certificate", "Certificate"),
        "awarded": pgettext("certificate", "is awarded to"),
        "best": pgettext("certificate", "as the best player"),
        "place-date": pgettext("certificate", "place and date"),
        "organiser": pgettext("prizes", "for the organizer"),
        "committee": pgettext("prizes", "for the committee"),
    }[key]


def for_place(first: int, last: int) -> str:
    """Return what a certificate is awarded for: "for 1st place", "for a shared 2nd place"."""
    words = pgettext("certificate", "for {place} place") if first == last else _("for a shared {place} place")
    return words.format(place=ordinal(first))


def for_place_among(first: int, last: int, total: int) -> str:
    """Return what a certificate is awarded for, with the number of places.

    For example "for 7th place among 90".
    """
    words = pgettext("certificate", "{honor} among {total}")
    return words.format(honor=for_place(first, last), total=total)


def set_words(fact: PrizesSet) -> str:
    """Return an entry in words: "prizes of 4 places, together $2 550"."""
    places = max(len(fact.amounts), len(fact.awards))
    if not places:
        text = _("no prizes for places")
    else:
        text = ngettext("prizes of {n} place", "prizes of {n} places", places).format(n=places)
    parts = [text]
    if any(fact.amounts):
        parts.append(pgettext("prizes", "together {money}").format(money=money(sum(fact.amounts), fact.currency)))
    if fact.trophy:
        parts.append(fact.trophy)
    if fact.best_player:
        parts.append(pgettext("prizes", "best player {name}").format(name=fact.best_player))
    if fact.marked:
        text = ngettext("{n} marked team gets its prize", "{n} marked teams get their prize", len(fact.marked))
        parts.append(text.format(n=len(fact.marked)))
    return ", ".join(parts)


PRIZES: Mapping[str, Callable[[Values], str]] = {
    "prizes-too-many": lazy_template(lambda: _("at most {most} places can have a prize")),
    "prize-out-of-range": lazy_template(lambda: _("the prize of place {place} is too large, or negative")),
    "prize-not-read": lazy_template(lambda: _("{value} is not an amount of money; type one like 1000 or 516.66")),
    "unknown-sharing": lazy_template(lambda: _("{value} is not a way to share prizes; choose from {known}")),
    "trophy-missing": lazy_template(lambda: _("name the trophy that was handed back")),
    "best-player-missing": lazy_template(lambda: _("name the best player")),
    "best-player-unknown": lazy_template(lambda: _("{name} is in no team: name the player as the team list does")),
    "best-player-elsewhere": lazy_template(lambda: _("{name} does not play for {team}")),
}
