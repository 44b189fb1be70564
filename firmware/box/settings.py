"""The settings file: how this box is built, and nothing that people change at the table.

TOML, checked against the Structs below, whose defaults are the kit's own wiring: without a file everything works.
`docs/settings.md` describes every option; a test compares the two.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, get_type_hints

from msgspec import Meta, Struct, ValidationError, convert, field, structs

from tablekeeper.engine import toml
from tablekeeper.engine.toml import shown

if TYPE_CHECKING:
    from pathlib import Path

MOST_BYTES, MOST_LINES = 16_000, 400
"""No settings file is longer."""
RESERVED: Mapping[int, str] = MappingProxyType(
    {
        0: "reads the identity of add-on boards",
        1: "reads the identity of add-on boards",
        2: "is the panel's I²C data line",
        3: "is the panel's I²C clock line",
        14: "is the reader's serial line",
        15: "is the reader's serial line",
    }
)
"""GPIOs that are taken, and by what."""

LEAST_ADDRESS = 0x08
"""Lower ones are the bus's own."""
LEAST_IDLE = 1.0
"""Minutes after which guests may be asked whether they are there: with less nobody could enter a code in peace."""
_PATH = r"^/[^\x00]*$"
_WANTED_PIN = "a free GPIO by its BCM number: 4 to 13 or 16 to 27"

# The type admits the reserved ones too: they are refused with the reason of each.
Pin = Annotated[int, Meta(ge=0, le=27, description=_WANTED_PIN)]
Minutes = Annotated[float, Meta(ge=0, le=1440, description="minutes from 0 (never) to 1440")]


class KeySettings(Struct, frozen=True, kw_only=True):
    """The seven keys: GPIOs, each with its key to ground."""

    seat1_left: Pin = 17
    seat1_ok: Pin = 27
    seat1_right: Pin = 22
    seat2_left: Pin = 5
    seat2_ok: Pin = 6
    seat2_right: Pin = 13
    menu: Pin = 26


class LampSettings(Struct, frozen=True, kw_only=True):
    """A lamp per seat: GPIOs, high is lit."""

    seat1: Pin = 23
    seat2: Pin = 24


class BuzzerSettings(Struct, frozen=True, kw_only=True):
    """The buzzer's GPIO; the default can do PWM in hardware."""

    pin: Pin = 18


class PanelSettings(Struct, frozen=True, kw_only=True):
    """The 128×64 panel on I²C, and a second one of the same kind that faces the other side of the table."""

    chip: Annotated[Literal["ssd1306", "ssd1309", "sh1106"], Meta(description='"ssd1306", "ssd1309" or "sh1106"')] = (
        "ssd1306"
    )
    bus: Annotated[int, Meta(ge=0, le=31, description="the number in /dev/i2c-N, 0 to 31")] = 1
    address: Annotated[int, Meta(ge=0x08, le=0x77, description="a 7-bit I²C address, 0x08 to 0x77")] = 0x3C
    rotation: Annotated[Literal[0, 180], Meta(description="0 or 180 degrees")] = 0
    second: Annotated[int, Meta(ge=0, le=0x77, description="a 7-bit I²C address from 0x08 on, or 0 for none")] = 0

    @property
    def addresses(self) -> tuple[int, ...]:
        """The address of each panel, that of seat 1 first."""
        return (self.address, self.second) if self.second else (self.address,)


class ReaderSettings(Struct, frozen=True, kw_only=True):
    """The RFID reader on a serial line."""

    kind: Annotated[
        Literal["pn532", "rdm6300", "id12la", "none"], Meta(description='"pn532", "rdm6300", "id12la" or "none"')
    ] = "pn532"
    port: Annotated[str, Meta(pattern=_PATH, description='a serial device such as "/dev/serial0"')] = "/dev/serial0"


class RestSettings(Struct, frozen=True, kw_only=True):
    """What the panel does when nobody touches the box, against burn-in."""

    dim_minutes: Minutes = 5.0
    dark_minutes: Minutes = 30.0


