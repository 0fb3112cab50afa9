import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { PriceRule, priceRuleEndpoints } from '#contract/pricing/price-rules.ts';
import { toDollars } from '#rules/money.ts';
import { isPercent } from '#rules/pricing/price-rule-problems.ts';
import { ruleState } from '#rules/pricing/price-rules.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, isoOf, readPage } from '../../../platform/database/read-page.ts';
import type { Scope } from '../../../platform/scope.ts';
import { mayChangeRule, noRule, rulesOf } from '../policy.ts';
import { beatenRules } from './beaten-rules.ts';

type Query = z.output<NonNullable<typeof priceRuleEndpoints.listPriceRules.query>>;

interface RuleRow {
  id: number;
  name: string;
  seller_company_id: number | null;
  seller_name: string | null;
  kind: PriceRule['kind'];
  value: number;
  target_type: PriceRule['target_type'];
  target_id: string | null;
  target_name: string | null;
  audience_type: PriceRule['audience_type'];
  audience_id: string | null;
  audience_name: string | null;
  min_quantity: number;
  start_date: string;
  end_date: string | null;
  priority: number;
  active: boolean;
  version: number;
  changed_by: string | null;
  changed_in: number | null;
  updated_at: string;
}

/** What a rule names is a number only where its type says so. */
/** Packs of one strength read alike but for these. */
export const ndcLabel = (name: RawBuilder<unknown>) =>
  sql`concat_ws(' · ', ${name}, concat_ws('-', left(d.ndc, 5), substr(d.ndc, 6, 4), right(d.ndc, 2)), d.package_description)`;

const FROM = sql`price_rule r
  left join company seller on seller.id = r.seller_company_id
  left join app_user changer on changer.id = coalesce(r.updated_by, r.created_by)
  left join lateral (select case r.target_type
    when 'listing' then (select l.name from listing l where l.id = r.target_id::bigint)
    when 'ndc' then (select ${ndcLabel(sql`d.name`)} from drug d where d.ndc = r.target_id)
    when 'gcn' then (select d.name from drug d where d.gcn_seqno = r.target_id::bigint order by d.name limit 1)
    else r.target_id end as name) target on true
  left join lateral (select case r.audience_type
    when 'company' then (select c.name from company c where c.id = r.audience_id::bigint)
    when 'facility' then (select f.name from facility f where f.id = r.audience_id::bigint)
    else r.audience_id end as name) audience on true`;

const COLUMNS = sql`r.id, r.name, r.seller_company_id, seller.name as seller_name, r.kind, r.value, r.target_type, r.target_id,
  target.name as target_name, r.audience_type, r.audience_id, audience.name as audience_name, r.min_quantity, r.start_date,
  r.end_date, r.priority, r.active, r.version, r.updated_at, changer.first_name || ' ' || changer.last_name as changed_by, changer.company_id as changed_in`;

const stateOf = (today: string): RawBuilder<unknown> => sql`case when not r.active then 'off'
  when r.start_date > ${today}::date then 'coming' when r.end_date < ${today}::date then 'ended' else 'running' end`;

const ORDERS: Record<Query['sort'], (today: string) => RawBuilder<unknown>> = {
  state: (today) => sql`array_position(array['running', 'coming', 'off', 'ended'], ${stateOf(today)})`,
  name: () => sql`lower(r.name)`,
  '-name': () => sql`lower(r.name) desc`,
  priority: () => sql`r.priority`,
  '-priority': () => sql`r.priority desc`,
  start: () => sql`r.start_date`,
  '-start': () => sql`r.start_date desc`,
  end: () => sql`r.end_date nulls last`,
  '-end': () => sql`r.end_date desc nulls first`,
  '-updated': () => sql`r.updated_at desc`,
};

/** Rules of its seller and of the marketplace that name the listing by itself, its NDC, group, category or catalog. */
const naming = (listing: number) => sql`exists (select from listing l join drug d on d.ndc = l.ndc
  where l.id = ${listing} and (r.seller_company_id = l.company_id or r.seller_company_id is null)
    and r.target = any (target_keys(l.id, l.ndc, d.gcn_seqno, d.category, l.catalog_type)))`;

export async function listPriceRules(scope: Scope, db: Queryable, query: Query, today: string) {
  const { search, seller_id: seller, state, kind, listing_id: listing } = query;
  const parts = [
    rulesOf(scope),
    ...(seller === undefined ? [] : [sql`r.seller_company_id = ${seller}`]),
    ...(state === undefined ? [] : [sql`${stateOf(today)} = ${state}`]),
    ...(kind === undefined ? [] : [sql`r.kind = ${kind}`]),
    ...(listing === undefined ? [] : [naming(listing)]),
    ...(search
      ? [sql`concat_ws(' ', r.name, target.name, audience.name, seller.name) ilike ${contains(search)}`]
      : []),
  ];
  const selection = {
    columns: COLUMNS,
    from: FROM,
    where: sql.join(parts, sql` and `),
    orderBy: sql`${ORDERS[query.sort](today)}, r.id desc`,
    key: sql`r.id`,
  };
  const { rows, meta } = await readPage<RuleRow>(db, selection, query);
  return { data: await toRules(scope, db, rows, today), meta };
}

/** Throws 404 outside of the range. */
export async function viewPriceRule(
  scope: Scope,
  db: Queryable,
  id: number,
  today: string,
): Promise<PriceRule> {
  const { rows } = await sql<{ row: RuleRow }>`select to_jsonb(p) as row from (
    select ${COLUMNS} from ${FROM} where r.id = ${id} and ${rulesOf(scope)}) p`.execute(db);
  const [rule] = await toRules(
    scope,
    db,
    rows.map(({ row }) => row),
    today,
  );
  if (!rule) throw noRule();
  return rule;
}

async function toRules(scope: Scope, db: Queryable, rows: readonly RuleRow[], today: string) {
  const counting = rows.filter((row) => ['running', 'coming'].includes(ruleState(row, today)));
  const beaten = await beatenRules(scope, db, counting, today);
  return rows.map((row) => toRule(scope, row, today, beaten[counting.indexOf(row)] ?? null));
}

function toRule(
  scope: Scope,
  { updated_at: updatedAt, value, changed_by: changer, changed_in: changedIn, ...row }: RuleRow,
  today: string,
  beatenBy: PriceRule['beaten_by'],
): PriceRule {
  return {
    ...row,
    beaten_by: beatenBy,
    // Hundredths, of a dollar or of a percent.
    value: isPercent(row.kind) ? value / 100 : toDollars(value),
    state: ruleState(row, today),
    updated_date: isoOf(updatedAt),
    // Sellers know their own people.
    changed_by: scope.isAdmin || (changedIn !== null && changedIn === scope.company?.id) ? changer : null,
    can: { change: mayChangeRule(scope, row) },
  };
}
