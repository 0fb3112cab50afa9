import { sql } from 'kysely';
import { formatUsDate } from '#rules/dates.ts';
import { GROUP_NUMBER_DAYS } from '#rules/edi/messages.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Numbers that a client used before. What was refused as a whole did not use its number. */

interface Used {
  id: number;
  at: Date;
  sha256: Buffer;
}

export const dayOf = (at: Date): string => formatUsDate(at.toISOString().slice(0, 10));

export async function interchangeBefore(
  tx: Tx,
  asked: { clientId: number; controlNumber: string; exceptId: number | null },
): Promise<Used | null> {
  const { rows } = await sql<Used>`select id, at, sha256 from edi_interchange
    where client_id = ${asked.clientId} and direction = 'In' and control_number = ${asked.controlNumber} and used
      and id is distinct from ${asked.exceptId}::bigint`.execute(tx);
  return rows[0] ?? null;
}

/** When the number of a group was used by another interchange of the last 365 days (RB-336). */
export async function groupBefore(
  tx: Tx,
  asked: { clientId: number; groupNumber: string; exceptId: number; now: Date },
): Promise<Date | null> {
  const { rows } = await sql<{
    at: Date;
  }>`select m.at from edi_message m join edi_interchange i on i.id = m.interchange_id
    where m.client_id = ${asked.clientId} and m.group_number = ${asked.groupNumber} and m.direction = 'In' and i.used
      and i.id <> ${asked.exceptId}
      and m.at > ${asked.now}::timestamptz - make_interval(days => ${sql.lit(GROUP_NUMBER_DAYS)})
    order by m.id limit 1`.execute(tx);
  return rows[0]?.at ?? null;
}
