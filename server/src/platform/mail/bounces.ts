import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** Addresses whose mails came back for good (RB-539). */

export async function noteBounce(db: Queryable, address: string): Promise<void> {
  await sql`insert into mail_bounce (address, came_back_at) values (lower(${address}), now())
    on conflict (address) do update set came_back_at = excluded.came_back_at`.execute(db);
}

/** Those of the addresses, in lower case. */
export async function bouncedOf(db: Queryable, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const { rows } = await sql<{ address: string }>`-- named: addresses that came back
    select address from mail_bounce where address = any (${addresses.map((one) => one.toLowerCase())}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ address }) => address));
}

/** Null for an address that works as far as is known. */
export async function cameBackAt(db: Queryable, address: string): Promise<Date | null> {
  const { rows } = await sql<{ came_back_at: Date }>`
    select came_back_at from mail_bounce where address = lower(${address})`.execute(db);
  return rows[0]?.came_back_at ?? null;
}

/** Answers whether it was one. */
export async function forgetBounce(db: Queryable, address: string): Promise<boolean> {
  const { rows } = await sql<{ address: string }>`
    delete from mail_bounce where address = lower(${address}) returning address`.execute(db);
  return rows.length > 0;
}
