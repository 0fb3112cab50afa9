import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aBuyer, anAdministrator } from '../../../../test/kit/world.ts';
import { RunNotes } from '../../../platform/jobs/run-notes.ts';
import { openSeal } from '../../../platform/seal.ts';
import { aClientOf } from '../test-clients.ts';
import { sealSecretsAnew } from './seal-anew.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('edi seal anew');
});
afterAll(() => app.close());

const sealed = async () =>
  (
    await sql<{ kind: string; sealed: Buffer }>`select kind, sealed from edi_secret
      order by client_id, kind`.execute(app.db)
  ).rows;

it('RB-312 secrets follow the first key of the file, and one that no key opens holds up no other', async () => {
  const admin = await app.signIn((await anAdministrator(app.db, ['edi'])).userId);
  const buyer = await aBuyer(app.db);
  for (const password of ['first', 'second'])
    await admin.post('admin/edi/clients', aClientOf(buyer, { password }));
  const file = join(app.dataDir, 'edi/keys');
  const old = readFileSync(file, 'utf8');
  writeFileSync(file, `${'cd'.repeat(32)}\n${old}`);
  const seal = openSeal(file);
  const before = await sealed();
  expect(before.map((row) => seal.isOld(row.sealed))).toEqual([true, true]);
  await sql`update edi_secret set sealed = set_byte(sealed, 0, get_byte(sealed, 0) # 1)
    where client_id = (select min(client_id) from edi_secret)`.execute(app.db);

  const run = new RunNotes();
  await sealSecretsAnew({ db: app.db, clock: app.clock, seal })({}, run);
  expect([run.outcome, run.failure === null, run.text]).toEqual([
    '1 secret sealed anew',
    false,
    expect.stringMatching(/^EDI client \d+: A secret was sealed by a key that .* does not hold\.$/),
  ]);
  const after = await sealed();
  expect(after.map((row) => seal.isOld(row.sealed))).toEqual([true, false]);
  const { rows } = await sql<{ id: number }>`select max(client_id)::int as id from edi_secret`.execute(
    app.db,
  );
  // The new key alone opens it now.
  writeFileSync(file, `${'cd'.repeat(32)}\n`);
  const place = `edi/${rows[0]?.id}/password`;
  expect(openSeal(file).open(place, after[1]?.sealed ?? Buffer.alloc(0))).toBe('second');
});
