"""All that `tablekeeper` can be told. Each subcommand imports what it needs when it runs, so that `--help` is quick."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from tablekeeper.firmware.command_line.status import MISUSED, SETTINGS, complain, usual_settings

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

LANGUAGES = ("en", "es", "it", "de")
READERS = ("pn532", "rdm6300", "id12la")
COMMANDS = "tablekeeper.commands"
"""The group of entry points of the commands that lie in a folder above this one."""
BENCHES = ("matches", "answers", "games", "search", "journal", "taps", "panel", "start", "idle", "watched")
"""The choices of the options; tests compare them with those of the program."""

MOST, MOST_JOBS = 999_999_999_999_999_999, 256
"""No count and no seed is larger; no more processes are started at once."""


class Parser(argparse.ArgumentParser):
    """Reads the arguments. Help that cannot be written is an error like any other; argparse itself keeps it quiet."""

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print all that there is to know."""
        print(self.format_help(), end="", file=file)


class Version(argparse.Action):
    """Prints the version, which is looked up only then, and ends."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Do so."""
        from tablekeeper.firmware.version import version

        print(f"tablekeeper {version()}")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """Return what reads the arguments; what it has read has `run`, which takes that and returns the exit status."""
    top = Parser(
        prog="tablekeeper",
        description="A box for the middle of the table that keeps the books and knows the rules of card games.",
    )
    top.add_argument("--version", action=Version, nargs=0, help="print the version and end")
    commands = top.add_subparsers(title="commands", required=True, metavar="COMMAND")

    run = commands.add_parser("run", help="run the box on its hardware")
    run.add_argument("--settings", type=Path, help=f"the settings file; otherwise {SETTINGS}, if it is there")
    run.add_argument("--speak", action="store_true", help="read the panel aloud, with espeak-ng")
    run.set_defaults(run=_run)

    doctor = commands.add_parser("doctor", help="look at this computer: what a box lacks, and what to do about it")
    doctor.add_argument("--settings", type=Path, help=f"the settings file; otherwise {SETTINGS}, if it is there")
    doctor.set_defaults(run=_doctor)

    simulate = commands.add_parser(
        "simulate",
        help="run the whole box on a desk, with no hardware",
        description="In a terminal: the box with its keys and a rack of cards. Without one: a match that plays itself. "
        "With --script: what docs/table-script.md describes.",
    )
    simulate.add_argument("--script", metavar="FILE", help="carry out a table script; - is standard input")
    simulate.add_argument("--real-time", action="store_true", help="let the script's time be real, not virtual")
    simulate.add_argument(
        "--web", type=_port, nargs="?", const=0, metavar="PORT", help="play in a browser (default: any free port)"
    )
    simulate.add_argument("--storage", type=Path, metavar="DIR", help="keep matches, tags and preferences here")
    simulate.add_argument("--lang", choices=LANGUAGES, help="the language of the panel")
    simulate.add_argument("--seed", type=_seed, default=0, metavar="N", help="the seed of all chance (default 0)")
    simulate.add_argument("--reader", choices=READERS, default="pn532", help="the reader (default pn532)")
    simulate.add_argument("--panels", type=int, choices=(1, 2), default=1, help="how many panels there are (default 1)")
    simulate.add_argument("--game", metavar="NAME", help="start straight in a match of this game")
    simulate.add_argument("--sets", type=_names, default=(), metavar="A,B", help="the boxes on the table")
    simulate.add_argument("--seats", type=_seats, metavar="N", help="how many play (default: as few as may)")
    simulate.add_argument("--settings", type=Path, help="a settings file; its panels and its reader are simulated ones")
    simulate.add_argument("--speak", action="store_true", help="print what would be read aloud, for a script to expect")
    simulate.set_defaults(run=_simulate)

    serve = commands.add_parser(
        "serve",
        help="show the table to spectators on a page, and report it to a broker",
        description="What docs/page.md and docs/mqtt.md describe: a process beside the box that reads what it leaves.",
    )
    serve.add_argument("--settings", type=Path, help=f"the settings file; otherwise {SETTINGS}, if it is there")
    serve.add_argument(
        "--storage", type=Path, metavar="DIR", help="where the matches are; otherwise where the box does"
    )
    serve.add_argument(
        "--status",
        dest="left",
        type=Path,
        metavar="DIR",
        help="where the box leaves its status (default /run/tablekeeper)",
    )
    serve.add_argument(
        "--check", action="store_true", help="only say by the exit status whether anything is to be served"
    )
    serve.set_defaults(run=_serve)

    wifi = commands.add_parser(
        "wifi",
        help="join the Wi-Fi that a file names, or look at that file",
        description="What docs/cafe-card.md describes: a service of the card for cafés. On a desk, use --check.",
    )
    wifi.add_argument("file", type=Path, metavar="FILE", help="wifi.txt, with name=, password= and country=")
    wifi.add_argument("--check", action="store_true", help="only say whether the file can be used")
    wifi.add_argument("--interface", default="wlan0", help="what the system calls the radio (default wlan0)")
    wifi.add_argument(
        "--status",
        dest="left",
        type=Path,
        metavar="DIR",
        help="where the box looks for what is wrong (default /run/tablekeeper-wifi)",
    )
    wifi.set_defaults(run=_wifi)

    dashboard = commands.add_parser(
        "dashboard",
        help="show all tables of a café on one page, from what they tell a broker",
        description="What docs/dashboard.md describes; it runs on any computer that reaches the broker.",
    )
    dashboard.add_argument("--broker", default="", metavar="URL", help="mqtt://192.168.1.5, say; several with commas")
    dashboard.add_argument("--credentials", type=Path, metavar="FILE", help="user=, password= and ca= for the broker")
    dashboard.add_argument("--site", action="append", default=[], metavar="SITE", help="only tables of this site")
    dashboard.add_argument("--address", default="127.0.0.1", help="where the page is (default 127.0.0.1)")
    dashboard.add_argument("--port", type=int, default=8090, help="its port (default 8090)")
    dashboard.add_argument(
        "--password",
        type=Path,
        metavar="FILE",
        help="a file with the password of the page; needed beyond this computer",
    )
    dashboard.add_argument(
        "--database", default="", metavar="URL", help="where the history is kept (default: a file of your own)"
    )
    dashboard.add_argument(
        "--keep", type=int, default=30, metavar="DAYS", help="how long it is kept (default 30; 0 keeps nothing)"
    )
    dashboard.add_argument(
        "--forget", nargs="?", const="all", metavar="SITE/TABLE", help="forget what is kept, of one table or all; end"
    )
    dashboard.set_defaults(run=_dashboard)

    engine = commands.add_parser("engine", help="referee on standard input and output, a JSON object a line")
    engine.add_argument("--journal", type=Path, metavar="FILE", help="open the match in this file at the start")
    engine.set_defaults(run=_engine)

    journal = commands.add_parser("journal", help="show the journal of a match, whole or damaged, or an archive")
    journal.add_argument("act", choices=("show",), help="print it for people, an entry a line")
    journal.add_argument("file", type=Path, metavar="FILE", help="matches/000007.journal, say, or an archive")
    journal.add_argument("--match", type=int, metavar="N", help="of an archive, this match alone")
    journal.add_argument("--json", action="store_true", help="print it in the form of the engine protocol")
    journal.set_defaults(run=_journal)

    deck = commands.add_parser(
        "deck",
        help="check decks that people bring along, and keep them on the box",
        description="What docs/decks.md describes.",
    )
    acts = ("check", "write", "keep", "list")
    deck.add_argument(
        "act", choices=acts, help="name every fault; print it plainly; keep it by its name; list those kept"
    )
    deck.add_argument("file", type=Path, nargs="?", metavar="FILE", help="the file of a deck (not for list)")
    deck.add_argument("--storage", type=Path, metavar="DIR", help="where decks are kept; otherwise where the box does")
    deck.set_defaults(run=_deck)

    own = commands.add_parser(
        "set",
        help="check sets of cards of one's own, and keep them on the box",
        description="What docs/own-sets.md describes.",
    )
    told = "name every fault, or tell the cards; keep it by its id; list those kept"
    own.add_argument("act", choices=("check", "keep", "list"), help=told)
    own.add_argument("file", type=Path, nargs="?", metavar="FILE", help="the file of a set (not for list)")
    own.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="in which language check tells the cards")
    own.add_argument("--storage", type=Path, metavar="DIR", help="where sets are kept; otherwise where the box does")
    own.set_defaults(run=_set)

    tags = commands.add_parser(
        "tags",
        help="write which tag is on which card into a file, or take it from one",
        description="Nobody needs to tag a box of cards twice. The box must not be running meanwhile.",
    )
    tags.add_argument("act", choices=("export", "import"), help="write all of them; take those of a file, too")
    tags.add_argument("file", type=Path, metavar="FILE", help="a table with the columns uid, game, card and copy")
    tags.add_argument("--storage", type=Path, metavar="DIR", help="where tags are kept; otherwise where the box does")
    tags.set_defaults(run=_tags)

    cafe = commands.add_parser(
        "cafe",
        help="print the sheet for guests of a café; or end café mode, its code forgotten",
        description="What docs/cafe.md describes. For `off` the box must not be running.",
    )
    cafe.add_argument("act", choices=("sheet", "off"), help="write the sheet, to print; end café mode")
    cafe.add_argument("file", type=Path, nargs="?", metavar="FILE", help="where the sheet goes, as HTML (not for off)")
    cafe.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the sheet (default en)")
    cafe.add_argument(
        "--storage", type=Path, metavar="DIR", help="where the box keeps what it knows; otherwise its own"
    )
    cafe.set_defaults(run=_cafe)

    bench = commands.add_parser("bench", help="measure how fast everything is, beside the limits")
    bench.add_argument("--only", choices=BENCHES, action="append", help="measure only this (may be given again)")
    bench.add_argument("--quick", action="store_true", help="a few seconds instead of minutes: rougher figures")
    bench.add_argument("--json", action="store_true", help="print JSON instead of a table")
    bench.add_argument(
        "--directory",
        type=Path,
        metavar="DIR",
        help="where on the disk the journal is tried; otherwise where the box keeps matches, or here",
    )
    bench.add_argument("--settings", type=Path, help=f"the settings file; otherwise {SETTINGS}, if it is there")
    bench.set_defaults(run=_bench)

    random = commands.add_parser("random", help="play random matches that check the referee")
    random.add_argument("--matches", type=_count, default=1000, metavar="N", help="how many (default 1000)")
    random.add_argument(
        "--thorough", action="store_true", help="check everything at every step, a hundred times slower"
    )
    random.add_argument("--seed", type=_seed, default=0, metavar="N", help="the first match's seed (default 0)")
    random.add_argument("--game", metavar="NAME", help="the game (default: the first of them)")
    random.add_argument("--sets", type=_names, default=(), metavar="A,B", help="the boxes (default: the base set)")
    random.add_argument(
        "--own", type=_files, default=(), metavar="FILE,FILE", help="files of sets of your own to mix in"
    )
    random.add_argument("--seats", type=_seats, metavar="N", help="how many play (default: drawn for each match)")
    random.add_argument("--rules", type=_names, default=(), metavar="A,B", help="the house rules that are set")
    random.add_argument(
        "--keys",
        type=_count,
        metavar="N",
        help="check the box instead: so many random keys, taps and power cuts on --game (default: on every game)",
    )
    random.add_argument("--jobs", type=_jobs, metavar="N", help="how many processes (default: one a core)")
    random.set_defaults(run=_random)

    duel = commands.add_parser("duel", help="let the search meet a weaker or stronger one: how much it wins")
    duel.add_argument("--rollouts", type=_count, default=500, metavar="N", help="of the one, a decision (default 500)")
    duel.add_argument(
        "--against", type=_number, default=100, metavar="N", help="of the other; 0 answers at random (default 100)"
    )
    duel.add_argument(
        "--deals", type=_count, default=100, metavar="N", help="each played from both seats (default 100)"
    )
    duel.add_argument("--seed", type=_seed, default=0, metavar="N", help="the seed of all chance (default 0)")
    duel.add_argument("--game", metavar="NAME", help="the game (default: the first of them)")
    duel.add_argument("--sets", type=_names, default=(), metavar="A,B", help="the boxes (default: the base set)")
    duel.add_argument("--jobs", type=_jobs, metavar="N", help="how many processes (default: one a core)")
    duel.set_defaults(run=_duel)
    return top


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _files(text: str) -> tuple[Path, ...]:
    return tuple(Path(name) for name in _names(text))


