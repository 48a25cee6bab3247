// The looks that pages have: sizes, languages and themes. A test takes one of the eight, so
// that each of them occurs somewhere; the long form takes all.

export const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/** Neighbours differ in size, language and theme. */
const ALL = [
  ["desktop", "en-GB", "light"], ["phone", "de-DE", "dark"],
  ["phone", "en-GB", "light"], ["desktop", "de-DE", "dark"],
  ["phone", "en-GB", "dark"], ["desktop", "de-DE", "light"],
  ["desktop", "en-GB", "dark"], ["phone", "de-DE", "light"],
].map(([size, locale, colorScheme]) => ({
  name: `${size}, ${locale.slice(0, 2)}, ${colorScheme}`,
  options: { viewport: SIZES[size], locale, colorScheme },
}));

/** The looks for the test with this number: one, and in the long form every one. */
export function looks(number) {
  return process.env.ROLLWRIGHT_LONG ? ALL : [ALL[number % ALL.length]];
}
