"""The page in a real browser at an insecure address: taps, sizes, and what it calls saved."""

import re
from contextlib import contextmanager

import pytest

from scorekeeper.assets.paths import resources
from scorekeeper.assets.suit_outlines import SUIT_OUTLINES
from scorekeeper.features.phones.view import phone_commands
from scorekeeper.features.phones.words import page_words
from scorekeeper.journal.desks import holder_of
from scorekeeper.journal.facts import RoundClosed, TableTaken
from scorekeeper.journal.stages import MAIN
from scorekeeper.language.lines import notation
from tests.browser import NEEDS_BROWSER, Browser, driver
from tests.contrast import contrast_ratio
from tests.features.phones.hall import PhoneHall, TestPhone, session_of, team_of

pytestmark = NEEDS_BROWSER
SIZES = [(320, 568), (360, 640), (390, 844), (412, 915)]
EVERY_SIX = {"announcements": "every-six"}
CONTRACT = ("side-A", "number-40", "suit-H", "save-contract")
RESULT = ("digit-4", "digit-4", "save-result")
WIDER = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL_TARGETS = """return [...document.querySelectorAll('button')].filter(each => {
    const box = each.getBoundingClientRect();
    return box.height < 43.5 || box.width < 43.5 }).map(each => each.dataset.key)"""
CUT = """return [...document.querySelectorAll('button, p, h1, h2, td, th')].filter(each =>
    each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline'
    && !each.closest('.unseen')).map(each => each.dataset.key || each.textContent)"""
UNNAMED = """return [...document.querySelectorAll('button, [role=radiogroup], nav')].filter(each =>
    !(each.getAttribute('aria-label') || each.textContent.trim())).map(each => each.outerHTML)"""
BELOW = """const save = document.querySelector('.primary').getBoundingClientRect();
    return Math.round(save.bottom - document.querySelector('nav').getBoundingClientRect().top)"""


@pytest.fixture(scope="module")
def port():
    with driver() as port:
        yield port


@pytest.fixture
def hall(tmp_path):
    hall = PhoneHall(tmp_path, tables=1, deals=3, settings=EVERY_SIX).start()
    yield hall
    hall.stop()


class PhonePage:
    """A phone in a browser of its own."""

    def __init__(self, hall, browser):
        self.hall, self.browser = hall, browser

    def begin(self, team=0, kind="team", see="save-contract"):
        subject = team_of(team) if kind == "team" else str(team)
        code = self.hall.register.make_code(kind, subject)
        self.browser.open(f"http://hall.test:{self.hall.port}/#{code}")
        self.browser.run("window.taps = 0; addEventListener('click', () => { window.taps += 1 }, true)")
        self.tap(f"who-{'AB'[team] if kind == 'team' else 'A'}-0")
        self.see(f"[data-key={see}]")
        return self

    def tap(self, *keys):
        for key in keys:
            self.browser.tap(f'[data-key="{key}"]')

    def see(self, selector):
        return self.browser.until(f"!!document.querySelector({selector!r})")

    def read(self, selector):
        return self.browser.run(
            f"return [...document.querySelectorAll({selector!r})].map(each => each.innerText.trim())"
        )

    def see_text(self, text, selector="#page"):
        self.browser.until(f"document.querySelector({selector!r})?.innerText.includes({text!r})")

    def taps(self, *keys):
        """Return the number of taps, as counted by the page."""
        before = self.browser.run("return window.taps")
        self.tap(*keys)
        return self.browser.run("return window.taps") - before

    def wake(self):
        """Test the connection now, as the page does when it becomes visible."""
        self.browser.run("dispatchEvent(new Event('online'))")


@contextmanager
def phone_page(hall, port, profile, size=(360, 640), **more):
    browser = Browser(
        port, profile, size[0], height=size[1], more=("--host-resolver-rules=MAP *.test 127.0.0.1",), **more
    )
    try:
        yield PhonePage(hall, browser)
    finally:
        browser.close()


def record_of(hall):
    hall.server.catch_up()
    return [notation(deal) for deal in hall.server.tournament.sessions[session_of(1)].record.deals]


