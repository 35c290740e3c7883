"""Programs that write files of the repository."""
