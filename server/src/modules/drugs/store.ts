import type { Tx } from '../../platform/database/database.ts';
import { sql, type RawBuilder } from 'kysely';

/** Brings estimated cost and shortage in line with prices and shortages; answers the drugs that are changed by it. */
export async function refreshFacts(tx: Tx, ndcs: readonly string[]): Promise<string[]> {
  if (ndcs.length === 0) return [];
  const { rows } = await sql<{ ndc: string }>`
    select refresh_drug_facts(${[...ndcs].sort()}::text[]) as ndc`.execute(tx);
  return rows.map((row) => row.ndc);
}

/** Products that the directory does not know enter it under the name a seller gives. `rows` selects `ndc` and `name`. */
export async function addSellerDrugs(tx: Tx, rows: RawBuilder<unknown>): Promise<void> {
  await sql`insert into drug (ndc, name, source) select ndc, name, 'seller' from (${rows}) as named (ndc, name)
    on conflict do nothing`.execute(tx);
}
