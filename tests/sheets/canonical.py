"""A sheet as canonical text, one statement a line, without layout and fonts."""

from collections.abc import Iterator

from scorekeeper.sheets.blocks import DealRow, OldValues, ScoreSheet


def canonical(sheet: ScoreSheet) -> str:
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: ScoreSheet) -> Iterator[str]:
    heading = sheet.heading
    yield f"{heading.title} | {heading.event} | {' | '.join(heading.round_and_table)} | {heading.when}"
    yield f"code {heading.code}; {'; '.join(f'{fact.caption} {fact.value}'.rstrip() for fact in heading.times)}"
    yield heading.system
    yield from heading.facts
    yield f"settings: {heading.settings}"
    yield f"code: {heading.qr}"
    for team in sheet.teams:
        players = ", ".join(f"{player.seat} {player.name}" for player in team.players)
        yield f"team {team.side}: {team.name}; captain {team.captain}; club {team.club}; {players}"
        yield from team.changes
    box = sheet.result
    yield f"result {' : '.join(str(box.totals[side]) for side in sheet.sides)} {box.standing}".rstrip()
    yield "; ".join(f"{fact.caption} {fact.value}" for fact in box.facts)
    counting = sheet.counting
    if counting.opening:
        held = " : ".join(str(counting.opening[side]) for side in sheet.sides)
        yield f"{counting.points}, {counting.running}; at the start {held}"
    for row in sheet.rows:
        yield _row(row, sheet.sides)
        for old in row.old:
            yield f"    before: {_old(old)}"
    if sheet.session_row:
        last = sheet.session_row
        marks = " ".join(f"[{mark.number} {mark.text}]" for mark in last.marks)
        yield f"{last.label}: {dict(last.points)} {dict(last.running)} {marks}"
    yield "read out: " + ", ".join(
        f"{'+' if due.made else '-'}{due.deal} {due.totals}".rstrip() for due in sheet.read_outs
    )
    yield "; ".join(f"{fact.caption} {fact.value}" for fact in sheet.tally)
    yield "legend: " + ", ".join(f"{item.mark} = {item.text}" for item in sheet.legend)
    for note in sheet.notes:
        yield f"note {note.number} {note.entries}: {note.text}"
    for box_ in sheet.signatures:
        yield f"sign {box_.number} {box_.role}: {box_.name} {box_.remark} protest={box_.protest} needed={box_.needed}"
        yield from (f"    member: {name}" for name in box_.members)
    yield "lines for remarks" if sheet.writable else "no lines for remarks"
    yield from sheet.footer


def _row(row: DealRow, sides: tuple[str, ...]) -> str:
    points = ":".join(str(row.points[side]) for side in sides) if row.points else "-"
    running = ":".join(str(row.running[side]) for side in sides) if row.running else "-"
    contract = f"{row.side} {row.value}{row.strain} {row.doubled}".rstrip() if row.value else "-"
    marks = " ".join(f"[{mark.number} {mark.text}]" for mark in row.marks)
    taken = f"{row.shown_taken}" if row.shown_opponents is None else f"{row.shown_taken}:{row.shown_opponents}"
    text = f"{row.deal} dealer {row.dealer} {row.entered or '-'} {contract} taken {taken} {row.result or '-'}"
    return f"{text} {points} {running} {marks}{' ---' if row.ruled else ''}".rstrip()


def _old(old: OldValues) -> str:
    parts = {
        name: dict(value) if isinstance(value, dict) else value
        for name in ("side", "value", "strain", "doubling", "taken", "opponents", "outcome", "points", "running")
        if (value := getattr(old, name)) is not None
    }
    return str(parts)
