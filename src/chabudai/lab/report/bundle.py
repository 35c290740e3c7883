"""Vega for the page, once: making it takes some seconds, so it is kept where programs keep such things."""

import os
from importlib.metadata import version
from pathlib import Path

from chabudai.lab.errors import needs


def bundle() -> str:
    try:
        import vl_convert
    except ImportError:
        raise needs("vl-convert-python") from None
    kept = _cache() / f"vega-embed-{version('vl-convert-python')}.js"
    try:
        return kept.read_text(encoding="utf-8")
    except OSError:
        made: str = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;")
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        # Whole or not at all: somebody else may be reading.
        fresh = kept.with_suffix(f".{os.getpid()}")
        fresh.write_text(made, encoding="utf-8")
        fresh.replace(kept)
    except OSError:
        # Without a place to keep it, it is made each time.
        pass
    return made


def _cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "chabudai"
