"""The eighth generation: protest time, final ranking, a place declined.

The tables stay as they were; the number tells an older program that it would not understand every entry. The views of
the new kinds are made with the others at the end of every migration.
"""

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Change nothing in the tables."""
