"""A game sheet as canonical text, one statement a line, without layout and fonts."""

from collections.abc import Iterator

from scorekeeper.sheets.game500.blocks import GameSheet, PlayedHandRow


def game_text(sheet: GameSheet) -> str:
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: GameSheet) -> Iterator[str]:
    heading = sheet.heading
    yield f"{heading.title} | {heading.event} | {' | '.join(heading.round_and_table)} | {heading.when}"
    yield heading.system
    yield from heading.facts
    yield f"settings said: {bool(heading.settings)}"
    yield f"code: {heading.qr}"
    for partners in sheet.partners:
        players = ", ".join(
            f"{player.seat} {player.name} clicks {player.clicks} of {player.due}" for player in partners.players
        )
        yield f"side {partners.side}: {players}"
    box = sheet.standing
    yield f"score {' : '.join(str(box.totals[side]) for side in sheet.sides)} {box.winner}, {box.ended}{box.missing}"
    yield "; ".join(f"{fact.caption} {fact.value}" for fact in box.facts)
    for row in sheet.rows:
        yield _row(row, sheet.sides)
        for old in row.old:
            yield f"    before: {old.text}"
    if sheet.game_row:
        last = sheet.game_row
        yield f"{last.label}: {dict(last.points)} {dict(last.running)} {[mark.text for mark in last.marks]}"
    for line in sheet.lines:
        yield f"line {line.hand} {line.side} {line.points:+d} {line.words} ({line.article})"
    for note in sheet.notes:
        yield f"note {note.number} {note.entries}: {note.text}"
    for signature in sheet.signatures:
        yield f"sign {signature.number} {signature.role}: {signature.name} {signature.remark} protest={signature.protest} needed={signature.needed}"
    yield from sheet.footer


def _row(row: PlayedHandRow, sides: tuple[str, ...]) -> str:
    points = ":".join(str(row.points[side]) for side in sides) if row.points else "-"
    score = ":".join(str(row.running[side]) for side in sides) if row.running else "-"
    bid = f"{row.side} {row.value}{row.strain} worth {row.worth}" if row.value else "none" if row.unbid else "-"
    tricks = ":".join(str(row.tricks[side]) for side in sides) if row.tricks else "-"
    marks = " ".join(f"[{mark.number} {mark.text}]" for mark in row.marks)
    state_flags = {"again": row.redealt, "idle": row.idle, "ruled": row.ruled}
    flags = " ".join(name for name, holds in state_flags.items() if holds)
    text = f"{row.hand} dealer {row.dealer} {bid} tricks {tricks} fault {row.fault or '-'} {row.result or '-'}"
    return f"{text} {points} {score} {marks} {flags}".rstrip()
