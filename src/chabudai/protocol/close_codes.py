"""With what a table's socket is closed. A `bye` with a sentence comes before, wherever there is somebody to read it."""

#: The server failed, by a mistake of its own. Come again after a while.
OUR_MISTAKE = 1011
#: The server stops, or its database is away just now. Come again in a moment.
TRY_AGAIN_LATER = 1013
#: The operator does not let you in.
BANNED = 4403
#: There is no such table, or not any more. Do not come again.
NO_TABLE = 4404
#: Answers were asked for and not read.
TOO_SLOW = 4408
#: The table cannot be read by this server. Do not come again.
UNREADABLE = 4409
#: The client speaks another protocol. Do not come again before one of the two is up to date.
OTHER_PROTOCOL = 4426
#: Wishes came too fast, and went on doing so after some hundred refusals.
TOO_FAST = 4429
