"""The table online: HTTP and WebSocket over `chabudai.table`, and the store that outlives both."""
