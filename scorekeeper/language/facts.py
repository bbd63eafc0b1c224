"""Entries of the journal in words, for the journal page, undo, and origins of numbers."""

from collections.abc import Mapping

from scorekeeper.journal import facts
from scorekeeper.journal.dispute_facts import EVENT, DisputeFact
from scorekeeper.journal.facts import (
    DifferenceSettled,
    RowCopied,
    SheetClosed,
    SheetClosedOnPaper,
    SheetReceived,
    SheetSigned,
)
from scorekeeper.journal.permissions import CLUB_KEYS
from scorekeeper.journal.read_out import score_read
from scorekeeper.journal.roles import ABSENT, NOT_SIGNED, PROTEST, REFUSED, SIGNED, in_order
from scorekeeper.journal.set_aside import aside
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.statements import is_correction
from scorekeeper.language import hands
from scorekeeper.language.access import access_words
from scorekeeper.language.auction import called
from scorekeeper.language.cards import recorded_play
from scorekeeper.language.confirming import checked_words
from scorekeeper.language.dispute_facts import committee_words, dispute_words
from scorekeeper.language.forfeits import forfeit_words
from scorekeeper.language.imported import import_decided, with_document
from scorekeeper.language.infractions import infraction_name
from scorekeeper.language.lines import card_points, notation, outcome_word, redeal_reason
from scorekeeper.language.problems import sentence
from scorekeeper.language.roles import role_words
from scorekeeper.language.rosters import roster_words
from scorekeeper.language.session_length import length_words
from scorekeeper.language.settings import on_paper
from scorekeeper.language.sides import names_of
from scorekeeper.language.stage_facts import stage_words
from scorekeeper.language.table_desks import taken_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.hands import MISDEAL, HandRules
from scorekeeper.rules.model import Side
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.tournament.settings import differing