def test_a_session_takes_eight_taps_a_deal_and_both_captains_see_the_sheet(hall, port, tmp_path):
    with phone_page(hall, port, tmp_path / "p") as page:
        page.begin()
        assert (
            page.browser.run("return isSecureContext || !!window.crypto.subtle || 'serviceWorker' in navigator")
            is False
        )
        assert page.browser.run("return location.hash") == ""
        for _deal in range(3):
            page.see("[data-key=save-contract]")
            assert page.taps(*CONTRACT) == 4
            assert page.taps(*RESULT) == 3
            page.see("[data-key=accept]")
            assert page.taps("accept") == 1
        page.see("[data-key=right-A]:not([disabled])")
        page.tap("right-A")
        page.see_text("checked the sheet at")
        page.tap("right-B")
        page.see_text("Go to the desk to sign", ".box.hand")
        # a page that begins is told its number by a 503, which the console mentions
        assert [text for text in page.browser.complaints() if "/state" not in text] == []
    assert record_of(hall) == ["A 40H 44"] * 3


def test_a_penalty_takes_three_taps_and_waits_for_the_accused_side(hall, port, tmp_path):
    theirs = hall.phone(side="B")
    theirs.state()
    with phone_page(hall, port, tmp_path / "p") as page:
        page.begin()
        page.tap(*CONTRACT)
        page.see("[data-key=save-result]")
        assert page.taps("penalty", "lead-out-of-turn", "object") == 3
        page.see_text("The penalty in deal 1 is waiting for Detroit")
    (wait,) = theirs.state()["waits"]
    assert (wait["kind"], wait["by"], wait["text"]) == ("penalty", "A", "Detroit led out of turn")


def test_a_double_tap_on_save_accepts_nothing(hall, port, tmp_path):
    with phone_page(hall, port, tmp_path / "p") as page:
        page.begin()
        page.tap(*CONTRACT, "digit-4", "digit-4")
        page.browser.run(
            "const b = document.querySelector('[data-key=save-result]'); b.click(); document.querySelector('[data-key=accept]')?.click()"
        )
        page.see(".chip.good")
        page.see("[data-key=accept]")
        # and where Save was, there is nothing to accept with
        assert len(hall.server.tournament.sessions[session_of(1)].record.deals) == 1
        assert page.see("[data-key=accept]:not([aria-disabled])")


def test_nothing_moves_under_a_finger(hall, port, tmp_path):
    theirs = TestPhone(hall.port, hall.register.make_code("team", team_of(1)))
    theirs.hello()
    with phone_page(hall, port, tmp_path / "p") as page:
        page.begin()
        page.browser.touch("[data-key=number-40]")
        theirs.do("call", by="B", seen=theirs.state()["seq"], session=session_of(1))
        answers = "performance.getEntriesByType('resource').filter(each => each.name.includes('/state')).length"
        heard = page.browser.run(f"return {answers}")
        page.wake()
        page.browser.until(f"{answers} > {heard + 1}")
        assert "called at" not in page.browser.run("return document.body.innerText")
        page.browser.lift()
        page.see_text("40", ".picked")
        page.see_text("called at")


def test_what_the_server_has_not_answered_is_never_called_saved(hall, port, tmp_path):
    """The server dies and the page is reopened; all deals arrive once and in order."""
    with phone_page(hall, port, tmp_path / "p") as page:
        page.begin()
        where = hall.port
        hall.stop()
        page.tap(*CONTRACT, *RESULT, "accept")
        page.see_text("on this phone only", "header")
        assert "Saved" not in page.read("header")[0]
        page.see("[data-key=save-contract]")
        page.tap("side-B", "number-28", "suit-NT")
        assert page.browser.run(BELOW) <= 0, "Save stays in sight below the words about the connection"
        page.tap("save-contract", "digit-1", "digit-2", "save-result", "accept")
        page.browser.open(f"http://hall.test:{where}/")
        page.see_text("No connection. Keep entering")
        page.see_text("The score above leaves out what is only on this phone")
        assert page.read(".scores .points") == ["0", "0"]
        page.tap("chip")
        assert page.read(".typed")[::2] == ["1: A 40H 44", "2: B 28NT 12"]
        page.tap("more", "side-A", "number-30")
        hall.start(where)
        page.wake()
        page.see_text("Saved", "header")
        # the draft is where it was
        assert page.see('[data-key="number-30"][aria-checked=true]')
    assert record_of(hall) == ["A 40H 44", "B 28NT 12"]
    assert hall.server.tournament.sessions[session_of(1)].result.totals == {"A": 4, "B": 0}


