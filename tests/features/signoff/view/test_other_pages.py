"""Pages that say something else than their record, everything on them changed in turn: none counts as its own page."""

import random
from dataclasses import fields, is_dataclass, replace
from datetime import timedelta

from scorekeeper.features.keys.view import prepared_sheet
from scorekeeper.features.keys.view.sealed_sheet import empty_sheet
from scorekeeper.features.papers.view.redrawing import redraw_sheet
from scorekeeper.kernel.binding import PDF_LIBRARY
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.render import sheet_of
from scorekeeper.signing.checking.check import check
from scorekeeper.signing.checking.drawing import EXACT
from scorekeeper.signing.keys.trust import Trust
from tests.campaigns import how_many, tell
from tests.features.signoff.view.false_pages import drawn_as
from tests.sheets import making
from tests.signing.keys.club import AT

NOT_PRINTED = {"embedded"}
SHEETS = (making.ruled, making.golden, making.swapped)


def changed(text):
    """The text with another digit or, without one, with a word more."""
    at = next((index for index in reversed(range(len(text))) if text[index].isdecimal()), None)
    return f"{text} won" if at is None else f"{text[:at]}{(int(text[at]) + 1) % 10}{text[at + 1 :]}"


def changes(value, put, path=""):
    """Yield what can be changed in a value: where, and the whole with that change."""
    if isinstance(value, bool) or value is None:
        if value is not None:
            yield path, put(not value)
    elif isinstance(value, str):
        yield path, put(changed(value))
    elif isinstance(value, int):
        yield path, put(value + 1)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            inner = getattr(value, field.name)
            if field.name not in NOT_PRINTED:
                yield from changes(
                    inner, lambda new, name=field.name: put(replace(value, **{name: new})), f"{path}.{field.name}"
                )
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from changes(inner, lambda new, key=key: put({**value, key: new}), f"{path}[{key}]")
    elif isinstance(value, tuple):
        if value:
            yield f"{path}[less]", put(value[:-1])
            yield f"{path}[more]", put((*value, value[-1]))
        for index, inner in enumerate(value):
            yield from changes(
                inner, lambda new, at=index: put((*value[:at], new, *value[at + 1 :])), f"{path}[{index}]"
            )


def drawn_file(session, monkeypatch, change=lambda sheet: sheet):
    with monkeypatch.context() as patch:
        patch.setattr(prepared_sheet, "drawn_sheet", drawn_as(change))
        return empty_sheet(session.state, session.tournament, SheetOptions(), AT)


def how_close(content):
    verdict = check(content, Trust(()), AT + timedelta(hours=1), render=redraw_sheet, library=PDF_LIBRARY)
    return verdict.page, {problem.code for problem in verdict.problems}


def test_no_page_with_anything_changed_is_the_page_of_its_record(monkeypatch):
    often, chance = how_many("other-pages", 6), random.Random(27)
    judged = alike = undrawn = 0
    wrong = []
    for make in SHEETS:
        session = make()
        honest = drawn_file(session, monkeypatch)
        assert how_close(honest)[0] == EXACT
        sheet = sheet_of(session.state, session.tournament, SheetOptions(sealed=True))
        all_changes = [*changes(sheet, lambda new: new)]
        for path, other in chance.sample(all_changes, min(len(all_changes), often // len(SHEETS))):
            try:
                content = drawn_file(session, monkeypatch, lambda _sheet, other=other: other)
            except Exception:  # noqa: BLE001  (a page that cannot be drawn deceives nobody)
                undrawn += 1
                continue
            if content == honest:
                alike += 1
                continue
            judged += 1
            page, problems = how_close(content)
            if page == EXACT or not problems & {"page-differs", "file-differs"}:
                wrong.append((make.__name__, path, page, problems))
    tell(f"{judged} other pages, {len(wrong)} taken for the right one; {alike} look alike, {undrawn} cannot be drawn")
    assert not wrong
    assert judged
