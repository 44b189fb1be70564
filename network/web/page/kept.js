// The matches that the box keeps: one that is not on the table can be deleted, while it has a journal of its own.

import { ask } from "./door.js";
import { at, language, made, read, word } from "./page.js";

const AGAIN = 1000; // milliseconds after which it is asked again while matches are still being read

export const matches = async () => {
  const kept = await ask({ ask: "read", what: "matches" });
  const listed = await read(`matches/${language}.json`);
  if (!kept || !listed) return;
  if (listed.left) setTimeout(() => at("matches-kept").hidden || matches(), AGAIN);
  const row = (one) => {
    const name = `${one.number}. ${one.game} · ${one.seats.join(", ")}`;
    if (one.number === kept.table) return made("li", {}, name, made("em", {}, word("door.on_table")));
    if (!kept.numbers.includes(one.number)) return made("li", {}, name, made("em", {}, word("door.packed")));
    const button = made("button", { type: "button" }, word("door.delete"));
    button.setAttribute("aria-label", `${word("door.delete")}: ${name}`);
    button.onclick = async () => {
      const sure = confirm(word("door.really", { what: name }));
      if (sure && (await ask({ ask: "delete_match", number: one.number }))) await matches();
    };
    return made("li", {}, made("span", {}, name), button);
  };
  at("matches-kept").querySelector("ul").replaceChildren(...listed.matches.map(row));
};