def test_two_versions_are_shown_to_the_second_phone_and_nothing_is_overwritten(hall, port, tmp_path):
    theirs = hall.phone(side="B")
    with phone_page(hall, port, tmp_path / "p") as page:
        page.begin()
        page.browser.devtools("Network.enable")
        where = hall.port
        hall.stop()
        page.tap(*CONTRACT, "digit-3", "digit-9", "save-result")
        hall.start(where)
        assert theirs.deal(1, "A 40H 44")[0] == 200
        page.wake()
        page.see_text("entered deal 1 differently")
        page.see_text("1: A 40H")
        page.tap("they-are-right")
        assert page.read(".chip.bad") == []  # its contract was the same, and nothing is wrong with that
        page.see_text("Detroit says")
        page.tap("accept")
        page.see("[data-key=save-contract]")
    assert record_of(hall) == ["A 40H 44"]


def test_a_side_disagrees_with_other_card_points_and_the_first_agrees_with_one_tap(hall, port, tmp_path):
    theirs = hall.phone(side="B")
    with phone_page(hall, port, tmp_path / "p") as page:
        page.begin()
        page.tap(*CONTRACT, *RESULT)
        page.see(".chip.good")
        wait = theirs.state()["waits"][0]
        theirs.do("differ", deal=1, entries=wait["entries"], note="39 card points")
        page.see_text("Detroit says: 39 card points")
        page.tap("they-are-right")
        page.browser.until("document.querySelector('.line')?.innerText.includes('is waiting for Detroit')")
    assert record_of(hall) == ["A 40H 39"]


def test_a_desk_that_takes_the_table_is_named_and_no_more_deals_are_asked_for(hall, port, tmp_path):
    with phone_page(hall, port, tmp_path / "p") as page:
        page.begin()
        page.tap(*CONTRACT)
        page.see(".chip.good")
        page.see("[data-key=save-result]")
        hall.server.catch_up()
        desk = hall.desk()
        holder = holder_of(desk.tournament, session_of(1))
        assert holder is not None
        desk.submit([TableTaken(session_of(1), holder.seat)])
        desk.close()
        hall.server.catch_up()
        page.wake()
        page.see_text("Use the paper sheet")


def test_a_phone_of_a_table_hands_over_for_both_sides(hall, port, tmp_path):
    with phone_page(hall, port, tmp_path / "p") as page:
        page.begin(1, "table")
        page.tap(*CONTRACT, *RESULT)
        page.see_text("Hand the phone to Detroit")
        page.tap("accept")
        page.see("[data-key=save-contract]")
    assert record_of(hall) == ["A 40H 44"]


def test_between_two_rounds_a_side_sees_its_last_sheet_and_objects(hall, port, tmp_path):
    other = hall.phone(side="B")
    for number in (1, 2, 3):
        assert other.deal(number, "A 40H 44")[0] == 200
        assert other.accept(number, "A")[0] == 200
    with phone_page(hall, port, tmp_path) as page:
        page.begin(see="sheet")
        desk = hall.desk()
        desk.submit([RoundClosed(MAIN, 1)])
        desk.close()
        hall.server.catch_up()
        page.see("[data-key=wrong-A]")
        assert page.read("tbody .note")[0].startswith("accepted ")
        page.see_text("You can object until ")
        page.tap("wrong-A")
        page.see_text("The committee was called at ")
        assert page.read("[data-key=wrong-A]") == []
    assert [dispute.fact.by for dispute in hall.server.tournament.sessions[session_of(1)].disputes] == ["A"]


def test_a_command_that_the_server_refuses_for_good_is_put_aside_and_the_next_one_sent(
    hall, port, tmp_path, monkeypatch
):
    with phone_page(hall, port, tmp_path) as page:
        page.begin()

        def broken(*_given):
            raise ZeroDivisionError

        monkeypatch.setattr(phone_commands, "late_for", broken)
        page.tap("call", "call-deal")
        page.see_text("1 not entered")
        page.tap("chip")
        page.see_text("This could not be entered.")
        page.tap("more", *CONTRACT)
        page.see("[data-key=save-result]")
    assert hall.server.tournament.sessions[session_of(1)].record.deal(1) is not None


