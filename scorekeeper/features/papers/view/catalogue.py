"""Every paper there is: its name, its subjects, its forms, and how each piece is made."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from scorekeeper.features.papers import words
from scorekeeper.features.papers.view import (
    blanks,
    card_papers,
    committee_papers,
    game_papers,
    prize_papers,
    reporting,
    stage_papers,
)
from scorekeeper.features.papers.view.committee_papers import put
from scorekeeper.features.papers.view.copies import Copies
from scorekeeper.features.papers.view.exporting import HTML, JSON, PDF, XLSX, rounds_of
from scorekeeper.features.papers.view.paperwork import PaperPiece, sheet_piece
from scorekeeper.features.papers.view.reporting import CSV
from scorekeeper.journal.forfeits import is_walkover
from scorekeeper.journal.snapshot import GameState, Played, SessionState, Tournament
from scorekeeper.journal.stage_rounds import rounds_of_stage
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.sheet_names import sheet_name
from scorekeeper.rules.hands import HandRules
from scorekeeper.session.needs import (
    ALWAYS,
    COMMITTEE,
    HANDS,
    PRIZES,
    REGISTRATION,
    SECOND_SESSION,
    THIRD_TEAM,
    Signs,
)
from scorekeeper.sheets.committee.penalty_list import penalties_report
from scorekeeper.sheets.reports.check_in import check_in_report
from scorekeeper.sheets.reports.clicks import clicks_report
from scorekeeper.sheets.reports.model import Report
from scorekeeper.sheets.reports.statistics import statistics_report

if TYPE_CHECKING:
    from scorekeeper.sheets.options import SheetOptions


def empty_games(tournament: Tournament, rules: HandRules) -> PaperPiece:
    """Return game sheets for any table, without names."""
    return PaperPiece(
        words.paper_name("empty-games"),
        lambda _form: game_papers.blank_game_name(),
        lambda _form, options: game_papers.empty_games(tournament, rules, options),
        put,
    )


def click_cards(subject: str, tournament: Tournament) -> tuple[PaperPiece, ...]:
    """Return the click cards of all players as one piece, or the card of one player."""
    rules = game_papers.hand_rules(tournament)
    players = tuple(uid for uid in tournament.teams if subject in {"all", uid})
    if rules is None or not players:
        return ()
    single = tournament.teams[players[0]] if subject != "all" else None
    return (
        PaperPiece(
            words.paper_name("click-cards") if single is None else single.name,
            lambda _form: game_papers.click_cards_name(single),
            lambda _form, options: game_papers.click_cards(tournament, rules, options, players=players),
            put,
        ),
    )


def blank_games(tournament: Tournament, states: tuple[GameState, ...], name: str, file: str) -> PaperPiece:
    """Return the blank sheets of these games in one file."""
    return PaperPiece(
        name, lambda _form: file, lambda _form, options: game_papers.blank_games(tournament, states, options), put
    )


def blank_sheet(tournament: Tournament, state: SessionState) -> PaperPiece:
    """Return the blank sheet of a session."""
    return PaperPiece(
        sheet_name(state),
        lambda _form: blanks.blank_file_name(blanks.SHEETS, state),
        lambda _form, options: blanks.blank_sheet(tournament, state, options),
        put,
    )


def table_cards(tournament: Tournament, subject: str) -> PaperPiece:
    """Return the table cards of a round."""
    return PaperPiece(
        stage_papers.subject_name(tournament, subject),
        lambda _form: stage_papers.cards_file(subject),
        lambda _form, options: stage_papers.table_cards(tournament, subject, options),
        put,
    )


def table_card(tournament: Tournament) -> PaperPiece:
    """Return the scorer's card."""
    return PaperPiece(
        words.paper_name("card"),
        lambda _form: blanks.blank_file_name(blanks.CARD),
        lambda _form, options: blanks.table_card(tournament, options),
        put,
    )


