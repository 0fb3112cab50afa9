/** What a file may hold. Beyond any of these it is refused, however small it looks while compressed. */
export const LIMITS = {
  rows: 200_000,
  columns: 200,
  cells: 4_000_000,
  /** Characters of one cell. */
  cellLength: 10_000,
  /** Characters of all cells; one shared text counts every time it is used. */
  text: 60_000_000,
  /** Characters of one CSV record, or of XML between two tags. */
  silence: 1_000_000,
  zipEntries: 1_000,
  inflatedBytes: 160 * 1024 * 1024,
  xmlElements: 9_000_000,
  /** A sheet needs about ten. */
  xmlDepth: 64,
  sharedStrings: 1_000_000,
} as const;

/** Of a sheet in any spreadsheet program, blank rows included. */
export const LAST_ROW = 1_048_576;

/** A refusal told to the user. Everything else that is thrown while reading means a damaged file. */
export class Refusal extends Error {}

export const count = (value: number) => value.toLocaleString('en-US');
