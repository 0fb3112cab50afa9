import { sql } from 'kysely';
import type { CatalogType, PriceType } from '#contract/primitives.ts';
import type { IsoDate } from '#rules/dates.ts';
import { OBSTACLE_TEXT } from '#rules/bids/may-bid.ts';
import { openCatalogs } from '#rules/catalog/eligibility.ts';
import { standingProblem, type BuyerStanding } from '#rules/orders/standing.ts';
import { notListed, SCHEDULE_2, sellerInactive } from '#rules/rfps/rfp-words.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { facilityColumns, facilityJoins, type FacilityFigures } from '../../catalog/index.ts';
import type { LockedRfp } from '../move-rfp.ts';

/** Between whom a contract is, over which product. */
export interface ContractParties {
  facilityId: number;
  sellerId: number;
  ndc: string;
  /** Whether the company buys only from the catalogs that it agreed to. */
  needsAgreement: boolean;
}

/** Of a request and what its supplier proposed for it. */
export const partiesOf = (
  rfp: Pick<LockedRfp, 'facility_id' | 'needs_agreement'>,
  agreed: { seller_id: number; ndc: string },
): ContractParties => ({
  facilityId: rfp.facility_id,
  sellerId: agreed.seller_id,
  ndc: agreed.ndc,
  needsAgreement: rfp.needs_agreement,
});

/** What decides whether its deliveries can become orders, but for the stock. */
export interface ContractFacts extends FacilityFigures, BuyerStanding {
  product_name: string;
  seller_name: string;
  seller_active: boolean;
  /** In which the supplier lists the product, and those of them that are open to the buyer. */
  catalogs: readonly CatalogType[];
  open_catalogs: readonly CatalogType[];
  dea_schedule: string | null;
}

type FactRow = Omit<ContractFacts, 'open_catalogs'> & { agreed_to_medigi: boolean };

export async function readContractFacts(
  db: Queryable,
  { facilityId, sellerId, ndc, needsAgreement }: ContractParties,
): Promise<ContractFacts> {
  const { rows } = await sql<FactRow>`-- named: contract facts
    select f.name as facility_name, f.vetting_status = 'approved' as facility_vetted,
      f.state_license_expiration as state_license_ends, b.active as buyer_active,
      exists (select from company_terms t where t.company_id = b.id and t.active) as has_terms, d.name as product_name,
      d.dea_schedule, d.eaches_per_pack, d.wholesale_cents as wac_cents, c.name as seller_name, c.active as seller_active,
      b.agreed_to_medigi, array(select distinct l.catalog_type from listing l
        where l.company_id = c.id and l.ndc = d.ndc and l.status in ('active', 'paused') order by 1) as catalogs,
      ${facilityColumns}
    from facility f join company b on b.id = f.company_id
    join company c on c.id = ${sellerId} join drug d on d.ndc = ${ndc}
    cross join lateral (select d.gcn_seqno, d.package_size) s
    ${facilityJoins(facilityId)}
    where f.id = ${facilityId}`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error(`Facility ${facilityId}, supplier ${sellerId} or product ${ndc} is gone.`);
  const { agreed_to_medigi: agreed, ...row } = facts;
  const open = needsAgreement ? openCatalogs(agreed) : facts.catalogs;
  return { ...row, open_catalogs: facts.catalogs.filter((one) => open.includes(one)) };
}

/** Why nothing can be ordered by the contract now, in words for both sides; null when it can. */
export function contractProblem(facts: ContractFacts, today: IsoDate): string | null {
  const problem = standingProblem(facts, today);
  if (problem !== null) return problem;
  if (!facts.seller_active) return sellerInactive(facts.seller_name);
  if (facts.dea_schedule === '2') return SCHEDULE_2;
  if (facts.catalogs.length === 0) return notListed(facts.seller_name, facts.product_name);
  return facts.open_catalogs.length === 0 ? OBSTACLE_TEXT.catalog_closed(facts.facility_name) : null;
}

export interface DeliverableLot {
  id: number;
  listing_id: number;
  name: string;
  expiry: string;
  stock: number;
  price_type: PriceType;
  listing_name: string;
  catalog_type: CatalogType;
}

/**
 * Lots of the product that the supplier sells today in these catalogs, first expired first, locked in the order of their ids as every order locks them:
 * what is read here is there when the order takes it.
 */
export async function lockLots(
  db: Queryable,
  { sellerId, ndc }: ContractParties,
  { catalogs, today }: { catalogs: readonly CatalogType[]; today: IsoDate },
): Promise<DeliverableLot[]> {
  const { rows } = await sql<DeliverableLot>`-- named: lock lots of a product
    select o.id, o.listing_id, o.lot_name as name, o.expiry_date as expiry, o.stock, o.price_type, l.name as listing_name,
      l.catalog_type
    from listing l join lot o on o.listing_id = l.id
    where l.company_id = ${sellerId} and l.ndc = ${ndc} and l.status in ('active', 'paused') and l.catalog_type = any (${[...catalogs]}::text[])
      and o.status = 'active' and o.stock > 0
      and o.expiry_date >= ${today}::date
    order by o.id for no key update of o`.execute(db);
  return rows;
}