def kind_words(kind: str) -> str:
    """Return the kind of an entry: "Deal", "Penalty", "Taken back"."""
    return {
        facts.EventMade.kind: _("Event begun"),
        facts.EventChanged.kind: _("Event changed"),
        facts.TeamEntered.kind: pgettext("kind of entry", "Team"),
        facts.TeamRemoved.kind: _("Team removed"),
        facts.PlayerEntered.kind: pgettext("kind of entry", "Player"),
        facts.SubstitutionApproved.kind: pgettext("kind of entry", "Substitution"),
        facts.StarterReturned.kind: _("Starter returned"),
        facts.SessionOpened.kind: pgettext("kind of entry", "Session"),
        facts.SessionRemoved.kind: _("Session removed"),
        facts.SeatsTaken.kind: pgettext("kind of entry", "Seats"),
        facts.WrongDealer.kind: _("Wrong dealer"),
        facts.DealRecorded.kind: pgettext("kind of entry", "Deal"),
        facts.PenaltyGiven.kind: pgettext("kind of entry", "Penalty"),
        facts.Redealt.kind: pgettext("kind of entry", "Re-deal"),
        facts.ScoreAnnounced.kind: pgettext("kind of entry", "Announcement"),
        facts.RulingMade.kind: pgettext("kind of entry", "Ruling"),
        facts.RowCopied.kind: _("Copied row"),
        facts.DifferenceSettled.kind: pgettext("kind of entry", "Settled"),
        facts.EntryConfirmed.kind: pgettext("kind of entry", "Confirmed"),
        facts.EntrySentBack.kind: _("Sent back"),
        facts.DealAccepted.kind: pgettext("kind of entry", "Accepted"),
        facts.SheetLookedAt.kind: _("Sheet found correct"),
        facts.TableTaken.kind: _("Table taken over"),
        facts.PlayRecorded.kind: _("Record of play"),
        facts.LengthSet.kind: pgettext("kind of entry", "Length"),
        facts.SessionForfeited.kind: pgettext("kind of entry", "Forfeit"),
        facts.HandRecorded.kind: pgettext("kind of entry", "Hand"),
        facts.BellRung.kind: pgettext("kind of entry", "Bell"),
        facts.CardsNotClipped.kind: pgettext("kind of entry", "Cards"),
        facts.ResultStated.kind: pgettext("kind of entry", "Result"),
        facts.SheetSigned.kind: pgettext("kind of entry", "Signature"),
        facts.SigningStopped.kind: _("Signing stopped"),
        facts.SheetClosed.kind: _("Sheet closed"),
        facts.SheetReceived.kind: _("Sheet received"),
        facts.SheetClosedOnPaper.kind: _("Sheet closed on paper"),
        facts.DisputeRaised.kind: pgettext("kind of entry", "Dispute"),
        facts.EvidenceAdded.kind: pgettext("kind of entry", "Evidence"),
        facts.DisputeEnded.kind: _("Dispute ended"),
        facts.SettlementProposed.kind: _("Settlement proposed"),
        facts.SettlementAnswered.kind: _("Answer to a settlement"),
        facts.CommitteeNamed.kind: pgettext("kind of entry", "Committee"),
        facts.ImportDecided.kind: _("Import decided"),
        facts.TeamPlaced.kind: _("Place in a stage"),
        facts.StageSet.kind: pgettext("kind of entry", "Stage"),
        facts.DrawMade.kind: pgettext("kind of entry", "Draw"),
        facts.DrawChanged.kind: _("Draw changed"),
        facts.DrawWithdrawn.kind: _("Draw taken back"),
        facts.DrawPublished.kind: _("Draw published"),
        facts.TimetableSet.kind: pgettext("kind of entry", "Timetable"),
        facts.RoundOpened.kind: _("Round begun"),
        facts.RoundClosed.kind: _("Round closed"),
        facts.TeamWithdrawn.kind: pgettext("kind of entry", "Withdrawal"),
        facts.LotDrawn.kind: pgettext("kind of entry", "Lot"),
        facts.PlaceDeclined.kind: _("Place declined"),
        facts.StageClosed.kind: _("Stage closed"),
        facts.PrizesSet.kind: pgettext("kind of entry", "Prizes"),
        facts.ProtestTimeStarted.kind: _("Protest time"),
        facts.RankingSigned.kind: _("Ranking signed"),
        facts.RankingStopped.kind: _("Signing or protest time stopped"),
        facts.RankingClosed.kind: _("Ranking final"),
        facts.TeamRegistered.kind: pgettext("kind of entry", "Registration"),
        facts.CheckedIn.kind: pgettext("kind of entry", "Check-in"),
        facts.FeePaid.kind: pgettext("kind of entry", "Fee"),
        facts.AccessSet.kind: pgettext("kind of entry", "Access"),
        facts.Voided.kind: pgettext("kind of entry", "Undone"),
        facts.StoreChanged.kind: pgettext("kind of entry", "File"),
    }.get(kind, kind)


def entered(kind: str, case: str) -> str:
    """Return what a row of the table is about, such as "a session stopped early"."""
    return rows_in_words().get((kind, case), f"{kind} {case}".strip())


