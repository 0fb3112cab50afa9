import { formatUsDate } from '#rules/dates.ts';
import { COLUMN_LABELS, type ImportColumn } from '#rules/listings/import-columns.ts';
import type { ListingRow } from '#rules/listings/listing-import.ts';
import { formatUsd, toDollars } from '#rules/money.ts';
import { inTurns, type ReadRow } from './rows.ts';
import { lotKey } from './named-lots.ts';

const ROWS_NAMED = 5;
const BIDS: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' };

/**
 * The rows of one product agree on its figures, and the first name counts for all of them. A lot may occur once: of rows
 * that say the same the first is taken, of rows that differ none, since only the seller knows which is right.
 */
export async function refuseRepeats(read: readonly ReadRow[]): Promise<void> {
  const said = new Map<string, { value: number | string; number: number }>();
  const names = new Map<string, string>();
  const lots = new Map<string, [ReadRow, ...ReadRow[]]>();
  for await (const [, one] of inTurns(read)) {
    if (one.ndc === null || one.problems.length > 0) continue;
    const product = `${one.ndc} ${one.catalog}`;
    refuseOther(one, said, product, 'minimum_quantity', one.row.minimumQuantity);
    refuseOther(one, said, product, 'case_size', one.row.caseSize);
    refuseOther(one, said, product, 'bids_enabled', BIDS[String(one.row.bidsEnabled)] ?? null);
    refuseOther(one, said, product, 'offer_minimum', one.row.offerMinimum);
    if (one.problems.length > 0) continue;
    one.name &&= names.get(product) ?? one.name;
    if (one.name !== null) names.set(product, one.name);
    const key = lotKey(product, one.row.lot);
    const others = lots.get(key);
    if (others === undefined) lots.set(key, [one]);
    else others.push(one);
  }
  for (const rows of lots.values()) if (rows.length > 1) refuseLot(rows);
}

function refuseOther(
  one: ReadRow,
  said: Map<string, { value: number | string; number: number }>,
  product: string,
  column: ImportColumn,
  value: number | string | null,
): void {
  if (value === null) return;
  const key = `${product} ${column}`;
  const before = said.get(key) ?? { value, number: one.number };
  said.set(key, before);
  if (before.value === value) return;
  const message = `${COLUMN_LABELS[column]} is ${value}, but row ${before.number} of the same product says ${before.value}.`;
  one.problems.push({ column, code: 'contradicts', message });
}

const VALUES: readonly (readonly [ImportColumn, (row: ListingRow) => string])[] = [
  ['expiry', (row) => formatUsDate(row.expiry)],
  ['pack_price', (row) => formatUsd(toDollars(row.packPriceCents))],
  ['stock', (row) => String(row.stock)],
  ['price_type', (row) => row.priceType],
];

function refuseLot(rows: readonly [ReadRow, ...ReadRow[]]): void {
  const [first, ...others] = rows;
  const differing = VALUES.filter(([, valueOf]) =>
    others.some((other) => valueOf(other.row) !== valueOf(first.row)),
  );
  if (differing.length === 0) {
    for (const one of others) {
      const message = `Lot ${one.row.lot} of this product is already in row ${first.number}.`;
      one.problems.push({ column: 'lot', code: 'repeated', message });
    }
    return;
  }
  const where = `rows ${listed(rows.map((one) => String(one.number)))}`;
  const what = differing.map(
    ([column, valueOf]) => `${COLUMN_LABELS[column]} ${listed(rows.map((one) => valueOf(one.row)))}`,
  );
  for (const one of rows) {
    const message = `Lot ${one.row.lot} of this product stands in ${where} with different values: ${what.join('; ')}.`;
    one.problems.push({ column: 'lot', code: 'repeated_otherwise', message });
  }
}

function listed(texts: readonly string[]): string {
  const last = texts.length > ROWS_NAMED ? 'others' : texts.at(-1);
  return `${texts.slice(0, Math.min(texts.length - 1, ROWS_NAMED)).join(', ')} and ${last}`;
}
