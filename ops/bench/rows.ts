import { sql } from 'kysely';
import { systemClock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { writeEvent } from '../../server/src/platform/audit/event-log.ts';
import { appendCommands } from './append.ts';

/** What a pharmacy fills: purchases, orders, and the logs of both. */
const RELATIONS = [
  'purchase_history_row',
  'orders',
  'order_line',
  'notification',
  'audit_log',
  'audit_search',
  'event_log',
] as const;
/** Enough rows that the pages of empty indexes do not count. */
const EVENTS = 2000;
const COMMANDS = 3000;

/** Milliseconds from one commit of the audit chain to the next. */
export async function measureChain(db: Database): Promise<number> {
  await appendCommands(db, COMMANDS / 10);
  const from = performance.now();
  await appendCommands(db, COMMANDS);
  return Number(((performance.now() - from) / COMMANDS).toFixed(2));
}

/** Bytes of a row with its indexes, after the bloat is gone. */
export async function measureRows(db: Database): Promise<Record<string, number>> {
  const nobody = { realUserId: 1, subjectUserId: 1, companyId: 1, facilityId: 1, host: 'h', ip: '192.0.2.1' };
  for (let id = 1; id <= EVENTS; id += 1) {
    const actor = { at: systemClock.now(), requestId: `00000000-0000-4000-8000-${id}`, ...nobody };
    await writeEvent(db, actor, 'view_listing_details', { listing_id: id });
  }
  const bytes: Record<string, number> = {};
  for (const name of RELATIONS) {
    await sql`set statement_timeout = 0`.execute(db);
    await sql`vacuum (full, analyze) ${sql.table(name)}`.execute(db);
    const { rows } = await sql<{ bytes: number }>`
      select round(pg_total_relation_size(${name}) / greatest(count(*), 1))::int as bytes from ${sql.table(name)}`.execute(
      db,
    );
    bytes[name] = rows[0]?.bytes ?? 0;
  }
  return bytes;
}
