import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { MsClient } from '#contract/brands/brands.ts';
import type { TestApp } from '../../../test/kit/app.ts';
import { runTask } from '../../../test/kit/run-task.ts';
import { refreshSearchOf } from '../../../test/kit/world.ts';
import { createMailer } from '../../platform/mail/mail.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { loadSecret } from '../../platform/secrets.ts';
import { unsubscribeLinks } from '../accounts/index.ts';
import { subscriptionMailJobs } from './jobs.ts';

/** Runs tasks of mails against a test's database, and reads what they wrote. */
export async function mailing(app: TestApp) {
  const { db, clock, dataDir } = app;
  const { data: client } = await app.visitor().get<MsClient>('user/ms_client');
  const log = { warn: () => undefined } as unknown as Parameters<typeof createMailer>[0]['log'];
  const metrics = createMetrics();
  const from = 'no-reply@galenic.test';
  const mailer = createMailer({
    db,
    smtpUrl: undefined,
    from,
    folder: `${dataDir}/mail`,
    log,
    metrics,
    leaseSeconds: 60,
  });
  const site = { brand: 'Galenic', origin: 'http://localhost', accent: 'teal' as const };
  const jobs = subscriptionMailJobs({
    db,
    clock,
    mailer,
    siteOf: () => Promise.resolve(site),
    clientOf: (host) => Promise.resolve({ ...client, hydra: host.startsWith('hydra') }),
    unsubscribe: unsubscribeLinks(await loadSecret(db, 'link_key')),
  });
  return {
    async run(task: string, at: string): Promise<void> {
      clock.set(at);
      await sql`update app_user set created_at = '2026-01-05T00:00:00Z'`.execute(db);
      await runTask(jobs, task);
    },
    mails: (email: string) => mailsIn(path.join(dataDir, 'mail'), email),
  };
}

/** The mails to an address in a folder, oldest first, in plain letters and with each line whole. */
async function mailsIn(folder: string, email: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    names
      .toSorted((one, other) => one.localeCompare(other))
      .map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  return texts
    .filter((text) => text.includes(`To: ${email}`))
    .map((text) =>
      text
        .replaceAll('=\r\n', '')
        .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
          Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
        )
        .replaceAll(/\r\n[ \t]*/g, ' '),
    );
}

interface Used {
  facilityId: number;
  ndc: string;
  /** Of ten eaches, in a month. */
  packs?: number;
  cents?: number;
}

/** That the facility buys so many packs of the drug group a month, elsewhere. */
export async function uses(
  { db }: TestApp,
  { facilityId, ndc, packs = 20, cents = 1500 }: Used,
): Promise<void> {
  await sql`insert into facility_usage (facility_id, gcn_seqno, package_size, months, eaches, spend_cents)
    select ${facilityId}, d.gcn_seqno, d.package_size, 1, ${packs * 10}, ${packs * cents} from drug d where d.ndc = ${ndc}`.execute(
    db,
  );
}

/** A lot as its seller changes it; the price with the trace of it. */
export async function changeLot(
  { db }: TestApp,
  { id, lotIds: [lotId = 0] }: { id: number; lotIds: readonly number[] },
  to: { cents?: number; stock?: number; expiry?: string; at?: string },
): Promise<void> {
  if (to.cents !== undefined)
    await sql`insert into lot_price_change (lot_id, before_cents, price_cents, changed_at, changed_by, source)
      select o.id, o.price_cents, ${to.cents}, ${to.at ?? '2026-06-10T10:00:00Z'}, (select min(u.id) from app_user u), 'edit'
      from lot o where o.id = ${lotId}`.execute(db);
  await sql`update lot set price_cents = coalesce(${to.cents ?? null}, price_cents), stock = coalesce(${to.stock ?? null}, stock),
    expiry_date = coalesce(${to.expiry ?? null}::date, expiry_date) where id = ${lotId}`.execute(db);
  await refreshSearchOf(db, [id]);
}
