import { sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';
import type { Condition } from './visibility.ts';

const COLUMNS = sql`c.listing_id, c.company_id, c.company_name, c.catalog_type, c.category, c.package_type, c.name, c.ndc,
  c.gcn_seqno, c.package_size, c.eaches_per_pack, c.wac_cents, c.dea_schedule, c.shortage_id, c.start_date, c.can_buy_later,
  c.document, c.stock, c.lot_count, c.earliest_expiry, c.latest_expiry, c.best_lot_id`;

/**
 * `catalog_search` at the prices of the asker, to be named in a FROM of few rows: the rules are asked for row by row. Where the
 * asker pays list prices it is the table. Of many rows the price is that of `pricedAs`.
 */
export function catalogOf(scope: Pick<Scope, 'prices'>, today: string): Condition {
  if (scope.prices === null) return sql`catalog_search`;
  const paid = (column: string) => askedCents(scope, sql.ref(`c.${column}`), sql`r.rules`);
  return sql`(select ${COLUMNS}, p.cents as lowest_price_cents, ${paid('highest_price_cents')} as highest_price_cents,
      p.cents / c.eaches_per_pack as unit_price_cents
    from catalog_search c cross join lateral (select ${rulesOn(scope, 'c', today)} as rules offset 0) r
    cross join lateral (select ${paid('lowest_price_cents')} as cents offset 0) p)`;
}

/** A list price with the marketplace's fee. */
export const charged = ({ prices }: Pick<Scope, 'prices'>, cents: Condition): Condition => {
  const fee = sql.lit(prices?.fee ?? 0);
  return (prices?.fee ?? 0) === 0 ? cents : sql`${cents} + (${cents} * ${fee} + 5000) / 10000`;
};

/** The CTE `name` of `rows`, which select SORT_COLUMNS, at the prices of the asker: in one go, however many they are. */
export function pricedAs(
  { prices }: Pick<Scope, 'prices'>,
  name: string,
  rows: Condition,
  { today, keeps = true }: { today: string; keeps?: boolean },
): Condition {
  // Nothing but an order is read of what is listed: it need not be kept.
  if (prices === null)
    return sql`${sql.ref(name)} as ${keeps ? sql`materialized` : sql`not materialized`} (${rows})`;
  const listed = sql.ref(`${name}_listed`);
  return sql`${listed} as materialized (${rows}), ${sql.ref(name)} as materialized (
    select ${ROW_COLUMNS}, coalesce(p.cents, ${charged({ prices }, sql`r.lowest_price_cents`)}) as lowest_price_cents,
      coalesce(p.cents, ${charged({ prices }, sql`r.lowest_price_cents`)}) / r.eaches_per_pack as unit_price_cents
    from ${listed} r left join (${ruledPrices({ prices }, listed, { column: 'lowest_price_cents', today })}) p on p.id = r.listing_id)`;
}

/** What list prices of `listed` come to for the asker where rules touch them: SELECT of id, list and cents, both in cents. */
export function ruledPrices(
  { prices }: Pick<Scope, 'prices'>,
  listed: Condition,
  { column, today }: { column: string; today: string },
): Condition {
  if (prices === null || prices.sellers.length === 0)
    return sql`select null::bigint as id, null::bigint as list, null::bigint as cents where false`;
  const ruled = sql`${[...prices.sellers]}::bigint[]`;
  return sql`select f.id, f.list, f.cents from (select array_agg(x.listing_id) as ids, array_agg(${sql.ref(`x.${column}`)}) as cents
      from ${listed} x where x.company_id = any (${ruled})) a,
    asked_prices(a.ids, a.cents, ${ruled}, ${[...prices.audiences]}::text[], ${today}::date) f`;
}

/** What orders need of a row of the catalog, besides its prices. The rest of a row would only be carried along. */
const SORTED = [
  'listing_id',
  'company_id',
  'name',
  'company_name',
  'earliest_expiry',
  'latest_expiry',
  'stock',
  'gcn_seqno',
  'package_size',
  'eaches_per_pack',
  'wac_cents',
] as const;
const ROW_COLUMNS = sql.join(SORTED.map((name) => sql.ref(`r.${name}`)));
/** Of `catalog_search s`, with its list prices. */
export const SORT_COLUMNS = sql`${sql.join(SORTED.map((name) => sql.ref(`s.${name}`)))}, s.lowest_price_cents, s.unit_price_cents`;

/** Whether an order of list prices is one of the asker's prices, too: a fee on everything keeps it. */
export const paysInListOrder = ({ prices }: Pick<Scope, 'prices'>): boolean =>
  prices === null || prices.sellers.length === 0;

/** The rules for the asker on a row with the keys of its listing, those of the marketplace too; null without any. */
export const everyRuleOn = ({ prices }: Pick<Scope, 'prices'>, alias: string, today: string): Condition => {
  if (prices === null) return sql`null::price_rule[]`;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`listing_rules(${column('company_id')}, target_keys(${column('listing_id')}, ${column('ndc')}, ${column('gcn_seqno')},
    ${column('category')}, ${column('catalog_type')}), ${[...prices.audiences]}::text[], ${today}::date)`;
};

/** The same where its seller has some for the asker; a fee alone is known without asking. */
export const rulesOn = (scope: Pick<Scope, 'prices'>, alias: string, today: string): Condition =>
  scope.prices === null
    ? sql`null::price_rule[]`
    : sql`case when ${sql.ref(`${alias}.company_id`)} = any (${[...scope.prices.sellers]}::bigint[])
        then ${everyRuleOn(scope, alias, today)} end`;

/** A list price in cents as the asker pays it for one pack, by `rulesOn` its listing. */
export const askedCents = (
  { prices }: Pick<Scope, 'prices'>,
  cents: Condition,
  rules: Condition,
): Condition => (prices === null ? cents : sql`asked_cents(${cents}, ${rules}, ${prices.fee})`);

/** What the catalog shows of the listings `ids`, in their order. */
export const cardsOf = (scope: Scope, ids: Condition, today: string): Condition => sql`
  priced_cards(${scope.userId}, ${scope.facility?.id ?? 0}, ${ids}, ${[...(scope.prices?.sellers ?? [])]}::bigint[],
    ${[...(scope.prices?.audiences ?? [])]}::text[], ${scope.prices?.fee ?? 0}, ${today}::date)`;
