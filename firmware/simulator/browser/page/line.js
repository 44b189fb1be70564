// The line to the device: here the whole device runs in a worker of the page, and goes on where it was when the page was closed.

const AGAIN = 5000; // milliseconds after which a device that has broken down is started again
const WAIT = 2000; // milliseconds within which another page that is just closing must have let go of the files

let device = null;
let up = false;
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

const boot = async (after_cut) => {
  up = false;
  say("starting");
  const options = { storage: "/state", watched: true, speak: true, after_cut, faults: [...broken] };
  const started = (device = worker());
  started.onmessage = ({ data }) => {
    up = true;
    say("");
    show(JSON.parse(data));
    remember();
  };
  started.onerror = (fault) => {
    console.error(fault.message);
    say("down");
    stop();
    setTimeout(() => boot(true), AGAIN);
  };
  started.postMessage({ options: { ...options, lang: document.documentElement.lang }, alone: await alone });
};

const stop = () => {
  device.terminate();
  up = false;
};

// Has a service worker keep the files of the page, so that it opens again without a network.
let remembered = false;
const remember = () => {
  if (!remembered) navigator.serviceWorker?.register("service.js");
  remembered = true;
};

export const tell = (command) => {
  if (command.do === "fault") (command.begins ? broken.add(command.what) : broken.delete(command.what));
  if (up || command.do === "fault") device.postMessage({ command, at: (performance.timeOrigin + performance.now()) / 1000 });
};

export const cut = () => {
  stop();
  boot(true);
};

export const read = async (path) => (await fetch(path)).json();

// Calls `seen` with everything that the device shows, and `state` with what is to be said of it: nothing while it runs.
export const watch = (seen, state) => {
  [show, say] = [seen, state];
  boot(false);
};
