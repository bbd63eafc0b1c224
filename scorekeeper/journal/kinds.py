"""What each kind of fact is besides its fields: what it is about, how it is undone and shown, what refuses it.

A kind is declared by its class, whose fields' types say how it is written, and by its place in `KINDS`. What comes of
it says `standing` (sessions), `games` (games of hands) or `fold` (the event).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from types import EllipsisType, MappingProxyType
from typing import Any

from scorekeeper.journal import (
    copy_checks,
    dispute_checks,
    event_checks,
    facts,
    forfeit_checks,
    game_checks,
    length_checks,
    play_checks,
    roster_checks,
    ruling_checks,
    signing_checks,
)
from scorekeeper.journal.snapshot import GameState, Played, SessionState, Tournament
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import Rules

Found = Iterable[Problem]
Check = Callable[[Tournament, Any, str, Any], Found]
"""Finds what speaks against a fact that is entered for a reason, in an event that is played by these rules."""

EVENT: tuple[str, ...] = ()
TEAM, PLAYER, DISPUTE = ("team",), ("player",), ("session", "dispute")
SESSION, DEAL, HAND = ("session",), ("session", "deal"), ("session", "hand")
ENTRY, FILE = ("entry",), None


def _fine(_tournament: Tournament, _fact: facts.Fact, _reason: str, _rules: Rules) -> Found:
    return ()


def _not_of_hands(tournament: Tournament, fact: facts.Fact, _reason: str, _rules: HandRules) -> Found:
    if getattr(fact, "session", "") in tournament.games:
        return (problem("not-of-this-game"),)
    return (problem("no-such-session", "session"),)


def in_session(judge: Callable[[Tournament, SessionState, Any, str, RuleSystem], Found]) -> Check:
    """Return the check of a fact about a session of deals that is there."""

    def check(tournament: Tournament, fact: Any, reason: str, _rules: RuleSystem) -> Found:
        state = tournament.sessions.get(fact.session)
        if state is None:
            return (problem("no-such-session", "session"),)
        return judge(tournament, state, fact, reason, state.system)

    return check


def in_play(judge: Callable[[Tournament, SessionState, Any, str, RuleSystem], Found]) -> Check:
    """Return the check of play: there is none in a session that a side has given up; what was before stays."""

    def check(tournament: Tournament, state: SessionState, fact: Any, reason: str, system: RuleSystem) -> Found:
        if state.forfeit is not None:
            return (problem("session-forfeited", "session", session=state.number),)
        return judge(tournament, state, fact, reason, system)

    return in_session(check)


def in_game(judge: Callable[[GameState, Any, str, HandRules], Found]) -> Check:
    """Return the check of a fact about a game of hands that is there."""

    def check(tournament: Tournament, fact: Any, reason: str, rules: HandRules) -> Found:
        state = tournament.games.get(fact.session)
        return (problem("no-such-session", "session"),) if state is None else judge(state, fact, reason, rules)

    return check


def of_sheet(judge: Callable[[Played, Any, str], Found]) -> Check:
    """Return the check of a fact about the signing of a sheet, of sessions and games alike."""

    def check(tournament: Tournament, fact: Any, reason: str, _rules: Rules) -> Found:
        state = tournament.played(fact.session)
        return (problem("no-such-session", "session"),) if state is None else judge(state, fact, reason)

    return check


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of fact.

    `about` are the fields that say what it is about (None: the file itself); `group` is where the journal shows it, if
    not with all else about such things. One that can be undone may name in `replaces` what it tells of, and the fields
    that say which: a later fact on the same replaces it, and is undone first. `view` is the name of its view in the
    file, with these `columns` (...: all others, in their order). `check` refuses it in any event; `deals` and `hands`
    where events of deals and of hands have checks of their own.
    """

    fact: type[Any]
    about: tuple[str, ...] | None
    group: str = ""
    undo: bool = False
    replaces: tuple[str, ...] = ()
    view: str = ""
    columns: tuple[str | EllipsisType, ...] = (...,)
    check: Check | None = None
    deals: Check = _fine
    hands: Check = _not_of_hands

    def subject(self, fact: facts.Fact) -> tuple[object, ...]:
        """Return what a fact of this kind tells of, so that a later one on the same replaces it; () for nothing."""
        return (*self.replaces[:1], *(getattr(fact, field) for field in self.replaces[1:]))

    def shown(self) -> tuple[str, ...]:
        """Return the fields that its view shows, in their order there."""
        others = [field.name for field in fields(self.fact) if field.name not in self.columns]
        return tuple(name for one in self.columns for name in ([one] if isinstance(one, str) else others))


_DEAL = ("session", "deal", "side", "contract", "taken", "opponents", "outcome")
_SESSION = ("session", "teams", "round", "table", "date", "venue", "scorer", "options", "rosters")
_SIGNATURE = ("session", "revision", "role", "name", "state", "words", "witness", ...)

