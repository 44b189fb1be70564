// Keeps the files of the page, all of one build or none, so that it opens without a network.

const BUILD = "{build}";
const FILES = {files};

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(BUILD).then((kept) => kept.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== BUILD && name.startsWith("tablekeeper-")));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const found = caches.open(BUILD).then((kept) => kept.match(event.request, { ignoreSearch: true }));
  event.respondWith(found.then((file) => file ?? fetch(event.request)));
});