def _whole(text: str, least: int, most: int) -> int:
    if len(text) > len(f"-{MOST}") or not text.removeprefix("-").isdecimal() or not least <= int(text) <= most:
        shown = repr(text) if len(text) <= 40 else f"{text[:40]!r}…"
        raise argparse.ArgumentTypeError(f"wanted a number from {least} to {most}, got {shown}")
    return int(text)


_count = partial(_whole, least=1, most=MOST)
_number = partial(_whole, least=0, most=MOST)
_seed = partial(_whole, least=-MOST, most=MOST)
_seats = partial(_whole, least=1, most=99)
_port = partial(_whole, least=0, most=65535)
_jobs = partial(_whole, least=1, most=MOST_JOBS)


def _run(chosen: argparse.Namespace) -> int:
    from tablekeeper.firmware.app.start import run

    return run(_settings(chosen), speak=chosen.speak)


def _doctor(chosen: argparse.Namespace) -> int:
    from tablekeeper.firmware.doctor.command import doctor

    return doctor(_settings(chosen))


def _settings(chosen: argparse.Namespace) -> Path | None:
    settings: Path | None = chosen.settings
    return usual_settings() if settings is None else settings


def _simulate(chosen: argparse.Namespace) -> int:
    from dataclasses import fields

    from tablekeeper.firmware.command_line.simulate import Wanted, simulate

    return simulate(Wanted(**{option.name: getattr(chosen, option.name) for option in fields(Wanted)}))


