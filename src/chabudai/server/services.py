"""What all tables of a process share."""

from dataclasses import dataclass

from chabudai.server.background import Background
from chabudai.server.bot_runner import BotRunner
from chabudai.server.environment import Environment
from chabudai.server.guard.rates import Buckets
from chabudai.server.notes import Notes
from chabudai.server.outages import Outages
from chabudai.server.store import Store
from chabudai.server.time_slices import TimeSlices


@dataclass(frozen=True, slots=True)
class Services:
    store: Store
    notes: Notes
    environment: Environment
    background: Background
    outages: Outages
    slices: TimeSlices
    bots: BotRunner
    #: Limits how often it is looked, for one person, whether a refusal came from not knowing what others have written.
    catch_ups: Buckets
