import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { sql } from 'kysely';
import { newestCommandOf } from '../src/platform/audit/audit.ts';
import { readConfig } from '../src/platform/config.ts';
import { isReplaced } from '../src/platform/database/primary-and-replica.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { runAsAdmin, withDatabase } from './kit/cluster.ts';
import { aBuyer } from './kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('replica');
});
afterAll(() => app.close());

it('a replica may answer these operations and no others', () => {
  const endpoints: [string, Endpoint][] = Object.entries(contract);
  const tolerant = endpoints.filter(([, endpoint]) => endpoint.lagTolerant === true);
  expect(tolerant.map(([operation]) => operation)).toEqual([
    'exportPayouts',
    'exportPayoutOrders',
    'exportFinancePayouts',
    'exportBids',
    'countBids',
    'exportRfps',
    'exportDeliveries',
    'exportRequestedProducts',
    'exportPortfolio',
    'searchCatalog',
    'getCatalogFacets',
    'exportCatalog',
    'getListing',
    'suggestListings',
    'searchProducts',
    'getHomepageListings',
    'getListingTypes',
    'getMedshortsAlternatives',
    'searchShelf',
    'sampleShelf',
    'exportPriceHistory',
    'exportOrders',
    'listInvoices',
    'exportInvoices',
    'listFinanceInvoices',
    'exportFinanceInvoices',
    'listLedgerTransactions',
    'exportLedgerTransactions',
    'getSalesBoard',
    'runReport',
    'listAnomalies',
    'getStatistic',
    'readBoard',
    'listBoardRows',
    'listLogs',
    'exportLogs',
    'getMonthlySales',
  ]);
  expect(new Set(tolerant.map(([, endpoint]) => endpoint.method))).toEqual(new Set(['GET']));
});

describe('the newest command of a user', () => {
  const newest = async (userId: number, secondsLater: number) => {
    const now = new Date(app.clock.now().getTime() + secondsLater * 1000);
    const { rows } = await sql<{
      seq: number;
    }>`select ${newestCommandOf(sql.lit(userId), now)} as seq`.execute(app.db);
    return rows[0]?.seq;
  };

  it('is known for a minute, and that of nobody else', async () => {
    const [buyer, other] = [await aBuyer(app.db), await aBuyer(app.db)];
    const client = await app.signIn(buyer.userId);
    await client.post('order/generate_po');
    await client.post('order/generate_po');
    const { seq } = await app.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
    expect([await newest(buyer.userId, 0), await newest(buyer.userId, 59)]).toEqual([seq, seq]);
    expect([await newest(buyer.userId, 61), await newest(other.userId, 0)]).toEqual([0, 0]);
  });
});

describe('R5 a server that follows another one', () => {
  it('refuses a write with 503 and a time to come back, until it is promoted', async () => {
    const client = await app.signIn((await aBuyer(app.db)).userId);
    const admin = withDatabase(app.databaseUrl, 'postgres');
    const name = new URL(app.databaseUrl).pathname.slice(1);
    const reconnect = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name}' and backend_type = 'client backend'`;
    await runAsAdmin(admin, `alter database ${name} set default_transaction_read_only = on`);
    await runAsAdmin(admin, reconnect);
    // The first ones may still find an ended connection.
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const refused = await client.post('order/generate_po');
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    }
    await runAsAdmin(admin, `alter database ${name} reset default_transaction_read_only`);
    await runAsAdmin(admin, reconnect);
    await expect.poll(async () => (await client.post('order/generate_po')).status).toBe(200);
  });

  const known = { system: '7', timeline: 2 };
  it.each([
    ['itself', { system: '7', timeline: 2 }, false],
    ['promoted later', { system: '7', timeline: 3 }, false],
    ['left behind by a promotion', { system: '7', timeline: 1 }, true],
    ['following', { system: '7', timeline: null }, true],
    ['another database', { system: '8', timeline: 1 }, false],
  ])('is replaced by one of timeline 2: %s', (_name, state, expected) => {
    expect(isReplaced(state, known)).toBe(expected);
    expect(isReplaced(state, null)).toBe(false);
  });
});

it('a replica without DATABASE_URL is refused at start', () => {
  expect(() => readConfig({ DATABASE_REPLICA_URL: 'postgres://db/galenic' })).toThrow(/set that too/);
  expect(() =>
    readConfig({ DATABASE_URL: 'postgres://db/galenic', DATABASE_REPLICA_URL: 'http://db' }),
  ).toThrow(/must start with postgres/);
});
