"""A table in this process, for `chabudai play`: its bots, its saves, and how it is opened."""
