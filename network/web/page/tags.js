// Tags: which card each is on, taught by tapping, typed, or as a list; and forgotten.

import { ask, tell } from "./door.js";
import { AGAIN, at, buttonFor, counted, language, made, read, word } from "./page.js";

let games = [];
let waiting;

const game = () => games.find((one) => one.game === at("game").value);
const named = (tag) => {
  const of = games.find((one) => one.game === tag.game);
  const card = of?.cards.find((one) => one.card === tag.card);
  return `${card?.name ?? tag.card}${card?.copies > 1 || tag.copy > 1 ? ` · ${tag.copy}` : ""}`;
};
const chosen = () => ({ game: at("game").value, card: at("card").value, copy: Number(at("copy").value) });

const offer = (menu, pairs) => at(menu).replaceChildren(...pairs.map(([value, text]) => made("option", { value }, text)));
const offerCopies = () => {
  const copies = game()?.cards.find((one) => one.card === at("card").value)?.copies ?? 1;
  offer("copy", Array.from({ length: copies }, (_, place) => [place + 1, String(place + 1)]));
};
const offerCards = () => {
  offer("card", (game()?.cards ?? []).map((one) => [one.card, one.name]));
  offerCopies();
};

const row = (tag) => {
  const forget = async () => {
    if (await ask({ ask: "forget_tag", uid: tag.uid })) await list();
  };
  const button = buttonFor(word("door.forget"), `${named(tag)}, ${tag.uid}`, forget);
  return made("li", {}, made("span", {}, `${named(tag)} `, made("code", {}, tag.uid)), button);
};

const list = async () => {
  clearTimeout(waiting);
  const found = await ask({ ask: "read", what: "tags" });
  if (!found) return;
  at("wanted").hidden = !found.wanted;
  if (found.wanted) {
    at("wanted").textContent = word("door.wanted", { card: named(found.wanted) });
    waiting = setTimeout(() => at("tags").hidden || list(), AGAIN);
  }
  at("known").replaceChildren(...found.tags.filter((tag) => tag.game === at("game").value).map(row));
};

export const tags = async () => {
  if (!games.length) {
    games = ((await read(`cards/${language}.json`)) ?? []).filter((one) => one.cards.length);
    offer("game", games.map((one) => [one.game, one.title]));
    offerCards();
  }
  await list();
};

at("game").onchange = () => {
  offerCards();
  return list();
};
at("card").onchange = offerCopies;
at("teach").onclick = async () => {
  if (await ask({ ask: "teach", ...chosen() })) await list();
};
at("put").onsubmit = async (event) => {
  event.preventDefault();
  const done = await ask({ ask: "put_tag", uid: at("uid").value.replaceAll(/[\s:]/g, ""), ...chosen() });
  if (!done) return;
  at("uid").value = "";
  await list();
};
at("down").onclick = async () => {
  const found = await ask({ ask: "get_tags" });
  if (!found) return;
  const href = URL.createObjectURL(new Blob([found.text], { type: "text/csv" }));
  made("a", { href, download: "tags.csv" }).click();
  URL.revokeObjectURL(href);
};
at("up").onchange = async () => {
  const [file] = at("up").files;
  if (!file) return;
  const done = await ask({ ask: "put_tags", text: await file.text() });
  at("up").value = "";
  if (!done) return;
  await list();
  tell(counted("door.taken", done.new + done.moved));
};