def test_a_name_chosen_without_a_connection_is_sent_when_it_is_back(hall, port, tmp_path):
    with phone_page(hall, port, tmp_path / "p") as page:
        code = hall.register.make_code("team", team_of(0))
        page.browser.open(f"http://hall.test:{hall.port}/#{code}")
        page.see('[data-key="who-A-1"]')
        where = hall.port
        hall.stop()
        page.tap("who-A-1", *CONTRACT)
        hall.start(where)
        page.wake()
        page.see_text("Saved", "header")
        page.tap("digit-4", "digit-4", "save-result")
        page.see(".chip.good")
    entries = hall.server.tournament.sessions[session_of(1)].entries
    assert [entry.who for entry in entries][-1] == "Dallas Varghese"


def test_an_ended_phone_and_a_used_code_say_so_in_plain_words(hall, port, tmp_path):
    with phone_page(hall, port, tmp_path / "p") as page:
        page.begin()
        hall.register.end("team", team_of(0))
        page.wake()
        page.see_text("This phone may no longer enter deals. Ask the desk.")
    code = hall.register.make_code("team", team_of(1))
    TestPhone(hall.port, code).hello()
    with phone_page(hall, port, tmp_path / "q") as page:
        page.browser.open(f"http://hall.test:{hall.port}/#{code}")
        page.see_text("Another phone has already used this code")


@pytest.mark.parametrize(
    ("size", "mode"),
    [*((size, "") for size in SIZES), ((320, 568), "large"), ((390, 844), "large"), ((360, 640), "bright")],
    ids=["320", "360", "390-dark", "412", "320-large", "390-large", "360-bright"],
)
def test_nothing_is_cut_or_scrolls_sideways_and_every_target_can_be_touched(tmp_path, port, size, mode):
    hall = PhoneHall(tmp_path, tables=1, settings=EVERY_SIX).start()
    theirs = hall.phone(side="B")
    with phone_page(hall, port, tmp_path / "p", size, dark=mode == "" and size[0] == 390) as page:
        page.begin()
        if mode == "large":
            page.browser.run("document.documentElement.style.fontSize = '200%'")
        if mode == "bright":
            page.tap("more", "bright", "more")
        screens = {
            "contract": CONTRACT[:3],
            "result": ("save-contract", "digit-4", "digit-4"),
            "accept": ("save-result",),
            "differ": ("differ",),
            "points": ("other-points",),
            "penalties": ("penalty",),
            "penalty": ("call-out-of-turn",),
            "call": ("call",),
            "sheet": ("sheet",),
            "more": ("more",),
        }
        for name, keys in screens.items():
            if name == "accept":
                page.tap(*keys)
                page.see("[data-key=hand-over], [data-key=accept]")
                if page.read("[data-key=hand-over]"):
                    page.tap("hand-over")
                page.see("[data-key=accept]:not([aria-disabled])")
            else:
                page.tap(*keys)
            found = [page.browser.run(script) for script in (WIDER, SMALL_TARGETS, CUT, UNNAMED)]
            assert (name, found) == (name, [0, [], [], []])
            assert (name, page.read("main h2") != []) == (name, True), "each screen has a heading"
            if mode != "large" and name in {"contract", "result"}:
                assert (name, page.browser.run(BELOW) <= 0) == (name, True)
        page.tap("more")
        page.see("[data-key=accept]:not([aria-disabled])")
        page.tap("accept")
        page.see("[data-key=save-contract]")
        theirs.deal(2, "B 28NT 30")
        page.see_text("Detroit says")
        assert [page.browser.run(script) for script in (WIDER, SMALL_TARGETS, CUT, UNNAMED)] == [0, [], [], []]
        if mode == "" and size[1] < 700:
            page.tap("accept")
            page.see("[data-key=save-contract]")
            page.tap(*CONTRACT, *RESULT)
            page.see_text("Deal 3 is waiting for Detroit.", ".strip")
            page.tap(*CONTRACT[:3])
            below = [page.browser.run(BELOW)]
            page.tap("save-contract", "digit-4")
            assert max(*below, page.browser.run(BELOW)) <= 0, "Save stays in sight below what waits"
    hall.stop()


