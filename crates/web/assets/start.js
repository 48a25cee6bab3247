// Lets visitors try the small board on the start page without loading the page again. The first
// choice loads this script.

/** Sends a choice and shows the board after it. */
export async function choose(form, submitter) {
  const fields = new URLSearchParams(new FormData(form, submitter));
  const answer = await fetch(`/?${fields}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const board = document.getElementById("try");
  const next = page.getElementById("try");
  if (!answer.ok || !next) return;
  const states = new Map([...board.querySelectorAll("[data-key][data-state]")].map((thing) => [thing.dataset.key, thing.dataset.state]));
  for (const thing of next.querySelectorAll("[data-key][data-state]")) {
    if (states.get(thing.dataset.key) !== thing.dataset.state) thing.classList.add("changed");
  }
  board.replaceWith(next);
  next.querySelector(".lit, .choices button")?.focus({ preventScroll: true });
}
