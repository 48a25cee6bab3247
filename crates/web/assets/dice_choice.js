// Buttons for selected dice say what they would do with them. The server lists the label of every
// legal selection (data-labels); this script knows no rules.

/** Updates the buttons to the dice that are selected. */
function update(move) {
  const dice = [...move.querySelectorAll("input[name=die]:checked")].map(({ value }) => value).join(" ");
  for (const button of move.querySelectorAll("button[data-labels]")) {
    button.dataset.label ??= button.textContent;
    const label = JSON.parse(button.dataset.labels)[dice];
    button.textContent = label ?? button.dataset.label;
    button.classList.toggle("unfit", label === undefined);
  }
}

/** Updates the buttons in the form on the page. */
export function updateDiceButtons() {
  const move = document.getElementById("move");
  if (move) update(move);
}

addEventListener("change", ({ target }) => { if (target.name === "die") updateDiceButtons(); });
updateDiceButtons();