def report_piece(name: str, make: Callable[["SheetOptions"], Report]) -> PaperPiece:
    """Return a report as a piece, made once and written in each requested form."""
    made: dict[str, Report] = {}

    def report(options: "SheetOptions") -> Report:
        if name not in made:
            made[name] = make(options)
        return made[name]

    return PaperPiece(
        name,
        lambda form: reporting.report_file_name(next(iter(made.values())), form) if made else f"report.{form}",
        lambda form, options: reporting.report_bytes(report(options), form, options),
        lambda form, path, data: (
            reporting.write_report(next(iter(made.values())), form, path, data, make_folder=True),
        ),
    )


SHEET, BLANK, CARD = "sheet", "blank", "card"
CHECK_IN, DEAL_CARDS = "check-in-list", "deal-cards"
SESSION_REPORT, DAY_REPORT, TEAM_RECORD = "session-report", "day-report", "team-record"

DRAW_POSTER, SEATING, ROUND_RESULTS, CROSS_TABLE = "draw-poster", "seating", "round-results", "cross-table"
TABLE_CARDS, STANDINGS, BRACKET = "table-cards", "standings", "bracket"

GAME_SHEET, BLANK_GAMES, EMPTY_GAMES, CLICK_CARDS = "game-sheet", "blank-games", "empty-games", "click-cards"
GAMES_REPORT, PLAYER_RECORD, CLICKS = "games-report", "player-record", "clicks"

STATISTICS, PRIZE_LIST, CERTIFICATES = "statistics", "prize-list", "certificates"

RULING_SLIP, MINUTES, PENALTY_LIST, CASEBOOK = "ruling-slip", "minutes", "penalty-list", "casebook"

SESSIONS, DAYS, TEAMS, EVENT, REGISTER = "sessions", "days", "teams", "event", "register"
GAMES, PLAYERS = "games", "players"
STAGES, ROUNDS, RANKINGS, BRACKETS = "stages", "rounds", "rankings", "brackets"
RECORDS = "records"
RULINGS, SITTINGS, BOOKS = "rulings", "sittings", "books"
FINALS, HONOURS = "finals", "honours"
"""The subjects of papers."""

ALL = "all"
"""The subject that covers every one of its kind; of days it is the whole event."""


_ROUND = "round "
"""Prefix of the subject "all sessions or games of a round", before its number."""


DRAWN = Copies()
"""Every sheet newly drawn, for callers without an open event that keeps the signed ones."""


Reporting = Callable[[Tournament, str | None, "SheetOptions | None"], Report]
"""A function that makes the report of a subject; None is every one of its kind."""


@dataclass(frozen=True, slots=True)
class PaperKind:
    """A kind of paper: key, subject, forms (the first is printed), and signs that show it.

    `report` makes those that are reports: a new report needs nothing else here.
    """

    key: str
    about: str
    forms: tuple[str, ...]
    report: Reporting | None = None
    shown_from: Signs = ALWAYS

    @property
    def words(self) -> str:
        """Return its name."""
        return words.paper_name(self.key)


def _session_report(tournament: Tournament, session: str | None, options: "SheetOptions | None") -> Report:
    return reporting.session_report(tournament, tournament.sessions[session or ""], options)


def _team_report(tournament: Tournament, team: str | None, options: "SheetOptions | None") -> Report:
    return reporting.team_report(tournament, team or "", options)


def _penalties(tournament: Tournament, day: str | None, _options: "SheetOptions | None") -> Report:
    return penalties_report(tournament, day)


def _check_in(tournament: Tournament, _all: str | None, _options: "SheetOptions | None") -> Report:
    return check_in_report(tournament)


def _statistics(tournament: Tournament, day: str | None, _options: "SheetOptions | None") -> Report:
    return statistics_report(tournament, day)


_TOURNAMENT, _CASES, _PRIZES = frozenset((THIRD_TEAM, HANDS)), frozenset((COMMITTEE,)), frozenset((PRIZES,))

