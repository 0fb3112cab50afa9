import { sql, type RawBuilder } from 'kysely';
import { userType } from '#rules/accounts/roles.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { weeksOf } from '#rules/reports/periods.ts';
import { CHOOSE_FOR_PRICES, percentOf } from '#rules/reports/reports.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoOf } from '../../../platform/database/read-page.ts';
import type { Scope } from '../../../platform/scope.ts';
import {
  askedCents,
  effectiveAmuOf,
  facilityColumns,
  facilityJoins,
  hidesPrices,
  isOfferedTo,
  offeredTo,
  rulesOn,
  scopeAt,
  type FacilityFigures,
} from '../../catalog/index.ts';
import { chartOf, readListed, weekAt } from '../listed.ts';
import { onDays, type Asked } from '../range.ts';
import { column, type ReportContent } from '../report.ts';

interface Change extends FacilityFigures {
  changed_at: string;
  name: string;
  ndc: string;
  seller: string;
  catalog_type: string;
  lot_name: string;
  before_cents: number;
  price_cents: number;
}

/** Changes alike, of products that the facility uses. */
interface Felt extends FacilityFigures {
  difference: number;
  changes: number;
}

const COLUMNS = [
  column('date', 'Date', 'day'),
  column('product', 'Product', 'text'),
  column('ndc', 'NDC', 'text'),
  column('seller', 'Seller', 'text'),
  column('catalog', 'Catalog', 'text'),
  column('lot', 'Lot', 'text'),
  column('old', 'Old', 'money'),
  column('new', 'New', 'money'),
  column('change', 'Change %', 'percent'),
  column('amu', 'AMU', 'count'),
  column('effect', 'Effect per Month', 'money'),
];
const DIRECTIONS = { up: 'Up', down: 'Down' } as const;

/**
 * Changes of the prices of lots, newest first: to a seller of its own, to others of what they may see, at the prices of the facility
 * by its rules of today. A change that is none at those prices is left out.
 */
export async function viewPriceChanges(scope: Scope, db: Queryable, asked: Asked): Promise<ReportContent> {
  const at = await asOf(scope, db, asked);
  const notice = noticeOf(at);
  const hidden = !isSeller(scope) && (hidesPrices(at) || notice !== undefined);
  const facilityId = isSeller(scope) ? 0 : (at.facility?.id ?? 0);
  const found = changesOf(at, asked);
  const where = conditions(scope, asked);
  const [{ rows, parts, count, sortable }, felt] = await Promise.all([
    readListed<Change>(
      db,
      {
        found,
        where,
        from: sql`${found} join company c on c.id = s.company_id ${facilityJoins(facilityId)}`,
        columns: sql`s.changed_at, s.name, s.ndc, c.name as seller, s.catalog_type, s.lot_name, s.before_cents, s.price_cents,
          s.eaches_per_pack, s.wac_cents, ${facilityColumns}`,
        key: sql`s.id`,
        orderBy: sql`s.changed_at desc, s.id desc`,
        sorts: {
          date: sql`s.changed_at`,
          product: sql`s.name`,
          ndc: sql`s.ndc`,
          catalog: sql`s.catalog_type`,
          lot: sql`s.lot_name`,
          ...(!hidden && {
            old: sql`s.before_cents`,
            new: sql`s.price_cents`,
            change: sql`(s.price_cents - s.before_cents)::numeric / nullif(s.before_cents, 0)`,
          }),
        },
        unset: ['change'],
        bar: weekAt(sql`s.changed_at`),
        part: sql`case when s.price_cents > s.before_cents then 'up' else 'down' end`,
      },
      asked.page,
    ),
    hidden || facilityId === 0 ? [] : feltOf(db, { found, where, facilityId }),
  ]);
  const known = felt.flatMap((one) => effectOf(one, one.difference, one.changes) ?? []);
  const effect = known.length === 0 ? null : toDollars(known.reduce((sum, cents) => sum + cents, 0));
  const countOf = (direction: keyof typeof DIRECTIONS) =>
    parts.reduce((sum, one) => sum + (one.part === direction ? one.count : 0), 0);
  return {
    columns: COLUMNS,
    rows: rows.map((row) => cellsOf(row, hidden)),
    listed: count,
    sortable,
    ...(notice !== undefined && { notice }),
    totals: COLUMNS.map(({ id }) => (id === 'effect' ? effect : null)),
    figures: [
      { label: 'Prices up', kind: 'count', value: countOf('up') },
      { label: 'Prices down', kind: 'count', value: countOf('down') },
      { label: 'Effect per Month', kind: 'money', value: effect },
    ],
    chart: chartOf(parts, { axis: 'Changes in a week', labels: weeksOf(asked.period), names: DIRECTIONS }),
  };
}

