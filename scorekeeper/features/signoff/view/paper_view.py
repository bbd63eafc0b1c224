"""Closing a sheet on paper: its code, its signers, obstacles, and papers by code."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from scorekeeper.features.committee.view.disputes.raising import evidence, evidence_in
from scorekeeper.features.papers.view.exporting import PDF, file_name, sheet_bytes
from scorekeeper.features.signoff.view.paper_photo import photo_problem
from scorekeeper.features.signoff.words import signoff_page
from scorekeeper.journal.disputes import open_on_sheet
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import DealRecorded, SheetClosedOnPaper
from scorekeeper.journal.roles import Role
from scorekeeper.journal.signing_checks import closes_on_paper, required_of
from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.paper_closing import find_paper, objections
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.kernel.paper_sheets import printout, signer_name, signer_team
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.problems import sentence
from scorekeeper.language.signoff import paper_of, printed_before, unknown_paper, what_changed
from scorekeeper.language.stage_facts import place_in

PAPER, HERE = "paper", "here"
"""The two ways to close a sheet."""


@dataclass(frozen=True, slots=True)
class PaperSigner:
    """A signer's box on the paper."""

    role: Role
    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class PaperView:
    """A sheet to be closed on paper: its code, its signers, what delays it.

    `disputes` are the numbers of its open disputes.
    """

    code: str
    signers: tuple[PaperSigner, ...]
    disputes: tuple[int, ...]
    holds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClosedOnPaper:
    """A sheet closed on paper: its code, who entered it when, and each box."""

    code: str
    entered_by: str
    time: str
    seen_by: str
    boxes: tuple[tuple[str, str], ...]
    words: str
    photo: str


def paper_view(tournament: Tournament, state: Played) -> PaperView:
    """Return what is needed to close the sheet of a session or game on paper."""
    return PaperView(
        printout(state, tournament).code,
        tuple(
            PaperSigner(role, signoff_page.role_words(role, signer_team(state, role)), signer_name(state, role))
            for role in required_of(state)
        ),
        tuple(dispute.number for dispute in open_on_sheet(state, tournament.register)),
        () if state.is_closed else tuple(map(sentence, objections(state, tournament))),
    )


def closed_on_paper(state: Played) -> ClosedOnPaper | None:
    """Return how the sheet was closed on paper; None if it is not."""
    if not state.is_on_paper or state.signing is None:
        return None
    entry = next(entry for entry in state.entries if entry.seq == state.signing.closed)
    fact = entry.fact
    if not isinstance(fact, SheetClosedOnPaper):
        return None
    boxes = tuple(
        (
            mark.name or signoff_page.role_words(role, signer_team(state, role)),
            signoff_page.box_state(mark.state),
        )
        for role, mark in state.signing.marks.items()
    )
    return ClosedOnPaper(fact.code, entry.who, time_of_day(entry.at), fact.seen_by, boxes, fact.words, fact.photo)


def usual_way(tournament: Tournament, state: Played, *, has_keys: bool) -> str:
    """Return the way to close a sheet that is offered first: its own, or the last one used.

    Without keys on this computer it is the paper, unless the event closes its sheets only here.
    """
    if state.is_closed or state.under_signature:
        return PAPER if state.is_on_paper else HERE
    if not closes_on_paper(tournament):
        return HERE
    if not has_keys:
        return PAPER
    closed = ((sheet.entry, sheet.is_on_paper) for other in tournament.all_played.values() for sheet in other.sealed)
    return PAPER if max(closed, default=(0, False))[1] else HERE


def wrong_paper(tournament: Tournament, entries: Sequence[Entry], session: str, code: str) -> str:
    """Return a sentence about a paper that is not the session's current sheet."""
    revision = find_paper(tournament, entries, session, code)
    other = tournament.played(revision.session) if revision is not None else None
    if revision is None or other is None:
        return unknown_paper(code)
    changed_by = revision.changed_by
    if changed_by is None:
        return paper_of(place_in(tournament, other))
    deal = getattr(changed_by.fact, "deal", None)
    again = any(
        isinstance(entry.fact, DealRecorded) and (entry.fact.session, entry.fact.deal) == (session, deal)
        for entry in entries[: changed_by.seq - 1]
    )
    return printed_before(what_changed(changed_by.fact, again=again), time_of_day(changed_by.at))


def photo_in(path: Path) -> bytes:
    """Return the bytes of a photo of the paper.

    Raises OSError, and EntryRefused for an empty or too large file, and one that cannot be shown.
    """
    data = evidence_in(path)
    evidence("", None, path.name, data)
    if (fault := photo_problem(data)) is not None:
        raise EntryRefused([fault])
    return data


def paper_file(state: Played) -> str:
    """Return the name of the printed sheet as a file."""
    return file_name(state, PDF)


def paper_sheet(state: Played, tournament: Tournament, paper: str | None = None) -> bytes:
    """Return the sheet to be signed with a pen, as PDF; raises NotWritten ("no-glyph")."""
    options = sheet_options(paper) if paper is not None else sheet_options()
    return sheet_bytes(PDF, state, tournament, replace(options, embeds=False))