def test_a_screen_reader_hears_groups_choices_and_what_was_saved(hall, port, tmp_path):
    with phone_page(hall, port, tmp_path / "p") as page:
        page.begin()
        page.tap("side-A", "number-48", "suit-H", "doubling-2")
        nodes = page.browser.devtools("Accessibility.getFullAXTree")["nodes"]
        heard = {
            (node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node["ignored"]
        }
        assert {
            ("radiogroup", "Number"),
            ("radiogroup", "Suit"),
            ("radiogroup", "Doubling"),
            ("radio", "Hearts"),
        } <= heard
        assert ("button", "Save 48 Hearts redoubled") in heard
        assert [name for role, name in heard if role == "heading" and name.startswith("Deal 1 of 3")]
        assert ("navigation", "Actions") in heard
        checked = [
            node["name"]["value"]
            for node in nodes
            if any(
                prop["name"] == "checked" and prop["value"]["value"] == "true" for prop in node.get("properties", ())
            )
        ]
        assert checked == ["48", "Hearts", "redoubled"]
        page.tap("save-contract")
        page.see_text("Dallas: 48 Hearts redoubled", "#polite")


def test_arrow_keys_move_and_choose_in_a_group_that_tab_enters_once(hall, port, tmp_path):
    with phone_page(hall, port, tmp_path / "p") as page:
        page.begin()

        def press(*keys):
            for key in keys:
                for kind in ("keyDown", "keyUp"):
                    page.browser.devtools(
                        "Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=9
                    )
            chosen = "[...document.querySelectorAll('[aria-checked=true]')].map(each => each.dataset.key)"
            return page.browser.run(f"return [document.activeElement.dataset.key, ...{chosen}]")

        page.browser.run("document.querySelector('[data-key=side-B]').focus()")
        assert press("Tab")[0] == "number-28", "the first, while none is chosen"
        assert press("ArrowRight", "ArrowDown") == ["number-30", "number-30", "doubling-0"]
        assert press("ArrowLeft")[0] == "number-29"
        assert press("Home", "ArrowUp")[0] == "number-56", "around the end"
        assert press("End", "ArrowRight")[:2] == ["number-28", "number-28"]
        assert press("Tab", "ArrowRight") == ["suit-H", "number-28", "suit-H", "doubling-0"]
        assert press("Tab", "End")[0] == "doubling-2", "the chosen one, then the last"
        assert page.browser.run("return document.querySelectorAll('[role=radio][tabindex=\"0\"]').length") == 3


def test_what_happens_at_the_other_phone_is_shown_and_said_once_on_every_screen(hall, port, tmp_path):
    theirs = hall.phone(side="B")
    with phone_page(hall, port, tmp_path / "p") as page:
        page.begin()
        page.browser.run("""window.heard = []; new MutationObserver(() => {
            const text = document.getElementById('polite').textContent; if (text) heard.push(text) }
            ).observe(document.getElementById('polite'), {childList: true})""")
        page.tap("sheet")
        theirs.deal(1, "A 40H 44")
        page.see_text("Answer", "nav .asked")
        page.see_text("Deal 1 needs your answer.", "#polite")
        assert page.read("thead th")[0] == "Deal"
        page.tap("call", "call-deal")
        page.see_text("The committee was called at")
        page.see("nav .asked")
        assert page.read("[data-key=call-deal]") == [], "one call is enough"
        page.tap("main")
        page.see_text("Detroit says")
        page.browser.until("heard.some(text => text.includes('Deal 1 of 3. Detroit says'))")
        heard = page.browser.run("return heard")
        assert len(heard) == len(set(heard))
        assert [text.partition(" at ")[0] for text in heard[:2]] == [
            "Deal 1 needs your answer.",
            "The committee was called",
        ]


def test_what_was_begun_when_the_other_phone_saved_first_is_not_chosen_in_the_next_deal(hall, port, tmp_path):
    theirs = hall.phone(side="B")
    chosen = "return document.querySelectorAll('[aria-pressed=true], [data-key^=number][aria-checked=true]').length"
    with phone_page(hall, port, tmp_path / "p") as page:
        page.begin()
        page.tap("side-B", "number-28", "suit-NT", "doubling-1")
        theirs.deal(1, "A 40H")
        page.wake()
        page.see("[data-key=save-result]")
        page.tap("digit-3")
        theirs.deal(1, "A 40H 44")
        page.wake()
        page.tap("accept")
        page.see("[data-key=save-contract]")
        assert page.browser.run(chosen) == 0
        page.tap(*CONTRACT)
        page.see("[data-key=save-result]")
        assert page.read(".taken") == ["\u2013"]


def test_a_side_that_wrote_a_deal_differently_can_disagree_at_once(hall, port, tmp_path):
    theirs = hall.phone(side="B")
    with phone_page(hall, port, tmp_path / "p") as page:
        page.begin()
        where = hall.port
        hall.stop()
        page.tap(*CONTRACT, *RESULT)
        hall.start(where)
        theirs.deal(1, "A 40H 40")
        page.wake()
        page.see_text("entered deal 1 differently")
        page.tap("differ", "other-points", "digit-4", "digit-4", "say-points")
        page.see(".chip.good")
        (wait,) = theirs.state()["waits"]
        assert wait["back"] == {"by": "A", "text": "44 card points"}


def test_points_are_typed_again_when_the_declarer_is_corrected(hall, port, tmp_path):
    hall.phone(side="B").state()
    with phone_page(hall, port, tmp_path / "p") as page:
        page.begin()
        page.tap(*CONTRACT, *RESULT)
        page.tap("correct-own", "number-41", "save-contract")
        page.see_text("44", ".taken")
        page.tap("correct", "side-B", "save-contract")
        page.see_text("Detroit: 41", "main h2")
        assert page.read(".taken") == ["\u2013"]


def test_an_answer_that_was_put_off_can_be_taken_up_again(hall, port, tmp_path):
    theirs = hall.phone(side="B")
    with phone_page(hall, port, tmp_path / "p") as page:
        page.begin()
        page.tap(*CONTRACT, *RESULT)
        page.see(".chip.good")
        theirs.do("differ", deal=1, entries=theirs.state()["waits"][0]["entries"], note="39 card points")
        page.see("[data-key=they-are-right]")
        page.tap("later")
        page.see_text("Deal 1 needs your answer.", ".line")
        page.tap("answer")
        page.see_text("They are right: 39 card points")


def test_a_side_corrects_what_waits_on_the_other_phone_and_takes_back_its_own_answer(hall, port, tmp_path):
    theirs = hall.phone(side="B")
    theirs.state()
    with phone_page(hall, port, tmp_path / "p") as page:
        page.begin()
        page.tap(*CONTRACT, "digit-3", "digit-4", "save-result")
        page.see_text("It is on their phone.")
        page.tap("correct-own", "save-contract", "delete", "delete", *RESULT)
        page.see(".chip.good")
        assert record_of(hall) == ["A 40H 44"]
        theirs.accept(1)
        theirs.deal(2, "B 28NT 30")
        page.tap("differ", "other-declarer")
        page.see_text("Deal 2 is waiting for Detroit.", ".strip")
        page.see(".chip.good")
        page.tap(*CONTRACT, *RESULT[:2])
        page.see_text("Deal 2 is waiting for Detroit.", ".end")
        page.tap("reconsider", "accept")
        page.see("[data-key=save-result]:not([disabled])")
        page.see(".chip.good")
        assert theirs.state()["waits"] == []
        page.tap("save-result")
        page.see(".chip.good")
        theirs.do("differ", deal=3, entries=theirs.state()["waits"][0]["entries"], note="40 Spades", call=True)
        page.see("[data-key=right-A]:not([disabled])")
        page.see_text("The committee was called at")


def test_a_whole_deal_that_differs_is_given_up_in_one_tap(hall, port, tmp_path):
    """Contract, result and the acceptance handed over are of one deal: all are read when its versions are."""
    theirs = hall.phone(side="B")
    with phone_page(hall, port, tmp_path / "p") as page:
        page.begin()
        where = hall.port
        hall.stop()
        page.tap(*CONTRACT, *RESULT)
        page.see_text("1 on this phone only", "header")
        page.tap("accept")
        hall.start(where)
        theirs.deal(1, "B 30D 30")
        page.wake()
        page.see_text("2 not entered", "header")
        page.tap("they-are-right")
        page.see(".chip.good")
        page.see_text("Detroit says")


def test_a_screen_reader_stays_on_the_page_when_the_screen_changes(hall, port, tmp_path):
    focused = "return document.activeElement.innerText"
    with phone_page(hall, port, tmp_path / "p") as page, phone_page(hall, port, tmp_path / "o") as other:
        other.begin(1)
        page.begin()
        for key in CONTRACT:
            page.browser.run(f"document.querySelector('[data-key={key}]').focus()")
            page.tap(key)
        assert page.browser.run(focused).startswith("Deal 1 of 3"), "the beginning of the next screen, not of the page"
        page.tap("digit-4", "digit-4")
        page.see_text("44. Made: Dallas +", "#polite")
        page.tap("save-result")
        other.see("[data-key=accept]")
        other.see_text("Deal 1 of 3. Dallas says Dallas: 40 Hearts, Took 44, made. Dallas +2", "#polite")
        page.see(".strip")
        assert page.browser.run(focused).startswith("Deal 2 of 3"), "what is asked, not what waits above it"


def test_the_signs_of_the_suits_are_those_of_window_and_paper():
    page = (resources() / "web" / "table.html").read_text("utf-8")
    for suit, outline in SUIT_OUTLINES.items():
        assert f'id="suit-{suit}" viewBox="0 0 100 100"><path d="{outline}"' in page


def palettes():
    """The colors of the page: light, dark, and bright light."""
    style = "".join((resources() / "web" / name).read_text("utf-8") for name in ("tokens.css", "table.css"))
    blocks = re.findall(r"(@media \(prefers-color-scheme:dark\)\{)?:root(\.bright)?\{([^}]*)\}", style)
    sets: dict[str, dict[str, str]] = {"light": {}, "dark": {}, "bright": {}}
    for dark, bright, declarations in blocks:
        name = "bright" if bright else "dark" if dark else "light"
        sets[name] |= dict(re.findall(r"--([a-z0-9]+):(#[0-9A-Fa-f]{3,6})", declarations))
    return {name: sets["light"] | colors for name, colors in sets.items()}


@pytest.mark.parametrize("name", ["light", "dark", "bright"])
def test_every_text_can_be_read_against_its_background(name):
    colors = {
        key: color if len(color) == 7 else "#" + "".join(2 * sign for sign in color[1:])
        for key, color in palettes()[name].items()
    }
    pairs = [
        ("ink", "window"),
        ("ink", "base"),
        ("ink2", "window"),
        ("ink2", "base"),
        ("accent", "window"),
        ("on", "accent"),
        ("ink", "select"),
        ("ink2", "select"),
        ("ok", "okt"),
        ("warn", "warnt"),
        ("err", "errt"),
    ]
    pairs += [(suit, ground) for suit in ("red", "orange", "green", "ruling") for ground in ("base", "select")]
    low = {pair: contrast_ratio(*(colors[each] for each in pair)) for pair in pairs}
    assert {pair: round(ratio, 2) for pair, ratio in low.items() if ratio < 4.5} == {}


def test_every_text_of_the_page_is_used_and_exists():
    source = "".join(
        (resources() / "web" / f"{name}.js").read_text("utf-8") for name in ("forms", "draw", "texts", "outbox")
    )
    literal = set(re.findall(r'[\w"`\' ]"([a-zA-Z-]+)"|\b([SHDC]|NT)\b', source))
    used = (
        {first or second for first, second in literal}
        | set(re.findall(r'"([a-zA-Z-]+)"', source))
        | {"call-deal", "call-other"}
    )
    assert set(page_words()) - used - {"S", "H", "D", "C", "NT"} == set()
    asked = set(re.findall(r'\bt\("([a-zA-Z-]+)"', source))
    assert asked - set(page_words()) == set()
