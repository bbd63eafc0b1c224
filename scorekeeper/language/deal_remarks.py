"""Remarks on a deal that change no number: a mark in the window, a footnote on paper."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import RowCopied, SeatsTaken, WrongDealer
from scorekeeper.journal.snapshot import SessionState
from scorekeeper.journal.teams import SubstitutionTurn
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Side
from scorekeeper.rules.seats import dealer, seating_in, seats_swapped


class DealRemark(NamedTuple):
    """A remark on a deal: the short form, the sentence, and its entries."""

    deal: int
    mark: str
    text: str
    entries: tuple[int, ...]


def remarks_on(state: SessionState) -> Iterator[DealRemark]:
    """Return all remarks on the deals of a session."""
    yield from _seats(state)
    yield from _substitutes(state)
    yield from _wrong_dealers(state)
    yield from _unreadable_rows(state)


def seat_changes(state: SessionState) -> Iterator[tuple[Entry, SeatsTaken, bool]]:
    """Yield who took which seats after the first, and whether all seats were swapped.

    Players are given by name. The last of several statements about one deal counts.
    """
    taken = {fact.from_deal: (entry, fact) for entry, fact in state.counting(SeatsTaken)}
    names = {seating.from_deal: seating.seats for seating in state.record.seating}
    for deal in sorted(taken):
        entry, seats_taken = taken[deal]
        fact = replace(seats_taken, seats=names.get(deal, ()))
        if deal > 1:
            before = seating_in(deal - 1, state.record.seating) or ()
            yield entry, fact, fact.swap or seats_swapped(before, fact.seats)


def _seats(state: SessionState) -> Iterator[DealRemark]:
    for entry, fact, swap in seat_changes(state):
        mark = pgettext("copying from paper", "seats swapped") if swap else pgettext("copying from paper", "seats")
        text = _seats_words(fact.seats, state.system.seating_article, swap=swap)
        yield DealRemark(fact.from_deal, mark, text, (entry.seq,))


def substitutions(state: SessionState, side: Side) -> tuple[str, ...]:
    """Return who of a side came in or came back during the session, each with the deal."""
    roster = state.rosters.get(side)
    if roster is None:
        return ()
    names = dict(zip(roster.uids, roster.team.players, strict=True))
    words = pgettext("score sheet on paper", "from deal {deal}: {name} for {other}")
    return tuple(
        words.format(deal=turn.from_deal or 1, name=names.get(turn.plays, ""), other=names.get(turn.leaves, ""))
        for turn in roster.exchanges
    )


def _substitutes(state: SessionState) -> Iterator[DealRemark]:
    """Return who plays for whom from a deal on, and in which seat."""
    for roster in state.rosters.values():
        names = dict(zip(roster.uids, roster.team.players, strict=True))
        for turn in roster.exchanges:
            deal, plays = turn.from_deal or 1, names.get(turn.plays, "")
            seats = seating_in(deal, state.record.seating) or ()
            seat = seats.index(plays) + 1 if plays in seats else None
            mark = (
                pgettext("copying from paper", "starter back")
                if turn.back
                else pgettext("copying from paper", "substitute")
            )
            yield DealRemark(
                deal, mark, _substitute_words(turn, plays, names.get(turn.leaves, ""), seat), (turn.entry,)
            )


def _substitute_words(turn: SubstitutionTurn, plays: str, leaves: str, seat: int | None) -> str:
    """Return who takes whose seat."""
    if turn.back:
        in_seat = _("before it {starter} came back for {substitute}, in seat {seat}.")
        somewhere = _("before it {starter} came back for {substitute}.")
    else:
        in_seat = _("before it {substitute} came in for {starter}, in seat {seat}.")
        somewhere = _("before it {substitute} came in for {starter}.")
    starter, substitute = (plays, leaves) if turn.back else (leaves, plays)
    return (somewhere if seat is None else in_seat).format(starter=starter, substitute=substitute, seat=seat)


def _wrong_dealers(state: SessionState) -> Iterator[DealRemark]:
    """Return who dealt out of turn.

    The last entry about a deal counts, and none after a re-deal.
    """
    noted = {fact.deal: entry.seq for entry, fact in state.counting(WrongDealer)}
    first = state.record.first_dealer or state.system.first_dealer
    for deal, dealt_by in enumerate(state.dealers, 1):
        if dealt_by != dealer(deal, first, state.system.seats):
            text = _wrong_dealer_words(dealt_by, state.system.wrong_dealer_article)
            yield DealRemark(deal, pgettext("copying from paper", "dealer"), text, (noted[deal],))


def _unreadable_rows(state: SessionState) -> Iterator[DealRemark]:
    """Yield what could not be read on paper.

    Also where the deal has since been recorded from memory.
    """
    unreadable: dict[int, dict[str, int]] = {}
    for entry, fact in state.counting(RowCopied):
        if fact.unreadable:
            unreadable.setdefault(fact.deal, {})[fact.unreadable] = entry.seq
    for deal, rows in sorted(unreadable.items()):
        text = _("could not be read on the paper: {row}").format(row=", ".join(rows))
        yield DealRemark(
            deal, pgettext("copying from paper", "not readable"), with_article(text, ""), tuple(rows.values())
        )


def _seats_words(names: Sequence[str], article: str, *, swap: bool) -> str:
    """Return who sits where from a deal on."""
    listed = ", ".join(f"{seat} {name}" for seat, name in enumerate(names, 1))
    text = _("before it all players changed seats") if swap else _("before it players changed seats")
    return with_article(f"{text}: {listed or '-'}", article)


def _wrong_dealer_words(dealt_by: int, article: str) -> str:
    """Return the sentence that the wrong player dealt and the deal counts."""
    text = _("dealt by seat {seat} out of turn, found after the first lead: the deal stands").format(seat=dealt_by)
    return with_article(text, article)


def with_article(sentence: str, article: str) -> str:
    """Return a sentence with its article, if there is one."""
    return f"{phrase_with_article(sentence, article)}." if article else f"{sentence}."


def phrase_with_article(phrase: str, article: str) -> str:
    """Return words with their article; rules without numbers have sections with headings."""
    where = (
        pgettext("copying from paper", "{text} (article {article})")
        if article[:1].isdigit()
        else pgettext("copying from paper", "{text} (section {article})")
    )
    return where.format(text=phrase, article=article)
