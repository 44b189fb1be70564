// The way to the box's door: a message goes there with the token of this tab, and a refusal is told in words.

import { at, made, word } from "./page.js";

const TOKEN = "token";
let closed = () => {};

export const token = () => sessionStorage.getItem(TOKEN) ?? "";
export const keep = (value) => (value ? sessionStorage.setItem(TOKEN, value) : sessionStorage.removeItem(TOKEN));
export const whenClosed = (act) => (closed = act);

export const tell = (text) => {
  at("done").textContent = text;
  at("done").hidden = !text;
};

const refuse = ({ why, slots, faults }) => {
  const told = [made("p", {}, word(`refused.${why}`, slots))];
  if (faults.length) told.push(made("ul", {}, ...faults.map((fault) => made("li", {}, fault))));
  at("refused").replaceChildren(...told);
  at("refused").hidden = false;
};

// Returns what is told, or nothing where it was refused.
export const ask = async (message) => {
  at("refused").hidden = true;
  tell("");
  let answer;
  try {
    const sent = await fetch("door", {
      method: "POST",
      headers: { "content-type": "application/json", "x-tablekeeper-token": token() },
      body: JSON.stringify(message),
    });
    answer = await sent.json();
  } catch {
    answer = { said: "refused", why: "away", slots: {}, faults: [] };
  }
  if (answer.said === "done") return answer.told ?? {};
  refuse(answer);
  if (answer.why === "closed") {
    keep("");
    closed();
  }
  return null;
};
