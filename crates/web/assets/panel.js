// The rules panel: a link to a rule opens the panel instead of leaving the table.

const panel = document.getElementById("rules");

/** The link that opened the panel. It gets the focus back when the panel closes. */
let opener = null;

/** Shows one section and hides the others. */
function show(part) {
  // While it is open, the panel may grow for a longer section but never shrinks.
  panel.style.setProperty("--was", panel.open ? `${panel.offsetHeight}px` : "0px");
  for (const piece of panel.querySelectorAll("[data-section]")) piece.hidden = piece.dataset.section !== part;
  for (const tab of panel.querySelectorAll("[data-part]")) tab.setAttribute("aria-pressed", tab.dataset.part === part);
  panel.querySelector(".pieces").scrollTop = 0;
}

function open(rule) {
  for (const tab of panel.querySelectorAll("[data-asked]")) tab.hidden = tab.dataset.part !== rule;
  show(rule);
  panel.show();
  document.getElementById("rules-title").focus({ preventScroll: true });
}

function close() {
  panel.close();
  const link = opener?.isConnected ? opener : document.querySelector("#table [data-rule]");
  link?.focus({ preventScroll: true });
}

addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-rule]");
  const tab = event.target.closest?.("#rules [data-part]");
  if (event.target.closest?.("[data-close]")) close();
  if (tab) show(tab.dataset.part);
  // Clicks with a modifier key open the link in a new tab or window as usual.
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  opener = link;
  if (panel.open) close();
  else open(link.dataset.rule);
});

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && panel.open) close();
});
