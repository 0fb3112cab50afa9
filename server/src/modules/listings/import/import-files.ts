import { sql } from 'kysely';
import type { ListingImport } from '#contract/listings/imports.ts';
import { addMonths, formatUsDate } from '#rules/dates.ts';
import type { Cell } from '#rules/spreadsheet/cells.ts';
import type { RowProblem } from '#rules/listings/import-fields.ts';
import {
  COLUMN_LABELS,
  IMPORT_COLUMNS,
  PORTFOLIO_COLUMNS,
  type PriceFileColumn,
} from '#rules/listings/import-columns.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { tableFile, type CellOut } from '../../../platform/spreadsheet/write.ts';
import { sellingCompany } from '../edit-listing.ts';
import { BY_SIZE } from './compared-prices.ts';
import { viewImport } from './views.ts';

type Format = 'csv' | 'xlsx';

/** The refused rows as they were sent, with their row number and every reason: correct them and upload the file. */
export async function importReport(
  { scope, db }: RequestContext,
  id: number,
  format: Format,
): Promise<FileReply> {
  const { headers, file_name } = await viewImport(scope, db, id);
  const table = {
    name: `${file_name.replace(/\.\w+$/, '').slice(0, 60)}-refused-rows`,
    headers: ['Row', ...headers.map((column) => column.header), 'Reasons'],
    rows: refusedRows(db, id, headers),
  };
  return tableFile(table, format);
}

const ROWS_AT_ONCE = 500;

/** Read while they leave: a file may be refused as a whole. */
async function* refusedRows(db: Queryable, id: number, headers: ListingImport['headers']) {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const { rows }: { rows: RefusedRow[] } = await sql<RefusedRow>`
      select row_number, cells, problems from listing_import_row
      where import_id = ${id} and problems is not null and row_number > ${after}
      order by row_number limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    for (const { row_number, cells, problems } of rows) {
      const sent = headers.map((column) => toCell(cells[column.index]));
      yield [row_number, ...sent, problems.map((problem) => problem.message).join(' ')];
    }
    after = rows.length === ROWS_AT_ONCE ? rows.at(-1)?.row_number : undefined;
  }
}

interface RefusedRow {
  row_number: number;
  cells: Cell[];
  problems: RowProblem[];
}

const WHAT = { lot: 'Changed lot', listing: 'New lot' } as const;

const MADE = {
  name: 'Name',
  new_listing: 'New listing',
  new_lot: 'New lot',
  new_item: 'New product',
  changed_item: 'Contract Price',
} as const;

/** Every price that differs from the one it was compared with, the largest change first; then what is renamed and made. */
export async function importPrices(
  { scope, db }: RequestContext,
  id: number,
  format: Format,
): Promise<FileReply> {
  const { file_name } = await viewImport(scope, db, id);
  const { rows } = await sql<ComparedRow>`
    select row_number, ndc, name, lot, compared_with, before_cents, after_cents from listing_import_price
    where import_id = ${id} order by ${BY_SIZE}`.execute(db);
  const table = {
    name: `${file_name.replace(/\.\w+$/, '').slice(0, 60)}-changes`,
    headers: ['Row', 'NDC', 'Name', 'Lot', 'What', 'Before', 'After', 'Change %'],
    rows: [
      ...rows.map(
        ({ row_number, ndc, name, lot, before_cents: before, after_cents: after, compared_with }) => [
          row_number,
          formatNdc(ndc),
          name,
          lot,
          WHAT[compared_with],
          toDollars(before),
          toDollars(after),
          Math.round((after / before - 1) * 1000) / 10,
        ],
      ),
      ...(await madeRows(db, id)),
    ],
  };
  return tableFile(table, format);
}

/** A new lot whose price is told already stands there. */
async function madeRows(db: Queryable, id: number): Promise<CellOut[][]> {
  const { rows } = await sql<MadeRow>`
    select c.what, c.row_number, c.ndc, c.name, c.name_before, c.lot, c.price_cents, c.before_cents from listing_import_change c
    where c.import_id = ${id} and (c.what <> 'new_lot' or not exists (select from listing_import_price p
      where p.import_id = c.import_id and p.row_number = c.row_number)) order by c.what, c.row_number`.execute(
    db,
  );
  return rows.map(({ what, row_number, ndc, name, lot, ...one }) => [
    row_number,
    formatNdc(ndc),
    name,
    lot,
    MADE[what],
    one.before_cents === null ? one.name_before : toDollars(one.before_cents),
    one.price_cents === null ? (what === 'new_item' ? null : name) : toDollars(one.price_cents),
    null,
  ]);
}

interface MadeRow {
  what: keyof typeof MADE;
  row_number: number;
  ndc: string;
  name: string;
  name_before: string | null;
  lot: string | null;
  price_cents: number | null;
  before_cents: number | null;
}

interface ComparedRow {
  row_number: number;
  ndc: string;
  name: string | null;
  lot: string;
  before_cents: number;
  after_cents: number;
  compared_with: keyof typeof WHAT;
}

function toCell(cell: Cell): CellOut {
  if (typeof cell === 'string' || typeof cell === 'number') return cell;
  return cell === true || cell === false ? String(cell).toUpperCase() : null;
}

/** A price file to start from: every column, and two rows that show how they are filled. */
export async function importTemplate({ scope, today }: RequestContext, format: Format): Promise<FileReply> {
  const { is503b } = sellingCompany(scope);
  const long = { expiry: addMonths(today, 18), catalog: is503b ? '503b' : 'medigi' };
  const short = { expiry: addMonths(today, 8), catalog: is503b ? '503b' : 'medshorts' };
  const examples: Record<PriceFileColumn, CellOut>[] = [
    { ...example, ...long, lot: 'LOT-A1', expiry: formatUsDate(long.expiry) },
    { ...example, ...short, lot: 'LOT-B2', expiry: formatUsDate(short.expiry), pack_price: 9.95, stock: 40 },
  ];
  const table = {
    name: 'price-file-template',
    headers: IMPORT_COLUMNS.map((column) => COLUMN_LABELS[column]),
    rows: examples.map((row) => IMPORT_COLUMNS.map((column) => row[column])),
  };
  return tableFile(table, format);
}

/** The same of a file of the portfolio. */
export const portfolioTemplate = async (format: Format): Promise<FileReply> =>
  tableFile(
    {
      name: 'portfolio-template',
      headers: PORTFOLIO_COLUMNS.map((column) => COLUMN_LABELS[column]),
      rows: [
        [example.ndc, example.pack_price],
        ['70101-0002-01', null],
      ],
    },
    format,
  );

const example: Record<PriceFileColumn, CellOut> = {
  ndc: '70101-0001-01',
  name: 'Example tablets 500 mg, 100 count',
  lot: '',
  expiry: '',
  pack_price: 12.5,
  stock: 250,
  minimum_quantity: 1,
  case_size: 12,
  price_type: 'WAC',
  catalog: '',
  bids_enabled: 'Yes',
  offer_minimum: 1,
};
