import { COLUMN_LABELS, IMPORT_COLUMNS, type ImportColumn } from '#rules/listing-import.ts';
import type { Tone } from '../../ui/status-badge.tsx';
import type { ImportMapping, ListingImport } from './imports-api.ts';

export const IMPORT_STATES: Readonly<Record<ListingImport['state'], { label: string; tone: Tone }>> = {
  checked: { label: 'Not imported yet', tone: 'info' },
  running: { label: 'Running', tone: 'info' },
  done: { label: 'Imported', tone: 'ok' },
  failed: { label: 'Stopped', tone: 'refusal' },
  undone: { label: 'Undone', tone: 'neutral' },
};

/** 'Lot, Expiry and Stock'. */
export function columnList(columns: readonly ImportColumn[]): string {
  const labels = columns.map((column) => COLUMN_LABELS[column]);
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;
}

/** The label of a problem's column, as the server names it; '–' for the whole row. */
export function columnLabel(column: string | null): string {
  const known = IMPORT_COLUMNS.find((one) => one === column);
  return known === undefined ? (column ?? '–') : COLUMN_LABELS[known];
}

/** A file's column by its header; without one by its letter, as spreadsheets name it. */
export function fileColumnName({ index, header }: { index: number; header: string }): string {
  return header.trim() === '' ? `Column ${letters(index)}` : header;
}

function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

/** Our columns that stand for the same column of the file; the first of them keeps it. */
export function takenTwice(mapping: ImportMapping): ReadonlyMap<ImportColumn, ImportColumn> {
  const owners = new Map<number, ImportColumn>();
  const twice = new Map<ImportColumn, ImportColumn>();
  for (const column of IMPORT_COLUMNS) {
    const index = mapping[column] ?? null;
    if (index === null) continue;
    const owner = owners.get(index);
    if (owner === undefined) owners.set(index, column);
    else twice.set(column, owner);
  }
  return twice;
}

export const sameMapping = (a: ImportMapping, b: ImportMapping): boolean =>
  IMPORT_COLUMNS.every((column) => (a[column] ?? null) === (b[column] ?? null));
