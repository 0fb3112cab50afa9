import { sql, type RawBuilder } from 'kysely';
import type { Recommendation } from '#contract/catalog/recommendations.ts';
import type { CatalogListing } from '#contract/catalog/listing-shapes.ts';
import { distributeSuggestion } from '#rules/catalog/quantities.ts';
import { NO_RECOMMENDATIONS, recommendationReason } from '#rules/catalog/recommendations.ts';
import { fromDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { requireSeenFacility } from '../../accounts/index.ts';
import { addRefusal, type OfferedLot } from '../add-refusal.ts';
import { isOfferedTo } from './exclusions.ts';
import { scopeAt } from './facility-scope.ts';
import { lowestOf } from './lowest.ts';
import { cardsOf, pricedAs, SORT_COLUMNS } from './priced.ts';
import { toCatalogListings, type ShownCards } from './search.ts';
import {
  baseCents,
  facilityJoins,
  hidesPrices,
  isSoftBlocked,
  orderableBy,
  ownCartQuantity,
} from './visibility.ts';

interface Found extends ShownCards {
  lots: (OfferedLot & { listing_id: number })[];
}

interface Asked {
  facility_id: number;
  limit: number;
}
type Reply = { data: Recommendation[]; meta: { message: string | null } };

/** What no statement knows, such as the minimum of a lot, leaves some out: so many more are looked at. */
const SPARE = 25;

/** What the facility uses and would save most by, at its prices (RB-218). 404 for one that the asker does not see. */
export async function viewRecommendations(
  asker: Scope,
  db: Queryable,
  { facility_id: facilityId, limit }: Asked,
  today: string,
): Promise<Reply> {
  await requireSeenFacility(db, asker, facilityId);
  const scope = await scopeAt(asker, db, facilityId, today);
  if (scope === null) throw notFound();
  if (hidesPrices(scope)) return { data: [], meta: { message: NO_RECOMMENDATIONS } };
  const most = limit + SPARE;
  const { rows } =
    await sql<Found>`with ${pricedAs(scope, 'offer', offersOf(scope, { facilityId, most }, today), { today })},
    page as materialized (select array(select s.listing_id from offer s ${facilityJoins(facilityId)}
      where ${saved} > 0 order by ${AMU} * ${saved} desc, s.listing_id limit ${sql.lit(most)}) as ids)
    select ${cardsOf(scope, sql`ids`, today)} as cards, ${lowestOf(scope, sql`ids`, today)} as lowest,
      (select coalesce(json_agg(x order by x.price_cents, x.expiry_date desc, x.id), '[]') from (
        select o.listing_id, o.id, o.lot_name, o.price_cents, o.expiry_date, o.stock, o.min_qty,
          (select a.status from csos_approval a where a.facility_id = ${facilityId} and a.seller_company_id = l.company_id) as csos_status
        from lot o join listing l on l.id = o.listing_id where o.listing_id = any (ids) and o.status = 'active' and o.stock > 0
          and o.expiry_date >= ${today}::date) x) as lots from page`.execute(db);
  const [found] = rows;
  if (!found) return { data: [], meta: { message: null } };
  const lots = Map.groupBy(found.lots, (lot) => lot.listing_id);
  const data = toCatalogListings(found, false, today)
    .flatMap((listing) => recommended(scope, listing, lots.get(listing.id) ?? [], today))
    .toSorted((a, b) => savingOf(b) - savingOf(a) || a.listing.id - b.listing.id);
  return { data: data.slice(0, limit), meta: { message: null } };
}

/** Packs a month, of the shown listing: what the facility set, else what it bought. For the order alone. */
const AMU = sql`coalesce(ao.amu * ao.eaches_per_pack / s.eaches_per_pack, u.eaches / s.eaches_per_pack / u.months, 0)`;
const saved = sql`(${baseCents} - s.lowest_price_cents)`;

/** The drug groups that the facility uses. */
const usedBy = (facilityId: number) => sql`(
    select gcn_seqno, package_size from facility_usage where facility_id = ${facilityId} and eaches > 0
    union select gcn_seqno, package_size from amu_override where facility_id = ${facilityId} and amu > 0)`;

/** Of `catalog_search s`: what the facility may order today, without what somebody there does not want, or has in the cart. */
const isRecommendable = (scope: Scope, facilityId: number, today: string) =>
  sql`${orderableBy(scope, today)} and ${isOfferedTo(scope, 's')} and not ${isSoftBlocked(facilityId, 's')}
    and ${ownCartQuantity(scope)} = 0`;

/** The groups by whose best offer the facility saves most: none of the first `most` offers is of another one. */
function bestGroups(
  facilityId: number,
  { offers, most }: { offers: RawBuilder<unknown>; most: number },
): RawBuilder<unknown> {
  const ofGroup = sql`s.gcn_seqno = k.gcn_seqno and s.package_size = k.package_size and ${offers}`;
  const joins = facilityJoins(facilityId);
  // What the group costs elsewhere is the same for each of its offers, so that the cheapest is the best; a wholesale cost is of each its own.
  return sql`select s.gcn_seqno, s.package_size from (
      select s.gcn_seqno, s.package_size, pf.price_cents is not null or coalesce(u.eaches > 0 and u.spend_cents > 0, false) as known
      from ${usedBy(facilityId)} s ${joins}) k
    cross join lateral (
      (select ${SORT_COLUMNS} from catalog_search s where k.known and ${ofGroup}
        order by s.unit_price_cents, s.listing_id limit 1)
      union all (select ${SORT_COLUMNS} from catalog_search s ${joins} where not k.known and ${ofGroup}
        order by ${AMU} * ${saved} desc nulls last, s.listing_id limit 1)) s ${joins}
    where ${saved} > 0 order by ${AMU} * ${saved} desc, s.listing_id limit ${sql.lit(most)}`;
}

/**
 * Offers of the groups that the facility uses, the first `most` among them. Those of sellers with rules for the facility are all
 * of them, as is every one where a fee moves all prices: only their prices tell which are best.
 */
function offersOf(
  scope: Scope,
  { facilityId, most }: { facilityId: number; most: number },
  today: string,
): RawBuilder<unknown> {
  const isOffer = isRecommendable(scope, facilityId, today);
  const of = (groups: RawBuilder<unknown>, offers: RawBuilder<unknown>) =>
    sql`select ${SORT_COLUMNS} from ${groups} g join catalog_search s using (gcn_seqno, package_size) where ${offers}`;
  const { fee, sellers } = scope.prices ?? { fee: 0, sellers: [] };
  if (fee !== 0) return of(usedBy(facilityId), isOffer);
  const ruled = sql`${[...sellers]}::bigint[]`;
  const listed = sql`${isOffer} and s.company_id <> all (${ruled})`;
  const best = of(sql`(${bestGroups(facilityId, { offers: listed, most })})`, listed);
  if (sellers.length === 0) return best;
  return sql`${best} union all ${of(usedBy(facilityId), sql`${isOffer} and s.company_id = any (${ruled})`)}`;
}

const savingOf = ({ listing }: Recommendation): number => listing.pricing.monthly_exact_savings ?? 0;

function recommended(
  scope: Scope,
  listing: CatalogListing,
  lots: readonly OfferedLot[],
  today: string,
): Recommendation[] {
  const { amu, savings_per_pack: savedPerPack } = listing.pricing;
  if (amu === null || amu <= 0 || savedPerPack === null || savedPerPack <= 0) return [];
  const rules = { caseLock: listing.case_lock, caseSize: listing.case_size, minPacks: listing.min_packs };
  const stocks = lots.map(({ stock, min_qty: minQty }) => ({ stock, minQty }));
  const packs = distributeSuggestion(stocks, rules);
  if (addRefusal(scope, listing, { lots, packs }, today) !== null) return [];
  // Minimums of lots and whole cases raise what is suggested of the listing.
  const suggested = packs.reduce((sum, one) => sum + one, 0);
  return [
    {
      listing,
      suggested_quantity: suggested,
      lots: lots.flatMap(({ id }, index) => {
        const quantity = packs[index] ?? 0;
        return quantity > 0 ? [{ id, quantity }] : [];
      }),
      reason: recommendationReason(amu, listing.company_name, fromDollars(savedPerPack)),
    },
  ];
}
