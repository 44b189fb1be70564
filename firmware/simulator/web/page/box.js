// The box as it is built: its panel, lamps and keys, the rack of cards beside it, and what can go wrong.

import { cut, read, tell, watch } from "./line.js";
import { buzz, loud } from "./buzzer.js";

const COLUMNS = 128;
const ROWS = 64;
const TAP = 400; // milliseconds for which a card lies on the reader
const KEYS = { "2.right": "l", "2.ok": "k", "2.left": "j", menu: "m", "1.left": "a", "1.ok": "s", "1.right": "d" };
const CAPS = { left: "◀", ok: "●", right: "▶", menu: "MENU" };
const FAULTS = ["reader", "panel", "disk"];

const at = (id) => document.getElementById(id);
const made = (tag, attributes = {}, ...inside) => {
  const element = Object.assign(document.createElement(tag), attributes);
  element.append(...inside);
  return element;
};

const desk = await read("desk.json");
let words = {};
let cards = {};
let now = { lying: {}, lamps: [], game: null, sets: [] };
const broken = new Set();
const boxed = new Map(desk.rack.map(([uid, card, copy, game, box]) => [uid, { uid, card, copy, game, box }]));

const word = (key, slots = {}) =>
  Object.entries(slots).reduce((text, [slot, value]) => text.replace(`{${slot}}`, value), words[`web.${key}`] ?? "");

// Panels, lamps, buzzer

const draw = (canvas, picture) => {
  const context = canvas.getContext("2d");
  const image = context.createImageData(COLUMNS, ROWS);
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(name).match(/[0-9a-f]{2}/gi).map((digits) => parseInt(digits, 16));
  const [dark, lit] = [colour("--glass"), colour("--pixel")];
  for (let place = 0; place < COLUMNS * ROWS; place++) {
    const x = place % COLUMNS;
    const y = Math.floor(place / COLUMNS);
    const byte = parseInt(picture.substr(2 * ((y >> 3) * COLUMNS + x), 2), 16) || 0;
    image.data.set([...((byte >> (y & 7)) & 1 ? lit : dark), 255], 4 * place);
  }
  context.putImageData(image, 0, 0);
};

const show = (seen) => {
  const before = now;
  now = seen;
  draw(at("panel"), seen.picture);
  at("opposite").hidden = !seen.opposite;
  if (seen.opposite) draw(at("opposite"), seen.opposite);
  at("turned").hidden = !seen.turned;
  at("box").classList.toggle("turned", seen.turned);
  showLamps();
  buzz(seen.sounding);
  for (const text of seen.heard ?? []) hear(text);
  const used = (one) => JSON.stringify([one.game, one.sets, one.lying]);
  if (used(before) !== used(now)) listRack();
  document.body.dataset.pictures = Number(document.body.dataset.pictures ?? 0) + 1;
};

const showLamps = () => {
  const lamp = (lit, seat) => {
    const shown = made("span", { className: lit ? "lamp lit" : "lamp", role: "img" }, seat + 1);
    shown.setAttribute("aria-label", word(lit ? "lamp.lit" : "lamp.dark", { seat: seat + 1 }));
    return shown;
  };
  at("lamps").replaceChildren(...now.lamps.map(lamp));
};

const hear = (text) => {
  if (text) at("heard").append(made("p", { textContent: text }));
  else at("heard").replaceChildren();
};

// Keys

const fingers = new Set();

const finger = (key, down) => {
  if (fingers.has(key) === down) return;
  (down ? fingers.add(key) : fingers.delete(key));
  document.querySelector(`[data-key="${key}"]`).classList.toggle("down", down);
  tell({ do: "finger", key, down });
};

const cap = (key) => {
  const slot = key.split(".").at(-1);
  const button = made("button", { type: "button", className: "key" }, CAPS[slot], made("small", { textContent: KEYS[key] }));
  button.dataset.key = key;
  button.addEventListener("pointerdown", (event) => {
    button.setPointerCapture(event.pointerId);
    finger(key, true);
  });
  for (const over of ["pointerup", "pointercancel", "lostpointercapture"]) button.addEventListener(over, () => finger(key, false));
  button.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      finger(key, true);
    }
  });
  button.addEventListener("keyup", () => finger(key, false));
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", (event) => {
    if (event.detail || fingers.has(key) || event.pointerId >= 0) return; // a screen reader clicks without a finger
    finger(key, true);
    setTimeout(() => finger(key, false), 80);
  });
  return button;
};

const placeKeys = () => {
  const row = (className, ...keys) => made("div", { className }, ...keys.map(cap));
  at("keys").replaceChildren(
    row("theirs", "2.right", "2.ok", "2.left"), row("middle", "menu"), row("mine", "1.left", "1.ok", "1.right"));
};

const typed = (down) => (event) => {
  const writing = ["INPUT", "SELECT"].includes(event.target.tagName) && event.target.type !== "checkbox";
  const key = Object.keys(KEYS).find((name) => KEYS[name] === event.key.toLowerCase());
  if (event.key === "/" && down && !writing) {
    event.preventDefault();
    at("find").focus();
  } else if (key && !(down && (writing || event.ctrlKey || event.metaKey || event.altKey || event.repeat))) finger(key, down);
};

const liftAll = () => [...fingers].forEach((key) => finger(key, false));

