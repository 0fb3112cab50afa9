import { sql } from 'kysely';
import { addDays } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { column, onDays, viewExpiringStock, viewPriceChanges } from '../../reports/index.ts';
import {
  bars,
  count,
  isCompany,
  money,
  ofReport,
  reportAsked,
  rowsOf,
  sumOf,
  without,
  type Answer,
  type Asked,
} from '../answer.ts';

const ofCatalog = ({ catalog }: Asked) =>
  catalog === undefined ? sql`true` : sql`l.catalog_type = ${catalog}`;
/** Lots `o` that are for sale. */
const sellable = ({ today }: Asked) =>
  sql`o.status = 'active' and o.stock > 0 and o.expiry_date >= ${today}::date`;

export const inventoryBySeller: Answer = async (_, db, asked) => {
  const rows = await rowsOf<{ seller: string; listings: number; packs: number; cents: number }>(
    db,
    sql`select c.name as seller, count(distinct l.id)::int as listings, sum(o.stock) as packs, sum(o.stock::bigint * o.price_cents) as cents
      from lot o join listing l on l.id = o.listing_id join company c on c.id = l.company_id
      where ${sellable(asked)} and l.status = 'active' and ${isCompany('l.company_id', asked.seller)} and ${ofCatalog(asked)}
      group by c.id order by cents desc, c.name`,
  );
  return {
    columns: [
      column('seller', 'Seller', 'text'),
      column('listings', 'Listings', 'count'),
      column('packs', 'Packs', 'count'),
      column('value', 'Value', 'money'),
    ],
    rows: rows.map((one) => [one.seller, one.listings, one.packs, toDollars(one.cents)]),
    figures: [
      money(
        'Value',
        sumOf(rows, (one) => one.cents),
      ),
      count(
        'Packs',
        sumOf(rows, (one) => one.packs),
      ),
    ],
    chart: bars(
      'Value in dollars',
      'money',
      rows.map((one) => ({ label: one.seller, value: toDollars(one.cents) })),
    ),
  };
};

export const expiringStock: Answer = async (scope, db, asked) => {
  const period = { start: asked.today, end: addDays(asked.today, asked.days) };
  return ofReport(await viewExpiringStock(scope, db, { ...reportAsked(asked), period }));
};

export const outOfStock: Answer = async (_, db, asked) => {
  interface Row {
    name: string;
    ndc: string;
    seller: string;
    catalog_type: string;
    listings: number;
  }
  const rows = await rowsOf<Row>(
    db,
    sql`select l.name, l.ndc, c.name as seller, l.catalog_type, count(*) over () as listings
      from listing l join company c on c.id = l.company_id
      where l.status = 'active' and ${isCompany('l.company_id', asked.seller)} and ${ofCatalog(asked)}
        and not exists (select from lot o where o.listing_id = l.id and ${sellable(asked)})
      order by c.name, l.name, l.id`,
  );
  return {
    columns: [
      column('product', 'Product', 'text'),
      column('ndc', 'NDC', 'text'),
      column('seller', 'Seller', 'text'),
      column('catalog', 'Catalog', 'text'),
    ],
    rows: rows.map((one) => [one.name, formatNdc(one.ndc), one.seller, one.catalog_type]),
    figures: [count('Listings', rows[0]?.listings ?? 0)],
    chart: null,
  };
};

export const priceChanges: Answer = async (scope, db, asked) => {
  const content = ofReport(await viewPriceChanges(scope, db, reportAsked(asked)));
  // What depends on the usage of a facility is nobody's here.
  return { ...without(content, ['amu', 'effect']), figures: content.figures.slice(0, 2) };
};

export const productOffers: Answer = async (_, db, asked) => {
  interface Row {
    seller: string;
    name: string;
    ndc: string;
    catalog_type: string;
    cents: number;
    packs: number;
    expiry: string;
  }
  const rows = await rowsOf<Row>(
    db,
    sql`select c.name as seller, l.name, l.ndc, l.catalog_type, min(o.price_cents) as cents, sum(o.stock) as packs,
        min(o.expiry_date) as expiry
      from listing l join company c on c.id = l.company_id join lot o on o.listing_id = l.id
      where l.ndc = ${asked.product} and l.status = 'active' and c.active and ${sellable(asked)}
      group by l.id, c.id order by cents, c.name, l.id`,
  );
  const [lowest] = rows;
  return {
    columns: [
      column('seller', 'Seller', 'text'),
      column('product', 'Product', 'text'),
      column('ndc', 'NDC', 'text'),
      column('catalog', 'Catalog', 'text'),
      column('price', 'Lowest List Price', 'money'),
      column('packs', 'Packs', 'count'),
      column('expiry', 'First Expiry', 'day'),
    ],
    rows: rows.map((one) => [
      one.seller,
      one.name,
      formatNdc(one.ndc),
      one.catalog_type,
      toDollars(one.cents),
      one.packs,
      one.expiry,
    ]),
    figures: [count('Offers', rows.length), ...(lowest ? [money('Lowest price', lowest.cents)] : [])],
    chart: null,
  };
};

export const requestedProducts: Answer = async (_, db, asked) => {
  const rows = await rowsOf<{
    product: string;
    ndc: string | null;
    requests: number;
    packs: number;
    products: number;
  }>(
    db,
    sql`select min(r.product) as product, r.ndc, count(*)::int as requests, sum(r.quantity) as packs, count(*) over () as products
      from requested_product r where ${onDays(sql`r.created_at`, reportAsked(asked))}
      group by r.ndc, case when r.ndc is null then lower(r.product) end order by 3 desc, 4 desc, 1`,
  );
  const shown = rows.slice(0, asked.limit);
  return {
    columns: [
      column('rank', 'Rank', 'count'),
      column('product', 'Product', 'text'),
      column('ndc', 'NDC', 'text'),
      column('requests', 'Requests', 'count'),
      column('packs', 'Packs', 'count'),
    ],
    rows: shown.map((one, at) => [
      at + 1,
      one.product,
      one.ndc === null ? null : formatNdc(one.ndc),
      one.requests,
      one.packs,
    ]),
    figures: [count('Products', rows[0]?.products ?? 0)],
    chart: bars(
      'Requests',
      'count',
      shown.map((one) => ({ label: one.product, value: one.requests })),
    ),
  };
};
