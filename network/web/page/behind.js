// Behind the code on the panel: the code itself, what people like, and the way to the other parts.

import { ask, keep, tell, token, whenClosed } from "./door.js";
import { decks, pads, sets } from "./files.js";
import { matches } from "./kept.js";
import { LANGUAGES, at, made, word } from "./page.js";
import { tags } from "./tags.js";

const FIRST = "settings";
const places = { settings: "settings", tags: "tags", decks: "decks", pads: "pads", sets: "sets", matches: "matches-kept" };

const label = (value) => {
  if (typeof value === "boolean") return word(value ? "switched.on" : "switched.off");
  return LANGUAGES[value] ?? String(value);
};

const choice = ({ name, value, values }) => {
  const menu = made("select", {}, ...values.map((one, at) => made("option", { value: at }, label(one))));
  menu.value = values.indexOf(value);
  menu.onchange = async () => {
    if (await ask({ ask: "set_preference", name, value: values[menu.value] })) tell(word("door.changed"));
    else settings();
  };
  return made("p", {}, made("label", {}, `${word(`liked.${name}`)} `, menu));
};

const settings = async () => {
  const liked = await ask({ ask: "read", what: "preferences" });
  if (liked) at("liked").replaceChildren(...liked.map(choice));
};

const parts = { settings, tags, decks, pads, sets, matches };

const show = async (open) => {
  at("closed").hidden = open;
  at("open").hidden = !open;
  document.body.dataset.read = open ? "open" : "closed";
  if (open) await turn(FIRST);
};

const turn = async (part) => {
  for (const [name, place] of Object.entries(places)) at(place).hidden = name !== part;
  for (const button of document.querySelectorAll("[data-part]")) {
    button.setAttribute("aria-pressed", String(button.dataset.part === part));
  }
  delete document.body.dataset.shown;
  await parts[part]();
  document.body.dataset.shown = part;
};

whenClosed(() => show(false));

at("show").onclick = async () => {
  const shown = await ask({ ask: "show_code" });
  if (!shown) return;
  tell(word(shown.house ? "door.house" : "door.shown"));
  at("code").focus();
};

at("enter").onsubmit = async (event) => {
  event.preventDefault();
  const opened = await ask({ ask: "check", code: at("code").value.replaceAll(" ", "") });
  at("code").value = "";
  if (!opened) return;
  keep(opened.token);
  await show(true);
};

at("leave").onclick = async () => {
  await ask({ ask: "leave" });
  keep("");
  await show(false);
};

for (const button of document.querySelectorAll("[data-part]")) button.onclick = () => turn(button.dataset.part);

await show(token() !== "");
