// Real dice: keys with die faces below the input field, and dice that show what was typed.

const field = () => document.querySelector(".faces [name=faces]");

/** Shows the keys, which only work with a script. */
export function enliven() {
  const keys = document.querySelector(".faces .keys");
  if (!keys) return;
  keys.hidden = false;
  draw();
}

/** Shows the faces typed so far on the dice that must be entered. */
function draw() {
  const faces = field().value.replace(/[^0-9]/g, "");
  const due = [...document.querySelectorAll(".tray .die")].filter((die) => die.dataset.face === "" || "typed" in die.dataset);
  due.forEach((die, at) => {
    const face = faces[at] ?? "";
    const key = document.querySelector(`.faces [data-type="${face || "none"}"] svg`);
    die.blank ??= die.querySelector("svg");
    die.dataset.typed = "";
    die.dataset.face = key ? face : "";
    die.querySelector("svg").replaceWith(key ? key.cloneNode(true) : die.blank.cloneNode(true));
  });
}

addEventListener("input", (event) => {
  if (event.target === field() && document.querySelector(".faces .keys")) draw();
});

addEventListener("click", (event) => {
  const key = event.target.closest?.("[data-type]");
  if (!key) return;
  const { value, dataset } = field();
  const typed = key.dataset.type ? value + key.dataset.type : value.slice(0, -1);
  field().value = typed.slice(0, Number(dataset.dice));
  draw();
});
