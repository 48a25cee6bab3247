// Playing as people do: by pressing what is lit.

/** What can be pressed to go on with the game. */
export const LIT = "#move button[type=submit]:not([aria-disabled]):not([disabled]):not([value=undo])";

/** Opens a table's page and waits until it listens for news. */
export async function sit({ page }, table) {
  const listening = page.waitForResponse((answer) => answer.url().includes("/events"));
  await page.goto(`/t/${table}`);
  await listening;
}

/** What the page shows: the table's version, whether it is over, and what is lit. */
export function state(page) {
  return page.evaluate((lit) => {
    const live = document.getElementById("live");
    const things = [...document.querySelectorAll(lit)];
    return {
      version: Number(live.dataset.version),
      over: "over" in live.dataset,
      lit: things.map(({ name, value, dataset }) => ({ name, value, key: dataset.key })),
    };
  }, LIT);
}

/** Waits until something is lit or the game is over. */
export async function waitForTurn(page) {
  await page.waitForFunction((lit) => {
    const live = document.getElementById("live");
    return live && ("over" in live.dataset || document.querySelector(lit));
  }, LIT);
  return state(page);
}

/** Where a lit thing is on the page. */
export const place = ({ name, value }) => `${LIT}[name="${name}"][value="${value}"]`;

/** Whether dice are to be ticked before this is pressed. */
export const needsDice = ({ name }) => name === "chosen";

/** Presses one thing that is lit and waits for the table to take it. */
export async function press(page, thing) {
  const before = (await state(page)).version;
  if (needsDice(thing)) await page.locator("#move .pick").first().click();
  await page.click(place(thing));
  await taken(page, before);
}

/**
 * Waits until the table has gone on from version `before` and what was sent is
 * answered: news of others may come first.
 */
export async function taken(page, before) {
  await page.waitForFunction((before) => {
    const live = document.getElementById("live");
    const busy = document.getElementById("table")?.hasAttribute("aria-busy");
    return live && !busy && Number(live.dataset.version) > before;
  }, before);
}

/** One move by whoever sits here: false when the game is over. */
export async function move(page, choose) {
  const { lit, over } = await waitForTurn(page);
  if (over) return false;
  await press(page, lit[choose(lit.length)]);
  return true;
}

/** Plays on by clicks until the end; the number of clicks it took. */
export async function playOn(page, choose, most = 600) {
  for (let clicks = 0; clicks < most; clicks += 1) {
    if (!await move(page, choose)) return clicks;
  }
  throw new Error(`no end after ${most} clicks`);
}