def rows_in_words() -> Mapping[tuple[str, str], str]:
    """Return the rows of the permission table in words, by kind and case, as in the help."""
    return {
        ("event-made", ""): pgettext("entry of the journal", "a new event"),
        ("event-changed", ""): _("name and settings of the event"),
        ("access-set", ""): _("passphrases of the roles"),
        ("committee-named", ""): _("the members of the committee"),
        ("import-decided", ""): _("confirming or declining what an imported document rules"),
        (CLUB_KEYS, ""): _("the keys of the club, made while an event is open"),
        ("team-entered", "new"): pgettext("entry of the journal", "a new team"),
        ("team-entered", "completed"): _("missing details of a team that has not played"),
        ("team-entered", "changed"): _("a change to a team"),
        ("team-removed", ""): _("a team taken off the list"),
        ("player-entered", "new"): pgettext("entry of the journal", "a new player"),
        ("player-entered", "changed"): _("a correction of a player's name"),
        ("substitution-approved", ""): pgettext("entry of the journal", "a substitution"),
        ("starter-returned", ""): pgettext("entry of the journal", "the starter's return"),
        ("stage-set", ""): _("a stage and how it is played"),
        ("team-placed", ""): _("a team of a stage, its group and number"),
        ("draw-made", ""): pgettext("entry of the journal", "a draw"),
        ("draw-changed", ""): _("a change made to a draw by hand"),
        ("draw-withdrawn", ""): _("a draw taken back"),
        ("draw-published", ""): _("the publication of a draw"),
        ("timetable-set", ""): _("the timetable of a stage"),
        ("round-opened", ""): _("the beginning of a round"),
        ("round-closed", ""): _("the end of a round"),
        ("team-withdrawn", ""): _("a team that withdraws, or plays on"),
        ("lot-drawn", ""): _("lots drawn among tied teams"),
        ("place-declined", ""): _("a place in the next stage that a team declines, or takes after all"),
        ("stage-closed", ""): _("the end of a stage"),
        ("prizes-set", ""): _("the prizes of a stage"),
        ("protest-time-started", ""): _("the protest time of a stage"),
        ("ranking-signed", ""): _("a signature under the ranking of a stage"),
        ("ranking-stopped", ""): _("the signing or the protest time of a ranking stopped"),
        ("ranking-closed", ""): _("the end of the signing: the ranking is final"),
        ("team-registered", ""): _("what the desk notes of a team"),
        ("checked-in", ""): _("a team that is here or never came, a player who came or left"),
        ("fee-paid", ""): _("a fee that was paid"),
        ("session-opened", "new"): pgettext("entry of the journal", "a new session"),
        ("session-opened", "own-options"): _("options that differ from those of the event"),
        ("session-opened", "changed"): _("a change to the teams, round, table or day of a session"),
        ("session-removed", ""): _("a session taken off the list"),
        ("seats-taken", ""): _("seats and first dealer"),
        ("wrong-dealer", ""): pgettext("entry of the journal", "a wrong dealer"),
        ("wrong-dealer", "ordered"): _("a wrong dealer in a deal played again by ruling"),
        ("deal-recorded", ""): _("a deal or its correction"),
        ("deal-recorded", "ordered"): _("a deal played again by ruling"),
        ("penalty-given", ""): _("a penalty, in time"),
        ("penalty-given", "ordered"): _("a penalty in a deal played again by ruling"),
        ("penalty-given", "points-set"): _("points that the committee sets"),
        ("redealt", ""): pgettext("entry of the journal", "a re-deal"),
        ("redealt", "ordered"): _("a re-deal of a deal played again by ruling"),
        ("redealt", "by-ruling"): _("a re-deal by ruling, in an imported record"),
        ("score-announced", ""): _("a score read out"),
        ("table-taken", ""): _("a table taken over from another desk"),
        ("play-recorded", ""): _("a record of play of a deal"),
        ("row-copied", ""): _("what a sheet on paper says"),
        ("difference-settled", ""): _("which sheet is right"),
        ("entry-confirmed", ""): _("confirming another person's entry"),
        ("entry-sent-back", ""): _("sending back another person's entry"),
        ("deal-accepted", ""): _("accepting what the other side entered on a phone"),
        ("sheet-looked-at", ""): _("a side that finds the sheet correct"),
        ("hand-recorded", ""): _("a hand of 500 or its correction"),
        ("bell-rung", ""): pgettext("entry of the journal", "the bell"),
        ("cards-not-clipped", ""): _("cards that were not clipped"),
        ("result-stated", ""): _("a result of 500 without its hands"),
        ("length-set", "planned"): _("another number of deals"),
        ("length-set", "stopped"): _("a session stopped early"),
        ("length-set", "extra"): _("extra deals after a tie"),
        ("session-forfeited", ""): pgettext("entry of the journal", "a forfeit"),
        ("sheet-signed", ""): _("a signature of scorer, captain or player"),
        ("sheet-signed", "committee"): _("the signature of the committee"),
        ("signing-stopped", ""): _("signing stopped before the end"),
        ("sheet-closed", ""): _("the closing of a signed sheet"),
        ("sheet-received", ""): _("a signed sheet imported"),
        ("sheet-received", "unchecked"): _("a signed sheet imported, to be checked"),
        ("sheet-closed-on-paper", ""): _("the closing of a sheet signed on paper"),
        ("dispute-raised", ""): pgettext("entry of the journal", "a dispute"),
        ("dispute-raised", "called"): _("a call for the committee from a phone"),
        ("evidence-added", ""): pgettext("entry of the journal", "evidence"),
        ("dispute-ended", ""): _("a dispute withdrawn or settled at the table"),
        ("ruling-made", "ruling"): _("a ruling, or what takes the place of one"),
        ("ruling-made", "settlement"): _("a settlement that both captains have signed"),
        ("settlement-proposed", ""): _("a settlement proposed to the teams"),
        ("settlement-proposed", "ruling"): _("a settlement proposed that changes a ruling"),
        ("settlement-answered", ""): _("what a captain says to a settlement"),
        ("voided", "own"): _("undoing what the role may enter"),
        ("voided", "others"): _("undoing what the role may not enter"),
        ("store-changed", ""): _("a change to the file itself"),
    }


