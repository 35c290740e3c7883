"""The server: its store, its doors, its tables."""
