"""What Alembic runs: the revisions, on the connection and inside the transaction that it was given."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=None,
    render_as_batch=True,
)
context.run_migrations()