def fact_words(
    fact: facts.Fact, tournament: Tournament, before: facts.Fact | None = None, *, redone: bool = False
) -> str:
    """Return an entry in words: "penalty 4.2 on Detroit in deal 10".

    `before` is what the entry refers to: for a void, the fact that it undoes or restores (`redone`), for a deal, its
    previous record.
    """
    if isinstance(fact, facts.DealRecorded):
        return pgettext("entry of the journal", "deal {deal}: {what}").format(
            deal=fact.deal, what=deal_words(fact, before if isinstance(before, facts.DealRecorded) else None)
        )
    if isinstance(fact, facts.Voided):
        return _void_words(fact, tournament, before, redone=redone)
    if isinstance(fact, _Play):
        return with_document(_play_words(fact, tournament), fact)
    if isinstance(fact, _Beside):
        return with_document(_beside_words(fact, tournament), fact)
    if isinstance(fact, facts.HandRecorded | facts.BellRung | facts.CardsNotClipped | facts.ResultStated):
        return hands.fact_words(fact, {uid: player.name for uid, player in tournament.teams.items()})
    return _committee_words(fact, tournament) or stage_words(fact, tournament) or _event_words(fact, tournament)


def _committee_words(fact: facts.Fact, tournament: Tournament) -> str:
    """Return an entry about disputes, committee, players or desks in words, else ""."""
    if isinstance(fact, facts.PlayerEntered | facts.SubstitutionApproved | facts.StarterReturned):
        return roster_words(fact, tournament)
    if isinstance(fact, facts.CommitteeNamed):
        return committee_words(fact)
    if isinstance(fact, facts.TableTaken):
        return taken_words(fact, tournament)
    if isinstance(fact, facts.PlayRecorded):
        return recorded_play(fact)
    if not isinstance(fact, DisputeFact):
        return import_decided(fact) if isinstance(fact, facts.ImportDecided) else ""
    number, _session = tournament.register.disputes.get(fact.dispute, (0, None))
    names = names_of(tournament, fact.session)
    return dispute_words(fact, number, names, of_hands=_of_hands(tournament))


def _of_hands(tournament: Tournament) -> bool:
    return isinstance(tournament.rules, HandRules)


def deal_words(fact: facts.DealRecorded, before: facts.DealRecorded | None = None) -> str:
    """Return what a deal's entry added.

    For example "contract B 28NTX", "taken 25", "corrected from B 36D 37 to B 36D 34".
    """
    words = _result_words(fact, before)
    if fact.calls and (before is None or before.calls != fact.calls):
        return pgettext("entry of the journal", "{deal}, called {calls}").format(
            deal=words, calls=" ".join(called(fact.calls))
        )
    return words


def _result_words(fact: facts.DealRecorded, before: facts.DealRecorded | None) -> str:
    if before is not None and is_correction(before, fact):
        return pgettext("entry of the journal", "corrected from {old} to {new}").format(
            old=notation(before), new=notation(fact)
        )
    if fact.taken is None and fact.outcome is None:
        return pgettext("entry of the journal", "contract {contract}").format(contract=notation(fact))
    if before is None:
        return notation(fact)
    return (
        pgettext("entry of the journal", "taken {taken}").format(taken=card_points(fact))
        if fact.taken is not None
        else outcome_word(fact.outcome)
    )


def _void_words(fact: facts.Voided, tournament: Tournament, about: facts.Fact | None, *, redone: bool) -> str:
    if about is None:
        return pgettext("entry of the journal", "entry {entry} undone").format(entry=fact.entry)
    template = (
        pgettext("entry of the journal", "redone: {what}")
        if redone
        else pgettext("entry of the journal", "undone: {what}")
    )
    return template.format(what=fact_words(about, tournament))


