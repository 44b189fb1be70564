// What all finished matches say together, game by game, in words and in plots of bars.

import { at, counted, language, made, read, word } from "./page.js";

const AGAIN = 1000;
const [ROW, BAR, LEFT, WIDE, NUMBER] = [28, 20, 150, 400, 44];

const drawn = (tag, attributes, ...inside) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
};

const shortened = (name) => (name.length > 18 ? `${name.slice(0, 17)}…` : name);

// Bars beside each other's numbers; who cannot see them is told the same in words.
const plot = ({ key, bars }) => {
  const most = Math.max(...bars.map((bar) => bar.value), 1);
  const told = bars.map((bar) => `${bar.name}: ${bar.value}`).join(", ");
  const rows = bars.flatMap((bar, place) => {
    const wide = (bar.value / most) * (WIDE - LEFT - NUMBER);
    const y = place * ROW;
    return [
      drawn("text", { x: LEFT - 8, y: y + 15, class: "name" }, shortened(bar.name)),
      drawn("rect", { x: LEFT, y, width: wide, height: BAR }),
      drawn("text", { x: LEFT + wide + 6, y: y + 15 }, String(bar.value)),
    ];
  });
  const label = `${word(`plot.${key}`)}: ${told}`;
  const box = `0 0 ${WIDE} ${bars.length * ROW}`;
  return made(
    "figure",
    {},
    made("figcaption", {}, word(`plot.${key}`)),
    drawn("svg", { viewBox: box, role: "img", "aria-label": label }, ...rows),
  );
};

const game = (one) =>
  made(
    "section",
    {},
    made("h2", {}, one.game),
    made("ul", { className: "lines" }, ...one.lines.map((text) => made("li", {}, text))),
    made("div", { className: "plots" }, ...one.plots.map(plot)),
  );

const count = async () => {
  const found = await read(`statistics/${language}.json`);
  if (!found) return;
  at("games").replaceChildren(...found.games.map(game));
  at("none").hidden = found.games.length > 0 || found.left > 0;
  at("counting").hidden = !found.left;
  at("counting").textContent = counted("counting", found.left);
  if (found.left) setTimeout(count, AGAIN);
  else document.body.dataset.read = "all";
};

await count();
