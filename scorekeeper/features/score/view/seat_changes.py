"""The Seats panel: seats from the next deal on, bench, swap of seats, wrong dealer."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.journal.facts import Fact, SeatsTaken, StarterReturned
from scorekeeper.journal.names import name_key
from scorekeeper.journal.rosters import Roster, rosters, seat_uids
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.teams import TeamState, name_of
from scorekeeper.kernel.roster_entry import Ids, players_now, seated_by_uid
from scorekeeper.language.first_names import in_short
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Side
from scorekeeper.rules.seats import odd_side_in, right_of, seats_of_side
from scorekeeper.session.session_now import SessionNow, session_now
from scorekeeper.session.substituting import TypedSubstitution, substitution_facts

LISTED, STARTER, FREE = "listed", "starter", "free"
"""Bench: a listed player, a starter with a substitute, a player on no team."""
_MOST_FREE = 3


@dataclass(frozen=True, slots=True)
class BenchPlayer:
    """A player who may come in.

    `side` is None for a player on no team, `seat` that of a starter's substitute.
    """

    name: str
    kind: str
    side: Side | None = None
    seat: int = 0


@dataclass(frozen=True, slots=True)
class SeatsView:
    """Who sits where before the next deal.

    `from_deal` is that deal (None: no deal is left), `seats` the names by seat (empty: an empty seat), `by_side` the
    seats of each side. `dealt` is the deal a wrong dealer would be noted for, `due` the seat whose turn it was,
    `noted` the seat that dealt as far as is known, `dealers` the seats to choose from. `deals` is the seat that deals
    next.
    """

    from_deal: int | None
    seats: tuple[str, ...]
    by_side: dict[Side, tuple[int, ...]]
    dealt: int
    due: int
    noted: int
    dealers: tuple[int, ...]
    deals: int
    bench: tuple[BenchPlayer, ...] = ()


@dataclass(frozen=True, slots=True)
class Coming:
    """A player who comes in for the one in a seat (0: not chosen yet), and why."""

    name: str
    seat: int = 0
    reason: str = ""
    members: str = ""


def seats_view(tournament: Tournament, session_uid: str) -> SeatsView:
    """Return who sits where before the next deal without a contract.

    Raise KeyError for an unknown session.
    """
    now = session_now(tournament, session_uid)
    last = max((deal.number for deal in now.record.deals), default=0)
    following = last + 1 if last < now.deals else None
    shown = following or now.deals
    odd = odd_side_in(shown, now.record.seating, now.state.odd_side, now.system.sides)
    sides = {side: seats_of_side(side, now.system.sides, now.system.seats, odd) for side in now.system.sides}
    dealt = now.awaiting.number if now.awaiting is not None else max(last, 1)
    everybody = tuple(range(1, now.system.seats + 1))
    seats = now.seats(shown) or _by_teams(now, sides)
    bench = _bench(now, seats, shown) if seats and following else ()
    return SeatsView(
        following, seats, sides, dealt, now.due(dealt), now.dealer(dealt), everybody, now.dealer(shown), bench
    )


def _by_teams(now: SessionNow, sides: dict[Side, tuple[int, ...]]) -> tuple[str, ...]:
    """Return seats filled from the teams' lists, empty if a team has too few players."""
    named: dict[int, str] = {}
    listed = players_now(now.tournament, now.state)
    for side, places in sides.items():
        players = listed.get(side, ())
        if len(players) < len(places):
            return ()
        named.update(zip(places, players, strict=False))
    return tuple(named[seat] for seat in sorted(named))


def _rosters(now: SessionNow) -> dict[Side, Roster]:
    return rosters(now.tournament, now.state.teams, now.state.next_moment, now.state.system)


def _bench(now: SessionNow, seats: tuple[str, ...], deal: int) -> tuple[BenchPlayer, ...]:
    """Return who may come in: unseated players, a starter who left, free players."""
    tournament = now.tournament
    players = tournament.players
    bench = []
    for side, roster in _rosters(now).items():
        names = [name_of(players, uid) for uid in roster.playing(deal)]
        bench += [BenchPlayer(name, LISTED, side) for name in names if name not in seats]
        team = _team_of(now, side)
        made = team.substitution if team is not None and team.returned is None else None
        if made is not None and (substitute := name_of(players, made.substitute)) in seats:
            bench.append(BenchPlayer(name_of(players, made.starter), STARTER, side, seats.index(substitute) + 1))
    taken = {uid for team in tournament.teams.values() for uid in team.uids}
    taken |= {
        team.substitution.substitute
        for team in tournament.teams.values()
        if team.substitution is not None and team.returned is None
    }
    free = [player.name for uid, player in players.items() if uid not in taken and player.name not in seats]
    return (*bench, *(BenchPlayer(name, FREE) for name in free[:_MOST_FREE]))


def _team_of(now: SessionNow, side: Side) -> TeamState | None:
    uids = dict(zip(now.system.sides, now.state.teams, strict=False))
    return now.tournament.teams.get(uids.get(side, ""))


def on_bench(view: SeatsView, name: str) -> BenchPlayer | None:
    """Return the player on the bench with this name, None if there is none."""
    return next((player for player in view.bench if name_key(player.name) == name_key(name)), None)


def side_of(view: SeatsView, seat: int) -> Side:
    """Return the side that has this seat from the next deal on, "" if none has it."""
    return next((side for side, places in view.by_side.items() if seat in places), "")


def exchanged(seats: tuple[str, ...], first: int, other: int) -> tuple[str, ...]:
    """Return the seats with two players swapped."""
    moved = list(seats)
    moved[first - 1], moved[other - 1] = seats[other - 1], seats[first - 1]
    return tuple(moved)