_Play = (
    facts.PenaltyGiven | facts.Redealt | facts.RulingMade | facts.SeatsTaken | facts.WrongDealer | facts.ScoreAnnounced
)


def _play_words(fact: _Play, tournament: Tournament) -> str:
    names = names_of(tournament, fact.session)
    if isinstance(fact, facts.PenaltyGiven):
        return penalty_step(fact, names, _article(fact, tournament))
    if isinstance(fact, facts.Redealt):
        misdealt, again = (
            _("hand {deal}: misdeal, dealt again"),
            pgettext("entry of the journal", "deal {deal} dealt again: {reason}"),
        )
        template = misdealt if fact.reason == MISDEAL else again
        return template.format(deal=fact.deal, reason=redeal_reason(fact.reason))
    if isinstance(fact, facts.RulingMade):
        template = (
            pgettext("entry of the journal", "settlement on {what} ({articles})")
            if fact.ruling_kind == "settlement"
            else pgettext("entry of the journal", "ruling on {what} ({articles})")
        )
        what = _about(fact, tournament)
        return template.format(what=what, articles=", ".join(fact.articles))
    if isinstance(fact, facts.ScoreAnnounced):
        return _announced(fact, tournament)
    if isinstance(fact, facts.WrongDealer):
        return _("seat {seat} dealt deal {deal} out of turn").format(seat=fact.dealt_by, deal=fact.deal)
    return _seats_words(fact)


def _announced(fact: facts.ScoreAnnounced, tournament: Tournament) -> str:
    """Return the announcement of the score in words, with the totals."""
    text = _("score read out after deal {deal}").format(deal=fact.after_deal)
    state = tournament.sessions.get(fact.session)
    score = score_read(tournament, state, fact.after_deal) if state is not None and not fact.totals else None
    totals = fact.totals or (score.read if score is not None else {})
    return f"{text}: {' : '.join(map(str, totals.values()))}" if totals else text


def _about(fact: facts.RulingMade, tournament: Tournament) -> str:
    """Return the subject of a ruling: a deal or a hand, all of a session or game, or the event."""
    if fact.session == EVENT:
        return pgettext("entry of the journal", "the event")
    if fact.session in tournament.games:
        return (
            pgettext("entry of the journal", "the game")
            if fact.deal is None
            else pgettext("place", "hand {hand}").format(hand=fact.deal)
        )
    return (
        pgettext("entry of the journal", "the session")
        if fact.deal is None
        else pgettext("place", "deal {deal}").format(deal=fact.deal)
    )


_Checked = facts.EntryConfirmed | facts.EntrySentBack | facts.DealAccepted | facts.SheetLookedAt
_Signing = facts.SheetSigned | facts.SigningStopped | facts.SheetClosed | facts.SheetReceived | facts.SheetClosedOnPaper
_Beside = _Checked | facts.RowCopied | facts.DifferenceSettled | facts.LengthSet | facts.SessionForfeited | _Signing


def _beside_words(fact: _Beside, tournament: Tournament) -> str:
    names = names_of(tournament, fact.session)
    if isinstance(fact, _Signing):
        return sheet_words(fact, names)
    if isinstance(fact, _Checked):
        return checked_words(fact, names)
    if isinstance(fact, facts.RowCopied):
        return row_words(fact, names)
    if isinstance(fact, facts.DifferenceSettled):
        return settled_words(fact, names)
    return (
        length_words(fact)
        if isinstance(fact, facts.LengthSet)
        else forfeit_words((fact.side, *fact.also), fact.why, names)
    )


def _seats_words(fact: facts.SeatsTaken) -> str:
    if fact.swap:
        return _("all seats swapped from deal {deal} on").format(deal=fact.from_deal)
    if fact.first_dealer is not None:
        return _("seats taken, seat {seat} deals first").format(seat=fact.first_dealer)
    return _("seats from deal {deal} on").format(deal=fact.from_deal)


