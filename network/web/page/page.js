// What all pages have in common: their head, elements, words in the language of the browser or of the address.

import { LANGUAGES, asked, at, filled, language, languageMenu, made } from "./live.js";

const PAGES = Object.entries({
  "./": "table",
  "history.html": "history",
  "statistics.html": "statistics",
  "behind.html": "behind",
});
export { LANGUAGES, at, language, made };

export const read = async (path) => {
  const answer = await fetch(path);
  return answer.ok ? answer.json() : null;
};

const words = (await read(`words/${language}.json`)) ?? {};

export const word = (key, slots = {}) => filled(words[`look.${key}`] ?? "", slots);

export const counted = (key, n) => word(`${key}.${n === 1 ? "one" : "many"}`, { n });

// A button of a row; what it is about is told to those who cannot see the row.
export const buttonFor = (text, about, onclick) => {
  const button = made("button", { type: "button", onclick }, text);
  button.setAttribute("aria-label", `${text}: ${about}`);
  return button;
};

export const AGAIN = 1000; // milliseconds after which what is still under way is asked again

// Draws what is found of all matches, and asks again while some of them are still being read.
export const fill = async (path, key, drawn) => {
  const found = await read(`${path}/${language}.json`);
  if (!found) return;
  at(key).replaceChildren(...found[key].map(drawn));
  at("none").hidden = found[key].length > 0 || found.left > 0;
  at("counting").hidden = !found.left;
  at("counting").textContent = counted("counting", found.left);
  if (found.left) setTimeout(() => fill(path, key, drawn), AGAIN);
  else document.body.dataset.read = "all";
};

// An address of one of these pages in the language that was chosen; the browser's own needs no mention.
const inLanguage = (href, code) => {
  const address = new URL(href, location.href);
  address.searchParams.set("lang", code);
  return address.href;
};

document.documentElement.lang = language;
for (const element of document.querySelectorAll("[data-text]")) element.textContent = word(element.dataset.text);

// The head of every page: the way to the others, and the menu of languages.
const link = ([href, key]) => {
  const element = made("a", { href: asked ? inLanguage(href, language) : href }, word(key));
  if (new URL(element.href).pathname === location.pathname) element.setAttribute("aria-current", "page");
  return element;
};
const nav = made("nav", {}, ...PAGES.map(link));
nav.setAttribute("aria-label", word("nav"));
const menu = languageMenu(made("select", { id: "language" }), (code) => location.assign(inLanguage(location.href, code)));
document.body.prepend(
  made("header", {}, made("h1", {}, "Tablekeeper"), nav, made("label", {}, word("language"), " ", menu)),
);