class CafeSettings(Struct, frozen=True, kw_only=True):
    """What differs in café mode, which is switched on at the box."""

    idle_minutes: Annotated[float, Meta(ge=0, le=1440, description="0 (never) or minutes from 1 to 1440")] = 3.0


class StateSettings(Struct, frozen=True, kw_only=True):
    """Where the box keeps matches, tags and preferences."""

    directory: Annotated[str, Meta(pattern=_PATH, description="an absolute path of a directory")] = (
        "/var/lib/tablekeeper"
    )
    journals: Annotated[int, Meta(ge=10, le=100_000, description="a number of matches from 10 to 100000")] = 1000


class WebSettings(Struct, frozen=True, kw_only=True):
    """The page of the table, which `tablekeeper serve` shows to spectators."""

    address: Annotated[
        str, Meta(max_length=45, description='"" (off), or an IP address to listen on such as "0.0.0.0"')
    ] = ""
    port: Annotated[int, Meta(ge=1024, le=65535, description="a port from 1024 to 65535")] = 8080
    names: Annotated[bool, Meta(description="true or false")] = True
    changes: Annotated[bool, Meta(description="true or false")] = True


_LEVEL = "[a-z0-9-]{1,32}"
"""One level of a topic."""


class ReportSettings(Struct, frozen=True, kw_only=True):
    """What `tablekeeper serve` tells a broker of the house by MQTT."""

    broker: Annotated[
        str,
        Meta(max_length=1000, description='"" (off), or addresses such as "mqtt://192.168.1.5" separated by commas'),
    ] = ""
    site: Annotated[str, Meta(pattern=f"^{_LEVEL}$", description="1 to 32 of a to z, 0 to 9 and -")] = "home"
    table: Annotated[
        str, Meta(pattern=f"^({_LEVEL})?$", description='"" (the host\'s name), or 1 to 32 of a to z, 0 to 9 and -')
    ] = ""
    name: Annotated[str, Meta(max_length=40, description="a name of at most 40 characters")] = ""
    credentials: Annotated[str, Meta(pattern=f"^$|{_PATH}", description='"" (none), or an absolute path of a file')] = (
        ""
    )
    names: Annotated[bool, Meta(description="true or false")] = False
    home_assistant: Annotated[bool, Meta(description="true or false")] = False
    waiting_minutes: Annotated[float, Meta(ge=1, le=1440, description="minutes from 1 to 1440")] = 5.0


class Settings(Struct, frozen=True, kw_only=True):
    """All of it; each field is a table of the file."""

    keys: KeySettings = field(default_factory=KeySettings)
    lamps: LampSettings = field(default_factory=LampSettings)
    buzzer: BuzzerSettings = field(default_factory=BuzzerSettings)
    panel: PanelSettings = field(default_factory=PanelSettings)
    reader: ReaderSettings = field(default_factory=ReaderSettings)
    rest: RestSettings = field(default_factory=RestSettings)
    cafe: CafeSettings = field(default_factory=CafeSettings)
    state: StateSettings = field(default_factory=StateSettings)
    web: WebSettings = field(default_factory=WebSettings)
    report: ReportSettings = field(default_factory=ReportSettings)

    @property
    def watched(self) -> bool:
        """Whether anybody looks on from outside the box."""
        return bool(self.web.address or self.report.broker)

    @property
    def signals(self) -> dict[str, int]:
        """Every signal that has a GPIO of its own, by the name of its option."""
        tables: tuple[tuple[str, Struct], ...] = (
            ("keys", self.keys),
            ("lamps", self.lamps),
            ("buzzer", self.buzzer),
        )
        return {f"{name}.{signal}": pin for name, table in tables for signal, pin in structs.asdict(table).items()}


Faults = dict[tuple[toml.Path, ...], str]
"""What is wrong, by its option, or by the options that conflict."""


class SettingsFault(NamedTuple):
    """Something that is wrong with a settings file."""

    what: str
    """The option, or the form that the file has not; empty where nothing could be read."""
    why: str
    """In English, for the log: what was wanted, what was found and what to do."""
    line: int | None = None

    def __str__(self) -> str:
        return self.why if self.line is None else f"line {self.line}: {self.why}"


