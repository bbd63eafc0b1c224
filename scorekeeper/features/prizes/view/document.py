"""The prize list as a document for other programs."""

from scorekeeper.sheets.prizes.contents import PrizeList

FORMAT, VERSION = "scorekeeper/prizes", 1


def document(found: PrizeList) -> dict[str, object]:
    """Return the prize list as a document."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "currency": found.currency,
        "shared": found.shared,
        "provisional": found.provisional,
        "places": [
            {
                "place": row.place,
                "last": row.last,
                "team": row.name,
                "players": list(row.players),
                "hundredths": 0 if row.withheld else row.amount,
                "awards": [] if row.withheld else list(row.awards),
                "stage": row.stage,
                "open": row.open,
            }
            | ({"note": row.mark} if row.mark else {})
            for row in found.rows
        ],
        "left_over": found.left,
        "trophy": {"name": found.trophy, "handed_back_by": found.handed_back, "winners": list(found.winners)}
        if found.trophy
        else None,
        "best_player": {"name": found.best_player, "team": found.best_team, "prize": found.best_award}
        if found.best_player
        else None,
    }
