"""Papers for writing by hand as PDF, any number of sessions in one file."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language import stage_papers as words
from scorekeeper.language.systems import system_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Value
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import DEFAULT, SYSTEMS
from scorekeeper.sheets.blank.card import card_of, plan_card
from scorekeeper.sheets.blank.contents import sheet_for_all, sheet_of
from scorekeeper.sheets.blank.pdf import draw_pages
from scorekeeper.sheets.blank.sheet import plan_sheet
from scorekeeper.sheets.blank.table_cards import cards_of, plan_table_cards
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.paper.document import Document
from scorekeeper.sheets.paper.typefaces import Typefaces, typefaces


@dataclass(slots=True)
class Binder:
    """Collects blank sheets of one event in one PDF; one that fails leaves no trace in it."""

    tournament: Tournament
    options: SheetOptions
    faces: Typefaces
    book: Document

    def add_sheet(self, state: SessionState) -> None:
        """Add the blank score sheet of a session; raises NoGlyph if no font has one of its letters."""
        system = state.system
        sheet = sheet_of(system, state, self.tournament, self.options)
        draw_pages(self.book, plan_sheet(sheet, self.faces, self.options.paper).pages)

    def close(self) -> bytes:
        """Return the PDF."""
        return self.book.close()


@contextmanager
def binder(tournament: Tournament, options: SheetOptions, title: str) -> Iterator[Binder]:
    """Return a binder for papers of this event."""
    event = tournament.event.name if tournament.event else ""
    with typefaces(options.fonts) as faces:
        yield Binder(tournament, options, faces, Document(faces, options, title, event))


def card_pdf(tournament: Tournament, options: SheetOptions) -> bytes:
    """Return the scorer's card of an event; raises NoGlyph."""
    system, chosen, event = of_event(tournament)
    with typefaces(options.fonts) as faces:
        book = Document(faces, options, _("Scorer's card"), event, subject=system_name(system))
        draw_pages(book, [plan_card(card_of(system, chosen, event), faces, options.paper)])
        return book.close()


def table_cards_pdf(tournament: Tournament, stage: str, number: int, options: SheetOptions) -> bytes:
    """Return the cards for the tables of a round.

    Raises NoGlyph, and KeyError if there is no such round.
    """
    event = tournament.event.name if tournament.event else ""
    with typefaces(options.fonts) as faces:
        book = Document(faces, options, words.title("table-cards", number), event)
        draw_pages(book, plan_table_cards(cards_of(tournament, stage, number), faces, options.paper))
        return book.close()


def empty_pdf(system: RuleSystem, chosen: Mapping[str, Value | bool], event: str, options: SheetOptions) -> bytes:
    """Return a score sheet without names, with these settings; raises NoGlyph."""
    with typefaces(options.fonts) as faces:
        book = Document(faces, options, _("Score sheet"), event, subject=system_name(system))
        draw_pages(book, plan_sheet(sheet_for_all(system, options, chosen, event), faces, options.paper).pages)
        return book.close()


def of_event(tournament: Tournament) -> tuple[RuleSystem, Mapping[str, Value | bool], str]:
    """Return an event's rule system, settings and name, or the default system."""
    event = tournament.event
    return (SYSTEMS[event.system], event.settings, event.name) if event else (DEFAULT, {}, "")
