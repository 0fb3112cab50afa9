import { rmSync } from 'node:fs';
import { loadDemoWorld } from '../server/demo/index.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { startTestCluster } from '../server/test/kit/cluster.ts';
import { ensureWebBuilt } from '../ops/prepare.mjs';
import { ADMIN_URL, DATA, TEMPLATE_URL } from './product.ts';

/** Once per run: the built application, and a PostgreSQL with the demo world that every worker's database is a copy of. */
export default async function prepare(): Promise<() => Promise<void>> {
  ensureWebBuilt();
  rmSync(DATA, { recursive: true, force: true });
  const { templateUrl, adminUrl, stop } = await startTestCluster();
  try {
    await loadDemoWorld({ databaseUrl: templateUrl, clock: systemClock, say: () => undefined });
  } catch (error) {
    await stop();
    throw error;
  }
  process.env[TEMPLATE_URL] = templateUrl;
  process.env[ADMIN_URL] = adminUrl;
  return stop;
}
