import { sql } from 'kysely';
import { toDollars } from '#rules/money.ts';
import { invoiceNumber } from '#rules/orders/invoice.ts';
import { daysUntil } from '#rules/dates.ts';
import { isoOf, isoOrNull } from '../../../platform/database/read-page.ts';
import { WAITING } from '../../admin/index.ts';
import { column, onDays } from '../../reports/index.ts';
import { count, isCompany, money, reportAsked, rowsOf, sumOf, type Answer } from '../answer.ts';

const dayOf = (at: string): string => isoOf(at).slice(0, 10);

export const facilitiesWaiting: Answer = async (_, db) => {
  interface Row {
    name: string;
    company: string;
    city: string;
    state: string;
    created_at: string;
    facilities: number;
  }
  const rows = await rowsOf<Row>(
    db,
    sql`select w.name, c.name as company, w.city, w.state, w.created_at, count(*) over () as facilities
      from (select f.* from ${WAITING.facilities}) w join company c on c.id = w.company_id order by w.created_at, w.id`,
  );
  return {
    columns: [
      column('facility', 'Facility', 'text'),
      column('company', 'Company', 'text'),
      column('city', 'City', 'text'),
      column('state', 'State', 'text'),
      column('since', 'Since', 'day'),
    ],
    rows: rows.map((one) => [one.name, one.company, one.city, one.state, dayOf(one.created_at)]),
    figures: [count('Facilities', rows[0]?.facilities ?? 0)],
    chart: null,
  };
};

export const usersWaiting: Answer = async (_, db) => {
  const rows = await rowsOf<{
    name: string;
    email: string;
    company: string | null;
    created_at: string;
    users: number;
  }>(
    db,
    sql`select w.first_name || ' ' || w.last_name as name, w.email, c.name as company, w.created_at, count(*) over () as users
      from (select u.* from ${WAITING.users}) w left join company c on c.id = w.company_id order by w.created_at, w.id`,
  );
  return {
    columns: [
      column('name', 'Name', 'text'),
      column('email', 'E-mail', 'text'),
      column('company', 'Company', 'text'),
      column('since', 'Since', 'day'),
    ],
    rows: rows.map((one) => [one.name, one.email, one.company, dayOf(one.created_at)]),
    figures: [count('Users', rows[0]?.users ?? 0)],
    chart: null,
  };
};

const SIDES = sql`case when c.id is null then 'None' when c.is_seller then 'Seller' else 'Buyer' end`;

export const usersCount: Answer = async (_, db, { company, seller }) => {
  const of = [company, seller].filter((id) => id !== undefined);
  const rows = await rowsOf<{ side: string; users: number; active: number; unreviewed: number }>(
    db,
    sql`select ${SIDES} as side, count(*)::int as users, (count(*) filter (where u.active))::int as active,
        (count(*) filter (where u.vetting_status = 'Unreviewed'))::int as unreviewed
      from app_user u left join company c on c.id = u.company_id
      where ${of.length === 0 ? sql`true` : sql`u.company_id = any (${of}::bigint[])`}
      group by 1 order by 2 desc, 1`,
  );
  return {
    columns: [
      column('side', 'Company', 'text'),
      column('users', 'Users', 'count'),
      column('active', 'Active', 'count'),
      column('unreviewed', 'Not Reviewed', 'count'),
    ],
    rows: rows.map((one) => [one.side, one.users, one.active, one.unreviewed]),
    figures: [
      count(
        'Users',
        sumOf(rows, (one) => one.users),
      ),
      count(
        'Active',
        sumOf(rows, (one) => one.active),
      ),
    ],
    chart: null,
  };
};

