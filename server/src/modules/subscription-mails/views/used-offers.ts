import { sql, type RawBuilder } from 'kysely';
import { estMonthlySavings } from '#rules/catalog/prices.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { SHORT_DAYS } from '#rules/subscription-mails/favorites.ts';
import type { Scope } from '../../../platform/scope.ts';
import {
  baseOf,
  catalogOf,
  effectiveAmuOf,
  facilityColumns,
  facilityJoins,
  hidesPrices,
  isOfferedTo,
  isOnSale,
  offeredTo,
  visibleTo,
  type FacilityFigures,
} from '../../catalog/index.ts';
import type { Telling } from '../letter.ts';

interface Row extends FacilityFigures {
  listing_id: number;
  name: string;
  seller: string;
  cents: number | null;
  expiry: IsoDate | null;
  kind: 'new' | 'short' | 'gone';
}

export interface UsedOffer extends Pick<Row, 'kind' | 'listing_id' | 'name' | 'seller' | 'expiry'> {
  /** Null where it is hidden or gone. */
  cents: number | null;
  /** Cents that a month at this price saves; 0 where it is not known or not shown. */
  effect: number;
  amu: number;
}

/** Offers of what the facility uses that are new since the week before, gone since, or expire soon since. */
export async function usedOffers(reader: Scope, { db, today, period }: Telling): Promise<UsedOffer[]> {
  if (reader.facility === null) return [];
  const { id } = reader.facility;
  const lastWeek = sql`${addDays(period.key, -7)}::date`;
  const wasThere = sql`exists (select from weekly_offer w where w.week = ${lastWeek} and w.listing_id = s.listing_id)`;
  const shortSince = sql`${period.start}::date + ${sql.lit(SHORT_DAYS)}`;
  const from = (kind: Row['kind'], offers: RawBuilder<unknown>) =>
    sql`select ${kind}::text as kind, s.*, ${facilityColumns} from ${offers} ${facilityJoins(id)}
      where u.facility_id is not null or ao.facility_id is not null`;
  const shown = sql`${visibleTo(reader, today)} and ${isOfferedTo(reader, 's')}`;
  const { rows } = await sql<Row>`
    with known as (select exists (select from weekly_offer w where w.week = ${lastWeek}) as is_known)
    ${from(
      'new',
      sql`(select ${COLUMNS}, s.lowest_price_cents as cents, s.earliest_expiry as expiry from ${catalogOf(reader, today)} s
        where ${shown} and (select is_known from known) and not ${wasThere}) s`,
    )}
    union all ${from(
      'short',
      sql`(select ${COLUMNS}, s.lowest_price_cents as cents, o.expiry from ${catalogOf(reader, today)} s
        cross join lateral (select min(x.expiry_date) as expiry from lot x
          where x.listing_id = s.listing_id and x.status = 'active' and x.stock > 0 and x.expiry_date >= ${today}::date
            and x.expiry_date < ${today}::date + ${sql.lit(SHORT_DAYS)}
            and (x.expiry_date >= ${shortSince} or x.created_at >= ${period.start}::timestamp at time zone 'UTC')) o
        where ${shown} and o.expiry is not null and s.earliest_expiry < ${today}::date + ${sql.lit(SHORT_DAYS)}) s`,
    )}
    union all ${from(
      'gone',
      sql`(select l.id as listing_id, l.name, c.name as seller, d.gcn_seqno, d.package_size, d.eaches_per_pack,
          d.wholesale_cents as wac_cents, null::bigint as cents, null::date as expiry
        from (select l.*, l.id as listing_id from weekly_offer w join listing l on l.id = w.listing_id where w.week = ${lastWeek}) s
        join listing l on l.id = s.listing_id join drug d on d.ndc = l.ndc join company c on c.id = l.company_id
        where ${offeredTo(reader)} and ${isOfferedTo(reader, 's')}
          and not exists (select from catalog_search x where x.listing_id = s.listing_id and ${isOnSale('x', today)})) s`,
    )}`.execute(db);
  return rows.map((row) => toOffer(row, hidesPrices(reader)));
}

const COLUMNS = sql`s.listing_id, s.name, s.company_name as seller, s.gcn_seqno, s.package_size, s.eaches_per_pack, s.wac_cents`;

function toOffer(row: Row, hidden: boolean): UsedOffer {
  const { kind, listing_id, name, seller, expiry } = row;
  const amu = effectiveAmuOf(row);
  const cents = hidden ? null : row.cents;
  const effect = estMonthlySavings(amu, baseOf(row), cents) ?? 0;
  return { kind, listing_id, name, seller, expiry, cents, effect, amu: amu ?? 0 };
}
