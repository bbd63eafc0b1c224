"""The sixth generation: stages, draws, rounds, registration, sessions of a stage.

The tables stay as they were; the number tells an older program that it would not understand every entry. The views of
the new kinds are made with the others at the end of every migration.
"""

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Change nothing in the tables."""
