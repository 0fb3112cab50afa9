import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryJobs, PLACE_DELIVERIES } from '../src/modules/rfps/index.ts';
import { announceLive } from '../src/platform/jobs/events.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import {
  clientOf,
  exampleOf,
  expectNever,
  operations,
  requests,
  wordsOfAmount,
  type Watcher,
} from './kit/canary.ts';
import { bodyText } from './kit/reply-text.ts';
import { openStream, type OpenStream } from './kit/stream.ts';
import { aTenant, type Tenant } from './kit/tenant.ts';
import {
  aBuyer,
  aDrug,
  aListing,
  anAdministrator,
  aSeller,
  TODAY,
  type Buyer,
  type Person,
} from './kit/world.ts';
import { runTask } from './kit/run-task.ts';

/**
 * A request to three suppliers whose figures and words nobody can mistake: one won the contract, one proposed in vain, one refused.
 * Everybody calls every operation, with the ids of all of it too: strangers read nothing, no supplier anything of another, and who
 * did not win nothing of the contract.
 */
const amounts = (...dollars: number[]) => dollars.flatMap(wordsOfAmount);
/** Price and shipping of the winner, and the total of its first delivery. */
const WON = amounts(1111.13, 1087.13, 5531.65);
const LOST = amounts(1213.17, 1093.19);
const REFUSED = ['KESTREL'];
const OF_CONTRACT = ['MARLIN'];
const any = (...words: string[]) => new RegExp(words.join('|'), 'i');

let app: TestApp;
let tenant: Tenant;
let buyer: Buyer;
let suppliers: { winner: Person; loser: Person; refuser: Person };
let watchers: Record<string, Watcher>;
let streams: OpenStream[];
/** Of the request, its proposals, deliveries and parties. */
let ids: number[];

beforeAll(async () => {
  app = await startTestApp('foreign rfps', { runJobs: true });
  const { db } = app;
  tenant = await aTenant(app);
  buyer = await aBuyer(db);
  const taking = { enable_rfp: true };
  suppliers = {
    winner: await aSeller(db, taking),
    loser: await aSeller(db, taking),
    refuser: await aSeller(db, taking),
  };
  const stranger = await aSeller(db, taking);
  const administrator = await anAdministrator(db, ['users', 'companies', 'catalog', 'content']);
  const all = any(...WON, ...LOST, ...REFUSED, ...OF_CONTRACT);
  watchers = {
    'another buyer': { userId: tenant.buyer.userId, never: all, changes: true },
    'another supplier': { userId: stranger.userId, never: all, changes: true },
    'a visitor': { userId: 0, never: all, changes: true },
    'an administrator without orders': { userId: administrator.userId, never: all, changes: false },
    'who won': { userId: suppliers.winner.userId, never: any(...LOST, ...REFUSED), changes: false },
    'who lost': {
      userId: suppliers.loser.userId,
      never: any(...WON, ...REFUSED, ...OF_CONTRACT),
      changes: false,
    },
    'who refused': {
      userId: suppliers.refuser.userId,
      never: any(...WON, ...LOST, ...OF_CONTRACT),
      changes: false,
    },
  };
  streams = await Promise.all(
    Object.values(watchers)
      .filter(({ userId }) => userId !== 0)
      .map(async ({ userId }) => openStream(app, await app.openSession(userId))),
  );
  ids = await aContract();
  await db.transaction().execute((tx) => announceLive(tx, [{ topic: 'the end', everyone: true }]));
}, 60_000);
afterAll(async () => {
  for (const stream of streams) stream.close();
  await app.close();
});

