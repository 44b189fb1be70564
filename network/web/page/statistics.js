// What all finished matches say together, game by game, in words and in plots of bars.

import { fill, language, made, word } from "./page.js";

const [ROW, BAR, TEXT] = [1.9, 1.35, 1.05]; // heights, the last of a text's foot: in letters, which are larger on a wall
const [LEFT, LONGEST] = [38, 50]; // widths in percent

const drawn = (tag, attributes, ...inside) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
};

const shortened = (name) => (name.length > 14 ? `${name.slice(0, 13)}…` : name);

const month = (name) =>
  new Date(`${name}-15`).toLocaleDateString(language, { month: "short", year: "numeric", timeZone: "UTC" });

// Bars beside each other's numbers; who cannot see them is told the same in words.
const plot = ({ key, bars: counted }) => {
  const bars = key === "months" ? counted.map((bar) => ({ ...bar, name: month(bar.name) })) : counted;
  const most = Math.max(...bars.map((bar) => bar.value), 1);
  const told = bars.map((bar) => `${bar.name}: ${bar.value}`).join(", ");
  const rows = bars.flatMap((bar, place) => {
    const wide = (bar.value / most) * LONGEST;
    const [y, foot] = [`${place * ROW}em`, `${place * ROW + TEXT}em`];
    return [
      drawn("text", { x: `${LEFT}%`, dx: "-0.5em", y: foot, class: "name" }, shortened(bar.name)),
      drawn("rect", { x: `${LEFT}%`, y, width: `${wide}%`, height: `${BAR}em` }),
      drawn("text", { x: `${LEFT + wide}%`, dx: "0.4em", y: foot }, String(bar.value)),
    ];
  });
  const label = `${word(`plot.${key}`)}: ${told}`;
  return made(
    "figure",
    {},
    made("figcaption", {}, word(`plot.${key}`)),
    drawn("svg", { height: `${bars.length * ROW}em`, role: "img", "aria-label": label }, ...rows),
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

await fill("statistics", "games", game);
