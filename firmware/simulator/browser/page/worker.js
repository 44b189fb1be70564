// The worker in which the device runs: Python, the box, and a mirror of its files in the browser's storage (IndexedDB).

import { loadPyodide } from "./pyodide/pyodide.mjs";

const AGAIN = 5000; // milliseconds after which a browser that took no more is asked again

// What fails ends the worker with an error: the page starts another one.
const thrown = (error) => setTimeout(() => { throw error; });

const clock = () => (performance.timeOrigin + performance.now()) / 1000; // seconds, the same for the page and its worker

const start = async ({ options, alone }) => {
  const [python, packed] = await Promise.all([
    loadPyodide({ env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" } }),
    fetch(new URL("box.zip", import.meta.url)).then((answer) => answer.arrayBuffer()),
  ]);
  python.unpackArchive(packed, "zip", { extractDir: "/box" });
  const files = python.FS;
  files.mkdirTree(options.storage);
  const synced = (fill) => new Promise((done, failed) => files.syncfs(fill, (error) => (error ? failed(error) : done())));
  let unkept = alone ? undefined : "in_use"; // which Python reads as None
  if (alone) {
    files.mount(files.filesystems.IDBFS, {}, options.storage);
    await synced(true).catch(() => {
      files.unmount(options.storage);
      unkept = "unusable";
    });
  }

  const begun = clock();
  let box = null;
  let timer = 0;
  const goOn = () => {
    clearTimeout(timer);
    const due = box.go_on(clock() - begun);
    if (due !== undefined) timer = setTimeout(goOn, 1000 * (begun + due - clock()));
  };
  const mirror = () => (unkept ? Promise.resolve() : synced(false)).then(
    () => {
      box.kept();
      goOn();
    },
    (error) => {
      box.unkept(String(error));
      goOn();
      setTimeout(mirror, AGAIN);
    }).catch(thrown);

  python.runPython("import sys; sys.path.insert(0, '/box')");
  const { serve } = python.pyimport("tablekeeper.firmware.simulator.browser.box");
  box = serve(JSON.stringify(options), unkept, (seen) => self.postMessage(seen), mirror);
  goOn();
  return ({ command, at }) => {
    box.hand(JSON.stringify(command), at - begun);
    goOn();
  };
};

// The first message starts the device, each other one is a command.
let device = null;
self.onmessage = ({ data }) => {
  if (device === null) device = start(data);
  else device = device.then((obey) => {
    obey(data);
    return obey;
  });
  device.catch(thrown);
};
