import { sql } from 'kysely';
import { missingColumns, type ColumnMapping } from '#rules/listings/import-columns.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { NamedLots } from './named-lots.ts';

const SHOWN = 50;
const LOTS_PER_PAGE = 10_000;

export interface Gone {
  listings: number;
  lots: number;
  shown: { ndc: string; name: string; lot: string; stock: number }[];
}

export const NOTHING_GONE: Gone = { listings: 0, lots: 0, shown: [] };

interface ActiveLot {
  id: number;
  listing_id: number;
  ndc: string;
  name: string;
  lot: string;
  stock: number;
}

/** Active lots of the company that the file does not name, refused rows included; a listing counts when no row names its product. */
export async function findGone(
  db: Queryable,
  companyId: number,
  mapping: ColumnMapping,
  named: NamedLots,
): Promise<Gone> {
  const gone: Gone = { ...NOTHING_GONE, shown: [] };
  if (missingColumns(mapping, 'listings').length > 0) return gone;
  const listings = new Set<number>();
  for await (const { listing_id, ndc, name, lot, stock } of activeLots(db, companyId)) {
    if (named.hasLot(ndc, lot)) continue;
    gone.lots += 1;
    if (!named.hasProduct(ndc)) listings.add(listing_id);
    if (gone.shown.length < SHOWN) gone.shown.push({ ndc, name, lot, stock });
  }
  return { ...gone, listings: listings.size };
}

async function* activeLots(db: Queryable, companyId: number): AsyncGenerator<ActiveLot> {
  for (let after = 0; ;) {
    const { rows } = await sql<ActiveLot>`
      select o.id, l.id as listing_id, l.ndc, l.name, o.lot_name as lot, o.stock
      from listing l join lot o on o.listing_id = l.id and o.status = 'active'
      where l.company_id = ${companyId} and l.status = 'active' and o.id > ${after}
      order by o.id limit ${sql.lit(LOTS_PER_PAGE)}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < LOTS_PER_PAGE) return;
    after = last.id;
  }
}
