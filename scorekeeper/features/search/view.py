"""Finding anything by a few words: teams, sessions, deals, articles, commands."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.assets.articles import EXACT, rule_book
from scorekeeper.features.committee.words import disputes_page
from scorekeeper.features.event.view.event_view import EventViews, SessionLine
from scorekeeper.journal.dispute_states import RulingState
from scorekeeper.journal.disputes import all_disputes, all_rulings
from scorekeeper.journal.names import plain_letters, search_key
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.stages import MAIN
from scorekeeper.language import dispute_marks
from scorekeeper.language.hands import side_players
from scorekeeper.language.lines import points_taken, team_names
from scorekeeper.language.panels import place_words
from scorekeeper.language.stage_facts import stage_label
from scorekeeper.language.templates import join_alternatives
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.contract import read_contract
from scorekeeper.rules.model import DEFEATED, MADE, Deal
from scorekeeper.rules.systems import Rules
from scorekeeper.session.needs import (
    CLOSED,
    COMMITTEE,
    COPIED,
    DRAW,
    HANDS,
    KEYS,
    KNOCK_OUT,
    PEOPLE,
    PHONES,
    PRIZES,
    REGISTRATION,
    SECOND_SESSION,
    SECOND_STAGE,
    SERVER,
    THIRD_TEAM,
    USED,
    WALL,
    Signs,
)
from scorekeeper.session.needs import DISPUTE as DISPUTED

TEAM, SESSION, DEAL, ARTICLE, COMMAND = "team", "session", "deal", "article", "command"
DISPUTE = "dispute"
MOST = 60
"""How many results are shown: with more, the user types another word."""
_DEAL = re.compile(r"(?:^|\s)(\d{1,2})$")


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A search result: its kind, two lines of text, and its key.

    `key` is a team's, session's or dispute's uid, "uid/deal" for a deal, an article's number, a command's name.
    """

    kind: str
    title: str
    detail: str
    key: str


@dataclass(frozen=True, slots=True)
class SearchSubject:
    """A command to search: its name, its text without marks, its keys.

    `when` says in which events it is in a menu, "" if it is now; `can_run`: it is available on this page.
    """

    name: str
    words: str
    keys: str
    when: str = ""
    can_run: bool = True


def search(
    tournament: Tournament, system: Rules, commands: Sequence[SearchSubject], text: str, *,
    session: str = "", stage: str = MAIN, views: EventViews | None = None,
) -> tuple[SearchResult, ...]:  # fmt: skip
    """Return the results for the words, best first; without words, the commands in no menu.

    `session` and `stage` are the current ones.

    Every word must begin a word of the result, in any order; case and accents are ignored. A number is a table, a round
    or a deal; "5/12" is round 5, table 12; a contract as typed ("40HX") finds the deals played in it.
    """
    parts = _parts(text)
    if not parts:
        return tuple(_command(command) for command in commands if command.when)
    lines = (views or EventViews()).sessions(tournament)
    if len(tournament.stages) > 1:
        lines = tuple(sorted(lines, key=lambda line: tournament.sessions[line.uid].stage != stage))
    ranked: list[tuple[int, int, SearchResult]] = []
    for source in (
        _sessions(lines, text, parts),
        _games(tournament, text, parts),
        _deals(tournament, lines, text, session),
        _teams(tournament, parts),
        _disputes(tournament, parts),
        _articles(system, text),
        _commands(commands, parts),
    ):
        ranked.extend((rank, len(ranked), match) for rank, match in source)
    return tuple(match for _rank, _position, match in sorted(ranked, key=lambda each: each[:2])[:MOST])


def _parts(text: str) -> list[str]:
    return plain_letters(text).split()


def _fits(parts: Iterable[str], text: str) -> int | None:
    """Return how well words fit a text: 1 from its start, 2 word by word, None not."""
    folded = plain_letters(text)
    words = re.split(r"[\s,.:;/()\-\N{EN DASH}\N{MIDDLE DOT}]+", folded) + folded.replace("-", "").split()
    asked = list(parts)
    if folded.startswith(" ".join(asked)):
        return 1
    return 2 if all(any(word.startswith(part) for word in words) for part in asked) else None


