"""Who plays a match: a name for each seat, one used before or entered letter by letter, or none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tablekeeper.drivers.presence import TagArrived
from tablekeeper.firmware.kept import players
from tablekeeper.firmware.match.session import Session, is_chosen
from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.menu import Menu
from tablekeeper.firmware.pages.naming import Naming
from tablekeeper.firmware.pages.page import PageContext, folded
from tablekeeper.firmware.pages.text import refuse


class SeatNames(Menu):
    """The seats of a match with their names; where nobody is named yet, those of the last match, one key away."""

    title = "page.players"
    takes_tags = True

    def __init__(self, context: PageContext, session: Session) -> None:
        self.session = session
        called = session.match.state.seat_names
        self.names = [name if is_chosen(seat, name) else "" for seat, name in enumerate(called)]
        """The name of each seat; empty where nobody has given one."""
        self.selected = self.names.index("") if "" in self.names else len(called)
        if not any(self.names) and any(last := players.seated(context.storage.preferences, len(called))):
            self.names, self.selected = last, len(called)

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the seats, and the way on."""

        def naming(seat: int) -> Callable[[], None]:
            return lambda: context.pages.push(Known(self, seat))

        seats = [Choice(f"{seat + 1}: {name or '–'}", naming(seat)) for seat, name in enumerate(self.names)]
        return [*seats, Choice(context.lang.text("page.go_on"), lambda: self.go_on(context))]

    def go_on(self, context: PageContext) -> None:
        """Take the names, a seat without one by its number, and go back to the match."""
        players.remember(context.storage.preferences, self.names)
        state, text = self.session.match.state, context.lang.text
        called = [name or text("page.seat", n=seat + 1) for seat, name in enumerate(self.names)]
        now = zip(called, state.seat_names, strict=True)
        changes = [state.naming(seat, name) for seat, (name, before) in enumerate(now) if name != before]
        context.pages.clear()
        if changes:
            context.entries.enter({"do": "edit", "changes": changes})

    def scan(self, context: PageContext, uid: str) -> None:
        """Take the names, and then the card that is tapped: people play on."""
        self.go_on(context)
        context.inputs.appendleft(TagArrived(uid, context.clock()))

    def take(self, seat: int, name: str) -> None:
        """Give a seat a name, or none; the cursor goes on to the next seat."""
        self.names[seat] = name
        self.selected = seat + 1


class Known(Menu):
    """The names that were used last, one that is new, and none."""

    def __init__(self, of: SeatNames, seat: int) -> None:
        self.of, self.at = of, seat

    def heading(self, context: PageContext) -> str:
        """Return whose name it is."""
        return context.lang.text("page.seat", n=self.at + 1)

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return them."""
        text = context.lang.text
        free = [name for name in players.used(context.storage.preferences) if name not in self.of.names]
        return [
            *(Choice(name, partial(self.take, context, name)) for name in free),
            Choice(text("page.players.new"), lambda: context.pages.push(PlayerNaming(context, self))),
            Choice(text("page.players.none"), lambda: self.take(context, "")),
        ]

    def take(self, context: PageContext, name: str) -> None:
        """Take a name, and go back to the seats."""
        context.pages.back()
        self.of.take(self.at, name)


class PlayerNaming(Naming):
    """Asks a player's name."""

    longest = players.LONGEST
    prompt = "page.players.name"

    def __init__(self, context: PageContext, known: Known) -> None:
        super().__init__(context, "")
        self.known = known

    def title(self, context: PageContext) -> str:
        """Return whose name it is."""
        return self.known.heading(context)

    def finish(self, context: PageContext, name: str) -> None:
        """Take the name, unless somebody else at the table has it; an empty one leaves all as it was."""
        others = [one for seat, one in enumerate(self.known.of.names) if seat != self.known.at]
        if any(folded(one) == folded(name) for one in others if one):
            refuse(context, context.lang.text("page.players.taken", name=name))
            return
        context.pages.back()
        if name:
            self.known.take(context, name)
