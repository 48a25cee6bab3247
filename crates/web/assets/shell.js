// On every page: keeps the shell for when there is no connection, and offers to install
// the app where the browser does. Both want https, or this machine itself.

if (navigator.serviceWorker) navigator.serviceWorker.register("/sw.js").catch(() => {});

/** How often a page that can't be reached is tried again, in milliseconds. */
const AGAIN = 3000;

// The page that stands in for one that can't be reached goes when the server is there again.
const standsIn = document.querySelector("[data-stands-in]") && location.pathname !== "/offline";
if (standsIn) setInterval(() => fetch("/healthz").then(() => location.reload(), () => {}), AGAIN);

addEventListener("beforeinstallprompt", (event) => {
  const button = document.getElementById("install");
  if (!button) return;
  event.preventDefault();
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.hidden = true;
    await event.prompt();
  }, { once: true });
});
