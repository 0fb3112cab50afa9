import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';

/** Rows per statement, far below the statement timeout of the pool. */
const BATCH = 10_000;

/**
 * Appends so many rows to the audit chain, hashed by the product's own function, as a year of commands of 500 people and 100
 * companies would be; a million takes less than a minute. `append_audit` would write the head a million times.
 */
export function extendChain(db: Database, rows: number): Promise<void> {
  return db.connection().execute(async (one) => {
    await sql.raw(FILL).execute(one);
    for (let done = 0; done < rows; done += BATCH) {
      const more = Math.min(BATCH, rows - done);
      await sql`select pg_temp.extend_chain(${more}::int, ${done}::int, ${rows}::int)`.execute(one);
    }
  });
}

const FILL = `create or replace function pg_temp.extend_chain(more int, done int, total int) returns void language plpgsql as $$
declare
  head audit_head%rowtype;
  entry audit_log%rowtype;
begin
  select * into head from audit_head for update;
  for entry in
    select n, now() - interval '1 year' * (1 - (done + n - head.seq)::float / total), gen_random_uuid()::text,
      (array['order.placed', 'cart.updated', 'lot.saved', 'order.shipped'])[1 + n % 4], 1 + n % 500, 1 + n % 500,
      1 + n % 100, null, 'order', n,
      jsonb_build_object('status', 'placed', 'stock', n % 1000, 'price', 12.5),
      jsonb_build_object('move', 'order.confirmed', 'status', 'confirmed', 'detail', md5(n::text), 'stock', n % 999),
      null, null, 'market.test', '192.0.2.' || n % 250, 2
    from generate_series(head.seq + 1, head.seq + more) n
  loop
    entry.prev_hash := head.hash;
    entry.hash := audit_row_digest(head.hash, entry);
    insert into audit_log select entry.*;
    head.seq := entry.seq;
    head.hash := entry.hash;
  end loop;
  update audit_head set seq = head.seq, hash = head.hash;
end $$`;
