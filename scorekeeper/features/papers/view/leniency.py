"""Problems that refuse a scorer at the table, but not an imported record."""

KNOWN_FROM_A_RECORD = frozenset(
    {
        "outcome-needed",
        "no-such-attempt",
        "no-such-penalty",
        "deal-not-begun",
        "settlement-has-members",
        "settlement-unsigned",
        "hand-not-begun",
        "bell-after-the-game",
        "match-over",
        "team-is-out",
        "game-over",
        "no-such-attempt-hand",
        "redeal-needs-ruling",
        "redeal-not-of-system",
        "redeal-behind-contract",
        "redeal-before-contract",
        "redeal-without-trumps",
        "deal-gone-by",
        "penalty-late",
        "not-now",
        "late-not-admitted",
        "member-twice",
        "vote-of-absent",
        "ruling-outvoted",
        "forfeit-of-complete",
    }
)
"""Problems of a scorer that an imported record may have, being scored as it is.

It may list a re-deal that its rules do not name or that came too late, and one that a ruling ordered; mention an
abandoned attempt without the re-deal, waive what a later ruling imposes, list a re-deal of a deal that was not
reached, and name who was present at a settlement. A game may leave out a hand, and mention a bell that rang when the
game was over. A ruling on who declared may leave the outcome to the card points as recorded. Whether a match was over
before a deal was judged with the whole record, whose rulings are entered after the play. A settlement counts at once
only from a sheet that both captains signed; any other waits for the committee. How a committee voted and what it
admitted late is entered as reported, and a ruling may have taken a finished session away.
"""


class _Anything(frozenset[str]):
    def __contains__(self, _code: object) -> bool:
        return True


ANYTHING: frozenset[str] = _Anything()
"""Every problem there is: a signed record is always imported, and judged elsewhere."""
