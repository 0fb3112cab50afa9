import {
  ALL_IMPORT_COLUMNS,
  COLUMN_LABELS,
  COLUMNS_OF,
  IMPORT_STATE_NAMES,
  type ImportColumn,
  type ImportKind,
  type ImportState,
} from '#rules/listings/import-columns.ts';
import { PORTFOLIO_FILE } from '#rules/listings/portfolio-file.ts';
import { namedColumns, type ColumnTable } from '#rules/spreadsheet/columns.ts';
import { PRICE_FILE } from '#rules/listings/import-headers.ts';
import { remedyOf } from '#rules/listings/import-problems.ts';
import { NOT_SAID } from '#rules/listings/import-settings.ts';
import { PRICE_TYPES } from '#rules/catalog/prices.ts';
import { countOf, formatCount, listOf } from '../../shared/format.ts';
import type { SeenColumn } from '../../ui/column-mapping.tsx';
import type { Tone } from '../../ui/status-badge.tsx';
import type { ImportMapping, ImportSettings, ListingImport } from './imports-api.ts';

const TONES: Readonly<Record<ImportState, Tone>> = {
  checking: 'info',
  checked: 'info',
  refused: 'refusal',
  cancelled: 'neutral',
  expired: 'neutral',
  running: 'info',
  done: 'ok',
  failed: 'refusal',
  undone: 'neutral',
};

export const stateOf = (state: ImportState): { label: string; tone: Tone } => ({
  label: IMPORT_STATE_NAMES[state],
  tone: TONES[state],
});

/** Where files of each kind are imported, and how they are spoken of. */
export const IMPORT_PLACES = {
  listings: {
    all: '/manage-listings/import',
    one: '/manage-listings/import/$id',
    home: '/manage-listings',
    homeName: 'Listings',
    title: 'Import price file',
    file: 'Price file',
    what: 'a price file',
    promise: 'Nothing is listed until you confirm.',
    nothing: 'Nothing was listed.',
    sold: 'Price files are imported by sellers',
  },
  portfolio: {
    all: '/portfolio/import',
    one: '/portfolio/import/$id',
    home: '/portfolio',
    homeName: 'Portfolio',
    title: 'Import portfolio',
    file: 'Products',
    what: 'a list of NDCs',
    promise: 'Nothing is added until you confirm.',
    nothing: 'Nothing was added.',
    sold: 'Portfolios are imported by sellers',
  },
} as const satisfies Record<ImportKind, Record<string, string>>;

/** 'Lot, Expiry and Stock'. */
export const columnList = (columns: readonly ImportColumn[]): string =>
  listOf(columns.map((column) => COLUMN_LABELS[column]));

/** '9 columns' of the file that are read, and as what. */
export function columnsRead(mapping: ImportMapping): { count: string; names: string } {
  const read = ALL_IMPORT_COLUMNS.filter((column) => (mapping[column] ?? null) !== null);
  return { count: countOf(read.length, 'column'), names: columnList(read) };
}

/** Other columns of the file whose header stands for the same, without those that are empty. */
export function alternatives(
  { headers, kind }: Pick<ListingImport, 'headers' | 'kind'>,
  column: ImportColumn,
  chosen: number | null,
): readonly SeenColumn[] {
  const names = headers.map(({ header }) => header);
  const fitting =
    kind === 'portfolio' ? namedIn(PORTFOLIO_FILE, names, column) : namedIn(PRICE_FILE, names, column);
  return headers.filter(
    ({ index, samples }) => index !== chosen && fitting.includes(index) && samples.length > 0,
  );
}

function namedIn<C extends ImportColumn>(
  table: ColumnTable<C>,
  headers: readonly string[],
  column: ImportColumn,
): readonly number[] {
  const known = table.columns.find((one) => one === column);
  return known === undefined ? [] : namedColumns(table, headers, known);
}

/** Something about the columns is open: one is missing, or the guess could have been another. */
export function areColumnsOpen(file: ListingImport): boolean {
  if (file.missing_columns.length > 0) return true;
  const isOpen = (column: ImportColumn) =>
    alternatives(file, column, file.mapping[column] ?? null).length > 0;
  return (
    file.mapping_source === 'guessed' &&
    (file.header_row === null || COLUMNS_OF[file.kind].needed.some(isOpen))
  );
}