_OF_THE_END = (
    PaperKind(STATISTICS, DAYS, (PDF, XLSX, CSV), _statistics, _TOURNAMENT),
    PaperKind(PRIZE_LIST, FINALS, (PDF, XLSX, CSV), prize_papers.prize_list_report, _PRIZES),
    PaperKind(CERTIFICATES, HONOURS, (PDF,), shown_from=_PRIZES),
)
"""Papers of the end of an event, whatever it consists of."""
_OF_COMMITTEE = (
    PaperKind(RULING_SLIP, RULINGS, (PDF,), shown_from=_CASES),
    PaperKind(MINUTES, SITTINGS, (PDF, XLSX), committee_papers.minutes, _CASES),
    PaperKind(CASEBOOK, BOOKS, (PDF, HTML), shown_from=_CASES),
)
"""Papers of the committee in every event."""

PAPERS = (
    PaperKind(SHEET, SESSIONS, (PDF, XLSX, JSON)),
    PaperKind(SESSION_REPORT, SESSIONS, (PDF, XLSX, CSV), _session_report),
    PaperKind(STANDINGS, RANKINGS, (PDF, XLSX, CSV), stage_papers.standings, frozenset((SECOND_SESSION,))),
    PaperKind(DAY_REPORT, DAYS, (PDF, XLSX, CSV), reporting.day_report, _TOURNAMENT),
    PaperKind(TEAM_RECORD, TEAMS, (PDF, XLSX, CSV), _team_report, frozenset((SECOND_SESSION,))),
    PaperKind(BLANK, SESSIONS, (PDF,)),
    PaperKind(CARD, EVENT, (PDF,)),
    PaperKind(CHECK_IN, REGISTER, (PDF, XLSX, CSV), _check_in, frozenset((REGISTRATION,))),
    PaperKind(DEAL_CARDS, RECORDS, (PDF, XLSX, CSV), card_papers.diagram, frozenset(("cards",))),
    PaperKind(PENALTY_LIST, DAYS, (PDF, XLSX, CSV), _penalties, _TOURNAMENT),
    *_OF_THE_END,
    *_OF_COMMITTEE,
)
"""Every paper of an event made of sessions, in the order in which they are offered."""

STAGE_PAPERS = (
    PaperKind(DRAW_POSTER, STAGES, (PDF, XLSX, CSV), stage_papers.draw_poster),
    PaperKind(SEATING, ROUNDS, (PDF, XLSX, CSV), stage_papers.seating),
    PaperKind(TABLE_CARDS, ROUNDS, (PDF,)),
    PaperKind(ROUND_RESULTS, ROUNDS, (PDF, XLSX, CSV), stage_papers.round_results),
    PaperKind(CROSS_TABLE, STAGES, (PDF, XLSX, CSV), stage_papers.cross_table),
)
"""The papers of a stage, offered if something was drawn."""

BRACKET_PAPER = PaperKind(BRACKET, BRACKETS, (PDF, XLSX, CSV), stage_papers.bracket)
"""Offered if a knock-out was drawn."""

GAME_PAPERS = (
    PaperKind(GAME_SHEET, GAMES, (PDF, XLSX, JSON)),
    PaperKind(BLANK_GAMES, GAMES, (PDF,)),
    PaperKind(EMPTY_GAMES, EVENT, (PDF,)),
    PaperKind(CLICK_CARDS, PLAYERS, (PDF,)),
    PaperKind(CLICKS, DAYS, (PDF, XLSX, CSV), clicks_report),
    PaperKind(GAMES_REPORT, DAYS, (PDF, XLSX, CSV), reporting.day_report),
    PaperKind(PLAYER_RECORD, PLAYERS, (PDF, XLSX, CSV), _team_report),
    *_OF_THE_END,
    *_OF_COMMITTEE,
)
"""Every paper of an event made of games of hands, in the order in which they are offered."""