def swapped_all(seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return the seats with each pair of neighbors swapped: each team in the seats of the other."""
    moved = list(seats)
    for position in range(0, len(seats) - 1, 2):
        moved[position], moved[position + 1] = seats[position + 1], seats[position]
    return tuple(moved)


def with_player(seats: tuple[str, ...], coming: Coming) -> tuple[str, ...]:
    """Return the seats with the player who comes in."""
    return tuple(coming.name if seat == coming.seat else name for seat, name in enumerate(seats, 1))


def seats_fact(
    tournament: Tournament, view: SeatsView, session_uid: str, seats: tuple[str, ...], *, swap: bool = False
) -> SeatsTaken | None:
    """Return the fact that these seats apply from the next deal on; None if no deal is left."""
    if view.from_deal is None:
        return None
    taken = SeatsTaken(session_uid, view.from_deal, seats, swap=swap)
    return seated_by_uid(tournament, tournament.sessions[session_uid], taken)


def coming_facts(
    now: SessionNow, view: SeatsView, seats: tuple[str, ...], coming: Coming, new_uid: Ids
) -> tuple[Fact, ...]:
    """Return the facts of one command by which a player comes in for the one in a seat.

    () if that is not chosen.
    `seats` are those before, by name, with other changes already made. A listed player only takes the seat; anybody
    else is a substitute of the team, who is entered first if new.
    """
    if view.from_deal is None or not coming.seat:
        return ()
    tournament, state, deal = now.tournament, now.state, view.from_deal
    known = on_bench(view, coming.name)
    team = _team_of(now, side_of(view, coming.seat))
    if team is None:
        return ()
    if known is not None and known.kind == LISTED:
        taken = seats_fact(tournament, view, state.uid, with_player(seats, coming))
        return (taken,) if taken is not None else ()
    uids = seat_uids(seats, _rosters(now), tournament.players)
    leaving, made = uids[coming.seat - 1], team.substitution if team.returned is None else None
    facts: tuple[Fact, ...]
    if known is not None and known.kind == STARTER and made is not None:
        facts = (StarterReturned(team.uid, made.starter, made.substitute, state.round, state.uid, deal, seated=True),)
        plays = made.starter
    else:
        # who came in from this very deal on has not played: another substitute corrects that
        corrects = made is not None and (made.session, made.from_deal) == (state.uid, deal)
        starter = made.starter if corrects and made is not None and leaving == made.substitute else leaving
        typed = TypedSubstitution(starter, coming.name, coming.members)
        facts = substitution_facts(
            tournament, team.uid, typed, new_uid, inside=(state.uid, state.round, deal), corrects=corrects
        )
        plays = facts[-1].substitute  # type: ignore[union-attr]
    seated_before = now.seats(deal)
    if seated_before is None or seats != seated_before:
        by_uid = tuple(plays if seat == coming.seat else uid for seat, uid in enumerate(uids, 1))
        facts = (*facts, SeatsTaken(state.uid, deal, by_uid))
    return facts


def is_exchange_of_players(facts: Sequence[Fact]) -> bool:
    """Return whether these facts need a substitution's reason and approval."""
    return any(not isinstance(fact, SeatsTaken) for fact in facts)


def passed_out_by_others(now: SessionNow, view: SeatsView, dealt_by: int) -> bool:
    """Return whether the deal is recorded as passed out with a dealer from the other side."""
    deal = now.recorded(view.dealt)
    return deal is not None and deal.dealer_side is not None and deal.dealer_side != now.side_at(view.dealt, dealt_by)


# --- sentences


def effect_words(view: SeatsView, seats: tuple[str, ...], marked: int, coming: Coming | None, *, swap: bool) -> str:
    """Return what is chosen so far: who changes seats or comes in, and who then deals and leads."""
    if view.from_deal is None:
        return _("No deals are left, so the seats can no longer change.")
    deal = view.from_deal
    if coming is not None and not coming.seat:
        return _("{name} comes in. Choose who goes home.").format(name=coming.name)
    if coming is not None:
        text = _("{name} plays for {out} from deal {deal} on, in seat {seat}.").format(
            name=coming.name, out=seats[coming.seat - 1], deal=deal, seat=coming.seat
        )
        return f"{text} {turn_words(view, with_player(seats, coming))}"
    if marked:
        return _("{name} swaps seats with: choose another player of the team.").format(name=seats[marked - 1])
    moved = [seat for seat, (old, new) in enumerate(zip(view.seats, seats, strict=False), 1) if old != new]
    if swap:
        text = _("Both teams change sides from deal {deal} on.").format(deal=deal)
    elif len(moved) == 2:
        text = _("{first} and {other} swap seats from deal {deal} on.").format(
            first=view.seats[moved[0] - 1], other=view.seats[moved[1] - 1], deal=deal
        )
    elif moved:
        places = ", ".join(
            pgettext("score sheet", "{name} in seat {seat}").format(name=seats[seat - 1], seat=seat) for seat in moved
        )
        text = _("From deal {deal} on: {places}.").format(deal=deal, places=places)
    else:
        text = ""
    return f"{text} {turn_words(view, seats)}".strip()


def turn_words(view: SeatsView, seats: tuple[str, ...]) -> str:
    """Return who deals and leads in the next deal.

    For example "Lissy deals deal 8, Rajan calls first and leads.".
    """
    leads = right_of(view.deals, len(view.dealers))
    if not seats:
        return _("Seat {dealer} deals deal {deal}, seat {leader} calls first and leads.").format(
            dealer=view.deals, leader=leads, deal=view.from_deal
        )
    short = in_short(seats)
    return _("{dealer} deals deal {deal}, {leader} calls first and leads.").format(
        dealer=short[view.deals - 1], leader=short[leads - 1], deal=view.from_deal
    )
