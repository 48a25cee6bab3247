// Starts a game from the start page.

/** The buttons to click, in order, to start a game against a bot. */
export function startButtons(game) {
  return [`main a[href="/play/${game}"]`, "#setup button.primary"];
}

/** Starts a game against a bot by clicks. */
export async function startGame(page, game) {
  await page.goto("/");
  for (const button of startButtons(game)) await page.click(button);
  await page.waitForURL(/\/t\//);
}
