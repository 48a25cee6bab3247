// Clocks count on from what the server has written, by how long ago that was: the clock
// of this machine may be wrong. Over an hour the server's words are enough.

/** When each clock that was seen ends, by this page's own time. */
const ends = new WeakMap();

function tick() {
  for (const clock of document.querySelectorAll(".clock[data-left]")) {
    if (!ends.has(clock)) ends.set(clock, performance.now() + Number(clock.dataset.left));
    const left = Math.max(0, Math.floor((ends.get(clock) - performance.now()) / 1000));
    if (left >= 3600) continue;
    const seconds = String(left % 60).padStart(2, "0");
    clock.querySelector(".left").textContent = `${Math.floor(left / 60)}:${seconds}`;
  }
}

/** The page without what its clocks show, to see whether anything else has changed. */
export const withoutClocks = (html) =>
  html.replace(/ data-left="\d+"/g, "").replace(/<span class="left">[^<]*<\/span>/g, "");

setInterval(tick, 250);
