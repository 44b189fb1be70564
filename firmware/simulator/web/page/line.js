// The line to the device: what it shows comes as server-sent events, what hands do goes as requests, in order.

let sent = Promise.resolve();

const post = (path, body) => {
  const headers = { "content-type": "application/json" };
  const send = () => fetch(path, { method: "POST", headers, body }).catch(() => {}); // the events say that the line is cut
  sent = sent.then(send, send);
};

export const tell = (command) => post("hand", JSON.stringify(command));

export const cut = () => post("cut", "{}");

export const read = async (path) => (await fetch(path)).json();

// Calls `seen` with everything that the device shows, and `state` with what is wrong with the line: nothing, or "cut".
export const watch = (seen, state) => {
  const events = new EventSource("seen");
  events.onopen = () => state("");
  events.onerror = () => state("cut");
  events.onmessage = (event) => seen(JSON.parse(event.data));
};
