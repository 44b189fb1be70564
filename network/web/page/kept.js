// The matches that the box keeps: one that is not on the table can be deleted, while it has a journal of its own.

import { ask } from "./door.js";
import { AGAIN, at, buttonFor, language, made, read, word } from "./page.js";

let looks = 0;

// Only the last look is shown: an earlier one, answered late, would bring back what was deleted meanwhile.
export const matches = async () => {
  const look = ++looks;
  const kept = await ask({ ask: "read", what: "matches" });
  const listed = await read(`matches/${language}.json`);
  if (!kept || !listed || look !== looks) return;
  if (listed.left) setTimeout(() => at("matches-kept").hidden || matches(), AGAIN);
  const row = (one) => {
    const name = `${one.number}. ${one.game} · ${one.seats.join(", ")}`;
    if (one.number === kept.table) return made("li", {}, name, made("em", {}, word("door.on_table")));
    if (!kept.numbers.includes(one.number)) return made("li", {}, name, made("em", {}, word("door.packed")));
    const remove = async () => {
      const sure = confirm(word("door.really", { what: name }));
      if (sure && (await ask({ ask: "delete_match", number: one.number }))) await matches();
    };
    return made("li", {}, made("span", {}, name), buttonFor(word("door.delete"), name, remove));
  };
  at("matches-kept").querySelector("ul").replaceChildren(...listed.matches.map(row));
};
