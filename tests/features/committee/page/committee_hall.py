"""The sample event in the whole program, with a committee of three."""

from scorekeeper.journal.dispute_facts import CommitteeNamed, Member
from scorekeeper.journal.facts import EventChanged
from tests.event_loop import catch_up
from tests.shell.evening import Evening


class CommitteeEvening(Evening):
    """The sample event with a committee of three, of whom one is enough."""

    def __init__(self, qtbot, tmp_path):
        super().__init__(qtbot, tmp_path)
        self.programme.open_sample()
        self.wait(lambda: self.bridge is not None and self.window.current == "score")
        members = (Member(self.who, chair=True), Member("M. Joseph"), Member("A. Mathew"))
        event = self.bridge.tournament.event
        changed = EventChanged(event.name, event.date, event.venue, {**event.settings, "quorum": 1})
        self.bridge.submit((changed,), reason="few came")
        self.enter_facts(CommitteeNamed(members))

    def enter_facts(self, *facts):
        self.bridge.submit(facts)
        self.settle()

    def settle(self):
        self.wait(lambda: not self.bridge.is_busy)
        catch_up()

    @property
    def finished_session(self):
        return next(session.uid for session in self.bridge.tournament.sessions.values() if session.state == "complete")

    @property
    def disputes(self):
        return self.window.page("disputes")
