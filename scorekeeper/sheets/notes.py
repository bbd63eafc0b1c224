"""Footnotes: what does not fit in a deal's row, with article and journal entries."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from scorekeeper.journal.copies import differences
from scorekeeper.journal.dispute_states import Register
from scorekeeper.journal.disputes import open_on_sheet
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.redeals import RedealtResult
from scorekeeper.journal.session_length import STOPPED
from scorekeeper.journal.snapshot import Correction, SessionState
from scorekeeper.language import auction
from scorekeeper.language.deal_remarks import remarks_on
from scorekeeper.language.differences import copied_by
from scorekeeper.language.differences import note as difference_note
from scorekeeper.language.dispute_marks import footnote, sheet_mark
from scorekeeper.language.forfeits import forfeit_mark
from scorekeeper.language.lines import CHART_CODES, effects_beside, ruling_number, set_aside_words, team_names
from scorekeeper.language.panels import fault_effect, fault_mark, plain_mark
from scorekeeper.language.session_length import unusual_length
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.auction import hold, speakers
from scorekeeper.rules.infractions import WARNING
from scorekeeper.rules.model import PENALTY, Line, Penalty, Ruling, Side
from scorekeeper.rules.penalties import all_penalties, waived_positions
from scorekeeper.rules.score import AWARDED
from scorekeeper.rules.seats import first_caller
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets import sentences
from scorekeeper.sheets.blocks import Note, NoteMark, Remark
from scorekeeper.sheets.course import course
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.tournament.forfeits import Award


def remarks(
    system: RuleSystem,
    state: SessionState,
    options: SheetOptions,
    award: Award | None = None,
    aside: Mapping[int, Sequence[RedealtResult]] = MappingProxyType({}),
) -> tuple[Remark, ...]:
    """Return the remarks by deal, and for each deal in the order of the journal.

    `award` is the result of a forfeited session, `aside` are the results that no longer count.
    """
    unsorted = [
        *_penalties(system, state),
        *_corrections(state, options),
        *_redeals(state, aside),
        *_rulings(state),
        *_disputes(state),
        *(Remark(*parts) for parts in remarks_on(state)),
        *course(system, state),
        *_auctions(system, state),
        *_unusual_length(state, award),
        *_differences(state),
        *_copy_sentence(state),
    ]
    last = state.deals + 1
    return tuple(sorted(unsorted, key=lambda remark: (remark.deal or last, remark.entries)))


def notes(remarks: Iterable[Remark]) -> tuple[Note, ...]:
    """Return the footnotes, numbered from 1, each ending with the entries it is based on."""
    return tuple(
        Note(
            number,
            f"{_deal_label(remark.deal)}: {remark.text} {entries_words(remark.entries)}".rstrip(),
            remark.entries,
        )
        for number, remark in enumerate(remarks, 1)
    )


def marks(remarks: Iterable[Remark]) -> dict[int | None, tuple[NoteMark, ...]]:
    """Return the marks of each deal (None: of the session) with the numbers of their footnotes."""
    by_deal: dict[int | None, tuple[NoteMark, ...]] = {}
    for number, remark in enumerate(remarks, 1):
        if not remark.mark:
            continue  # a footnote about the whole sheet: no row is marked
        by_deal[remark.deal] = (*by_deal.get(remark.deal, ()), NoteMark(number, remark.mark))
    return by_deal


def _deal_label(deal: int | None) -> str:
    return (
        pgettext("score sheet on paper", "Session")
        if deal is None
        else pgettext("place", "Deal {deal}").format(deal=deal)
    )


def entries_words(entries: tuple[int, ...]) -> str:
    """Return the journal entries of a footnote, as its last sentence."""
    if not entries:
        return ""
    listed = ", ".join(str(entry) for entry in entries)
    return ngettext("Entry {entries}.", "Entries {entries}.", len(entries)).format(entries=listed)


def _lines(state: SessionState) -> Iterator[Line]:
    for deal in state.result.deals:
        yield from deal.lines
    yield from state.result.lines


def _entry(state: SessionState, number: int) -> Entry | None:
    return next((entry for entry in state.entries if entry.seq == number), None)


def _penalties(system: RuleSystem, state: SessionState) -> Iterator[Remark]:
    names = team_names(state.record)
    without = waived_positions(state.record)
    by_penalty = {line.source.position: line for line in _lines(state) if _is_own_line(line)}
    awarding = {
        line.source.position: line for line in _lines(state) if line.source.kind == PENALTY and line.code == AWARDED
    }
    for position, penalty in enumerate(all_penalties(state.record)):
        line = by_penalty.get(position)
        awards = position in awarding
        effect = sentences.penalty_effect(system, penalty, line, names, waived=position in without, awards=awards)
        text = sentences.penalty(system, penalty, names, effect)
        if line is not None and line.points:
            text = f"{text} {_together(state, line, names)}".rstrip()
        entries = state.penalty_entries[position : position + 1]
        minor = (kind := system.infractions.get(penalty.code)) is not None and kind.minor
        lines = [given for given in (line, awarding.get(position)) if given is not None]
        mark = _penalty_mark(system, penalty, lines, objected=penalty.objected or not minor)
        if position in without:
            mark = fault_mark(penalty.side, plain_mark("waived"), sentences.article_of(system, penalty))
        yield Remark(penalty.deal, mark, text, entries)


def _together(state: SessionState, line: Line, names: Mapping[Side, str]) -> str:
    """Return the side's total for the deal of a penalty.

    "" if this is its only line in that deal.
    """
    for deal in state.result.deals:
        if line in deal.lines:
            own = [other for other in deal.lines if other.side == line.side]
            if len(own) > 1:
                return sentences.together(own, names[line.side])
    return ""


def _is_own_line(line: Line) -> bool:
    return line.source.kind == PENALTY and line.code not in CHART_CODES


def _penalty_mark(system: RuleSystem, penalty: Penalty, lines: Sequence[Line], *, objected: bool) -> str:
    if any(line.code == WARNING for line in lines):
        return pgettext("score sheet on paper", "warning, {side}").format(side=penalty.side)
    return fault_mark(penalty.side, fault_effect(lines, objected=objected), sentences.article_of(system, penalty))


def _corrections(state: SessionState, options: SheetOptions) -> Iterator[Remark]:
    for correction in state.corrections:
        entry = _entry(state, correction.entry)
        text = sentences.correction(
            correction.old,
            correction.new,
            time=options.clock(entry.at) if entry else "",
            who=entry.who if entry else "",
            reason=entry.reason if entry else "",
        )
        if entry is not None and getattr(entry.fact, "captains_saw", False):
            text = f"{text} {_('Both captains saw it.')}"
        yield Remark(correction.deal, pgettext("score sheet on paper", "corrected"), text, _both(correction))


def _both(correction: Correction) -> tuple[int, ...]:
    return (correction.old_entry, correction.entry)


def _redeals(state: SessionState, aside: Mapping[int, Sequence[RedealtResult]]) -> Iterator[Remark]:
    for redeal, entry in zip(state.record.redeals, state.redeal_entries, strict=True):
        ended = [
            set_aside_words(ended_by, state.record)
            for ended_by in aside.get(redeal.deal, ())
            if ended_by.entry == entry
        ]
        text = " ".join((sentences.redeal(state.system, redeal), *(f"{words}." for words in ended)))
        yield Remark(redeal.deal, pgettext("score sheet on paper", "re-deal"), text, (entry,))


def _rulings(state: SessionState) -> Iterator[Remark]:
    names = team_names(state.record)
    numbered = zip(state.record.rulings, state.ruling_entries, strict=True)
    beside = effects_beside(state)
    for index, (ruling, entry) in enumerate(numbered):
        number = ruling_number(state.record, index)
        text = sentences.ruling(ruling, number, names, beside.get(entry, ()))
        yield Remark(ruling.deal, _ruling_mark(ruling), text, (entry,))


def _disputes(state: SessionState) -> Iterator[Remark]:
    """Yield the disputes that the sheet lists as open."""
    if not state.disputes:
        return
    names = team_names(state.record)
    known = Register({dispute.uid: (dispute.number, dispute.session) for dispute in state.disputes})
    for open_dispute in open_on_sheet(state, known):
        entries = tuple(entry.seq for entry in open_dispute.entries)
        yield Remark(
            open_dispute.fact.deal,
            sheet_mark(open_dispute.number),
            footnote(open_dispute.number, open_dispute.fact, names),
            entries,
        )


def _ruling_mark(ruling: Ruling) -> str:
    article = ruling.articles[0] if ruling.articles else ""
    if ruling.kind == "settlement":
        return pgettext("score sheet on paper", "settled {article}").format(article=article)
    return pgettext("score sheet on paper", "ruling {article}").format(article=article)


def _unusual_length(state: SessionState, award: Award | None) -> Iterator[Remark]:
    """Yield a remark about a session stopped early, continued after a tie, or forfeited."""
    words = unusual_length(state, award, because=True)
    if not words:
        return
    if state.forfeit is not None:
        yield Remark(None, forfeit_mark(), f"{words}.", (state.forfeit.entry,))
    elif state.length is not None:
        last = state.length.deals if state.length.why == STOPPED else state.length.planned
        mark = (
            pgettext("score sheet on paper", "stopped")
            if state.length.why == STOPPED
            else pgettext("score sheet on paper", "tie")
        )
        yield Remark(last, mark, f"{words}.", (state.length.entry,))


def _differences(state: SessionState) -> Iterator[Remark]:
    """Return the differences between paper sheets, and how they were settled."""
    for difference in differences(state):
        settled = difference.settled
        mark = (
            pgettext("score sheet on paper", "settled")
            if settled is not None
            else pgettext("score sheet on paper", "paper differs")
        )
        entries = tuple(sorted({row.entry for row in difference.readings.values()}))
        if settled is not None:
            entries = (*entries, settled.entry)
        text = difference_note(difference, state)
        prefix = pgettext("score sheet on paper", "Deal {deal}:").format(deal=difference.deal)
        yield Remark(difference.deal, mark, text.removeprefix(prefix).strip(), entries)


def _copy_sentence(state: SessionState) -> Iterator[Remark]:
    """Return who copied the sheet from paper, and what was compared."""
    if state.copies:
        yield Remark(None, "", copied_by(state), ())


def _auctions(system: RuleSystem, state: SessionState) -> Iterator[Remark]:
    """Return the recorded calls of each deal, with any error and its article."""
    table = system.at_table(state.result.options)
    for deal in state.record.deals:
        if not deal.calls:
            continue
        lead = first_caller(deal, state.record.first_dealer or table.first_dealer, table.seats)
        seats = speakers(table.auction, lead, deal.calls)
        problems = hold(table.auction, lead, deal.calls).problems
        wrong = {position: problem for problem in problems if isinstance(position := problem.path[-1], int)}
        words = auction.on_paper(deal.calls, seats, wrong)
        yield Remark(
            deal.number, pgettext("score sheet on paper", "calls"), words, state.deal_entries.get(deal.number, ())[-1:]
        )
