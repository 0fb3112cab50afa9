import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { LIVE_CHANNEL } from '../../platform/jobs/events.ts';
import {
  bidMessages,
  bidUrl,
  isBidEvent,
  type BidEvent,
  type BidMessage,
  type ToldLine,
} from './bid-messages.ts';
import { keepForDigest } from './digest-entries.ts';
import { mailEach, storeInInbox, type Notifier } from './inbox.ts';
import { ORDER_MAILS, type OrderNotifierDeps } from './order-mails.ts';
import { buyersOf, readTraders, sellersOf, type Trader } from './traders.ts';

const REASON = 'You get this because your company trades here and you want mails about its bids and orders.';

/** Tells the other party of a step of a bid: inbox, open pages, e-mail. Safe to repeat. */
export function createBidNotifier(deps: OrderNotifierDeps): Notifier {
  return {
    async tell(event) {
      if (!isBidEvent(event)) return;
      await settleEarlier(deps.db, event, deps.clock.now());
      if (event.data.rule === 'asked') return;
      for (const message of await messagesOf(deps.db, event)) {
        const ids = (await recipientsOf(deps.db, event, message)).map(({ id }) => id);
        const { to, ...told } = message;
        const row = { effectKey: `${event.key}:${to}`, type: 'Bid', ...told };
        await storeInInbox(deps.db, row, ids, deps.clock.now());
      }
    },
    async mail(event) {
      if (!isBidEvent(event) || isSlight(event) || event.data.rule === 'asked') return;
      for (const message of await messagesOf(deps.db, event)) {
        const people = await recipientsOf(deps.db, event, message);
        const wanting = people.filter((person) => person.wants_mail);
        const atOnce = await keepForDigest(deps, event, wanting, { ...message, kind: ORDER_MAILS });
        await mailEach(deps, event, atOnce, (recipient, origin) => ({
          subject: `${message.title} – ${event.data.listing_name}`,
          unsubscribe: deps.unsubscribe({ userId: recipient.id, kind: ORDER_MAILS }, origin),
          content: {
            title: message.title,
            words: [message.content],
            button: { label: 'Open the bid', address: `${origin}${message.relativeUrl}` },
            reason: REASON,
          },
        }));
      }
    },
  };
}

/** What both sides were told of the bid before waits no more; told again, an event settles nothing that came after it. */
async function settleEarlier(db: Database, { key, data }: BidEvent, now: Date): Promise<void> {
  await sql`-- named: settle earlier of bid
    with settled as (
      update notification set read_at = ${now}::timestamptz
      where type = 'Bid' and relative_url = ${bidUrl(data.bid_id)} and read_at is null
        and not exists (select from notification n
          where n.type = 'Bid' and n.relative_url = ${bidUrl(data.bid_id)}
            and n.effect_key in (${`${key}:buyer`}, ${`${key}:seller`}))
      returning user_id
    )
    select pg_notify(${LIVE_CHANNEL}, json_build_object('topic', 'notifications',
      'user_ids', json_agg(distinct user_id))::text) from settled having count(*) > 0`.execute(db);
}

const DAY_HOURS = 24;

/** Time by the hour is told on the page and in the inbox alone: a bid can be given thirty days of it, hour by hour. */
const isSlight = ({ type, data: { hours } }: BidEvent): boolean =>
  type === 'bid.extended' && typeof hours === 'number' && hours < DAY_HOURS;

async function messagesOf(db: Database, event: BidEvent): Promise<BidMessage[]> {
  const { bid_id: id, line } = event.data;
  const { rows } = await sql<ToldLine>`select n.quantity, n.base_cents, n.buyer_cents, n.minimum_expiry,
      case when n.number = b.line_count and b.closed_at is null then b.expires_at end as answer_until,
      last.base_cents as last_base_cents, last.buyer_cents as last_buyer_cents
    from bid_line n join bid b on b.id = n.bid_id
    left join bid_line last on last.bid_id = n.bid_id and last.number = n.number - 1
    where n.bid_id = ${id} and n.number = ${line}`.execute(db);
  const [told] = rows;
  return told ? bidMessages(event, told) : [];
}

/** Sellers of the company, or the buyers of the facility. */
const recipientsOf = (db: Database, { data }: BidEvent, { to }: BidMessage): Promise<Trader[]> =>
  readTraders(db, to === 'seller' ? sellersOf([data.seller_company_id]) : buyersOf(data));
