"""How Alembic runs the migrations: on the connection it is handed, inside its transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transaction_per_migration=False)
context.run_migrations()
