"""The ninth generation.

A ruling on a claim has the cards by which it was judged, and the line of play found.
The tables stay as they were; the number tells an older program that it would not understand every
entry. The view of rulings is made again with the others at the end of every migration.
"""

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Change nothing in the tables."""