// Cards

const named = ({ game, card, copy }) => {
  const name = cards[game]?.[card]?.[0] ?? card;
  return copy > 1 ? `${name} ${copy}` : name;
};

const lay = (uid) => {
  tell({ do: "lay", uid });
  at("reader").classList.toggle("full", uid !== null);
  at("lying").textContent = uid === null ? word("reader") : named(boxed.get(uid));
  at("lift").hidden = uid === null || !at("stay").checked;
};

const tap = (uid) => {
  lay(uid);
  if (!at("stay").checked) setTimeout(() => lay(null), TAP);
};

const line = (one) => {
  const [name, others, figure, text] = cards[one.game]?.[one.card] ?? [one.card, [], null, ""];
  const lies = now.lying[one.uid];
  const parts = [figure === null ? "" : `${figure}`, lies ? word(`lies.${lies}`) : "", others.join(", ")].filter(Boolean);
  const button = made("button", { type: "button", draggable: true },
    made("b", { textContent: one.copy > 1 ? `${name} ${one.copy}` : name }), " ",
    made("span", { textContent: parts.join(" · ") }), made("span", { className: "text", textContent: text }));
  button.dataset.uid = one.uid;
  button.addEventListener("click", () => tap(one.uid));
  button.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", one.uid));
  return made("li", {}, button);
};

const listRack = () => {
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const sought = plain(at("find").value).split(/\s+/).filter(Boolean);
  const usable = ({ game, box }) => now.game === null || (game === now.game && now.sets.includes(box));
  const found = [...boxed.values()].filter(usable).map((one) => ({ one, name: named(one) })).filter(({ one, name }) => {
    const [, others, , text] = cards[one.game]?.[one.card] ?? ["", [], null, ""];
    const told = plain([name, ...others, text].join(" "));
    return sought.every((part) => told.includes(part));
  });
  found.sort((a, b) => a.name.localeCompare(b.name, document.documentElement.lang));
  at("rack").replaceChildren(...found.map(({ one }) => line(one)));
  at("count").textContent = word(found.length === 1 ? "count.one" : "count.many", { n: found.length });
};

// Troubles

const listTroubles = () => {
  const fault = (what) => {
    const button = made("button", { type: "button", textContent: word(`fault.${what}`) });
    button.setAttribute("aria-pressed", broken.has(what));
    button.dataset.fault = what;
    button.addEventListener("click", () => {
      const begins = !broken.has(what);
      (begins ? broken.add(what) : broken.delete(what));
      button.setAttribute("aria-pressed", begins);
      tell({ do: "fault", what, begins });
    });
    return button;
  };
  const power = made("button", { type: "button", id: "cut", textContent: word("cut") });
  power.addEventListener("click", () => {
    draw(at("panel"), "");
    cut();
  });
  at("troubles").replaceChildren(power, ...FAULTS.map(fault));
};

// Words

const speak = async (code) => {
  [words, cards] = await Promise.all([read(`words/${code}.json`), read(`cards/${code}.json`)]);
  document.documentElement.lang = code;
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = word(element.dataset.text);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", word(element.dataset.label));
  for (const element of document.querySelectorAll("[data-key]")) {
    const [seat, slot] = element.dataset.key.split(".");
    const key = slot ? word("cap.of", { key: word(`cap.${slot}`), seat }) : word("cap.menu");
    element.setAttribute("aria-label", key);
  }
  for (const canvas of document.querySelectorAll("canvas")) {
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", word("panel"));
  }
  at("find").placeholder = word("find.hint");
  sayLoud();
  showLamps();
  listTroubles();
  listRack();
};

const sayLoud = () => {
  at("sound").textContent = word("sound");
  at("sound").setAttribute("aria-pressed", loud());
};

const languages = { en: "English", es: "Español", it: "Italiano", de: "Deutsch" };
const wanted = new URLSearchParams(location.search).get("lang") ?? navigator.language.slice(0, 2);
const chosen = desk.languages.includes(desk.language ?? wanted) ? desk.language ?? wanted : desk.languages[0];
at("language").append(...desk.languages.map((code) => made("option", { value: code, textContent: languages[code], lang: code })));
at("language").value = chosen;
at("language").addEventListener("change", () => speak(at("language").value));
at("find").addEventListener("input", listRack);
at("lift").addEventListener("click", () => lay(null));
at("stay").addEventListener("change", () => at("stay").checked || lay(null));
at("sound").addEventListener("click", () => {
  loud(!loud());
  sayLoud();
});
at("reader").addEventListener("dragover", (event) => {
  event.preventDefault();
  at("reader").classList.add("over");
});
at("reader").addEventListener("dragleave", () => at("reader").classList.remove("over"));
at("reader").addEventListener("drop", (event) => {
  event.preventDefault();
  at("reader").classList.remove("over");
  const uid = event.dataTransfer.getData("text/plain");
  if (boxed.has(uid)) tap(uid);
});
document.addEventListener("keydown", typed(true));
document.addEventListener("keyup", typed(false));
window.addEventListener("blur", liftAll);

placeKeys();
draw(at("panel"), "");
await speak(chosen);
watch(show, (state) => {
  at("line").hidden = state === "";
  if (state === "") return;
  at("line").dataset.text = `line.${state}`;
  at("line").textContent = word(`line.${state}`);
});
