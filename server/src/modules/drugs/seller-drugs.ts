import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Products that the directory does not know enter it under the name a seller gives. `rows` selects `ndc` and `name`. */
export async function addSellerDrugs(tx: Tx, rows: RawBuilder<unknown>): Promise<void> {
  await sql`insert into drug (ndc, name, source) select ndc, name, 'seller' from (${rows}) as named (ndc, name)
    on conflict do nothing`.execute(tx);
}
