import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../src/platform/embedded-postgres/process.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { aTenant, anOrder } from './kit/tenant.ts';

let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  // Nobody listens there.
  const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`;
  const env = { SMTP_URL, JOB_LEASE_SECONDS: '1' };
  app = await startTestApp('queue figures', { runJobs: true, env, onLog: (line) => lines.push(line) });
});
afterAll(() => app.close());

/** A figure of `/metrics`; NaN before the first. */
async function figure(name: string): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return Number(new RegExp(`^${RegExp.escape(name)} (.*)$`, 'm').exec(text)?.[1]);
}

const MAILS = '{task="mail-event"}';

it('the queue tells what waits, is tried again and was given up, and mails that fail', async () => {
  await anOrder(await aTenant(app, 'Oak'));
  await app.jobsDone();
  await expect.poll(() => figure(`galenic_jobs_tried_again${MAILS}`)).toBe(1);
  expect(await figure(`galenic_jobs_given_up${MAILS}`)).toBe(0);
  expect(await figure(`galenic_jobs_waiting{task="deliver-event"}`)).toBe(0);
  expect(await figure('galenic_mails_total{outcome="failed"}')).toBeGreaterThan(0);
  expect(await figure(`galenic_jobs_oldest_seconds${MAILS}`)).toBeGreaterThan(0);
  expect(await figure(`galenic_job_last_failure_timestamp_seconds${MAILS}`)).toBeGreaterThan(1e9);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()`.execute(
    app.db,
  );
  await expect.poll(() => figure(`galenic_jobs_given_up${MAILS}`), { timeout: 10_000 }).toBe(1);
  expect(await figure(`galenic_jobs_tried_again${MAILS}`)).toBe(0);
  const given = lines
    .map((line): unknown => JSON.parse(line))
    .find((line) => JSON.stringify(line).includes('job given up'));
  expect(given).toMatchObject({ level: 'error', task: 'mail-event', attempts: 25 });
});
