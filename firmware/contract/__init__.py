"""What every game promises, as checks that anybody can run over a game of their own: `check("twenty", tmp_path)`.

Each check plays an installed game by its id, keeps its files in an empty directory, and always does the same. It raises
ContractError with all that was done. `docs/adding-a-game.md` has the test file that a package needs.
"""

from collections.abc import Callable
from pathlib import Path

from tablekeeper.firmware.contract.box import ContractError
from tablekeeper.firmware.contract.by_tags import (
    is_played_by_tags,
    looks_for_cards_by_tap,
    survives_any_tag,
    tells_its_cards,
)
from tablekeeper.firmware.contract.from_afar import is_seen_from_afar
from tablekeeper.firmware.contract.on_panel import (
    begins_from_the_list_of_games,
    counts_without_asking,
    is_played_by_keys,
    resumes_after_a_cut_at_any_answer,
    survives_every_key_on_every_page,
)
from tablekeeper.firmware.contract.rules import (
    brings_back_what_was_undone,
    plays_at_random,
    says_its_sets,
    speaks_the_protocol,
    takes_corrections_back,
)
from tablekeeper.firmware.contract.secrets import keeps_what_is_sealed
from tablekeeper.firmware.contract.whose_keys import keys_answer_for_one_seat_alone
from tablekeeper.firmware.contract.words import speaks_every_language

Check = Callable[[str, Path], None]
"""Plays a game by its id, and keeps its files in a directory."""

CHECKS: tuple[Check, ...] = (
    plays_at_random,
    speaks_the_protocol,
    says_its_sets,
    brings_back_what_was_undone,
    takes_corrections_back,
    keeps_what_is_sealed,
    speaks_every_language,
    begins_from_the_list_of_games,
    is_played_by_keys,
    keys_answer_for_one_seat_alone,
    is_played_by_tags,
    looks_for_cards_by_tap,
    survives_every_key_on_every_page,
    survives_any_tag,
    tells_its_cards,
    counts_without_asking,
    resumes_after_a_cut_at_any_answer,
    is_seen_from_afar,
)
"""Every check."""

__all__ = ["CHECKS", "Check", "ContractError"]
