"""A tag that was tapped, as the page at the bottom takes it: for the match, or at home for its card alone."""

from __future__ import annotations

from tablekeeper.drivers.presence import TagArrived
from tablekeeper.engine.answers import Answer
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.games.meaning import Ask, GiveAnswer, UnknownTag, Wrong
from tablekeeper.firmware.kept import cafe
from tablekeeper.firmware.kept.tagging import with_tags
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.answers import Which, which
from tablekeeper.firmware.pages.explain import explain
from tablekeeper.firmware.pages.objections import Objections
from tablekeeper.firmware.pages.page import Page, PageContext
from tablekeeper.firmware.pages.taking_back import Sure
from tablekeeper.firmware.pages.text import refuse, said
from tablekeeper.firmware.pages.unknown import OtherBox, Unknown, from_another_box
from tablekeeper.firmware.telling.refusals import refusal_lines


def in_match(context: PageContext, session: Session, uid: str) -> None:
    """Do what a tag means in a match now; whatever lies over the match makes way, unless the tag is unknown.

    What waits is not lost. A refused tap leaves it, and the question that another card asks back waits below.
    """
    if (other := from_another_box(context, uid)) is not None:
        context.hardware.buzzer.play("refused")
        context.pages.push(OtherBox(uid, other))
        return
    meaning = session.scan(uid)
    if isinstance(meaning, UnknownTag):
        say_unknown(context, meaning.uid)
        return
    waiting = context.pages.top
    if isinstance(meaning, Wrong):
        if not isinstance(waiting, Which | Objections):
            context.pages.clear()
        if meaning.first is None:
            context.announcer.refuse(meaning.refusal)
        else:
            _offer_both(context, session, meaning.first, uid)
        return
    context.pages.clear()
    if isinstance(waiting, Which) and waiting.uid != uid and not waiting.is_answered(meaning):
        context.pages.push(waiting)
    match meaning:
        case Ask(answers):
            context.pages.push(which(context, session, answers, uid))
            if isinstance(waiting, Objections):
                context.announcer.say(context.lang.text("page.wait.stopped"))
        case GiveAnswer(answer):
            context.entries.answer(answer, uid)


def asked_first(context: PageContext, session: Session, uid: str, question: str) -> None:
    """Ask whether a tag means what it means now: it was tapped before anybody saw the question."""
    meaning = session.scan(uid)
    if isinstance(meaning, GiveAnswer):
        page = which(context, session, (meaning.answer,), uid)
        if page.title == context.lang.text("page.which.title"):  # the verb has no words of its own
            page.title = question
        context.pages.push(page)
    else:
        in_match(context, session, uid)


def _offer_both(context: PageContext, session: Session, first: Answer, uid: str) -> None:
    """Ask whether an answer is given before the tap, which then counts: the card need not be laid down again."""
    tagged = context.storage.tags.card_of(uid)
    name = session.ui.card(tagged.card, context.lang).name if tagged else ""
    key = f"{session.game}.ahead.{first.verb}"

    def both() -> None:
        context.entries.answer(first)
        context.inputs.appendleft(TagArrived(uid, context.clock()))  # it waits until the answer is on disk

    context.hardware.buzzer.play("refused")
    context.pages.push(Sure(context.lang.text(key), [context.lang.text(f"{key}.then", card=name)], both))


def asked_anew(context: PageContext, session: Session) -> list[Page]:
    """Return what the cards ask after an answer that were tapped before it, and wait for theirs."""
    if session.match.state.result is not None:
        return []
    return [_anew(context, session, page) for page in context.pages.above if isinstance(page, Which)]


def _anew(context: PageContext, session: Session, page: Which) -> Page:
    match session.scan(page.uid):
        case Ask(answers):
            return which(context, session, answers, page.uid)
        case GiveAnswer(answer):
            return which(context, session, (answer,), page.uid)
        case Wrong(refusal):
            why = refusal_lines(refusal, context.lang, session.game)
            left = context.lang.text("page.which.left", card=page.card)
            return said(context.lang.text("page.refused"), left, *why, code=refusal.code)
        case UnknownTag(uid):
            return Unknown(context, uid)


def without_match(context: PageContext, uid: str) -> None:
    """Explain the card that a tag is on."""
    tagged = context.storage.tags.card_of(uid)
    if tagged is None or not registry.has(tagged.game):
        say_unknown(context, uid)
    else:
        explain(context, tagged.card, tagged.game)


def say_unknown(context: PageContext, uid: str) -> None:
    """Say that a tag is unknown, or that none is looked for."""
    if cafe.is_on(context.storage.preferences):  # guests teach no tags
        refuse(context, context.lang.text("page.cafe.tag"))
    elif context.entries.session is not None and not with_tags([context.entries.session.game]):
        refuse(context, context.lang.text("page.unknown.no_cards"))
    else:
        context.hardware.buzzer.play("refused")
        context.pages.push(Unknown(context, uid))
