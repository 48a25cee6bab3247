// Copies the line for sharing the result of the daily exercise, and shows the clock of a storm.

import "./dice_choice.js";

for (const copy of navigator.clipboard ? document.querySelectorAll("[data-copies]") : []) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(copy.dataset.copies).value);
    copy.textContent = copy.dataset.copied;
  });
}

// The server's clock decides; this one only shows it.
for (const clock of document.querySelectorAll("[data-seconds-left]")) {
  const end = performance.now() + 1000 * Number(clock.dataset.secondsLeft);
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (left === 0) {
      clearInterval(timer);
      location.replace(location.href);
    }
  }, 500);
}
