"""Chabudai's own server for the load, as `chabudai serve` runs it, but without the limits that keep one person from
being as busy as a whole load: python -m bench.load.served FOLDER LINGER SYNCHRONOUS"""

import sys
from pathlib import Path

from chabudai.server import tables
from chabudai.server.config import LOCAL_PROXIES, Limits, Settings
from chabudai.server.serve import serve


def main(folder: str, linger: str, synchronous: str) -> None:
    tables.LINGER_SECONDS = float(linger)
    tables.SWEEP_SECONDS = min(tables.SWEEP_SECONDS, tables.LINGER_SECONDS)
    settings = Settings(
        data=Path(folder),
        port=0,
        limits=Limits.without_rates(),
        thinkers=1,
        wait_for_disk=synchronous == "FULL",
        # Everybody comes from here.
        proxies=LOCAL_PROXIES,
    )
    serve(settings, lambda _, here: print(here, flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
