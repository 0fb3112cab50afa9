import { sql } from 'kysely';
import { OPEN_BID_STATUSES } from '#rules/bids/bid-status.ts';
import { utcDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import { runSystemCommand } from '../../platform/system-command.ts';
import { ANSWER_BID, answerByRule } from './answer-by-rule.ts';
import { closeBid, lockBids, requireMove } from './move-bid.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

export const EXPIRE_BIDS = 'expire-bids';
export const CANCEL_BIDS = 'cancel-bids';

export const bidJobs = (deps: Deps): Record<string, Task> => ({
  [EXPIRE_BIDS]: async () => {
    while (await expireNext(deps));
  },
  [CANCEL_BIDS]: async () => {
    while (await cancelNext(deps));
  },
  [ANSWER_BID]: ({ bid_id: id, line }) => answerByRule(deps, { bidId: Number(id), line: Number(line) }),
});

/** What nobody answered in time. One bid, one transaction; answers whether there was one. */
const expireNext = (deps: Deps): Promise<boolean> =>
  runSystemCommand({ ...deps, operation: 'bid.expired' }, async (command, now) => {
    const [bid] = await lockBids(
      command,
      sql`b.id = (select d.id from bid d where d.status = any (${[...OPEN_BID_STATUSES]}::text[])
        and d.expires_at <= ${now} order by d.expires_at, d.id limit 1 for no key update skip locked)`,
    );
    if (!bid) return false;
    requireMove(bid, 'expired', { who: 'system', now });
    await closeBid(command, bid, { status: 'expired', by: null, reason: null, now });
    command.audit({
      entity: 'bid',
      entityId: bid.id,
      before: { status: bid.status },
      after: { status: 'expired' },
    });
    return true;
  });

/** Why an open bid `d` cannot become an order any more; null where it can. */
const gone = (today: string) => sql<string | null>`case
  when not s.active then 'The seller is no longer active.'
  when not c.active then 'The buyer is no longer active.'
  when l.status <> 'active' then 'The listing was withdrawn.'
  when not l.offer_orders_enabled then 'The seller no longer takes bids on this listing.'
  when f.vetting_status <> 'approved' then 'The facility is not approved to buy at present.'
  when not exists (select from lot o where o.listing_id = l.id and o.status = 'active'
    and o.expiry_date >= greatest(n.minimum_expiry, ${today}::date)) then 'No lot with this minimum expiry is left.' end`;

const cancelNext = (deps: Deps): Promise<boolean> =>
  runSystemCommand({ ...deps, operation: 'bid.cancelled' }, async (command, now) => {
    const reason = gone(utcDay(now));
    const { rows } = await sql<{ id: number; reason: string }>`
      select d.id, ${reason} as reason from bid d join listing l on l.id = d.listing_id
      join company s on s.id = d.seller_company_id join company c on c.id = d.buyer_company_id
      join facility f on f.id = d.facility_id join bid_line n on n.bid_id = d.id and n.number = d.line_count
      where d.status = any (${[...OPEN_BID_STATUSES]}::text[]) and ${reason} is not null
      order by d.id limit 1 for no key update of d skip locked`.execute(command.tx);
    const [found] = rows;
    if (!found) return false;
    const [bid] = await lockBids(command, sql`b.id = ${found.id}`);
    if (!bid) return false;
    requireMove(bid, 'cancelled', { who: 'system', now });
    await closeBid(command, bid, { status: 'cancelled', by: 'system', reason: found.reason, now });
    command.audit({
      entity: 'bid',
      entityId: bid.id,
      before: { status: bid.status },
      after: { status: 'cancelled', reason: found.reason },
    });
    return true;
  });
