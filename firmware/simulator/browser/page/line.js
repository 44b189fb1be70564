// The line to the device: here the whole device runs in a worker of the page, and goes on where it was when the page was closed.

const AGAIN = 5000; // milliseconds after which a device that has broken down is started again
const WAIT = 2000; // milliseconds within which another page that is just closing must have let go of the files

let device = null;
let up = false;
let again = 0;
let show = () => {};
let say = () => {};
const broken = new Set();

// Whether no other page of this browser has the files: two devices cannot write the same ones.
const alone = new Promise((resolve) => {
  if (!navigator.locks) resolve(true);
  else navigator.locks.request("tablekeeper", { signal: AbortSignal.timeout(WAIT) }, () => {
    resolve(true);
    return new Promise(() => {}); // held until the page is closed
  }).catch(() => resolve(false));
});

// A worker fetched as a file would have no policy of its own; one that is written here has that of the page.
const worker = () => {
  const file = new URL("worker.js", import.meta.url);
  const address = URL.createObjectURL(new Blob([`import "${file}";`], { type: "text/javascript" }));
  return new Worker(address, { type: "module" });
};

const send = (command) => device.postMessage({ command, at: (performance.timeOrigin + performance.now()) / 1000 });

const boot = async (after_cut) => {
  stop();
  say("starting");
  const faults = [...broken];
  const started = (device = worker());
  started.onmessage = ({ data }) => {
    if (!up) began(faults);
    say("");
    show(JSON.parse(data));
  };
  started.onerror = (fault) => {
    console.error(fault.message);
    stop();
    say("down");
    again = setTimeout(() => boot(true), AGAIN);
  };
  const options = { storage: "/tablekeeper", watched: true, speak: true, after_cut, faults, lang: document.documentElement.lang };
  started.postMessage({ options, alone: await alone });
};

// Tells the device what has broken, or works again, since it was switched on with these faults.
const began = (faults) => {
  up = true;
  for (const what of new Set([...faults, ...broken])) {
    const begins = broken.has(what);
    if (begins !== faults.includes(what)) send({ do: "fault", what, begins });
  }
  remember();
};

const stop = () => {
  clearTimeout(again);
  device?.terminate();
  up = false;
};

// Has a service worker keep the files of the page, so that it opens again without a network.
let remembered = false;
const remember = () => {
  if (!remembered) navigator.serviceWorker?.register("service.js").catch(() => {}); // it works without, over the network
  remembered = true;
};

export const tell = (command) => {
  if (command.do === "fault") (command.begins ? broken.add(command.what) : broken.delete(command.what));
  if (up) send(command);
};

export const cut = () => boot(true);

export const read = async (path) => (await fetch(path)).json();

// Calls `seen` with everything that the device shows, and `state` with what is to be said of it: nothing while it runs.
export const watch = (seen, state) => {
  [show, say] = [seen, state];
  boot(false);
};
