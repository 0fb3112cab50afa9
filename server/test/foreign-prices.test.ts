import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATALOG_SORTS } from '#contract/catalog/catalog.ts';
import type { OperationId } from '#contract/index.ts';
import { startTestApp, type TestApp, type TestClient } from './kit/app.ts';
import {
  clientOf,
  exampleOf,
  expectNever,
  onlyReads,
  operations,
  requests,
  wordsOf,
  wordsOfAmount,
} from './kit/canary.ts';
import { callingOf } from './kit/examples.ts';
import { bodyText } from './kit/reply-text.ts';
import { send } from './kit/send.ts';
import { openStream, type OpenStream } from './kit/stream.ts';
import { announceLive } from '../src/platform/jobs/events.ts';
import { aTenant, type Tenant } from './kit/tenant.ts';
import { aBuyer, aDrug, aListing, anAdministrator, aSeller, TODAY, type Buyer } from './kit/world.ts';

/**
 * A buyer has contract prices whose cents and names nobody can mistake. Everybody else calls every operation, with the ids of
 * that buyer and its rules too: no answer, export, stream or mail has one of them, and with the rules and without them all
 * answers to the others are the same to the letter – an order of rows, a count or the choice of a lot tells nothing either.
 */
const CANARY = new RegExp(
  ['KESTREL', 'MARLIN', ...wordsOfAmount(1111.13), ...wordsOfAmount(1146.35)].join('|'),
  'i',
);
const [LIST_CENTS, CONTRACT, FEE] = [123_457, 1111.13, 3.17];
const WORD = 'Canarol';
const ADMINISTRATOR = 'an administrator without finance';
const FAVORED = 'the favored buyer';

let app: TestApp;
let tenant: Tenant;
let favored: Buyer;
let buying: TestClient;
let finance: TestClient;
/** Users by what they are; 0 is a visitor. */
let others: Record<string, number>;
let listings: { id: number; ndc: string; lotIds: number[]; companyId: number }[];
let streams: OpenStream[];
/** Of the favored buyer and of its rules. */
let ids: number[];

beforeAll(async () => {
  app = await startTestApp('foreign prices', { runJobs: true });
  const { db } = app;
  tenant = await aTenant(app);
  favored = await aBuyer(db);
  buying = await app.signIn(favored.userId);
  finance = await app.signIn((await anAdministrator(db, ['finance'])).userId);
  const seller = await aSeller(db);
  const unknown = await aBuyer(db);
  await db.deleteFrom('company_terms').where('company_id', '=', unknown.companyId).execute();
  // Orders are every administrator's who has them; prices of people are not.
  const administrator = await anAdministrator(db, [
    'users',
    'companies',
    'catalog',
    'content',
    'edi',
    'assistant',
  ]);
  others = {
    'another buyer': tenant.buyer.userId,
    'another seller': seller.userId,
    'one without terms': unknown.userId,
    'a visitor': 0,
    [ADMINISTRATOR]: administrator.userId,
  };
  listings = await offers(seller.companyId);
  await useProducts();
  streams = await Promise.all(
    [tenant.buyer.userId, seller.userId, unknown.userId].map(async (id) =>
      openStream(app, await app.openSession(id)),
    ),
  );
  const rules = await giveRules();
  // What is announced after the rules arrives after what they announce.
  await db.transaction().execute((tx) => announceLive(tx, [{ topic: 'the end', everyone: true }]));
  ids = [favored.companyId, favored.facilityId, favored.userId, ...rules, ...(await useRules())];
}, 60_000);
afterAll(async () => {
  for (const stream of streams) stream.close();
  await app.close();
});

/** Two products that the seller of the rules and another one offer, so that the rules change who is cheapest. */
async function offers(otherSeller: number) {
  const made: typeof listings = [];
  for (const gcn of [777, 778])
    for (const [companyId, cents] of [
      [tenant.seller.companyId, LIST_CENTS],
      [otherSeller, LIST_CENTS - 5000],
    ] as const) {
      const { ndc } = await aDrug(app.db, { name: `${WORD} ${gcn} ${companyId}`, gcn_seqno: gcn });
      const lots = [{ price_cents: cents }, { price_cents: cents + 777 }];
      made.push({ ...(await aListing(app.db, { companyId, ndc, lots })), companyId });
    }
  return made;
}

