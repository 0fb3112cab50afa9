import { spawn, type ChildProcess } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ApiScope } from '#rules/accounts/api-keys.ts';
import { aHookKeeper, anEndpoint } from '../src/modules/webhooks/test-hooks.ts';
import { freePort } from '../src/platform/embedded-postgres/process.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { aProgramFolder, CLIENT, typeErrors } from './kit/client-package.ts';
import { aKeeperOf, aKey } from './kit/keys.ts';
import { end } from './kit/programs.ts';
import { Receiver, trustingReceivers } from './kit/receiver.ts';

let app: TestApp;
let receiver: Receiver;
let program: Awaited<ReturnType<typeof aProgramFolder>>;
const trust = trustingReceivers();
beforeAll(async () => {
  receiver = await Receiver.start();
  program = await aProgramFolder();
  await copyFile(path.join(CLIENT, 'examples/order.ts'), path.join(program.folder, 'order.ts'));
  app = await startTestApp('client example', { demo: { listings: 300 }, runJobs: true, env: trust.env });
  // The program compares the time of a message with its own, which must be that of the demo world.
  await writeFile(path.join(program.folder, 'apart'), String(app.clock.now().getTime() - Date.now()));
}, 60_000);
afterAll(async () => {
  await app.close();
  await receiver.close();
  await program.remove();
  trust.remove();
});

const MOVED_CLOCK = import.meta.resolve('../../ops/chaos/kit/moved-clock.ts');
const SCOPES: ApiScope[] = ['catalog:read', 'cart:write', 'orders:write'];

const demoBuyer = () =>
  app.db
    .selectFrom('app_user')
    .select(['id as userId', 'company_id as companyId'])
    .where('email', '=', 'buyer@demo.test')
    .executeTakeFirstOrThrow();

async function aDemoKey(scopes = SCOPES) {
  const { userId, companyId } = await demoBuyer();
  const keeper = await aKeeperOf(app, { companyId: companyId ?? 0 });
  const { key } = await aKey(app, keeper.client, { user: { userId }, scopes });
  return { key, companyId: companyId ?? 0 };
}

/** The example at work, with the lines that it has said. */
class Running {
  said = '';
  readonly child: ChildProcess;
  private look = () => undefined as void;

  constructor(env: Record<string, string>, words: string[] = ['tablet', '2']) {
    const CLOCK_FILE = path.join(program.folder, 'apart');
    this.child = spawn(
      process.execPath,
      ['--import', MOVED_CLOCK, path.join(program.folder, 'order.ts'), ...words],
      {
        env: { CLOCK_FILE, GALENIC_URL: app.url, ASK_EVERY_MS: '50', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (part) => {
        this.said += String(part);
        this.look();
      });
    onTestFinished(() => end(this.child));
  }

  /** What it has said when it said this; throws with all of it when it ended first. */
  until(words: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      this.look = () => {
        const found = words.exec(this.said);
        if (found) resolve(found);
      };
      this.child.once('exit', () => reject(new Error(`It ended without ${String(words)}:\n${this.said}`)));
      this.look();
    });
  }

  ended(): Promise<number | null> {
    if (this.child.exitCode !== null) return Promise.resolve(this.child.exitCode);
    return new Promise((resolve) => this.child.once('exit', resolve));
  }
}

/** What the supplier of an order does when its parcel leaves. */
async function ship(orderId: number): Promise<void> {
  const { seller } = await app.db
    .selectFrom('orders')
    .innerJoin('app_user', 'app_user.company_id', 'orders.seller_company_id')
    .innerJoin('user_role', 'user_role.user_id', 'app_user.id')
    .select('app_user.id as seller')
    .where('orders.id', '=', orderId)
    .where('user_role.role', '=', 'Seller')
    .executeTakeFirstOrThrow();
  const selling = await app.signIn(seller);
  const today = app.clock.now().toISOString().slice(0, 10);
  const parcel = { carrier: 'UPS', tracking_number: '1Z12345E0205271688', ship_date: today };
  expect((await selling.post(`order/${orderId}/tracking`, parcel)).status).toBe(201);
}

const STEPS = [
  /^Found: .+, NDC \d{5}-\d{4}-\d{2}, of .+$/m,
  /^Cart: \d+ packs, total \$\d+\.\d\d$/m,
  /^Ordered: order \d+ of .+ for \$\d+\.\d\d$/m,
  /^Tracked: UPS 1Z12345E0205271688$/m,
  /^Status: shipped$/m,
];

async function follow(running: Running): Promise<void> {
  const [, order = ''] = await running.until(/^Ordered: order (\d+)[^]*^Waiting: /m);
  await ship(Number(order));
  expect(await running.ended()).toBe(0);
  for (const step of STEPS) expect(running.said).toMatch(step);
}

describe('RB-448 the example program', () => {
  it('RB-448 is accepted by a strict compiler beside the installed package', async () => {
    expect(await typeErrors(program.folder, 'order.ts')).toBe('');
  });

  it('RB-448 searches, orders with the expected total and asks until there is tracking, by three rights', async () => {
    const { key } = await aDemoKey();
    await follow(new Running({ GALENIC_KEY: key }));
  });

  it('RB-448 hears of the tracking by webhook', async () => {
    const { key, companyId } = await aDemoKey();
    const port = String(await freePort());
    receiver.behave = (response, { headers, body }) => {
      const own = Object.entries(headers).filter(([name]) => name.startsWith('webhook-'));
      const sent = {
        method: 'POST',
        headers: own.map(([name, value]): [string, string] => [name, String(value)]),
        body,
      };
      void fetch(`http://localhost:${port}`, sent).then(({ status }) => response.writeHead(status).end());
    };
    const keeper = await aHookKeeper(app, { companyId });
    const { secret } = await anEndpoint(keeper, receiver.url('/hook'), ['order.placed', 'shipment.created']);
    const running = new Running({ GALENIC_KEY: key, GALENIC_WEBHOOK_SECRET: secret, PORT: port });
    await running.until(/^Listening: /m);
    await follow(running);
    expect(running.said).toMatch(/^Waiting: for shipment\.created$/m);
    expect(receiver.messages('/hook').map(({ type }) => type)).toContain('shipment.created');
  });

  it('RB-448 needs each of its rights, and says which one a key lacks', async () => {
    for (const [missing, step] of [
      ['catalog:read', ''],
      ['cart:write', 'Found'],
      ['orders:write', 'Cart'],
    ] as const) {
      const { key } = await aDemoKey(SCOPES.filter((scope) => scope !== missing));
      const running = new Running({ GALENIC_KEY: key });
      expect(await running.ended()).toBe(1);
      expect(running.said).toContain(`This key lacks the scope ${missing}. (forbidden, request `);
      expect(running.said).toContain(step);
      expect(running.said).not.toContain('Ordered');
    }
  }, 60_000);

  it('RB-448 ends with a sentence where nothing is found', async () => {
    const running = new Running({ GALENIC_KEY: (await aDemoKey()).key }, ['zzzzqqqq']);
    expect(await running.ended()).toBe(1);
    expect(running.said).toBe('Nothing is offered for "zzzzqqqq".\n');
  });
});
