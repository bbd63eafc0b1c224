"""A bracket in words and frozen values, for window, paper, wall and web pages."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.journal.bracket_pairs import (
    FINISHED,
    ON_PAPER,
    OPEN,
    RUNNING,
    SIGNED,
    WAITS,
    WALKOVER,
    BracketPair,
    BracketPairs,
    PairSide,
    bracket_pairs,
    place_names,
)
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language import bracket as bracket_words
from scorekeeper.language.moments import moment_words
from scorekeeper.language.numbers import figure
from scorekeeper.tournament.draw.bracket_layout import BracketPart, whole


@dataclass(frozen=True, slots=True)
class ShownSide:
    """One side in words: its seed, its name (or the pair it will come from) and points.

    `known`: the team is known.
    `on`: whether it advances, None if undecided.
    """

    team: str
    seed: str
    name: str
    points: str
    known: bool
    on: bool | None


@dataclass(frozen=True, slots=True)
class ShownPair:
    """One pair in words.

    `key` is constant for the same bracket; `settled`: no more deals are played.
    """

    key: str
    round: int
    slot: int
    third: bool
    head: str
    state: str
    table: str
    settled: bool
    running: bool
    sides: tuple[ShownSide, ShownSide]
    notes: tuple[str, ...]
    session: str
    spoken: str


@dataclass(frozen=True, slots=True)
class ShownBracket:
    """A bracket in words.

    `heads` are the names of its rounds, the first one first, `lengths` their lengths.
    """

    rounds: int
    heads: tuple[str, ...]
    lengths: str
    pairs: tuple[ShownPair, ...]
    winner: str
    """The overall winner, "" before that is known."""
    is_drawn: bool

    @property
    def third(self) -> ShownPair | None:
        """Return the pair for third place, if there is one."""
        return next((pair for pair in self.pairs if pair.third), None)

    @property
    def whole(self) -> BracketPart:
        return whole(self.rounds)

    def head(self, number: int) -> str:
        """Return the name of a round."""
        return self.heads[number - 1]

    def shown_in(self, part: BracketPart) -> Iterator[ShownPair]:
        """Return the pairs of a part, column by column, from the top; the one for third place last."""
        for pair in self.pairs:
            there = part.last == self.rounds if pair.third else part.place_of(pair.round, pair.slot) is not None
            if there:
                yield pair


def bracket_shown(
    tournament: Tournament,
    stage: str,
    seen: Container[int] | None = None,
    ends: Mapping[str, str] = MappingProxyType({}),
) -> ShownBracket | None:
    """Return the bracket of a stage (uid) in words.

    None if it is not a knock-out, or has fewer than two teams.
    `ends` gives the expected end of each session (uid) in progress.
    """
    pairs_found = bracket_pairs(tournament, stage, seen)
    if pairs_found is None:
        return None
    names = {uid: team.name for uid, team in tournament.teams.items()}
    heads = tuple(bracket_words.round_name(number, pairs_found.rounds) for number in range(1, pairs_found.rounds + 1))
    lengths = bracket_words.lengths([(heads[number - 1], deals) for number, deals in pairs_found.deals.items()])
    winner = names.get(pairs_found.champion or "", "")
    declined = _declined(tournament, stage, names)
    pairs = tuple(_pair(pairs_found, pair, names, declined, ends) for pair in sorted(pairs_found.pairs, key=_order_of))
    return ShownBracket(pairs_found.rounds, heads, lengths, pairs, winner, pairs_found.is_drawn)


def _order_of(pair: BracketPair) -> tuple[int, bool, int]:
    return pair.round, pair.third, pair.slot


def _declined(tournament: Tournament, uid: str, names: Mapping[str, str]) -> Mapping[str, tuple[str, str, str]]:
    """Return the teams that declined a place in a stage: name, place, and when."""
    after = tournament.stage(uid).fact.after
    before = tournament.stages.get(after) if after is not None else None
    if before is None or not before.declined:
        return {}
    places = place_names(tournament, before.uid)
    return {
        team: (names.get(team, "?"), places.get(team, ""), moment_words(declined_place.at, seconds=False))
        for team, declined_place in before.declined.items()
    }


def _pair(
    bracket_pairs: BracketPairs,
    pair: BracketPair,
    names: Mapping[str, str],
    declined: Mapping[str, tuple[str, str, str]],
    ends: Mapping[str, str],
) -> ShownPair:
    first, second = (_side(side, pair, names) for side in pair.sides)
    alone = pair.state == WALKOVER and not pair.table
    table = bracket_words.table_word(pair.table) if pair.table else ""
    over = pair.state in {FINISHED, SIGNED, ON_PAPER, WALKOVER}
    deals = bracket_words.deals_word(pair.deals - pair.further or bracket_pairs.deals.get(pair.round, 0), pair.further)
    shows_deals = pair.state in {OPEN, WAITS, RUNNING} or bool(pair.further)
    state = bracket_words.state_word(pair.state, min(pair.deal, max(pair.deals - 1, 0)))
    end = ends.get(pair.session, "") if pair.state == RUNNING else ""
    notes = (*((bracket_words.ends_about(end),) if end else ()), *_came_in(pair, names, declined), *_notes(pair, names))
    head = " \N{MIDDLE DOT} ".join(part for part in (table, deals if shows_deals and not alone else "") if part)
    name = bracket_words.pair_name(pair.round, bracket_pairs.rounds, pair.table, third=pair.third)
    last = pair.third or pair.round == bracket_pairs.rounds
    winner = next((side.name for side in (first, second) if side.on), "")
    after = (bracket_words.wins(winner) if last else bracket_words.advances(winner)) if winner else ""
    sides = [" ".join(part for part in (side.seed, side.name, side.points) if part) for side in (first, second)]
    state_text = f"{state[:1].upper()}{state[1:]}"
    spoken = ". ".join(part for part in (name, *sides, after, state_text, *notes) if part)
    return ShownPair(
        f"{pair.round}/{pair.slot}{'/third' if pair.third else ''}",
        pair.round,
        pair.slot,
        pair.third,
        head,
        state,
        str(pair.table) if pair.table else "",
        over,
        pair.state == RUNNING,
        (first, second),
        notes,
        pair.session,
        f"{spoken}.",
    )


def _side(side: PairSide, pair: BracketPair, names: Mapping[str, str]) -> ShownSide:
    if side.team is None:
        walkover = pair.state == WALKOVER
        text = (
            ""
            if walkover and not pair.table
            else bracket_words.loser_of(side.loser_of) or bracket_words.winner_of(side.winner_of)
        )
        text = text or (bracket_words.no_opponent() if walkover else "")
        return ShownSide("", "", text, "", known=False, on=None)
    points = figure(side.points) if side.points is not None else ""
    return ShownSide(side.team, side.seed, names.get(side.team, "?"), points, known=True, on=side.on)


def _came_in(
    pair: BracketPair, names: Mapping[str, str], declined: Mapping[str, tuple[str, str, str]]
) -> Iterator[str]:
    for side in pair.sides:
        gone = [declined[team] for team in side.instead_of if team in declined]
        for index, team_gone in enumerate(gone, start=1):
            yield bracket_words.declined(*team_gone, names.get(side.team or "", "?") if index == len(gone) else "")


def _notes(pair: BracketPair, names: Mapping[str, str]) -> Iterator[str]:
    if pair.tied:
        yield bracket_words.level_after(pair.tied, pair.deals - pair.further, pair.further)
    if pair.gave_up:
        yield bracket_words.walkover([names.get(team, "?") for team in pair.gave_up])
    if pair.drawn_as:
        yield bracket_words.drawn_before_correction([names.get(team, "?") for team in pair.drawn_as])
