import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EdiCheckedDocument } from '#contract/edi/check.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aListing, anAdministrator } from '../../../../test/kit/world.ts';
import { partnersOf } from '../test-partners.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof partnersOf>>;
beforeAll(async () => {
  app = await startTestApp('edi check');
  world = await partnersOf(app);
});
afterAll(() => app.close());

const check = (id: number, text: string) =>
  world.intake.admin.post<EdiCheckedDocument>(`admin/edi/clients/${id}/check`, { text });

/** Of every table that a document writes to, how many rows it has. */
async function rowsOfAll(): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*) from edi_file) as files, (select count(*) from edi_interchange) as interchanges,
    (select count(*) from edi_message) as messages, (select count(*) from orders) as orders,
    (select count(*) from graphile_worker.jobs) as jobs, (select count(*) from audit_log) as audits,
    (select sum(stock) from lot) as stock, (select sum(last_control_number) from edi_client) as numbers`.execute(
    app.db,
  );
  return rows[0];
}

describe('RB-402 a document is checked', () => {
  it('RB-402 what it would order and what the client would be told, and nothing of it stays', async () => {
    const { client, seller, order, take } = await world.aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId, lots: [{ price_cents: 900 }] });
    const text = order('CHECKED', [
      { packs: 2, listing: listing.id },
      { packs: 1, ndc: '99999999999' },
    ]);
    const before = await rowsOfAll();
    const { data } = await check(client.id, text);
    expect(await rowsOfAll()).toEqual(before);
    expect(data.orders).toMatchObject([{ lines: [{ packs: 2, price: 9, total: 18 }], total: 23 }]);
    expect(data.received).toMatchObject([
      { type: '850', status: 'Acknowledged', note: 'Line 2: NDC 99999999999 is not offered.' },
    ]);
    expect(data.answers.map(({ type }) => type).toSorted()).toEqual(['855', '997']);
    await take(text);
    expect(await world.ordersOf(client.id)).toHaveLength(1);
  });

  it('RB-402 its faults stand at their segments', async () => {
    const { client, order } = await world.aPartner();
    const text = order('FAULT', [{ packs: 1, ndc: '70101000101' }]).replace('CTT*1', 'CTT*7');
    const { data } = await check(client.id, text);
    expect(data.received).toMatchObject([{ status: 'Failed', error: expect.stringContaining('CTT') }]);
    expect(data.received[0]?.segments.flatMap(({ faults }) => faults)).not.toEqual([]);
    expect(data.orders).toEqual([]);
    const counted = order('COUNT', [{ packs: 1, ndc: '70101000101' }]).replace(/SE\*\d+/, 'SE*99');
    const [received] = (await check(client.id, counted)).data.received;
    expect(received?.error).toMatch(/^SE counts 99 segments, and \d+ came$/);
    expect(received?.segments.map(({ segment, faults }) => [segment, faults]).at(-1)).toEqual([
      'SE',
      [received?.error],
    ]);
  });

  it('RB-402 one that came before is looked at all the same, and nothing of that stays', async () => {
    const { client, order, take } = await world.aPartner();
    const text = order('AGAIN', [{ packs: 1, ndc: '70101000101' }]).replace('CTT*1', 'CTT*7');
    await take(text);
    const before = await rowsOfAll();
    const { data } = await check(client.id, text);
    expect(data.notes).toEqual([
      expect.stringMatching(/^Interchange \d{9} came on .* with the same bytes: .* do nothing\.$/) as string,
    ]);
    expect(data.received).toMatchObject([{ status: 'Failed', error: expect.stringContaining('CTT') }]);
    const other = (await check(client.id, text.replace('AGAIN', 'OTHER'))).data;
    expect(other.notes).toEqual([expect.stringMatching(/was already used on/) as string]);
    expect(other.received).toMatchObject([{ error: expect.stringContaining('CTT') }]);
    expect(await rowsOfAll()).toEqual(before);
    const { rows } = await sql<{ used: boolean }>`select used from edi_interchange
      where client_id = ${client.id} and direction = 'In'`.execute(app.db);
    expect(rows).toEqual([{ used: true }]);
  });

  it('RB-402 one of another client is said to be its own, and that of an inactive one is read', async () => {
    const [one, other] = [await world.aPartner(), await world.aPartner()];
    const lines = [{ packs: 1, ndc: '70101000101' }];
    const numberOf = (document: string) => document.split('*')[13] ?? '';
    const [before, mine] = [one.order('BEFORE', lines), other.order('MINE', lines)];
    await one.take(before);
    // Small numbers are used by many.
    const text = mine.replaceAll(numberOf(mine), numberOf(before));
    expect((await check(one.client.id, text)).data).toMatchObject({
      notes: [`This document is from ${other.client.name}: choose that client.`],
      received: [{ status: 'Failed' }],
    });
    await sql`update edi_client set active = false, protocol = 'AS2' where id = ${other.client.id}`.execute(
      app.db,
    );
    const { data } = await check(other.client.id, text);
    expect(data.notes).toEqual([
      `${other.client.name} is not active: until it is, its documents are refused as those of an unknown sender.`,
    ]);
    expect(data.received).toMatchObject([{ type: '850', status: 'Acknowledged' }]);
    const { rows } = await sql<{ active: boolean }>`select active from edi_client
      where id = ${other.client.id}`.execute(app.db);
    expect(rows).toEqual([{ active: false }]);
  });

  it.each([
    ['Hello', /^This is no X12 interchange|ISA/],
    ['ISA*00*', /./],
    ['ISA*\u0000\u{1F600}\ud800', /./],
  ])('RB-402 what is no document is said to be none: %j', async (text, sentence) => {
    const { client } = await world.aPartner();
    const { data } = await check(client.id, text);
    expect(data.received).toMatchObject([{ type: '–', error: expect.stringMatching(sentence) }]);
  });

  it('RB-402 blanks are nothing, and another administrator has no right to it', async () => {
    const { client } = await world.aPartner();
    expect((await check(client.id, ' \n ')).status).toBe(422);
    expect((await check(999_999, 'ISA')).status).toBe(404);
    const other = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    expect((await other.post(`admin/edi/clients/${client.id}/check`, { text: 'ISA' })).status).toBe(403);
  });
});
