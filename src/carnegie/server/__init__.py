"""The game server: tables, seats, live play and storage. It knows no rule; it asks `carnegie.Game` (docs/server.md)."""