def penalty_step(fact: facts.PenaltyGiven, names: Mapping[Side, str], article: str) -> str:
    """Return a penalty as a step.

    For example "penalty 4.2 on Detroit in deal 10", with its points where the committee set them.
    """
    what = article or infraction_name(fact.code).lower()
    if article.isdigit():  # "penalty 3" would read as the third one
        what = pgettext("penalty in the journal", "(article {article})").format(article=article)
    team = names.get(fact.side, fact.side)
    step = (
        pgettext("entry of the journal", "penalty {what} on {team}")
        if fact.deal is None
        else _("penalty {what} on {team} in deal {deal}")
    )
    words = step.format(what=what, team=team, deal=fact.deal)
    if not fact.points:
        return words
    points = ngettext("{n} point", "{n} points", fact.points).format(n=fact.points)
    return _("{penalty}: {points}, set by the committee").format(penalty=words, points=points)


def _article(fact: facts.PenaltyGiven, tournament: Tournament) -> str:
    system = SYSTEMS.get(tournament.event.system) if tournament.event else None
    kind = system.infractions.get(fact.code) if system else None
    return (kind.article if kind else "") or fact.article or ""


def _event_words(fact: facts.Fact, tournament: Tournament) -> str:
    if isinstance(
        fact, facts.TeamEntered | facts.TeamRemoved | facts.SessionOpened | facts.SessionRemoved
    ) and _of_hands(tournament):
        return hands.day_words(fact, {uid: player.name for uid, player in tournament.teams.items()})
    return _words_of_event(fact, tournament)


def _words_of_event(fact: facts.Fact, tournament: Tournament) -> str:
    if isinstance(fact, facts.EventMade):
        return pgettext("entry of the journal", "event {name}").format(name=fact.name)
    if isinstance(fact, facts.EventChanged):
        return _changed_words(fact, tournament)
    if isinstance(fact, facts.TeamEntered):
        players = ngettext("{n} player", "{n} players", len(fact.players)).format(n=len(fact.players))
        return pgettext("entry of the journal", "team {name}, {players}").format(name=fact.name, players=players)
    if isinstance(fact, facts.SessionOpened):
        return _session_words(fact, tournament)
    if isinstance(fact, facts.AccessSet):
        return access_words(fact.proofs)
    return _other_words(fact)


def _other_words(fact: facts.Fact) -> str:
    left_out = aside(fact)
    if left_out is not None:
        return pgettext("entry of the journal", "does not count: {why}").format(why=sentence(left_out.why))
    if isinstance(fact, facts.StoreChanged):
        return _store_words(fact)
    return {
        facts.TeamRemoved.kind: pgettext("entry of the journal", "team removed"),
        facts.SessionRemoved.kind: pgettext("entry of the journal", "session removed"),
    }.get(fact.kind, fact.kind)


def _store_words(fact: facts.StoreChanged) -> str:
    if fact.what == "attachment-lost":
        return _("a file kept with the event could not be saved: {digest}").format(digest=fact.old[:16])
    if fact.what == "moved":
        return pgettext("entry of the journal", "moved from {old} to {new}").format(old=fact.old, new=fact.new)
    return pgettext("entry of the journal", "file {what}: {old} became {new}").format(
        what=fact.what, old=fact.old, new=fact.new
    )


def _changed_words(fact: facts.EventChanged, tournament: Tournament) -> str:
    """Return a change of the event in words, with its settings that are not the default."""
    system = tournament.rules
    chosen = differing(system, fact.settings) if system else {}
    settings_text = "; ".join(on_paper(key, value) for key, value in chosen.items())
    text = (
        pgettext("entry of the journal", "event {name} changed: {settings}")
        if settings_text
        else pgettext("entry of the journal", "event {name} changed")
    )
    return text.format(name=fact.name, settings=settings_text)


def _session_words(fact: facts.SessionOpened, tournament: Tournament) -> str:
    teams = [tournament.teams[uid].name if uid in tournament.teams else "?" for uid in fact.teams]
    where = [
        pgettext("place", "round {round}").format(round=fact.round) if fact.round is not None else "",
        pgettext("place", "table {table}").format(table=fact.table) if fact.table is not None else "",
    ]
    return ", ".join(
        part for part in (pgettext("place", "session {teams}").format(teams=" - ".join(teams)), *where) if part
    )