def papers(tournament: Tournament) -> tuple[PaperKind, ...]:
    """Return the papers of an event, in the order in which they are offered."""
    is_drawn = any(stage.draws for stage in tournament.stages.values())
    if game_papers.hand_rules(tournament) is not None:
        if is_drawn:
            return (paper(SEATING), paper(ROUND_RESULTS), *GAME_PAPERS)
        results = (paper(ROUND_RESULTS),) if stage_papers.rounds_with_results(tournament) else ()
        return (*GAME_PAPERS[:1], *results, *GAME_PAPERS[1:])
    brackets = (BRACKET_PAPER,) if stage_papers.bracket_subjects(tournament) else ()
    return (*PAPERS[:1], *STAGE_PAPERS, *brackets, *PAPERS[1:]) if is_drawn else PAPERS


def paper(key: str) -> PaperKind:
    """Return a paper by its key. Raises KeyError."""
    return {kind.key: kind for kind in (*PAPERS, *STAGE_PAPERS, BRACKET_PAPER, *GAME_PAPERS)}[key]


def subjects(kind: PaperKind, tournament: Tournament, stage: str = MAIN) -> tuple[str, ...]:
    """Return the current subjects of a paper.

    Uids or days, `ALL` first if there is more than one.
    Those of the `stage` (uid) on view come before others.
    """
    if kind.about in _IN_ORDER:
        return _IN_ORDER[kind.about](tournament)
    if kind.about in _OF_STAGE:
        of_stage = sorted(
            _subjects_of(kind, tournament), key=lambda subject: stage_papers.stage_and_round(subject)[0] != stage
        )
        return (ALL, *of_stage) if len(of_stage) > 1 and kind.about != RANKINGS else tuple(of_stage)
    if kind.about in _RECORDED:
        there_are = _RECORDED[kind.about](tournament)
        return (ALL, *there_are) if there_are else ()
    there: Mapping[str, Mapping[str, Played]] = {SESSIONS: tournament.sessions, GAMES: tournament.games}
    played = {uid: state for uid, state in there.get(kind.about, {}).items() if is_needed(kind, state)}
    uids = tuple(played or tournament.teams) if kind.about in {*there, TEAMS, PLAYERS} else ()
    if kind.about == SESSIONS and len(tournament.stages) > 1:
        uids = tuple(sorted(uids, key=lambda uid: stage_of(tournament, uid) != stage))
        rounds = [
            f"{_ROUND}{stage_round.number} {uid}"
            for uid in tournament.stages
            for stage_round in rounds_of_stage(tournament, uid)
            if any(is_needed(kind, state) for state in stage_round.sessions)
        ]
        rounds.sort(key=lambda subject: stage_of(tournament, subject) != stage)
    else:
        numbers = rounds_of(played.values())
        rounds = [f"{_ROUND}{number}" for number in numbers if len(numbers) > 1]
    return (ALL, *rounds, *uids) if uids else ()


def is_needed(kind: PaperKind, state: Played) -> bool:
    """Return whether a session or game needs this paper.

    Blank forms are only for those still to be played.
    """
    return kind.key != BLANK or not is_walkover(state)


def stage_of(tournament: Tournament, subject: str) -> str | None:
    """Return the stage (uid) of a subject, None if it belongs to no stage."""
    if subject.startswith(stage_papers.STAGE):
        return stage_papers.stage_and_round(subject)[0]
    if subject.startswith(_ROUND):
        _number, in_stage, uid = subject.removeprefix(_ROUND).partition(" ")
        return uid if in_stage else None
    state = tournament.sessions.get(subject)
    return state.stage if state is not None else None


def first_choice(tournament: Tournament, candidates: Sequence[str], stage: str) -> str:
    """Return the default subject: with several stages, the newest round of that stage."""
    of_stage = (
        [candidate for candidate in candidates if stage_of(tournament, candidate) == stage]
        if len(tournament.stages) > 1
        else []
    )
    newest = max(tournament.stage(stage).opened, default=1)
    rounds = {
        round_number(candidate) or stage_papers.stage_and_round(candidate)[1]: candidate
        for candidate in of_stage
        if candidate not in tournament.sessions
    }
    return rounds.get(newest) or next(iter((*of_stage, *candidates)), "")


