import { sql, type RawBuilder } from 'kysely';
import { orderMails } from '#rules/orders/order-mails.ts';
import { keepForDigest } from './digest-entries.ts';
import { mailEach, storeInInbox, type Notifier } from './inbox.ts';
import { ORDER_MAILS, type OrderNotifierDeps } from './order-mails.ts';
import { orderMessage, type OrderMessage } from './order-messages.ts';
import { orderTables } from './order-tables.ts';
import { mailReceipt } from './receipt.ts';
import { has, readTraders, sellersOf } from './traders.ts';

/** A checkout of schedule II is confirmed to its buyer when it is placed, not when it is signed. */
const RECEIPTS: ReadonlySet<string> = new Set(['order.placed', 'order.signature_needed']);

const REASON = 'You get this because your company trades here and you want mails about its orders.';

/** Tells the people an event concerns: inbox rows, a live ping, e-mail. Safe to repeat. */
export function createNotifier(deps: OrderNotifierDeps): Notifier {
  return {
    async tell(event) {
      const message = orderMessage(event);
      if (!message) return;
      const ids = (await readTraders(deps.db, readersOf(message))).map(({ id }) => id);
      const { relativeUrl, title, content, level } = message;
      const row = { effectKey: event.key, type: 'Order', title, content, level, relativeUrl };
      await storeInInbox(deps.db, row, ids, deps.clock.now());
    },
    async mail(event) {
      const message = orderMessage(event);
      if (!message) return;
      const wanting = (await readTraders(deps.db, readersOf(message))).filter(
        ({ wants_mail: wants }) => wants,
      );
      const filedUnder = [orderMails(message.orderId, message.to === 'seller' ? 'seller' : 'buyer')];
      const atOnce = await keepForDigest(deps, event, wanting, {
        ...message,
        kind: ORDER_MAILS,
        filedUnder,
      });
      const [table] = await orderTables(deps.db, { orderId: message.orderId });
      const told = mailEach(deps, event, atOnce, (recipient, origin) => ({
        subject: `${message.title} – ${message.subject}`,
        filedUnder,
        unsubscribe: deps.unsubscribe({ userId: recipient.id, kind: ORDER_MAILS }, origin),
        content: {
          title: message.title,
          words: [message.content],
          ...(table && { lines: table.lines, totals: table.totals }),
          button: { label: 'Open the order', address: `${origin}${message.relativeUrl}` },
          reason: REASON,
        },
      }));
      // A seller whose address does not take mail now holds up no receipt.
      try {
        await told;
      } finally {
        if (RECEIPTS.has(event.type)) await mailReceipt(deps, message);
      }
    },
  };
}

/** Whoever went to another company hears no more of what was bought here. */
const buysStill = ({ facilityId }: OrderMessage) => sql`(
  u.company_id = (select f.company_id from facility f where f.id = ${facilityId})
  or exists (select 1 from user_role r where r.user_id = u.id and r.role = 'Administrator'))`;

/** Sellers of the company, the signers of the facility, or its buyers and the person who placed the order. */
function readersOf(message: OrderMessage): RawBuilder<unknown> {
  const { facilityId } = message;
  if (message.to === 'seller') return sellersOf([message.sellerCompanyId]);
  if (message.to === 'signers')
    return sql`${has('CSOS Signer')} and (u.primary_facility_id = ${facilityId}
      or exists (select 1 from user_facility a where a.user_id = u.id and a.facility_id = ${facilityId}))`;
  return sql`((u.id = ${message.placedBy} and ${buysStill(message)})
    or (u.primary_facility_id = ${facilityId} and ${has('Buyer')}))`;
}
