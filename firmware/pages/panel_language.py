"""The language of the panel: the one that was chosen, with the words of a game and the names entered for cards."""

from __future__ import annotations

from tablekeeper.firmware.games.ui import AnyUI
from tablekeeper.firmware.kept import names
from tablekeeper.firmware.languages import LANGUAGES, Language, language
from tablekeeper.firmware.storage.preferences import Preferences


class PanelLanguage:
    """The language of the panel, kept for the words of each game until a preference is set."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._code = ""
        self._spoken: dict[str | None, Language] = {}
        """By the package of the game whose words are in it."""
        self._as_of = -1
        """`Preferences.times_set` when the language was looked up."""

    def of(self, ui: AnyUI | None) -> Language:
        """Return the language with the words of a game, if there is one."""
        if self._as_of != self._preferences.times_set:
            self._as_of = self._preferences.times_set
            self._code = self._chosen()
            self._spoken.clear()
        package = None if ui is None else ui.words
        if package not in self._spoken:
            self._spoken[package] = self._with_names(language(self._code, package))
        return self._spoken[package]

    def _chosen(self) -> str:
        """Return the language that was chosen; the first one where none was, or one that the box does not speak."""
        code = self._preferences.get("language", LANGUAGES[0])
        return code if code in LANGUAGES else LANGUAGES[0]

    def _with_names(self, spoken: Language) -> Language:
        return spoken.with_names(lambda game, card: names.entered(self._preferences, game, card, spoken.code))
