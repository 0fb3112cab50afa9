import { sql, type RawBuilder } from 'kysely';
import { MOST_PRICE_CHANGES, type PriceHistory } from '#contract/listings/lot-prices.ts';
import { formatUsDate } from '#rules/dates.ts';
import type { ListPriceSource } from '#rules/listings/price-sources.ts';
import { toDollars } from '#rules/money.ts';
import { ruledChanges, type RuledChange, type RuleVersion } from '#rules/pricing/rule-history.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoOf } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';
import { personOr } from '../person-or.ts';
import { listingsOf } from './seller-filters.ts';

interface LotRow {
  id: number;
  lot_name: string;
  expiry_date: string;
  status: string;
  created_at: string;
  first_cents: number;
  price_cents: number;
}

interface ChangeRow {
  id: number;
  lot_id: number;
  before_cents: number;
  price_cents: number;
  source: ListPriceSource;
  changed_by: string;
  changed_at: string;
}

interface HistoryRow {
  lots: LotRow[];
  changes: ChangeRow[];
  keys: string[];
  versions: RuleVersion[];
}

interface Asked {
  id: number;
  /** Whose changes alone are asked for. */
  lotId: number | undefined;
  most?: number;
}

/**
 * What the lots of a listing cost, now and earlier, and what rules made of it. 404 outside of the range. Whom a price is made for
 * is told to its seller and to administrators with `finance` alone, so others read no rules.
 */
export async function viewPriceHistory(
  scope: Scope,
  { db, now }: { db: Queryable; now: Date },
  { id, lotId, most = MOST_PRICE_CHANGES }: Asked,
): Promise<PriceHistory> {
  const { rows } = await historyOf(scope, { id, lotId, most }).execute(db);
  const [found] = rows;
  if (!found) throw notFound('This listing does not exist.');
  const changes = [
    ...found.changes.map((change) => ({ ...change, changed_at: isoOf(change.changed_at), rule: null })),
    ...ruledOf(found, now)
      .filter((change) => lotId === undefined || change.lot_id === lotId)
      .map((change) => ({ ...change, source: 'rule' as const })),
  ].toSorted((a, b) => b.changed_at.localeCompare(a.changed_at) || b.id - a.id || a.lot_id - b.lot_id);
  return {
    listing_id: id,
    lots: found.lots.map(({ expiry_date, status, created_at, first_cents, price_cents, ...lot }) => ({
      ...lot,
      expiry_date: formatUsDate(expiry_date),
      withdrawn: status !== 'active',
      added_date: isoOf(created_at),
      first_price: toDollars(first_cents),
      price: toDollars(price_cents),
    })),
    changes: changes.slice(0, most).map(({ before_cents, price_cents, changed_at, ...change }) => ({
      ...change,
      before: toDollars(before_cents),
      price: toDollars(price_cents),
      changed_date: changed_at,
    })),
  };
}

const historyOf = (scope: Scope, { id, lotId, most }: Required<Asked>) => sql<HistoryRow>`select
      (select coalesce(json_agg(x order by x.status, x.expiry_date, x.id), '[]') from (
        select o.id, o.lot_name, o.expiry_date, o.status, o.created_at, o.price_cents,
          coalesce((select c.before_cents from lot_price_change c where c.lot_id = o.id order by c.id limit 1),
            o.price_cents) as first_cents
        from lot o where o.listing_id = l.id) x) as lots,
      (select coalesce(json_agg(x order by x.changed_at desc, x.id desc), '[]') from (
        select c.id, c.lot_id, c.before_cents, c.price_cents, c.source, c.changed_at,
          ${personOr(sql`c.edi_client`)} as changed_by
        from lot_price_change c join lot o on o.id = c.lot_id left join app_user u on u.id = c.changed_by
        where o.listing_id = l.id and ${lotId === undefined ? sql`true` : sql`c.lot_id = ${lotId}`}
        order by c.changed_at desc, c.id desc limit ${sql.lit(most)}) x) as changes,
      k.keys, ${readsRules(scope) ? VERSIONS : sql`json_build_array()`} as versions
    from listing l join drug d on d.ndc = l.ndc
    cross join lateral (select target_keys(l.id, l.ndc, d.gcn_seqno, d.category, l.catalog_type) as keys) k
    where l.id = ${id} and ${listingsOf(scope)}`;

const readsRules = (scope: Scope): boolean => !scope.isAdmin || hasPermission(scope, 'finance');

/** The newest rules that are or were on the listing, each with all that it was. */
const MOST_RULES = 100;
const VERSIONS: RawBuilder<unknown> = sql`(select coalesce(json_agg(x order by x.id), '[]') from (
  select c.id, c.rule_id, c.name, c.target, c.kind, c.value, c.min_quantity, c.start_date, c.end_date, c.active, c.changed_at,
    u.first_name || ' ' || u.last_name as changed_by
  from price_rule_change c join app_user u on u.id = c.changed_by
  where c.rule_id in (select m.rule_id from price_rule_change m
    where m.seller_company_id = l.company_id and m.target = any (k.keys)
    group by m.rule_id order by max(m.id) desc limit ${sql.lit(MOST_RULES)})) x)`;

/** Of lots for sale: when others were withdrawn is not known, and what rules made of them meanwhile. */
function ruledOf({ lots, changes, versions, keys }: HistoryRow, now: Date): RuledChange[] {
  const priced = lots
    .filter((lot) => lot.status === 'active')
    .map((lot) => ({
      id: lot.id,
      added_at: isoOf(lot.created_at),
      price_cents: lot.price_cents,
      changes: changes
        .filter((change) => change.lot_id === lot.id)
        .map(({ before_cents, changed_at }) => ({ before_cents, changed_at: isoOf(changed_at) }))
        .toReversed(),
    }));
  const told = versions.map((version) => ({ ...version, changed_at: isoOf(version.changed_at) }));
  return ruledChanges(priced, told, { keys, now: now.toISOString() });
}
