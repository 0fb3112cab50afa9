import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { ListingImport } from '../../../contract/listings/imports.ts';
import type { Database } from '../../../server/src/platform/database/database.ts';
import { Caller } from './caller.ts';
import { sendFile } from './send-file.ts';
import { until } from './wait.ts';

/** Drugs of the directory, and a file that lists them with one lot each. */
export async function priceFile(db: Database, rows: number): Promise<string> {
  const drugs = await sql<{ ndc: string }>`insert into drug (ndc, name)
    select '6' || lpad(n::text, 10, '0'), 'Molecule ' || n from generate_series(1, ${rows}::int) n
    returning ndc`.execute(db);
  const expiry = `${new Date().getUTCFullYear() + 2}-01-31`;
  const lines = drugs.rows.map(({ ndc }, index) => `${ndc},L${index},${expiry},12.50,100`);
  return ['NDC,Lot,Expiry,Pack price,Stock', ...lines].join('\n');
}

/** Uploads a price file, waits for its check, starts it and waits for its end. */
export async function carryOut(url: string, token: string, file: string, withinMs: number): Promise<string> {
  const caller = new Caller(url, token);
  const sent = await sendFile(url, { token, path: 'listing/import', name: 'prices.csv', content: file });
  assert.equal(sent.status, 201, sent.text);
  const { id } = (JSON.parse(sent.text) as { data: ListingImport }).data;
  const reaches = async (...states: ListingImport['state'][]) => {
    let state: ListingImport['state'] = 'checking';
    await until(`the import is ${states.join(' or ')}`, withinMs, async () => {
      const found = await caller.call<ListingImport>({ method: 'GET', path: `listing/import/${id}` });
      state = found.data?.state ?? state;
      return states.includes(state);
    });
    return state;
  };
  await reaches('checked');
  const started = await caller.insist({ method: 'POST', path: `listing/import/${id}/run` });
  assert.equal(started.status, 200, started.text);
  return reaches('done', 'failed');
}
