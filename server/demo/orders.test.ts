import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { averageMonthlyUsage, convertPacks } from '#rules/catalog/prices.ts';
import { ORDER_STATUSES } from '#rules/orders/order-status.ts';
import { TEST_NOW, openTestWorld, type TestWorld } from './test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld('demo orders');
});
afterAll(() => world.close());

const wrong = async (statement: string) => expect(await world.rows(statement)).toEqual([]);

describe('the orders of the demo world', () => {
  it('groups, orders and lines add up', async () => {
    await wrong(`select id from order_group g where total_cents <>
      (select sum(total_cents) from orders o where o.group_id = g.id)`);
    await wrong(`select o.id from orders o join order_line l on l.order_id = o.id group by o.id
      having o.sub_total_cents <> sum(l.extended_cents) or o.fee_cents <> sum(l.fee_cents)`);
    await wrong(`select l.id from order_line l join orders o on o.id = l.order_id
      where l.fee_cents <> case when o.payment_option = 'credit_card' then round(l.extended_cents * 0.03) else 0 end`);
    await wrong(`select g.id from order_group g left join cart c on c.id = g.origin_id and c.status = 'ordered'
      and c.user_id = g.placed_by and c.facility_id = g.facility_id where g.origin = 'cart' and c.id is null`);
    await wrong(`select o.id from orders o join company c on c.id = o.seller_company_id
      where o.sub_total_cents < c.minimum_order_cents`);
  });

  it('what is shipped is what the shipments carry, as the status says', async () => {
    await wrong(`select l.id from order_line l where l.shipped_quantity <> coalesce(
      (select sum(quantity) from shipment_line s where s.order_line_id = l.id), 0)`);
    await wrong(`select o.id, o.status from orders o join order_line l on l.order_id = o.id group by o.id
      having o.status <> case
        when sum(l.shipped_quantity) = sum(l.quantity) then case when o.status = 'delivered' then 'delivered' else 'shipped' end
        when sum(l.shipped_quantity) > 0 then 'partially_shipped'
        when o.status in ('placed', 'confirmed', 'cancel_requested', 'cancelled') then o.status else 'none' end`);
  });

  it('RB-084 two companies have a limit: Lakeshore with most of it left, another with 85 % used', async () => {
    const rows = await world.rows(`select c.name = 'Lakeshore Health System' as lakeshore,
      (k.owed_cents * 100 / k.limit_cents)::int as percent from company_credit k join company c on c.id = k.company_id
      where k.limit_cents is not null order by 1`);
    expect(rows).toEqual([
      { lakeshore: false, percent: 85 },
      { lakeshore: true, percent: expect.any(Number) },
    ]);
    await wrong(`select k.company_id from company_credit k join company c on c.id = k.company_id
      where k.on_hold_since is not null or (c.name like 'Lakeshore%' and k.owed_cents * 4 > k.limit_cents)`);
  });

  it('RB-063 RB-067 Harbor and Lakeshore have the statements of three months, each from the balance of the one before', async () => {
    expect(
      await world.rows(`select c.name, count(*)::int as statements, bool_and(closing_cents > 0) as owing,
        bool_and(by_task and sent_to = array_remove(array[f.ap_email], null)) as sent
      from statement s join company c on c.id = s.company_id
      join lateral (select ap_email from facility where company_id = c.id limit 1) f on true group by 1 order by 1`),
    ).toEqual(
      ['Harbor Pharmacy', 'Lakeshore Health System'].map((name) => ({
        name,
        statements: 3,
        owing: true,
        sent: true,
      })),
    );
    await wrong(`select a.id from statement a join statement b on b.company_id = a.company_id
      and b.month = a.month + interval '1 month' where b.opening_cents <> a.closing_cents`);
  });

  it('Harbor and Lakeshore have orders with Meridian in every status of a regular order', async () => {
    const rows =
      await world.rows(`select b.name, array_agg(distinct o.status) as statuses, count(*)::int as orders
      from orders o join company b on b.id = o.buyer_company_id join company s on s.id = o.seller_company_id
      where s.name = 'Meridian Generics' and b.name in ('Harbor Pharmacy', 'Lakeshore Health System')
      group by b.name`);
    const regular = ORDER_STATUSES.filter((status) => status !== 'pending_signature').toSorted();
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row['statuses']).toEqual(regular);
      expect(row['orders']).toBeGreaterThan(25);
    }
  });

  it('the last step in the history of an order is the one that led to its status', async () => {
    await wrong(`select o.id, o.status, s.last from orders o
      left join lateral (select a.after ->> 'move' as last from audit_log a
        where a.entity = 'order' and a.entity_id = o.id order by a.seq desc limit 1) s on true
      where s.last is distinct from case o.status when 'placed' then null when 'confirmed' then 'order.confirmed'
        when 'cancel_requested' then 'order.cancel_requested' when 'delivered' then 'order.delivered'
        when 'cancelled' then case when o.cancel_answer is null then 'order.cancelled_by_buyer' else 'order.cancelled' end
        else 'order.shipped' end`);
    await wrong(`select a.seq from audit_log a join audit_log b on b.seq = a.seq + 1 where b.at < a.at`);
    const [row] = await world.rows('select count(*)::int as steps from audit_log');
    expect(row?.['steps']).toBeGreaterThan(1_000);
  });

  it('payments follow the orders: card and ACH at placing, terms on shipping', async () => {
    await wrong(`select id from orders where payment_status <> case when status = 'cancelled' then 'refunded' else 'paid' end
      and payment_option <> 'net_terms'`);
    await wrong(`select id from orders where payment_option = 'net_terms'
      and (payment_status = 'unpaid') = (status in ('partially_shipped', 'shipped', 'delivered'))`);
    await wrong(`select g.id from order_group g left join payment p on p.id = g.payment_id and p.amount_cents = g.total_cents
      where (g.payment_option = 'credit_card') <> (p.id is not null)`);
    const kinds = await world.rows('select distinct payment_status from orders');
    expect(kinds).toHaveLength(5);
  });

  it('nothing happens in the future, and today something was placed', async () => {
    const [row] = await world.rows(
      `select count(*) filter (where greatest(created_at, updated_at, cancel_requested_at) > $1)::int as future,
        count(*) filter (where status = 'placed' and created_at::date = $1::date)::int as today,
        (select count(*)::int from shipment where created_at > $1) as shipments,
        (select count(*)::int from notification where greatest(created_at, read_at) > $1) as messages,
        (select count(*)::int from purchase_history_row where invoice_date > $1::date) as invoices
      from orders`,
      [TEST_NOW],
    );
    expect(row).toMatchObject({ future: 0, shipments: 0, messages: 0, invoices: 0 });
    expect(row?.['today']).toBeGreaterThanOrEqual(6);
  });

  it('every demo person has notifications, some unread, told in order', async () => {
    const rows = await world.rows<{ email: string; unread: number }>(`select u.email,
      count(n.id) filter (where n.read_at is null)::int as unread
      from identity i join app_user u on u.id = i.user_id left join notification n on n.user_id = u.id group by u.email`);
    expect(rows).toHaveLength(20);
    expect(rows.filter(({ unread }) => unread === 0)).toEqual([]);
    await wrong(
      `select a.id from notification a join notification b on b.id = a.id + 1 and b.created_at < a.created_at`,
    );
  });
});

