"""The subjects of a paper, as rows of a list."""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.features.papers import words
from scorekeeper.features.papers.page.page import PaperPage
from scorekeeper.features.papers.view import catalogue
from scorekeeper.features.papers.view.card_papers import current_deal
from scorekeeper.features.papers.view.catalogue import ALL, PaperKind
from scorekeeper.features.papers.view.committee_papers import ruling_slips
from scorekeeper.features.papers.view.exporting import all_played
from scorekeeper.features.papers.view.prize_papers import certificates_of
from scorekeeper.features.papers.view.stage_papers import subject_name
from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.kernel.plain_name import plain_event_name
from scorekeeper.kernel.sheet_names import names_of
from scorekeeper.kit.itemlist import ListItem
from scorekeeper.kit.own_place import documents
from scorekeeper.language.session_length import state_words
from scorekeeper.language.stage_facts import place_in, stage_label
from scorekeeper.sheets.contents import long_date


def subject_items(kind: PaperKind, subjects: Sequence[str], tournament: Tournament) -> list[ListItem]:
    """Return the subjects of a paper, as rows of the list."""
    items = []
    for subject in subjects:
        if subject == ALL:
            rounds = sum(catalogue.round_number(subject) is not None for subject in subjects)
            title, detail = words.all_of(kind.about, len(subjects) - 1 - rounds)
            items.append(ListItem(ALL, title, detail, icon="reports"))
        elif (number := catalogue.round_number(subject)) is not None:
            of_round = [state for state in all_played(tournament) if catalogue.is_in_subject(state, subject)]
            count = sum(catalogue.is_needed(kind, state) for state in of_round)
            stage = catalogue.stage_of(tournament, subject)
            named = stage_label(tournament, stage) if stage is not None else ""
            title, detail = words.all_of_round(kind.about, number, named, count)
            items.append(ListItem(subject, title, detail, icon="round"))
        elif kind.about in _ROWS:
            items.append(_ROWS[kind.about](subject, tournament))
        else:
            state = tournament.played(subject)
            items += [_item(tournament, state)] if state is not None else []
    return items


def offer_subjects(page: PaperPage, tournament: Tournament, subject: str) -> None:
    """Offer the subjects of the chosen paper; the chosen subject is kept if it is still offered.

    From the second stage on, the subjects of the stage on view are offered, as long as nothing else was chosen.
    """
    subjects = catalogue.subjects(page.kind, tournament, page.stage)
    of_other = catalogue.stage_of(tournament, subject) not in {None, page.stage} and page.stage != page.offered
    page.offered = page.stage
    chosen = (
        subject if subject in subjects and not of_other else catalogue.first_choice(tournament, subjects, page.stage)
    )
    name = plain_event_name(tournament) or "sheets"
    page.offer(subject_items(page.kind, subjects, tournament), chosen, str(documents() / name))


def _team(uid: str, tournament: Tournament) -> ListItem:
    team = tournament.teams[uid]
    return ListItem(uid, team.name, ", ".join(team.players), icon="event")


def _of_stage(subject: str, tournament: Tournament) -> ListItem:
    return ListItem(subject, subject_name(tournament, subject), icon="round")


def _cards(subject: str, tournament: Tournament) -> ListItem:
    session, deal = current_deal(subject)
    return ListItem(subject, words.deal_cards(deal, place_in(tournament, tournament.sessions[session])), icon="play")


def _day(day: str, _tournament: Tournament) -> ListItem:
    return ListItem(day, long_date(day) or day, day, icon="round")


def _honours(subject: str, tournament: Tournament) -> ListItem:
    return ListItem(subject, *certificates_of(tournament, subject), icon="event")


def _ruling(number: str, tournament: Tournament) -> ListItem:
    (slip,) = ruling_slips(tournament, number)
    return ListItem(number, slip.title, slip.where, icon="ruling")


def _item(tournament: Tournament, state: Played) -> ListItem:
    who = " \N{EN DASH} ".join(names_of(state))
    where = place_in(tournament, state)
    if isinstance(state, GameState):
        how_far = words.hands_so_far(state.state, len({hand.number for hand in state.result.hands if hand.lines}))
    else:
        decided = sum(deal.outcome is not None for deal in state.result.deals)
        how_far = state_words(state.state, decided, state.limit)
    return ListItem(state.uid, who, f"{where} \N{MIDDLE DOT} {how_far}", icon="sheet")


def chosen_sheets(kind: PaperKind, chosen: str, tournament: Tournament) -> tuple[Played, ...]:
    """Return the sessions or games whose sheets are chosen; empty for another paper."""
    if kind.key not in {catalogue.SHEET, catalogue.GAME_SHEET}:
        return ()
    return tuple(state for state in all_played(tournament) if catalogue.is_in_subject(state, chosen))


_ROWS: Mapping[str, Callable[[str, Tournament], ListItem]] = {
    **dict.fromkeys((catalogue.TEAMS, catalogue.PLAYERS), _team),
    **dict.fromkeys((catalogue.STAGES, catalogue.ROUNDS, catalogue.FINALS, catalogue.RANKINGS), _of_stage),
    **dict.fromkeys((catalogue.DAYS, catalogue.SITTINGS), _day),
    catalogue.HONOURS: _honours,
    catalogue.RECORDS: _cards,
    catalogue.RULINGS: _ruling,
}
"""The row of a subject that is neither a session nor a game."""
