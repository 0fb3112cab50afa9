import { sql, type RawBuilder } from 'kysely';
import type { ListingImport } from '#contract/listings/imports.ts';
import { priceTypeLabel, type PriceType } from '#rules/catalog/prices.ts';
import { formatUsDate } from '#rules/dates.ts';
import { formatUsd, toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { planReturn } from './undo-withdrawals.ts';

const KEPT_SHOWN = 50;

/**
 * `plan`: what an undo does to each lot that the import made or changed, by its `effect`. A lot that an edit has since given
 * another price, expiry, price type or stock stays: neither a sale nor a cancelled order is an edit (both leave the version).
 * Imports of before know of no `lot_after`; of theirs price and expiry are compared with the row.
 */
export const undoPlan = (importId: number): RawBuilder<unknown> => sql`plan as materialized (
  select x.*, case when x.made and not x.active then 'none' when not x.active or x.edited then 'keep'
    when x.made then 'withdraw' else 'restore' end as act
  from (
    select r.row_number, o.id as lot_id, o.listing_id, o.lot_name, o.status = 'active' as active, o.price_cents, o.stock,
      o.expiry_date, o.price_type, b.price_cents is null as made, b.price_cents as before_cents, b.expiry_date as before_expiry,
      b.price_type as before_type, greatest(0, o.stock + b.stock - coalesce(a.stock, o.stock)) as before_stock,
      g.price_cents as given_cents, g.stock as given_stock, g.expiry_date as given_expiry, g.price_type as given_type,
      o.version is distinct from a.version and (o.price_cents, o.stock, o.expiry_date, o.price_type)
        is distinct from (g.price_cents, g.stock, g.expiry_date, g.price_type) as edited
    from listing_import_row r join lot o on o.id = (r.effect ->> 'lot_id')::bigint
    left join lateral jsonb_to_record(nullif(r.effect -> 'lot_before', 'null'))
      as b(price_cents bigint, stock int, expiry_date date, price_type text) on true
    left join lateral jsonb_to_record(r.effect -> 'lot_after')
      as a(version int, price_cents bigint, stock int, expiry_date date, price_type text) on true
    cross join lateral (select coalesce(a.price_cents, (r.value ->> 'price_cents')::bigint, o.price_cents) as price_cents,
      coalesce(a.stock, o.stock) as stock, coalesce(a.expiry_date, (r.value ->> 'expiry')::date, o.expiry_date) as expiry_date,
      coalesce(a.price_type, o.price_type) as price_type) g
    where r.import_id = ${importId} and r.effect ->> 'lot_id' is not null) x)`;

const FIGURES = sql`name text, min_packs int, case_size int, offer_orders_enabled boolean, offer_minimum_quantity int`;

/**
 * `touched`: the listings that the import made or changed, how they were, and what it made of them. `kept` of it were changed
 * later in what it changed.
 */
export const touchedListings = (importId: number): RawBuilder<unknown> => sql`touched as materialized (
  select t.listing_id, t.created, b.*, a.name as given_name, a.min_packs as given_min_packs, a.case_size as given_case_size,
    a.offer_orders_enabled as given_offer_orders_enabled, a.offer_minimum_quantity as given_offer_minimum_quantity,
    not t.created and ((b.name <> a.name and l.name <> a.name)
      or (b.min_packs <> a.min_packs and l.min_packs <> a.min_packs)
      or (b.case_size <> a.case_size and l.case_size <> a.case_size)
      or (b.offer_orders_enabled <> a.offer_orders_enabled and l.offer_orders_enabled <> a.offer_orders_enabled)
      or (b.offer_minimum_quantity <> a.offer_minimum_quantity and l.offer_minimum_quantity <> a.offer_minimum_quantity)) is true as kept
  from (
    select (r.effect ->> 'listing_id')::bigint as listing_id,
      bool_or(coalesce((r.effect ->> 'listing_created')::boolean, false)) as created,
      (array_agg(r.effect -> 'listing_before' order by r.row_number)
        filter (where r.effect -> 'listing_before' <> 'null'))[1] as before,
      (array_agg(r.effect -> 'listing_before' -> 'after' order by r.row_number desc)
        filter (where r.effect -> 'listing_before' <> 'null'))[1] as after
    from listing_import_row r where r.import_id = ${importId} and r.effect is not null group by 1) t
  join listing l on l.id = t.listing_id
  left join lateral jsonb_to_record(t.before) as b(${FIGURES}) on true
  left join lateral jsonb_to_record(t.after) as a(${FIGURES}) on true)`;

export type Undoing = NonNullable<ListingImport['undo']>;

/** Products of the portfolio, told as lots are. */
export const itemsBack = ({
  removed,
  ...rest
}: Pick<Undoing, 'restored' | 'kept' | 'shown'> & { removed: number }): Undoing => ({
  listings: 0,
  withdrawn: removed,
  ...rest,
});

interface KeptLot {
  name: string;
  active: boolean;
  price_cents: number;
  given_cents: number;
  stock: number;
  given_stock: number;
  expiry_date: string;
  given_expiry: string;
  price_type: PriceType;
  given_type: PriceType;
}

interface PlanRow extends Omit<Undoing, 'shown'> {
  kept_lots: KeptLot[];
  kept_names: string[];
}

/** What undoing an import would do now. */
export async function planUndo(db: Queryable, importId: number): Promise<Undoing> {
  const { rows } = await sql<PlanRow>`with ${undoPlan(importId)}, ${touchedListings(importId)}
    select (select count(*)::int from touched t where t.created and not exists (
        select from lot o where o.listing_id = t.listing_id and o.status = 'active'
          and o.id not in (select p.lot_id from plan p where p.act = 'withdraw'))) as listings,
      (select count(*)::int from plan where act = 'withdraw') as withdrawn,
      (select count(*)::int from plan where act = 'restore') as restored,
      (select count(*)::int from plan where act = 'keep') as kept,
      (select coalesce(json_agg(k), '[]') from (select l.name || ', lot ' || p.lot_name as name, p.active, p.price_cents,
          p.given_cents, p.stock, p.given_stock, p.expiry_date, p.given_expiry, p.price_type, p.given_type
        from plan p join listing l on l.id = p.listing_id where p.act = 'keep'
        order by p.row_number limit ${sql.lit(KEPT_SHOWN)}) k) as kept_lots,
      (select coalesce(json_agg(k.name), '[]') from (select l.name from touched t join listing l on l.id = t.listing_id
        where t.kept order by l.id limit ${sql.lit(KEPT_SHOWN)}) k) as kept_names`.execute(db);
  const [row] = rows;
  if (!row) throw new RangeError('A count has a row.');
  const { kept_lots, kept_names, ...counts } = row;
  const returning = await planReturn(db, importId);
  const shown = [
    ...kept_lots.map((lot) => ({ name: lot.name, reason: reasonOf(lot) })),
    ...kept_names.map((name) => ({
      name,
      reason: 'its name, minimum, case size or bids were changed since',
    })),
    ...returning.kept_names.map((name) => ({ name, reason: 'it was changed, or stands there anew, since' })),
  ];
  const { restored, kept } = counts;
  return { ...counts, restored: restored + returning.back, kept: kept + returning.kept, shown };
}

/** In what a lot is no longer as the import left it. */
function reasonOf(lot: KeptLot): string {
  if (!lot.active) return 'it was withdrawn';
  const changes = [
    ...(lot.price_cents === lot.given_cents
      ? []
      : [`costs ${usd(lot.price_cents)}, not ${usd(lot.given_cents)}`]),
    ...(lot.stock === lot.given_stock ? [] : [`has ${lot.stock} packs, not ${lot.given_stock}`]),
    ...(lot.expiry_date === lot.given_expiry ? [] : [`expires ${formatUsDate(lot.expiry_date)}`]),
    ...(lot.price_type === lot.given_type ? [] : [`is sold as ${priceTypeLabel(lot.price_type)}`]),
  ];
  return `it was changed since and ${changes.join(', ')}`;
}

const usd = (cents: number) => formatUsd(toDollars(cents));