describe('purchase history', () => {
  it('Harbor has twelve months of Atorvastatin in all three account types, so its signal is History Upload', async () => {
    const rows =
      await world.rows(`select h.account_type, count(distinct date_trunc('month', h.invoice_date))::int as months
      from purchase_history_row h join drug d on d.ndc = h.ndc join facility f on f.id = h.facility_id
      where f.name = 'Harbor Pharmacy' and d.name = 'Atorvastatin 20 mg Tablet' and d.package_size = 90
      group by 1 order by 1`);
    expect(rows.map((row) => row['account_type'])).toEqual(['340B', 'GPO', 'WAC']);
    for (const row of rows) expect(row['months']).toBeGreaterThanOrEqual(11);
    const flags = await world.rows(`select p.id from price_flag p join drug d on d.gcn_seqno = p.gcn_seqno
      where d.name = 'Atorvastatin 20 mg Tablet'`);
    expect(flags).toEqual([]);
  });

  it('table 3: usage is what the rows of the last twelve months add up to', async () => {
    const [usage] = await world.rows<{ months: number; eaches: number; spend: number; parts: number }>(`
      select u.months, u.eaches::float8 as eaches, u.spend_cents::float8 as spend,
        (u.gpo_eaches + u.wac_eaches + u.three40b_eaches + u.undefined_eaches)::float8 as parts
      from facility_usage u join facility f on f.id = u.facility_id
      join drug d on d.gcn_seqno = u.gcn_seqno and d.package_size = u.package_size and d.ndc = '70101000701'
      where f.name = 'Harbor Pharmacy'`);
    const [rows] = await world.rows<{ packs: number; spend: number }>(`
      select sum(h.quantity)::float8 as packs, sum(h.quantity * h.price_cents)::float8 as spend
      from purchase_history_row h join drug d on d.ndc = h.ndc join facility f on f.id = h.facility_id
      where f.name = 'Harbor Pharmacy' and d.name = 'Atorvastatin 20 mg Tablet' and d.package_size = 90
        and h.invoice_date > (select max(invoice_date) - interval '12 months' from purchase_history_row
          where facility_id = f.id)`);
    expect(usage).toEqual({
      months: 12,
      eaches: (rows?.packs ?? 0) * 90,
      spend: rows?.spend,
      parts: usage?.eaches,
    });
    expect(averageMonthlyUsage(convertPacks(rows?.packs ?? 0, 90, 90), 12)).toBeGreaterThan(20);
  });

  it('table 3: the months of a facility run from its oldest to its newest counted row', async () => {
    await wrong(`select u.facility_id from facility_usage u where u.months <> (
      select least(12, 1 + (extract(year from max(h.invoice_date)) * 12 + extract(month from max(h.invoice_date)))
        - (extract(year from min(h.invoice_date)) * 12 + extract(month from min(h.invoice_date))))
      from purchase_history_row h where h.facility_id = u.facility_id and h.invoice_date > (
        select max(invoice_date) - interval '12 months' from purchase_history_row x where x.facility_id = u.facility_id))`);
  });
});
