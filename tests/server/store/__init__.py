"""The store, on SQLite files and on a real PostgreSQL server."""
