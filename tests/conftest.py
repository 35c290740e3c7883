"""What holds for all tests."""

import signal

from hypothesis import settings

# A shell without job control makes what it starts in the background deaf to Ctrl-C, and that is inherited by every
# program the tests start, also by those that are to be interrupted.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No test looks at the clock: a machine that is busy is slow, not wrong.
settings.register_profile("busy machines", deadline=None)
settings.load_profile("busy machines")