_ALL = (
    Kind(
        facts.DealRecorded,
        about=DEAL,
        undo=True,
        replaces=("deal", "deal"),
        view="deal",
        columns=_DEAL,
        deals=in_play(play_checks.deal),
    ),
    Kind(
        facts.PenaltyGiven,
        about=DEAL,
        group="judgements",
        undo=True,
        view="penalty",
        columns=("session", "deal", ...),
        deals=in_play(play_checks.penalty),
    ),
    Kind(
        facts.RulingMade,
        about=DEAL,
        group="judgements",
        view="ruling",
        columns=("session", "deal", "ruling_kind", ...),
        deals=in_session(ruling_checks.ruling),
        hands=game_checks.ruling_problems,
    ),
    Kind(facts.DisputeRaised, about=DISPUTE, view="dispute", check=dispute_checks.dispute_problems),
    Kind(facts.EvidenceAdded, about=DISPUTE, view="evidence", check=dispute_checks.dispute_problems),
    Kind(facts.DisputeEnded, about=DISPUTE, view="dispute_end", check=dispute_checks.dispute_problems),
    Kind(facts.CommitteeNamed, about=EVENT, view="committee", check=dispute_checks.committee),
    Kind(
        facts.Redealt,
        about=DEAL,
        group="judgements",
        undo=True,
        replaces=("deal", "deal"),
        view="redeal",
        deals=in_play(play_checks.redeal),
        hands=in_game(game_checks.misdeal_problems),
    ),
    Kind(
        facts.SeatsTaken,
        about=SESSION,
        undo=True,
        replaces=("seats", "from_deal"),
        view="seating",
        deals=in_play(play_checks.seats),
    ),
    Kind(
        facts.ScoreAnnounced,
        about=SESSION,
        group="deals",
        undo=True,
        replaces=("announced", "after_deal"),
        view="announcement",
        deals=in_play(play_checks.announcement),
    ),
    Kind(
        facts.WrongDealer,
        about=DEAL,
        group="seats",
        undo=True,
        replaces=("dealer", "deal"),
        view="wrong_dealer",
        deals=in_play(play_checks.wrong_dealer),
    ),
    Kind(facts.TeamEntered, about=TEAM, view="team", check=event_checks.team_entered),
    Kind(facts.PlayerEntered, about=PLAYER, view="player", check=roster_checks.player),
    Kind(facts.SubstitutionApproved, about=TEAM, view="substitution", check=roster_checks.substitution),
    Kind(facts.StarterReturned, about=TEAM, view="starter_return", check=roster_checks.returned),
    Kind(
        facts.SessionOpened,
        about=SESSION,
        view="session",
        columns=_SESSION,
        deals=event_checks.session_opened,
        hands=game_checks.table_problems,
    ),
    Kind(
        facts.RowCopied,
        about=DEAL,
        undo=True,
        replaces=("copied", "sheet", "deal"),
        view="copied_row",
        columns=("session", "deal", "sheet", "side", "contract", "taken", "opponents", ...),
        deals=in_session(copy_checks.row),
    ),
    Kind(
        facts.DifferenceSettled,
        about=DEAL,
        group="judgements",
        undo=True,
        replaces=("settled", "deal"),
        view="settled",
        deals=in_session(copy_checks.settlement),
    ),
    Kind(
        facts.LengthSet,
        about=SESSION,
        undo=True,
        replaces=("length",),
        view="length",
        deals=in_play(length_checks.length),
    ),
    Kind(facts.HandRecorded, about=HAND, undo=True, view="hand", hands=in_game(game_checks.hand_problems)),
    Kind(facts.BellRung, about=HAND, undo=True, view="bell", hands=in_game(game_checks.bell_problems)),
    Kind(
        facts.CardsNotClipped,
        about=SESSION,
        group="deals",
        undo=True,
        view="unclipped",
        hands=in_game(game_checks.cards_problems),
    ),
    Kind(
        facts.SessionForfeited,
        about=SESSION,
        group="judgements",
        undo=True,
        replaces=("forfeit",),
        view="forfeit",
        deals=in_session(forfeit_checks.forfeit),
    ),
    Kind(facts.SheetSigned, about=SESSION, view="signature", columns=_SIGNATURE, check=of_sheet(signing_checks.signed)),
    Kind(facts.SigningStopped, about=SESSION, view="signing_stopped", check=of_sheet(signing_checks.stopped)),
    Kind(facts.SheetClosed, about=SESSION, view="closed_sheet", check=of_sheet(signing_checks.closed)),
    Kind(facts.SheetReceived, about=SESSION, view="received_sheet", check=of_sheet(signing_checks.received)),
    Kind(facts.EventMade, about=EVENT, check=event_checks.event_made),
    Kind(facts.EventChanged, about=EVENT, check=event_checks.event_changed),
    Kind(facts.TeamRemoved, about=TEAM, check=event_checks.team_removed),
    Kind(
        facts.SessionRemoved,
        about=SESSION,
        deals=event_checks.session_removed,
        hands=in_game(game_checks.removal_problems),
    ),
    Kind(facts.AccessSet, about=EVENT, check=_fine),
    Kind(facts.Voided, about=ENTRY),
    Kind(facts.StoreChanged, about=FILE),
)
"""Those with a view in the order of the views; what refuses a void stands in `void_checks`."""

KINDS: Mapping[type[Any], Kind] = MappingProxyType({kind.fact: kind for kind in _ALL})
"""Every kind of fact, by its class."""

OF_SESSION = frozenset(fact for fact, kind in KINDS.items() if "session" in (kind.about or ())) - {facts.SessionRemoved}
"""The facts that speak of one session by its uid and change what stands of it (of a dispute: or of the event)."""


def kind_of(fact: facts.Fact) -> Kind:
    """Return what a fact is besides its fields."""
    return KINDS[type(fact)]
