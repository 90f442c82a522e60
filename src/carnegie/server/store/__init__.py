"""Storage: one implementation for SQLite and PostgreSQL. Each function is part of one transaction."""

from carnegie.server.store.store import BadStore, Store, open_store

__all__ = ["BadStore", "Store", "open_store"]
