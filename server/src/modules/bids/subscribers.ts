import { sql } from 'kysely';
import { bidDeadline, clockAt, type Away } from '#rules/bids/deadline.ts';
import { OPEN_BID_STATUSES } from '#rules/bids/bid-status.ts';
import { inTransaction, type Database, type Tx } from '../../platform/database/database.ts';
import { enqueueJob } from '../../platform/jobs/events.ts';
import type { Subscriber } from '../../platform/jobs/jobs.ts';
import { ANSWER_BID } from './answer-by-rule.ts';
import { CANCEL_BIDS } from './jobs.ts';

/** A vacation stops the clock of what waits for its seller; whoever may not trade any more leaves no open bid. */
export function followTraders({ db }: { db: Database }): Subscriber {
  return async ({ type, data }) => {
    if (type === 'company.deactivated' || type === 'facility.declined')
      await inTransaction(db, (tx) => enqueueJob(tx, CANCEL_BIDS, {}));
    if (type === 'company.vacation_set')
      await inTransaction(db, (tx) =>
        moveClocks(tx, data.company_id, { before: data.before, after: data.after, at: new Date(data.at) }),
      );
  };
}

/** What a buyer bids or counters is answered where the rule of the listing acts: by a job, so that a refusal harms nobody. */
export function followBids({ db }: { db: Database }): Subscriber {
  return async ({ type, data }) => {
    if ((type !== 'bid.placed' && type !== 'bid.countered') || data.by !== 'buyer') return;
    const { bid_id, line } = data;
    await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ listing_id: number }>`select r.listing_id from standing_rule r
        join bid b on b.listing_id = r.listing_id where b.id = ${bid_id} and r.mode = 'acts'`.execute(tx);
      if (rows.length > 0) await enqueueJob(tx, ANSWER_BID, { bid_id, line });
    });
  };
}

interface Change {
  before: Away | null;
  after: Away | null;
  at: Date;
}

/** What had run under the old vacation has run; the rest runs under the new one. Safe to repeat. */
async function moveClocks(tx: Tx, sellerId: number, { before, after, at }: Change): Promise<void> {
  const { rows } = await sql<{ id: number; clock_from: Date; clock_ms: number }>`
    select id, clock_from, clock_ms from bid where seller_company_id = ${sellerId} and line_count % 2 = 1
      and status = any (${[...OPEN_BID_STATUSES]}::text[]) order by id for no key update`.execute(tx);
  const moved = rows.map((row) => {
    const clock = clockAt({ from: row.clock_from, ms: row.clock_ms }, before, at);
    return { id: row.id, from: clock.from, ms: clock.ms, expires: bidDeadline(clock, after) };
  });
  await sql`update bid b set clock_from = m."from", clock_ms = m.ms, expires_at = m.expires
    from json_to_recordset(${JSON.stringify(moved)}::json) as m(id bigint, "from" timestamptz, ms bigint, expires timestamptz)
    where b.id = m.id`.execute(tx);
}
