import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aListing, aSeller, anAdministrator } from '../../../../test/kit/world.ts';
import { partnersOf } from '../test-partners.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof partnersOf>>;
beforeAll(async () => {
  app = await startTestApp('edi told', { runJobs: true });
  world = await partnersOf(app);
});
afterAll(() => app.close());

it('RB-348 administrators of EDI hear once of a ship-to that is not known', async () => {
  const { client, order } = await world.aPartner();
  const other = await anAdministrator(app.db, ['orders']);
  for (const number of ['SHIP', 'SHIP-2'])
    await world.intake.send(
      client.id,
      order(number, [{ packs: 2, ndc: '70101000101' }], { shipTo: ['91', 'NEW'] }),
    );
  await app.jobsDone();
  const { rows } = await sql<{
    content: string;
    others: boolean;
  }>`select content, user_id = ${other.userId} as others
    from notification where type = 'EDI' order by id`.execute(app.db);
  expect(rows).toEqual([{ content: `${client.name}: Ship-to 91 NEW is not known.`, others: false }]);
});

it('RB-364 a cancellation sends a second 855 with the lines of that order alone, once; a confirmation sends nothing', async () => {
  const { client, seller, order } = await world.aPartner();
  const other = await aSeller(app.db);
  const mine = await aListing(app.db, { companyId: seller.companyId, lots: [{ price_cents: 900 }] });
  const theirs = await aListing(app.db, { companyId: other.companyId });
  const lines = [
    { packs: 2, listing: mine.id },
    { packs: 3, listing: theirs.id },
    { packs: 4, listing: mine.id },
    { packs: 1, ndc: '99999999999' },
  ];
  await world.intake.send(client.id, order('GONE', lines));
  await app.jobsDone();
  const [ours, kept] = await world.ordersOf(client.id);
  const selling = await app.signIn(other.userId);
  await selling.post(`order/${kept?.id}/confirmation`);
  await app.jobsDone();
  expect((await world.answerTo(client.id)).count).toBe(1);
  const buyer = await world.buying();
  const cancelled = await buyer.post(`order/${ours?.id}/cancellation`, { reason: 'Ordered twice' });
  expect(cancelled.status).toBe(200);
  await app.jobsDone();
  expect(await world.answerTo(client.id)).toEqual({
    count: 2,
    bak: [`BAK*01*RD*GONE*20260615****${ours?.group_id}`],
    lines: [`PO1*1*2*EA*9.00**VC*${mine.id}`, `PO1*3*4*EA*9.00**VC*${mine.id}`],
    acks: ['ACK*IR*2*EA', 'ACK*IR*4*EA'],
    why: ['Cancelled: Ordered twice', 'Cancelled: Ordered twice'],
  });
  await app.jobsDone();
  const { rows } = await sql<{ type: string }>`select type from edi_message
    where cancelled_order_id = ${ours?.id}`.execute(app.db);
  expect(rows).toEqual([{ type: '855' }]);
});