export const companiesCount: Answer = async (_, db) => {
  const rows = await rowsOf<{ side: string; companies: number; active: number; facilities: number }>(
    db,
    sql`select ${SIDES} as side, count(*)::int as companies, (count(*) filter (where c.active))::int as active,
        sum(f.facilities)::int as facilities
      from company c cross join lateral (select count(*)::int as facilities from facility f where f.company_id = c.id) f
      group by 1 order by 1`,
  );
  return {
    columns: [
      column('side', 'Side', 'text'),
      column('companies', 'Companies', 'count'),
      column('active', 'Active', 'count'),
      column('facilities', 'Facilities', 'count'),
    ],
    rows: rows.map((one) => [one.side, one.companies, one.active, one.facilities]),
    figures: [
      ...rows.map(({ side, companies }) => count(`${side}s`, companies)),
      count(
        'Facilities',
        sumOf(rows, (one) => one.facilities),
      ),
    ],
    chart: null,
  };
};

export const newCompanies: Answer = async (_, db, asked) => {
  const rows = await rowsOf<{ name: string; is_seller: boolean; created_at: string; companies: number }>(
    db,
    sql`select r.name, r.is_seller, r.created_at, count(*) over () as companies from company r
      where ${onDays(sql`r.created_at`, reportAsked(asked))} order by r.created_at desc, r.id desc`,
  );
  return {
    columns: [
      column('company', 'Company', 'text'),
      column('side', 'Side', 'text'),
      column('joined', 'Joined', 'day'),
    ],
    rows: rows.map((one) => [one.name, one.is_seller ? 'Seller' : 'Buyer', dayOf(one.created_at)]),
    figures: [count('Companies', rows[0]?.companies ?? 0)],
    chart: null,
  };
};

export const inactiveCompanies: Answer = async (_, db, { now, days }) => {
  const rows = await rowsOf<{ name: string; last_order: string | null; orders: number; companies: number }>(
    db,
    sql`select c.name, o.last_order, o.orders, count(*) over () as companies
      from company c cross join lateral (select max(r.created_at) as last_order, count(*)::int as orders from orders r
        where r.buyer_company_id = c.id and r.status <> 'cancelled') o
      where not c.is_seller and c.active and exists (select from facility f where f.company_id = c.id)
        and coalesce(o.last_order, c.created_at) < ${now}::timestamptz - make_interval(days => ${days}::int)
      order by o.last_order nulls first, c.name`,
  );
  return {
    columns: [
      column('company', 'Company', 'text'),
      column('last_order', 'Last Order', 'day'),
      column('orders', 'Orders', 'count'),
    ],
    rows: rows.map((one) => [one.name, isoOrNull(one.last_order)?.slice(0, 10) ?? null, one.orders]),
    figures: [count('Companies', rows[0]?.companies ?? 0)],
    chart: null,
  };
};

export const overdueInvoices: Answer = async (_, db, { today, company, days }) => {
  interface Row {
    order_id: number;
    number: number;
    company: string;
    due_on: string;
    open_cents: number;
    invoices: number;
    cents: number;
  }
  const rows = await rowsOf<Row>(
    db,
    sql`select v.order_id, v.number, c.name as company, v.due_on, v.open_cents, count(*) over () as invoices,
        sum(v.open_cents) over () as cents
      from invoice v join company c on c.id = v.buyer_company_id
      where v.open_cents > 0 and v.due_on < ${today}::date - ${days}::int and ${isCompany('v.buyer_company_id', company)}
      order by v.due_on, v.id`,
  );
  return {
    columns: [
      column('invoice', 'Invoice', 'text'),
      column('company', 'Company', 'text'),
      column('due', 'Due', 'day'),
      column('days', 'Days Overdue', 'count'),
      column('open', 'Open', 'money'),
    ],
    rows: rows.map((one) => [
      invoiceNumber(one.order_id, one.number),
      one.company,
      one.due_on,
      -daysUntil(one.due_on, today),
      toDollars(one.open_cents),
    ]),
    figures: [count('Invoices', rows[0]?.invoices ?? 0), money('Open', rows[0]?.cents ?? 0)],
    chart: null,
  };
};
