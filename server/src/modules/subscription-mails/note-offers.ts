import { sql } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';
import type { Database } from '../../platform/database/database.ts';
import { isOnSale } from '../catalog/index.ts';

/** Notes once for a week what is on sale at its end, and forgets what was before the week before. */
export async function noteOffers(db: Database, week: IsoDate, today: IsoDate): Promise<void> {
  await sql`insert into weekly_offer (week, listing_id)
    select ${week}::date, s.listing_id from catalog_search s
    where ${isOnSale('s', today)} and not exists (select from weekly_offer w where w.week = ${week}::date)
    on conflict do nothing`.execute(db);
  await sql`delete from weekly_offer where week < ${week}::date - 7`.execute(db);
}
