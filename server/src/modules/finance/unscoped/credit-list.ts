import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { creditEndpoints } from '#contract/finance/credit.ts';
import { isAlmostUsed } from '#rules/finance/credit.ts';
import { toDollars } from '#rules/money.ts';
import { contains, isoOrNull, readPage } from '../../../platform/database/read-page.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { figuresOf } from '../views/credit.ts';

type Query = z.output<NonNullable<typeof creditEndpoints.listCredit.query>>;

/** As JSON of the database has it. */
interface CreditRow {
  company_id: number;
  company_name: string;
  limit_cents: number | null;
  owed_cents: number;
  overdue_cents: number;
  oldest_overdue: string | null;
  on_hold_since: string | null;
  hold_reason: string | null;
  version: number;
  current: number;
  days_1_30: number;
  days_31_60: number;
  days_61_90: number;
  days_over_90: number;
}

const ORDER_BY: Readonly<Record<Query['sort'], RawBuilder<unknown>>> = {
  '-overdue': sql`coalesce(a.overdue_cents, 0) desc, lower(c.name), c.id`,
  overdue: sql`coalesce(a.overdue_cents, 0), lower(c.name), c.id`,
  company: sql`lower(c.name), c.id`,
  '-company': sql`lower(c.name) desc, c.id`,
  used: sql`greatest(0, coalesce(k.owed_cents, 0)), lower(c.name), c.id`,
  '-used': sql`greatest(0, coalesce(k.owed_cents, 0)) desc, lower(c.name), c.id`,
  oldest: sql`a.oldest_overdue nulls last, lower(c.name), c.id`,
};

/** What is open of invoices, by company and by whole days after they were due. */
const agesOn = (today: string) => sql`(select i.buyer_company_id,
    sum(i.open_cents) filter (where i.due_on < ${today}::date)::bigint as overdue_cents,
    min(i.due_on) filter (where i.due_on < ${today}::date) as oldest_overdue,
    sum(i.open_cents) filter (where ${today}::date - i.due_on <= 0)::bigint as current,
    sum(i.open_cents) filter (where ${today}::date - i.due_on between 1 and 30)::bigint as days_1_30,
    sum(i.open_cents) filter (where ${today}::date - i.due_on between 31 and 60)::bigint as days_31_60,
    sum(i.open_cents) filter (where ${today}::date - i.due_on between 61 and 90)::bigint as days_61_90,
    sum(i.open_cents) filter (where ${today}::date - i.due_on > 90)::bigint as days_over_90
  from invoice i where i.open_cents > 0 group by 1)`;

const COLUMNS = sql`c.id as company_id, c.name as company_name, k.limit_cents, coalesce(k.owed_cents, 0) as owed_cents,
  k.on_hold_since, k.hold_reason, coalesce(k.version, 1) as version, a.oldest_overdue,
  coalesce(a.overdue_cents, 0) as overdue_cents, coalesce(a.current, 0) as current, coalesce(a.days_1_30, 0) as days_1_30,
  coalesce(a.days_31_60, 0) as days_31_60, coalesce(a.days_61_90, 0) as days_61_90, coalesce(a.days_over_90, 0) as days_over_90`;

/** A page of the companies that buy. */
export async function listCredit(db: Queryable, { search, sort, ...paging }: Query, today: string) {
  const selection = {
    columns: COLUMNS,
    from: sql`company c left join company_credit k on k.company_id = c.id
      left join ${agesOn(today)} a on a.buyer_company_id = c.id`,
    where: sql`not c.is_seller and (c.active or k.owed_cents <> 0)
      ${search ? sql`and lower(c.name) like ${contains(search)}` : sql``}`,
    orderBy: ORDER_BY[sort],
    key: sql`c.id`,
  };
  const { rows, meta } = await readPage<CreditRow>(db, selection, paging);
  return { data: rows.map(toRow), meta };
}

const toRow = (row: CreditRow) => ({
  company_id: row.company_id,
  company_name: row.company_name,
  ...figuresOf(row),
  on_hold_since: isoOrNull(row.on_hold_since),
  hold_reason: row.hold_reason,
  version: row.version,
  oldest_overdue: row.oldest_overdue,
  ages: {
    current: toDollars(row.current),
    days_1_30: toDollars(row.days_1_30),
    days_31_60: toDollars(row.days_31_60),
    days_61_90: toDollars(row.days_61_90),
    days_over_90: toDollars(row.days_over_90),
  },
  almost_used: isAlmostUsed({ limitCents: row.limit_cents, owedCents: row.owed_cents }),
});
