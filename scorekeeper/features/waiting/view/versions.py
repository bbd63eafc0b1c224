"""Two conflicting versions side by side, part by part, with their location."""

from dataclasses import dataclass

from scorekeeper.journal.facts import DealRecorded, Fact
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language.facts import fact_words
from scorekeeper.language.lines import outcome_word, points_taken, spoken_contract
from scorekeeper.language.sides import names_of
from scorekeeper.language.spans import doubling_word
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.contract import Contract


@dataclass(frozen=True, slots=True)
class Compared:
    """One part in both versions; `differs` is bold."""

    what: str
    mine: str
    theirs: str

    @property
    def differs(self) -> bool:
        """Whether the two differ."""
        return self.mine != self.theirs


def place_of(fact: Fact, tournament: Tournament) -> str:
    """Return where a fact belongs: "Table 7, deal 11"."""
    state = tournament.sessions.get(getattr(fact, "session", ""))
    deal = getattr(fact, "deal", None)
    parts = []
    if state is not None and state.table is not None:
        parts.append(pgettext("place", "Table {n}").format(n=state.table))
    elif state is not None:
        parts.append(" - ".join(team.name for team in state.record.teams.values()))
    if isinstance(deal, int):
        parts.append(pgettext("place", "deal {n}").format(n=deal))
    return ", ".join(parts) or _("This entry")


def compared(mine: Fact, theirs: Fact, tournament: Tournament) -> tuple[Compared, ...]:
    """Return two versions of an entry: a deal part by part, any other entry as a sentence."""
    if isinstance(mine, DealRecorded) and isinstance(theirs, DealRecorded):
        both = [_of_deal(fact, tournament) for fact in (mine, theirs)]
        rows = (Compared(what, both[0][what], both[1][what]) for what in both[0])
        return tuple(row for row in rows if row.mine or row.theirs)
    return (
        Compared(pgettext("entries that wait", "Entry"), fact_words(mine, tournament), fact_words(theirs, tournament)),
    )


def _of_deal(fact: DealRecorded, tournament: Tournament) -> dict[str, str]:
    """Return the parts of a deal by name."""
    names = names_of(tournament, fact.session)
    contract = fact.contract
    return {
        pgettext("entries that wait", "Bid by"): names.get(fact.side, fact.side),
        pgettext("entries that wait", "Contract"): spoken_contract(Contract(contract.value, contract.strain)),
        pgettext("entries that wait", "Double"): doubling_word(contract.doubling)
        or pgettext("entries that wait", "not doubled"),
        pgettext("entries that wait", "Taken"): points_taken(fact.taken, fact.opponents)
        if fact.taken is not None
        else pgettext("entries that wait", "not yet"),
        pgettext("entries that wait", "Result"): outcome_word(fact.outcome) if fact.outcome is not None else "",
    }
