"""Builds the blocks of a score sheet from a session."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce

from scorekeeper.documents.paper_code import paper_code
from scorekeeper.journal.confirming import Unconfirmed, waiting_in
from scorekeeper.journal.contribution import award_of
from scorekeeper.journal.copies import deals_with_differences
from scorekeeper.journal.on_paper import copied_deals
from scorekeeper.journal.read_out import ReadScore, read_scores
from scorekeeper.journal.redeals import results_set_aside
from scorekeeper.journal.roles import COMMITTEE, SCORER, captain
from scorekeeper.journal.session_length import read_outs
from scorekeeper.journal.snapshot import Length, Played, SessionState, Tournament
from scorekeeper.journal.teams import TeamState
from scorekeeper.language.confirming import not_confirmed_yet
from scorekeeper.language.dates import sheet_date
from scorekeeper.language.deal_remarks import seat_changes, substitutions
from scorekeeper.language.forfeits import forfeit_mark
from scorekeeper.language.panels import plain_mark
from scorekeeper.language.reports import printed
from scorekeeper.language.session_length import unusual_length
from scorekeeper.language.settings import on_paper
from scorekeeper.language.systems import system_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.announcements import EVERY_SIX, SETTING
from scorekeeper.rules.contract import NO_TRUMP
from scorekeeper.rules.model import RULING, TIE, Side, Value
from scorekeeper.rules.seats import side_of_seat
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets.blocks import (
    BOX_MARK,
    NOTE_MARK,
    STRUCK_MARK,
    TICK_MARK,
    DealRow,
    Fact,
    Heading,
    LegendItem,
    Note,
    NoteMark,
    Remark,
    ResultBox,
    ScoreSheet,
    Seated,
    SessionRow,
    SheetReadOut,
    SignatureBox,
    TeamBlock,
)
from scorekeeper.sheets.course import ahead_caption, conservation_check, counting, owed_fact
from scorekeeper.sheets.notes import marks, notes, remarks
from scorekeeper.sheets.options import LEGIBLE, STRUCK_ATTEMPTS, PaperSignature, SheetOptions
from scorekeeper.sheets.qr_text import qr_of_sheet
from scorekeeper.sheets.rows import rows
from scorekeeper.sheets.times import begun_and_ended
from scorekeeper.tournament.forfeits import Award
from scorekeeper.tournament.settings import differing_on_sheet


def contents(
    system: RuleSystem,
    state: SessionState,
    tournament: Tournament,
    options: SheetOptions,
    *,
    digest: str,
    embedded: str = "",
) -> ScoreSheet:
    """Return the contents of a session's score sheet.

    `digest` is that of the sheet document (64 hexadecimal digits), `embedded` the document itself if it is put into
    the file.
    """
    award = award_of(tournament, state)
    read = read_scores(tournament, state)
    aside = results_set_aside(tournament, state) if options.layout >= STRUCK_ATTEMPTS else {}
    session_remarks = remarks(system, state, options, award, aside)
    corrected = corrected_readings(system, read)
    waits = unconfirmed(tournament, state)
    legible = options.layout >= LEGIBLE
    by_deal = marked_too(marks(session_remarks), waits, len(session_remarks) + len(corrected) + 1)
    per_deal = {deal: listed for deal, listed in by_deal.items() if deal is not None}
    footnotes = notes((*session_remarks, *corrected, *waiting_note(waits)))
    deal_rows = rows(system, state, tournament, per_deal, options, aside=aside)
    announced = _read_outs(system, state, tournament, read, len(session_remarks))
    return ScoreSheet(
        language=options.language,
        author=state.scorer or "Scorekeeper",
        heading=_heading(system, state, tournament, options, digest=digest, embedded=embedded),
        teams=tuple(
            _team(system, state, tournament, side, index, changes=legible) for index, side in enumerate(system.sides)
        ),
        result=_result(system, state, award),
        counting=counting(system, state.result.options),
        rows=deal_rows,
        session_row=_session_row(system, state, by_deal.get(None, ())),
        read_outs=announced,
        tally=_tally(system, state),
        notes=footnotes,
        signatures=_signatures(system, state, options),
        footer=_footer(state, options, embedded=bool(embedded)),
        short_digest=short(digest),
        embedded=embedded,
        legend=tuple(_legend(deal_rows, announced, footnotes)) if legible else (),
        writable=legible and not options.sealed and not options.on_paper,
    )


def short(digest: str) -> str:
    """Return the short form of a digest: its first 16 digits in groups of four."""
    head = digest[:16].upper()
    return " ".join(head[index : index + 4] for index in range(0, len(head), 4))


def deals_words(deals: int) -> str:
    """Return the number of deals in words; `deals` 0: until the match is decided."""
    return ngettext("{n} deal", "{n} deals", deals).format(n=deals) if deals else _("any number of deals")


def _is_over(state: SessionState) -> bool:
    """Return whether nothing more is expected.

    Every deal has its result, or a side has forfeited.
    """
    return state.result.complete or state.forfeit is not None


def _heading(
    system: RuleSystem,
    state: SessionState,
    tournament: Tournament,
    options: SheetOptions,
    *,
    digest: str,
    embedded: str,
) -> Heading:
    facts = [
        _first_dealer(state),
        pgettext("score sheet on paper", "sheet digest {digest}").format(digest=short(digest)),
        pgettext("score sheet on paper", "revision {revision} · entry {entry}").format(
            revision=state.revision, entry=state.last_play_entry.seq
        ),
    ]
    times = begun_and_ended(state, options)
    legible = options.layout >= LEGIBLE
    return Heading(
        title=_("Score sheet") if _is_over(state) else _("Score sheet, provisional"),
        event=tournament.event.name if tournament.event else "",
        round_and_table=place_of(state),
        when=", ".join((*day_and_venue(state, tournament), *(() if legible else begun_to_ended(*times)))),
        system=pgettext("score sheet on paper", "{system}, edition {edition}").format(
            system=system_name(system), edition=system.edition
        ),
        facts=tuple(facts),
        settings=settings_sentence(setting_words(system, state, tournament)),
        qr=qr_of_sheet(state, tournament, digest),
        code=code_on_paper(options, embedded),
        times=begin_and_end(*times, options) if legible else (),
    )


def code_on_paper(options: SheetOptions, embedded: str) -> str:
    """Return the code that identifies a printout, "" for a file that is signed with keys."""
    if options.sealed or options.layout < LEGIBLE or not embedded:
        return ""
    return paper_code(json.loads(embedded))


def begin_and_end(begun: str, ended: str, options: SheetOptions) -> tuple[Fact, ...]:
    """Return begin and end of play with their captions.

    On paper also those that are to be written in.
    """
    facts = (
        Fact(pgettext("score sheet on paper", "begun"), begun),
        Fact(pgettext("score sheet on paper", "ended"), ended),
    )
    by_pen = not options.sealed and not options.on_paper
    return tuple(fact for fact in facts if fact.value or by_pen)


def _first_dealer(state: SessionState) -> str:
    deals = deals_words(state.limit)
    seat = state.record.first_dealer
    if seat is None:
        return deals
    seats = state.record.seating[0].seats if state.record.seating else ()
    if seat <= len(seats):
        return _("{deals} · first dealer by draw: seat {seat}, {name}").format(
            deals=deals, seat=seat, name=seats[seat - 1]
        )
    return _("{deals} · first dealer by draw: seat {seat}").format(deals=deals, seat=seat)


def place_of(state: Played) -> tuple[str, ...]:
    """Return round and table of a session or game, its number where neither is known."""
    parts = [pgettext("place", "Round {round}").format(round=state.round)] if state.round is not None else []
    parts += [pgettext("place", "Table {table}").format(table=state.table)] if state.table is not None else []
    number = (
        pgettext("place", "Session {number}") if isinstance(state, SessionState) else pgettext("place", "Game {number}")
    )
    return tuple(parts) or (number.format(number=state.number),)


def day_and_venue(state: Played, tournament: Tournament) -> tuple[str, ...]:
    """Return when and where a session or game is played, as far as that is known."""
    event = tournament.event
    parts = (sheet_date(state.date or (event.date if event else None)), state.venue or (event.venue if event else None))
    return tuple(part for part in parts if part)


def begun_to_ended(begun: str, ended: str) -> tuple[str, ...]:
    """Return in words when play began and ended; () if no beginning is known."""
    if begun and ended:
        return (pgettext("score sheet on paper", "{start} to {end}").format(start=begun, end=ended),)
    return (pgettext("score sheet on paper", "begun {start}").format(start=begun),) if begun else ()


def setting_words(system: RuleSystem, state: SessionState, tournament: Tournament) -> tuple[str, ...]:
    """Return the settings that are not the default, as they apply to this session."""
    chosen: dict[str, Value | bool] = dict(tournament.event.settings) if tournament.event else {}
    chosen |= {option.key: state.result.options[option.key] for option in system.options.table}
    if state.length is not None:
        chosen["deals"] = state.length.planned  # a note says where it was stopped or continued
    return tuple(on_paper(key, value) for key, value in differing_on_sheet(system, chosen).items())


def settings_sentence(words: tuple[str, ...]) -> str:
    """Return settings in a sentence, "" if there are none."""
    return _("Settings of this event: {settings}").format(settings="; ".join(words)) if words else ""


def _team(
    system: RuleSystem, state: SessionState, tournament: Tournament, side: Side, index: int, *, changes: bool
) -> TeamBlock:
    team = state.record.teams[side]
    known: TeamState | None = tournament.teams.get(state.teams[index]) if index < len(state.teams) else None
    return TeamBlock(
        side=side,
        name=team.name,
        captain=team.captain or "",
        club=(known.club if known else None) or "",
        players=seated(system, state, side),
        changes=substitutions(state, side) if changes else (),
    )


def seated(system: RuleSystem, state: SessionState, side: Side) -> tuple[Seated, ...]:
    """Return the players of a side in their first seats; all of its team if no seats are known."""
    if not state.record.seating:
        return tuple(Seated(None, name) for name in state.record.teams[side].players)
    seats = min(state.record.seating, key=lambda seating: seating.from_deal).seats
    return tuple(
        Seated(seat, name)
        for seat, name in enumerate(seats, 1)
        if side_of_seat(seat, system.sides, state.odd_side) == side
    )


def played(state: SessionState) -> int:
    """Return how many deals have an outcome that counts."""
    return sum(deal.outcome in ("made", "defeated") for deal in state.result.deals)


def _given_up(system: RuleSystem, award: Award) -> tuple[Fact, ...]:
    facts = [
        Fact(pgettext("label", "counted, by forfeit"), "\u2013".join(str(award.points[side]) for side in system.sides))
    ]
    if award.match_points is not None:
        points = "\u2013".join(str(award.match_points[side]) for side in system.sides)
        facts.append(Fact(pgettext("label", "match points"), points))
    return tuple(facts)


def _result(system: RuleSystem, state: SessionState, given: Award | None) -> ResultBox:
    result = state.result
    names = {side: state.record.teams[side].name for side in system.sides}
    if given is not None:
        return ResultBox(dict(result.totals), names, _given_up(system, given), forfeit_mark())
    facts = [Fact(ahead_caption(system.sides), str(result.difference))]
    award = result.match_points if result.complete else result.provisional_match_points
    if award is not None:
        caption = pgettext("score sheet on paper", "match points") if result.complete else _("match points so far")
        facts.append(Fact(caption, "\u2013".join(str(award[side]) for side in system.sides)))
    standing = unusual_length(state, None)
    if not result.complete:
        standing = _provisional(played(state), state.limit)
    elif result.winner is not None:
        facts.append(
            Fact(
                pgettext("label", "winner"),
                pgettext("score sheet on paper", "tie") if result.winner == TIE else result.winner,
            )
        )
    return ResultBox(dict(result.totals), names, tuple(facts), standing)


def _provisional(played: int, deals: int) -> str:
    if not deals:
        return ngettext("provisional: {n} deal played", "provisional: {n} deals played", played).format(n=played)
    return pgettext("score sheet on paper", "provisional: {played} of {deals} deals").format(played=played, deals=deals)


def _session_row(system: RuleSystem, state: SessionState, listed: tuple[NoteMark, ...]) -> SessionRow | None:
    if not state.result.lines and not listed:
        return None
    points = {side: sum(line.points for line in state.result.lines if line.side == side) for side in system.sides}
    return SessionRow(pgettext("score sheet on paper", "session"), points, dict(state.result.totals), listed)


def _read_outs(
    system: RuleSystem, state: SessionState, tournament: Tournament, read: Mapping[int, ReadScore], noted: int
) -> tuple[SheetReadOut, ...]:
    """Return the announcements.

    A corrected one has the number of its footnote, counted on from `noted`.
    """
    if system.announcements is None:
        return ()
    settings = tournament.event.settings if tournament.event else {}
    running = {deal.number: deal.running for deal in state.result.deals if deal.outcome is not None}
    due = set(due_deals(system, state.limit, settings, state.length)) - copied_deals(state)
    footnotes = {deal: number for number, deal in enumerate(put_right(read), noted + 1)}
    return tuple(
        _read_out(system, deal, score, raised(footnotes.get(deal)))
        if (score := read.get(deal)) is not None
        else SheetReadOut(deal, deal in state.announced, as_read(system, running.get(deal)))
        for deal in sorted({*due, *state.announced})
    )


def _read_out(system: RuleSystem, deal: int, score: ReadScore, footnote: str) -> SheetReadOut:
    """Return a score as it was read out.

    For a deal that no longer has an outcome only the footnote has it.
    """
    if score.now is None:
        return SheetReadOut(deal, made=False, totals=footnote)
    return SheetReadOut(deal, made=True, totals=f"{as_read(system, score.read)}{footnote}")


def due_deals(
    system: RuleSystem, deals: int, settings: Mapping[str, Value | bool], length: Length | None
) -> tuple[int, ...]:
    """Return the deals after which the score is read out, by the settings of the event."""
    if system.announcements is None:
        return ()
    each = settings.get(SETTING) != EVERY_SIX
    return read_outs(system.announcements, deals, length, each_of_last=each)


def _tally(system: RuleSystem, state: SessionState) -> tuple[Fact, ...]:
    """Return the counts at the foot of the table: re-deals, warnings, the swap, corrections."""
    warned = ", ".join(f"{side} {state.result.warnings.get(side, 0)}" for side in system.sides)
    swap = next((fact.from_deal for _entry, fact, swap in seat_changes(state) if swap), None)
    swapped = (
        pgettext("score sheet on paper", "no")
        if swap is None
        else pgettext("score sheet on paper", "before deal {deal}").format(deal=swap)
    )
    return (
        *conservation_check(system, state),
        *owed_fact(state),
        Fact(pgettext("label", "re-deals"), str(len(state.record.redeals))),
        *([Fact(pgettext("label", "warnings"), warned)] if system.infractions.kinds else []),
        Fact(pgettext("label", "corrections"), str(len(state.corrections))),
        *(
            [Fact(pgettext("label", "all seats swapped"), swapped)]
            if system.seating_article or swap is not None
            else []
        ),
    )


def _signatures(system: RuleSystem, state: SessionState, options: SheetOptions) -> tuple[SignatureBox, ...]:
    teams = ((side, state.record.teams[side]) for side in system.sides)
    captains = [
        (pgettext("score sheet on paper", "Captain, {team}").format(team=team.name), team.captain or "", captain(side))
        for side, team in teams
    ]
    return to_be_signed(state, captains, options)


def to_be_signed(
    state: Played, sides: Iterable[tuple[str, str, str]], options: SheetOptions
) -> tuple[SignatureBox, ...]:
    """Return the boxes to sign in: scorer, sides (role, names, key), committee."""
    legible = options.layout >= LEGIBLE
    rulings = [ruling for ruling in state.record.rulings if ruling.kind == RULING]
    members = tuple(dict.fromkeys(name for ruling in rulings for name in ruling.members))
    remark = "" if rulings else _("only with a ruling")
    signers = [(pgettext("role", "Scorer"), state.scorer or "", SCORER), *sides]
    if rulings or not legible:
        signers.append((pgettext("role", "Committee"), ", ".join(members), COMMITTEE))
    entered = {signature.role: signature for signature in options.on_paper} if legible else {}
    return tuple(
        SignatureBox(
            number,
            role,
            (entered[key].name if key in entered else "") or name,
            remark if key == COMMITTEE else "",
            protest=key not in {SCORER, COMMITTEE},
            needed=key != COMMITTEE or bool(rulings),
            key=key,
            sealed=options.sealed,
            members=members if key == COMMITTEE and legible else (),
            on_paper=_entered_words(entered[key], options) if key in entered else "",
        )
        for number, (role, name, key) in enumerate(signers, 1)
    )


def _entered_words(signature: PaperSignature, options: SheetOptions) -> str:
    """Return what was entered of a signature on an earlier printout: no program saw it."""
    sentences = {
        "signed": _("signed on paper (entered by {name} {time})"),
        "protest": _("signed under protest on paper (entered by {name} {time})"),
        "not": _("not signed (entered by {name} {time})"),
    }
    return sentences[signature.outcome].format(name=signature.entered_by, time=options.moment(signature.entered_at))


def closed_on_paper() -> str:
    """Return the foot of a sheet that was closed on paper and is printed again."""
    return _("Closed on paper: the signatures are on an earlier printout, and no program has checked them.")


def sealed_footer(options: SheetOptions) -> tuple[str, ...]:
    """Return the foot of a sheet signed with keys: what signatures prove, how to check."""
    first = _(
        "Signed with keys issued by the club; later changes are detectable. Times by the clock of the computer. "
        "The digest is that of the record inside, sheet.json."
    )
    if options.layout < LEGIBLE:
        return (
            first,
            _(
                "To check without the program: check.md inside this file (pdfsig, openssl). "
                "Struck-through values stood before a correction or ruling."
            ),
        )
    if options.computer_key:
        first = _(
            "Signed with PINs on the scorer's computer; club key without a passphrase. Later changes to this file "
            "show. Anyone who controls that computer could have signed for others."
        )
    return (
        first,
        _(
            "Times by the clock of the computer. The digest is that of the record inside, sheet.json. "
            "To check without the program: check.md inside this file (pdfsig, openssl)."
        )
        if options.computer_key
        else _("To check without the program: check.md inside this file (pdfsig, openssl)."),
    )


def _legend(
    deal_rows: Iterable[DealRow], announced: Iterable[SheetReadOut], footnotes: tuple[Note, ...]
) -> Iterator[LegendItem]:
    """Yield what the marks on this sheet mean; a mark that does not appear is not explained."""
    listed, made = tuple(deal_rows), {due.made for due in announced}
    if any(row.old for row in listed):
        yield struck_value()
    if footnotes:
        yield note_number()
    if any(re.search(r"\([\d.]+\)", note.text) for note in footnotes):
        yield LegendItem("(3.9)", pgettext("legend of the score sheet", "article of the rules"))
    if True in made:
        yield LegendItem(TICK_MARK, pgettext("legend of the score sheet", "score read out"))
    if False in made:
        yield LegendItem(BOX_MARK, pgettext("legend of the score sheet", "not read out"))
    if any(row.strain == NO_TRUMP for row in listed):
        yield no_trump()


def struck_value() -> LegendItem:
    """Return what a struck value means."""
    return LegendItem(STRUCK_MARK, pgettext("legend of the score sheet", "value before a correction or ruling"))


def note_number() -> LegendItem:
    """Return what a raised number means."""
    return LegendItem(NOTE_MARK, pgettext("legend of the score sheet", "see the note with this number"))


def no_trump() -> LegendItem:
    """Return what the letters of no-trump mean."""
    return LegendItem(NO_TRUMP, pgettext("legend of the score sheet", "no-trump"))


def _footer(state: SessionState, options: SheetOptions, *, embedded: bool) -> tuple[str, ...]:
    sign = _("Sign in this order, by pen.") if _is_over(state) else _("Sign only when every deal has a result.")
    if deals_with_differences(state):
        sign = _("Sign only when the differences with the paper are settled.")
    if options.sealed:
        return sealed_footer(options)
    legible = options.layout >= LEGIBLE
    if legible and options.on_paper:
        sign = closed_on_paper()
    first = [sign]
    if not legible:
        first.append(_("Struck-through values are what stood before a correction or ruling."))
    second = []
    if options.printed:
        second.append(printed(options.printed))
    if embedded and options.embeds:
        second.append(_("The record of the session is embedded as JSON."))
    return (" ".join(first), " ".join(second))


_RAISED = str.maketrans(
    "0123456789",
    "\N{SUPERSCRIPT ZERO}\N{SUPERSCRIPT ONE}\N{SUPERSCRIPT TWO}\N{SUPERSCRIPT THREE}\N{SUPERSCRIPT FOUR}"
    "\N{SUPERSCRIPT FIVE}\N{SUPERSCRIPT SIX}\N{SUPERSCRIPT SEVEN}\N{SUPERSCRIPT EIGHT}\N{SUPERSCRIPT NINE}",
)


def as_read(system: RuleSystem, totals: Mapping[Side, int] | None) -> str:
    """Return a score in short: "8:4"."""
    return ":".join(str(totals.get(side, 0)) for side in system.sides) if totals else ""


def raised(number: int | None) -> str:
    """Return the number of a footnote in superscript, "" for None."""
    return "" if number is None else str(number).translate(_RAISED)


def put_right(read: Mapping[int, ReadScore]) -> tuple[int, ...]:
    """Return the deals after which the score read out has changed since, or was read out twice."""
    return tuple(deal for deal, score in read.items() if score.changed or score.earlier)


def corrected_readings(system: RuleSystem, read: Mapping[int, ReadScore]) -> tuple[Remark, ...]:
    """Return a footnote for each deal of `put_right`: the score read out, and the score now."""
    return tuple(
        Remark(deal, "", " ".join(_sentences(system, read[deal])), read[deal].entries) for deal in put_right(read)
    )


def _sentences(system: RuleSystem, score: ReadScore) -> Iterator[str]:
    read_totals = [as_read(system, totals) for totals in (*score.earlier, score.read)]
    yield pgettext("score sheet on paper", "read out as {read}.").format(
        read=reduce(lambda first, then: _("{first}, then as {then}").format(first=first, then=then), read_totals)
    )
    if score.changed:
        current = as_read(system, score.now)
        yield _("Changed since to {current}.").format(current=current) if current else _("The deal has no result now.")


def unconfirmed(tournament: Tournament, state: SessionState) -> tuple[Unconfirmed, ...]:
    """Return the unconfirmed entries of a session, by deal.

    () if the event does not ask for confirmation.
    """
    return tuple(sorted(waiting_in(tournament, state), key=lambda waiting: waiting.deal or 0))


def marked_too(
    marks: Mapping[int | None, tuple[NoteMark, ...]], waits: tuple[Unconfirmed, ...], number: int
) -> dict[int | None, tuple[NoteMark, ...]]:
    """Return the marks of each deal with those of unconfirmed entries.

    Their footnote has this number.
    """
    deals = dict.fromkeys(wait.deal for wait in waits)
    here = NoteMark(number, plain_mark("unconfirmed"))
    return {**marks, **{deal: (*marks.get(deal, ()), here) for deal in deals}}


def waiting_note(waits: tuple[Unconfirmed, ...]) -> tuple[Remark, ...]:
    """Return the footnote for unconfirmed entries, with the numbers of those entries."""
    entries = tuple(sorted(number for wait in waits for number in wait.numbers))
    return (Remark(None, "", not_confirmed_yet(by_side=waits[0].awaited is not None), entries),) if waits else ()