_RECORDED: Mapping[str, Callable[[Tournament], tuple[str, ...]]] = {
    RULINGS: committee_papers.ruling_subjects,
    SITTINGS: committee_papers.days_sat,
    RECORDS: card_papers.record_subjects,
}
"""Subjects from the rulings, the sittings of the committee and the records of play."""
_IN_ORDER: Mapping[str, Callable[[Tournament], tuple[str, ...]]] = {
    EVENT: lambda _tournament: (ALL,),
    REGISTER: lambda _tournament: (ALL,),
    DAYS: lambda tournament: (ALL, *reporting.days_of(tournament)),
    BOOKS: lambda _tournament: (ALL,),
    HONOURS: prize_papers.certificate_subjects,
    FINALS: prize_papers.prized_stages,
}
"""Subjects offered in their own order."""
_OF_STAGE: Mapping[str, Callable[[Tournament], tuple[str, ...]]] = {
    STAGES: stage_papers.stage_subjects,
    ROUNDS: stage_papers.round_subjects,
    RANKINGS: stage_papers.standings_subjects,
    BRACKETS: stage_papers.bracket_subjects,
    FINALS: prize_papers.prized_stages,
}
"""The subjects of the papers of a stage."""
_THERE = {**_OF_STAGE, RECORDS: card_papers.record_subjects}
_OF_ROUNDS = {TABLE_CARDS: stage_papers.rounds_with_tables, ROUND_RESULTS: stage_papers.rounds_with_results}
"""The rounds that are the subjects of these papers."""


def _subjects_of(kind: PaperKind, tournament: Tournament) -> tuple[str, ...]:
    return (_OF_ROUNDS.get(kind.key) or _THERE[kind.about])(tournament)


def round_number(subject: str) -> int | None:
    """Return the round number of a subject, None for any other subject."""
    return int(subject.removeprefix(_ROUND).partition(" ")[0]) if subject.startswith(_ROUND) else None


def is_in_subject(state: Played, subject: str) -> bool:
    """Return whether a subject covers a session or game.

    It is the session or game itself, its round, or `ALL`.
    """
    if subject in {ALL, state.uid} or state.round is None or not subject.startswith(_ROUND):
        return subject in {ALL, state.uid}
    whole = f"{_ROUND}{state.round}"
    return subject == whole or (isinstance(state, SessionState) and subject == f"{whole} {state.stage}")


def together_name(kind: PaperKind, subject: str) -> str:
    """Return the name of the file with all papers about a subject: "sheets-round-2"."""
    name, number = "sheets" if kind.key in {SHEET, GAME_SHEET} else kind.key, round_number(subject)
    return name if number is None else f"{name}-round-{number}"


def pieces(
    kind: PaperKind,
    subject: str,
    tournament: Tournament,
    copies: Copies = DRAWN,
    design: prize_papers.CertificateDesign = prize_papers.PLAIN,
) -> tuple[PaperPiece, ...]:
    """Return the pieces of a paper about a subject; empty for one that does not exist.

    `copies` makes the sheets: with the event's stored files, closed sheets are the signed files. `design` is that of
    certificates.
    """
    if kind.report is not None:
        return _reports(kind, kind.report, subject, tournament)
    if kind.about == SESSIONS:
        return _of_sessions(kind, subject, tournament, copies)
    if kind.about == ROUNDS:
        return tuple(table_cards(tournament, each) for each in _subjects_of(kind, tournament) if subject in {ALL, each})
    if kind.about in {RULINGS, BOOKS, HONOURS}:
        return _hand_outs(kind, subject, tournament, design)
    if kind.about == GAMES:
        return _of_games(kind, subject, tournament, copies)
    return click_cards(subject, tournament) if kind.key == CLICK_CARDS else _of_event(kind, tournament)


