// From the start page to a table.

/** Begins a game against a bot with as few clicks as it takes. */
export async function begin(page, game) {
  await page.goto("/");
  const form = page.locator("form", { has: page.locator(`input[name=game][value=${game}]`) });
  await form.locator("button[type=submit]").first().click();
  await page.waitForURL(/\/t\//);
}
