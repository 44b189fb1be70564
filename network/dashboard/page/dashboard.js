// The dashboard: all tables as the server tells them, those first that somebody has to look at.

import { at, filled, here, language, languageMenu, live, made } from "./live.js";

const SIGNS = {
  help: "‼",
  waiting: "◷",
  trouble: "⚠",
  over: "⚑",
  playing: "▶",
  teaching: "✎",
  setting_up: "…",
  idle: "○",
  offline: "✕",
};
const SILENCE = 25000; // milliseconds without a word after which the line counts as cut
const TICK = 10000; // milliseconds after which minutes are counted anew

const words = await (await fetch(here(`words/${language}.json`))).json();
const word = (key, slots = {}) => filled(words[key] ?? key, slots);
const counted = (key, n) => word(`dashboard.${key}.${n === 1 ? "one" : "many"}`, { n });

document.documentElement.lang = language;
for (const element of document.querySelectorAll("[data-text]")) {
  element.textContent = word(`dashboard.${element.dataset.text}`);
}
at("history").href = `history.html?lang=${language}`;
languageMenu(at("language"), (code) => location.assign(`?lang=${code}`));

// The tables

let seen = null;
let heard = 0;
let shown = null; // the table in the dialog

const key = (table) => `${table.site}/${table.table}`;

const long = (seconds) => {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return counted("minutes", minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 4) return [counted("hours", hours), minutes % 60 && counted("minutes", minutes % 60)].filter(Boolean).join(" ");
  return hours < 48 ? counted("hours", hours) : counted("days", Math.floor(hours / 24));
};

const since = (table, asked = heard) => {
  if (table.seconds === null || table.kind === "idle") return "";
  const told = long(table.seconds + (Date.now() - asked) / 1000);
  return table.kind === "offline" ? word("dashboard.seen", { long: told }) : told;
};

// A card stays for as long as its table, and stands still under a finger: what is replaced gets no click.
let cards = new Map();
let pressed = false;

const card = (table, several) => {
  const sign = made("span", { className: "sign" }, SIGNS[table.kind]);
  sign.setAttribute("aria-hidden", "true");
  const kind = made("b", {}, sign, " ", word(`dashboard.kind.${table.kind}`));
  const name = made("span", { className: "name" }, several ? `${table.name} · ${table.site}` : table.name);
  const lines = [table.game, since(table)].filter(Boolean).join(" · ");
  const told = [made("span", {}, lines)];
  if (table.troubles.length) told.push(made("span", { className: "wrong" }, `⚠ ${table.troubles.join(", ")}`));
  const item = cards.get(key(table)) ?? made("li", {}, made("button", { type: "button" }));
  item.className = table.kind;
  item.firstChild.onclick = () => open(table);
  item.firstChild.replaceChildren(name, kind, ...told);
  return item;
};

const lay = () => {
  const several = new Set(seen.tables.map((table) => table.site)).size > 1;
  cards = new Map(seen.tables.map((table) => [key(table), card(table, several)]));
  const items = [...cards.values()];
  const list = at("tables");
  if (items.length === list.children.length && items.every((item, place) => item === list.children[place])) return;
  const held = document.activeElement;
  list.replaceChildren(...items);
  if (held.isConnected) held.focus();
};

at("tables").addEventListener("pointerdown", () => (pressed = true));
at("tables").addEventListener("keydown", () => (pressed = true));
for (const end of ["pointerup", "pointercancel", "keyup", "blur"]) {
  addEventListener(end, () => setTimeout(release)); // the click comes first
}

const release = () => {
  if (!pressed) return;
  pressed = false;
  draw();
};

