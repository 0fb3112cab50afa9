import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminHome, MonthlySales } from '#contract/admin/admin-home.ts';
import type { SalesBoard } from '#contract/orders/board.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { manyOrders } from '../../../../test/kit/many-orders.ts';
import { runTask } from '../../../../test/kit/run-task.ts';
import { aTenant, type Tenant } from '../../../../test/kit/tenant.ts';
import { COMPARE_FIGURES, orderJobs, REFRESH_FIGURES } from '../index.ts';

let app: TestApp;
let harbor: Tenant;
let cedar: Tenant;
beforeAll(async () => {
  app = await startTestApp('order figures');
  [harbor, cedar] = [await aTenant(app, 'Harbor'), await aTenant(app, 'Cedar')];
});
afterAll(() => app.close());

const run = (task: string) => runTask(orderJobs({ db: app.db, clock: app.clock }), task);
const refresh = () => run(REFRESH_FIGURES);
const change = (ids: number[], fields: object) =>
  app.db.updateTable('orders').set(fields).where('id', 'in', ids).execute();

/** Orders of a day; each second one has two lines, of two catalogs. */
async function ordered(of: Tenant, day: string, status = 'placed'): Promise<number[]> {
  const ids = await manyOrders(app.db, of, { count: 4, status, at: new Date(`${day}T12:00:00Z`) });
  await sql`insert into order_line (order_id, facility_id, line_number, listing_id, lot_id, ndc, name, catalog_type, lot_name,
      expiry_date, price_type, quantity, price_cents, extended_cents, savings_cents, fee_cents)
    select order_id, facility_id, 2, listing_id, lot_id, ndc, name, 'medshorts', lot_name, expiry_date, price_type, 3, 250, 750,
      case when order_id % 4 = 0 then -40 else 60 end, 5 from order_line where order_id = any (${ids}::bigint[]) and order_id % 2 = 0`.execute(
    app.db,
  );
  await sql`update orders set sub_total_cents = 850, shipping_cents = 1200, fee_cents = 5, total_cents = 2055
    where id = any (${ids}::bigint[]) and id % 2 = 0`.execute(app.db);
  return ids;
}

const FIELDS = sql`facility_id, day, seller_company_id, buyer_company_id, catalog_type, is_cancelled, is_reached`;

/** Figures of one of the kept tables, as single orders have them; empty where they agree. */
async function differencesOf(table: 'order_figure' | 'order_figure_now') {
  const { rows } = await sql`
    with orders_of as (
      select r.id, r.facility_id, (r.created_at at time zone 'UTC')::date as day, r.seller_company_id, r.buyer_company_id, l.catalog_type,
        r.status = 'cancelled' as is_cancelled, not r.is_c2 or r.signed_at is not null as is_reached, l.quantity, l.extended_cents,
        greatest(l.savings_cents, 0) as savings_cents, l.fee_cents, case when l.line_number = 1 then r.shipping_cents else 0 end as shipping_cents,
        case when l.line_number = 1 then r.id end as whole
      from orders r join order_line l on l.order_id = r.id
    ), single as (
      select ${FIELDS}, count(distinct id) as orders, count(whole) as whole_orders, sum(quantity) as packs,
        sum(extended_cents) as sub_total_cents, coalesce(sum(savings_cents), 0) as savings_cents, sum(shipping_cents) as shipping_cents,
        sum(fee_cents) as fee_cents from orders_of group by ${FIELDS}
    ), kept as (
      select ${FIELDS}, sum(orders) as orders, sum(whole_orders) as whole_orders, sum(packs) as packs, sum(sub_total_cents) as sub_total_cents,
        sum(savings_cents) as savings_cents, sum(shipping_cents) as shipping_cents, sum(fee_cents) as fee_cents
      from ${sql.table(table)} group by ${FIELDS} having sum(orders) <> 0
    )
    (select 'single' as only_in, * from (table single except table kept) s) union all
    (select 'kept', * from (table kept except table single) k)`.execute(app.db);
  return rows;
}

