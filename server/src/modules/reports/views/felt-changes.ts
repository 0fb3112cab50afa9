import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import {
  effectiveAmuOf,
  facilityColumns,
  facilityJoins,
  hidesPrices,
  type FacilityFigures,
} from '../../catalog/index.ts';
import type { ReportPeriod } from '#rules/reports/periods.ts';
import { changesOf, conditions, effectOf } from './price-changes.ts';

interface Row extends FacilityFigures {
  listing_id: number;
  name: string;
  seller: string;
  lot_name: string;
  before_cents: number;
  price_cents: number;
}

/** A lot of a product that a facility uses, which has another price than before the days that are asked for. */
export interface FeltChange extends Pick<Row, 'listing_id' | 'name' | 'seller' | 'lot_name'> {
  /** Null where prices are hidden. */
  before: number | null;
  now: number | null;
  is_up: boolean;
  /** Cents by which a month is dearer; 0 where it is not known or not shown. */
  effect: number;
  amu: number;
}

/**
 * What the Price Changes report lists for the current facility of what it uses, with the changes of a lot joined: from its first price to
 * its last one, and without those that were taken back.
 */
export async function feltChanges(
  scope: Scope,
  db: Queryable,
  { period, today }: { period: ReportPeriod; today: string },
): Promise<FeltChange[]> {
  if (scope.facility === null) return [];
  const asked = {
    period,
    today,
    facility: null,
    catalog: undefined,
    sellerId: undefined,
    state: undefined,
    only: {},
    page: { first: 0, count: 0 },
  };
  const { rows } = await sql<Row>`
    select s.listing_id, s.name, s.seller, s.lot_name, s.before_cents, s.price_cents, s.eaches_per_pack, s.wac_cents, ${facilityColumns}
    from (
      select s.lot_id, s.listing_id, s.name, c.name as seller, s.lot_name, s.gcn_seqno, s.package_size, s.eaches_per_pack, s.wac_cents,
        (array_agg(s.before_cents order by s.changed_at, s.id))[1] as before_cents,
        (array_agg(s.price_cents order by s.changed_at desc, s.id desc))[1] as price_cents
      from ${changesOf(scope, asked)} join company c on c.id = s.company_id
      where ${conditions(scope, asked)}
      group by s.lot_id, s.listing_id, s.name, c.name, s.lot_name, s.gcn_seqno, s.package_size, s.eaches_per_pack, s.wac_cents) s
    ${facilityJoins(scope.facility.id)}
    where s.before_cents <> s.price_cents and (u.facility_id is not null or ao.facility_id is not null)`.execute(
    db,
  );
  const hidden = hidesPrices(scope);
  return rows.map((row) => {
    const { listing_id, name, seller, lot_name, before_cents: before, price_cents: now } = row;
    return {
      listing_id,
      name,
      seller,
      lot_name,
      before: hidden ? null : before,
      now: hidden ? null : now,
      is_up: now > before,
      effect: hidden ? 0 : (effectOf(row, now - before) ?? 0),
      amu: effectiveAmuOf(row) ?? 0,
    };
  });
}
