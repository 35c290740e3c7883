"""What crosses a wire between a table and whoever sits at it: wishes, messages and the bodies of HTTP requests.

A client needs this package alone. `docs/protocol.md` is made from it, and so are the types of the pages.

A later server may add fields, always with a default, so that whoever reads an earlier one's messages can do without:
clients pass over what they do not know. Anything else that they would have to know of makes another protocol.
"""

#: Rises when a client of before would no longer understand what it is sent, or not be understood.
PROTOCOL = 1
#: What is spoken by whoever does not say: clients say it by `?protocol=` in the address of a socket, servers by
#: `protocol` in the first message.
UNSAID_PROTOCOL = 1
