"""A ruling slip as text: everything it says, one statement a line."""

from collections.abc import Iterator

from scorekeeper.sheets.committee.contents import RulingSlip


def slip_text(slip: RulingSlip) -> str:
    return "\n".join(_lines(slip)) + "\n"


def _lines(slip: RulingSlip) -> Iterator[str]:
    yield f"{slip.title} | {slip.event} | {slip.where} | {slip.when} | {slip.file}"
    yield " | ".join(f"{side} {name}" for side, name in slip.teams)
    yield from (f"{caption}: {' / '.join(text.splitlines())}" for caption, text in slip.parts)
    yield f"read out: {slip.spoken}"
    yield from (f"{item.what}: {item.before} -> {item.after}" for item in slip.changed)
    yield from (f"{caption}: {text}" for caption, text in slip.committee)
    yield f"{slip.final} {slip.heard} sign: {', '.join(slip.lines)}"
