"""The ninth generation: a ruling on a claim has the cards in which it was judged, and the line of play found in them.

The tables stay as they were; the number tells an older program that it would not understand every entry. The view of
rulings is made anew with the others at the end of every migration.
"""

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Change nothing in the tables."""
