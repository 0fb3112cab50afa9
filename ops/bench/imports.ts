import { sql } from 'kysely';
import type { Database } from '../../server/src/platform/database/database.ts';
export interface ImportRate {
  rows: number;
  /** Milliseconds until the upload is answered. */
  answered: number;
  /** Rows per second of the upload with its dry run, and of carrying it out. */
  checked: number;
  carriedOut: number;
}

interface Reply {
  data: { id: number; state: string; good_rows: number; failure: string | null };
}

/** The products of that file, as the directory knows them. */
export const addProducts = (db: Database, rows: number) =>
  sql`insert into drug (ndc, name) select (90000 + n / 10000)::text || lpad((n % 10000)::text, 4, '0') || '01',
    'Bench Drug ' || n || ' 10 mg Tablet' from generate_series(0, ${rows}::int - 1) n on conflict do nothing`.execute(
    db,
  );

/** A price file of so many new products, as a seller uploads it. */
export async function measureImport(
  url: string,
  headers: Record<string, string>,
  rows: number,
): Promise<ImportRate> {
  const form = new FormData();
  form.append('doc', new Blob([priceFile(rows)], { type: 'text/csv' }), 'prices.csv');
  const uploadAt = performance.now();
  const upload = await ask(`${url}/services/listing/import`, { method: 'POST', headers, body: form });
  const answeredAt = performance.now();
  const own = `${url}/services/listing/import/${upload.data.id}`;
  const dry = await whileIn('checking', own, headers);
  const runAt = performance.now();
  if (dry.good_rows !== rows) throw new Error(`Only ${dry.good_rows} rows are good. ${dry.failure ?? ''}`);
  const json = { ...headers, 'content-type': 'application/json' };
  await ask(`${own}/run`, {
    method: 'POST',
    headers: json,
    body: '{"confirm_prices":true,"confirm_names":true}',
  });
  const data = await whileIn('running', own, headers);
  if (data.state !== 'done') throw new Error(`The import ended as ${data.state}: ${data.failure ?? ''}`);
  const perSecond = (from: number, to: number) => Math.round((rows / (to - from)) * 1000);
  return {
    rows,
    answered: Math.round(answeredAt - uploadAt),
    checked: perSecond(uploadAt, runAt),
    carriedOut: perSecond(runAt, performance.now()),
  };
}

/** The import once it has left a state. */
async function whileIn(state: string, address: string, headers: Record<string, string>) {
  for (;;) {
    const { data } = await ask(address, { headers });
    if (data.state !== state) return data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function ask(address: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(address, init);
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
  // The contract's reply of an import.
  return (await response.json()) as Reply;
}

function priceFile(rows: number): string {
  const lines = ['NDC,Product,Lot,Expiry,Price,Stock'];
  for (let row = 0; row < rows; row += 1) {
    const ndc = `${90_000 + Math.floor(row / 10_000)}-${String(row % 10_000).padStart(4, '0')}-01`;
    lines.push(
      `${ndc},Bench Drug ${row} 10 mg Tablet,B${row},12/31/2029,${(5 + (row % 900) / 10).toFixed(2)},${(row % 400) + 1}`,
    );
  }
  return lines.join('\n');
}
