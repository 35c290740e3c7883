"""The server's own sentences."""

from chabudai.engine.messages import Catalogue

WORDS = Catalogue("chabudai.server")
