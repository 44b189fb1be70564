// What live pages have in common: how their elements are made, their language, and the line on which they hear.

export const LANGUAGES = { en: "English", es: "Español", it: "Italiano", de: "Deutsch" };

export const at = (id) => document.getElementById(id);

export const made = (tag, attributes = {}, ...inside) => {
  const element = Object.assign(document.createElement(tag), attributes);
  element.append(...inside);
  return element;
};

// Where a path of this page is. Who opens it with a password in its address may fetch no address that has one.
export const here = (path) => new URL(path, location.origin + location.pathname);

export const asked = new URLSearchParams(location.search).get("lang");
const preferred = [asked, ...navigator.languages].map((tag) => (tag ?? "").slice(0, 2).toLowerCase());
export const language = preferred.find((code) => code in LANGUAGES) ?? "en";

export const filled = (text, slots) =>
  Object.entries(slots).reduce((told, [slot, value]) => told.replace(`{${slot}}`, () => value), text);

// A menu of languages; the one that is spoken is chosen.
export const languageMenu = (menu, choose) => {
  const options = Object.entries(LANGUAGES).map(([code, name]) => made("option", { value: code, lang: code }, name));
  menu.append(...options);
  menu.value = language;
  menu.onchange = () => choose(menu.value);
  return menu;
};

const AGAIN = 2000; // milliseconds after which somebody who was refused asks again

// Hears what the server tells. `stands` is called with each word, `cut` when the line is cut or says nothing for long.
export const live = ({ silence, stands, cut, still = () => {}, show }) => {
  let events;
  let patience;
  const heard = () => {
    stands();
    clearTimeout(patience);
    patience = setTimeout(() => {
      cut();
      connect();
    }, silence);
  };
  const connect = () => {
    events?.close();
    events = new EventSource(here(`events/${language}`));
    events.addEventListener("here", () => {
      heard();
      still();
    });
    events.onerror = () => {
      cut();
      if (events.readyState === EventSource.CLOSED) setTimeout(connect, AGAIN); // refused, not cut: there is no room yet
    };
    events.onmessage = (event) => {
      heard();
      show(JSON.parse(event.data));
    };
  };
  connect();
};
