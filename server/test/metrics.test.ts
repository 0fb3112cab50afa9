import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMetrics, measureDatabase } from '../src/platform/metrics.ts';
import { startTestApp, type TestApp } from './kit/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('metrics');
});
afterAll(() => app.close());

it('/metrics tells the release, whether the database answers and what its connections do', async () => {
  await app.visitor().get('user/app_config');
  const text = await (await fetch(`${app.url}/metrics`)).text();
  expect(text).toMatch(/^galenic_build_info\{version="\d+\.\d+\.\d+",node="\d+\.\d+\.\d+"\} 1$/m);
  expect(text).toMatch(/^galenic_database_up [01]$/m);
  for (const state of ['in use', 'idle', 'waiting'])
    expect(text).toMatch(
      new RegExp(`^galenic_pool_connections\\{pool="requests",state="${state}"\\} \\d+$`, 'm'),
    );
});

it('reads the figures of the database when they are asked for', async () => {
  const metrics = createMetrics();
  const pool = { totalCount: 16, idleCount: 4, waitingCount: 9 };
  const state = { reachable: true };
  measureDatabase(metrics, { pools: { requests: pool }, isReachable: () => state.reachable });
  const before = await metrics.registry.metrics();
  expect(before).toContain('galenic_database_up 1\n');
  expect(before).toContain('{pool="requests",state="in use"} 12\n');
  expect(before).toContain('{pool="requests",state="waiting"} 9\n');
  state.reachable = false;
  pool.waitingCount = 0;
  const after = await metrics.registry.metrics();
  expect(after).toContain('galenic_database_up 0\n');
  expect(after).toContain('{pool="requests",state="waiting"} 0\n');
});