class SettingsError(ValueError):
    """The settings file cannot be used as it is; the message has one line for each fault."""

    def __init__(self, source: str, found: Sequence[SettingsFault], usable: Settings) -> None:
        self.source, self.found = source, tuple(found)
        self.usable = usable
        """What a box can run with: the tables without a fault, and default pins where one of these has one."""
        super().__init__("\n".join(f"{source}: {fault}" for fault in found))

    @property
    def faults(self) -> tuple[str, ...]:
        """The faults in words."""
        return tuple(map(str, self.found))


def load_settings(path: Path | None = None) -> Settings:
    """Read a settings file; without one, the defaults. Raises SettingsError, which lists every fault."""
    if path is None:
        return Settings()
    read = toml.read(_read(path), MOST_BYTES, MOST_LINES)
    if isinstance(read, toml.Fault):
        found = SettingsFault("TOML", f"wanted {read.wanted}, got {read.got}; {read.remedy}", read.line)
        raise SettingsError(str(path), [found], Settings())
    try:
        return read_settings(read.table, str(path), read)
    except SettingsError:
        raise
    except Exception as error:  # a mistake of ours in reading the file must not end every start
        found = SettingsFault("", f"wanted settings that the box can read, got {toml.unforeseen(error)}; report it")
        raise SettingsError(str(path), [found], Settings()) from error


def state_directory(chosen: Path | None, settings_file: Path | None) -> Path:
    """Return where a box keeps matches, tags and decks: the directory chosen, else what the settings say."""
    from pathlib import Path  # the first picture does not wait for that

    return chosen or Path(load_settings(settings_file).state.directory)


def _read(path: Path) -> bytes:
    """Return what is in a file, of which only the beginning is read if it has no end."""
    try:
        if path.is_fifo():
            raise OSError("a pipe")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        why = error.strerror or str(error)
        found = SettingsFault("", f"wanted a settings file, got: {why}; give a file that can be read")
        raise SettingsError(str(path), [found], Settings()) from error
    if len(data) > MOST_BYTES:
        found = SettingsFault("", f"wanted at most {MOST_BYTES} bytes, got more; give a settings file")
        raise SettingsError(str(path), [found], Settings())
    return data


def read_settings(table: Mapping[str, Any], source: str = "settings", read: toml.Read | None = None) -> Settings:
    """Check settings given as plain data; what was `read` has the lines. Raises SettingsError, listing every fault."""
    faults: Faults = {}
    sections: dict[str, Struct] = {}
    for name, value in table.items():
        kind = _SECTIONS.get(name)
        if kind is None:
            faults[((name,),)] = f"there is no such table{_nearest(name, _SECTIONS)}; rename or remove it"
        elif not isinstance(value, dict):
            faults[((name,),)] = f"wanted a table, got {shown(value)}; write [{name}] and its options below it"
        else:
            sections[name] = _section(name, kind, value, faults)
    settings = structs.replace(Settings(), **sections)
    # An option that is wrong by itself has kept its default, which nobody asked for: it conflicts with nothing.
    faults |= dict(_conflicts(settings, frozenset(path for paths in faults for path in paths)))
    if faults:
        found = [_fault(paths, why, read) for paths, why in faults.items()]
        wrong = {path[0] for paths in faults for path in paths}
        wrong |= _PINS if wrong & _PINS else set()
        usable = {name: section for name, section in sections.items() if name not in wrong}
        raise SettingsError(source, found, structs.replace(Settings(), **usable))
    return settings


_PINS = {"keys", "lamps", "buzzer"}
"""The tables of pins, of which none may use another's."""


def _fault(paths: Sequence[toml.Path], why: str, read: toml.Read | None) -> SettingsFault:
    """Return a fault with its line; where several options conflict, the last one has made the conflict."""
    name = " and ".join(map(toml.written, paths))
    return SettingsFault(name, f"{name}: {why}", max(map(read.line, paths)) if read else None)


_SECTIONS: Mapping[str, type[Struct]] = MappingProxyType(get_type_hints(Settings))


