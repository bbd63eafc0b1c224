"""A final ranking as PDF: places and signatures, then its basis, always the same bytes."""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from scorekeeper.documents.final_ranking import FinalRanking, MarkedTeam, read_final_ranking
from scorekeeper.documents.text import read_text
from scorekeeper.documents.tournament.model import ANNUL, KNOCK_OUT
from scorekeeper.journal.team_marks import TeamMark
from scorekeeper.language import final_ranking
from scorekeeper.language.dates import format_time, sheet_moment
from scorekeeper.language.signoff import box_words
from scorekeeper.language.standings import on_paper
from scorekeeper.language.team_marks import marked_name
from scorekeeper.sheets.blocks import SignatureBox
from scorekeeper.sheets.contents import short
from scorekeeper.sheets.options import LEGIBLE, PAPERS, SheetOptions
from scorekeeper.sheets.paper.back import FOOTER, draw_across, draw_foot, foot_height, foot_lines
from scorekeeper.sheets.paper.boxes import signing_area
from scorekeeper.sheets.paper.document import Document
from scorekeeper.sheets.paper.flow import BINDING, MARGIN, FlowPiece, draw_page, shared_out
from scorekeeper.sheets.paper.pdf import DrawnSheet
from scorekeeper.sheets.paper.typefaces import typefaces
from scorekeeper.sheets.reports.columns import Row, column, numbers, points, texts
from scorekeeper.sheets.reports.model import (
    NUMBER,
    SHORT,
    SIGNED,
    Caption,
    Report,
    ReportTable,
    ReportText,
)
from scorekeeper.sheets.reports.pdf import WritablePage, report_pieces
from scorekeeper.tournament.answers.figures import Counted
from scorekeeper.tournament.answers.rank import ranking_of

RANKING = "ranking"


@dataclass(frozen=True, slots=True)
class RankingPaper:
    """The paper of a final ranking.

    The part above the signatures, the signers, and its basis, which follows.
    `across` is printed across a paper that is not to be signed with a key.
    """

    ranking: Report
    rests_on: Report
    signatures: tuple[SignatureBox, ...]
    digest: str
    footer: tuple[str, ...]
    across: str = ""


def ranking_paper(final: FinalRanking, digest: str, options: SheetOptions, *, ready: bool = False) -> RankingPaper:
    """Return the paper of a final ranking, with its places computed again from the results.

    A paper that is not to be signed with keys says on every page that it is not final; `ready`: its protest time is
    over.
    """
    title = final_ranking.title() if options.sealed else final_ranking.unsigned_title()
    places = ranking_of(final.tournament, Counted(final.no_show_points, final.match_points))
    facts = tuple(_facts(final, digest, options))
    unsigned = () if options.sealed else (ReportText("", (final_ranking.not_signed(ready=ready),)),)
    sections: tuple[ReportTable | ReportText, ...] = (*unsigned, *_rankings(final, places), *_words(final))
    whole = Report(
        kind=RANKING,
        name=RANKING,
        title=title,
        event=final.name,
        subtitle=final.stage,
        facts=facts,
        sections=sections,
    )
    appendix = Report(RANKING, RANKING, title, final.title, "", (), (_rests_on(final, sealed=options.sealed),))
    boxes = _boxes(final, sealed=options.sealed)
    if options.sealed:
        return RankingPaper(whole, appendix, boxes, digest, final_ranking.footer())
    foot, across = final_ranking.unsigned_footer(ready=ready), final_ranking.across_unsigned(ready=ready)
    return RankingPaper(whole, appendix, boxes, digest, foot, across)


def _boxes(final: FinalRanking, *, sealed: bool) -> tuple[SignatureBox, ...]:
    return tuple(
        SignatureBox(number, box_words(role, ""), name, "", protest=True, needed=True, key=role, sealed=sealed)
        for number, (role, name) in enumerate(zip(final.required, final.committee, strict=False), 1)
    )


