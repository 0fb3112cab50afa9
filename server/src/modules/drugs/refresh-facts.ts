import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Brings estimated cost and shortage in line with prices and shortages; answers the drugs that are changed by it. */
export async function refreshFacts(tx: Tx, ndcs: readonly string[]): Promise<string[]> {
  if (ndcs.length === 0) return [];
  const { rows } = await sql<{ ndc: string }>`
    select refresh_drug_facts(${[...ndcs].sort()}::text[]) as ndc`.execute(tx);
  return rows.map((row) => row.ndc);
}
