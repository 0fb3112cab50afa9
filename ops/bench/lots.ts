import { sql } from 'kysely';
import type { Database } from '../../server/src/platform/database/database.ts';

export interface BuyableLot {
  listing: number;
  lot: number;
  seller: number;
  price_cents: number;
}

/** Packs of a line; so many of each buyable lot are above its seller's minimum, at a fifth less too. */
export const PACKS = 60;
const ENDLESS = 1_000_000_000;
const MOST_LOTS = 4000;

/** One lot each of listings that everybody may buy, by chance but always the same, with packs for everybody. */
export async function buyableLots(db: Database): Promise<BuyableLot[]> {
  const { rows } = await sql<BuyableLot>`
    select * from (select distinct on (l.id) l.id as listing, o.id as lot, l.company_id as seller, o.price_cents
      from listing l join lot o on o.listing_id = l.id and o.status = 'active' and o.expiry_date > current_date + 1
      join company c on c.id = l.company_id and c.active and c.vacation_start is null join drug d on d.ndc = l.ndc
      where l.status = 'active' and l.catalog_type = 'medigi' and l.start_date is null and not l.case_lock
        and l.case_size = 1 and l.min_packs <= ${PACKS - 1} and o.min_qty <= ${PACKS - 1}
        and o.price_cents * ${PACKS - 1} * 4 / 5 >= c.minimum_order_cents and d.dea_schedule is null
      order by l.id, o.id) b
    order by catalog_part(listing), listing limit ${MOST_LOTS}`.execute(db);
  if (rows.length < MOST_LOTS / 8) throw new Error('Too few listings of the demo world can be bought.');
  const lots = rows.map(({ lot }) => lot);
  const listings = rows.map(({ listing }) => listing);
  await sql`update lot set stock = ${ENDLESS} where id = any (${lots}::bigint[])`.execute(db);
  await sql`select refresh_catalog_search(${listings}::bigint[], current_date)`.execute(db);
  return rows;
}

/**
 * So many baskets of different lots, each basket of so many sellers. The lots of a seller are dealt in turn, so that
 * neighbours share none while there are enough.
 */
export function dealBaskets(
  lots: readonly BuyableLot[],
  { baskets, lines, sellers }: { baskets: number; lines: number; sellers: number },
): BuyableLot[][] {
  const bySeller = [...Map.groupBy(lots, ({ seller }) => seller).values()]
    .filter((own) => own.length >= lines)
    .sort((a, b) => b.length - a.length)
    .map((own) => ({ own, next: 0 }));
  if (bySeller.length < sellers) throw new Error('Too few sellers have lots for a basket.');
  return Array.from({ length: baskets }, (_basket, basket) =>
    Array.from({ length: lines }, (_line, line) => {
      const stall = bySeller[(basket * sellers + (line % sellers)) % bySeller.length];
      const lot = stall?.own[stall.next % stall.own.length];
      if (!stall || !lot) throw new RangeError('A seller without lots is not asked.');
      stall.next += 1;
      return lot;
    }),
  );
}
