"""The cards of a deal on paper: the deals with a record of play, and the diagram of one."""

from typing import TYPE_CHECKING

from scorekeeper.features.papers import words
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.sheet_names import sheet_name
from scorekeeper.sheets.reports.deal_cards import deal_cards_report, recorded_deals
from scorekeeper.sheets.reports.model import Report

if TYPE_CHECKING:
    from scorekeeper.sheets.options import SheetOptions


def current_deal(subject: str) -> tuple[str, int]:
    """Return the session and the deal of a subject with a record of play."""
    session, _space, deal = subject.partition(" ")
    return session, int(deal)


def record_subjects(tournament: Tournament) -> tuple[str, ...]:
    """Return the deals with a record of play as subjects."""
    return tuple(f"{session} {deal}" for session, deal in recorded_deals(tournament))


def diagram(tournament: Tournament, subject: str | None, _options: "SheetOptions | None") -> Report:
    """Return the cards of a deal as a report."""
    return deal_cards_report(tournament, *current_deal(subject or ""))


def diagram_name(tournament: Tournament, subject: str) -> str:
    """Return the name of the piece about a deal."""
    session, deal = current_deal(subject)
    return words.deal_cards(deal, sheet_name(tournament.sessions[session]))
