// The table: seats with their figures, the cards that lie open, what has just happened. It is live, or says that it is not.

import { live } from "./live.js";
import { at, counted, made, word } from "./page.js";

const SILENCE = 20000; // milliseconds after which a line that says nothing counts as cut
const MINUTE = 60;

const card = (lying) =>
  made(
    "li",
    { className: lying.sideways ? "card sideways" : "card" },
    ...(lying.figure ? [made("b", {}, lying.figure), " "] : []),
    made("span", {}, lying.name),
    ...(lying.sideways ? [made("small", {}, `(${word("sideways")})`)] : []),
    ...(lying.below ? [made("small", {}, lying.below)] : []),
  );

const line = (text) => made("li", {}, text);

const figure = (one) => made("div", { className: "figure" }, made("dd", {}, one.value), made("dt", {}, one.name));

const seat = (one) => {
  const marks = ["won", "asked", "active"].filter((mark) => one[mark]).slice(0, 1);
  const states = [...(one.won ? ["won"] : []), ...(one.asked ? ["asked"] : []), ...(one.side.out ? ["out"] : [])];
  return made(
    "section",
    { className: ["seat", ...states].join(" ") },
    made("h2", {}, one.name, ...marks.map((mark) => made("em", {}, word(mark)))),
    ...(one.box ? [made("p", {}, word("box"))] : []),
    made("dl", {}, ...one.side.figures.map(figure)),
    ...(one.side.cards.length ? [made("ul", { className: "cards" }, ...one.side.cards.map(card))] : []),
    ...(one.side.lines.length ? [made("ul", { className: "lines" }, ...one.side.lines.map(line))] : []),
  );
};

let last;
let arrived;

const show = (seen) => {
  [last, arrived] = [seen, performance.now()];
  showState();
  showTable(seen.troubles, seen.table);
  document.body.dataset.entries = seen.table ? seen.table.entries : seen.phase;
};

const showState = () => {
  const [seen, table] = [last, last.table];
  const minutes = Math.floor((seen.playing + (performance.now() - arrived) / 1000) / MINUTE);
  const about = table ? [table.game, word("match", { n: table.number })] : [];
  if (table && seen.phase === "teaching") about.push(word("teaching"));
  if (table && minutes) about.push(counted("minutes", minutes));
  const state = table ? made("b", {}, [table.says, table.why].filter(Boolean).join(" · ")) : word(seen.phase);
  at("state").replaceChildren(state, ...(about.length ? [made("span", {}, about.join(" · "))] : []));
};

const showTable = (troubles, table) => {
  at("troubles").hidden = !troubles.length;
  at("troubles").textContent = word("wrong", { what: troubles.join(", ") });
  at("seats").replaceChildren(...(table ? table.seats.map(seat) : []));
  at("seats").className = table ? `of${table.seats.length}` : "";
  at("now").hidden = !table?.happened.length;
  at("told").hidden = !table;
  const lies = table && (table.board.cards.length || table.board.lines.length);
  at("middle").hidden = !lies;
  at("between").replaceChildren(...(lies ? table.board.cards.map(card) : []));
  at("lines").replaceChildren(...(lies ? table.board.lines.map(line) : []));
  at("happened").replaceChildren(...(table ? table.happened.map(line) : []));
  at("latest").replaceChildren(...(table ? table.history.map(line) : []));
};

// The line

live({
  silence: SILENCE,
  stands: () => {
    at("line").hidden = true;
  },
  cut: () => {
    at("line").hidden = false;
  },
  still: showState,
  show,
});
