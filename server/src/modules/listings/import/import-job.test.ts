import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListingImport } from '#contract/listings/imports.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aListing, aSeller } from '../../../../test/kit/world.ts';
import { carryOutImport } from './carry-out.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('import job');
});
afterAll(() => app.close());

const fileOf = (ndcs: readonly string[]) =>
  [
    'NDC,Lot,Expiry,Pack price,Stock',
    ...ndcs.map((ndc, index) => `${ndc},L${index},2028-01-31,${index + 1}.50,7`),
  ].join('\n');

async function manyDrugs(count: number, from: number): Promise<string[]> {
  const { rows } = await sql<{ ndc: string }>`insert into drug (ndc, name)
    select '6' || lpad((${from}::int + n)::text, 10, '0'), 'Molecule ' || n from generate_series(1, ${count}::int) n
    returning ndc`.execute(app.db);
  return rows.map((row) => row.ndc).sort();
}

async function started(ndcs: readonly string[]) {
  const seller = await aSeller(app.db);
  const client = await app.signIn(seller.userId);
  const upload = await client.upload<ListingImport>('listing/import', { name: 'p.csv', bytes: fileOf(ndcs) });
  const { id } = upload.data;
  await app.checkImports();
  await client.post(`listing/import/${id}/run`);
  const read = async () => (await client.get<ListingImport>(`listing/import/${id}`)).data;
  return { id, client, seller, read, resume: () => carryOutImport({ db: app.db, clock: app.clock }, id) };
}

/** The job in a process of its own. */
function jobProcess(id: number): ChildProcess {
  const path = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const code = `
    const { openPool } = await import(${path('../../../platform/database/database.ts')});
    const { createLog } = await import(${path('../../../platform/log.ts')});
    const { manualClock } = await import(${path('../../../platform/clock.ts')});
    const { carryOutImport } = await import(${path('./carry-out.ts')});
    const pool = openPool(${JSON.stringify(app.databaseUrl)}, createLog('silent'));
    await carryOutImport({ db: pool.db, clock: manualClock(${JSON.stringify(app.clock.now().toISOString())}) }, ${id});`;
  return spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'ignore' });
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}

const counts = async (companyId: number) =>
  (
    await sql<{ listings: number; lots: number; distinct_lots: number; searchable: number }>`
      select count(distinct l.id)::int as listings, count(*)::int as lots,
        count(distinct (l.id, lower(o.lot_name)))::int as distinct_lots,
        (select count(*)::int from catalog_search where company_id = ${companyId}) as searchable
      from listing l join lot o on o.listing_id = l.id where l.company_id = ${companyId}`.execute(app.db)
  ).rows[0];

it('goes on behind the last committed row when its process was killed', async () => {
  const ndcs = await manyDrugs(5_000, 0);
  const { id, seller, read, resume } = await started(ndcs);
  // A row that somebody else holds stops the job behind the batch before it, where it dies.
  const held = await aListing(app.db, {
    companyId: seller.companyId,
    ndc: ndcs[3_500] ?? '',
    lots: [{ lot_name: 'L3500' }],
  });
  await app.db.transaction().execute(async (tx) => {
    // It waits for a process to start and to work, for longer than the product lets a transaction be idle.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await tx.selectFrom('listing').select('id').where('id', '=', held.id).forUpdate().execute();
    const job = jobProcess(id);
    await until(async () => (await read()).progress === 3_500);
    job.kill('SIGKILL');
    await once(job, 'exit');
    expect(await read()).toMatchObject({ state: 'running', progress: 3_500, can: { undo: false } });
  });
  await resume();
  expect(await read()).toMatchObject({
    state: 'done',
    progress: 5_000,
    new_listings: 4_999,
    new_lots: 4_999,
    changed_lots: 1,
  });
  expect(await counts(seller.companyId)).toEqual({
    listings: 5_000,
    lots: 5_000,
    distinct_lots: 5_000,
    searchable: 5_000,
  });
  await resume();
  expect((await read()).progress).toBe(5_000);
}, 60_000);

it('ends as failed with a sentence, keeps what was done, and can be undone', async () => {
  const { id, client, seller, read, resume } = await started(await manyDrugs(1_500, 10_000));
  await sql`create function refuse_lot() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = 'XX001'; end $$`.execute(app.db);
  await sql`create trigger refuse_lot before insert on lot for each row when (new.lot_name = 'L1200')
    execute function refuse_lot()`.execute(app.db);
  await expect(resume()).rejects.toThrow('no room');
  await sql`drop trigger refuse_lot on lot`.execute(app.db);
  const failed = await read();
  expect(failed).toMatchObject({
    state: 'failed',
    progress: 1_000,
    new_lots: 1_000,
    can: { run: false, undo: true },
  });
  expect(failed.failure).toMatch(/stopped because of an unexpected error/);
  expect(await counts(seller.companyId)).toMatchObject({ lots: 1_000, searchable: 1_000 });
  await resume();
  expect((await client.delete<ListingImport>(`listing/import/${id}`)).data.state).toBe('undone');
  expect(await counts(seller.companyId)).toMatchObject({ lots: 1_000, searchable: 0 });
});

it('takes 20,000 rows although the statistics do not know of them yet, and says how fast', async () => {
  await sql`analyze listing_import_row, listing, lot`.execute(app.db);
  const ndcs = await manyDrugs(20_000, 20_000);
  const started_at = performance.now();
  const { id, client, read, resume } = await started(ndcs);
  const checked_at = performance.now();
  await resume();
  const done_at = performance.now();
  expect(await read()).toMatchObject({ state: 'done', progress: 20_000, new_lots: 20_000 });
  const undo_at = performance.now();
  await client.delete(`listing/import/${id}`);
  const rate = (from: number, to: number) =>
    `${Math.round(20_000 / ((to - from) / 1000)).toLocaleString('en-US')} rows/s`;
  console.info(
    `20,000 rows: dry run ${rate(started_at, checked_at)}, import ${rate(checked_at, done_at)}, undo ${rate(undo_at, performance.now())}`,
  );
}, 60_000);
