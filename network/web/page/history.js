// All matches: who played, who has won, what happened, and journals to take along.

import { buttonFor, counted, fill, language, made, read, word } from "./page.js";

// Shows what happened, or hides it again; it is asked for when it is shown first.
const tell = async (story, number, button) => {
  story.hidden = !story.hidden;
  button.setAttribute("aria-expanded", String(!story.hidden));
  if (story.hidden || story.children.length) return;
  const told = (await read(`story/${number}/${language}.json`)) ?? [];
  story.replaceChildren(...told.map((text) => made("li", {}, text)));
};

const match = (one) => {
  const day = one.date ? new Date(one.date).toLocaleDateString(language, { dateStyle: "medium" }) : word("undated");
  const winners = one.winners.map((seat) => one.seats[seat]).join(" + ");
  const end = one.over ? word("winner", { name: winners }) : word("unfinished");
  const about = [day, one.seats.join(", "), end, counted("answers", one.answers)].join(" · ");
  const story = made("ol", { className: "lines", hidden: true });
  const button = buttonFor(word("read"), word("match", { n: one.number }), () => tell(story, one.number, button));
  button.setAttribute("aria-expanded", "false");
  const ways = made("p", { className: "ways" }, button);
  if (one.free) {
    const link = made("a", { href: `journal/${one.number}.json`, download: "" }, word("download"));
    link.setAttribute("aria-label", `${word("download")}: ${word("match", { n: one.number })}`);
    ways.append(link);
  }
  const head = made("div", {}, made("h2", {}, `${one.number}. ${one.game}`), made("p", {}, about));
  return made("li", {}, head, ways, story);
};

await fill("matches", "matches", match);
