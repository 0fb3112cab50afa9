/** One record, or more, for each entry of the catalogue. */
import { sql } from 'kysely';
import type { AssistantAnswer } from '#contract/assistant/assistant.ts';
import type { AdminPermission } from '#rules/accounts/roles.ts';
import type { TestApp, TestClient } from '../../../test/kit/app.ts';
import { dueContracts } from '../../../test/kit/contracts.ts';
import { manyOrders } from '../../../test/kit/many-orders.ts';
import { ofEdi } from '../../../test/kit/matrix-edi.ts';
import { aTrade } from '../../../test/kit/trade.ts';
import {
  aBuyer,
  aDrug,
  aFacility,
  aListing,
  anAdministrator,
  aSeller,
  aUser,
} from '../../../test/kit/world.ts';

export const ALL: readonly AdminPermission[] = ['assistant', 'finance', 'edi', 'users', 'companies'];

/** Somebody who may ask the assistant. */
export async function anAsker(app: TestApp, permissions = ALL) {
  const { userId } = await anAdministrator(app.db, permissions);
  const client = await app.signIn(userId);
  return { userId, client, ask: asking(client) };
}

export const asking =
  (client: TestClient) =>
  async (question: string, more: Record<string, unknown> = {}): Promise<AssistantAnswer> => {
    const reply = await client.post<AssistantAnswer>('admin/assistant', { question, ...more });
    if (reply.status !== 200) throw new Error(`${question}: ${reply.text}`);
    return reply.data;
  };

export async function aWorld(app: TestApp) {
  const { db } = app;
  const buyer = await aBuyer(db, { name: 'Harbor Pharmacy' }, { name: 'Harbor Main Campus' });
  const seller = await aSeller(db, { name: 'Meridian Generics' });
  const { ndc } = await aDrug(db, { name: 'Amoxicillin 500 mg capsule' });
  const listing = await aListing(db, {
    companyId: seller.companyId,
    ndc,
    lots: [{ price_cents: 1250, stock: 40, expiry_date: '2026-08-01' }],
  });
  await aListing(db, { companyId: seller.companyId, lots: [{ stock: 0 }] });
  const sides = { buyer, seller, listing };
  const orders = (count: number, status: string, at: string) =>
    manyOrders(
      db,
      { ...sides },
      { count, status, at: new Date(`${at}T09:00:00Z`), name: 'Amoxicillin 500 mg capsule' },
    );
  const [delivered] = await orders(3, 'delivered', '2026-05-04');
  const [open] = await orders(2, 'placed', '2026-06-01');
  const [cancelled] = await orders(1, 'cancelled', '2026-05-20');
  const [late] = await orders(1, 'shipped', '2026-05-11');
  await sql`update shipment set ship_date = '2026-05-20' where order_id = ${late}`.execute(db);
  await sql`update orders set cancel_reason = 'Ordered twice' where id = ${cancelled}`.execute(db);
  await sql`update order_line set savings_cents = 25 where order_id = ${delivered}`.execute(db);
  await deals(app, sides, delivered ?? 0);
  await dueContracts(db, '2026-06-15', [
    {
      facility_id: buyer.facilityId,
      buyer_company_id: buyer.companyId,
      buyer_user_id: buyer.userId,
      seller_company_id: seller.companyId,
      seller_user_id: seller.userId,
      ndc,
    },
  ]);
  await records(app, { ...sides, lotId: listing.lotIds[0] ?? 0 });
  return { ...sides, ndc, ids: { delivered, open, cancelled, late } };
}

type Sides = Parameters<typeof manyOrders>[1];

/** An accepted bid, one that ends soon, and a request that nobody answered. */
async function deals({ db }: TestApp, { buyer, seller, listing }: Sides, orderId: number): Promise<void> {
  const of = sql`${buyer.facilityId}::bigint, ${buyer.companyId}::bigint, ${buyer.userId}::bigint`;
  await sql`with made as (insert into bid (facility_id, buyer_company_id, buyer_user_id, listing_id, seller_company_id, status, clock_from,
      clock_ms, expires_at, closed_at, order_id, created_at, updated_at)
    values (${of}, ${listing.id}, ${seller.companyId}, 'accepted', '2026-05-03', 0, '2026-05-04', '2026-05-04', ${orderId},
      '2026-05-03T10:00:00Z', '2026-05-04'),
    (${of}, ${listing.id}, ${seller.companyId}, 'initial_offer', '2026-06-14', 86400000, '2026-06-15T20:00:00Z', null, null,
      '2026-06-14T20:00:00Z', '2026-06-14') returning id)
    insert into bid_line (bid_id, number, quantity, base_cents, buyer_cents, list_base_cents, list_buyer_cents, minimum_expiry, created_at)
    select id, 1, 4, 900, 1000, 1100, 1250, '2026-08-01', now() from made`.execute(db);
  await sql`insert into rfp (facility_id, buyer_company_id, buyer_user_id, ndc, description, catalog_type, csp, quantity, duration, period,
      start_date, status, created_at, updated_at)
    values (${of}, ${listing.ndc}, 'Amoxicillin 500 mg capsule', 'medigi', 1, 6, 3, 'monthly', '2026-07-01', 'pending',
      '2026-05-30T10:00:00Z', now())`.execute(db);
  await sql`insert into requested_product (facility_id, buyer_company_id, buyer_user_id, product, quantity, needs_agreement, created_at, updated_at)
    values (${of}, 'Rare tablets', 12, true, '2026-05-12T10:00:00Z', now())`.execute(db);
}

async function records(app: TestApp, { buyer, lotId }: Sides & { lotId: number }): Promise<void> {
  const { db } = app;
  await sql`insert into lot_price_change (lot_id, before_cents, price_cents, source, changed_by, changed_at)
    values (${lotId}, 1000, 1250, 'edit', ${buyer.userId}, '2026-06-09T10:00:00Z')`.execute(db);
  await aFacility(db, { company_id: buyer.companyId, name: 'Harbor Annex', vetting_status: 'pending' });
  await aUser(db, {
    companyId: buyer.companyId,
    roles: ['Buyer'],
    vetting_status: 'Unreviewed',
    email: 'new@harbor.test',
  });
  const quiet = await aBuyer(db, { name: 'Quiet Clinic', created_at: new Date('2026-01-05') });
  await sql`update company set created_at = '2026-05-06' where id = ${buyer.companyId}`.execute(db);
  await sql`update app_user set vetting_status = 'Approved' where id = ${quiet.userId}`.execute(db);
  const trade = await aTrade(app, {});
  await trade.ship();
  await sql`update invoice set invoiced_on = '2026-04-01', due_on = '2026-05-01' where order_id = ${trade.id}`.execute(
    db,
  );
  const { edi_message: message } = await ofEdi(app);
  await sql`update edi_message set status = 'Failed', error = 'Unknown partner', at = '2026-06-15T08:00:00Z' where id = ${message.foreign}`.execute(
    db,
  );
  await sql`insert into task_run (task, started_at, finished_at, result, outcome)
    values ('expire-bids', '2026-06-15T08:00:00Z', '2026-06-15T08:00:05Z', 'failed', '1 of 2 failed')`.execute(
    db,
  );
}
