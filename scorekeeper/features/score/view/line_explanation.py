"""The explanation above the entry line: what was typed, what is missing, what is next."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.features.copying.view.copy_view import difference_named
from scorekeeper.features.score.view.hand_form import HandForm, missing
from scorekeeper.features.score.view.sheet_state import SheetState
from scorekeeper.language.spans import Sentence
from scorekeeper.language.spans import words as plainly
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.entry_line import deal_in_words
from scorekeeper.session.line_reading import LineReading
from scorekeeper.session.refusals import NotEntered
from scorekeeper.session.sheet import ScoreSheetView
from scorekeeper.session.words import score_page as words


@dataclass(frozen=True, slots=True)
class Explanation:
    """A sentence about the line, the gray text after it, and its tone."""

    sentence: Sentence
    follow: Sentence = ()
    tone: Literal["ink", "warn", "error"] = "ink"


def explanation(
    state: SheetState, *, panel_text: str | None, typed_ahead: str, form: HandForm, narrow: bool
) -> Explanation:
    """Return the explanation of a parsed line in this state.

    `panel_text` is the text of an open panel for which the line waits (None: there is none), `typed_ahead` the text
    typed while the line was being sent, `form` the deal on the buttons; `narrow`: the side panel is hidden.
    """
    assert state.view is not None
    assert state.reading is not None
    reading = state.reading
    if state.refusal is not None:
        return _explain_refusal(state.refusal, typed_ahead)
    if panel_text is not None:
        return Explanation((), plainly(panel_text))
    if reading.doubt and state.questioned == reading.text:
        again = _("Nothing is recorded yet. Press Enter again to record it, or type the missing digit.")
        return Explanation(reading.doubt, plainly(again), "warn")
    if state.draft is not None:
        return Explanation(reading.sentence, reading.follow, "error" if reading.problems else "ink")
    return _nothing_typed(state, state.view, reading, form, narrow=narrow)


def _explain_refusal(refusal: NotEntered, typed_ahead: str) -> Explanation:
    follow = f"{refusal.follow} {words.typed_ahead(typed_ahead)}" if typed_ahead else refusal.follow
    return Explanation(plainly(refusal.sentence), plainly(follow), "error")


def _nothing_typed(
    state: SheetState, view: ScoreSheetView, reading: LineReading, form: HandForm, *, narrow: bool
) -> Explanation:
    now, due = view.now, view.read_out
    if state.form_line is not None and (lacks := missing(form, now)):
        return Explanation(lacks)
    if state.selected is not None:
        recorded = now.recorded(state.selected) is not None
        keys = (
            words.closed_keys()
            if state.lock_reason
            else words.selected_keys(state.selected, penalties=bool(now.system.infractions.kinds))
        )
        follow = keys if recorded else words.selected_empty(state.following)
        return Explanation(deal_in_words(now, state.selected), plainly(follow))
    if state.copying.on and (differs := difference_named(now, state.named or 0)):
        following = (
            _("Deal {deal} is next.").format(deal=reading.deal) if reading.deal else _("Every row has been copied.")
        )
        return Explanation(plainly(differs), plainly(following), "warn")
    if view.reminder:
        return Explanation(plainly(view.reminder), reading.sentence, "warn")
    if due is not None and narrow:
        return Explanation(plainly(due.sentence), plainly(words.note_read_out(due.article)))
    locked = state.lock_reason and state.is_complete
    return Explanation(plainly(words.closed_keys())) if locked else Explanation(reading.sentence, reading.follow)
