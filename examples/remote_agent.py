"""An agent in a program of its own: `python examples/remote_agent.py 9000`. It is measured from elsewhere:
`chabudai score tcp:127.0.0.1:9000 --suite solo`.

It needs nothing of ours, in any language: lines of JSON over a socket, one connection a game. It plays at random.
"""

import json
import random
import socketserver
import sys


class Agent(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        begin = json.loads(self.rfile.readline())  # game, seats, options, and which seat we have
        rng = random.Random(begin["seat"])
        for line in self.rfile:
            asked = json.loads(line)  # view, news since the last choice, and the legal moves as notation
            answer = {"move": rng.choice(asked["legal"])}
            self.wfile.write(json.dumps(answer).encode() + b"\n")


def main(port: int) -> None:
    socketserver.ThreadingTCPServer.allow_reuse_address = True
    with socketserver.ThreadingTCPServer(("127.0.0.1", port), Agent) as server:
        server.daemon_threads = True
        print(f"tcp:127.0.0.1:{server.server_address[1]}", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main(int(sys.argv[1]))