def _facts(final: FinalRanking, digest: str, options: SheetOptions) -> Iterator[Caption]:
    captions = final_ranking.captions()
    if options.sealed:
        yield Caption(captions["revision"], final.revision)
    yield Caption(captions["digest"], short(digest))
    if final.supersedes is not None:
        yield Caption(captions["replaces"], short(final.supersedes))
    if final.began:
        yield Caption(captions["protest"], _protest(final, options))
    yield Caption(captions["journal"], final_ranking.entry(final.seq))
    yield Caption(captions["teams"], len(final.tournament.entrants))
    yield Caption(captions["played"], len(final.tournament.played))
    yield Caption(captions["sheets"], len(final.sheets) - final.on_paper)
    if final.on_paper:
        yield Caption(captions["on paper"], final.on_paper)


def _protest(final: FinalRanking, options: SheetOptions) -> str:
    began = options.local(final.began)
    ended = began + dt.timedelta(minutes=min(final.minutes, 10**6))
    same = began.date() == ended.date()
    return final_ranking.protest_time(sheet_moment(began), format_time(ended) if same else sheet_moment(ended))


def _rankings(final: FinalRanking, places: Mapping[str, Any]) -> Iterator[ReportTable]:
    groups = places["groups"] or {}
    for letter, rows in groups.items():
        yield _ranking(final, f"group-{letter}", final_ranking.group(letter), rows)
    yield _ranking(final, "places", final_ranking.overall() if groups else final_ranking.places(), places["rows"])


def _ranking(final: FinalRanking, key: str, title: str, rows: list[dict[str, Any]]) -> ReportTable:
    ranks = {row["team"]: row["place"] for row in rows}
    marks = {mark.team: _team_mark(mark) for mark in final.marks or ()}
    if final.tournament.stage.kind == KNOCK_OUT:
        short_columns = numbers("place") + texts(team=30, decided=40)
        return ReportTable(
            key,
            title,
            short_columns,
            tuple(
                (row["place"], marked_name(row["team"], marks.get(row["team"])), final_ranking.decided_in(row, ranks))
                for row in rows
            ),
        )
    columns = (
        numbers("place")
        + texts(team=18)
        + numbers("played")
        + points("won", "tied", "lost", total=False)
        + (numbers("match-points") if final.match_points else ())
        + column("difference", SIGNED)
        + numbers("points-for", "points-against")
        + points("penalty-points", total=False)
        + texts(decided=26)
    )
    keys = ("played", "won", "tied", "lost", *(("match_points",) if final.match_points else ()),
            "difference", "points_for", "points_against", "penalty_points")  # fmt: skip
    cells = (
        (
            row["place"],
            marked_name(row["team"], marks.get(row["team"])),
            *(row[key] for key in keys),
            final_ranking.decided_in(row, ranks),
        )
        for row in rows
    )
    return ReportTable(key, title, columns, tuple(cells))


def _team_mark(mark: MarkedTeam) -> TeamMark:
    return TeamMark(mark.why, mark.after_round, mark.forfeits)


def _words(final: FinalRanking) -> Iterator[ReportText]:
    stage = final.tournament.stage
    sentences = [
        final_ranking.by_round_lost() if stage.kind == KNOCK_OUT else final_ranking.order_of_criteria(stage.criteria)
    ]
    gone = [entrant.name for entrant in final.tournament.entrants if entrant.withdrew is not None]
    if final.marks:
        annulled = gone if stage.withdrawn == ANNUL else ()
        sentences.extend(
            final_ranking.marked(mark.team, _team_mark(mark), annulled=mark.team in annulled) for mark in final.marks
        )
    elif gone and final.marks is None:
        sentences.append(final_ranking.withdrawn(gone, annulled=stage.withdrawn == ANNUL))
    if final.tournament.lots:
        sentences.append(final_ranking.lots_drawn(final.tournament.lots))
    if final.on_paper:
        sentences.append(on_paper(final.on_paper))
    yield ReportText("", tuple(sentences))