async function aContract(): Promise<number[]> {
  const { db } = app;
  const buying = await clientOf(app, buyer.userId);
  const { ndc } = await aDrug(db);
  for (const { companyId } of Object.values(suppliers)) await aListing(db, { companyId, ndc });
  const asked = await buying.post<{ id: number }>('rfp', {
    ndc,
    catalog_type: 'medigi',
    quantity: 4,
    duration: 3,
    period: 'monthly',
    start_date: '2026-07-15',
    inclusions: Object.values(suppliers).map(({ companyId }) => companyId),
    acknowledged: true,
  });
  expect(asked.status).toBe(201);
  const { id } = asked.data;
  const propose = async ({ userId }: Person, price: number, shipping: number) => {
    const reply = await (
      await clientOf(app, userId)
    ).post<{ id: number }>('proposal', {
      request_id: id,
      ndc,
      price,
      shipping_price: shipping,
      acknowledged: true,
      shipping_acknowledged: true,
    });
    expect(reply.status).toBe(201);
    return reply.data.id;
  };
  const won = await propose(suppliers.winner, 1111.13, 1087.13);
  const lost = await propose(suppliers.loser, 1213.17, 1093.19);
  const refusing = await clientOf(app, suppliers.refuser.userId);
  await refusing.put(`rfp/decline/${id}`, { decline_reason: 'KESTREL has none' });
  expect((await buying.put(`proposal/accept/${won}`, {})).status).toBe(200);
  const planned = await buying.get<{ id: number }[]>(`rfp/scheduled_orders?request_id=${id}`);
  const [first, second, third] = planned.data.map((one) => one.id);
  await buying.post(`rfp/scheduled_orders/${second}/skip`, { reason: 'MARLIN takes stock' });
  // The clock stands still: at another hour the streams end with their sessions.
  await db
    .updateTable('rfp_delivery')
    .set({ placing_date: TODAY })
    .where('id', '=', first ?? 0)
    .execute();
  await runTask(deliveryJobs(app), PLACE_DELIVERIES);
  await db
    .updateTable('rfp_delivery')
    .set({ state: 'failed', fail_reason: 'MARLIN is short of it', attempts: 1 })
    .where('id', '=', third ?? 0)
    .execute();
  const read = bodyText(await buying.get(`rfp/${id}`)) + bodyText(await buying.get('rfp/scheduled_orders'));
  for (const word of [...LOST, ...REFUSED, ...OF_CONTRACT, ...amounts(1111.13)].filter((one) =>
    /\./.test(one),
  ))
    expect(read).toMatch(new RegExp(word));
  const companies = Object.values(suppliers).map(({ companyId }) => companyId);
  return [id, won, lost, second ?? 0, third ?? 0, ...companies, buyer.companyId, buyer.facilityId];
}

describe('TR-021 R12 what a proposal and a contract say', () => {
  it.each(operations)('is in no answer of %s to others', async (name, endpoint) => {
    const asked = requests(endpoint, await exampleOf(app, tenant, name), ids);
    await expectNever(app, [name, endpoint], asked, watchers);
  });

  it('is in no stream, mail or notification of others', async () => {
    await app.jobsDone();
    const nobody = any(...WON, ...LOST, ...REFUSED, ...OF_CONTRACT);
    for (const stream of streams) {
      await stream.until(/("the end")/);
      stream.close();
      expect(await stream.ended).not.toMatch(nobody);
    }
    const people = await app.db.selectFrom('app_user').select(['id', 'email', 'company_id']).execute();
    const folder = join(app.dataDir, 'mail');
    const mails = await Promise.all(
      (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
    );
    const notes = await app.db.selectFrom('notification').selectAll().execute();
    let told = 0;
    for (const { id, email, company_id: company } of people) {
      if (company === buyer.companyId) continue;
      const [name] = Object.entries(suppliers).find(([, one]) => one.companyId === company) ?? [];
      const own = { winner: 'who won', loser: 'who lost', refuser: 'who refused' }[name ?? ''];
      const never = watchers[own ?? 'another buyer']?.never ?? /./;
      const read = [
        ...mails.filter((mail) => mail.includes(`To: ${email}`)),
        ...notes.filter(({ user_id: user }) => user === id).map((note) => JSON.stringify(note)),
      ];
      for (const text of read) expect(text, `${email}`).not.toMatch(never);
      if (own !== undefined) told += read.length;
    }
    expect(told).toBeGreaterThanOrEqual(8);
  });
});