def _serve(chosen: argparse.Namespace) -> int:
    return _above("serve", _settings(chosen), chosen.storage, chosen.left, check=chosen.check)


def _wifi(chosen: argparse.Namespace) -> int:
    return _above("wifi", chosen.file, chosen.interface, chosen.left, check=chosen.check)


def _dashboard(chosen: argparse.Namespace) -> int:
    names = ("broker", "credentials", "site", "address", "port", "password", "database", "keep", "forget")
    return _above("dashboard", **{name: getattr(chosen, name) for name in names})


def _above(name: str, *told: object, **how: object) -> int:
    """Run a command of the folder above the firmware, which does not know it."""
    from importlib.metadata import entry_points

    points = tuple(entry_points(group=COMMANDS, name=name))
    if not points:
        return complain(f"{name}: wanted Tablekeeper as a package, got its files alone; install it with pip", MISUSED)
    status: int = points[0].load()(*told, **how)
    return status


def _engine(chosen: argparse.Namespace) -> int:
    from tablekeeper.engine.protocol import requests, serve

    match = None
    if chosen.journal is not None:
        from tablekeeper.firmware.command_line import journal

        try:
            match = journal.opened(chosen.journal)
        except journal.JournalError as error:
            return complain(str(error), MISUSED)

    def write(response: bytes) -> None:
        sys.stdout.buffer.write(response)
        sys.stdout.buffer.flush()

    serve(requests(sys.stdin.buffer), write, match)
    return 0