/** The label of a problem's column, as the server names it; '–' for the whole row. */
export function columnLabel(column: string | null): string {
  const known = ALL_IMPORT_COLUMNS.find((one) => one === column);
  return known === undefined ? (column ?? '–') : COLUMN_LABELS[known];
}

type ProblemGroup = ListingImport['problem_groups'][number];

/** 'First in row 6, “378180010”: …. Also in rows 7, 9 and others.' */
export function firstOf({ rows, first_rows: [first = 0, ...more], value, example }: ProblemGroup): string {
  const cell = value.trim() === '' ? '' : `, “${value}”`;
  const others = more.map(formatCount).join(', ') + (rows > more.length + 1 ? ' and others' : '');
  const also = more.length === 0 ? '' : ` Also in ${more.length === 1 ? 'row' : 'rows'} ${others}.`;
  return `${rows === 1 ? 'Row' : 'First in row'} ${formatCount(first)}${cell}: ${example}${also}`;
}

/** Choices that mend all rows of a group, as buttons. */
export function remediesFor(
  group: ProblemGroup,
  { instead }: ImportSettings,
): readonly { label: string; settings: Partial<ImportSettings> }[] {
  const rows = `(${formatCount(group.rows)} ${group.rows === 1 ? 'row' : 'rows'})`;
  switch (remedyOf(group.column, group.code)) {
    case 'pad_ndc':
      return [{ label: `Pad to 11 digits ${rows}`, settings: { pad_ndc: true } }];
    case 'decimal':
      return [{ label: `Read as decimal comma ${rows}`, settings: { decimal: 'comma' } }];
    case 'units_are_packs':
      return [{ label: `Read the number as packs ${rows}`, settings: { units_are_packs: true } }];
    case 'instead':
      return (INSTEAD[group.column] ?? []).map(({ label, value }) => ({
        label: `${label} ${rows}`,
        settings: { instead: { ...instead, [group.column]: value } },
      }));
    case null:
      return [];
  }
}

const leaveAsListed = [{ label: 'Take no figure from these cells', value: NOT_SAID }];
const INSTEAD: Partial<Record<ImportColumn, readonly { label: string; value: string }[]>> = {
  price_type: PRICE_TYPES.map((type) => ({ label: `Use ${type}`, value: type })),
  catalog: [
    { label: 'Choose by expiry', value: NOT_SAID },
    ...['medigi', 'medshorts'].map((catalog) => ({ label: `Use ${catalog}`, value: catalog })),
  ],
  minimum_quantity: leaveAsListed,
  case_size: leaveAsListed,
};

/** What the user decided for the whole file, each with what takes it back. */
export function decisionsOf(
  settings: ImportSettings,
): readonly { text: string; back: Partial<ImportSettings> }[] {
  return [
    ...(settings.pad_ndc
      ? [{ text: 'NDCs that lost their zeros are padded to 11 digits.', back: { pad_ndc: false } }]
      : []),
    ...(settings.units_are_packs
      ? [{ text: 'Stock with a unit, such as 10 EA, counts packs.', back: { units_are_packs: false } }]
      : []),
    ...settings.left_out.map((row) => ({
      text: `Row ${formatCount(row)} is left out.`,
      back: { left_out: settings.left_out.filter((other) => other !== row) },
    })),
    ...Object.entries(settings.instead).map(([column, value]) => ({
      text:
        value === NOT_SAID
          ? `${columnLabel(column)}: cells that are not understood say nothing.`
          : `${columnLabel(column)}: ${value} where the file says nothing that is understood.`,
      back: {
        instead: Object.fromEntries(Object.entries(settings.instead).filter(([other]) => other !== column)),
      },
    })),
  ];
}

export const sameMapping = (a: ImportMapping, b: ImportMapping): boolean =>
  ALL_IMPORT_COLUMNS.every((column) => (a[column] ?? null) === (b[column] ?? null));
