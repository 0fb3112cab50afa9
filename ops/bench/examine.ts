import { createApp } from '../../server/src/app.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { freePort } from '../../server/src/platform/embedded-postgres/process.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { PrimaryAndReplica } from '../../server/src/platform/database/primary-and-replica.ts';
import { fillCartsFor } from './measure.ts';
import { explain, listen, waitsWithLots, type Plan } from './plans.ts';
import type { Request } from './requests.ts';
import type { Site } from './site.ts';
import type { Work } from './work.ts';

export interface Examined {
  work: string;
  /** Of one piece of work, the session's included. */
  statements: number;
  /** How often the product waits for the database, with the begin and the end of a transaction. */
  waits: number;
  /** Those of its last request, which is the order of a checkout. */
  waitsOfLast: number;
  /** Those while it holds lots. */
  waitsWithLots: number | null;
  plans: Plan[];
}

/** Each work once, in this process, to see its statements and their plans. Replies are checked against the contract. */
export async function examine(site: Site, work: readonly Work[]): Promise<Examined[]> {
  const { databaseUrl, dataDir } = site;
  const [side] = site.sides;
  if (!side) return [];
  const port = await freePort();
  const heard = listen();
  const app = await createApp({
    config: readConfig({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl }),
    servers: new PrimaryAndReplica(databaseUrl),
    clock: systemClock,
    log: createLog('error'),
    demoAccounts: async () => null,
    runJobs: false,
    validateReplies: true,
  });
  try {
    await app.server.listen({ port, host: 'localhost' });
    const examined: Examined[] = [];
    // The first time fills what is kept between requests. A mixture has no statements of its own.
    for (const one of work.filter(({ queue }) => queue !== 'along'))
      for (const keeps of [false, true]) {
        await fillCartsFor(one, side);
        const found = await examineOne(
          one.name,
          one.requests(side, 0, side.buyers.length).slice(0, one.steps),
        );
        if (keeps) examined.push(found);
      }
    return examined;
  } finally {
    await app.stop();
  }

  async function examineOne(name: string, steps: readonly Request[]): Promise<Examined> {
    const found: Examined = {
      work: name,
      statements: 0,
      waits: 0,
      waitsOfLast: 0,
      waitsWithLots: null,
      plans: [],
    };
    for (const { path = '', method = 'GET', headers, body } of steps) {
      heard.clear();
      const response = await fetch(`http://localhost:${port}${path}`, {
        method,
        headers,
        ...(typeof body === 'string' && { body }),
      });
      const sent = [...heard.sent];
      if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
      await response.text();
      found.statements += Number(response.headers.get('x-statements'));
      found.waitsOfLast = sent.at(-1)?.wait ?? 0;
      found.waits += found.waitsOfLast;
      found.waitsWithLots ??= waitsWithLots(sent);
      found.plans.push(...(await explain(app.pool.pool, name, sent)));
    }
    return found;
  }
}
