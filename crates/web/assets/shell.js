// On every page: keeps the shell for when there is no connection, and offers to install
// the app where the browser does. Both want https, or this machine itself.

if (navigator.serviceWorker) navigator.serviceWorker.register("/sw.js").catch(() => {});

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
