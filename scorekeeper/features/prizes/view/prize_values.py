"""Prizes as typed: a line for each place, amounts of money, the best player."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.journal.names import list_key, name_key
from scorekeeper.journal.prize_facts import PrizesSet
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.final_places import finishers, prizes_of
from scorekeeper.language.translation import gettext as _
from scorekeeper.tournament.prizes import SPLIT

_MONEY = re.compile(r"(\d{1,3}(?:[ ,\u202f\u00a0']\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?", re.ASCII)


def read_money(text: str, currency: str = "") -> int | None:
    """Return an amount in hundredths (reads 1000, 1,000, $516.66); None if invalid.

    Empty text is zero.
    """
    plain = text.strip()
    if currency:
        plain = plain.removeprefix(currency).removesuffix(currency).strip()
    if not plain:
        return 0
    read = _MONEY.fullmatch(plain)
    if read is None:
        return None
    return int(re.sub(r"\D", "", read[1])) * 100 + int((read[2] or "").ljust(2, "0"))


def read_prize(line: str, currency: str = "") -> tuple[int, str] | None:
    """Return money and award of a line: "1000; Gold cup", "1000", "; Gold cup".

    None if it cannot be parsed.
    """
    money, _semicolon, award = line.partition(";")
    amount = read_money(money, currency)
    return None if amount is None else (amount, award.strip())


def parse_best_player(tournament: Tournament, text: str) -> tuple[str, str] | str:
    """Return the best player's name and team (uid), or the error text; "" for no text.

    Dallas" names the team.
    """
    name, _semicolon, team = (part.strip() for part in text.partition(";"))
    if not name:
        return "", ""
    by_team: dict[str, str] = {}
    for uid, state in tournament.teams.items():
        if not team or name_key(team) in {name_key(state.name), name_key(state.letter or "")}:
            for player in (*state.players, *finishers(tournament, uid)):
                if name_key(player) == name_key(name):
                    by_team[uid] = player
    if len(by_team) > 1:
        teams = ", ".join(tournament.teams[uid].name for uid in by_team)
        return _("{name} plays for {teams}. Add the team after a semicolon.").format(name=name, teams=teams)
    if by_team:
        ((uid, player),) = by_team.items()
        return player, uid
    return _("No team has a player named {name}. Type the name as on the team list.").format(name=name)


def parse_teams(tournament: Tournament, names: Sequence[str]) -> tuple[str, ...] | str:
    """Return the teams (uids) with these names or letters, or a sentence on the first error."""
    teams = []
    for name in (part.strip() for part in names if part.strip()):
        key = name_key(name)
        uid = next((uid for uid, team in tournament.teams.items() if name_key(team.name) == key), None)
        uid = uid or next((uid for uid, team in tournament.teams.items() if name_key(team.letter or "") == key), None)
        if uid is None:
            return _("There is no team named {name}. Type names as on the team list, separated by semicolons.").format(
                name=name
            )
        teams.append(uid)
    return tuple(dict.fromkeys(teams))


@dataclass(frozen=True, slots=True)
class BestPlayerCandidate:
    """A candidate for the best player: the name, the team, and both as they are typed."""

    player: str
    team: str

    @property
    def form_text(self) -> str:
        """Return the player, and the team if it differs, as `parse_best_player` reads them."""
        return f"{self.player}; {self.team}" if self.team != self.player else self.player


def all_players(tournament: Tournament) -> tuple[BestPlayerCandidate, ...]:
    """Return every player of every team, including substitutes, in the order of names."""
    candidates = {
        BestPlayerCandidate(player, team.name)
        for uid, team in tournament.teams.items()
        for player in (*team.players, *finishers(tournament, uid))
    }
    return tuple(sorted(candidates, key=lambda candidate: (list_key(candidate.player), list_key(candidate.team))))


def form_values(tournament: Tournament, stage: str) -> dict[str, str]:
    """Return the prizes of a stage as they would be typed."""
    fact = prizes_of(tournament, stage)
    places = max(len(fact.amounts), len(fact.awards))
    lines = []
    for index in range(places):
        amount = fact.amounts[index] if index < len(fact.amounts) else 0
        award = fact.awards[index] if index < len(fact.awards) else ""
        whole, rest = divmod(amount, 100)
        money = (f"{whole}.{rest:02}" if rest else str(whole)) if amount or not award else ""
        lines.append(f"{money}; {award}" if award else money)
    team = tournament.teams.get(fact.best_of)
    best = BestPlayerCandidate(fact.best_player, team.name if team is not None else fact.best_player)
    return {
        "prizes": "\n".join(lines),
        "currency": fact.currency,
        "shared": fact.shared or SPLIT,
        "alone": "yes" if fact.alone else "",
        "trophy": fact.trophy,
        "handed_back": fact.handed_back,
        "best_player": best.form_text if fact.best_player else "",
        "best_award": fact.best_award,
        "marked": "; ".join(tournament.teams[uid].name for uid in fact.marked if uid in tournament.teams),
    }


def parse_prizes(tournament: Tournament, stage: str, values: Mapping[str, str]) -> PrizesSet | dict[str, str]:
    """Return the typed fact, or its problems by field."""
    wrong: dict[str, str] = {}
    currency = values["currency"].strip()
    read: list[tuple[int, str]] = []
    for number, line in enumerate(values["prizes"].strip().splitlines(), 1):
        prize = read_prize(line, currency)
        if prize is None:
            wrong.setdefault(
                "prizes",
                _('Line {n}: "{text}" is not an amount. Type 1000 or 516.66; put a cup after a semicolon.').format(
                    n=number, text=line.partition(";")[0].strip()
                ),
            )
        else:
            read.append(prize)
    best = parse_best_player(tournament, values["best_player"])
    if isinstance(best, str):
        wrong["best_player"] = best
        best = "", ""
    marked = parse_teams(tournament, values["marked"].split(";"))
    if isinstance(marked, str):
        wrong["marked"] = marked
        marked = ()
    if wrong:
        return wrong
    awards = tuple(award for _amount, award in read)
    return PrizesSet(
        stage,
        tuple(amount for amount, _award in read),
        awards if any(awards) else (),
        currency,
        "" if values["shared"] == SPLIT else values["shared"],
        bool(values["alone"]),
        values["trophy"].strip(),
        values["handed_back"].strip(),
        *best,
        values["best_award"].strip(),
        marked,
    )
