"""A day of 500 in the whole program, with a game at its table."""


def make_day(evening, folder):
    evening.window.run("new-event")
    form = evening.window.ensure_page("new-event")
    form.folder = folder
    evening.type("Club day")
    form.about.fields["system"].choice.segment("singles-500").click()
    form.players.fill({"players": "Anil\nBiju\nChacko, Deepa\nEapen"})
    form.first_focus().setFocus()
    evening.confirm()
    evening.wait(lambda: evening.bridge is not None and evening.window.current == "event")
    evening.window.run("new-session")
    evening.confirm()
    evening.wait(lambda: evening.bridge.tournament.games and evening.window.current == "score")


def state(evening):
    return next(iter(evening.bridge.tournament.games.values()))


def page(evening):
    return evening.window.page("score")


def enter(evening, line):
    """Type a line, press Enter, and wait until it is saved."""
    before = evening.bridge.tournament.seq
    evening.type(line)
    evening.enter()
    evening.wait(lambda: evening.bridge.tournament.seq > before and not page(evening).sending.busy)


def explained(evening):
    return page(evening).entry.explanation.accessibleName()
