"""A bot over the network: `python examples/socket_bot.py http://127.0.0.1:8000 iyadosu`.

Opens a table at a running `chabudai serve`, lets the server's bots take the other seats and plays a game, by what any
browser is sent. It needs nothing of Chabudai, and could be written in any language: messages are JSON objects, of which
`wish` names the kind of those that we send, and `message` the kind of those that come.
"""

import json
import random
import sys
import time
from http.cookiejar import CookieJar
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.sync.client import connect


def main(server: str, game: str) -> None:
    # The first answer brings a cookie: it is who we are, and whose the seat will be.
    jar = CookieJar()
    http = build_opener(HTTPCookieProcessor(jar))
    http.open(f"{server}/api/me").close()
    # Three can play every game that we have.
    plan = json.dumps({"game": game, "seats": 3, "pace": 0}).encode()
    with http.open(Request(f"{server}/api/tables", plan, {"Content-Type": "application/json"})) as answer:
        table = json.load(answer)["table"]
    cookie = "; ".join(f"{one.name}={one.value}" for one in jar)
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with connect(address, additional_headers={"Cookie": cookie}, max_size=None) as socket:
        wishes: list[dict[str, object]] = [{"wish": "sit", "name": "Example"}, {"wish": "bot", "bot": "steady"}]
        for wish in [*wishes, {"wish": "start"}]:
            socket.send(json.dumps(wish))
        sent = None
        for message in map(json.loads, socket):
            if message["message"] == "refused":
                # Who was too fast, or chose at a position that is past, looks again; anything else is our mistake.
                if message["key"] not in ("too_fast", "stale"):
                    sys.exit(message["text"])
                time.sleep(1)
                sent = None
                socket.send(json.dumps({"wish": "look"}))
            elif message["message"] == "table" and message["phase"] == "over":
                print(message["outcome"]["text"], message["outcome"]["scores"])
                return
            elif message["message"] == "table":
                # What our seat sees, and the moves from which it may choose: none while it is not its turn.
                for sight in message["sights"]:
                    if sight["moves"] and sight["position"] != sent:
                        sent = sight["position"]
                        chosen = random.choice(sight["moves"])
                        wish = {"wish": "move", "seat": sight["seat"], "move": chosen["move"], "position": sent}
                        # Some moves are questions, and are put in one's own words.
                        socket.send(json.dumps(wish | {"words": "Well?" if chosen["words"] else ""}))
    sys.exit("The server has closed the connection.")


if __name__ == "__main__":
    main(*sys.argv[1:3])
