"""A table at a terminal, wherever it is: the prompt, the commands, the screen, and what a client knows."""
