"""A bot over the network: `python examples/socket_bot.py http://127.0.0.1:8000 iyadosu`. docs/protocol.md has the rest.

It opens a table, lets the server's bots sit down, too, and plays at random. It needs nothing of ours, in any language.
"""

import json
import random
import sys
import time
from http.cookiejar import CookieJar
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.sync.client import connect


def main(server: str, game: str) -> None:
    jar = CookieJar()  # The first answer brings a cookie: it is who we are, and whose the seat will be.
    http = build_opener(HTTPCookieProcessor(jar))
    http.open(f"{server}/api/me").close()
    plan = json.dumps({"game": game, "seats": 3, "pace": 0}).encode()
    table = json.load(http.open(Request(f"{server}/api/tables", plan, {"Content-Type": "application/json"})))["table"]
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket?protocol=1"
    cookie = {"Cookie": "; ".join(f"{one.name}={one.value}" for one in jar)}
    with connect(address, additional_headers=cookie, max_size=None) as socket:
        for wish in ({"wish": "sit", "name": "Example"}, {"wish": "bot", "bot": "steady"}, {"wish": "start"}):
            socket.send(json.dumps(wish))
        for message in map(json.loads, socket):
            if message["message"] == "refused" and message["key"] == "too_fast":
                time.sleep(1)
                socket.send('{"wish": "look"}')  # The whole table comes again, with what we may choose from.
            elif message["message"] == "refused" and message["key"] != "stale":
                sys.exit(message["text"])
            elif message["message"] == "table" and message["phase"] == "over":
                print(message["outcome"]["text"], message["outcome"]["scores"])
                return
            for sight in message.get("sights", []):
                if sight["moves"]:  # None while it is not our turn. A move that is sent twice is made once.
                    chosen = random.Random(sight["position"]).choice(sight["moves"])
                    move = {"wish": "move", "move": chosen["move"], "words": "Well?" if chosen["words"] else ""}
                    socket.send(json.dumps({**move, "seat": sight["seat"], "position": sight["position"]}))
    sys.exit("The server has closed the connection.")


if __name__ == "__main__":
    main(*sys.argv[1:3])