/** What the other buyer has anyhow: favorites, a cart, an order. */
async function useProducts(): Promise<void> {
  const { buyer } = tenant.clients;
  for (const { id, lotIds } of listings) {
    await buyer.post('listing/v2/favorite', { listing: { id } });
    await buyer.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 1 }] } });
  }
  await buyer.post('order/place_order', { cart_type: 'c0', po_number: 'P' });
  for (const { id, lotIds } of listings)
    await buyer.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 2 }] } });
}

const rule = (name: string, fields: object) => ({
  name,
  kind: 'fixed_price',
  value: CONTRACT,
  seller_company_id: tenant.seller.companyId,
  target_type: 'ndc',
  audience_type: 'company',
  audience_id: String(favored.companyId),
  start_date: TODAY,
  ...fields,
});

/** Answers the ids of the rules. */
async function giveRules(): Promise<number[]> {
  const sold = listings.filter((one) => one.companyId === tenant.seller.companyId);
  const facility = {
    audience_type: 'facility',
    audience_id: String(favored.facilityId),
    min_quantity: 5,
  };
  const rules = [
    ...sold.flatMap(({ ndc: target_id }) => [
      rule('Kestrel pact', { target_id }),
      rule('Kestrel facility', { ...facility, target_id }),
    ]),
    rule('Marlin fee', {
      kind: 'marketplace_fee',
      value: FEE,
      seller_company_id: null,
      target_type: 'all',
    }),
  ];
  const made: number[] = [];
  for (const one of rules) {
    const { data, status } = await finance.post<{ id: number }>('pricing/rules', one);
    expect(status).toBe(201);
    made.push(data.id);
  }
  return made;
}

/** The favored buyer reads, keeps, orders; answers the ids of what it made. */
async function useRules(): Promise<number[]> {
  const [listing] = listings;
  const put = { listing: { id: listing?.id, lots: [{ id: listing?.lotIds[0], quantity: 1 }] } };
  await buying.post('listing/v2/favorite', { listing: { id: listing?.id } });
  await buying.post('cart/c0', put);
  const { data } = await buying.post<{ order_group_id: number; orders: { id: number }[] }>(
    'order/place_order',
    {
      cart_type: 'c0',
      po_number: 'P',
    },
  );
  const order = await buying.get(`order/${data.orders[0]?.id}`);
  expect(bodyText(order)).toMatch(/1146\.35/);
  await buying.post('cart/c0', put);
  return [data.order_group_id, ...data.orders.map(({ id }) => id)];
}

/** Administrators read every rule, and what was sold. */
const THEIRS: readonly OperationId[] = [
  'listPriceRules',
  'getPriceRule',
  'getPriceStack',
  'getSalesBoard',
  'runReport',
  'exportReport',
  'exportBoardChart',
];
const isTheirs = (question: string) => THEIRS.some((name) => question.startsWith(`${name} `));
/** What the catalog is asked besides the examples of its operations. */
const QUESTIONS = [
  ...CATALOG_SORTS.flatMap((sort) => [
    `listing/catalog?sort=${sort}`,
    `listing/products?sort=${sort}`,
    `listing/catalog?search=${WORD}&sort=${sort}`,
    ...['csv', 'xlsx'].map((format) => `listing/catalog/export?sort=${sort}&format=${format}`),
  ]),
  `listing/products?search=${WORD}`,
  `listing/search?search=${WORD}`,
  `listing/catalog/facets?search=${WORD}`,
];

/** Every operation that only reads, as its example asks. */
async function readings(): Promise<[string, (client: TestClient) => Promise<string>][]> {
  const found: [string, (client: TestClient) => Promise<string>][] = [
    ...QUESTIONS,
    ...listings.map(({ id }) => `listing/catalog/${id}`),
  ].map((question) => [question, async (client) => bodyText(await client.get(question))]);
  for (const [name, endpoint] of operations) {
    const calling = callingOf(name);
    if (!onlyReads(name, endpoint)) continue;
    const [parts = {}, ...exports] = requests(endpoint, calling ? await calling.make(tenant) : {}, []);
    for (const one of [parts, ...exports])
      found.push([
        `${name} ${JSON.stringify(one)}`,
        async (client) => wordsOf(name, await send(client, endpoint, one)),
      ]);
  }
  return found;
}

