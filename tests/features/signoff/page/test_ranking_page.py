"""The final ranking page: obstacles are named, signers ticked, a ruling needs a revision."""

from datetime import UTC, datetime

import pytest
from PySide6.QtWidgets import QAbstractButton

from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.features.keys.view import people
from scorekeeper.features.signoff.page.ranking_page import RankingPage
from scorekeeper.features.signoff.view.ranking_signing import RankingSigning, start_protest
from scorekeeper.features.signoff.view.sheet_signing import SheetSigning
from scorekeeper.features.signoff.view.signers import SignRequest
from scorekeeper.features.signoff.view.signoff_view import signoff_view
from scorekeeper.journal.facts import DisputeEnded, DisputeRaised, RulingMade
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.changes import Changes
from tests.event_loop import catch_up
from tests.features.score.page.table import SESSION, set_table
from tests.features.signoff.page.signoff_table import CHEAP, PASSPHRASE
from tests.kernel.votes import enter_unasked

PIN = "4477"
MEMBERS = ("Mary Joseph", "P. Kurian")


class FinishedRankingPage:
    """The page over the finished golden session, with the keys of a club open."""

    def __init__(self, qtbot, folder):
        self.qtbot, self.table = qtbot, set_table(18)
        now = datetime.now(UTC)
        self.club = people.make_club(folder, "Lakes", "Lissy", PASSPHRASE, now, pin=PIN, hardness=CHEAP).club
        self.uids = {"scorer": self.club.store.people[0].uid}
        for side, team in zip("AB", self.desk.tournament.teams.values(), strict=False):
            self.uids[f"captain-{side}"] = people.enrol(
                self.club, str(team.captain), "captain", PIN, now, team=team.name
            ).uid
        for name in MEMBERS:
            self.uids[name] = people.enrol(self.club, name, "committee", PIN, now).uid
        self.uids["committee"] = self.uids[MEMBERS[0]]
        self.keys = ClubKeys(self.table.jobs, folder)
        self.keys.hold(self.club)
        self.page = RankingPage(self.table.look, self.table.bridge, self.keys)
        qtbot.addWidget(self.page)
        self.page.resize(1366, 740)
        self.went: list[tuple[str, object]] = []
        self.page.go.connect(lambda *place: self.went.append(place))

    @property
    def desk(self):
        return self.table.bridge.desk

    def sign_sheet(self):
        for place in signoff_view(self.desk.tournament, SESSION).places:
            wish = SignRequest(self.uids[place.role], PIN, place.role)
            SheetSigning(SESSION).sign(self.desk, self.club, wish, datetime.now(UTC))

    def sign_ranking(self):
        for name in MEMBERS:
            RankingSigning(MAIN, MEMBERS).sign(
                self.desk, self.club, SignRequest(self.uids[name], PIN), datetime.now(UTC)
            )

    def show(self):
        self.page.show_target(MAIN)
        self.page.show()
        self.page.open()
        self.settle()

    def settle(self):
        self.page.refresh(Changes())
        self.qtbot.waitUntil(self.quiet)
        catch_up()
        self.qtbot.waitUntil(self.quiet)

    def quiet(self):
        return not (self.table.bridge.is_busy or self.page.is_working)

    @property
    def card(self):
        return self.page.frame.shown

    @property
    def sentences(self):
        return self.page.protest.status.text()


@pytest.fixture
def hall(qtbot, tmp_path):
    return FinishedRankingPage(qtbot, tmp_path)


def test_each_obstacle_is_reported_by_itself(hall):
    hall.desk.submit([DisputeRaised("d1", SESSION, facts="a card was seen")])
    hall.show()
    assert hall.card is hall.page.protest
    assert "Dispute 1 is open." in hall.sentences
    assert "Round 5: the sheet of table 7 is not signed." in hall.sentences
    assert hall.page.protest.values()["minutes"] == "30"
    hall.page.protest.fields["minutes"].set_text("soon")
    hall.page.protest.confirm()
    assert "soon is not a number of minutes." in hall.page.protest.fields["minutes"].problem.text()
    hall.page.protest.fields["minutes"].set_text("0")
    hall.page.protest.confirm()
    hall.settle()
    assert hall.desk.tournament.stage(MAIN).finality.protest.minutes == 0
    assert "Dispute 1 is open." in hall.sentences, "the clock has run out, and still it is held up"
    hall.desk.submit([DisputeEnded("d1", SESSION)], reason="withdrawn")
    hall.sign_sheet()
    hall.settle()
    assert hall.card is hall.page.card


def test_a_typed_line_stays_while_the_ranking_is_looked_up(hall):
    hall.show()
    minutes = hall.page.protest.fields["minutes"]
    minutes.set_text("45")
    hall.page.protest.confirm()
    hall.qtbot.waitUntil(lambda: minutes.text() == "30")
    assert hall.page.is_working, "what was entered is shown, and the page is still reading how final the ranking is"
    minutes.set_text("0")
    hall.settle()
    assert minutes.text() == "0"


def test_an_absent_signer_is_unticked_and_the_others_sign(hall):
    hall.sign_sheet()
    start_protest(hall.desk, MAIN, 0)
    hall.show()
    assert [line.name for line in hall.page.frame.signers.lines] == list(MEMBERS)
    before = hall.page._seen.digest
    hall.page.members.findChild(QAbstractButton, "ranking-member.2").click()
    hall.settle()
    assert [line.name for line in hall.page.frame.signers.lines] == [MEMBERS[0]]
    assert hall.page._seen.digest != before, "who signs stands in the record"
    assert hall.page.card.step.text() == "step 1 of 1"


def test_a_late_ruling_takes_the_end_away_until_the_next_revision_is_signed(hall):
    hall.sign_sheet()
    start_protest(hall.desk, MAIN, 0)
    hall.sign_ranking()
    hall.show()
    assert hall.card is hall.page.frame.closed
    assert not hall.page.members.isVisible()
    ruling = RulingMade(SESSION, ("4.8",), "seen on the video", 1, points={"B": 12}, members=MEMBERS[:1])
    enter_unasked(hall.desk, [ruling])
    hall.settle()
    assert hall.card is hall.page.protest
    assert not hall.page.protest.confirm_button.isVisibleTo(hall.page)
    assert "Revision 1 was final until a ruling changed it; revision 2 is still to be signed." in hall.sentences
    assert "Ruled on since: " in hall.sentences
    assert "Round 5: the sheet of table 7 is not signed." in hall.sentences
    hall.sign_sheet()
    hall.settle()
    assert hall.card is hall.page.card
    assert hall.page.card.turn.revision == 2
    assert "New since revision 1 was signed" in hall.page.card.news_title.text()
    hall.sign_ranking()
    hall.settle()
    assert hall.card is hall.page.frame.closed
