"""A casebook: cases with an index by article, as a report and as HTML."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from scorekeeper.language import casebook as casebook_words
from scorekeeper.language import reports
from scorekeeper.sheets.committee.contents import article_title
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.model import NUMBER, Report, ReportColumn, ReportTable, ReportText

INDEX = "index"


@dataclass(frozen=True, slots=True)
class Case:
    """A case in the casebook: its number, heading, and captioned texts.

    `system` is the rule system it was played by, `articles` are those it is indexed under; `superseded`: it no longer
    counts.
    """

    number: int
    title: str
    details: tuple[tuple[str, str], ...]
    articles: tuple[str, ...] = ()
    system: str = ""
    superseded: bool = False


@dataclass(frozen=True, slots=True)
class CasebookContents:
    """A casebook: its title, its extent, its cases in order.

    `footer` is the text at the bottom of each page.
    """

    title: str
    event: str
    counted: str
    cases: tuple[Case, ...]
    footer: tuple[str, ...] = ()

    @property
    def index(self) -> tuple[tuple[str, str, tuple[Case, ...]], ...]:
        """Return the articles in order, each with its heading and its cases.

        Those without an article come last.
        """
        by_article: dict[tuple[str, str], list[Case]] = {}
        for case in self.cases:
            for article in dict.fromkeys(case.articles) or ("",):
                by_article.setdefault((case.system, article), []).append(case)
        return tuple(
            (article, _heading(system, article), tuple(cases))
            for (system, article), cases in sorted(by_article.items(), key=lambda item: _index_order(*item[0]))
        )


def _heading(system: str, article: str) -> str:
    if not article:
        return casebook_words.label("no-article")
    title = article_title(system, article)
    return title.removeprefix(article).lstrip(": ")


def _index_order(system: str, article: str) -> tuple[str, bool, tuple[tuple[int, str], ...]]:
    """Return the sort key of an article in the index: rule system, then numbers."""
    return system, not article, tuple((int(part) if part.isdecimal() else 10_000, part) for part in article.split("."))


def as_report(book: CasebookContents) -> Report:
    """Return a casebook as a report, for the PDF: the index, then every case under its heading."""
    columns = (
        ReportColumn("article", casebook_words.label("article"), letters=8),
        ReportColumn("heading", casebook_words.label("heading"), letters=40),
        ReportColumn("count", casebook_words.label("count"), NUMBER),
        ReportColumn("cases", casebook_words.label("cases"), letters=24),
    )
    rows = tuple(
        (article, heading, len(cases), ", ".join(str(case.number) for case in cases))
        for article, heading, cases in book.index
    )
    index = ReportTable(INDEX, casebook_words.label("index"), columns, rows, empty=casebook_words.label("none"))
    cases = (
        ReportText(f"{casebook_words.case_number(case.number)}: {case.title}", tuple(_sentences(case)), together=True)
        for case in book.cases
    )
    return Report(
        kind="casebook",
        name="casebook",
        title=book.title,
        event=book.event,
        subtitle=book.counted,
        facts=(),
        sections=(index, *cases),
        footer=book.footer,
    )


def _sentences(case: Case) -> Iterator[str]:
    for caption, text in case.details:
        first, *more = text.splitlines() or [""]
        yield f"{caption}: {first}" if caption else first
        yield from more


# --- HTML

_STYLE = """body{font:16px/1.5 'Noto Sans','Noto Sans Malayalam',Rachana,Meera,sans-serif;max-width:46rem;
margin:2rem auto;padding:0 1rem;color:#1a1f25;background:#fff}h1{font-size:1.7rem;margin:0}h2{font-size:1.15rem;
margin:2rem 0 .4rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;
padding:.25rem .6rem .25rem 0;border-bottom:1px solid #dcd9d1}dt{color:#565b62;font-size:.85rem;margin-top:.5rem}
dd{margin:0;white-space:pre-line}article{border-top:2px solid #858078;margin-top:1.6rem}a{color:#1e56b8}
.superseded h2{text-decoration:line-through}footer{margin-top:2rem;color:#565b62;font-size:.85rem}
@media print{article{break-inside:avoid}}"""


def casebook_html(book: CasebookContents, options: SheetOptions) -> bytes:
    """Return a casebook as one page of HTML, its index linked both ways."""
    footer = list(book.footer)
    if options.printed:
        footer.append(reports.printed(options.printed))
    title = ", ".join(part for part in (book.title, book.event) if part)
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{escape(options.language)}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>",
        f"<header><h1>{escape(book.title)}</h1><p>{escape(book.event)}</p>",
        f"<p>{escape(book.counted)}</p></header>",
        f'<nav id="index"><h2>{escape(casebook_words.label("index"))}</h2>{_index(book)}</nav><main>',
        *(_article(case) for case in book.cases),
        f"</main><footer>{''.join(f'<p>{escape(line)}</p>' for line in footer)}</footer></body></html>",
    ]
    return ("\n".join(parts) + "\n").encode()


def _index(book: CasebookContents) -> str:
    if not book.cases:
        return f"<p>{escape(casebook_words.label('none'))}</p>"
    heads = "".join(
        f'<th scope="col">{escape(casebook_words.label(key))}</th>' for key in ("article", "heading", "cases")
    )
    rows = "".join(
        f"<tr><td>{escape(article)}</td><td>{escape(heading)}</td><td>{_links(cases)}</td></tr>"
        for article, heading, cases in book.index
    )
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _links(cases: Sequence[Case]) -> str:
    return ", ".join(f'<a href="#case-{case.number}">{case.number}</a>' for case in cases)


def _article(case: Case) -> str:
    details = "".join(f"<dt>{escape(caption)}</dt><dd>{escape(text)}</dd>" for caption, text in case.details)
    gone = ' class="superseded"' if case.superseded else ""
    head = f"{casebook_words.case_number(case.number)}: {case.title}"
    return f'<article id="case-{case.number}"{gone}><h2>{escape(head)}</h2><dl>{details}</dl></article>'