def _journal(chosen: argparse.Namespace) -> int:
    from tablekeeper.firmware.command_line.journal import show

    return show(chosen.file, chosen.match, as_json=chosen.json)


def _deck(chosen: argparse.Namespace) -> int:
    from tablekeeper.firmware.command_line import decks

    acts = {"check": decks.check, "write": decks.write}
    return _of_files(chosen, "deck", acts, decks.keep_file, decks.show_kept)


def _set(chosen: argparse.Namespace) -> int:
    from tablekeeper.firmware.command_line import sets

    acts = {"check": partial(sets.check, lang=chosen.lang)}
    return _of_files(chosen, "set", acts, sets.keep_file, sets.show_kept)


def _of_files(
    chosen: argparse.Namespace,
    command: str,
    acts: Mapping[str, Callable[[Path], int]],
    keep: Callable[[Path, Path | None, Path | None], int],
    show: Callable[[Path | None, Path | None], int],
) -> int:
    """Do something with the file of a deck or a set, keep it, or list those that the box keeps."""
    file: Path | None = chosen.file
    settings = usual_settings()
    if chosen.act == "list":
        return complain(f"{command} list: wanted no FILE", MISUSED) if file else show(chosen.storage, settings)
    if file is None:
        return complain(f"{command} {chosen.act}: wanted a FILE, got none", MISUSED)
    return keep(file, chosen.storage, settings) if chosen.act == "keep" else acts[chosen.act](file)


