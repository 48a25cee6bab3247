// Counts clocks down from the remaining time that the server sent. Uses elapsed time, because
// this machine's clock may be wrong. Above one hour the server's text stays.

/** When each clock expires, in terms of `performance.now()`. */
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

/** The HTML without clock values, to detect whether anything else has changed. */
export const withoutClocks = (html) =>
  html.replace(/ data-left="\d+"/g, "").replace(/<span class="left">[^<]*<\/span>/g, "");

setInterval(tick, 250);
