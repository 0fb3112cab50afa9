import { sql, type RawBuilder } from 'kysely';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

/** What an import took out of sale, with the version that it got then. */
const withdrew = (importId: number, what: 'lots' | 'listings'): RawBuilder<unknown> => sql`(
  select distinct g.id, g.version, g.status from listing_import_row r
  cross join lateral jsonb_to_recordset(r.effect -> 'withdrew' -> ${sql.lit(what)}) as g(id bigint, version int, status text)
  where r.import_id = ${importId} and r.effect is not null)`;

/** `gone_lots`, `gone_listings`: each with whether it comes `back`. What was touched since, or stands there anew, stays as it is. */
const goneOf = (importId: number): RawBuilder<unknown> => sql`gone_lots as materialized (
    select o.id, o.listing_id, o.lot_name, (o.status = 'withdrawn' and o.version = g.version and not exists (
      select from lot n where n.listing_id = o.listing_id and lower(n.lot_name) = lower(o.lot_name) and n.status = 'active')) as back
    from ${withdrew(importId, 'lots')} g join lot o on o.id = g.id
  ), gone_listings as materialized (
    select l.id, l.name, g.status, (l.status = 'withdrawn' and l.version = g.version and not exists (
      select from listing n where n.company_id = l.company_id and n.ndc = l.ndc and n.catalog_type = l.catalog_type
        and n.status <> 'withdrawn')) as back
    from ${withdrew(importId, 'listings')} g join listing l on l.id = g.id)`;

export interface Returning {
  /** Lots, those of listings that come back among them. */
  back: number;
  kept: number;
  kept_names: string[];
}

const NAMES_SHOWN = 50;

/** What an undo would put up for sale again. */
export async function planReturn(db: Queryable, importId: number): Promise<Returning> {
  const { rows } = await sql<Returning>`with ${goneOf(importId)}
    select (select count(*) from gone_lots where back)::int + (select count(*) from gone_listings g
        join lot o on o.listing_id = g.id and o.status = 'active' where g.back)::int as back,
      (select count(*) from gone_lots where not back)::int + (select count(*) from gone_listings g
        join lot o on o.listing_id = g.id and o.status = 'active' where not g.back)::int as kept,
      (select coalesce(json_agg(k.name), '[]') from (
        select l.name || ', lot ' || g.lot_name as name from gone_lots g join listing l on l.id = g.listing_id where not g.back
        union all select g.name from gone_listings g where not g.back limit ${sql.lit(NAMES_SHOWN)}) k) as kept_names`.execute(
    db,
  );
  return rows[0] ?? { back: 0, kept: 0, kept_names: [] };
}

/** The ids of what it took out of sale, to be locked with what it changed. */
export const lotsAndListings = (importId: number) => ({
  lots: sql`select id from ${withdrew(importId, 'lots')} g`,
  listings: sql`select id from ${withdrew(importId, 'listings')} g
    union select o.listing_id from ${withdrew(importId, 'lots')} g join lot o on o.id = g.id`,
});

export async function returnGone(tx: Tx, importId: number, now: Date): Promise<void> {
  await sql`with ${goneOf(importId)}, lots as (
      update lot o set status = 'active', version = o.version + 1, updated_at = ${now}
      from gone_lots g where o.id = g.id and g.back
    )
    update listing l set status = g.status, version = l.version + 1, updated_at = ${now}
    from gone_listings g where l.id = g.id and g.back`.execute(tx);
}
