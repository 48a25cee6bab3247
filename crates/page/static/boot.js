// The first visit: installs the service worker and then loads the page again, which the worker
// answers from now on.

const state = document.getElementById("state");
const german = navigator.language.startsWith("de");
const say = (english, deutsch) => { state.textContent = german ? deutsch : english; };
if (german) document.documentElement.lang = "de";
say("Getting the app; this takes a moment the first time.", "Die App wird geladen; beim ersten Mal dauert das einen Moment.");

async function start() {
  if (!isSecureContext || !navigator.serviceWorker) {
    say("This page only works over https or on localhost: browsers allow apps without a server only there.",
      "Diese Seite funktioniert nur über https oder auf localhost: Nur dort erlauben Browser Apps ohne Server.");
    return;
  }
  const registration = await navigator.serviceWorker.register("sw.js");
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  await new Promise((ready, failed) => {
    const check = () => {
      if (worker.state === "activated") ready();
      if (worker.state === "redundant") failed(new Error("the app couldn't be stored"));
    };
    worker.addEventListener("statechange", check);
    check();
  });
  // Ask the browser to keep the games when it runs short of space.
  navigator.storage?.persist?.();
  location.replace("./");
}

start().catch((error) => {
  say(`The app couldn't be started: ${error.message}. Check your connection and reload this page.`,
    `Die App konnte nicht gestartet werden: ${error.message}. Prüfe deine Verbindung und lade die Seite neu.`);
});
