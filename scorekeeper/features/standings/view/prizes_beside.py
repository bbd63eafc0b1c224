"""The decided prizes of a stage, beside its bracket or table.

For example "1st Charlotte or Dallas".
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.journal.prize_facts import PrizesSet
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.team_marks import TeamMark
from scorekeeper.kernel.final_places import FinalPlace, marked_for_prizes, prizes_given, prizes_of
from scorekeeper.language import prizes as prize_words
from scorekeeper.language.team_marks import mark_words
from scorekeeper.language.templates import join_all, join_alternatives
from scorekeeper.tournament.prizes import SharedPrize

FEW = 2
"""Up to this many teams are named for an undecided place."""


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize: its place or purpose, its winner or candidates, and what it is."""

    title: str
    who: str
    prize: str

    @property
    def text(self) -> str:
        return ": ".join(part for part in (self.who, self.prize) if part)


def prizes_beside(tournament: Tournament, stage: str) -> tuple[PrizeLine, ...]:
    """Return the prizes of a stage, the first place first, the trophy and the best player last."""
    if stage not in tournament.prizes:
        return ()
    fact = prizes_of(tournament, stage)
    names = {uid: team.name for uid, team in tournament.teams.items()}
    prizes = prizes_given(tournament, stage, fact)
    marks = marked_for_prizes(tournament, stage, alone=fact.alone)
    marks = {team: mark for team, mark in marks.items() if team not in fact.marked}
    lines = [
        line for final_place, shared_prize in prizes for line in _lines(final_place, shared_prize, fact, names, marks)
    ]
    if fact.trophy:
        first = prizes[0][0] if prizes else None
        decided = first is not None and not first.open
        winners = tuple(names[team] for team in first.teams if team not in marks) if first and decided else ()
        no_winner = prize_words.no_team() if decided else prize_words.undecided()
        lines.append(PrizeLine(fact.trophy, join_all(winners) if winners else no_winner, ""))
    if fact.best_player:
        lines.append(
            PrizeLine(
                prize_words.title("best"),
                prize_words.best_player(fact.best_player, names.get(fact.best_of, ""), ""),
                fact.best_award,
            )
        )
    return tuple(lines)


def _lines(
    final_place: FinalPlace,
    shared_prize: SharedPrize,
    fact: PrizesSet,
    names: Mapping[str, str],
    marks: Mapping[str, TeamMark],
) -> Iterator[PrizeLine]:
    if not final_place.open:
        prize, rank = (
            prize_words.prize(shared_prize.amount, shared_prize.awards, fact.currency),
            prize_words.place_range(shared_prize.first, shared_prize.last),
        )
        takers = [names[team] for team in final_place.teams if team not in marks]
        if prize and takers:
            yield PrizeLine(rank, join_all(takers), prize)
        for team in (team for team in final_place.teams if prize and team in marks):
            yield PrizeLine(rank, names[team], prize_words.no_prize(mark_words(marks[team])))
        return
    who = (
        join_alternatives(names[team] for team in final_place.teams)
        if len(final_place.teams) <= FEW
        else prize_words.undecided()
    )
    for number in range(shared_prize.first, shared_prize.last + 1):
        amount = fact.amounts[number - 1] if number <= len(fact.amounts) else 0
        award = fact.awards[number - 1] if number <= len(fact.awards) else ""
        if amount or award:
            yield PrizeLine(
                prize_words.place_range(number, number),
                who,
                prize_words.prize(amount, (award,) if award else (), fact.currency),
            )