def row_words(fact: RowCopied, names: Mapping[Side, str]) -> str:
    """Return a copied row in words: "deal 4 on paper: A 40H 44 / 12 10".

    A team's own sheet is named.
    """
    parts = [fact.unreadable, fact.side or "", str(fact.contract or "")]
    parts.append(card_points(fact) or (outcome_word(fact.outcome) if fact.outcome else ""))
    if fact.totals:
        parts.append("/ " + " ".join(str(points) for _side, points in sorted(fact.totals.items())))
    what = " ".join(part for part in parts if part)
    if fact.sheet is None:
        return pgettext("copying from paper", "deal {deal} on paper: {what}").format(deal=fact.deal, what=what)
    return _("deal {deal} on the sheet of {team}: {what}").format(
        deal=fact.deal, team=names.get(fact.sheet, fact.sheet), what=what
    )


def settled_words(fact: DifferenceSettled, names: Mapping[Side, str]) -> str:
    """Return how a difference was settled: "deal 4 settled: the sheet of Detroit is right"."""
    if fact.how == "program":
        how = _("what is recorded here is right")
    elif fact.how == "other":
        how = pgettext("copying from paper", "another way")
    else:
        how = _("the sheet of {team} is right").format(team=names.get(fact.how, fact.how))
    return pgettext("copying from paper", "deal {deal} settled: {how}").format(deal=fact.deal, how=how)


def sheet_words(fact: _Signing, teams: Mapping[Side, str]) -> str:
    """Return an entry of a signing in words: "revision 1 signed by the captain of Detroit, Uma"."""
    if isinstance(fact, SheetSigned):
        return _signature(fact, teams)
    if isinstance(fact, SheetClosedOnPaper):
        return _on_paper(fact, teams)
    if isinstance(fact, SheetClosed):
        return pgettext("signature", "revision {revision} closed").format(revision=fact.revision)
    if isinstance(fact, SheetReceived) and not fact.signers:
        return _("revision {revision} received, signed elsewhere, not checked").format(revision=fact.revision)
    if isinstance(fact, SheetReceived):
        return ngettext(
            "revision {revision} received, signed elsewhere, {n} signer",
            "revision {revision} received, signed elsewhere, {n} signers",
            len(fact.signers),
        ).format(revision=fact.revision, n=len(fact.signers))
    return _("nothing is closed; everyone signs again")


def _on_paper(fact: SheetClosedOnPaper, teams: Mapping[Side, str]) -> str:
    """Return the closing of a sheet on paper.

    For example "revision 1 closed on paper K7Q4, seen by Thomas: ...".
    """
    boxes = {
        SIGNED: pgettext("signature on paper", "{who}: signed"),
        PROTEST: pgettext("signature on paper", "{who}: signed under protest"),
        NOT_SIGNED: pgettext("signature on paper", "{who}: not signed"),
    }
    signers = "; ".join(
        boxes.get(state, "{who}").format(who=_signer(role, fact.names.get(role, ""), teams))
        for role in in_order(fact.signers)
        for state in (fact.signers[role],)
    )
    text = _("revision {revision} closed on paper, code {code}; {name} saw the signatures: {signers}").format(
        revision=fact.revision, code=fact.code, name=fact.seen_by, signers=signers
    )
    if fact.words.strip():
        text = _("{what} ({words})").format(what=text, words=fact.words.strip())
    return _("{what}; with a photo").format(what=text) if fact.photo else text


def _signer(role: str, name: str, teams: Mapping[Side, str]) -> str:
    who = role_words(role, teams)
    return _("{role}, {name}").format(role=who, name=name) if name.strip() else who


def _signature(fact: SheetSigned, teams: Mapping[Side, str]) -> str:
    who = _signer(fact.role, fact.name, teams)
    text = {
        PROTEST: _("revision {revision} signed under protest by {who}: {words}"),
        REFUSED: _("revision {revision} not signed by {who}, who refused"),
        ABSENT: _("revision {revision} not signed by {who}, who is absent: {words}"),
    }.get(fact.state, pgettext("signature", "revision {revision} signed by {who}"))
    sentence = text.format(revision=fact.revision, who=who, words=fact.words)
    if fact.state == REFUSED and fact.words.strip():
        sentence = _("{what}: {words}").format(what=sentence, words=fact.words)
    return (
        pgettext("signature", "{what}; witness: {name}").format(what=sentence, name=fact.witness)
        if fact.witness.strip()
        else sentence
    )
