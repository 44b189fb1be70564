// The history: each answer of the server as a table with bars, and as a file for a spreadsheet.

import { at, filled, here, language, languageMenu, made } from "./live.js";

const PLOTS = {
  games: ["", "title", "matches"],
  lengths: ["", "title", "seats", "matches", "minutes"],
  hours: ["hour", "matches"],
  troubles: ["site", "table", "code", "times"],
  days: ["day", "matches"],
  months: ["month", "matches"],
}; // the columns as the server sends them; what is not shown has no name
const NUMBERS = ["matches", "seats", "minutes", "hour", "times"];

const words = await (await fetch(here(`words/${language}.json`))).json();
const word = (key, slots = {}) => filled(words[`dashboard.${key}`] ?? key, slots);

document.documentElement.lang = language;
for (const element of document.querySelectorAll("[data-text]")) element.textContent = word(element.dataset.text);
document.title = `${word("history")} · Tablekeeper`;
at("back").href = `.?lang=${language}`;
languageMenu(at("language"), (code) => location.assign(`?lang=${code}`));

const day = (told) => new Date(`${told}T12:00`).toLocaleDateString(language, { day: "numeric", month: "short" });
const month = (told) => new Date(`${told}-15T12:00`).toLocaleDateString(language, { month: "long", year: "numeric" });
const said = (column, value) => ({ day, month })[column]?.(value) ?? value ?? "";

const bar = (share) => {
  const drawn = made("span", { className: "bar" });
  drawn.style.width = `${100 * share}%`;
  return made("td", { className: "drawn", ariaHidden: "true" }, drawn);
};

const plot = (name, lines) => {
  const columns = PLOTS[name];
  const most = Math.max(...lines.map((line) => line.at(-1)), 1);
  const kind = (column) => (NUMBERS.includes(column) ? "number" : "");
  const head = columns.map((column) => column && made("th", { scope: "col", className: kind(column) }, word(`history.column.${column}`)));
  const rows = lines.map((line) => {
    const cells = columns.map((column, place) => column && made("td", { className: kind(column) }, said(column, line[place])));
    return made("tr", {}, ...cells.filter(Boolean), bar(line.at(-1) / most));
  });
  const table = made("table", {}, made("thead", {}, made("tr", {}, ...head.filter(Boolean), made("td"))), made("tbody", {}, ...rows));
  const title = made("h2", { id: name }, word(`history.${name}`));
  table.setAttribute("aria-labelledby", name);
  return made("section", {}, title, table, made("a", { href: `history/${name}.csv`, download: "" }, word("history.csv")));
};

const answer = await fetch(here(`history/${language}.json`));
if (answer.ok) {
  const { days, since, answers } = await answer.json();
  at("sum").textContent = since ? word("history.since", { day: day(since), long: word(`days.${days === 1 ? "one" : "many"}`, { n: days }) }) : word("history.empty");
  const there = Object.keys(PLOTS).filter((name) => answers[name].some((line) => line.at(-1) > 0));
  at("plots").replaceChildren(...there.map((name) => plot(name, answers[name])));
} else {
  at("line").hidden = false;
  at("line").textContent = answer.status === 404 ? word("history.unkept") : word("history.unread", { why: await answer.text() });
}
document.body.dataset.shown = "yes";
