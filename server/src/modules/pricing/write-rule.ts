import { sql } from 'kysely';
import type { NewPriceRule } from '#contract/pricing/price-rules.ts';
import { fromDollars } from '#rules/money.ts';
import { priceRuleProblems } from '#rules/pricing/price-rule-problems.ts';
import { CatalogType } from '#contract/primitives.ts';
import { textToNdc } from '#rules/ndc.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { LiveChange } from '../../platform/jobs/events.ts';
import type { Scope } from '../../platform/scope.ts';
import { orderedFrom } from './policy.ts';

export type RuleFields = Omit<NewPriceRule, 'seller_company_id'> & { seller_company_id: number | null };

/** The columns of a rule that was checked. Throws 422 by field for what is no rule, names nothing, or is of another seller. */
export async function columnsOf(scope: Scope, db: Queryable, rule: RuleFields) {
  const problems = priceRuleProblems(rule) ?? (await unknownIn(scope, db, rule));
  if (problems) throw new AppError('invalid', Object.values(problems).join('. '), problems);
  return {
    name: rule.name,
    seller_company_id: rule.seller_company_id,
    kind: rule.kind,
    value: fromDollars(rule.value),
    target_type: rule.target_type,
    target_id: targetKey(rule),
    audience_type: rule.audience_type,
    audience_id: audienceKey(rule),
    min_quantity: rule.min_quantity,
    start_date: rule.start_date,
    end_date: rule.end_date,
    priority: rule.priority,
    active: rule.active,
  };
}

const isId = (text: string | null): text is string => text !== null && /^[1-9]\d{0,14}$/.test(text);

function targetKey({ target_type: type, target_id: id }: RuleFields): string | null {
  if (type === 'all' || id === null) return null;
  return type === 'ndc' ? textToNdc(id) : id;
}

/** Groups are named by people, who write them in any case. */
function audienceKey({ audience_type: type, audience_id: id }: RuleFields): string | null {
  if (type === 'all' || id === null) return null;
  return type === 'gpo' ? id.toLowerCase() : id;
}

async function unknownIn(
  scope: Scope,
  db: Queryable,
  rule: RuleFields,
): Promise<Record<string, string> | null> {
  const { rows } = await sql<{ target: boolean; audience: boolean; seller: boolean }>`
    select ${targetExists(rule)} as target, ${audienceExists(scope, rule)} as audience,
      ${rule.seller_company_id === null ? sql`true` : sql`exists (select from company where id = ${rule.seller_company_id} and is_seller)`} as seller`.execute(
    db,
  );
  const [found] = rows;
  const problems = {
    ...(found?.seller === false && { seller_company_id: 'This supplier does not exist' }),
    ...(found?.target === false && { target_id: 'This is none of the supplier’s listings' }),
    ...(found?.audience === false && { audience_id: 'No buyer is known by this' }),
  };
  return Object.keys(problems).length === 0 ? null : problems;
}

function targetExists(rule: RuleFields) {
  const key = targetKey(rule);
  const own = sql`l.company_id = ${rule.seller_company_id} and l.status = 'active'`;
  switch (rule.target_type) {
    case 'all':
      return sql`true`;
    case 'catalog_type':
      return CatalogType.safeParse(key).success ? sql`true` : sql`false`;
    case 'category':
      return sql`exists (select from drug d where d.category = ${key})`;
    case 'listing':
      return isId(key)
        ? sql`exists (select from listing l where l.id = ${key}::bigint and ${own})`
        : sql`false`;
    case 'ndc':
      return sql`exists (select from listing l where l.ndc = ${key} and ${own})`;
    case 'gcn':
      return isId(key)
        ? sql`exists (select from listing l join drug d on d.ndc = l.ndc where d.gcn_seqno = ${key}::bigint and ${own})`
        : sql`false`;
  }
}

function audienceExists(scope: Scope, rule: RuleFields) {
  const key = audienceKey(rule);
  const ordered = (column: string) =>
    orderedFrom(scope, rule.seller_company_id, sql`${sql.ref(column)} = ${key}::bigint`);
  switch (rule.audience_type) {
    case 'all':
      return sql`true`;
    case 'company':
      return isId(key)
        ? sql`exists (select from company c where c.id = ${key}::bigint and not c.is_seller) and ${ordered('r.buyer_company_id')}`
        : sql`false`;
    case 'facility':
      return isId(key)
        ? sql`exists (select from facility f where f.id = ${key}::bigint) and ${ordered('r.facility_id')}`
        : sql`false`;
    case 'gpo':
      return sql`exists (select from company c where lower(c.gpo_name) = ${key})`;
    case 'company_type':
      return sql`exists (select from company c where c.type = ${key})`;
    case 'facility_type':
      return sql`exists (select from facility f where f.type = ${key})`;
    case 'state':
      return sql`exists (select from facility f where f.state = ${key})`;
    case 'account_type':
      return ['WAC', '340B', 'GPO'].includes(key ?? '') ? sql`true` : sql`false`;
  }
}

interface ForWhom {
  audience_type: string | null;
  audience_id: string | number | null;
}

/** More are not named one by one: a notice of PostgreSQL has an end. */
const MOST_NAMED = 300;

/** Whose pages may show other prices: the buyers of a company or facility, else everybody. Nobody is told for whom a rule is. */
function hearers(
  rules: readonly ForWhom[],
): Pick<LiveChange, 'everyone' | 'facility_ids' | 'buyer_company_ids'> {
  const ids = (type: string) => [
    ...new Set(rules.flatMap((rule) => (rule.audience_type === type ? [Number(rule.audience_id)] : []))),
  ];
  const [facility_ids, buyer_company_ids] = [ids('facility'), ids('company')];
  const broad = rules.some(({ audience_type: type }) => type !== 'facility' && type !== 'company');
  if (broad || facility_ids.length + buyer_company_ids.length > MOST_NAMED) return { everyone: true };
  return { facility_ids, buyer_company_ids };
}

/** Open pages read their prices anew, of those whom one of the rules is for, as it was or as it is. */
export function pricesChanged(seller: number | null, rules: readonly ForWhom[]): readonly LiveChange[] {
  const to = hearers(rules);
  return [
    { topic: 'catalog', ...to },
    { topic: 'cart', ...to },
    // Sellers read the rules of the marketplace that are for everybody.
    seller === null
      ? { topic: 'price_rules', everyone: to.everyone === true, admins: true }
      : { topic: 'price_rules', company_ids: [seller], admins: true },
  ];
}
