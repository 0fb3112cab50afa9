import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { bidMessages, isBidEvent, type BidEvent, type BidMessage, type ToldLine } from './bid-messages.ts';
import { keepForDigest, type DigestReader } from './digest-entries.ts';
import { lastHost, mailEach, storeInInbox, wantsDigest, type Notifier } from './inbox.ts';
import { ORDER_MAILS, type OrderNotifierDeps } from './order-mails.ts';

interface Recipient extends DigestReader {
  wants_mail: boolean;
}

const REASON = 'You get this because your company trades here and you want mails about its bids and orders.';

/** Tells the other party of a step of a bid: inbox, open pages, e-mail. Safe to repeat. */
export function createBidNotifier(deps: OrderNotifierDeps): Notifier {
  return {
    async tell(event) {
      if (!isBidEvent(event)) return;
      for (const message of await messagesOf(deps.db, event)) {
        const ids = (await recipientsOf(deps.db, event, message)).map(({ id }) => id);
        const { to, ...told } = message;
        const row = { effectKey: `${event.key}:${to}`, type: 'Bid', ...told };
        await storeInInbox(deps.db, row, ids, deps.clock.now());
      }
    },
    async mail(event) {
      if (!isBidEvent(event)) return;
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

async function messagesOf(db: Database, event: BidEvent): Promise<BidMessage[]> {
  const { bid_id: id, line } = event.data;
  const { rows } = await sql<ToldLine>`select quantity, base_cents, buyer_cents from bid_line
    where bid_id = ${id} and number = ${line}`.execute(db);
  const [told] = rows;
  return told ? bidMessages(event, told) : [];
}

/** Sellers of the company; or the buyers of the facility, with the person who bid as long as it buys there. */
async function recipientsOf(db: Database, { data }: BidEvent, { to }: BidMessage): Promise<Recipient[]> {
  const has = (role: string) =>
    sql`exists (select 1 from user_role r where r.user_id = u.id and r.role = ${role})`;
  const readers =
    to === 'seller'
      ? sql`u.company_id = ${data.seller_company_id} and ${has('Seller')}`
      : sql`${has('Buyer')} and u.company_id = ${data.buyer_company_id}
          and (u.primary_facility_id = ${data.facility_id} or (u.id = ${data.buyer_user_id} and exists (
            select from user_facility a where a.user_id = u.id and a.facility_id = ${data.facility_id})))`;
  const { rows } = await sql<Recipient>`
    select u.id, u.email, ${lastHost} as host, coalesce(s.order_notifications, true) as wants_mail,
      ${wantsDigest} as wants_digest
    from app_user u left join email_subscription s on s.user_id = u.id
    where u.active and ${readers} order by u.id`.execute(db);
  return rows;
}
