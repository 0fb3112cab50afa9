import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { newUuid } from '../../../platform/secrets.ts';
import type { Claimed } from './visits.ts';

/** A process that was killed leaves its clients to the others after this. */
const CLAIMED = sql`interval '5 minutes'`;

const COLUMNS = {
  fetch: { claim: sql.ref('fetch_claim'), until: sql.ref('fetch_claimed_until') },
  send: { claim: sql.ref('send_claim'), until: sql.ref('send_claimed_until') },
} as const;
type Direction = keyof typeof COLUMNS;

/** Takes clients that no process visits; `k` is the client, `w` its way. Claims go by the time of the database. */
export async function claimClients(
  db: Database,
  direction: Direction,
  { where, orderBy, most }: { where: RawBuilder<unknown>; orderBy: RawBuilder<unknown>; most: number },
): Promise<Claimed[]> {
  const { claim, until } = COLUMNS[direction];
  const { rows } = await sql<Claimed>`with due as (
      select w.client_id from edi_way w join edi_client k on k.id = w.client_id
      where (w.${until} is null or w.${until} <= now()) and ${where}
      order by ${orderBy} limit ${most} for no key update of w skip locked
    )
    update edi_way w set ${claim} = ${newUuid()}, ${until} = now() + ${CLAIMED} from due
    where w.client_id = due.client_id returning w.client_id as id, w.${claim} as claim`.execute(db);
  return rows;
}

/** Keeps the client for as long again; false where another process has it by now. */
export async function keepClaim(
  db: Database,
  direction: Direction,
  { id, claim: own }: Claimed,
): Promise<boolean> {
  const { claim, until } = COLUMNS[direction];
  const { rows } = await sql<{ client_id: number }>`update edi_way set ${until} = now() + ${CLAIMED}
    where client_id = ${id} and ${claim} = ${own} returning client_id`.execute(db);
  return rows.length > 0;
}

export async function leaveClaim(db: Database, direction: Direction, { id, claim: own }: Claimed) {
  const { claim, until } = COLUMNS[direction];
  await sql`update edi_way set ${claim} = null, ${until} = null
    where client_id = ${id} and ${claim} = ${own}`.execute(db);
}
