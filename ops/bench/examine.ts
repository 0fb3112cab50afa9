import { createApp } from '../../server/src/app.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { ServerPair } from '../../server/src/platform/server-pair.ts';
import { explain, listen, type Plan } from './plans.ts';
import type { Work } from './work.ts';

export interface Examined {
  work: string;
  /** Of one piece of work, the session's included. */
  statements: number;
  plans: Plan[];
}

/** Each work once, in this process, to see its statements and their plans. Replies are checked against the contract. */
export async function examine(options: {
  databaseUrl: string;
  dataDir: string;
  port: number;
  work: readonly Work[];
}): Promise<Examined[]> {
  const { databaseUrl, dataDir, port, work } = options;
  const heard = listen();
  const app = await createApp({
    config: readConfig({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl }),
    servers: new ServerPair(databaseUrl),
    clock: systemClock,
    log: createLog('error'),
    demoAccounts: async () => null,
    runJobs: false,
    validateReplies: true,
  });
  try {
    await app.server.listen({ port, host: 'localhost' });
    const examined: Examined[] = [];
    // The first time fills what is kept between requests.
    for (const one of work) {
      await examineOne(one);
      examined.push(await examineOne(one));
    }
    return examined;
  } finally {
    await app.stop();
  }

  async function examineOne({ name, product }: Work): Promise<Examined> {
    const plans: Plan[] = [];
    let statements = 0;
    const steps = product.steps === 1 ? product.requests.slice(0, 1) : product.requests;
    for (const request of steps) {
      heard.sent.length = 0;
      const response = await fetch(`http://localhost:${port}${request.path ?? ''}`, {
        method: request.method ?? 'GET',
        headers: product.headers[0] ?? {},
        ...(typeof request.body === 'string' && { body: request.body }),
      });
      if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
      await response.text();
      statements += Number(response.headers.get('x-statements'));
      plans.push(...(await explain(app.pool.pool, name, [...heard.sent])));
    }
    return { work: name, statements, plans };
  }
}