def _sessions(lines: Sequence[SessionLine], text: str, parts: Sequence[str]) -> Iterator[tuple[int, SearchResult]]:
    match = re.fullmatch(r"\s*(\d+)\s*/\s*(\d+)\s*", text)
    for line in lines:
        location = _location(line.round, line.table, line.number)
        if match is not None:
            rank = 0 if (line.round, line.table) == match.groups() else None
        elif len(parts) == 1 and parts[0].isdecimal():
            rank = 0 if line.table == parts[0] else 3 if line.round == parts[0] else None
        else:
            rank = _fits(parts, f"{line.between} {location} {line.stage}")
        if rank is not None:
            score = line.score if line.begun else ""
            detail = " \N{MIDDLE DOT} ".join(part for part in (location, line.stage, score, line.state) if part)
            yield rank, SearchResult(SESSION, line.between, detail, line.uid)


def _games(tournament: Tournament, text: str, parts: Sequence[str]) -> Iterator[tuple[int, SearchResult]]:
    """Find games of hands by place and players, or by a bid as typed."""
    bid = read_contract(text.strip())
    for game in tournament.games.values():
        location = _location(str(game.round or ""), str(game.table or ""), game.number)
        players = " \N{EN DASH} ".join(side_players(game.record.players, side) for side in game.rules.sides)
        rank = _fits(parts, f"{players} {location}")
        if rank is None and bid is not None and any(hand.bid == bid for hand in game.record.hands):
            rank = 1
        if rank is not None:
            score = " : ".join(str(points) for points in game.result.totals.values())
            yield rank, SearchResult(SESSION, players, f"{location} \N{MIDDLE DOT} {score}", game.uid)


def _deals(
    tournament: Tournament, lines: Sequence[SessionLine], text: str, session: str
) -> Iterator[tuple[int, SearchResult]]:
    contract = read_contract(text.strip())
    by_uid = {line.uid: line for line in lines}
    if contract is not None:
        for uid, line in by_uid.items():
            for deal in tournament.sessions[uid].record.deals:
                same_contract = replace(deal.contract, doubling=0) == replace(contract, doubling=0)
                if same_contract and contract.doubling in {0, deal.contract.doubling}:
                    shown = tournament.sessions[uid].deal_as_ruled(deal.number)
                    yield (0 if uid == session else 1), _deal(line, deal.number, shown)
        return
    number = _DEAL.search(text.strip())
    if number is None or session not in by_uid:
        return
    before = plain_letters(text[: number.start(1)]).strip()
    if not before or pgettext("search", "deal").startswith(before):
        state, deal_number = tournament.sessions[session], int(number[1])
        if 1 <= deal_number <= state.deals:
            known = state.deal_as_ruled(deal_number)
            yield (0 if before else 2), _deal(by_uid[session], deal_number, known)


def _deal(line: SessionLine, number: int, deal: Deal | None) -> SearchResult:
    location = _location(line.round, line.table, line.number)
    return SearchResult(
        DEAL, _deal_words(number, deal, line.teams), f"{line.between} \N{MIDDLE DOT} {location}", f"{line.uid}/{number}"
    )


def _location(round_number: str, table: str, number: int) -> str:
    """Return where a session is played; round and table may be empty."""
    return place_words(int(round_number) if round_number else None, int(table) if table else None, number)


def _deal_words(number: int, recorded: Deal | None, teams: tuple[str, ...]) -> str:
    """Return a description of a deal: "Deal 9: Dallas 40HX, took 44"."""
    title = pgettext("place", "Deal {deal}").format(deal=number)
    if recorded is None:
        return title
    side = ord(recorded.side) - ord("A")
    team = teams[side] if side < len(teams) else ""
    if recorded.taken is not None:
        result = points_taken(recorded.taken, recorded.opponents)
    else:
        result = {MADE: pgettext("search", "made"), DEFEATED: pgettext("search", "defeated")}.get(
            recorded.outcome or "", pgettext("search", "result awaited")
        )
    return f"{title}: {team} {recorded.contract}, {result}"


def _teams(tournament: Tournament, parts: Sequence[str]) -> Iterator[tuple[int, SearchResult]]:
    for team in tournament.teams.values():
        named = _fits(parts, f"{team.name} {team.letter or ''}")
        if search_key(team.name) == " ".join(parts):
            named = 0
        rank = named if named is not None else _fits(parts, f"{team.name} {' '.join(team.players)} {team.club or ''}")
        if rank is not None:
            detail = ", ".join(team.players) or pgettext("search", "no players yet")
            yield (rank if named is not None else rank + 1), SearchResult(TEAM, team.name, detail, team.uid)


