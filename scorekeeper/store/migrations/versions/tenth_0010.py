"""The tenth generation: a ruling may say which side was at fault in a hand of 500.

The tables stay as they were; the number tells an older program that it would not understand every entry. The view of
rulings is made again with the others at the end of every migration.
"""

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Change nothing in the tables."""
