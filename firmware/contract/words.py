"""A check of words: every language of a game has the same texts, and no key reads as the engine writes it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from msgspec.structs import replace

from tablekeeper.engine.game import Decision
from tablekeeper.firmware.contract.box import Box, begun, expect, parties, play_on, switched_on
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import LANGUAGES, Language, catalogue, catalogue_files
from tablekeeper.firmware.simulator.messages import Follow

WORDED = 40
"""How many answers are given at each table; those of a new kind by keys, so that each of their pages is shown."""


def speaks_every_language(game: str, directory: Path) -> None:
    """Compare the texts of the languages, and play in each: what is asked and answered is never a word of the code."""
    _compare_texts(registry.ui(game).words)
    for party in parties(game):
        with switched_on(directory / party.name, party.lang) as box, _missed() as missed:
            players, shown = begun(box, game, party), set[tuple[str, str]]()
            for _ in range(WORDED):
                decision, answer = box.match.decision, players.answer()
                if decision is None or answer is None:
                    break
                kind = decision.ask, answer.verb
                if kind in shown:
                    play_on(box, players, 1)
                    continue
                shown.add(kind)
                of_code = _words_of_code(box, decision)
                box.follow(Follow(answer=str(answer)))
                players.note(box.match)
                for plain, keys in missed:
                    wanted = f"{plain!r} is a word of the code: {party.lang!r} lacks {' and '.join(keys)}"
                    expect(plain.rstrip("…") not in of_code, wanted)
                missed.clear()


def _compare_texts(package: str | None) -> None:
    """Expect a game's texts under the same keys in every language."""
    if package is None:
        return
    keys = {
        code: {key for file in catalogue_files(code, package) for key in catalogue(code, file, package)}
        for code in LANGUAGES
    }
    every = set[str]().union(*keys.values())
    for code in LANGUAGES:
        lacking = ", ".join(sorted(every - keys[code]))
        expect(not lacking, f"the texts of {package} in {code!r} lack {lacking}")


def _words_of_code(box: Box, decision: Decision) -> set[str]:
    """Return how the engine itself writes what is asked, and what may be answered; a card goes by its name."""
    state, lang, ui = box.match.state, box.context.lang, box.session.ui
    alone = [answer for answer in decision.legal if ui.subject(state, answer, lang) is None]
    return {decision.ask, *(answer.verb for answer in decision.legal), *(str(replace(one, seat=None)) for one in alone)}


@contextmanager
def _missed() -> Iterator[list[tuple[str, tuple[str, ...]]]]:
    """Yield the list of words that are shown plain, with the keys of the texts that there might be for them."""
    missed: list[tuple[str, tuple[str, ...]]] = []
    right = Language.word

    def word(self: Language, *keys: str, plain: str, **slots: object) -> str:
        if not any(key in self for key in keys):
            missed.append((plain, keys))
        return right(self, *keys, plain=plain, **slots)

    with patch.object(Language, "word", word):
        yield missed
