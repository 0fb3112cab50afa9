import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { portfolioEndpoints, PortfolioReply } from '#contract/portfolio.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc, textToNdc } from '#rules/ndc.ts';
import { FEWEST_FACILITIES, NOT_IN_PORTFOLIO } from '#rules/portfolio.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, readPage, readRows } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { portfolioOf } from '../range.ts';

export type ListQuery = z.output<NonNullable<typeof portfolioEndpoints.listPortfolio.query>>;
type Filters = Omit<ListQuery, 'page' | 'per_page'>;

interface ItemRow extends Omit<PortfolioReply, 'ndc_number' | 'wac' | 'contract_price' | 'can'> {
  wac_cents: number | null;
  contract_price_cents: number | null;
}

const FROM = sql`portfolio_item p join drug d on d.ndc = p.ndc`;

/** Rows with `ndc` of a drug of the group of `d`; a product without one is its own. */
const ofGroup = (ndc: RawBuilder<unknown>) => sql`${ndc} in (select e.ndc from drug e where e.ndc = d.ndc
  or (e.gcn_seqno = d.gcn_seqno and e.package_size = d.package_size))`;

const LISTINGS = sql`(select count(*)::int from listing l where l.company_id = p.company_id and l.ndc = p.ndc and l.status = 'active')`;
/** Of fewer facilities nothing is told, nor sorted by. */
const used = (
  figure: RawBuilder<unknown>,
) => sql`(select case when count(*) >= ${sql.lit(FEWEST_FACILITIES)} then ${figure} end
  from facility_usage u where u.gcn_seqno = d.gcn_seqno and u.package_size = d.package_size and u.eaches > 0)`;
const BUYERS = used(sql`count(*)::int`);
const AMU = used(sql`round(sum(u.eaches / u.months) / d.eaches_per_pack, 1)`);
const RFPS = sql`(select count(*)::int from rfp r join rfp_invitation i on i.rfp_id = r.id and i.company_id = p.company_id
    and i.status in ('invited', 'proposed')
  where r.status in ('pending', 'proposed') and ${ofGroup(sql`r.ndc`)})`;
const asked = (figure: RawBuilder<unknown>) => sql`(select ${figure} from requested_product q
  where q.status in ('New', 'Sourcing') and ${ofGroup(sql`q.ndc`)})`;
const REQUESTS = asked(sql`count(*)::int`);

const COLUMNS = sql`p.id, p.company_id, (select c.name from company c where c.id = p.company_id) as company_name, p.ndc,
  d.name as product, d.package_description, d.gcn_seqno, d.route, d.wac_cents, p.contract_price_cents,
  ${LISTINGS} as active_listings, ${BUYERS} as buyers_with_usage, ${AMU} as total_amu, ${RFPS} as open_rfps,
  ${REQUESTS} as open_requests, ${asked(sql`coalesce(sum(q.quantity), 0)::int`)} as packs_asked,
  ${asked(sql`min(q.needed_by)`)} as needed_by`;

const FIGURES: Record<Exclude<ListQuery['sort'], `-${string}`>, RawBuilder<unknown>> = {
  product: sql`lower(d.name) collate "C"`,
  ndc: sql`p.ndc`,
  wac: sql`d.wac_cents`,
  contract: sql`p.contract_price_cents`,
  listings: LISTINGS,
  buyers: BUYERS,
  amu: AMU,
  rfps: RFPS,
  requests: REQUESTS,
};

function orderBy(sort: ListQuery['sort']): RawBuilder<unknown> {
  const [down, name] = sort.startsWith('-') ? [sql`desc`, sort.slice(1)] : [sql``, sort];
  return sql`${FIGURES[name as keyof typeof FIGURES]} ${down} nulls last, p.id`;
}

export async function listPortfolio(scope: Scope, db: Queryable, query: ListQuery) {
  const { rows, meta } = await readPage<ItemRow>(db, selectionOf(scope, query), query);
  return { data: rows.map(toItem), meta };
}

/** All of it as far as a file goes, in the same order. */
export const allOfPortfolio = async (
  scope: Scope,
  db: Queryable,
  query: Filters,
): Promise<PortfolioReply[]> => (await readRows<ItemRow>(db, selectionOf(scope, query))).map(toItem);

export async function viewItem(scope: Scope, db: Queryable, id: number): Promise<PortfolioReply> {
  const [row] = await readRows<ItemRow>(db, {
    columns: COLUMNS,
    from: FROM,
    where: sql`p.id = ${id} and ${portfolioOf(scope)}`,
    orderBy: sql`p.id`,
    key: sql`p.id`,
  });
  if (!row) throw notFound(NOT_IN_PORTFOLIO);
  return toItem(row);
}

const selectionOf = (scope: Scope, query: Filters) => ({
  columns: COLUMNS,
  from: FROM,
  where: conditions(scope, query),
  orderBy: orderBy(query.sort),
  key: sql`p.id`,
});

function conditions(scope: Scope, query: Filters): RawBuilder<unknown> {
  const parts = [portfolioOf(scope)];
  if (query.listed) parts.push(query.listed === 'yes' ? sql`${LISTINGS} > 0` : sql`${LISTINGS} = 0`);
  if (query.gcn) parts.push(sql`d.gcn_seqno = ${query.gcn}`);
  if (query.route) parts.push(sql`lower(d.route) = ${query.route.toLowerCase()}`);
  if (query.company_id) parts.push(sql`p.company_id = ${query.company_id}`);
  if (query.search) {
    const digits = textToNdc(query.search);
    parts.push(sql`(lower(d.name) like ${contains(query.search)}
      ${digits === null ? sql`` : sql`or p.ndc like ${`%${digits}%`}`})`);
  }
  return sql.join(parts, sql` and `);
}

function toItem({ wac_cents: wac, contract_price_cents: contract, ...row }: ItemRow): PortfolioReply {
  return {
    ...row,
    ndc_number: formatNdc(row.ndc),
    wac: wac === null ? null : toDollars(wac),
    contract_price: contract === null ? null : toDollars(contract),
    can: { remove: true },
  };
}
