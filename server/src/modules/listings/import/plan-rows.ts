import { sql } from 'kysely';
import type { CatalogType } from '#contract/primitives.ts';
import { wholeMonthsUntil } from '#rules/dates.ts';
import type { Cell } from '#rules/spreadsheet/cells.ts';
import { missingColumns } from '#rules/listings/import-columns.ts';
import type { RowProblem } from '#rules/listings/import-fields.ts';
import { noProduct } from '#rules/listings/import-headers.ts';
import { LEFT_OUT, NOT_SAID, passedOver } from '#rules/listings/import-settings.ts';
import { readListingRow } from '#rules/listings/listing-import.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { FileLayout } from './file-layout.ts';
import {
  inTurns,
  ROWS_PER_REPORT,
  type ReadRow,
  type FileRow,
  type PlannedRow,
  type RowOutcome,
} from './rows.ts';
import { lotKey, NamedLots } from './named-lots.ts';
import { planWithdrawals, type LeavingRow } from './plan-withdrawals.ts';
import { refuseRepeats } from './refuse-repeats.ts';
import { resolveNdcs, slices } from './resolve-ndcs.ts';

export interface PlanSettings extends Pick<
  FileLayout,
  'mapping' | 'settings' | 'headerRow' | 'header' | 'longestNdc'
> {
  today: string;
  company: { id: number; is503b: boolean };
}

export interface Plan {
  outcomes: RowOutcome[];
  named: NamedLots;
}

const REMEDY = 'correct it, or list the product by hand first';

/** A lot this far from its expiry belongs to the main catalog. */
const LONG_DATED_MONTHS = 12;

/** What each row would do, or every reason why it is refused. Changes nothing. `tell` hears how many rows were read. */
export async function planRows(
  db: Queryable,
  rows: readonly FileRow[],
  plan: PlanSettings,
  tell: (rows: number) => Promise<void>,
): Promise<Plan> {
  const named = new NamedLots();
  if (missingColumns(plan.mapping, 'listings').length > 0) {
    const open = { value: null, problems: null, skipped: null };
    return { outcomes: rows.map(({ row_number }) => ({ row_number, ...open })), named };
  }
  const outcomes = new Map<number, RowOutcome>();
  const read: ReadRow[] = [];
  const leaving: LeavingRow[] = [];
  for await (const [index, { row_number, cells }] of inTurns(rows)) {
    if (index % ROWS_PER_REPORT === 0) await tell(index);
    const skipped = skippedBecause(row_number, cells, plan);
    const reading = skipped === null ? readListingRow(cells, plan.mapping, plan) : null;
    if (reading?.kind === 'ok') {
      const { row } = reading;
      const open = { problems: [], ndc: null, catalog: null };
      read.push({ number: row_number, row, name: row.name, ...open });
    } else if (reading?.kind === 'withdraw')
      leaving.push({ number: row_number, row: reading.row, problems: [], ndc: null });
    else {
      if (reading !== null) named.add(reading.names.ndcs, reading.names.lot);
      else if (skipped === LEFT_OUT) nameLots(named, readListingRow(cells, plan.mapping, plan));
      const problems = reading?.problems ?? null;
      outcomes.set(row_number, { row_number, value: null, problems, skipped });
    }
  }
  await resolveNdcs(db, read, {
    readingOf: ({ row }) => ({
      candidates: row.ndcCandidates,
      padded: row.ndcPadded,
      lostZeros: row.ndcLostZeros,
    }),
    remedy: REMEDY,
  });
  await resolveCatalogs(db, read, plan);
  await refuseRepeats(read);
  for (const one of await planWithdrawals(db, leaving, { read, named, remedy: REMEDY }))
    outcomes.set(one.row_number, one);
  for await (const [, one] of inTurns(read)) {
    named.add(one.ndc === null ? one.row.ndcCandidates : [one.ndc], one.row.lot);
    outcomes.set(one.number, toOutcome(one, plan));
  }
  return { outcomes: rows.flatMap(({ row_number }) => outcomes.get(row_number) ?? []), named };
}

