import { sql } from 'kysely';
import type { Recommendation } from '#contract/rfps/contract-shapes.ts';
import { roundFraction, toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { aacPerPack, estMonthlySavings } from '#rules/catalog/prices.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import {
  baseOf,
  effectiveAmuOf,
  facilityColumns,
  facilityJoins,
  hidesPrices,
  isOfferedTo,
  usedPacks,
  visibleTo,
  type FacilityFigures,
} from '../../catalog/index.ts';
import { takesRequests } from '../suppliers.ts';

interface Row extends FacilityFigures {
  ndc: string;
  ln60: string;
  gcn_seqno: number;
  pack_size: number;
  csp: number;
  lowest_price_cents: number;
  supplier_count: number;
  usage_eaches: number;
  usage_spend_cents: number;
  usage_months: number;
}

const MOST = 10;

/**
 * Drugs on which the facility spends most a month elsewhere, that a supplier who takes requests has in stock and that it has no open
 * request or contract for (G-089), each by the listing of the lowest price a unit.
 */
export async function recommendContracts(
  scope: Scope,
  db: Queryable,
  today: string,
): Promise<Recommendation[]> {
  const { facility } = scope;
  if (!facility) return [];
  const { rows } = await sql<Row>`
    with used as (
      select u.gcn_seqno, u.package_size from facility_usage u
      where u.facility_id = ${facility.id} and u.eaches > 0 and u.spend_cents > 0
        and not exists (select from rfp r join drug d on d.ndc = r.ndc
          where r.facility_id = u.facility_id and r.status in ('pending', 'proposed', 'accepted')
            and d.gcn_seqno = u.gcn_seqno and d.package_size = u.package_size)
    ), offered as (
      select distinct on (s.gcn_seqno, s.package_size) s.ndc, s.name, s.gcn_seqno, s.package_size, s.eaches_per_pack, s.wac_cents,
        s.lowest_price_cents, (select count(distinct x.company_id)::int from catalog_search x
          join company c on c.id = x.company_id
          where x.gcn_seqno = s.gcn_seqno and x.package_size = s.package_size and ${takesRequests(scope)}) as suppliers
      from used join catalog_search s on s.gcn_seqno = used.gcn_seqno and s.package_size = used.package_size
      join company c on c.id = s.company_id
      where ${takesRequests(scope)} and ${visibleTo(scope, today)} and s.dea_schedule is distinct from '2'
        and s.lowest_price_cents is not null and ${isOfferedTo(scope, 's')}
      order by s.gcn_seqno, s.package_size, s.lowest_price_cents / s.eaches_per_pack, s.listing_id
    )
    select s.ndc, s.name as ln60, s.gcn_seqno, s.package_size as pack_size, d.csp, s.lowest_price_cents,
      s.suppliers as supplier_count, s.eaches_per_pack, s.wac_cents, ${facilityColumns}
    from offered s join drug d on d.ndc = s.ndc ${facilityJoins(facility.id)}
    order by coalesce(ao.amu * ao.eaches_per_pack, u.eaches / u.months) * u.spend_cents / u.eaches desc, s.gcn_seqno
    limit ${sql.lit(MOST)}`.execute(db);
  return rows.flatMap((row) => toRecommendation(row, hidesPrices(scope)));
}

function toRecommendation(row: Row, hidden: boolean): Recommendation[] {
  const amu = effectiveAmuOf(row);
  const packs = usedPacks(row);
  const aac = packs && aacPerPack(row.usage_spend_cents, packs);
  const savings = hidden ? null : estMonthlySavings(amu, baseOf(row), row.lowest_price_cents);
  if (amu === null || !aac) return [];
  return [
    {
      ndc: row.ndc,
      ndc_number: formatNdc(row.ndc),
      ln60: row.ln60,
      gcn_seqno: row.gcn_seqno,
      pack_size: row.pack_size,
      csp: row.csp,
      amu,
      aac_per_pack: toDollars(roundFraction(aac.numerator, aac.denominator)),
      supplier_count: row.supplier_count,
      estimated_savings: savings === null ? null : toDollars(savings),
    },
  ];
}
