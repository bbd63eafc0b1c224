"""A claim that takes long to judge: progress, stopping, leaving its deal, event, program."""

import os

import psutil
import pytest

from tests.journeys.person import begin

SOLID = "JS JS 9S 9S AS AS JH JH"
"""With only these cards laid out, three hundred deals take many seconds."""
ENDING = ("KS KH JD", "9S AS QD", "AC AD AH", "9S KC QC", "10C 10H JH", "KC KD QD")


def searches():
    """Return the processes of our own that this program has begun and that still run."""
    return {child.pid for child in psutil.Process(os.getpid()).children() if _is_ours(child)}


def _is_ours(process):
    try:
        return process.status() != psutil.STATUS_ZOMBIE and any("spawn_main" in part for part in process.cmdline())
    except psutil.NoSuchProcess:
        return False


def lay_out(person, left, *hands):
    """Type the hands with this many tricks left and seat 2 on lead, and save them."""
    person.press("Alt+L")
    person.type(left)
    person.tab_to("play-leader")
    person.type("2")
    person.tab_to("play-line")
    person.line(*hands)
    person.press("Ctrl+Return")
    person.rest()


@pytest.fixture
def searching(person):
    """A user waiting for a slow verdict, and the processes that ran before."""
    begin(person)
    person.line("b44s34", "a40h44")
    person.press("Up", "Ctrl+J")
    person.wait_page("play")
    lay_out(person, "3", *ENDING)
    person.press("Ctrl+PgUp")
    lay_out(person, "8", "", SOLID)
    before = searches()
    ask(person, before)
    return before


def ask(person, before):
    """Ask for a verdict on the claim of seat 2 and wait until its process is searching."""
    person.press("Alt+C")
    person.type("2")
    person.wait(lambda: searches() - before, "a process that searches")
    person.wait(lambda: "examined" in person.spoken("claim-sentence"), "how far it is")
    person.wait(lambda: not person.spoken("claim-sentence").startswith("0 "), "some progress")
    assert "working" in person.spoken("claim-chip")


def ended(person, before):
    """Wait until no process searches any more."""
    person.wait(lambda: not searches() - before, "the end of the search")


def test_esc_stops_a_search_and_the_next_one_works(person, searching):
    entries = person.entries
    person.press("Escape")
    assert "The search was stopped" in person.spoken("claim-sentence")
    ended(person, searching)
    assert "The search was stopped" in person.spoken("claim-sentence")
    assert not person.spoken("claim-into")
    assert person.entries == entries
    person.press("Ctrl+PgDown")
    person.type("2")
    person.wait(lambda: "The claim fails" in person.spoken("claim-sentence"), "the verdict of the other deal")
    ended(person, searching)


def test_cancel_stops_a_search_too_and_it_can_be_begun_again(person, searching):
    person.tab_to("claim-cancel")
    person.press("Space")
    assert "The search was stopped" in person.spoken("claim-sentence")
    ended(person, searching)
    person.tab_to("claim-seat")
    person.press("Return")
    person.wait(lambda: searches() - searching, "another search")
    person.press("Escape")
    ended(person, searching)


def test_another_deal_takes_the_search_over(person, searching):
    person.press("Ctrl+PgDown")
    person.type("2")
    person.wait(lambda: "The claim fails" in person.spoken("claim-sentence"), "the verdict of the other deal")
    ended(person, searching)
    assert "The claim fails" in person.spoken("claim-sentence")


def test_a_search_ends_with_its_event(person, searching):
    person.press("Ctrl+W")
    person.wait_page("start")
    ended(person, searching)


def test_a_search_ends_with_the_program(person, searching):
    person.press("Ctrl+Q")
    person.wait(lambda: not person.window.isVisible(), "the program to end")
    person.jobs.close()  # as the program does once its window is gone
    ended(person, searching)
