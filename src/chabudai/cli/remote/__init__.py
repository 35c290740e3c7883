"""A table somewhere else, in the terminal. Everything here goes through the server's protocol, as any client would."""
