import { sql } from 'kysely';
import type { CatalogItem, Told } from '#rules/edi/catalog.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { catalogOf, isOfferedTo, visibleTo } from '../../catalog/index.ts';

export interface Offer extends CatalogItem {
  /** The same for what is told alike. */
  digest: string;
}

/** What a buyer may order today at the prices of its facility, by listing. */
export async function readOffers(scope: Scope, db: Queryable, today: string): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select o.*, md5(concat_ws('|', o.name, o.expiry, o.minimum, o.containers, o.content, o.price, o.wac, o.stock)) as digest
    from (select s.listing_id as listing, s.ndc, s.name, s.earliest_expiry as expiry, l.min_packs as minimum,
        (s.eaches_per_pack / s.package_size)::float8 as containers, s.package_size::float8 as content, s.lowest_price_cents as price,
        s.wac_cents as wac, s.stock
      from ${catalogOf(scope, today)} s join listing l on l.id = s.listing_id
      where ${visibleTo(scope, today)} and ${isOfferedTo(scope, 's')} and s.lowest_price_cents is not null) o
    order by o.listing`.execute(db);
  return rows;
}

/** What the partner knows: its last full catalog that it acknowledged, with what was acknowledged since. Null without one. */
export async function readTold(db: Queryable, clientId: number): Promise<Told | null> {
  const { rows } = await sql<{ id: number }>`
    select c.id from edi_catalog c where c.client_id = ${clientId} and c.is_full and ${IS_ACKNOWLEDGED}
    order by c.id desc limit 1`.execute(db);
  const [base] = rows;
  if (base === undefined) return null;
  const { rows: lines } = await sql<{ listing: number; digest: string | null; ndc: string; name: string }>`
    select distinct on (t.listing_id) t.listing_id as listing, encode(t.digest, 'hex') as digest, l.ndc, l.name
    from edi_catalog c join edi_catalog_line t on t.catalog_id = c.id join listing l on l.id = t.listing_id
    where c.client_id = ${clientId} and c.id >= ${base.id} and ${IS_ACKNOWLEDGED}
    order by t.listing_id, c.id desc`.execute(db);
  return new Map(lines.map(({ listing, ...told }) => [listing, told]));
}

/** Of a catalog `c`. */
const IS_ACKNOWLEDGED = sql`exists (select from edi_catalog_message k where k.catalog_id = c.id)
  and not exists (select from edi_catalog_message k join edi_message m on m.id = k.message_id
    where k.catalog_id = c.id and m.status <> 'Acknowledged')`;
