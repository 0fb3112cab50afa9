import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNTS } from '#rules/finance/accounts.ts';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aFee, aTrade, balancesOf, entriesOf } from '../../../test/kit/trade.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('ledger');
});
afterAll(() => app.close());

const kindsOf = async (orderId: number) =>
  (
    await sql<{ kind: string; operation: string; reverses: boolean; reason: string | null }>`
      select kind, operation, reverses is not null as reverses, reason from ledger_transaction
      where id in (select transaction_id from ledger_entry where order_id = ${orderId}) order by id`.execute(
      app.db,
    )
  ).rows;

describe('an order on terms', () => {
  it('RB-003 RB-010 RB-013 RB-015 RB-016 example A, placed and shipped whole: entries, whose, and by whom', async () => {
    const trade = await aTrade(app);
    const { buyerCompanyId: buyer, sellerCompanyId: seller } = trade;
    expect(await entriesOf(app, trade.id)).toEqual([
      { kind: 'placed', account: 'buyer_open_order', cents: 20_860, company_id: buyer },
      { kind: 'placed', account: 'order_unearned', cents: -20_860, company_id: buyer },
    ]);
    await aFee(app, seller, 9);
    await trade.ship();
    expect((await entriesOf(app, trade.id)).slice(2)).toEqual([
      { kind: 'shipped', account: 'buyer_receivable', cents: 20_860, company_id: buyer },
      { kind: 'shipped', account: 'buyer_open_order', cents: -20_860, company_id: buyer },
      { kind: 'shipped', account: 'order_unearned', cents: 20_860, company_id: buyer },
      { kind: 'shipped', account: 'seller_pending', cents: -20_500, company_id: seller },
      { kind: 'shipped', account: 'marketplace_fee', cents: -360, company_id: seller },
    ]);
    const { rows } = await sql`select l.seller_price_cents, l.marketplace_fee, o.terms_name, o.net_days
      from order_line l join orders o on o.id = l.order_id where o.id = ${trade.id}`.execute(app.db);
    expect(rows).toEqual([
      { seller_price_cents: 1800, marketplace_fee: 200, terms_name: 'Net 30', net_days: 30 },
    ]);
    const acted =
      await sql`select t.kind, t.operation, t.actor_user_id, t.subject_user_id, t.request_id = a.request_id as same
      from ledger_transaction t join audit_log a on a.entity = 'order_group'
      join orders o on o.group_id = a.entity_id
      where o.id = ${trade.id} and t.source = 'order' and t.source_id = o.id`.execute(app.db);
    expect(acted.rows).toEqual([
      {
        kind: 'placed',
        operation: 'order.placed',
        actor_user_id: trade.buyerId,
        subject_user_id: trade.buyerId,
        same: true,
      },
    ]);
  });

  it('RB-017 RB-029 example A in parts of 4 and 6 packs', async () => {
    const trade = await aTrade(app);
    await trade.ship([4]);
    expect(await balancesOf(app, trade.id)).toEqual({
      buyer_open_order: 11_016,
      buyer_receivable: 9844,
      order_unearned: -11_016,
      seller_pending: -9700,
      marketplace_fee: -144,
    });
    const { invoices } = await trade.ship();
    expect(invoices.map(({ number, total }) => [number, total])).toEqual([
      [`INV-${trade.id}-1`, 98.44],
      [`INV-${trade.id}-2`, 110.16],
    ]);
    expect(await balancesOf(app, trade.id)).toEqual({
      buyer_receivable: 20_860,
      seller_pending: -20_500,
      marketplace_fee: -360,
    });
  });

  it('RB-031 is due by the terms that it was placed on, whatever they are now', async () => {
    const trade = await aTrade(app);
    await sql`update company_terms set net_days = 90 where company_id = ${trade.buyerCompanyId}`.execute(
      app.db,
    );
    expect((await trade.ship()).invoices).toMatchObject([
      { invoice_date: '2026-06-15', due_date: '2026-07-15' },
    ]);
  });

  it('RB-002 RB-054 a shipment taken back is reversed; the next one bills the shipping again', async () => {
    const trade = await aTrade(app);
    const first = await trade.ship([4]);
    await trade.ship([2]);
    await trade.selling.delete(`order/${trade.id}/tracking/${first.tracking[0]?.id}`);
    expect(await balancesOf(app, trade.id)).toMatchObject({ buyer_receivable: 3672, seller_pending: -3600 });
    expect((await kindsOf(trade.id)).map(({ kind, reverses }) => [kind, reverses])).toEqual([
      ['placed', false],
      ['shipped', false],
      ['shipped', false],
      ['shipment_removed', true],
    ]);
    const { invoices } = await trade.ship();
    expect(invoices.map(({ total, cancelled }) => [total, cancelled])).toEqual([
      [98.44, true],
      [36.72, false],
      [171.88, false],
    ]);
    expect(await balancesOf(app, trade.id)).toMatchObject({ buyer_receivable: 20_860 });
  });

  it('RB-054 a shipment whose invoice has a payment stays', async () => {
    const trade = await aTrade(app);
    const { tracking, invoices } = await trade.ship();
    await sql`select post_ledger(now(), 'r', 'test', null, null, ${JSON.stringify([
      {
        kind: 'payment',
        source: 'order',
        source_id: trade.id,
        step: '',
        order_id: trade.id,
        invoice_id: (
          await sql<{ id: number }>`select id from invoice where order_id = ${trade.id}`.execute(app.db)
        ).rows[0]?.id,
        entries: [
          { number: 1, account: 'cash', cents: 100 },
          { number: 2, account: 'buyer_receivable', company_id: trade.buyerCompanyId, cents: -100 },
        ],
      },
    ])}::json)`.execute(app.db);
    const refused = await trade.selling.delete(`order/${trade.id}/tracking/${tracking[0]?.id}`);
    expect([refused.status, refused.problem?.error]).toEqual([
      409,
      'The invoice of this shipment has payments. Undo them first.',
    ]);
    expect((await trade.order()).invoices).toEqual(invoices);
  });

  it('RB-023 cancelled it leaves nothing; the reason stands in the ledger', async () => {
    const trade = await aTrade(app);
    await trade.buying.post(`order/${trade.id}/cancellation`, { reason: 'Wrong strength' });
    expect(await balancesOf(app, trade.id)).toEqual({});
    expect((await kindsOf(trade.id)).at(-1)).toMatchObject({ kind: 'cancelled', reason: 'Wrong strength' });
  });
});

