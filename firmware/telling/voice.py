"""The voice: it reads the panel aloud for people who cannot see it, and only the changes of a page that goes on."""

from __future__ import annotations

from typing import Protocol

from tablekeeper.drivers.health import Health
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.telling.spoken import Spoken, facts_told, signs_told, spoken
from tablekeeper.firmware.telling.views import Signs, View


class Speaks(Protocol):
    """What says a text: the speech program, or on a desk what writes down what would be said."""

    @property
    def health(self) -> Health:
        """Whether it can be heard."""

    def say(self, text: str, lang: str) -> None:
        """Say a text in a language, after what was said before it."""

    def hush(self) -> None:
        """Fall silent at once."""

    def close(self) -> None:
        """Let go of everything."""


class Voice:
    """Says views. What people do interrupts it; what changes by itself waits until all before it is said."""

    def __init__(self, speaker: Speaks) -> None:
        self._speaker = speaker
        self._shown: tuple[View, str] | None = None
        self._said: tuple[type[View], Spoken] = (View, Spoken())
        """The page that was said last."""
        self._table = Spoken()
        """The page with numbers that was said last: they are told again when they have changed."""
        self._signs = Signs()
        self._touched = False

    def touched(self) -> None:
        """Fall silent, for somebody does something; if that changes nothing the page is read from its beginning."""
        self._speaker.hush()
        self._touched = True

    def show(self, view: View, lang: Language) -> None:
        """Say what of a view is new."""
        touched, self._touched = self._touched, False
        if (view, lang.code) == self._shown and not touched:
            return
        self._shown = view, lang.code
        news = self._news(view, spoken(view, lang), touched=touched)
        wrong = (one for one in signs_told(view.signs, self._signs, lang) if not any(one in told for told in news))
        sentences = list(filter(None, (*wrong, *news)))
        self._signs = view.signs
        if sentences:
            self._speaker.say(" ".join(one if one[-1] in ".?!" else f"{one}." for one in sentences), lang.code)

    def _news(self, view: View, now: Spoken, *, touched: bool) -> tuple[str, ...]:
        """Return the sentences of a view that are to be said; it has been said then."""
        kind, before = self._said
        known, self._said = self._table, (type(view), now)
        if now.facts:
            self._table = now
        same = kind is type(view) and (before.title, before.asked) == (now.title, now.asked)
        returned = not same and bool(now.facts) and (now.asked, now.facts) == (known.asked, known.facts)
        if returned or (same and touched and now == before):
            return now.whole
        facts = facts_told(fact for fact in now.facts if fact not in known.facts)
        if not same:
            return (now.title, now.asked, *now.told, *now.keys, *facts)
        told = [one for one in now.told if one not in before.told]
        return (now.asked if told else "", *told, *_changed(before.keys, now.keys), *facts)


def _changed(before: tuple[str, ...], now: tuple[str, ...]) -> tuple[str, ...]:
    """Return the keys that are to be told: one that gives something else, or all where more has changed."""
    new = tuple(key for key in now if key not in before)
    return new if len(new) < 2 and _slots(now) == _slots(before) else now


def _slots(keys: tuple[str, ...]) -> list[str]:
    return [key.partition(":")[0] for key in keys]
