// Decks, score pads and sets of cards: files of text that are written or pasted, checked line by line, and kept.

import { ask, tell } from "./door.js";
import { at, buttonFor, language, made, word } from "./page.js";

const faulty = (faults) => made("ul", { className: "faults" }, ...faults.map((fault) => made("li", {}, fault)));

// One kind of file: how it is asked for, and what is shown of one that was checked.
const editor = (place, { kind, check, shown, extra }) => {
  const inside = (selector) => at(place).querySelector(selector);
  const text = inside("textarea");
  const result = inside(".result");

  const row = ({ file, title, faults }) => {
    const edit = async () => {
      const found = await ask({ ask: `get_${kind}`, file });
      if (!found) return;
      text.value = found.text;
      if (inside(".file")) inside(".file").value = file;
      text.focus();
    };
    const drop = async () => {
      if (confirm(word("door.really", { what: title })) && (await ask({ ask: `drop_${kind}`, file }))) await list();
    };
    const about = made("span", {}, title, ...(faults?.length ? [made("em", {}, ` ${word("door.faulty")}`)] : []));
    const ways = [buttonFor(word("door.edit"), title, edit), buttonFor(word("door.remove"), title, drop)];
    return made("li", {}, about, made("span", { className: "ways" }, ...ways));
  };

  const list = async () => {
    const found = await ask({ ask: "read", what: place });
    if (!found) return;
    const rows = found.map((one) => (typeof one === "string" ? { file: one, title: one } : one));
    inside("ul").replaceChildren(...rows.map(row));
  };

  const look = async () => {
    result.replaceChildren();
    const found = await ask({ ask: check, text: text.value, ...(extra?.() ?? {}) });
    if (found) result.replaceChildren(...shown(found));
  };
  inside(".check").onclick = look;
  inside(".keep").onclick = async () => {
    const named = inside(".file") ? { file: inside(".file").value } : {};
    if (!(await ask({ ask: `put_${kind}`, text: text.value, ...named }))) return result.replaceChildren();
    await list();
    await look();
    tell(word("door.kept"));
  };
  return list;
};

const deck = (found) => {
  const sizes = Object.entries(found.parts).map(([part, size]) => `${part} ${size}`);
  const verdict = word(found.faults.length ? "door.faulty" : "door.right");
  return [made("p", {}, `${found.name}: ${sizes.join(", ")}. ${verdict}`), faulty([...found.faults, ...found.remarks])];
};

const pad = (found) => {
  const figure = (one) => made("li", {}, `${one.name}: ${one.value}`);
  const sides = found.board?.sides ?? [];
  const seats = word("door.seats", { n: found.seats.join(", ") });
  return [made("p", {}, made("b", {}, found.title), ` · ${seats}`), made("ul", {}, ...(sides[0]?.figures ?? []).map(figure))];
};

const set = (found) => {
  const card = ({ copies, name, power, keywords, wording }) => {
    const about = keywords.length ? ` (${keywords.join(", ")})` : "";
    return made("li", {}, `${copies} × `, made("b", {}, `${name} ${power}`), about, wording ? `: ${wording}` : "");
  };
  const head = made("p", {}, `${found.name}: ${found.size}. ${word("door.right")}`);
  return [head, made("ul", {}, ...found.cards.map(card))];
};

export const decks = editor("decks", { kind: "deck", check: "check_deck", shown: deck });
export const pads = editor("pads", { kind: "pad", check: "try_pad", shown: pad, extra: () => ({ lang: language }) });
export const sets = editor("sets", { kind: "set", check: "check_set", shown: set, extra: () => ({ lang: language }) });
