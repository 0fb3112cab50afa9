import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EdiMail } from '#contract/edi/mails.ts';
import type { EdiHandled, EdiMessage } from '#contract/edi/messages.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aTrade } from '../../../../test/kit/trade.ts';
import { aListing, anAdministrator } from '../../../../test/kit/world.ts';
import { anAcknowledgement, anInterchange } from '../test-interchanges.ts';
import { partnersOf } from '../test-partners.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof partnersOf>>;
beforeAll(async () => {
  app = await startTestApp('edi handled');
  world = await partnersOf(app);
});
afterAll(() => app.close());

/** A partner whose 850 was refused, and that message. */
async function aRefusal(poNumber: string) {
  const partner = await world.aPartner();
  await partner.take(partner.order(poNumber, [{ packs: 1, ndc: '99999999999' }]));
  const [message] = await world.received(partner.client.id);
  if (!message) throw new Error('Nothing was received.');
  return { ...partner, message };
}

/** Ordered by a person of the company of the clients. */
async function anOrderByHand(): Promise<number> {
  const { client, seller, order, take } = await world.aPartner();
  const listing = await aListing(app.db, { companyId: seller.companyId });
  await take(order(`HAND-${listing.id}`, [{ packs: 1, listing: listing.id }]));
  return (await world.ordersOf(client.id))[0]?.id ?? 0;
}

const handle = (id: number, body: Record<string, unknown>) =>
  world.intake.admin.put<EdiHandled>(`admin/edi/messages/${id}`, body);
const refusedWith = async (id: number, body: Record<string, unknown>) => {
  const answer = await world.intake.admin.put(`admin/edi/messages/${id}`, body);
  return [answer.status, answer.problem?.error];
};
const listed = async (query: string) =>
  (await world.intake.admin.get<EdiMessage[]>(`admin/edi/messages/edi?${query}`)).data;
const inTrouble = async (clientId: number) =>
  (await listed(`client_id=${clientId}&status=Failed%20or%20overdue`)).map(({ id }) => id);

/** How often the story of an order tells of an 850. */
async function receivedIn(orderId: number): Promise<number> {
  const story = await (await world.buying()).get(`order/${orderId}/story`);
  return story.text.match(/850 received/g)?.length ?? 0;
}

