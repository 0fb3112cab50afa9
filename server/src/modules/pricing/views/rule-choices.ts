import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { RuleChoice, priceRuleEndpoints } from '#contract/pricing/price-rules.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, numberIn } from '../../../platform/database/read-page.ts';
import type { Scope } from '../../../platform/scope.ts';
import { orderedFrom, sellerOf } from '../policy.ts';
import { ndcLabel } from './price-rules.ts';

type Query = z.output<NonNullable<typeof priceRuleEndpoints.listRuleChoices.query>>;
type Found = (asked: { scope: Scope; seller: number | null; words: string }) => RawBuilder<unknown>;

const MOST = 20;

/** What a rule may name, by the names that people know. */
export async function listRuleChoices(
  scope: Scope,
  db: Queryable,
  { of, search = '', seller_id: asked }: Query,
): Promise<RuleChoice[]> {
  const found = FOUND[of]({ scope, seller: sellerOf(scope, asked), words: search });
  const { rows } = await sql<RuleChoice>`select c.value::text as value, c.label, c.note from (${found}) c
    order by lower(c.label), c.value limit ${sql.lit(MOST)}`.execute(db);
  return rows;
}

/** A rule of the marketplace is on all listings. */
const of = (seller: number | null) => (seller === null ? sql`false` : sql`s.company_id = ${seller}`);
/** Words of a name, or the digits of an NDC, with dashes or without. */
const named = (words: string) => {
  const digits = words.replaceAll(/\D/g, '');
  return digits.length < 4
    ? sql`s.name ilike ${contains(words)}`
    : sql`(s.name ilike ${contains(words)} or s.ndc like ${contains(digits)})`;
};

const FOUND: Record<Query['of'], Found> = {
  company: ({
    scope,
    seller,
    words,
  }) => sql`select c.id as value, c.name as label, null::text as note from company c
    where not c.is_seller and c.name ilike ${contains(words)} and ${orderedFrom(scope, seller, sql`r.buyer_company_id = c.id`)}`,
  facility: ({ scope, seller, words }) => sql`select f.id as value, f.name as label, concat_ws(' · ', c.name,
      concat_ws(', ', f.city, f.state)) as note
    from facility f join company c on c.id = f.company_id
    where (f.name ilike ${contains(words)} or c.name ilike ${contains(words)})
      and ${orderedFrom(scope, seller, sql`r.facility_id = f.id`)}`,
  gpo: ({
    scope,
    seller,
    words,
  }) => sql`select lower(c.gpo_name) as value, min(c.gpo_name) as label, null::text as note
    from company c where c.gpo_name ilike ${contains(words)}
      and ${orderedFrom(scope, seller, sql`r.buyer_company_id = c.id`)} group by 1`,
  listing: ({
    seller,
    words,
  }) => sql`select s.listing_id as value, s.name as label, concat_ws(' · ', concat_ws('-', left(s.ndc, 5),
      substr(s.ndc, 6, 4), right(s.ndc, 2)), s.catalog_type) as note
    from catalog_search s where ${of(seller)} and (${named(words)} or s.listing_id = ${numberIn(words)})`,
  ndc: ({
    seller,
    words,
  }) => sql`select d.ndc as value, ${ndcLabel(sql`min(s.name)`)} as label, null::text as note
    from catalog_search s join drug d on d.ndc = s.ndc where ${of(seller)} and ${named(words)} group by d.ndc`,
  gcn: ({
    seller,
    words,
  }) => sql`select s.gcn_seqno as value, min(s.name) as label, 'Group ' || s.gcn_seqno as note
    from catalog_search s where s.gcn_seqno is not null and ${of(seller)} and (${named(words)} or s.gcn_seqno = ${numberIn(words)})
    group by s.gcn_seqno`,
};
