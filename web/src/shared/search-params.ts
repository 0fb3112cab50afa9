/**
 * Addresses are the state of a page, so they are plain: `?searchText=amox&page=2`, every value a string, no JSON.
 * A route reads them with these functions in its `validateSearch`; absent means default.
 */
export type RawSearch = Record<string, unknown>;

export const parseSearch = (search: string): RawSearch => Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: RawSearch): string {
  const kept = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]);
  // Commas are plain in lists: types=medigi,503b.
  const text = new URLSearchParams(kept).toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

/** Trimmed text of at most `max` characters, or undefined. */
export function readText(search: RawSearch, key: string, max = 200): string | undefined {
  const value = search[key];
  const text =
    typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, max) : '';
  return text === '' ? undefined : text;
}

/** Every text that the address says, trimmed; for a page whose parameters are all plain texts. */
export const readTexts = (search: RawSearch): Record<string, string> =>
  Object.fromEntries(
    Object.keys(search).flatMap((name) => {
      const text = readText(search, name);
      return text === undefined ? [] : [[name, text]];
    }),
  );

/** The number of a record; null for anything else. */
export const idOf = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** A whole number of at least `min`, or undefined. */
export function readNumber(search: RawSearch, key: string, min = 1): number | undefined {
  const value = Number(readText(search, key) ?? Number.NaN);
  return Number.isSafeInteger(value) && value >= min ? value : undefined;
}

/** One of the choices, or undefined. */
export function readChoice<T extends string>(
  search: RawSearch,
  key: string,
  choices: readonly T[],
): T | undefined {
  const text = readText(search, key);
  return choices.find((choice) => choice === text);
}

/** The choices of a comma list that exist, or undefined when none is left. */
export function readChoices<T extends string>(
  search: RawSearch,
  key: string,
  choices: readonly T[],
): T[] | undefined {
  const list = readList(search, key) ?? [];
  const known = choices.filter((choice) => list.includes(choice));
  return known.length === 0 ? undefined : known;
}

/** The values of a comma list without repeats, or undefined. */
export function readList(search: RawSearch, key: string): string[] | undefined {
  const value = search[key];
  const text = Array.isArray(value) ? value.join(',') : (readText(search, key, 2000) ?? '');
  const list = [...new Set(text.split(',').filter((one) => one !== ''))];
  return list.length === 0 ? undefined : list;
}
