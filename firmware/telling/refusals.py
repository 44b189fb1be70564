"""A refusal as the panel says it."""

from __future__ import annotations

from tablekeeper.engine import registry
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.languages import Language


def refusal_lines(refusal: Refusal, lang: Language, game: str | None) -> tuple[str, ...]:
    """Return the reason in short, and what to do, each of which may have to be wrapped.

    They are in the words of the game on the table if it has some for this code; None: there is no match. A reason that
    is about cards and numbers has a text of its own if the game words it: `GAME.refusal.R72.why.card_cost_has`. So has
    what a code means by one rule: `GAME.refusal.R57.M-102.why`.
    """
    return _particular(refusal, lang, game) or _text(refusal, lang, game, "why"), _text(refusal, lang, game, "do")


def _particular(refusal: Refusal, lang: Language, game: str | None) -> str:
    """Return the reason with the cards and numbers that it is about; nothing where the game has no words for that."""
    key = f"{game}.refusal.{refusal.code}.why.{'_'.join(name for name, _ in refusal.facts)}"
    if game is None or key not in lang:
        return ""
    return lang.text(key, **{name: _called(fact, lang, game) for name, fact in refusal.facts})


def _called(fact: object, lang: Language, game: str) -> object:
    """Return a number as it is, a card by its name at this table, and all else in the words of the game."""
    if isinstance(fact, int):
        return fact
    known = registry.game(game).explain(fact, lang.code) if isinstance(fact, str) else None
    if known is None or isinstance(known, Refusal):
        return registry.game(game).worded(fact, lang.code)
    return lang.called(game, known.card, known.name)


def _text(refusal: Refusal, lang: Language, game: str | None, part: str) -> str:
    keys = [f"refusal.{refusal.code}.{part}"]
    if game is not None:
        keys = [f"{game}.refusal.{refusal.code}.{refusal.rule}.{part}", f"{game}.{keys[0]}", *keys]
    return lang.text(next((key for key in keys if key in lang), keys[-1]))
