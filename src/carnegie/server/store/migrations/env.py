"""How Alembic runs the migrations: on the connection it is handed, inside its transaction."""

from alembic import context

from carnegie.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transaction_per_migration=False,
)
context.run_migrations()
