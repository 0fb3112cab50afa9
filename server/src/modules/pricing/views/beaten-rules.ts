import { sql } from 'kysely';
import type { PriceRule as ShownRule } from '#contract/pricing/price-rules.ts';
import type { Cents } from '#rules/money.ts';
import { beatenBy, strongerBy, type PriceRule, type RuleDates } from '#rules/pricing/price-rules.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { rulesOf } from '../policy.ts';

/** A discount, stored or not yet. */
export interface Discount extends PriceRule, RuleDates {
  readonly seller_company_id: number | null;
  readonly target_id: string | null;
  readonly audience_type: string;
  readonly audience_id: string | null;
}

type Stronger = NonNullable<ShownRule['beaten_by']>;

interface Rival extends PriceRule {
  name: string;
  target: string;
  audience: string;
}

interface Met {
  /** Null where it is for more than single products: a rule of the same words or for all beats it as a whole. */
  listings: { keys: string[]; cents: Cents[] }[] | null;
  buyers: string[][] | null;
  rivals: Rival[] | null;
}

/** Of what is for more than single products no price is asked for: whoever is stronger at both ends is so between. */
const ENDS: Cents[] = [10, 100_000_000];

/**
 * Of each discount the rule of its seller that counts instead wherever it could, on all days that are left of it; null where it
 * counts somewhere, or nothing of it is on sale.
 */
export async function beatenRules(
  scope: Scope,
  db: Queryable,
  discounts: readonly Discount[],
  today: string,
): Promise<(Stronger | null)[]> {
  if (discounts.length === 0) return [];
  const asked = discounts.map((rule, place) => ({
    place,
    id: rule.id,
    seller: rule.seller_company_id,
    target_type: rule.target_type,
    target_id: rule.target_id,
    audience_type: rule.audience_type,
    audience_id: rule.audience_id,
    min_quantity: rule.min_quantity,
    priority: rule.priority,
    from_day: rule.start_date > today ? rule.start_date : today,
    end_date: rule.end_date,
  }));
  const { rows } = await sql<Met>`select t.listings, a.buyers, o.rivals
    from json_to_recordset(${JSON.stringify(asked)}::json) as x(place int, id bigint, seller bigint, target_type text,
      target_id text, audience_type text, audience_id text, min_quantity int, priority int, from_day date, end_date date)
    cross join lateral (select x.target_type || ':' || coalesce(x.target_id, '') as target,
      x.audience_type || ':' || coalesce(x.audience_id, '') as audience) w
    left join lateral (select json_agg(json_build_object('keys',
          target_keys(c.listing_id, c.ndc, c.gcn_seqno, c.category, c.catalog_type),
          'cents', json_build_array(c.lowest_price_cents, c.highest_price_cents))) as listings
        from catalog_search c where c.company_id = x.seller and c.stock > 0
          and case x.target_type when 'listing' then c.listing_id = x.target_id::bigint when 'ndc' then c.ndc = x.target_id end
      ) t on x.target_type in ('listing', 'ndc')
    left join lateral (select json_agg(buyer_audiences(f.id)) as buyers from facility f
        where case x.audience_type when 'facility' then f.id = x.audience_id::bigint
          when 'company' then f.company_id = x.audience_id::bigint end
      ) a on x.audience_type in ('facility', 'company')
    left join lateral (select json_agg(r) as rivals from (
        select r.id, r.name, r.kind, r.value, r.priority, r.target_type, r.min_quantity, r.target, r.audience
        from price_rule r
        where ${rulesOf(scope)} and r.seller_company_id = x.seller and r.active and r.kind <> 'marketplace_fee' and r.id <> x.id
          and r.priority >= x.priority and r.min_quantity <= x.min_quantity and r.start_date <= x.from_day
          and coalesce(r.end_date, 'infinity') >= coalesce(x.end_date, 'infinity')
          and (r.target in ('all:', w.target) or exists (select from json_array_elements(t.listings) s
            where (s -> 'keys')::jsonb ? r.target))
          and (r.audience in ('all:', w.audience) or exists (select from json_array_elements(a.buyers) b
            where b::jsonb ? r.audience))
        order by r.priority desc, r.id limit 100) r) o on true
    order by x.place`.execute(db);
  return rows.map((met, place) => {
    const rule = discounts[place];
    return rule === undefined || rule.kind === 'marketplace_fee' ? null : beatenEverywhere(rule, met);
  });
}

function beatenEverywhere(rule: Discount, { listings, buyers, rivals }: Met): Stronger | null {
  if (rivals === null) return null;
  const narrow = ['listing', 'ndc'].includes(rule.target_type);
  const named = ['facility', 'company'].includes(rule.audience_type);
  const products = narrow
    ? (listings ?? [])
    : [{ keys: ['all:', `${rule.target_type}:${rule.target_id ?? ''}`], cents: ENDS }];
  const audiences = named ? (buyers ?? []) : [['all:', `${rule.audience_type}:${rule.audience_id ?? ''}`]];
  let first: Stronger | null = null;
  for (const { keys, cents } of products)
    for (const audience of audiences) {
      const matching = rivals.filter((one) => keys.includes(one.target) && audience.includes(one.audience));
      for (const list of cents) {
        const winner = beatenBy(list, rule, matching);
        if (winner === null) return null;
        first ??= {
          id: winner.id,
          name: winner.name,
          priority: winner.priority,
          by: strongerBy(list, winner, rule),
        };
      }
    }
  return first;
}
