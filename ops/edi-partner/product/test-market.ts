import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { tellShipments } from '../../../server/src/modules/edi/index.ts';
import { tellSellers } from '../../../server/src/modules/edi/sellers/tell-seller.ts';
import { startWays } from '../../../server/src/modules/edi/test-ways.ts';
import { aDrug, aListing, aSeller } from '../../../server/test/kit/world.ts';
import { PartnerFolder } from '../folder.ts';
import { DEMO_ITEMS } from '../items.ts';
import { readOptions } from '../options.ts';
import { mailOf } from '../stand.ts';
import { startPartner } from '../start.ts';

/** A product, and partners of the simulator that reach it by SFTP. */

export type Market = Awaited<ReturnType<typeof aMarket>>;
type Ways = Awaited<ReturnType<typeof startWays>>;
type Told = Parameters<ReturnType<typeof tellSellers>>[0] & { key: string };

const OWN = { isa_qualifier: 'ZZ', isa_code: 'GALENIC', gs_code: 'GALENIC' };

interface Different {
  lookAgainMs?: number;
  /** Of product and partner. */
  env?: Record<string, string>;
}

export async function aMarket(name: string, different: Different = {}) {
  const log: string[] = [];
  const ways = await startWays(name, { onLog: (line) => log.push(line), ...different });
  const { db } = ways.app;
  const partners: { end(): Promise<void> }[] = [];
  let count = 0;
  return {
    ways,
    log,
    /** Offers what a buyer of the simulator orders. */
    async offersAll() {
      const { companyId } = await aSeller(db, { shipping_price_cents: 2500 });
      for (const { ndc } of DEMO_ITEMS) {
        await aDrug(db, { ndc });
        await aListing(db, { companyId, ndc, lots: [{ price_cents: 900, stock: 10_000 }] });
      }
      return companyId;
    },
    /** Lines that hold a stack trace. */
    traces: () => log.filter((line) => /\\n\s+at |"stack"/.test(line)),
    /** Starts a partner with these options, and makes it a client in Production. */
    async plays(args: readonly string[], fields: Record<string, unknown> = {}) {
      count += 1;
      const code = `SIM${count}`;
      const seed = String(1000 + count);
      const named = [...args, '--name', code, '--seed', seed];
      const partner = await aStarted(named, { clock: ways.app.clock, env: different.env ?? {} });
      partners.push(partner);
      const aReached = (all: Record<string, unknown>) => ways.aPartner(partner.stand.server, all);
      const make = args.includes('email') ? ways.anEmailClient : aReached;
      const client = await make({
        isa_code: code,
        gs_code: code,
        name: code,
        documents: ['850', '855'],
        ...(args.includes('seller')
          ? {
              direction: 'Seller',
              documents: ['810', '850', '855', '856'],
              order_user_id: null,
              ship_to: [],
            }
          : {
              ship_to: [
                {
                  qualifier: '91',
                  value: code,
                  facility_id: ways.buyer.facilityId,
                },
              ],
            }),
        ...(args.includes('email') && partner.mailFields),
        ...fields,
      });
      await sql`update edi_client set usage = 'Production' where id = ${client.id}`.execute(db);
      return { ...partner, client, round: roundOf(ways, partner) };
    },
    async close() {
      for (const partner of partners) await partner.end();
      await ways.app.close();
    },
  };
}

interface Around {
  clock: Ways['app']['clock'];
  env: Record<string, string>;
}

async function aStarted(args: readonly string[], { clock, env }: Around) {
  const folder = mkdtempSync(join(tmpdir(), 'galenic-edi-partner-'));
  const read = readOptions([...args, '--folder', folder, '--port', '0', '--mail-port', '0']);
  if (!('options' in read)) throw new Error(JSON.stringify(read));
  const said: string[] = [];
  const later: { milliseconds: number; work: () => void }[] = [];
  const started = await startPartner(read.options, {
    env,
    say: (line) => void said.push(line),
    now: clock.now,
    passed: () => clock.now().getTime(),
    // What takes a moment happens; what takes an hour waits until a test lets it happen.
    wait(milliseconds, work) {
      if (milliseconds > 60_000) later.push({ milliseconds, work });
      else setTimeout(work, milliseconds / 300);
    },
  });
  if ('sentence' in started) throw new Error(started.sentence);
  const mail = mailOf(read.options.name);
  return {
    ...started,
    /** Of the form of its client. */
    mailFields: { email: mail, senders: [mail], token: new PartnerFolder(folder).token },
    said,
    later,
    /** What it said that begins so. */
    heard: (start: string) => said.filter((line) => line.startsWith(start)),
    async end() {
      await started.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A minute: the product looks, reads, tells and hands over, and the partner reads what came. */
function roundOf(ways: Ways, partner: { look(): Promise<void> }) {
  const tell = tellerOf(ways);
  return async (times = 1) => {
    for (let time = 0; time < times; time += 1) {
      await partner.look();
      await ways.fetch();
      await ways.readAll();
      await tell();
      await ways.send();
      await partner.look();
    }
  };
}

/** Hands orders and shipments to whoever writes documents about them, as the queue does. */
function tellerOf({ app: { db, clock } }: Ways) {
  const deps = { db, clock, own: OWN };
  const subscribers = [tellSellers(deps), tellShipments(deps)];
  const told = new Set<string>();
  return async () => {
    const { rows } = await sql<{ payload: Told }>`select payload
      from graphile_worker._private_jobs where payload ->> 'type' in ('order.placed', 'order.shipped') order by id`.execute(
      db,
    );
    for (const { payload } of rows.filter(({ payload: { key } }) => !told.has(key))) {
      told.add(payload.key);
      for (const subscriber of subscribers) await subscriber(payload);
    }
  };
}
