"""The load for bench/server.py: people at tables, as cheap as possible, so that the server is what is measured."""
