"""The brokers of a café that is tried: Mosquitto by itself, and three nodes of NATS that speak MQTT, too."""

from __future__ import annotations

import base64
import json
import shutil
import socket
import subprocess
from pathlib import Path

import nats
from nats.js.errors import NotFoundError

from tests.network.report.conftest import ADDRESS, free_port

PATIENCE = 60.0
"""Seconds in which a cluster has found itself."""
RETAINED = "$MQTT_rmsgs"
"""The stream in which NATS keeps what is retained."""


class Node:
    """One node of a cluster; its files stay when it is killed."""

    def __init__(self, name: str, directory: Path) -> None:
        self.name, self.directory = name, directory
        self.port, self.own, self.cluster = free_port(), free_port(), free_port()

    def start(self, routes: str) -> None:
        """Start it."""
        program = shutil.which("nats-server", path="/usr/sbin:/usr/bin:/bin")
        assert program is not None
        self.directory.mkdir(exist_ok=True)
        file = self.directory / "node.conf"
        file.write_text(
            f"""server_name: {self.name}
listen: "{ADDRESS}:{self.own}"
jetstream {{ store_dir: "{self.directory}", max_mem: 64MB, max_file: 1GB }}
cluster {{ name: cafe, listen: "{ADDRESS}:{self.cluster}", routes: [ {routes} ] }}
mqtt {{ listen: "{ADDRESS}:{self.port}", stream_replicas: 3 }}
""",
            "utf-8",
        )
        with (self.directory / "log").open("ab") as log:
            self.process = subprocess.Popen([program, "-c", str(file)], stdout=log, stderr=log)

    def kill(self) -> None:
        """Kill it; nothing is saved that was not before."""
        self.process.kill()
        self.process.wait()


class Nats:
    """Three nodes, of which each has everything."""

    def __init__(self, directory: Path) -> None:
        self.nodes = [Node(f"n{number}", directory / f"n{number}") for number in (1, 2, 3)]
        self._routes = ", ".join(f'"nats://{ADDRESS}:{node.cluster}"' for node in self.nodes)

    def start(self, node: Node) -> None:
        """Start a node, anew or for the first time."""
        node.start(self._routes)

    def end(self) -> None:
        """Kill all that run."""
        for node in self.nodes:
            node.kill()

    async def kept(self, node: Node) -> dict[str, bytes]:
        """Return what the stream of a node's cluster keeps, by its topic."""
        client = await nats.connect(f"nats://{ADDRESS}:{node.own}", allow_reconnect=False)
        try:
            stream = client.jetstream()
            state = (await stream.stream_info(RETAINED)).state
            found: dict[str, bytes] = {}
            for number in range(state.first_seq, state.last_seq + 1):
                try:
                    message = await stream.get_msg(RETAINED, number)
                except NotFoundError:  # a newer one has come for its topic
                    continue
                kept = json.loads(message.data or b"{}")
                found[kept["topic"]] = base64.b64decode(kept["msg"])
            return found
        finally:
            await client.close()


def listens(port: int) -> bool:
    """Return whether anybody listens at a port."""
    with socket.socket() as line:
        return line.connect_ex((ADDRESS, port)) == 0
