"""What the rules prescribe for a dispute: the sentence, the arithmetic line by line, what still has to be asked."""

from dataclasses import dataclass

from scorekeeper.features.committee.view.rulings.by_the_book import ByTheBook
from scorekeeper.features.committee.view.rulings.ruling_draft import RulingDraft
from scorekeeper.features.committee.view.rulings.ruling_of_draft import book_of, charge_asks
from scorekeeper.features.committee.words import ruling_page as say
from scorekeeper.features.penalties import words as penalties
from scorekeeper.journal.disputes import DisputeState
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language import prescribed as told
from scorekeeper.language.lines import infraction_act, line_words_short, team_names
from scorekeeper.language.sides import names_of
from scorekeeper.language.spans import Sentence, words
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import RULING, Line, points_of
from scorekeeper.rules.prescribed import Prescribed


@dataclass(frozen=True, slots=True)
class SumLine:
    """One line of a sum: points, what for, by which article (empty in the last one, which is the sum)."""

    points: int
    words: str
    article: str = ""


@dataclass(frozen=True, slots=True)
class PrescriptionView:
    """What the card of the rules shows for a chosen infraction.

    `asks` is the question still open ("" when none is), `article` that of the infraction, `note` says that it is
    entered already; `lines` and `totals` are the arithmetic, empty where no points come of it.
    """

    sentence: Sentence
    asks: str
    article: str
    objection_matters: bool
    objected_label: str
    open_points: bool
    note: str
    lines: tuple[SumLine, ...]
    totals: tuple[SumLine, ...]


def prescription_view(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> PrescriptionView | None:
    """Return what the rules prescribe; None where a dispute belongs to no session with infractions."""
    state = tournament.sessions.get(dispute.session or "")
    if state is None or not state.system.infractions.kinds:
        return None
    charge = draft.charge
    kind = state.system.infractions.get(charge.code)
    asks = charge_asks(tournament, dispute, draft)
    book = book_of(tournament, dispute, draft) if asks not in {"code", "side", "article"} else None
    names = names_of(tournament, dispute.session)
    sentence = words(_("No infraction is chosen, so the rules prescribe nothing: the committee departs or notes."))
    if book is not None:
        sentence = told.read_out(book.prescribed, names)
    elif charge.code:
        sentence = words(say.missing(asks, deal=charge.deal))
    others = ", ".join(name for side, name in names.items() if side != charge.side) if charge.side else ""
    lines, totals = _sum(state, book.prescribed) if book is not None else ((), ())
    return PrescriptionView(
        sentence=sentence,
        asks=asks,
        article=(kind.article if kind is not None else state.system.redeal_articles.get(charge.code, ""))
        or charge.article.strip(),
        objection_matters=kind is not None and kind.minor,
        objected_label=penalties.objected_label(others) if others else _("Opponents objected"),
        open_points=kind is not None and kind.open_points,
        note=_note(book) if book is not None else "",
        lines=lines,
        totals=totals,
    )


def _note(book: ByTheBook) -> str:
    if book.confirms:
        return told.confirmed()
    return told.entered_otherwise() if book.ruling.waive else ""


def _line(state: SessionState, found: Prescribed, line: Line) -> str:
    """Return what a line is for; the one of the infraction itself has no place in the record yet."""
    if line == found.own:
        names = team_names(state.record)
        return infraction_act(found.charge.code, names.get(found.charge.side, ""), found.charge.article or "")
    if line.source.kind == RULING and line.source.position >= len(state.record.rulings):
        return line.code
    contract = found.after.contract if found.after is not None else None
    return line_words_short(state.system, state.record, line, contract)


def _sum(state: SessionState, found: Prescribed) -> tuple[tuple[SumLine, ...], tuple[SumLine, ...]]:
    """Return the lines of the deal (or of the session) as they would be, and what each side has of them."""
    before, after = found.lines_before, found.lines_after
    if before == after:
        return (), ()
    system, names = state.system, team_names(state.record)
    shown = tuple(SumLine(line.points, _line(state, found, line), line.article) for line in after if line.points)
    sides = tuple(system.sides)
    was, becomes = points_of(before, sides), points_of(after, sides)
    gone = "".join(
        _("{team} loses the {points} of deal {deal}").format(
            team=names.get(side, side), points=was[side], deal=found.charge.deal
        )
        for side in sides
        if found.charge.deal is not None and was[side] > 0 and not becomes[side]
    )
    totals = tuple(
        SumLine(becomes[side], say.sum_words(names.get(side, side), becomes[side], gone))
        for side in sides
        if becomes[side]
    )
    return shown, totals if shown else ()