const waiting = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from order_figure_change`.execute(app.db)).rows[0]?.n;

const pictures = async () => ({
  marketplace: (await harbor.clients.admin.get<SalesBoard>('order/board')).data,
  seller: (await harbor.clients.seller.get<SalesBoard>('order/board?month=2026-05')).data,
  buyer: (await harbor.clients.buyer.get<SalesBoard>('order/board')).data,
  sales: (await harbor.clients.admin.get<MonthlySales[]>('admin/home/sales')).data,
  medshorts: (await harbor.clients.admin.get<MonthlySales[]>('admin/home/sales?catalog_type=medshorts')).data,
});

describe('RB-466 RB-467 kept figures', () => {
  beforeEach(async () => {
    await ordered(harbor, '2026-05-11');
    await ordered(harbor, '2026-05-12');
    await ordered(cedar, '2026-04-30', 'delivered');
    await refresh();
  });

  it('RB-467 the job counts what changed, and kept figures are those of single orders', async () => {
    expect(await waiting()).toBe(0);
    expect(await differencesOf('order_figure')).toEqual([]);
    await ordered(cedar, '2026-05-11');
    expect(await differencesOf('order_figure')).not.toEqual([]);
    await refresh();
    expect(await differencesOf('order_figure')).toEqual([]);
  });

  it('RB-214 RB-467 kept figures and those of today are to the cent what single orders come to', async () => {
    await ordered(harbor, '2026-06-15');
    await ordered(cedar, '2026-06-15', 'cancelled');
    expect(await waiting()).toBeGreaterThan(0);
    expect(await differencesOf('order_figure_now')).toEqual([]);
    const before = await pictures();
    await refresh();
    expect(await pictures()).toEqual(before);
    await sql`truncate order_figure, order_figure_basket, order_figure_day, order_figure_month, order_figure_pair, order_figure_place,
      order_figure_product, order_figure_tracked`.execute(app.db);
    await sql`insert into order_figure_change (day, facility_id, seller_company_id)
      select (created_at at time zone 'UTC')::date, facility_id, seller_company_id from orders`.execute(
      app.db,
    );
    expect(await pictures()).toEqual(before);
  });

  it('RB-468 an order leaves its month when it is cancelled, and moves with its day, facility and signature', async () => {
    const [first = 0, second = 0, third = 0] = await ordered(harbor, '2026-05-20');
    await refresh();
    await change([first], { status: 'cancelled' });
    await change([second], { created_at: new Date('2026-03-31T23:59:59Z') });
    await change([third], { is_c2: true, status: 'pending_signature' });
    expect(await differencesOf('order_figure')).not.toEqual([]);
    expect(await differencesOf('order_figure_now')).toEqual([]);
    const before = await pictures();
    await refresh();
    expect(await differencesOf('order_figure')).toEqual([]);
    expect(await pictures()).toEqual(before);
    await change([third], { signed_at: new Date('2026-06-01T00:00:00Z'), status: 'placed' });
    await refresh();
    expect(await differencesOf('order_figure')).toEqual([]);
  });

  it('RB-467 a status that counts the same leaves nothing to do', async () => {
    const ids = await ordered(harbor, '2026-05-21');
    await refresh();
    await change(ids, { status: 'confirmed', version: 2 });
    expect(await waiting()).toBe(0);
  });

  it('RB-214 the home of administrators says the sales of this month without a refresh', async () => {
    const sales = async () =>
      (await harbor.clients.admin.get<MonthlySales[]>('admin/home/sales')).data.at(-1)?.orders ?? 0;
    const was = await sales();
    await ordered(harbor, '2026-06-15');
    expect(await sales()).toBe(was + 4);
    expect((await harbor.clients.admin.get<AdminHome>('admin/home')).status).toBe(200);
  });

  it('RB-467 the comparison of the night is silent where all is equal, and fails with the difference', async () => {
    await run(COMPARE_FIGURES);
    const { facilityId } = harbor.buyer;
    const shift = (cents: number) =>
      sql`update order_figure set savings_cents = savings_cents + ${cents} where facility_id = ${facilityId}
        and day = '2026-05-12' and catalog_type = 'medigi' and not is_cancelled`.execute(app.db);
    await shift(1);
    await expect(run(COMPARE_FIGURES)).rejects.toThrow(
      new RegExp(`^2026-05-12, facility ${facilityId}, seller ${harbor.seller.companyId}: kept .*savings`),
    );
    await shift(-1);
    await sql`update order_figure_month set packs = packs + 1 where month = '2026-05-01' and side = 'buyer'
      and company_id = ${harbor.buyer.companyId}`.execute(app.db);
    await expect(run(COMPARE_FIGURES)).rejects.toThrow(`2026-05, buyer ${harbor.buyer.companyId}: kept`);
  });
});