const draw = () => {
  if (!seen) return;
  if (!pressed) lay();
  const calls = seen.tables.filter((table) => table.kind === "help").length;
  const here = seen.tables.filter((table) => table.kind !== "offline").length;
  at("sum").textContent = [calls && counted("calls", calls), counted("tables", here)].filter(Boolean).join(" · ");
  document.title = calls ? `(${calls}) Tablekeeper` : "Tablekeeper";
  at("none").hidden = seen.tables.length > 0;
  at("odd").hidden = !seen.not_understood;
  at("odd").textContent = counted("odd", seen.not_understood);
  at("kept").hidden = !seen.trouble;
  at("kept").textContent = word("dashboard.history.trouble", { why: seen.trouble });
  at("line").hidden = seen.connected;
  at("line").textContent = word("dashboard.broker");
  document.body.dataset.tables = seen.tables.map((table) => `${key(table)}=${table.kind}`).join(" ");
};

// One table

const open = async (table) => {
  shown = table;
  await fill();
  if (!at("one").open) at("one").showModal();
};

const fill = async () => {
  const answer = await fetch(here(`table/${key(shown)}/${language}.json`));
  if (!answer.ok) return;
  const { table, seats, latest, version } = await answer.json();
  at("name").textContent = table.name;
  at("how").textContent = [word(`dashboard.kind.${table.kind}`), table.game, since(table, Date.now())].filter(Boolean).join(" · ");
  at("seats").replaceChildren(
    ...seats.map((seat) => {
      const figures = Object.values(seat.figures).join(" · ");
      const marks = [seat.box && word("dashboard.box"), seat.decides && word("dashboard.decides")].filter(Boolean);
      return made("li", {}, made("b", {}, seat.name), ` ${[figures, ...marks].filter(Boolean).join(" · ")}`);
    }),
  );
  at("wrong").replaceChildren(...table.troubles.map((told) => made("li", {}, `⚠ ${told}`)));
  at("latest").replaceChildren(
    ...latest.map((line) => made("li", {}, made("small", {}, long(line.seconds)), ` ${line.text}`)),
  );
  at("version").textContent = version ? word("dashboard.version", { version }) : "";
};
at("one").onclose = () => {
  shown = null;
};

// Calls

const chosen = (id) => localStorage.getItem(id) === "yes";
for (const id of ["sound", "notify"]) {
  at(id).checked = chosen(id);
  at(id).onchange = () => localStorage.setItem(id, at(id).checked ? "yes" : "no");
}
if (!("Notification" in window)) at("notify").closest("label").hidden = true;
at("notify").addEventListener("change", async () => {
  if (at("notify").checked && (await Notification.requestPermission()) !== "granted") {
    at("notify").checked = false;
    localStorage.setItem("notify", "no");
  }
});

// Browsers keep a page silent until somebody has pressed anything on it: after each reload it has to be said.
let sounds = null;
const hush = () => {
  at("silent").hidden = !chosen("sound") || sounds.state === "running";
};
const unmute = () => {
  if (chosen("sound") && !sounds) {
    sounds = new AudioContext();
    sounds.onstatechange = hush;
  }
  sounds?.resume();
  hush();
};
at("sound").addEventListener("change", unmute);
addEventListener("click", unmute);
addEventListener("keydown", unmute);
unmute();

const beep = () => {
  const tone = sounds.createOscillator();
  tone.frequency.value = 880;
  tone.connect(sounds.destination);
  tone.start();
  tone.stop(sounds.currentTime + 0.3);
};

const notify = (table) => {
  try {
    new Notification(word("dashboard.kind.help"), { body: table.name, tag: key(table) });
  } catch {
    at("notify").closest("label").hidden = true; // Chrome on Android has it for service workers alone
  }
};

const alert = (before, now) => {
  const called = new Set(before.filter((table) => table.kind === "help").map(key));
  const fresh = now.filter((table) => table.kind === "help" && !called.has(key(table)));
  if (!fresh.length) return;
  if (chosen("sound")) beep();
  if (chosen("notify") && Notification.permission === "granted") {
    for (const table of fresh) notify(table);
  }
};

// The line

live({
  silence: SILENCE,
  stands: () => {},
  cut: () => {
    at("line").hidden = false;
    at("line").textContent = word("dashboard.lost");
  },
  show: (now) => {
    const before = seen;
    seen = now;
    heard = Date.now();
    draw();
    if (shown) fill();
    if (before) alert(before.tables, now.tables);
  },
});
setInterval(draw, TICK);
