"""How Home Assistant finds a table by itself: one message, from which it makes a device with everything on it.

It is what the documentation of its MQTT integration calls device-based discovery; the keys are its abbreviations.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from tablekeeper.network.report.events import Kind
from tablekeeper.network.report.payloads import Phase, Who
from tablekeeper.network.report.topics import OFFLINE, ONLINE, Topics

NAMES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "phase": "Phase",
        "game": "Game",
        "since": "Unchanged since",
        "players": "Players",
        "answers": "Answers",
        "version": "Version",
        "reader": "Reader",
        "panel": "Panel",
        "storage": "Memory",
        "help": "Calls staff",
        "event": "Event",
    },
    "es": {
        "phase": "Fase",
        "game": "Juego",
        "since": "Sin cambios desde",
        "players": "Jugadores",
        "answers": "Respuestas",
        "version": "Versión",
        "reader": "Lector",
        "panel": "Pantalla",
        "storage": "Memoria",
        "help": "Llama al personal",
        "event": "Suceso",
    },
    "it": {
        "phase": "Fase",
        "game": "Gioco",
        "since": "Fermo dal",
        "players": "Giocatori",
        "answers": "Risposte",
        "version": "Versione",
        "reader": "Lettore",
        "panel": "Schermo",
        "storage": "Memoria",
        "help": "Chiama il personale",
        "event": "Evento",
    },
    "de": {
        "phase": "Phase",
        "game": "Spiel",
        "since": "Unverändert seit",
        "players": "Spieler",
        "answers": "Antworten",
        "version": "Version",
        "reader": "Leser",
        "panel": "Anzeige",
        "storage": "Speicher",
        "help": "Ruft Personal",
        "event": "Ereignis",
    },
}
"""What the parts of the device are called, by languages."""


def discovery(who: Who, lang: str) -> dict[str, Any]:
    """Return the message, with the parts of the device called in a language."""
    topics, names = Topics(who.site, who.table), NAMES[lang]
    device = f"tablekeeper_{who.site}_{who.table}"

    def part(key: str, platform: str, **more: object) -> dict[str, Any]:
        return {"p": platform, "name": names[key], "uniq_id": f"{device}_{key}", "stat_t": topics.state, **more}

    def sensor(key: str, shown: str, **more: object) -> dict[str, Any]:
        return part(key, "sensor", val_tpl=f"{{{{ {shown} }}}}", **more)

    def binary(key: str, is_on: str, **more: object) -> dict[str, Any]:
        return part(key, "binary_sensor", val_tpl=f"{{{{ 'ON' if {is_on} else 'OFF' }}}}", **more)

    def problem(key: str) -> dict[str, Any]:
        return binary(key, f"not value_json.health.{key}", dev_cla="problem", ent_cat="diagnostic")

    return {
        "dev": {
            "ids": [device],
            "name": who.name,
            "mf": "Tablekeeper",
            "mdl": "Tablekeeper",
            "sw": who.version,
            "sa": who.site,
        },
        "o": {"name": "Tablekeeper", "sw": who.version},
        "avty": [{"t": topics.status}],
        "pl_avail": ONLINE.decode(),
        "pl_not_avail": OFFLINE.decode(),
        "qos": 1,
        "cmps": {
            "phase": sensor("phase", "value_json.phase", dev_cla="enum", ops=[*get_args(Phase)]),
            "game": sensor("game", "value_json.game.title if value_json.game else None", ic="mdi:cards"),
            "since": sensor("since", "value_json.since", dev_cla="timestamp"),
            "players": sensor("players", "value_json.seats | count", stat_cla="measurement"),
            "answers": sensor("answers", "value_json.answers", stat_cla="measurement"),
            "version": sensor("version", "value_json.version", ent_cat="diagnostic"),
            "reader": problem("reader"),
            "panel": problem("panel"),
            "storage": problem("storage"),
            "help": binary("help", "value_json.help", ic="mdi:hand-wave"),
            "event": {
                **part("event", "event", evt_typ=[*get_args(Kind)]),
                "stat_t": topics.event,
                "val_tpl": "{{ {'event_type': value_json.kind} | tojson }}",
            },
        },
    }
