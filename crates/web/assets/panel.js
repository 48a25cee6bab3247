// The rules beside the game: a link to a rule opens the panel instead of leaving the table.

const panel = document.getElementById("rules");

function open(rule) {
  for (const piece of panel.querySelectorAll("[data-section]")) {
    // What is always shown comes last; the rule behind the question stands above it.
    piece.toggleAttribute("data-asked", piece.dataset.section === rule);
    if (piece.dataset.once === undefined) piece.dataset.once = piece.hidden ? "asked" : "always";
    piece.hidden = piece.dataset.once === "asked" && piece.dataset.section !== rule;
  }
  panel.show();
  panel.querySelector(".pieces").scrollTop = 0;
  document.getElementById("rules-title").focus({ preventScroll: true });
}

function close() {
  panel.close();
  document.querySelector("#table [data-rule]")?.focus({ preventScroll: true });
}

addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-rule]");
  if (event.target.closest?.("[data-close]")) close();
  // A new tab stays a new tab for those who ask for one.
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (panel.open) close();
  else open(link.dataset.rule);
});

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && panel.open) close();
});