const skippedBecause = (number: number, cells: readonly Cell[], plan: PlanSettings): string | null =>
  passedOver(number, plan) ?? noProduct(cells, plan.mapping, plan.header);

/** The file says something of the lot of a row that is left out. */
function nameLots(named: NamedLots, reading: ReturnType<typeof readListingRow>): void {
  if (reading.kind === 'ok') named.add(reading.row.ndcCandidates, reading.row.lot);
  else if (reading.kind === 'withdraw') named.add(reading.row.ndc.candidates, reading.row.lot);
  else named.add(reading.names.ndcs, reading.names.lot);
}

function toOutcome(
  { number, row, problems, ndc, name, catalog }: ReadRow,
  { mapping }: PlanSettings,
): RowOutcome {
  if (ndc === null || catalog === null || problems.length > 0)
    return { row_number: number, value: null, problems, skipped: null };
  const value: PlannedRow = {
    ndc,
    name,
    catalog,
    min_packs: row.minimumQuantity === null ? null : Math.max(1, row.minimumQuantity),
    case_size: row.caseSize,
    offer_orders_enabled: row.bidsEnabled,
    offer_minimum_quantity: row.offerMinimum,
    lot: row.lot,
    expiry: row.expiry,
    price_cents: row.packPriceCents,
    stock: row.stock,
    price_type: mapping.price_type === undefined ? null : row.priceType,
  };
  return { row_number: number, value, problems: null, skipped: null };
}

/**
 * A catalog that the file does not name: the one of the outsourcing facility, else where the lot already is, else by
 * the longest-dated lot of the product in the file.
 */
async function resolveCatalogs(
  db: Queryable,
  read: readonly ReadRow[],
  { company, today, settings }: PlanSettings,
): Promise<void> {
  const isAsked = (one: ReadRow) => company.is503b === (one.row.catalog === '503b');
  const isSaid = (one: ReadRow) =>
    one.row.catalog !== null && (isAsked(one) || settings.instead.catalog !== NOT_SAID);
  const open = read.filter((one) => !isSaid(one) && one.ndc !== null);
  const listed = company.is503b ? new Map<string, CatalogType>() : await loadListedLots(db, company.id, open);
  const longest = new Map<string, string>();
  for (const { ndc, row } of open) {
    if (ndc !== null && row.expiry > (longest.get(ndc) ?? '')) longest.set(ndc, row.expiry);
  }
  for await (const [, one] of inTurns(read)) {
    if (isSaid(one)) {
      one.catalog = one.row.catalog;
      if (!isAsked(one)) one.problems.push(closedCatalog(company.is503b));
    } else if (company.is503b) one.catalog = '503b';
    else if (one.ndc !== null) {
      const isLong = wholeMonthsUntil(longest.get(one.ndc) ?? one.row.expiry, today) >= LONG_DATED_MONTHS;
      one.catalog = listed.get(lotKey(one.ndc, one.row.lot)) ?? (isLong ? 'medigi' : 'medshorts');
    }
  }
}

const closedCatalog = (is503b: boolean): RowProblem => ({
  column: 'catalog',
  code: 'closed',
  message: is503b
    ? 'Catalog must be 503b for an outsourcing facility.'
    : 'Catalog 503b is open to outsourcing facilities only.',
});

async function loadListedLots(db: Queryable, companyId: number, read: readonly ReadRow[]) {
  const listed = new Map<string, CatalogType>();
  for (const ndcs of slices(read.flatMap(({ ndc }) => ndc ?? []))) {
    const { rows } = await sql<{ ndc: string; lot_name: string; catalog_type: CatalogType }>`
      select l.ndc, o.lot_name, l.catalog_type from listing l join lot o on o.listing_id = l.id and o.status = 'active'
      where l.company_id = ${companyId} and l.status <> 'withdrawn' and l.ndc = any(${ndcs}::text[])
      order by o.id`.execute(db);
    for (const { ndc, lot_name, catalog_type } of rows) listed.set(lotKey(ndc, lot_name), catalog_type);
  }
  return listed;
}