def _tags(chosen: argparse.Namespace) -> int:
    from tablekeeper.firmware.command_line.tags import export_tags, import_tags

    act = export_tags if chosen.act == "export" else import_tags
    return act(chosen.file, chosen.storage, usual_settings())


def _cafe(chosen: argparse.Namespace) -> int:
    from tablekeeper.firmware.command_line import cafe as house

    if (chosen.act == "sheet") is (chosen.file is None):
        wanted = "wanted a FILE, got none" if chosen.file is None else "wanted no FILE"
        return complain(f"cafe {chosen.act}: {wanted}", MISUSED)
    if chosen.act == "off":
        return house.end(chosen.storage, usual_settings())
    return house.write(chosen.file, chosen.lang, usual_settings())


def _not_here(command: str) -> int | None:
    """Complain of a developer's command where only the wheel is installed, which has none of `firmware/bench`."""
    if find_spec("tablekeeper.firmware.bench") is not None:
        return None
    return complain(
        f"{command} is part of the source checkout; there, after make run: .venv/bin/tablekeeper {command}", MISUSED
    )


def _bench(chosen: argparse.Namespace) -> int:
    if (status := _not_here("bench")) is not None:
        return status
    from tablekeeper.firmware.bench.command import bench

    return bench(
        chosen.only or (),
        quick=chosen.quick,
        as_json=chosen.json,
        directory=chosen.directory,
        settings_file=_settings(chosen),
    )


def _random(chosen: argparse.Namespace) -> int:
    if chosen.keys is not None:
        return _random_keys(chosen)
    from tablekeeper.engine.registry import FIRST
    from tablekeeper.firmware.command_line.random_matches import Series, play

    game = FIRST if chosen.game is None else chosen.game
    series = Series(
        game,
        chosen.sets,
        chosen.matches,
        chosen.seed,
        chosen.thorough,
        seats=chosen.seats,
        rules=chosen.rules,
        own=chosen.own,
    )
    return play(series, chosen.jobs)


def _duel(chosen: argparse.Namespace) -> int:
    if (status := _not_here("duel")) is not None:
        return status
    from tablekeeper.engine.registry import FIRST
    from tablekeeper.firmware.bench.duel import Meeting, play

    game = FIRST if chosen.game is None else chosen.game
    meeting = Meeting(game, chosen.sets, chosen.rollouts, chosen.against, chosen.deals, chosen.seed)
    return play(meeting, chosen.jobs)


def _random_keys(chosen: argparse.Namespace) -> int:
    from tablekeeper.engine import registry
    from tablekeeper.engine.refusals import Refusal
    from tablekeeper.firmware.contract.walks import walk_through

    if chosen.game is not None and isinstance(found := registry.find(chosen.game), Refusal):
        return complain(found.why, MISUSED)
    return walk_through([chosen.game] if chosen.game else registry.names(), chosen.keys, chosen.seed)
