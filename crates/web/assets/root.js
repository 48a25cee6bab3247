/** The path of the site: a slash, or the path below which the app is served. */
export const root = new URL("../../", import.meta.url).pathname;
