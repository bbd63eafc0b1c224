"""Which page an event opens with."""

from tests.shell.evening import make_event


def test_a_session_with_seats_opens_on_its_sheet(evening, tmp_path):
    """Typed deals would go into whatever form the Teams page has."""
    make_event(evening, tmp_path)
    evening.wait(lambda: evening.window.current == "session-start")
    evening.enter()
    evening.wait(lambda: evening.window.current == "score")
    evening.window.run("close-event")
    evening.wait(lambda: evening.window.current == "start")
    evening.enter()
    evening.wait(lambda: evening.bridge is not None and evening.window.current == "score")
    evening.type("a28h31")
    evening.enter()
    evening.wait(lambda: next(iter(evening.bridge.tournament.sessions.values())).record.deals)
