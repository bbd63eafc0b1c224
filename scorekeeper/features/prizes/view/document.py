"""The prize list as a document for other programs."""

from scorekeeper.sheets.prizes.contents import PrizeList

FORMAT, VERSION = "scorekeeper/prizes", 1


def document(listing: PrizeList) -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "currency": listing.currency,
        "shared": listing.shared,
        "provisional": listing.provisional,
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
            for row in listing.rows
        ],
        "left_over": listing.left,
        "trophy": {"name": listing.trophy, "handed_back_by": listing.handed_back, "winners": list(listing.winners)}
        if listing.trophy
        else None,
        "best_player": {"name": listing.best_player, "team": listing.best_team, "prize": listing.best_award}
        if listing.best_player
        else None,
    }
