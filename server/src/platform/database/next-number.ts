import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** The next number of a row of numbers, from 1. Whoever asks for the same one waits for this transaction. */
export async function nextNumber(tx: Tx, name: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    insert into setting (name, value) values (${name}, '1')
    on conflict (name) do update set value = to_jsonb((setting.value #>> '{}')::int + 1)
    returning (value #>> '{}')::int as n`.execute(tx);
  return rows[0]?.n ?? 1;
}
