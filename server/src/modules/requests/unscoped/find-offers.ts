import { sql, type RawBuilder } from 'kysely';
import type { RequestedOffer } from '#contract/requests/requests.ts';
import type { IsoDate } from '#rules/dates.ts';
import { textToNdc } from '#rules/ndc.ts';
import { byWorth } from '#rules/requests/matching.ts';
import { REQUEST_GONE } from '#rules/requests/request-words.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, numberIn } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import { readOffers } from './offers.ts';

const MOST = 20;

/** Active listings to answer a request with: those of its drug group, or what is looked for by number, NDC or name. */
export async function findOffers(
  db: Queryable,
  { id, search, today }: { id: number; search: string; today: IsoDate },
): Promise<RequestedOffer[]> {
  const { rows } = await sql<{ id: number }>`select id from requested_product where id = ${id}`.execute(db);
  if (rows.length === 0) throw notFound(REQUEST_GONE);
  const pairs = sql`select r.id as request_id, x.listing_id from requested_product r left join drug d on d.ndc = r.ndc
    cross join lateral (select s.listing_id from catalog_search s where ${search === '' ? OF_GROUP : found(search)}
      order by s.stock > 0 desc, s.ndc = r.ndc desc, s.lowest_price_cents, s.listing_id limit ${sql.lit(MOST)}) x
    where r.id = ${id}`;
  const offers = await readOffers(db, pairs, { today });
  return offers
    .toSorted((a, b) => Number(b.told.stock > 0) - Number(a.told.stock > 0) || byWorth(a, b))
    .map(({ told }) => told);
}

const OF_GROUP = sql`(s.ndc = r.ndc or (s.gcn_seqno = d.gcn_seqno and s.package_size = d.package_size))`;

function found(search: string): RawBuilder<unknown> {
  const digits = textToNdc(search);
  return sql`(s.listing_id = ${numberIn(search)} or lower(s.name) like ${contains(search)}
    ${digits === null ? sql`` : sql`or s.ndc like ${`%${digits}%`}`})`;
}
