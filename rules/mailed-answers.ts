import type { IsoDate } from './dates.ts';
import { cellText, isNumeric, type CellKind } from './reports/cell-text.ts';

/** What mails of saved reports (RB-462 … RB-464) and of saved questions (RB-515) have in common. */

/** Besides oneself. */
export const MOST_RECIPIENTS = 10;
export const FAILURES_IN_A_ROW = 3;
/** Between two attempts at what could not be made. */
export const TRY_AGAIN_MINUTES = 60;
export const MAILED_ROWS = 20;
export const MAILED_BYTES = 5 * 1024 * 1024;

export const TOO_MANY_RECIPIENTS = `Choose at most ${MOST_RECIPIENTS} others.`;
export const TOO_LARGE = 'The report is too large for a mail. Open it by the link below.';
export const mailTitle = (title: string): string => `Report: ${title}`;

const MAILED_AT = 'T12:00:00.000Z';

/** Moments in ISO 8601. */
export const isDue = (on: IsoDate, now: string): boolean => `${on}${MAILED_AT}` <= now;

type Cell = string | number | null;

export interface MailedTable {
  columns: readonly { label: string; kind: CellKind }[];
  rows: readonly (readonly Cell[])[];
  figures: readonly { label: string; kind: CellKind; value: Cell }[];
}

/** How many rows there are, and whether the workbook beside them has `all` of them; null without one. */
interface Sized {
  total: number;
  attached: string | null;
}

/** Figures, one a line, and how many of the rows a mail shows. */
export function sizeWords({ figures, rows }: MailedTable, { total, attached }: Sized): string[] {
  if (rows.length === 0) return ['No records found.'];
  const shown = total > MAILED_ROWS ? `The first ${MAILED_ROWS} of ${total} rows` : `${total} rows`;
  return [
    figures.map(({ label, kind, value }) => `${label}: ${cellText(value, kind)}`).join('\n'),
    attached === null ? TOO_LARGE : `${shown}; ${attached} are attached.`,
  ];
}

/** The first rows: what a row is of, and below it the other columns with their names. */
export function mailLines({ columns, rows }: MailedTable): { name: string; detail: string; amount: '' }[] {
  const named = Math.max(
    0,
    columns.findIndex(({ kind }) => !isNumeric(kind)),
  );
  return rows.slice(0, MAILED_ROWS).map((row) => {
    const text = (at: number) => cellText(row[at], columns[at]?.kind ?? 'text');
    const others = columns.flatMap(({ label }, at) => (at === named ? [] : [`${label} ${text(at)}`]));
    return { name: text(named), detail: others.join(' · '), amount: '' };
  });
}
