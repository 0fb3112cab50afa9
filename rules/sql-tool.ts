/** Of a query of the SQL tool. */
export const MOST_CHARACTERS = 10_000;
export const MOST_ROWS = 1000;
export const MOST_COLUMNS = 200;
export const MOST_CELL_CHARACTERS = 10_000;
export const MOST_BYTES = 5_000_000;
export const MOST_SECONDS = 5;
/** Of one administrator, and what each list of earlier queries holds. */
export const MOST_SAVED = 100;
export const LATEST_QUERIES = 200;
/** After that a query needs another sign-in. */
export const SIGN_IN_MINUTES = 60;

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What a cut result says. */
export function cutSentence(rows: number, columns: number): string {
  const isWide = columns >= MOST_COLUMNS && rows !== MOST_ROWS;
  if (!isWide) return `Only the first ${counted(rows, 'row')} are shown.`;
  return `Only the first ${counted(rows, 'row')} and ${counted(columns, 'column')} are shown.`;
}

const NUMBERS = /^(smallint|integer|bigint|numeric|real|double precision)\b/;
/** By the name that PostgreSQL gives to the type of a column. */
export const isNumberType = (type: string): boolean => NUMBERS.test(type) && !type.endsWith('[]');