def _disputes(tournament: Tournament, parts: Sequence[str]) -> Iterator[tuple[int, SearchResult]]:
    """Find disputes and rulings by number, place, infraction, words and state, open first."""
    if not tournament.register.disputes:
        return
    ruled = {
        ruling.dispute: ruling for ruling in all_rulings(tournament) if ruling.in_force and ruling.dispute is not None
    }
    for dispute in sorted(all_disputes(tournament), key=lambda state: (not state.is_open, -state.number)):
        played, fact = tournament.played(dispute.session or ""), dispute.fact
        of_hands = dispute.session in tournament.games
        location = ""
        if played is not None:
            location = disputes_page.place_of(played.round, played.table, played.number, of_hands=of_hands)
        if isinstance(played, SessionState):
            location = disputes_page.in_stage(location, stage_label(tournament, played.stage))
        where = disputes_page.row_title(location, fact.deal, of_hands=of_hands)
        state = tournament.sessions.get(dispute.session or "")
        names = team_names(state.record) if state is not None else {}
        title, ruling = dispute_marks.dispute_title(dispute.number, where), ruled_as(ruled.get(dispute.uid), where)
        texts = (dispute_marks.about(fact, names), dispute_marks.state_words(dispute.state), ruling)
        detail = " \N{MIDDLE DOT} ".join(part for part in texts if part)
        ranks = [rank for each in (title, ruling) if each and (rank := _fits(parts, each)) is not None]
        further = " ".join((title, detail, fact.facts, *fact.says.values(), *fact.articles))
        rank = min(ranks) if ranks else 3 if _fits(parts, further) is not None else None
        if rank is not None:
            yield rank, SearchResult(DISPUTE, title, detail, dispute.uid)


def ruled_as(ruling: RulingState | None, title: str) -> str:
    """Return the name of the ruling on a dispute, "" if there is none."""
    return dispute_marks.ruling_found(ruling, title) if ruling is not None else ""


def _articles(system: Rules, text: str) -> Iterator[tuple[int, SearchResult]]:
    try:
        book = rule_book(system.key)
    except LookupError:
        return
    for position, hit in enumerate(book.hits(text)):
        rank = 0 if hit.rank == EXACT else 2 + min(position, 2)
        yield rank, SearchResult(ARTICLE, hit.article.title, hit.text, hit.article.number)


def _commands(commands: Sequence[SearchSubject], parts: Sequence[str]) -> Iterator[tuple[int, SearchResult]]:
    for command in commands:
        rank = _fits(parts, command.words)
        if rank is None and len(parts) == 1 and plain_letters(command.keys) == parts[0]:
            rank = 0
        if rank is not None:
            yield rank, _command(command)


def _command(command: SearchSubject) -> SearchResult:
    notes = (command.keys, command.when, "" if command.can_run else _("Not on the page you came from."))
    detail = " \N{MIDDLE DOT} ".join(note for note in notes if note)
    return SearchResult(COMMAND, command.words, detail, command.name)


def when_shown(shown_from: Signs) -> str:
    """Return in which events a menu shows a command that is shown from these signs."""
    if not shown_from:
        return _("In no menu.")
    events = [words for sign, words in _events().items() if sign in shown_from]
    return _("In the menu {events}.").format(events=join_alternatives(events))


def _events() -> dict[str, str]:
    return {
        SECOND_SESSION: pgettext("in the menu", "from the second session"),
        THIRD_TEAM: pgettext("in the menu", "with a third team or a second table"),
        DRAW: pgettext("in the menu", "after a draw"),
        SECOND_STAGE: pgettext("in the menu", "with a second stage"),
        KNOCK_OUT: pgettext("in the menu", "with a knock-out"),
        SERVER: pgettext("in the menu", "with an event on a server"),
        PEOPLE: pgettext("in the menu", "once a second person makes entries"),
        DISPUTED: pgettext("in the menu", "after a dispute"),
        COMMITTEE: pgettext("in the menu", "with a committee"),
        COPIED: pgettext("in the menu", "after typing from paper"),
        CLOSED: pgettext("in the menu", "after a sheet is closed"),
        KEYS: pgettext("in the menu", "with signers on this computer"),
        REGISTRATION: pgettext("in the menu", "with fees, a deadline or a check-in"),
        PRIZES: pgettext("in the menu", "with prizes"),
        WALL: pgettext("in the menu", "once the big screen is used"),
        HANDS: pgettext("in the menu", "in a game of 500"),
        PHONES: pgettext("in the menu", "with phones at the tables"),
        USED: pgettext("in the menu", "once it is used"),
    }
