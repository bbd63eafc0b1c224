"""A deal typed a second time from the paper by a person who does not see the recorded one."""

from dataclasses import dataclass

from scorekeeper.features.confirming.view import ConfirmRow
from scorekeeper.features.waiting.view.versions import Compared, compared
from scorekeeper.journal.confirming import same_deal
from scorekeeper.journal.facts import DealRecorded
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.statements import outcome_of
from scorekeeper.language.lines import notation
from scorekeeper.language.spans import plain
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Deal
from scorekeeper.session.entry_line import unfinished, wrong
from scorekeeper.session.line_parts import parts_of
from scorekeeper.session.session_now import SessionNow, session_now
from scorekeeper.session.typed_deal import LineRefused, awaits, deal_of, in_range


@dataclass(frozen=True, slots=True)
class SecondEntry:
    """A deal parsed from a line, or a `sentence` with the reason why not; both versions where they differ."""

    deal: DealRecorded | None = None
    sentence: str = ""
    versions: tuple[Compared, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether the second entry equals what is recorded."""
        return self.deal is not None and not self.versions

    @property
    def line(self) -> str:
        """The deal as it was typed, written the usual way."""
        return notation(self.deal) if self.deal is not None else ""


def compare_second_entry(text: str, tournament: Tournament, row: ConfirmRow) -> SecondEntry:
    """Read a line about the deal of an entry as if the deal were not recorded; never raises for any text."""
    recorded = row.fact
    assert isinstance(recorded, DealRecorded)
    deal, sentence = _read(text, session_now(tournament, row.session), recorded.deal)
    if deal is None or (awaits(deal) and outcome_of(recorded) is not None):
        return SecondEntry(sentence=sentence or _("Type the whole deal as on the paper, for example a40h44."))
    second_deal = DealRecorded(row.session, recorded.deal, deal.side, deal.contract, deal.taken, deal.outcome)
    same = same_deal(recorded, row.agrees(second_deal))
    return SecondEntry(second_deal, versions=() if same else compared(second_deal, recorded, tournament))


def _read(text: str, now: SessionNow, number: int) -> tuple[Deal | None, str]:
    """Return the deal that a line makes by itself, or why it makes none ("": the deal is incomplete)."""
    try:
        parts = parts_of(text, now, lambda _deal: None, number)
        in_range(parts, now)
        if parts.deal is not None and parts.deal.value != number:
            return None, _("Type deal {deal} here.").format(deal=number)
        if parts.blank:
            return None, ""
        if parts.expects:
            return None, plain(unfinished(text, parts, now, number).sentence)
        return deal_of(parts, now, number, None).deal, ""
    except LineRefused as refused:
        if any(problem.code == "no-contract" for problem in refused.problems):
            return None, ""
        reading = wrong(text, now, number, refused)
        return None, " ".join(filter(None, (plain(reading.sentence), plain(reading.follow))))
