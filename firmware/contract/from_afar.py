"""A check of the table as spectators see it: at every answer each seat has the same figures in every language."""

from __future__ import annotations

from pathlib import Path

from tablekeeper.firmware.contract.box import Box, all_languages, begun, expect, extremes, play_on, switched_on

LOOKED_AT = 60
"""At so many moments of a match the table is looked at."""


def is_seen_from_afar(game: str, directory: Path) -> None:
    """Play, and look at the board: a side for each seat, with figures that have names and differ in their keys."""
    for party in extremes(game):
        with switched_on(directory / party.name, party.lang) as box:
            players = begun(box, game, party)
            for _ in range(LOOKED_AT):
                _look(box)
                if not play_on(box, players, 1):
                    break
            _look(box)


def _look(box: Box) -> None:
    session, state = box.session, box.match.state
    seen = []
    for lang in all_languages(box):
        board = session.ui.board(state, lang)
        expect(len(board.sides) == len(state.seat_names), f"the board has {len(board.sides)} sides, wanted one a seat")
        figures = [[(figure.key, figure.value) for figure in side.figures] for side in board.sides]
        for side in figures:
            keys = [key for key, _ in side]
            expect(len(set(keys)) == len(keys), f"two figures of a seat have the same key: {', '.join(keys)}")
        expect(all(figure.name for side in board.sides for figure in side.figures), "a figure of the board has no name")
        seen.append(figures)
    expect(all(one == seen[0] for one in seen), f"the figures of the board differ between languages: {seen}")
