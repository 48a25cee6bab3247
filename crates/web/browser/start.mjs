// From the start page to a table.

/** What is pressed, one after the other, to begin a game against a bot. */
export function beginButtons(game) {
  return [`main a[href="/play/${game}"]`, "#setup button.primary"];
}

/** Begins a game against a bot, by clicks. */
export async function begin(page, game) {
  await page.goto("/");
  for (const button of beginButtons(game)) await page.click(button);
  await page.waitForURL(/\/t\//);
}
