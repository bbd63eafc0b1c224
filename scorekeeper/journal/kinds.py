"""Every kind of fact: its subject, its permissions, its checks, how it is undone and shown.

A kind is declared by its class, whose field types define the stored form, and by its entry in `KINDS`. Its effect is
computed in `standing` (sessions), `games` (games of hands) or `fold` (the event). Other requirements (a reason, an
existing deal) are enforced by the checks.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from scorekeeper.journal import (
    card_checks,
    confirming_checks,
    copy_checks,
    desks,
    dispute_checks,
    event_checks,
    facts,
    forfeit_checks,
    game_checks,
    import_checks,
    length_checks,
    plain_steps,
    play_checks,
    roster_checks,
    settlement_checks,
    signing_checks,
    stage_checks,
    stage_kinds,
)
from scorekeeper.journal.access import COMMITTEE
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.journal.kind import (
    DEAL,
    DISPUTE,
    ENTRY,
    EVENT,
    FILE,
    HAND,
    PLAYER,
    SESSION,
    TEAM,
    Kind,
    in_game,
    in_play,
    in_session,
    no_problems,
    of_event,
    of_sheet,
)
from scorekeeper.journal.permissions import (
    AFTER_RULING,
    ALL_IN,
    ALONE,
    ALWAYS,
    ANYBODY,
    BEGUN,
    BENCH,
    BY_RULING,
    CALLED,
    CHANGED,
    COMPLETED,
    FORFEITED,
    NEW,
    NO_EVENT,
    NOT_BEGUN,
    OF_EVENT,
    OF_SESSIONS,
    ORDERED,
    OTHERS,
    OWN,
    OWN_OPTIONS,
    PHONES,
    PLAYED,
    POINTS_SET,
    READY,
    RULED_SINCE,
    SIGNED,
    SIGNING,
    STOPPED_EARLY,
    TABLE,
    UNCHECKED,
    UNDER_WAY,
    UNDONE,
    UNFINISHED,
    UNSIGNED,
    Allowed,
)
from scorekeeper.journal.session_length import EXTRA, PLANNED, STOPPED
from scorekeeper.rules.model import RULING

_DEAL = ("session", "deal", "side", "contract", "taken", "opponents", "outcome")
_SESSION = ("session", "teams", "round", "table", "date", "venue", "scorer", "options", "rosters")
_SIGNATURE = ("session", "revision", "role", "name", "state", "words", "witness", ...)

_ALL = (
    # the scorer records play until the sheet is signed (5.1, 5.2), later only deals replayed by a ruling
    Kind(
        facts.DealRecorded,
        about=DEAL,
        may=(Allowed((*TABLE, *PHONES), PLAYED), Allowed(TABLE, AFTER_RULING, ORDERED)),
        undo=True,
        replaces=("deal", "deal"),
        view="deal",
        columns=_DEAL,
        deals=in_play(play_checks.check_deal),
        plain=plain_steps.DEAL,
    ),
    Kind(
        facts.PenaltyGiven,
        about=DEAL,
        may=(
            Allowed((*TABLE, *PHONES), PLAYED),
            Allowed(TABLE, AFTER_RULING, ORDERED),
            Allowed(BENCH, (*PLAYED, *AFTER_RULING), POINTS_SET),
        ),
        group="judgements",
        undo=True,
        view="penalty",
        columns=("session", "deal", ...),
        deals=in_play(play_checks.check_penalty),
        plain=plain_steps.PENALTY,
    ),
    Kind(
        facts.RulingMade,
        about=DEAL,
        may=(Allowed(BENCH, UNSIGNED, RULING), Allowed(ANYBODY, UNSIGNED[1:], SETTLEMENT)),
        group="judgements",
        view="ruling",
        columns=("session", "deal", "ruling_kind", ...),
        deals=in_session(settlement_checks.check_session_ruling),
        hands=settlement_checks.check_game_ruling,
        plain=plain_steps.RULING,
    ),
    # a settlement counts once both sides have signed it; only the committee may propose what otherwise needs a ruling
    Kind(
        facts.SettlementProposed,
        about=DISPUTE,
        may=(Allowed(ANYBODY, UNSIGNED[1:]), Allowed(BENCH, UNSIGNED[1:], RULING)),
        view="settlement",
        check=settlement_checks.check_proposal,
    ),
    Kind(
        facts.SettlementAnswered,
        about=DISPUTE,
        may=(Allowed(ANYBODY, UNSIGNED[1:]),),
        view="settlement_answer",
        check=settlement_checks.check_answer,
    ),
    # the committee acts when it is asked, and only it rules (4.8); the teams may agree first (3)
    Kind(
        facts.DisputeRaised,
        about=DISPUTE,
        may=(Allowed(ANYBODY, ALWAYS), Allowed(PHONES, OF_SESSIONS, CALLED)),
        view="dispute",
        check=dispute_checks.check_dispute,
        plain=plain_steps.DISPUTE,
    ),
    Kind(
        facts.EvidenceAdded,
        about=DISPUTE,
        may=(Allowed(ANYBODY, ALWAYS),),
        view="evidence",
        check=dispute_checks.check_dispute,
    ),
    Kind(
        facts.DisputeEnded,
        about=DISPUTE,
        may=(Allowed(ANYBODY, ALWAYS),),
        reason=True,
        view="dispute_end",
        check=dispute_checks.check_dispute,
    ),
    # a document is not a ruling: it counts once the committee confirms it
    Kind(
        facts.ImportDecided,
        about=SESSION,
        may=(Allowed(BENCH, (*PLAYED, RULED_SINCE, FORFEITED)),),
        group="judgements",
        check=import_checks.check_decision,
    ),
    Kind(
        facts.CommitteeNamed,
        about=EVENT,
        may=(Allowed(BENCH, OF_EVENT),),
        view="committee",
        check=dispute_checks.check_committee,
    ),
    Kind(
        facts.Redealt,
        about=DEAL,
        may=(
            Allowed((*TABLE, *PHONES), UNFINISHED),
            Allowed(TABLE, AFTER_RULING, ORDERED),
            Allowed(BENCH, UNFINISHED, BY_RULING),
        ),
        group="judgements",
        undo=True,
        replaces=("deal", "deal"),
        view="redeal",
        deals=in_play(play_checks.check_redeal),
        hands=in_game(game_checks.check_misdeal),
    ),
    Kind(
        facts.SeatsTaken,
        about=SESSION,
        may=(Allowed(TABLE, PLAYED),),
        undo=True,
        replaces=("seats", "from_deal"),
        view="seating",
        deals=in_play(play_checks.check_seats),
        plain=plain_steps.SEATS,
    ),
    Kind(
        facts.ScoreAnnounced,
        about=SESSION,
        may=(
            Allowed(TABLE, (UNDER_WAY, ALL_IN, STOPPED_EARLY, SIGNING, SIGNED, RULED_SINCE)),
            Allowed(PHONES, (UNDER_WAY, ALL_IN, STOPPED_EARLY)),
        ),
        group="deals",
        undo=True,
        replaces=("announced", "after_deal"),
        view="announcement",
        deals=in_play(play_checks.check_announcement),
    ),
    Kind(
        facts.WrongDealer,
        about=DEAL,
        may=(Allowed(TABLE, PLAYED), Allowed(TABLE, AFTER_RULING, ORDERED)),
        group="seats",
        undo=True,
        replaces=("dealer", "deal"),
        view="wrong_dealer",
        deals=in_play(play_checks.check_wrong_dealer),
    ),
    Kind(
        facts.TeamEntered,
        about=TEAM,
        may=(Allowed(TABLE, OF_EVENT, NEW), Allowed(TABLE, OF_EVENT, COMPLETED), Allowed(ALONE, OF_EVENT, CHANGED)),
        view="team",
        check=event_checks.check_team,
        creates="team",
    ),
    Kind(
        facts.PlayerEntered,
        about=PLAYER,
        may=(Allowed(ANYBODY, OF_EVENT, NEW), Allowed(ALONE, OF_EVENT, CHANGED)),
        view="player",
        check=roster_checks.check_player,
    ),
    # a substitution is approved by the committee or the organizer (section 2), inside a session too
    Kind(
        facts.SubstitutionApproved,
        about=TEAM,
        may=(Allowed(BENCH, (*OF_EVENT, *PLAYED, FORFEITED)),),
        reason=True,
        view="substitution",
        check=roster_checks.check_substitution,
    ),
    Kind(
        facts.StarterReturned,
        about=TEAM,
        may=(Allowed(BENCH, (*OF_EVENT, *PLAYED, FORFEITED)),),
        view="starter_return",
        check=roster_checks.check_return,
    ),
    # the options of a session are rules, and those are the organizer's (2, 4.4)
    Kind(
        facts.SessionOpened,
        about=SESSION,
        may=(
            Allowed(TABLE, (NOT_BEGUN,), NEW),
            Allowed(ALONE, (*PLAYED, FORFEITED), OWN_OPTIONS),
            Allowed(TABLE, (NOT_BEGUN,), CHANGED),
            Allowed(ALONE, (UNDER_WAY, ALL_IN, STOPPED_EARLY, FORFEITED), CHANGED),
        ),
        view="session",
        columns=_SESSION,
        deals=event_checks.check_session,
        hands=game_checks.check_table,
        creates="session",
        needs=("teams",),
        plain=plain_steps.OPENING,
    ),
    Kind(
        facts.RowCopied,
        about=DEAL,
        may=(Allowed(TABLE, (*PLAYED, FORFEITED)),),
        undo=True,
        replaces=("copied", "sheet", "deal"),
        view="copied_row",
        columns=("session", "deal", "sheet", "side", "contract", "taken", "opponents", ...),
        deals=in_session(copy_checks.check_row),
    ),
    Kind(
        facts.DifferenceSettled,
        about=DEAL,
        may=(Allowed(TABLE, (*PLAYED, FORFEITED)),),
        group="judgements",
        reason=True,
        undo=True,
        replaces=("settled", "deal"),
        view="settled",
        deals=in_session(copy_checks.check_settlement),
    ),
    # the length affects match points, so it is not for the scorer (4.4); but after a tie without match points
    # the rules themselves prescribe the extra deals (section 2)
    Kind(
        facts.LengthSet,
        about=SESSION,
        may=(
            Allowed(BENCH, PLAYED, PLANNED),
            Allowed(BENCH, (UNDER_WAY, STOPPED_EARLY), STOPPED),
            Allowed(ANYBODY, (ALL_IN,), EXTRA),
        ),
        undo=True,
        replaces=("length",),
        view="length",
        deals=in_play(length_checks.check_length),
    ),
    Kind(
        facts.HandRecorded,
        about=HAND,
        may=(Allowed(TABLE, (NOT_BEGUN, UNDER_WAY, ALL_IN)),),
        undo=True,
        view="hand",
        hands=in_game(game_checks.check_hand),
    ),
    Kind(
        facts.BellRung,
        about=HAND,
        may=(Allowed(TABLE, (NOT_BEGUN, UNDER_WAY)),),
        undo=True,
        view="bell",
        hands=in_game(game_checks.check_bell),
    ),
    Kind(
        facts.CardsNotClipped,
        about=SESSION,
        may=(Allowed(TABLE, (ALL_IN,)),),
        group="deals",
        undo=True,
        view="unclipped",
        hands=in_game(game_checks.check_clipped_cards),
    ),
    Kind(
        facts.ResultStated,
        about=SESSION,
        may=(Allowed(TABLE, (NOT_BEGUN, ALL_IN)),),
        group="deals",
        undo=True,
        hands=in_game(game_checks.check_result),
    ),
    # a forfeit affects match points, so it is not for the scorer (4.4)
    Kind(
        facts.SessionForfeited,
        about=SESSION,
        may=(Allowed(BENCH, (NOT_BEGUN, UNDER_WAY, STOPPED_EARLY, FORFEITED)),),
        group="judgements",
        undo=True,
        replaces=("forfeit",),
        view="forfeit",
        deals=in_session(forfeit_checks.check_forfeit),
    ),
    # a second person confirms entries, where the event asks for it; that it is another person is checked by the name
    Kind(
        facts.EntryConfirmed,
        about=DEAL,
        may=(Allowed(ANYBODY, BEGUN),),
        group="deals",
        undo=True,
        deals=in_session(confirming_checks.check_confirmation),
    ),
    Kind(
        facts.EntrySentBack,
        about=DEAL,
        may=(Allowed(ANYBODY, BEGUN), Allowed(PHONES, (UNDER_WAY, ALL_IN, STOPPED_EARLY))),
        group="deals",
        undo=True,
        deals=in_session(confirming_checks.check_sending_back),
    ),
    # the other side accepts what came from a phone: on its own phone, or through a desk that says why
    Kind(
        facts.DealAccepted,
        about=DEAL,
        may=(Allowed((*TABLE, *PHONES), (UNDER_WAY, ALL_IN, STOPPED_EARLY)), Allowed(TABLE, (FORFEITED,))),
        group="deals",
        undo=True,
        deals=in_session(confirming_checks.check_acceptance),
    ),
    Kind(
        facts.SheetLookedAt,
        about=SESSION,
        may=(Allowed((*TABLE, *PHONES), (ALL_IN, FORFEITED)),),
        group="deals",
        deals=in_session(confirming_checks.check_looked_at_sheet),
    ),
    # the desk that holds a table is not on the sheet: it may change in any state of the session
    Kind(
        facts.TableTaken,
        about=SESSION,
        may=(Allowed(TABLE, (*PLAYED, SIGNING, SIGNED, RULED_SINCE, FORFEITED)),),
        check=desks.table_taken,
    ),
    # a signature is proved by its own key; the captains sign at the scorer's desk
    Kind(
        facts.SheetSigned,
        about=SESSION,
        may=(Allowed(TABLE, (*READY, SIGNING)), Allowed(ANYBODY, (SIGNING,), COMMITTEE)),
        view="signature",
        columns=_SIGNATURE,
        check=stage_checks.not_tied(confirming_checks.all_confirmed(of_sheet(signing_checks.check_signature))),
    ),
    Kind(
        facts.SigningStopped,
        about=SESSION,
        may=(Allowed(TABLE, (SIGNING,)),),
        reason=True,
        view="signing_stopped",
        check=of_sheet(signing_checks.check_stop),
    ),
    Kind(
        facts.SheetClosed,
        about=SESSION,
        may=(Allowed(ANYBODY, (SIGNING,)),),
        view="closed_sheet",
        check=confirming_checks.all_confirmed(of_sheet(signing_checks.check_closing)),
    ),
    # a server cannot look into a signed file, and a scorer's login may send it any
    Kind(
        facts.SheetReceived,
        about=SESSION,
        may=(Allowed(BENCH, READY), Allowed(TABLE, READY, UNCHECKED)),
        view="received_sheet",
        check=of_sheet(signing_checks.check_received),
    ),
    Kind(
        facts.SheetClosedOnPaper,
        about=SESSION,
        may=(Allowed(TABLE, READY),),
        view="closed_on_paper",
        check=stage_checks.not_tied(confirming_checks.all_confirmed(of_event(signing_checks.check_paper_closing))),
    ),
    # the event and its teams are the organizer's; the creator of an event may make the first entry
    Kind(facts.EventMade, about=EVENT, may=(Allowed(TABLE, (NO_EVENT,)),), check=event_checks.check_event),
    Kind(facts.EventChanged, about=EVENT, may=(Allowed(ALONE, OF_EVENT),), check=event_checks.check_event_change),
    Kind(facts.TeamRemoved, about=TEAM, may=(Allowed(ALONE, OF_EVENT),), check=event_checks.check_team_removal),
    Kind(
        facts.SessionRemoved,
        about=SESSION,
        may=(Allowed(ALONE, (NOT_BEGUN,)),),
        deals=event_checks.check_session_removal,
        hands=in_game(game_checks.check_removal),
    ),
    Kind(facts.AccessSet, about=EVENT, may=(Allowed(ALONE, OF_EVENT),), check=no_problems),
    # a role may undo what it could have entered, nothing else
    Kind(facts.Voided, about=ENTRY, may=(Allowed(ANYBODY, UNDONE, OWN), Allowed(ALONE, UNDONE, OTHERS))),
    # entered by the program itself, never at a desk
    Kind(facts.StoreChanged, about=FILE, may=(Allowed((), ALWAYS),)),
    # the cards of a deal score nothing, so they may be entered at any time
    Kind(
        facts.PlayRecorded,
        about=DEAL,
        may=(Allowed(ANYBODY, OF_SESSIONS),),
        group="judgements",
        undo=True,
        replaces=("play", "deal"),
        deals=in_session(card_checks.check_cards),
    ),
)
"""Kinds of facts in the order of their pages; `void_checks` has the checks of a void."""

KINDS: Mapping[type[Any], Kind] = MappingProxyType({kind.fact: kind for kind in (*_ALL, *stage_kinds.ALL)})
"""Every kind of fact, by its class."""

OF_SESSION = frozenset(fact for fact, kind in KINDS.items() if "session" in (kind.about or ())) - {
    facts.SessionRemoved,
    facts.TableTaken,
}
"""Facts about one session, by its uid, that change its state."""


def kind_of(fact: facts.Fact) -> Kind:
    """Return the kind of a fact; for an entry set aside, a kind that permits nothing."""
    return KINDS.get(type(fact)) or Kind(type(fact), about=FILE, may=())
