"""The eleventh generation.

Settlements are proposed, and count once both captains have signed them.
A ruling from an imported document names that document, and waits for the committee.

The tables stay as they were; the number tells an older program that it would not understand every entry. The views are
made again at the end of every migration.
"""

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Change nothing in the tables."""
