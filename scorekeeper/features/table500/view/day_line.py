"""A line typed on the day's page: who comes or leaves, a result, the bell, the next seating."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.features.table500.words import day_line
from scorekeeper.journal.facts import (
    BellRung,
    CardsNotClipped,
    CheckedIn,
    DrawMade,
    DrawPublished,
    DrawWithdrawn,
    Fact,
    ResultStated,
    SessionOpened,
    TeamEntered,
    Voided,
)
from scorekeeper.journal.kinds import kind_of
from scorekeeper.journal.names import name_key, search_key
from scorekeeper.journal.seatings import NextSeating, in_round, last_round, next_seating, present, seatings
from scorekeeper.journal.snapshot import RUNNING, GameState, Tournament
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stages import HERE, LEFT, MAIN, MOVEMENT
from scorekeeper.journal.voids import standing_entries
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import TIE
from scorekeeper.rules.seats import side_of_seat

Ids = Callable[[], str]

NEXT, LOT, BELL, PUBLISH, BACK = "next", "lot", "bell", "publish", "back"
"""Words that are commands of the line; a player of that name needs more letters."""
LEAST = 2
"""The least number of letters for a player."""
MOST_DIGITS = 10

_RESULT = re.compile(
    r"(?P<table>\d{1,3})\s*(?P<who>a|b|=)\s*(?P<stays>[ab])?(?P<seats>(?:\s*-\s*[1-4])*)\s*(?::\s*(?P<why>.*))?",
    re.ASCII | re.IGNORECASE,
).fullmatch


@dataclass(frozen=True, slots=True)
class DayReading:
    """A parsed line: the facts it would enter, in words.

    Without facts, the sentence says what is missing or wrong.
    `done` is the sentence after they are entered. `wrong`: the line is invalid.
    """

    sentence: str
    facts: tuple[Fact, ...] = ()
    done: str = ""
    reason: str = ""
    wrong: bool = False


def read_day_line(text: str, tournament: Tournament, ids: Ids) -> DayReading:
    """Parse a line of the day; an empty line asks for the next seating."""
    line = " ".join(text.split())
    word, _space, rest = line.lower().partition(" ")
    if word == LOT or (word in ("", NEXT) and not rest):
        return _read_next(rest if word == LOT else None, tournament, ids)
    if not rest and word in (BELL, PUBLISH):
        return _read_bell(tournament) if word == BELL else _read_publish(tournament)
    if word.partition(":")[0] == BACK and (":" in line or not rest):
        return _read_back(tournament, line.partition(":")[2].strip())
    if line[0].isdigit():
        return _read_result(line, tournament)
    if line[0] == "+":
        return _read_new_player(line[1:].strip(), tournament, ids)
    return _read_player(line.removeprefix("-").strip(), tournament, leaves=line[0] == "-")


def _read_next(lot: str | None, tournament: Tournament, ids: Ids) -> DayReading:
    if lot is None:
        return _read_seating(tournament, ids, None)
    readable = lot.isascii() and lot.isdigit() and len(lot) < MOST_DIGITS
    return (
        _read_seating(tournament, ids, int(lot))
        if readable
        else _wrong(_("Type lot and a number that someone calls out: lot 2026. It seats round 1 by lot."))
    )


def _wrong(sentence: str) -> DayReading:
    return DayReading(sentence, wrong=True)


# players


def _matching_players(text: str, tournament: Tournament, among: Sequence[str]) -> tuple[str, ...]:
    """Return players that letters match: by whole name, else by the start of a word."""
    key = search_key(text)
    words = {uid: tournament.teams[uid].name.split() for uid in among}
    named = tuple(uid for uid, parts in words.items() if search_key(" ".join(parts)) == key)
    return named or tuple(uid for uid, parts in words.items() if _is_word_beginning(parts, key))


def _is_word_beginning(words: Sequence[str], key: str) -> bool:
    return any(search_key(" ".join(words[start:])).startswith(key) for start in range(len(words)))


def _read_player(text: str, tournament: Tournament, *, leaves: bool) -> DayReading:
    if len(text) < LEAST:
        return DayReading(
            _("Type two letters of the player who leaves.")
            if leaves
            else _("Type two letters of the player who is here.")
        )
    here = present(tournament)
    others = tuple(uid for uid in tournament.teams if uid not in here)
    matches = _matching_players(text, tournament, here if leaves else others)
    names = [tournament.teams[uid].name for uid in matches]
    if len(matches) == 1:
        state = LEFT if leaves else HERE
        sentence = (
            pgettext("day of 500", "{name} leaves.").format(name=names[0])
            if leaves
            else _("{name} is here.").format(name=names[0])
        )
        here_now = len(here) + (-1 if leaves else 1)
        return DayReading(sentence, (CheckedIn(matches[0], state),), day_line.counted(sentence, here_now))
    if matches:
        return _wrong(_("{names}: type more letters.").format(names=", ".join(names)))
    already = [tournament.teams[uid].name for uid in _matching_players(text, tournament, others if leaves else here)]
    return _wrong(
        day_line.already(already[0], here=not leaves)
        if len(already) == 1
        else _("No name on the list begins with “{text}”. Type +{text} to add a new player.").format(text=text)
    )


def _read_new_player(name: str, tournament: Tournament, ids: Ids) -> DayReading:
    if len(name) < LEAST:
        return DayReading(_("Type the name of a new player who is here."))
    if any(name_key(team.name) == name_key(name) for team in tournament.teams.values()):
        return _wrong(_("{name} is already on the list.").format(name=name))
    uid = ids()
    sentence = _("{name} is added to the list and here.").format(name=name)
    return DayReading(sentence, (TeamEntered(uid, name, (name,)), CheckedIn(uid, HERE)), sentence)


# results


def _read_result(text: str, tournament: Tournament) -> DayReading:
    match = _RESULT(text)
    if match is None:
        return _wrong(day_line.result_form())
    number = last_round(tournament)
    games = {game.table: game for game in in_round(tournament, number)}
    game = games.get(int(match["table"]))
    if game is None:
        return _wrong(day_line.no_table(int(match["table"]), number))
    who, stays = match["who"].upper(), (match["stays"] or "").upper() or None
    winner = TIE if who == "=" else who
    if stays is not None and winner != TIE:
        return _wrong(day_line.result_form())
    seats = tuple(sorted({int(digit) for digit in re.findall(r"[1-4]", match["seats"])}))
    if seats and winner == TIE:
        return _wrong(_("A tie costs no clicks: leave out the seats."))
    if any(winner != side_of_seat(seat, game.rules.sides) for seat in seats):
        return _wrong(_("Only the winners' cards are clipped: seats 1 and 3 for side A, 2 and 4 for side B."))
    return _make_result(game, ResultStated(game.uid, winner, stays), seats, match["why"] or "")


def _make_result(game: GameState, fact: ResultStated, seats: tuple[int, ...], why: str) -> DayReading:
    names = [name for pair in zip(*game.record.players.values(), strict=True) for name in pair]
    unclipped = tuple(game.teams[seat - 1] for seat in seats)
    facts: list[Fact] = [] if game.stated == fact else [fact]
    if {names[seat - 1] for seat in seats} != set(game.record.unclipped):
        # a tie refuses unclipped cards, so they are withdrawn while the game still has a winner
        facts.insert(0 if fact.winner == TIE else len(facts), CardsNotClipped(game.uid, unclipped))
    sentence = day_line.result(game.table or 0, game.record.players, fact.winner, fact.stays)
    if seats:
        sentence = f"{sentence} {day_line.unclipped([names[seat - 1] for seat in seats])}"
    if game.record.hands or (game.bell is not None and fact.stays is None):
        return _wrong(day_line.has_hands(game.table or 0))
    if fact.winner == TIE and fact.stays is None:
        return DayReading(day_line.who_stays(game.table or 0, game.record.players))
    if not facts:
        return _wrong(day_line.recorded_already(game.table or 0))
    if game.stated is not None and game.stated != fact and not why:
        return DayReading(f"{sentence} {day_line.ask_reason()}")
    return DayReading(sentence, tuple(facts), sentence, why)


def _read_bell(tournament: Tournament) -> DayReading:
    """Ring for every table of the round with a hand.

    The last hand there is the last that counts.
    """
    running = [game for game in in_round(tournament, last_round(tournament)) if game.state == RUNNING]
    facts = tuple(
        BellRung(game.uid, max(hand.number for hand in game.record.hands))
        for game in running
        if game.bell is None and game.record.hands
    )
    if not facts:
        return DayReading(_("No table records its hands here: type the results as they come in."))
    sentence = day_line.bell(len(facts))
    return DayReading(sentence, facts, sentence)


# seatings


def seating_fact(tournament: Tournament, due: NextSeating, ids: Ids) -> DrawMade:
    """Return the fact that enters a seating as computed."""
    tables = tuple(DrawnTable(table.table, ids(), table.seats) for table in due.seated_round.tables)
    rounds = (DrawnRound(due.seated_round.number, tables, due.seated_round.sits_out),)
    seq, digest = tournament.seq, tournament.head_digest
    return DrawMade(MAIN, ids(), MOVEMENT, rounds, due.order, seq, digest, seed=due.seed)


def _read_seating(tournament: Tournament, ids: Ids, lot: int | None) -> DayReading:
    due = next_seating(tournament, lot)
    here = len(present(tournament))
    if due.unfinished:
        return DayReading(day_line.unfinished(due.seated_round.number - 1, due.unfinished))
    if due.undecided:
        games = {game.table: game for game in in_round(tournament, due.seated_round.number - 1)}
        return DayReading(day_line.who_stays(due.undecided[0], games[due.undecided[0]].record.players))
    if not due.seated_round.tables:
        return DayReading(day_line.too_few(here))
    if lot is not None and due.seed is None:
        return _wrong(_("Lots seat only round 1. After that, winners move and losers stay."))
    names = {uid: team.name for uid, team in tournament.teams.items()}
    sentence = day_line.seating(
        due.seated_round.number,
        len(due.seated_round.tables),
        [names[uid] for uid in due.seated_round.sits_out],
        [names[uid] for uid in due.again],
        [(names[first], names[second]) for first, second in due.partners],
    )
    return DayReading(
        sentence,
        (seating_fact(tournament, due, ids),),
        _("Round {round} is seated.").format(round=due.seated_round.number),
    )


def _read_publish(tournament: Tournament) -> DayReading:
    held = seatings(tournament)
    if not held:
        return _wrong(day_line.no_seating())
    number = max(held)
    draw = held[number]
    if draw.published is not None:
        return _wrong(day_line.published_already(number))
    sentence = _("The seating of round {round} is published.").format(round=number)
    return DayReading(sentence, (DrawPublished(MAIN, draw.uid),), sentence)


def _read_back(tournament: Tournament, why: str) -> DayReading:
    """Take the newest seating back, with a reason also the entries of its tables."""
    held = seatings(tournament)
    if not held:
        return _wrong(day_line.no_seating())
    number = max(held)
    games = in_round(tournament, number)
    entered = [(game, entry) for game in games for entry in standing_entries(game.entries) if not _opens(entry.fact)]
    fixed = next((game for game, entry in entered if not kind_of(entry.fact).undo), None)
    taken = DrawWithdrawn(MAIN, held[number].uid)
    if fixed is not None:
        return _wrong(
            _("Table {table} of round {round} is signed or disputed: the round stays.").format(
                table=fixed.table or 0, round=number
            )
        )
    if not entered:
        return DayReading(day_line.taken_back(number), (taken,), day_line.taken_back(number))
    if not why:
        return DayReading(
            _("Round {round} has results. To undo them too, give a reason: back: two sat at wrong tables.").format(
                round=number
            )
        )
    seqs = sorted((entry.seq for _game, entry in entered), reverse=True)
    sentence = day_line.all_taken_back(number, len({game.uid for game, _entry in entered}))
    return DayReading(sentence, (*(Voided(seq) for seq in seqs), taken), sentence, why)


def _opens(fact: Fact) -> bool:
    return isinstance(fact, SessionOpened)
