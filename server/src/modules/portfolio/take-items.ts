import { sql, type RawBuilder } from 'kysely';
import { formatUsd, toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';

export interface WantedItem {
  ndc: string;
  /** Null: the price stays as it is. */
  price_cents: number | null;
}

/** An item that was added or got another price. */
export interface TakenItem {
  ndc: string;
  item_id: number;
  made: boolean;
  before_cents: number | null;
  after_cents: number | null;
}

/** Adds products to a portfolio and changes contract prices of those that are there. Answers what it added and changed. */
export async function takeItems(
  tx: Tx,
  owner: { companyId: number; by: number; now: Date },
  wanted: readonly WantedItem[],
): Promise<TakenItem[]> {
  const items = sql`json_to_recordset(${JSON.stringify(wanted)}::json) as w(ndc text, price_cents bigint)`;
  // In the order of the NDCs, so that two files at once wait for each other and do not block.
  const added = await sql<TakenItem>`
    insert into portfolio_item (company_id, ndc, contract_price_cents, created_by, created_at)
    select ${owner.companyId}, w.ndc, w.price_cents, ${owner.by}, ${owner.now} from ${items} order by w.ndc
    on conflict (company_id, ndc) do nothing
    returning ndc, id as item_id, true as made, null::bigint as before_cents, contract_price_cents as after_cents`.execute(
    tx,
  );
  const changed = await sql<TakenItem>`
    with there as (
      select p.id, p.contract_price_cents as before_cents, w.price_cents
      from ${items} join portfolio_item p on p.company_id = ${owner.companyId} and p.ndc = w.ndc
      where w.price_cents is not null
      order by p.ndc for no key update of p
    )
    update portfolio_item p set contract_price_cents = t.price_cents
    from there t where p.id = t.id and t.before_cents is distinct from t.price_cents
    returning p.ndc, p.id as item_id, false as made, t.before_cents, p.contract_price_cents as after_cents`.execute(
    tx,
  );
  return [...added.rows, ...changed.rows];
}

const KEPT_SHOWN = 50;

export interface TakenBack {
  removed: number;
  restored: number;
  /** Items whose price was changed later. */
  kept: number;
  shown: { name: string; reason: string }[];
}

/**
 * `back`: what taking back does to each item that is still there. `taken` are rows `(item_id, made, before_cents,
 * after_cents)`; an item whose price is another by now stays.
 */
const backPlan = (
  companyId: number,
  taken: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`back as materialized (
  select p.id, p.ndc, p.contract_price_cents as now_cents, t.after_cents, t.before_cents,
    case when p.contract_price_cents is distinct from t.after_cents then 'keep' when t.made then 'remove' else 'restore' end as act
  from (${taken}) t join portfolio_item p on p.id = t.item_id and p.company_id = ${companyId})`;

interface PlanRow extends Omit<TakenBack, 'shown'> {
  kept_items: { ndc: string; name: string; now_cents: number | null; after_cents: number | null }[];
}

/** What taking items back would do now. */
export async function planTakingBack(
  db: Queryable,
  companyId: number,
  taken: RawBuilder<unknown>,
): Promise<TakenBack> {
  const { rows } = await sql<PlanRow>`with ${backPlan(companyId, taken)}
    select count(*) filter (where act = 'remove')::int as removed, count(*) filter (where act = 'restore')::int as restored,
      count(*) filter (where act = 'keep')::int as kept,
      (select coalesce(json_agg(k), '[]') from (select b.ndc, d.name, b.now_cents, b.after_cents
        from back b join drug d on d.ndc = b.ndc where b.act = 'keep'
        order by b.ndc limit ${sql.lit(KEPT_SHOWN)}) k) as kept_items
    from back`.execute(db);
  const [row] = rows;
  if (!row) throw new RangeError('A count has a row.');
  const { kept_items, ...counts } = row;
  const shown = kept_items.map(({ ndc, name, now_cents, after_cents }) => ({
    name: `${formatNdc(ndc)} ${name}`,
    reason: `its contract price is ${priceText(now_cents)}, not ${priceText(after_cents)}`,
  }));
  return { ...counts, shown };
}

const priceText = (cents: number | null) => (cents === null ? 'none' : formatUsd(toDollars(cents)));

/** Removes what was added and gives back earlier prices, but for what was changed later. */
export async function takeBackItems(
  tx: Tx,
  companyId: number,
  taken: RawBuilder<unknown>,
): Promise<TakenBack> {
  await sql`select count(*) from (select p.id from portfolio_item p
    where p.company_id = ${companyId} and p.id in (select t.item_id from (${taken}) t)
    order by p.ndc for no key update) locked`.execute(tx);
  const done = await planTakingBack(tx, companyId, taken);
  await sql`with ${backPlan(companyId, taken)}, gone as (
      delete from portfolio_item p using back b where p.id = b.id and b.act = 'remove'
    )
    update portfolio_item p set contract_price_cents = b.before_cents
    from back b where p.id = b.id and b.act = 'restore'`.execute(tx);
  return done;
}
