"""What the Draw page says of the rounds that are drawn already."""

from scorekeeper.features.draw.view.draw_view import draw_view
from scorekeeper.features.draw.view.planning import DrawPlan
from scorekeeper.journal.methods import KNOCK_OUT
from scorekeeper.journal.stages import MAIN
from tests.big_event import FINALS, begun_event, big_event


def test_a_stage_whose_rounds_are_drawn_is_not_called_undrawn():
    view = draw_view(big_event(), DrawPlan(FINALS, method=KNOCK_OUT), further=True)
    assert view.state == "rounds 1 to 3 drawn, round 4 not made"


def test_of_a_finished_knock_out_the_last_draw_is_shown():
    event = begun_event(("Dallas", "Detroit", "Kochi", "Albany"))
    for number in (1, 2):
        event.draw(MAIN, KNOCK_OUT)
        event.play(MAIN, number)
    view = draw_view(event.tournament, DrawPlan(MAIN, method=KNOCK_OUT))
    assert (view.rounds, view.problems, view.over) == ((2,), (), False)
    assert view.is_published
    assert "4 teams, knock-out, 1 round of 1 table" in view.detail


def test_a_stage_without_a_draw_is_not_drawn():
    assert draw_view(big_event(), DrawPlan(MAIN)).state == "not made"
