import { sql } from 'kysely';
import type { PurchaseReview } from '#contract/catalog/review.ts';
import type { CatalogType } from '#contract/primitives.ts';
import { toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isOfferedTo } from './exclusions.ts';
import { catalogOf } from './priced.ts';
import { hidesPrices, orderableBy } from './visibility.ts';

const PRODUCTS_SHOWN = 200;

interface Sums {
  paid: number;
  here: number | null;
  missed: number | null;
}

interface ReviewRow {
  months: (Sums & { month: string })[];
  products: (Sums & {
    gcn_seqno: number;
    package_size: number;
    name: string;
    pack: string;
    packs: number;
    paid_per_pack: number | null;
    listing_id: number;
    offered: string;
    offered_pack: string;
    stock: number;
    company_name: string;
    catalog_type: CatalogType;
    price_cents: number;
  })[];
  total: Sums;
  compared_products: number;
  other_products: number;
  other_paid: number;
}

/**
 * What a facility bought elsewhere, beside the lowest price of an each that it may order here today. A drug group is compared with itself
 * in packs of any number; every amount is rounded once, by product and month.
 */
export async function viewPurchaseReview(
  scope: Scope,
  db: Queryable,
  today: string,
): Promise<PurchaseReview> {
  const facilityId = scope.facility?.id ?? 0;
  // Where prices are hidden, neither the choice of an offer nor an order tells of them (X-59).
  const hidden = hidesPrices(scope);
  const { rows } = await sql<ReviewRow>`
    with line as materialized (
      select d.gcn_seqno, d.package_size, date_trunc('month', h.invoice_date)::date as month, h.quantity * d.eaches_per_pack as eaches,
        coalesce(h.extended_cents, h.quantity::bigint * h.price_cents) as paid, array[d.name, d.package_description] as pack
      from purchase_history_row h join drug d on d.ndc = h.ndc and d.gcn_seqno is not null
      where h.facility_id = ${facilityId} and h.invoice_date >= date_trunc('month', (select max(n.invoice_date)
        from purchase_history_row n where n.facility_id = ${facilityId})) - interval '12 months'
    ), groups as materialized (
      select gcn_seqno, package_size, min(pack) as pack, sum(paid) as paid from line group by 1, 2
    ), offers as materialized (
      select distinct on (g.gcn_seqno, g.package_size) g.gcn_seqno, g.package_size, s.listing_id, s.name, s.company_name,
        s.catalog_type, s.lowest_price_cents, s.eaches_per_pack, s.ndc, s.stock
      from groups g join ${catalogOf(scope, today)} s
        on s.gcn_seqno = g.gcn_seqno and s.package_size = g.package_size
      where ${orderableBy(scope, today)} and ${isOfferedTo(scope, 's')}
      order by 1, 2, ${hidden ? sql`s.latest_expiry desc` : sql`s.unit_price_cents`}, s.listing_id
    ), bought as materialized (
      select l.gcn_seqno, l.package_size, l.month, sum(l.eaches) as eaches, sum(l.paid) as paid,
        round(sum(l.eaches * o.lowest_price_cents / o.eaches_per_pack)) as here,
        round(sum(sign(l.eaches) * greatest(0, sign(l.eaches) * l.paid
          - abs(l.eaches) * o.lowest_price_cents / o.eaches_per_pack))) as dearer
      from line l join offers o using (gcn_seqno, package_size) group by 1, 2, 3
    ), compared as materialized (${LESS_RETURNS})
    select
      (select coalesce(json_agg(m order by m.month), '[]') from (
        select c.month, ${SUMS} from compared c group by c.month) m) as months,
      (select coalesce(json_agg(p order by p.missed desc, p.paid desc, p.gcn_seqno, p.package_size), '[]') from (
        select c.gcn_seqno, c.package_size::float8 as package_size, g.pack[1] as name, g.pack[2] as pack,
          round(sum(c.eaches) / o.eaches_per_pack, 2)::float8 as packs,
          round(sum(c.paid) * o.eaches_per_pack / nullif(sum(c.eaches), 0))::bigint as paid_per_pack, ${SUMS},
          o.listing_id, o.name as offered, d.package_description as offered_pack, o.stock, o.company_name, o.catalog_type,
          o.lowest_price_cents as price_cents
        from compared c join offers o using (gcn_seqno, package_size) join groups g using (gcn_seqno, package_size)
          join drug d on d.ndc = o.ndc
        group by c.gcn_seqno, c.package_size, g.pack, o.eaches_per_pack, o.listing_id, o.name, d.package_description, o.stock,
          o.company_name, o.catalog_type, o.lowest_price_cents
        order by ${hidden ? sql`sum(c.paid)` : sql`sum(c.missed)`} desc, c.gcn_seqno
        limit ${sql.lit(PRODUCTS_SHOWN)}) p) as products,
      (select row_to_json(t) from (select ${SUMS} from compared c) t) as total,
      (select count(*)::int from offers) as compared_products,
      (select count(*)::int from groups) - (select count(*)::int from offers) as other_products,
      (select coalesce(sum(g.paid), 0)::bigint from groups g
        where not exists (select from offers o where (o.gcn_seqno, o.package_size) = (g.gcn_seqno, g.package_size)))
        as other_paid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A sum always answers a row.');
  return toReview(row, hidden);
}

const BY_MONTH = sql`window product as (partition by gcn_seqno, package_size order by month)`;

/**
 * What was dearer in each month, less what later returns take back: each from the latest months before it that have some left,
 * and none of what was bought before. `open` is what there is after a month; of it `stays` what no later one takes.
 */
const LESS_RETURNS = sql`
  select s.*, s.stays - coalesce(lag(s.stays) over product, 0) as missed from (
    select o.*, min(o.open) over (partition by o.gcn_seqno, o.package_size order by o.month
      rows between current row and unbounded following) as stays
    from (
      select t.*, t.so_far - least(0, min(t.so_far) over product) as open from (
        select b.*, sum(b.dearer) over product as so_far from bought b ${BY_MONTH}) t ${BY_MONTH}) o) s ${BY_MONTH}`;

const SUMS = sql`coalesce(sum(c.paid), 0)::bigint as paid, coalesce(sum(c.here), 0)::bigint as here,
  coalesce(sum(c.missed), 0)::bigint as missed`;

function toReview(row: ReviewRow, hidden: boolean): PurchaseReview {
  const dollars = (cents: number | null) => (cents === null || hidden ? null : toDollars(cents));
  const sums = ({ paid, here, missed }: Sums) => ({
    paid: toDollars(paid),
    here: dollars(here),
    missed: dollars(missed),
  });
  const products = row.products.map(
    ({ listing_id, offered, offered_pack, stock, company_name, catalog_type, price_cents, ...one }) => ({
      gcn_seqno: one.gcn_seqno,
      package_size: one.package_size,
      name: one.name,
      package_description: one.pack,
      packs: one.packs,
      paid_per_pack: one.paid_per_pack === null ? null : toDollars(one.paid_per_pack),
      ...sums(one),
      offer: {
        listing_id,
        name: offered,
        package_description: offered_pack,
        stock,
        company_name,
        catalog_type,
        price: dollars(price_cents),
      },
    }),
  );
  return {
    months: row.months.map(({ month, ...one }) => ({ month, ...sums(one) })),
    products: hidden ? products.toSorted((a, b) => b.paid - a.paid || a.gcn_seqno - b.gcn_seqno) : products,
    total: sums(row.total),
    compared_products: row.compared_products,
    other_products: row.other_products,
    other_paid: toDollars(row.other_paid),
  };
}
