"""The script Alembic runs: the revisions, in the given connection and transaction."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=None,
    render_as_batch=True,
)
context.run_migrations()