describe('RB-400 what a person makes of a message', () => {
  it('RB-400 an ignored one leaves those in trouble, says who and why, and comes back', async () => {
    const { client, message } = await aRefusal('IGNORE');
    expect(await inTrouble(client.id)).toEqual([message.id]);
    expect((await handle(message.id, { ignored: true, reason: ' Sent by mistake ' })).data).toMatchObject({
      order_id: null,
      ignored: { by: expect.stringMatching(/\w+ \w+/), reason: 'Sent by mistake' },
    });
    expect(await inTrouble(client.id)).toEqual([]);
    expect(await refusedWith(message.id, { ignored: true, reason: 'Mine' })).toEqual([
      409,
      'Somebody has ignored this message meanwhile.',
    ]);
    expect(await world.intake.message(message.id)).toMatchObject({
      status: 'Failed',
      ignored: { reason: 'Sent by mistake' },
    });
    await handle(message.id, { ignored: false });
    expect(await inTrouble(client.id)).toEqual([message.id]);
    expect(await refusedWith(message.id, { ignored: false })).toEqual([409, 'Nobody ignored this message.']);
  });

  it('RB-400 asked for again it is not ignored any more', async () => {
    const { message } = await aRefusal('AGAIN');
    await handle(message.id, { ignored: true, reason: 'Later' });
    await world.intake.retry(message.id);
    expect((await world.intake.message(message.id)).ignored).toBeNull();
  });

  it('RB-400 RB-332 a 997 that refuses what was ignored for its missing 997 brings it back', async () => {
    const { client, sender } = await aRefusal('LATE');
    const [answer] = (await listed(`client_id=${client.id}&type=855`)) ?? [];
    await sql`update edi_message set status = 'Sent', sent_at = ${app.clock.now()} where id = ${answer?.id ?? 0}`.execute(
      app.db,
    );
    await handle(answer?.id ?? 0, { ignored: true, reason: 'They are slow' });
    const { rows } = await sql<{
      group: string;
    }>`select group_number as "group" from edi_message where id = ${answer?.id ?? 0}`.execute(app.db);
    const refusal = anAcknowledgement(rows[0]?.group ?? '', 'R');
    await world.intake.take(
      client.id,
      anInterchange({ sender, number: 1, usage: 'P', groupId: 'FA', sets: [refusal] }),
    );
    expect(await world.intake.message(answer?.id ?? 0)).toMatchObject({ status: 'Failed', ignored: null });
    expect(await inTrouble(client.id)).toContain(answer?.id);
  });

  it('RB-400 a linked one that is processed again and fails again is in trouble again', async () => {
    const { client, message } = await aRefusal('LINKED AGAIN');
    await handle(message.id, { order_id: await anOrderByHand() });
    await world.intake.retry(message.id);
    await world.intake.readAgain(await world.intake.interchangeOf(message.id));
    expect(await world.intake.message(message.id)).toMatchObject({ status: 'Failed', linked: null });
    expect(await inTrouble(client.id)).toContain(message.id);
  });

  it('RB-400 what did not fail cannot be ignored', async () => {
    const { client, seller, order, take } = await world.aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId });
    await take(order('GOOD', [{ packs: 1, listing: listing.id }]));
    const [message] = await world.received(client.id);
    expect(await refusedWith(message?.id ?? 0, { ignored: true, reason: 'No' })).toEqual([
      409,
      'Only what failed or is not acknowledged can be ignored.',
    ]);
    expect(await refusedWith(message?.id ?? 0, { order_id: 1 })).toEqual([
      409,
      'This message already belongs to an order.',
    ]);
  });

  it('RB-400 RB-409 linked to an order of its company it is out of trouble and stands in the story of the order', async () => {
    const { client, message } = await aRefusal('LINK');
    const id = await anOrderByHand();
    expect((await handle(message.id, { order_id: id })).data).toMatchObject({ order_id: id, ignored: null });
    expect(await inTrouble(client.id)).toEqual([]);
    expect(await world.intake.message(message.id)).toMatchObject({ orders: [id], linked: id });
    expect(await receivedIn(id)).toBe(2);
    expect(await refusedWith(message.id, { order_id: await anOrderByHand() })).toEqual([
      409,
      'This message already belongs to an order.',
    ]);
    await handle(message.id, { order_id: null });
    expect(await world.intake.message(message.id)).toMatchObject({ orders: [], linked: null });
    expect(await receivedIn(id)).toBe(1);
  });

  it('RB-400 an order of another company is none of the client', async () => {
    const { client, message } = await aRefusal('FOREIGN');
    const other = await aTrade(app);
    for (const id of [other.id, other.id + 900_000])
      expect(await refusedWith(message.id, { order_id: id })).toEqual([
        422,
        `Order ${id} is no order of the company of ${client.name}.`,
      ]);
  });

  it('RB-400 RB-404 a mail that failed is ignored by the same call, since ids are of one sequence', async () => {
    const { client } = await world.aPartner();
    const { rows } = await sql<{
      id: number;
    }>`insert into edi_mail (client_id, at, sender, from_header, subject,
        message_id, content, body_sha256, status, error)
      values (${client.id}, now(), 'a@b.test', 'a@b.test', 'Hello', '<h@b.test>', 'Subject: Hello', sha256('h'), 'Failed',
        'No EDI document found.') returning id`.execute(app.db);
    const id = rows[0]?.id ?? 0;
    const mail = async () => (await world.intake.admin.get<EdiMail>(`admin/edi/messages/email/${id}`)).data;
    await handle(id, { ignored: true, reason: 'An advertisement' });
    expect(await mail()).toMatchObject({
      status: 'Ignored',
      ignored: true,
      error: expect.stringMatching(/^Ignored by .*: An advertisement$/),
    });
    await handle(id, { ignored: false });
    expect(await mail()).toMatchObject({ status: 'Failed', error: 'No EDI document found.', ignored: false });
  });

  it('RB-400 administrators without the right, and ids of nothing', async () => {
    const { message } = await aRefusal('RIGHT');
    const other = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    expect((await other.put(`admin/edi/messages/${message.id}`, { ignored: false })).status).toBe(403);
    expect((await world.intake.admin.put('admin/edi/messages/999999', { ignored: false })).status).toBe(404);
  });
});

describe('RB-398 what belongs together', () => {
  it('RB-398 an order with its 997, its 855 and what was done; each names the other', async () => {
    const { client, seller, order, take } = await world.aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId });
    await take(order('TOGETHER', [{ packs: 1, listing: listing.id }]));
    const [received] = await world.received(client.id);
    const whole = await world.intake.message(received?.id ?? 0);
    expect(whole.related.map(({ type, how }) => `${type} ${how}`).toSorted()).toEqual([
      '855 answers it',
      '997 answers it',
    ]);
    expect(whole.history.map(({ text }) => text)).toEqual([
      expect.stringMatching(/took in EDI interchange \d+$/),
    ]);
    const answer = whole.related.find(({ type }) => type === '855');
    expect((await world.intake.message(answer?.id ?? 0)).related).toMatchObject([
      { id: received?.id, type: '850', how: 'is answered by it' },
    ]);
  });

  it('RB-358 RB-398 a refused one says why of each line, and which 855 told it', async () => {
    const { message } = await aRefusal('WHY');
    expect(message).toMatchObject({
      error: 'All lines were refused.',
      note: 'Line 1: NDC 99999999999 is not offered.',
    });
    const { related } = await world.intake.message(message.id);
    expect(related.map(({ type }) => type)).toContain('855');
  });

  it('RB-396 messages are found by PO number, control number and order', async () => {
    const { client, seller, order, take } = await world.aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId });
    await take(order('FIND-1', [{ packs: 1, listing: listing.id }]));
    const [received] = await world.received(client.id);
    const found = async (search: string) =>
      (await listed(`client_id=${client.id}&search=${encodeURIComponent(search)}`)).map(({ type }) => type);
    expect((await found('FIND-1')).toSorted()).toEqual(['850', '855']);
    expect((await found(String(received?.orders[0]))).toSorted()).toEqual(['850', '855']);
    expect(await found(received?.control.split(' ')[0] ?? '')).toContain('850');
    expect(await found('FIND-2')).toEqual([]);
  });
});
