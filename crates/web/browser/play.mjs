// Plays like people do: by clicking active buttons.

/** The active buttons that continue the game. */
export const LIT = "#move button[type=submit]:not([aria-disabled]):not([disabled]):not([value=undo])";

/** Opens a table's page and waits until it is subscribed to events. */
export async function openTable({ page }, table) {
  const listening = page.waitForResponse((answer) => answer.url().includes("/events"));
  await page.goto(`/t/${table}`);
  await listening;
}

/** The page's version of the table, whether the game is over, and the active buttons. */
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

/** Waits until a button is active or the game is over. */
export async function waitForTurn(page) {
  await page.waitForFunction((lit) => {
    const live = document.getElementById("live");
    return live && ("over" in live.dataset || document.querySelector(lit));
  }, LIT);
  return state(page);
}

/** The selector of an active button. */
export const selectorOf = ({ name, value }) => `${LIT}[name="${name}"][value="${value}"]`;

/** Whether dice must be selected before this button. */
export const needsDice = ({ name }) => name === "chosen";

/** Clicks an active button and waits until the table accepts the move. */
export async function press(page, thing) {
  const before = (await state(page)).version;
  if (needsDice(thing)) await page.locator("#move .pick").first().click();
  await page.click(selectorOf(thing));
  await waitForMove(page, before);
}

/** Waits until the table is past version `before` and the own request has its response; events of
 *  others may come first. */
export async function waitForMove(page, before) {
  await page.waitForFunction((before) => {
    const live = document.getElementById("live");
    const busy = document.getElementById("table")?.hasAttribute("aria-busy");
    // The page asks before what may be a slip.
    const agree = document.querySelector(".slip [name=agreed]:not([data-pressed])");
    if (agree && !busy) {
      agree.dataset.pressed = "";
      agree.click();
    }
    return live && !busy && Number(live.dataset.version) > before;
  }, before);
}

/** Makes one move. Returns false if the game is over. */
export async function move(page, choose) {
  const { lit, over } = await waitForTurn(page);
  if (over) return false;
  await press(page, lit[choose(lit.length)]);
  return true;
}

/** Plays to the end by clicks and returns their number. */
export async function playToEnd(page, choose, most = 600) {
  for (let clicks = 0; clicks < most; clicks += 1) {
    if (!await move(page, choose)) return clicks;
  }
  throw new Error(`no end after ${most} clicks`);
}
