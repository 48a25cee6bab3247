// Copies the line that tells others how the day went.

for (const copy of navigator.clipboard ? document.querySelectorAll("[data-copies]") : []) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(copy.dataset.copies).value);
    copy.textContent = copy.dataset.copied;
  });
}
