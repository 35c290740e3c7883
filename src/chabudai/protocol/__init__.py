"""What crosses a wire between a table and whoever sits at it: wishes, messages and the bodies of HTTP requests.

A client needs this package alone. `docs/protocol.md` is made from it.
"""

#: Rises when a client of before would no longer understand what it is sent, or not be understood.
PROTOCOL = 1