async function everything(client: TestClient, asked: Awaited<ReturnType<typeof readings>>) {
  const answers = new Map<string, string>();
  for (const [question, ask] of asked) {
    await app.db.deleteFrom('rate_window').execute();
    answers.set(question, await ask(client));
  }
  return answers;
}
const changed = (before: Map<string, string>, after: Map<string, string>) =>
  [...before.keys()].filter((question) => before.get(question) !== after.get(question));

describe('trading G-096 the rules of another buyer', () => {
  it('move nothing that anybody else is told', async () => {
    const asked = await readings();
    const walkers = { ...others, [FAVORED]: favored.userId };
    const moved: Record<string, string[]> = {};
    for (const [who, userId] of Object.entries(walkers)) {
      const client = await clientOf(app, userId);
      const ruled = await everything(client, asked);
      await sql`update price_rule set active = false`.execute(app.db);
      const listed = await everything(client, asked);
      await sql`update price_rule set active = true`.execute(app.db);
      const differing = new Set(changed(ruled, listed));
      const again = await everything(
        client,
        asked.filter(([question]) => differing.has(question)),
      );
      const restless = new Set(
        [...differing].filter((question) => again.get(question) !== ruled.get(question)),
      );
      // Exports are logged, and the favored buyer's own cart tells of each change once.
      if (who !== FAVORED)
        expect([who, ...restless].filter((question) => !question.startsWith('listLogs'))).toEqual([who]);
      moved[who] = [...differing].filter(
        (question) => !restless.has(question) && (who !== ADMINISTRATOR || !isTheirs(question)),
      );
    }
    const { [FAVORED]: own = [], ...rest } = moved;
    expect(own).toEqual(
      expect.arrayContaining(['listing/catalog?sort=price', `listing/products?search=${WORD}`]),
    );
    expect(own.length).toBeGreaterThan(20);
    expect(rest).toEqual(Object.fromEntries(Object.keys(others).map((who) => [who, []])));
  }, 300_000);
});

describe('trading G-096 the price and the rule of another buyer', () => {
  it.each(operations)('are in no answer of %s', async (name, endpoint) => {
    const asked = requests(endpoint, await exampleOf(app, tenant, name), [...ids, listings[0]?.id ?? 0]);
    const watchers = Object.entries(others).filter(
      ([who]) => who !== ADMINISTRATOR || !THEIRS.includes(name),
    );
    await expectNever(
      app,
      [name, endpoint],
      asked,
      Object.fromEntries(
        watchers.map(([who, userId]) => [who, { userId, never: CANARY, changes: who !== ADMINISTRATOR }]),
      ),
    );
    // The buyer itself may block the listing, which the examples that follow order.
    if (name === 'addSoftBlock') await app.db.deleteFrom('soft_block').execute();
  });

  it('are in no stream and no mail', async () => {
    await app.jobsDone();
    for (const stream of streams) {
      expect(await stream.until(/([\s\S]*"the end")/)).not.toMatch(/catalog|cart|price_rules/);
      stream.close();
      expect(await stream.ended).not.toMatch(CANARY);
    }
    const mails = await mailsSent();
    const theirs = await peopleOf([favored.companyId, tenant.seller.companyId]);
    const rest = mails.filter((mail) => !theirs.some(({ email }) => mail.includes(`To: ${email}`)));
    expect([mails.length > rest.length, rest.length > 0]).toEqual([true, true]);
    for (const mail of rest) expect(mail).not.toMatch(CANARY);
    const notes = await app.db.selectFrom('notification').selectAll().execute();
    for (const note of notes.filter(({ user_id: user }) => !theirs.some(({ id }) => id === user)))
      expect(JSON.stringify(note)).not.toMatch(CANARY);
  });
});

/** Of every operation, since the examples call them all. */
it('RB-226 a mail has no picture and no link that opens a file', async () => {
  await app.jobsDone();
  const mails = await mailsSent();
  const links = mails.flatMap((mail) => mail.replaceAll(/=\r?\n/g, '').match(/https?:\/\/[^\s"'<>]+/g) ?? []);
  expect(new Set(links).size).toBeGreaterThan(20);
  expect(links.filter((link) => /\/services\/.*(file|image|picture|export|pdf)/.test(link))).toEqual([]);
  for (const mail of mails) expect(mail).not.toContain('<img');
});

async function mailsSent(): Promise<string[]> {
  const folder = join(app.dataDir, 'mail');
  return Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
}

const peopleOf = (companies: number[]) =>
  app.db.selectFrom('app_user').select(['id', 'email']).where('company_id', 'in', companies).execute();