def _of_sessions(kind: PaperKind, subject: str, tournament: Tournament, copies: Copies) -> tuple[PaperPiece, ...]:
    """Return a piece for each session: its sheet, or a blank one."""
    make = partial(sheet_piece, copies=copies) if kind.key == SHEET else blank_sheet
    states = (
        state for state in tournament.sessions.values() if is_in_subject(state, subject) and is_needed(kind, state)
    )
    return tuple(make(tournament, state) for state in states)


def _hand_outs(
    kind: PaperKind, subject: str, tournament: Tournament, design: prize_papers.CertificateDesign
) -> tuple[PaperPiece, ...]:
    """Return a slip for each ruling, the casebook, or certificates."""
    if kind.about == HONOURS:
        candidates = prize_papers.certificate_subjects(tournament)
        chosen = [each for each in candidates if subject in {ALL, each}]
        return tuple(prize_papers.certificates_piece(tournament, each, design) for each in chosen)
    if kind.about == RULINGS:
        return committee_papers.slip_pieces(tournament, None if subject == ALL else subject)
    return (committee_papers.casebook_piece(tournament),)


def _reports(kind: PaperKind, make: Reporting, subject: str, tournament: Tournament) -> tuple[PaperPiece, ...]:
    """Return one report of a day or of all, or one of each session, team or player."""
    single = None if subject == ALL else subject
    if kind.about in {DAYS, SITTINGS}:
        of_all = kind.report == reporting.day_report
        name = words.paper_name(DAY_REPORT, whole=single is None) if of_all else kind.words
        return (report_piece(name, partial(make, tournament, single)),)
    if kind.about == REGISTER:
        return (report_piece(kind.words, partial(make, tournament, None)),)
    if kind.about in _THERE:
        named = card_papers.diagram_name if kind.about == RECORDS else stage_papers.subject_name
        chosen = [each for each in _subjects_of(kind, tournament) if subject in {ALL, each}]
        names = {each: named(tournament, each) for each in chosen}
    elif kind.about == SESSIONS:
        names = {uid: sheet_name(state) for uid, state in tournament.sessions.items() if is_in_subject(state, subject)}
    else:
        names = {uid: team.name for uid, team in tournament.teams.items() if subject in {ALL, uid}}
    return tuple(report_piece(name, partial(make, tournament, uid)) for uid, name in names.items())


def report_of(kind: PaperKind, subject: str, tournament: Tournament) -> Report | None:
    """Return the report that a paper shows, to be copied as a table.

    None if it is not a single report.
    """
    if kind.report is None or (subject == ALL and kind.about not in {DAYS, SITTINGS, REGISTER}):
        return None
    known = {SESSIONS: tournament.sessions, TEAMS: tournament.teams, PLAYERS: tournament.teams}.get(kind.about)
    if known is not None and subject not in known:
        return None
    if kind.about in _THERE and subject not in _subjects_of(kind, tournament):
        return None
    return kind.report(tournament, None if subject == ALL else subject, None)


def _of_event(kind: PaperKind, tournament: Tournament) -> tuple[PaperPiece, ...]:
    """Return the piece about the whole event; empty if this kind of event has no such paper."""
    rules = game_papers.hand_rules(tournament)
    if rules is None:
        return (table_card(tournament),) if kind.key == CARD else ()
    return (empty_games(tournament, rules),)


def _of_games(kind: PaperKind, subject: str, tournament: Tournament, copies: Copies) -> tuple[PaperPiece, ...]:
    """Return a piece for each game; blank sheets of all games are one, because they share pages."""
    states = tuple(state for state in tournament.games.values() if is_in_subject(state, subject))
    if kind.key == GAME_SHEET:
        return tuple(sheet_piece(tournament, state, copies) for state in states if state.stated is None)
    if not states:
        return ()
    if len(states) == 1:
        return (blank_games(tournament, states, sheet_name(states[0]), game_papers.blank_game_name(states[0])),)
    return (blank_games(tournament, states, words.paper_name(BLANK_GAMES), game_papers.blank_game_name()),)
