// What all pages have in common: their head, elements, words in the language of the browser or of the address.

const PAGES = Object.entries({
  "./": "table",
  "history.html": "history",
  "statistics.html": "statistics",
  "behind.html": "behind",
});
export const LANGUAGES = { en: "English", es: "Español", it: "Italiano", de: "Deutsch" };

export const at = (id) => document.getElementById(id);

export const made = (tag, attributes = {}, ...inside) => {
  const element = Object.assign(document.createElement(tag), attributes);
  element.append(...inside);
  return element;
};

const asked = new URLSearchParams(location.search).get("lang");
const preferred = [asked, ...navigator.languages].map((tag) => (tag ?? "").slice(0, 2).toLowerCase());
export const language = preferred.find((code) => code in LANGUAGES) ?? "en";

export const read = async (path) => {
  const answer = await fetch(path);
  return answer.ok ? answer.json() : null;
};

const words = (await read(`words/${language}.json`)) ?? {};

export const word = (key, slots = {}) =>
  Object.entries(slots).reduce(
    (text, [slot, value]) => text.replace(`{${slot}}`, () => value),
    words[`look.${key}`] ?? "",
  );

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
const options = Object.entries(LANGUAGES).map(([code, name]) => made("option", { value: code, lang: code }, name));
const menu = made("select", { id: "language" }, ...options);
menu.value = language;
menu.onchange = () => location.assign(inLanguage(location.href, menu.value));
document.body.prepend(
  made("header", {}, made("h1", {}, "Tablekeeper"), nav, made("label", {}, word("language"), " ", menu)),
);
