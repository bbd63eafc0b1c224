"""Players and exchanges in words: players named, substitutions, the return of a starter."""

from scorekeeper.journal.facts import PlayerEntered, StarterReturned, SubstitutionApproved
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.teams import TeamState, name_of, player_named_by
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


def roster_words(fact: PlayerEntered | SubstitutionApproved | StarterReturned, tournament: Tournament) -> str:
    """Return an entry in words: "Dallas: Sabu for Anil from round 5"."""
    if isinstance(fact, PlayerEntered):
        return pgettext("substitution", "player {name}").format(name=fact.name)
    team = tournament.teams.get(fact.team)
    among = team.uids if team is not None else ()
    starter = name_of(tournament.players, player_named_by(fact.starter, tournament.players, among))
    substitute = name_of(tournament.players, fact.substitute)
    name = team.name if team is not None else "?"
    since = from_words(tournament, fact.from_round, fact.session, fact.from_deal)
    if isinstance(fact, StarterReturned):
        return _("{team}: {starter} plays again {since}").format(team=name, starter=starter, since=since)
    return pgettext("substitution", "{team}: {substitute} for {starter} {since}").format(
        team=name, substitute=substitute, starter=starter, since=since
    )


def from_words(tournament: Tournament, from_round: int | None, session: str | None, from_deal: int | None) -> str:
    """Return when something begins to apply.

    For example "from round 5 on", "from deal 7 of session 12 on", "from then on".
    """
    if session is not None:
        state = tournament.sessions.get(session)
        number = state.number if state is not None else "?"
        return _("from deal {deal} of session {session} on").format(deal=from_deal, session=number)
    if from_round is not None:
        return pgettext("substitution", "from round {round} on").format(round=from_round)
    return pgettext("substitution", "from then on")


def substitution_words(team: TeamState, tournament: Tournament) -> str:
    """Return the substitution of a team for its row: "Sabu for Anil from round 5 on".

    "" if there is none.
    """
    made = team.substitution
    if made is None:
        return ""
    starter, substitute = (name_of(tournament.players, uid) for uid in (made.starter, made.substitute))
    text = pgettext("substitution", "{substitute} for {starter} {since}").format(
        substitute=substitute,
        starter=starter,
        since=from_words(tournament, made.from_round, made.session, made.from_deal),
    )
    back = team.returned
    if back is None:
        return text
    since = from_words(tournament, back.from_round, back.session, back.from_deal)
    return pgettext("substitution", "{substitution}; {starter} again {since}").format(
        substitution=text, starter=starter, since=since
    )
