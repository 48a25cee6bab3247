// The looks of pages: combinations of size, language and theme. A test uses one of the eight, so
// that each occurs somewhere; long runs use all of them.

export const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/** Neighbours differ in size, language or theme. */
const ALL = [
  ["desktop", "en-GB", "light"], ["phone", "de-DE", "dark"],
  ["phone", "en-GB", "light"], ["desktop", "de-DE", "dark"],
  ["phone", "en-GB", "dark"], ["desktop", "de-DE", "light"],
  ["desktop", "en-GB", "dark"], ["phone", "de-DE", "light"],
].map(([size, locale, colorScheme]) => ({
  name: `${size}, ${locale.slice(0, 2)}, ${colorScheme}`,
  options: { viewport: SIZES[size], locale, colorScheme },
}));

/** The looks for the test with this number: one, or all in long runs. */
export function looks(number) {
  return process.env.ROLLWRIGHT_LONG ? ALL : [ALL[number % ALL.length]];
}
