"""The game server, over real connections, on SQLite and PostgreSQL."""
