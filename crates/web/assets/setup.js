// Shows only the seats in use and the settings of the selected rule set. Without this script the
// form shows all seats; those set to nobody are ignored.

const form = document.getElementById("setup");
const box = form.querySelector(".seats");
const seats = [...box.querySelectorAll("li")];
const who = (seat) => seat.querySelector("select");
const chosen = () => form.querySelector("input[name=rules]:checked") ?? form.querySelector("input[name=rules]");
const most = () => Number(chosen().dataset.high);
const fewest = () => Number(chosen().dataset.low);

const add = document.createElement("button");
add.type = "button";
add.className = "add";
add.textContent = `+ ${box.dataset.add}`;
box.append(add);

for (const seat of seats) {
  const remove = document.createElement("button");
  remove.type = "button";
  remove.className = "remove";
  remove.textContent = "×";
  remove.setAttribute("aria-label", seat.dataset.remove);
  remove.addEventListener("click", () => {
    close(seat);
    add.focus();
  });
  seat.append(remove);
}

/** Removes a seat and moves the players after it up by one. */
function close(seat) {
  for (let at = seats.indexOf(seat); at + 1 < seats.length; at += 1) {
    who(seats[at]).value = who(seats[at + 1]).value;
    seats[at].querySelector("input").value = seats[at + 1].querySelector("input").value;
  }
  const last = seats.at(-1);
  who(last).value = "nobody";
  last.querySelector("input").value = "";
  show();
}

add.addEventListener("click", () => {
  const free = seats.find((seat) => who(seat).value === "nobody");
  if (!free) return;
  who(free).value = "bot:medium";
  show();
  who(free).focus();
});

function show() {
  const taken = seats.filter((seat) => who(seat).value !== "nobody").length;
  seats.forEach((seat) => {
    seat.hidden = who(seat).value === "nobody";
    seat.querySelector(".name").hidden = who(seat).value !== "here";
    seat.querySelector(".remove").hidden = taken <= fewest();
  });
  add.hidden = taken >= most();
  for (const set of form.querySelectorAll(".settings")) {
    const off = set.dataset.rules !== chosen().value;
    set.hidden = off;
    set.disabled = off;
  }
}

form.addEventListener("change", show);
show();
