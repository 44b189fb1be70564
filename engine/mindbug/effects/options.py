"""Effects that are a decision: whether to go on, which mode, which keyword."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.mindbug.cards.vocabulary import KEYWORDS
from tablekeeper.engine.mindbug.frames import triggering
from tablekeeper.engine.mindbug.frames.abilities import Ability, forget_payment
from tablekeeper.engine.mindbug.frames.decisions import YES_OR_NO, Decided, Revealing
from tablekeeper.engine.mindbug.table import derived
from tablekeeper.engine.mindbug.table.draft import Draft


class May(Decided, frozen=True, tag="may", kw_only=True):
    """Decide whether to go on, at a price if there is one; the effects that follow say `when` `paid`."""

    lose_life: int = 0
    discard: int = 0
    spend_mindbug: int = 0

    @property
    def price(self) -> int:
        """How much it costs: lives, cards or Mindbugs; 0 where it costs nothing."""
        return self.discard or self.lose_life or self.spend_mindbug

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Let it be decided."""
        forget_payment(draft, ability)
        super().begin(draft, ability)

    def words(self, draft: Draft, ability: Ability, _card: str | None) -> tuple[str, ...]:
        """Return yes and no, if the price can be paid; where there is none, if anything would come of it."""
        if self.price:
            side = draft.seats[ability.seat]
            affordable = side.hand >= self.discard and side.mindbugs >= self.spend_mindbug
            possible = affordable and not self._is_shielded(draft, ability)
        else:
            possible = replace(ability, paid=1).leads_somewhere(draft)
        return YES_OR_NO if possible else ()

    def _is_shielded(self, draft: Draft, ability: Ability) -> bool:
        """Return whether the price is life that cannot be lost."""
        return self.lose_life > 0 and draft.card_set.shields and derived.shield(draft, ability.seat) is not None

    def decide(self, draft: Draft, ability: Ability, word: str, _card: str | None) -> None:
        """Pay the price."""
        if word == "no":
            return
        draft.stack[-1] = replace(ability, paid=self.price or 1)
        if self.discard:
            draft.stack.append(Revealing(ability.seat, self.discard, ability.card))
        if self.lose_life:
            triggering.lose_life(draft, ability.seat, self.lose_life, ability.card)
        if self.spend_mindbug:
            draft.set_mindbugs(ability.seat, draft.seats[ability.seat].mindbugs - self.spend_mindbug, ability.card)


class ChooseMode(Decided, frozen=True, tag="choose_mode", kw_only=True):
    """Choose one of the modes that would do something; effects that name another mode do not happen."""

    modes: tuple[str, ...]

    def words(self, draft: Draft, ability: Ability, _card: str | None) -> tuple[str, ...]:
        """Return the modes that would do something."""
        return tuple([mode for mode in self.modes if replace(ability, mode=mode).leads_somewhere(draft)])

    def decide(self, draft: Draft, ability: Ability, word: str, _card: str | None) -> None:
        """Take the mode."""
        draft.stack[-1] = replace(ability, mode=word)


class ChooseKeyword(Decided, frozen=True, tag="choose_keyword", kw_only=True):
    """Name one keyword."""

    def words(self, draft: Draft, _ability: Ability, _card: str | None) -> tuple[str, ...]:
        """Return all keywords; Fast only where a card has it."""
        return KEYWORDS if draft.card_set.rushes else tuple([one for one in KEYWORDS if one != "fast"])

    def decide(self, draft: Draft, ability: Ability, word: str, _card: str | None) -> None:
        """Take the keyword."""
        draft.stack[-1] = replace(ability, mode=word)