describe('an order that was paid when it was placed', () => {
  const goods = { lots: [{ cents: 33_000, packs: 1 }], fee: 0, shipping: 5000 };

  it('RB-014 RB-022 RB-032 example B by card: placed and shipped; the entries name the payment', async () => {
    const trade = await aTrade(app, { ...goods, payment: 'credit_card' });
    expect(await balancesOf(app, trade.id)).toEqual({ clearing_card: 38_990, order_unearned: -38_990 });
    const { payment_status: status } = await trade.ship();
    expect([status, await balancesOf(app, trade.id)]).toEqual([
      'paid',
      { clearing_card: 38_990, seller_pending: -38_000, transaction_fee: -990 },
    ]);
    const { rows } = await sql`select distinct e.payment_id = g.payment_id as own from ledger_entry e
      join orders o on o.id = e.order_id join order_group g on g.id = o.group_id where o.id = ${trade.id}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ own: true }]);
  });

  it.each([
    ['credit_card', { clearing_card: 38_990, refund_payable: -38_990 }],
    ['ach', { clearing_ach: 38_000, buyer_credit: -38_000 }],
  ] as const)('RB-014 RB-023 by %s and cancelled: what is owed back', async (payment, expected) => {
    const trade = await aTrade(app, { ...goods, payment });
    await trade.buying.post(`order/${trade.id}/cancellation`, { reason: 'Wrong strength' });
    expect(await balancesOf(app, trade.id)).toEqual(expected);
  });
});

describe('the database', () => {
  const post = (fields: object) =>
    sql`select post_ledger(now(), 'r', 'test', null, null, ${JSON.stringify([fields])}::json)`.execute(
      app.db,
    );
  const cash = (...cents: number[]) => ({
    kind: 'placed',
    source: 'order',
    source_id: 999_999,
    step: '',
    entries: cents.map((amount, index) => ({ number: index + 1, account: 'cash', cents: amount })),
  });

  it.each([
    ['a transaction that does not add up to 0', cash(100, -99)],
    ['one of a single entry', cash(0)],
    ['one of no entries', cash()],
    ['an amount beyond what is possible', cash(100_000_000_000, -100_000_000_000)],
  ])('RB-001 RB-025 refuses %s', async (_name, transaction) => {
    await expect(post(transaction)).rejects.toMatchObject({ code: '23514' });
  });

  it('RB-001 takes no entry for a transaction that is there, and none without one', async () => {
    const { id } = await aTrade(app);
    const add = (transaction: unknown) =>
      sql`insert into ledger_entry (transaction_id, number, account, cents) select t, n, 'cash', c
        from (values (${transaction}::bigint, 98, 5), (${transaction}::bigint, 99, -5)) v(t, n, c)`.execute(
        app.db,
      );
    const { rows } = await sql<{ id: number }>`select transaction_id as id from ledger_entry
      where order_id = ${id}`.execute(app.db);
    await expect(add(rows[0]?.id)).rejects.toMatchObject({ code: '23514' });
    await expect(add(999_999_999)).rejects.toMatchObject({ code: '23503' });
  });

  it('RB-004 posts a record once of a kind and step', async () => {
    const { id } = await aTrade(app);
    await expect(post({ ...cash(1, -1), source_id: id })).rejects.toMatchObject({ code: '23505' });
    await post({ ...cash(1, -1), source_id: id, step: 'again' });
    expect(await balancesOf(app, id)).toMatchObject({ buyer_open_order: 20_860 });
  });

  it.each(['ledger_transaction', 'ledger_entry'])(
    "RB-002 refuses changes of %s by the application's own role",
    async (table) => {
      await aTrade(app);
      const owner = await sql<{ own: boolean }>`select tableowner = current_user as own from pg_tables
        where tablename = ${table}`.execute(app.db);
      expect(owner.rows).toEqual([{ own: true }]);
      const column = table === 'ledger_entry' ? 'cents' : 'source_id';
      for (const change of [
        `update ${table} set ${column} = ${column} + 1`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ])
        await expect(sql.raw(change).execute(app.db)).rejects.toThrow(/ is append-only/);
    },
  );

  it('RB-006 … RB-008 knows the accounts that the rules know', async () => {
    const { rows } = await sql<{ check: string }>`select pg_get_constraintdef(oid) as check from pg_constraint
      where conname = 'ledger_entry_account_check'`.execute(app.db);
    const known = [...(rows[0]?.check ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => String(name));
    expect(known.toSorted()).toEqual(Object.keys(ACCOUNTS).toSorted());
  });
});

it('RB-004 the same request twice posts once', async () => {
  const trade = await aTrade(app);
  const body = { carrier: 'UPS', tracking_number: 'ONCE', ship_date: '2026-06-15' };
  const send = () =>
    trade.selling.post(`order/${trade.id}/tracking`, body, { 'idempotency-key': `k${trade.id}` });
  await Promise.all([send(), send()]);
  await send();
  expect(await balancesOf(app, trade.id)).toMatchObject({ buyer_receivable: 20_860 });
});

it('RB-009 after all of this nothing is broken', async () => {
  expect(await brokenInvariants(app.db)).toEqual([]);
});
