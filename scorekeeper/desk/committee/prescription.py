"""What the rules prescribe for a dispute: the sentence, the arithmetic line by line, what still has to be asked."""

from dataclasses import dataclass

from scorekeeper.assets.wording import ruling_page as say
from scorekeeper.assets.wording.lines import line_words_short
from scorekeeper.assets.wording.spans import Sentence, words
from scorekeeper.desk.entry.session_now import SessionNow, session_now
from scorekeeper.desk.sheet.penalty_picker import PenaltyDraft, penalty_view
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.rules.model import Line, points_of


@dataclass(frozen=True, slots=True)
class SumLine:
    """One line of a sum: points, what for, by which article (empty in the last one, which is the sum)."""

    points: int
    words: str
    article: str = ""


@dataclass(frozen=True, slots=True)
class PrescriptionView:
    """What the card of the rules shows for a chosen infraction.

    `asks` is the question still open ("" when none is), `optional` what may be answered; `article` is that of the
    infraction; `lines` and `totals` are the arithmetic, empty where no points come of it.
    """

    sentence: Sentence
    asks: str
    optional: tuple[str, ...]
    article: str
    objection_matters: bool
    objected_label: str
    duplicate: str
    lines: tuple[SumLine, ...]
    totals: tuple[SumLine, ...]


def prescription_view(tournament: Tournament, session: str | None, charge: PenaltyDraft) -> PrescriptionView | None:
    """Answer what the rules prescribe; None where a dispute belongs to no session with infractions."""
    state = tournament.sessions.get(session or "")
    if state is None or session is None or not state.system.infractions.kinds:
        return None
    view = penalty_view(tournament, session, charge)
    kind = state.system.infractions.get(charge.code)
    lines: tuple[SumLine, ...] = ()
    totals: tuple[SumLine, ...] = ()
    if view.would is not None:
        lines, totals = _sum(session_now(tournament, session), session_now(view.would.then, session), charge.deal)
    return PrescriptionView(
        sentence=view.sentence if charge.code else words(say.nothing_prescribed()),
        asks=view.asks[0] if view.asks else "",
        optional=view.optional,
        article=(kind.article if kind is not None else "") or charge.article.strip(),
        objection_matters=kind is not None and kind.minor,
        objected_label=view.objected_label,
        duplicate=view.duplicate,
        lines=lines,
        totals=totals,
    )


def _sum(old: SessionNow, new: SessionNow, deal: int | None) -> tuple[tuple[SumLine, ...], tuple[SumLine, ...]]:
    """Answer the lines of the deal (or of the session) as they would be, and what each side has of them."""
    before, after = _lines(old, deal), _lines(new, deal)
    if before == after:
        return (), ()
    result = new.scored(deal) if deal is not None else None
    contract = result.contract if result is not None else None
    shown = tuple(
        SumLine(line.points, line_words_short(new.system, new.record, line, contract), line.article)
        for line in after
        if line.points
    )
    sides = tuple(new.system.sides)
    was, becomes = points_of(before, sides), points_of(after, sides)
    gone = "".join(
        say.loses(new.names[side], was[side], deal)
        for side in sides
        if deal is not None and was[side] > 0 and not becomes[side]
    )
    totals = tuple(
        SumLine(becomes[side], say.sum_words(new.names[side], becomes[side], gone)) for side in sides if becomes[side]
    )
    return shown, totals if shown else ()


def _lines(now: SessionNow, deal: int | None) -> tuple[Line, ...]:
    if deal is None:
        return now.state.result.lines
    result = now.scored(deal)
    return result.lines if result is not None else ()
