// Buttons for selected dice say what they would do with them. The server lists the label of every
// legal selection (data-labels); this script knows no rules.
//
// Where dice are either kept or rolled again, players may prefer to tap those that they keep: then
// all dice are selected at first, and a tap takes one out.

const KEEPS = "rollwright-tap-keeps";

const tapKeeps = () => localStorage.getItem(KEEPS) === "on";

/** The dice that are kept or rolled again. A lesson marks some of them. */
const fates = (move) => move.querySelector("[data-taught]") ? [] : [...move.querySelectorAll(".pick:has(.fate) input[name=die]")];

/** The version of the table for which the dice were selected. */
let selectedFor = null;

/** Selects all dice once after each roll. */
function selectToReroll(move) {
  const { version } = document.getElementById("live")?.dataset ?? {};
  if (selectedFor === version) return;
  selectedFor = version;
  if (tapKeeps()) for (const die of fates(move)) die.checked = true;
}

/** Updates the buttons to the dice that are selected. */
function update(move) {
  selectToReroll(move);
  const dice = [...move.querySelectorAll("input[name=die]:checked")].map(({ value }) => value).join(" ");
  for (const button of move.querySelectorAll("button[data-labels]")) {
    button.dataset.label ??= button.textContent;
    const label = JSON.parse(button.dataset.labels)[dice];
    button.textContent = label ?? button.dataset.label;
    button.classList.toggle("unfit", label === undefined);
  }
}

/** Shows the switch at tables where it matters. */
function updateSwitch(move) {
  const button = document.getElementById("tap-keeps");
  if (!button) return;
  if (move.querySelector(".fate")) button.hidden = false;
  button.setAttribute("aria-pressed", tapKeeps());
}

/** Updates the buttons in the form on the page. */
export function updateDiceButtons() {
  const move = document.getElementById("move");
  if (!move) return;
  update(move);
  updateSwitch(move);
}

addEventListener("change", ({ target }) => { if (target.name === "die") updateDiceButtons(); });
addEventListener("click", ({ target }) => {
  if (target.id !== "tap-keeps") return;
  localStorage.setItem(KEEPS, tapKeeps() ? "off" : "on");
  const move = document.getElementById("move");
  for (const die of fates(move)) die.checked = tapKeeps();
  updateDiceButtons();
});
updateDiceButtons();
