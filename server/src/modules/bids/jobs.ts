import { sql } from 'kysely';
import { OPEN_BID_STATUSES } from '#rules/bids/bid-status.ts';
import { OBSTACLE_TEXT, type BidObstacle } from '#rules/bids/may-bid.ts';
import { utcDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import { onRecord, stepByStep, type Run, type Step } from '../../platform/jobs/run-notes.ts';
import { runSystemCommand } from '../../platform/system-command.ts';
import { ANSWER_BID, answerByRule } from './answer-by-rule.ts';
import { closeBid, lockBids, requireMove, type LockedBid } from './move-bid.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

export const EXPIRE_BIDS = 'expire-bids';
export const CANCEL_BIDS = 'cancel-bids';

/** Bids that one transaction ends. */
const MOST_AT_ONCE = 100;

export const bidJobs = (deps: Deps): Record<string, Task> => ({
  [EXPIRE_BIDS]: async (_, run) => {
    await stepByStep({ run, counted: null, record: 'bid' }, expireNext(deps, run));
  },
  [CANCEL_BIDS]: async (_, run) => {
    await stepByStep({ run, counted: null, record: 'bid' }, cancelNext(deps, run));
  },
  [ANSWER_BID]: ({ bid_id: id, line }) => answerByRule(deps, { bidId: Number(id), line: Number(line) }),
});

/** What nobody answered in time. */
const expireNext =
  (deps: Deps, run: Run): Step =>
  async (_, failed) => {
    const expired = await expireSome(deps, failed);
    run.count('bids expired', expired);
    return expired === MOST_AT_ONCE ? 0 : null;
  };

const expireSome = (deps: Deps, failed: readonly number[]): Promise<number> =>
  runSystemCommand({ ...deps, operation: 'bid.expired' }, async (command, now) => {
    const bids = await lockBids(
      command,
      sql`b.id in (select d.id from bid d where d.status = any (${[...OPEN_BID_STATUSES]}::text[])
        and d.expires_at <= ${now} and d.id <> all (${failed}::bigint[]) order by d.expires_at, d.id limit ${MOST_AT_ONCE} for no key update skip locked)`,
    );
    for (const bid of bids) {
      requireMove(bid, 'expired', { who: 'system', now });
      await onRecord(bid.id, () =>
        closeBid(command, bid, { status: 'expired', by: null, reason: null, now }),
      );
    }
    command.auditEach(bids.map((bid) => ended(bid, { status: 'expired' })));
    return bids.length;
  });

const ended = (bid: LockedBid, after: object) => ({
  entity: 'bid',
  entityId: bid.id,
  before: { status: bid.status },
  after,
});

/** Those that whoever trades them has to mend are left to their time, and so is what begins later. */
type End =
  | Extract<
      BidObstacle,
      'seller_inactive' | 'buyer_inactive' | 'listing_withdrawn' | 'bids_off' | 'facility_not_vetted'
    >
  | 'no_lot';

/** Why an open bid `d` cannot become an order any more; null where it can. */
const gone = (today: string) => sql<End | null>`case
  when not s.active then 'seller_inactive'
  when not c.active then 'buyer_inactive'
  when l.status in ('withdrawn', 'deactivated') then 'listing_withdrawn'
  when not l.offer_orders_enabled then 'bids_off'
  when f.vetting_status <> 'approved' then 'facility_not_vetted'
  when not exists (select from lot o where o.listing_id = l.id and o.status = 'active'
    and o.expiry_date >= greatest(n.minimum_expiry, ${today}::date)) then 'no_lot' end`;

const endText = (end: End, facility: string): string =>
  end === 'no_lot' ? 'No lot with this minimum expiry is left.' : OBSTACLE_TEXT[end](facility);

const cancelNext =
  (deps: Deps, run: Run): Step =>
  async (after, failed) => {
    const { last, cancelled } = await cancelSome(deps, after, failed);
    run.count('bids cancelled', cancelled);
    return last;
  };

/** Ends the next of them after a bid; answers the last one, null where no more can be left. */
const cancelSome = (deps: Deps, after: number, failed: readonly number[]) =>
  runSystemCommand({ ...deps, operation: 'bid.cancelled' }, async (command, now) => {
    const end = gone(utcDay(now));
    const { rows } = await sql<{ id: number; reason: End }>`
      select d.id, ${end} as reason from bid d join listing l on l.id = d.listing_id
      join company s on s.id = d.seller_company_id join company c on c.id = d.buyer_company_id
      join facility f on f.id = d.facility_id join bid_line n on n.bid_id = d.id and n.number = d.line_count
      where d.status = any (${[...OPEN_BID_STATUSES]}::text[]) and d.id > ${after} and d.id <> all (${failed}::bigint[]) and ${end} is not null
      order by d.id limit ${MOST_AT_ONCE} for no key update of d skip locked`.execute(command.tx);
    const reasons = new Map(rows.map(({ id, reason }) => [id, reason]));
    const bids = await lockBids(command, sql`b.id = any (${[...reasons.keys()]}::bigint[])`);
    const closed = bids.map((bid) => ({
      bid,
      reason: endText(reasons.get(bid.id) ?? 'no_lot', bid.facility_name),
    }));
    for (const { bid, reason } of closed) {
      requireMove(bid, 'cancelled', { who: 'system', now });
      await onRecord(bid.id, () =>
        closeBid(command, bid, { status: 'cancelled', by: 'system', reason, now }),
      );
    }
    command.auditEach(closed.map(({ bid, reason }) => ended(bid, { status: 'cancelled', reason })));
    const last = rows.length < MOST_AT_ONCE ? null : (rows.at(-1)?.id ?? null);
    return { last, cancelled: closed.length };
  });
