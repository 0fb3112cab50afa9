import { sql } from 'kysely';
import type { PriceStack } from '#contract/pricing/price-stack.ts';
import { formatUsDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { isPercent } from '#rules/pricing/price-rule-problems.ts';
import { buyerPrice, priceTiers, type PriceRule } from '#rules/pricing/price-rules.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { listingsOf, orderedFrom } from '../policy.ts';

interface StackRow {
  facility_id: number;
  facility_name: string;
  company_name: string;
  rules: (PriceRule & { name: string })[] | null;
  lots: { id: number; lot_name: string; expiry_date: string; stock: number; price_cents: number }[];
}

interface Asked {
  listingId: number;
  facility_id: number;
  quantity: number;
}

type Stacked = PriceStack['lots'][number];

/** The prices of the lots of a listing step by step, by the rules that a sale to the facility would be priced by. */
export async function viewPriceStack(
  scope: Scope,
  db: Queryable,
  { listingId, facility_id: facilityId, quantity }: Asked,
  today: string,
): Promise<PriceStack> {
  const { rows } =
    await sql<StackRow>`select f.id as facility_id, f.name as facility_name, c.name as company_name,
      to_json(listing_rules(l.company_id, target_keys(l.id, l.ndc, d.gcn_seqno, d.category, l.catalog_type),
        buyer_audiences(f.id), ${today}::date)) as rules,
      (select coalesce(json_agg(x order by x.stock = 0, x.price_cents, x.id), '[]') from (
        select o.id, o.lot_name, o.expiry_date, o.stock, o.price_cents from lot o
        where o.listing_id = l.id and o.status = 'active' and o.expiry_date >= ${today}::date) x) as lots
    from listing l join drug d on d.ndc = l.ndc
    join facility f on f.id = ${facilityId} join company c on c.id = f.company_id
    where l.id = ${listingId} and ${listingsOf(scope)}
      and ${orderedFrom(scope, sql`l.company_id`, sql`r.facility_id = f.id`)}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound('This listing does not exist, or the facility has not ordered from its seller.');
  const rules = found.rules ?? [];
  return {
    listing_id: listingId,
    facility: { id: found.facility_id, name: found.facility_name, company_name: found.company_name },
    quantity,
    lots: found.lots.map(({ id, lot_name, expiry_date, stock, price_cents: list }): Stacked => {
      const { seller, buyer, discount, fee } = buyerPrice(list, rules, quantity);
      return {
        id,
        lot_name,
        expiry_date: formatUsDate(expiry_date),
        stock,
        list_price: toDollars(list),
        discount: appliedOf(rules, discount),
        seller_price: toDollars(seller),
        fee: appliedOf(rules, fee),
        buyer_price: toDollars(buyer),
        price_tiers: priceTiers(list, rules).map((tier) => ({
          min_quantity: tier.min_quantity,
          price: toDollars(tier.cents),
        })),
      };
    }),
  };
}

function appliedOf(rules: NonNullable<StackRow['rules']>, applied: PriceRule | null): Stacked['discount'] {
  const rule = rules.find(({ id }) => id === applied?.id);
  if (!rule) return null;
  const { id, name, kind, value, min_quantity } = rule;
  // Hundredths, of a dollar or of a percent.
  return { id, name, kind, value: isPercent(kind) ? value / 100 : toDollars(value), min_quantity };
}