def _rests_on(final: FinalRanking, *, sealed: bool) -> ReportTable:
    """Return the table of the sessions it is based on, without digests if no sheet is signed."""
    digests = sealed or bool(final.sheets)
    heads, sheets = final_ranking.heads(), {sheet.played: sheet for sheet in final.sheets}
    rows: list[tuple[int, Row]] = []
    for session in final.tournament.played:
        score = (
            " : ".join(map(str, session.points))
            if session.points is not None
            else final_ranking.forfeited(session.forfeited_by)
        )
        sheet = sheets.get(session.position)
        known = (short(sheet.record), sheet.revision) if sheet is not None else ("", None)
        rows.append(
            (session.position, (session.round, session.table, *session.teams, score, *(known if digests else ())))
        )
    none = ("", None) if digests else ()
    rows += [
        (session.position, (session.round, None, session.name, "", final_ranking.sat_out(), *none))
        for session in final.tournament.sat_out
    ]
    columns = (
        numbers("round", "table")
        + column("a", letters=18, head=heads["side A"])
        + column("b", letters=18, head=heads["side B"])
        + column("result", letters=12, head=heads["result"])
        + (column("sheet", SHORT, letters=20, head=heads["sheet"]) if digests else ())
        + (column("revision", NUMBER, head=heads["revision"]) if digests else ())
    )
    note = final_ranking.rests_note() if digests else ""
    return ReportTable("rests", final_ranking.rests_on(), columns, tuple(row for _position, row in sorted(rows)), note)


RECORD_NAME = "ranking.json"
"""The name of a ranking's document inside the PDF."""


def read_ranking(record: bytes) -> FinalRanking | None:
    """Return the final ranking whose document these bytes are, None if they are not one.

    Never raises.
    """
    try:
        text = read_text(record)
        read = read_final_ranking(text.value) if not text.problems else ()
    except (ValueError, RecursionError, MemoryError):
        return None
    return read if isinstance(read, FinalRanking) else None


def drawn_ranking(record: bytes, options: SheetOptions, *, ready: bool = False) -> DrawnSheet:
    """Return the paper of a final ranking with the positions of its signatures.

    `record` is its document in canonical form. A paper that is not to be signed with keys says on every page that
    it is not final; `ready`: its protest time is over, and it can be signed by pen. Raises ValueError for another
    record, NoGlyph if a text has a letter that no font here has.
    """
    final = read_ranking(record)
    if final is None:
        raise ValueError(RECORD_NAME)
    paper = ranking_paper(final, sha256(record).hexdigest(), options, ready=ready)
    legible = options.layout >= LEGIBLE
    sheet = WritablePage(*PAPERS[options.paper], level=None, earlier=not legible)
    top = sheet.height - MARGIN
    with typefaces(options.fonts, strict=options.sealed, layout=options.layout) as faces:
        foot = foot_lines(paper.footer, faces, sheet.width) if legible else paper.footer
        bottom = MARGIN + (foot_height(foot) if legible else FOOTER)
        area = signing_area(paper.signatures, faces, sheet.width, bottom, options.layout)
        first, rest = (tuple(report_pieces(part, faces, sheet)) for part in (paper.ranking, paper.rests_on))
        pieces = (*first, *rest[1:])
        if final.marks is not None or not options.sealed:  # the boxes are never alone on a page
            pieces, first = _kept_with_boxes(pieces, area.space), _kept_with_boxes(first, area.space)
        signed, appendix = shared_out(pieces, top, bottom, next_top=top, last=area.space), []
        if len(signed) > 1 and options.sealed:  # what does not fit on one page follows the signatures
            signed = shared_out(first, top, bottom, next_top=top, last=area.space)
            appendix = shared_out(rest, top, bottom, next_top=top)
        name = paper.ranking.title
        title = (name, final.stage, final.name)
        document = Document(faces, options, *title, subject=name, digest=paper.digest, language=options.language)
        pages = [*signed, *appendix]
        for number, page in enumerate(pages, 1):
            with document.page(sheet.width, sheet.height) as pen:
                draw_across(pen, paper.across, sheet.width, sheet.height)
                draw_page(pen, page)
                if number == len(signed):
                    area.draw(pen)
                draw_foot(pen, foot, (BINDING, sheet.width - MARGIN), bottom - 8, (number, len(pages)))
        content, fonts = document.close(record.decode(), name=RECORD_NAME), faces.digest()
    return DrawnSheet(content, area.places(len(signed) - 1), fonts)


def _kept_with_boxes(pieces: tuple[FlowPiece, ...], boxes: float) -> tuple[FlowPiece, ...]:
    """Return the pieces, the last two kept on the page of the signatures."""
    *before, last, space = pieces
    return (*before, replace(last, keep=max(last.keep, boxes + space.height)), replace(space, keep=boxes))
