import { sql } from 'kysely';
import { bidDeadline, clockAt, type Away } from '#rules/bids/deadline.ts';
import { OPEN_BID_STATUSES } from '#rules/bids/bid-status.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CommandContext } from '../../platform/command.ts';
import { inTransaction, type Database } from '../../platform/database/database.ts';
import { enqueueJob } from '../../platform/jobs/events.ts';
import type { Subscriber } from '../../platform/jobs/jobs.ts';
import { runSystemCommand } from '../../platform/system-command.ts';
import { ANSWER_BID } from './answer-by-rule.ts';
import { vacationDays } from './facts.ts';
import { CANCEL_BIDS } from './jobs.ts';
import { clockOf } from './move-bid.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

/** A vacation stops the clock of what waits for its seller; whoever may not trade any more leaves no open bid. */
export function followTraders(deps: Deps): Subscriber {
  const { db } = deps;
  return async ({ type, data }) => {
    if (type === 'company.deactivated' || type === 'facility.declined')
      await inTransaction(db, (tx) => enqueueJob(tx, CANCEL_BIDS, {}));
    if (type === 'company.vacation_set')
      await moveClocks(deps, { sellerId: data.company_id, before: data.before, at: new Date(data.at) });
  };
}

/** What a buyer bids or counters is answered where the rule of the listing acts: by a job, so that a refusal harms nobody. */
export function followBids({ db }: { db: Database }): Subscriber {
  return async ({ type, data }) => {
    if ((type !== 'bid.placed' && type !== 'bid.countered') || data.by !== 'buyer') return;
    const { bid_id, line, rule } = data;
    if (rule === null || rule === 'left') return;
    await inTransaction(db, async (tx) => {
      if (rule === 'asked') return enqueueJob(tx, ANSWER_BID, { bid_id, line });
      // An event of a release before says nothing of rules.
      const { rows } = await sql<{ listing_id: number }>`select r.listing_id from standing_rule r
        join bid b on b.listing_id = r.listing_id where b.id = ${bid_id} and r.mode = 'acts'`.execute(tx);
      if (rows.length > 0) await enqueueJob(tx, ANSWER_BID, { bid_id, line });
    });
  };
}

interface Change {
  sellerId: number;
  before: Away | null;
  at: Date;
}

interface ClockRow {
  id: number;
  facility_id: number;
  sent_at: Date;
  clock_from: Date;
  clock_ms: number;
  expires_at: Date;
  vacation_start: string | null;
  vacation_end: string | null;
}

/**
 * What had run under the old vacation has run; the rest runs under the one that the company has now, which may be a later one than
 * the event tells of. Safe to repeat.
 */
const moveClocks = (deps: Deps, { sellerId, before, at }: Change): Promise<void> =>
  runSystemCommand({ ...deps, operation: 'bid.clock_moved' }, async (command) => {
    const { rows } = await sql<ClockRow>`
      select b.id, b.facility_id, n.created_at as sent_at, b.clock_from, b.clock_ms, b.expires_at, c.vacation_start, c.vacation_end
      from bid b join company c on c.id = b.seller_company_id join bid_line n on n.bid_id = b.id and n.number = b.line_count
      where b.seller_company_id = ${sellerId} and b.line_count % 2 = 1 and b.status = any (${[...OPEN_BID_STATUSES]}::text[])
      order by b.id for no key update of b`.execute(command.tx);
    const moved = rows.map((row) => {
      const clock = clockAt(clockOf(row), before, at);
      return { row, from: clock.from, ms: clock.ms, expires: bidDeadline(clock, vacationDays(row)) };
    });
    const written = moved.map(({ row, ...clock }) => ({ id: row.id, ...clock }));
    await sql`update bid b set clock_from = m."from", clock_ms = m.ms, expires_at = m.expires
      from json_to_recordset(${JSON.stringify(written)}::json) as m(id bigint, "from" timestamptz, ms bigint, expires timestamptz)
      where b.id = m.id`.execute(command.tx);
    tellMoved(
      command,
      sellerId,
      moved.filter(({ row, expires }) => row.expires_at.getTime() !== expires.getTime()),
    );
  });

function tellMoved(
  command: CommandContext,
  sellerId: number,
  moved: readonly { row: ClockRow; expires: Date }[],
): void {
  if (moved.length === 0) return;
  const facilities = moved.map(({ row }) => row.facility_id);
  command.live({
    topic: 'bids',
    company_ids: [sellerId],
    facility_ids: [...new Set(facilities)],
    admins: true,
  });
  command.auditEach(
    moved.map(({ row, expires }) => ({
      entity: 'bid',
      entityId: row.id,
      before: { expires_at: row.expires_at },
      after: { expires_at: expires },
    })),
  );
}
