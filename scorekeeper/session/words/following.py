"""What the button *Next session* does now."""

from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.following_session import following_session


def following_words(tournament: Tournament, session: str) -> str:
    """Return which session follows this one, and how it begins."""
    following = following_session(tournament, session)
    shown = tournament.sessions[following.session or session]
    names = [tournament.teams[uid].name if uid in tournament.teams else "" for uid in shown.teams]
    if following.session:
        text = _("Session {number}: {first} and {second}.")
    elif following.again:
        text = _("{first} and {second} play again. For other teams, choose New session in the File menu.")
    else:
        text = _("Choose the teams of the next session.")
    return text.format(number=shown.number, first=names[0], second=names[-1])
