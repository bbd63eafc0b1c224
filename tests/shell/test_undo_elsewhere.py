"""Ctrl+Z away from the score sheet undoes nothing, and says where the last step is changed."""

from scorekeeper.journal.facts import PlayerEntered, SubstitutionApproved


def undone(evening):
    evening.window.run("page-event")
    evening.window.run("undo")
    return evening.window.save_state.sentence


def test_a_substitution_is_changed_in_its_team_or_at_the_table(evening):
    evening.programme.open_sample()
    evening.wait(lambda: evening.window.current == "score")
    bridge = evening.bridge
    team = next(team for team in bridge.tournament.teams.values() if not team.turns)
    assert "change a form and save it again instead" in undone(evening)
    seq, approved = bridge.tournament.seq, SubstitutionApproved("0b57", team.uid, team.uids[0], "5abb", ("Mini",))
    bridge.submit((PlayerEntered("5abb", "Sabu"), approved), reason="fell ill")
    evening.wait(lambda: bridge.tournament.seq == seq + 2)
    assert "Correct a substitution in its team (Ctrl+5, Alt+O), or at the table (Ctrl+1, F9)." in undone(evening)
    assert bridge.tournament.seq == seq + 2
