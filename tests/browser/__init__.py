"""The table in a real browser: Debian's Chromium on the built pages, served by a real server."""