def options() -> Iterator[tuple[str, object, str]]:
    """Yield every option: its full name, its default, and what is wanted of it."""
    for name, kind in _SECTIONS.items():
        for known in structs.fields(kind):
            yield f"{name}.{known.name}", known.default, _wanted(kind, known.name)


def _section(name: str, kind: type[Struct], table: Mapping[str, Any], faults: Faults) -> Struct:
    """Read one table, adding to `faults`; a wrong option keeps its default."""
    known = {known.name: known.type for known in structs.fields(kind)}
    good: dict[str, Any] = {}
    for option, value in table.items():
        full = (name, option)
        if option not in known:
            faults[full,] = f"there is no such option{_nearest(option, known)}; rename or remove it"
            continue
        try:
            good[option] = convert(value, known[option])
        except (ValidationError, ValueError):  # the latter of a number whose digits nobody can print
            remedy = "correct it, or remove the line for the default"
            faults[full,] = f"wanted {_wanted(kind, option)}, got {shown(value)}; {remedy}"
    return kind(**good)


def _conflicts(settings: Settings, wrong: frozenset[toml.Path]) -> Iterator[tuple[tuple[toml.Path, ...], str]]:
    """Yield, with its options, what is wrong between options that are right each for itself."""
    users: defaultdict[int, list[toml.Path]] = defaultdict(list)
    for name, pin in settings.signals.items():
        signal = _path(name)
        if pin in RESERVED:
            yield (signal,), f"wanted {_WANTED_PIN}, got {pin}, which {RESERVED[pin]}; take another"
        elif signal not in wrong:
            users[pin].append(signal)
    for pin, signals in users.items():
        if len(signals) > 1:
            yield tuple(signals), f"wanted a GPIO each, got {pin} for all of them; move all but one"
    panel = settings.panel
    if 0 < panel.second < LEAST_ADDRESS:
        yield (
            (_path("panel.second"),),
            f"wanted {_wanted(PanelSettings, 'second')}, got 0x{panel.second:02X}; correct it",
        )
    both = _path("panel.address"), _path("panel.second")
    if 0 < panel.second == panel.address and not wrong & set(both):
        fault = f"wanted an address each, got 0x{panel.address:02X} for both"
        yield both, f"{fault}; move the resistor on the back of one of them"
    rest = settings.rest
    if 0 < rest.dark_minutes < rest.dim_minutes:
        fault = f"wanted at least rest.dim_minutes ({rest.dim_minutes:g}), got {rest.dark_minutes:g}"
        yield (_path("rest.dark_minutes"),), f"{fault}; raise it, or lower rest.dim_minutes"
    if 0 < settings.cafe.idle_minutes < LEAST_IDLE:
        fault = f"wanted {_wanted(CafeSettings, 'idle_minutes')}, got {settings.cafe.idle_minutes:g}"
        yield (_path("cafe.idle_minutes"),), f"{fault}; raise it, or remove the line for the default"
    if settings.web.address and not _is_address(settings.web.address):
        fault = f"wanted {_wanted(WebSettings, 'address')}, got {shown(settings.web.address)}"
        yield (_path("web.address"),), f"{fault}; correct it, or remove the line: the page is off until then"
    if settings.report.broker:
        from tablekeeper.firmware.box import brokers  # a box that reports nothing does not wait for that

        try:
            brokers.read(settings.report.broker)
        except ValueError as error:
            yield (_path("report.broker"),), f"{error}; correct it: the table reports nothing until then"


def _is_address(text: str) -> bool:
    """Return whether a text is an IP address of either kind."""
    import ipaddress  # a box without the page does not wait for that

    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def _path(name: str) -> toml.Path:
    """Return the path of an option by its name."""
    return tuple(name.split("."))


def _wanted(kind: type[Struct], option: str) -> str:
    """Return what an option must be, from its type's description."""
    (meta,) = get_type_hints(kind, include_extras=True)[option].__metadata__
    return str(meta.description)


def _nearest(name: str, known: Mapping[str, object]) -> str:
    """Name the known spelling that this was probably meant to be."""
    import difflib  # only where something is misspelled

    close = difflib.get_close_matches(name, known, n=1, cutoff=0)
    return f", the nearest is {close[0]!r}" if close else ""