const isSeller = ({ roles }: Scope): boolean => userType(roles) === 'seller';

/** The asker at the facility that is asked for. */
async function asOf(scope: Scope, db: Queryable, { facility, today }: Asked): Promise<Scope> {
  if (isSeller(scope)) return { ...scope, prices: null };
  return (facility && (await scopeAt(scope, db, facility.id, today))) ?? scope;
}

/** Whoever looks at a company has no prices: they are a facility's. */
const noticeOf = (at: Scope): string | undefined =>
  userType(at.roles) === null && at.facility === null ? CHOOSE_FOR_PRICES : undefined;

/** Changes `s` on the days that are asked for, at the prices of `at`. */
export function changesOf(at: Scope, asked: Asked): RawBuilder<unknown> {
  const paid = (cents: string) => askedCents(at, sql.ref(cents), sql`q.rules`);
  return sql`(select x.id, x.changed_at, x.lot_id, o.lot_name, l.id as listing_id, l.name, l.ndc, l.catalog_type, l.company_id, d.category,
      d.gcn_seqno, d.package_size, d.eaches_per_pack, d.wholesale_cents as wac_cents,
      ${paid('x.before_cents')} as before_cents, ${paid('x.price_cents')} as price_cents
    from lot_price_change x join lot o on o.id = x.lot_id join listing l on l.id = o.listing_id join drug d on d.ndc = l.ndc
    ${at.prices === null ? sql`` : rulesOf(at, asked.today)}
    where ${onDays(sql`x.changed_at`, asked)}) s`;
}

const rulesOf = (at: Scope, today: string): RawBuilder<unknown> => sql`cross join lateral (
  select ${rulesOn(at, 'k', today)} as rules
  from (select l.id as listing_id, l.company_id, l.ndc, d.gcn_seqno, d.category, l.catalog_type) k offset 0) q`;

export function conditions(scope: Scope, { sellerId, only }: Asked): RawBuilder<unknown> {
  const parts = [
    isSeller(scope)
      ? sql`s.company_id = ${scope.company?.id ?? 0}`
      : sql`${offeredTo(scope)} and ${isOfferedTo(scope, 's')}`,
  ];
  parts.push(
    only.direction === undefined
      ? sql`s.price_cents <> s.before_cents`
      : only.direction === 'up'
        ? sql`s.price_cents > s.before_cents`
        : sql`s.price_cents < s.before_cents`,
  );
  if (sellerId !== undefined) parts.push(sql`s.company_id = ${sellerId}`);
  if (only.favorites)
    parts.push(
      sql`exists (select from favorite v where v.user_id = ${scope.userId} and v.listing_id = s.listing_id)`,
    );
  return sql.join(parts, sql` and `);
}

interface FeltBy {
  found: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  facilityId: number;
}

async function feltOf(db: Queryable, { found, where, facilityId }: FeltBy): Promise<Felt[]> {
  const { rows } = await sql<Felt>`select * from (
      select s.price_cents - s.before_cents as difference, s.eaches_per_pack, s.wac_cents, ${facilityColumns}, count(*)::int as changes
      from ${found} ${facilityJoins(facilityId)}
      where ${where} and (u.facility_id is not null or ao.facility_id is not null)
      group by s.price_cents - s.before_cents, s.eaches_per_pack, s.wac_cents, u.eaches, u.spend_cents, u.months, pf.id, pf.price_cents,
        pf.eaches_per_pack, ao.amu, ao.eaches_per_pack) x`.execute(db);
  return rows;
}

/** Cents by which a month is dearer; null without usage. */
export function effectOf(figures: FacilityFigures, difference: number, changes = 1): number | null {
  const amu = effectiveAmuOf(figures);
  return amu === null ? null : Math.round(difference * amu) * changes;
}

function cellsOf(row: Change, hidden: boolean) {
  const { before_cents: before, price_cents: price } = row;
  const effect = effectOf(row, price - before);
  const shown = (cents: number | null) => (hidden || cents === null ? null : toDollars(cents));
  return [
    isoOf(row.changed_at).slice(0, 10),
    row.name,
    formatNdc(row.ndc),
    row.seller,
    row.catalog_type,
    row.lot_name,
    shown(before),
    shown(price),
    hidden || before === 0 ? null : percentOf(price - before, before),
    effectiveAmuOf(row),
    shown(effect),
  ];
}
