// Copies the line for sharing the result of the daily exercise.

import "./dice_choice.js";

for (const copy of navigator.clipboard ? document.querySelectorAll("[data-copies]") : []) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(copy.dataset.copies).value);
    copy.textContent = copy.dataset.copied;
  });
}
