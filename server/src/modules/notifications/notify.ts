import { sql } from 'kysely';
import type { Subscription } from '#rules/accounts/subscriptions.ts';
import { utcDay } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { UnsubscribeLinks } from '../../platform/mail/mail.ts';
import { mailEach, storeInInbox, type Notifier, type NotifierDeps } from './inbox.ts';
import { orderMessage, type OrderMessage } from './order-messages.ts';

/** Mails of bids, RFPs and orders follow it (X-100). */
const MAIL_KIND: Subscription = 'order_notifications';

interface Recipient {
  id: number;
  email: string;
  wants_mail: boolean;
}

/** Tells the people an event concerns: inbox rows, a live ping, e-mail. Safe to repeat. */
export function createNotifier(
  deps: NotifierDeps & {
    /** Switches off the mails of a kind for a person. */
    unsubscribe: (ending: { userId: number; kind: Subscription }) => UnsubscribeLinks;
  },
): Notifier {
  return {
    async tell(event) {
      const message = orderMessage(event);
      if (!message) return;
      const ids = (await recipientsOf(deps.db, message)).map((recipient) => recipient.id);
      await storeInInbox(deps.db, { effectKey: event.key, type: 'Order', ...message }, ids, deps.clock.now());
    },
    async mail(event) {
      const message = orderMessage(event);
      if (!message) return;
      const recipients = await recipientsOf(deps.db, message);
      const wanting = recipients.filter((person) => person.wants_mail);
      await mailEach(deps.mailer, event, wanting, (recipient) => ({
        subject: `${message.title} – ${message.subject}`,
        unsubscribe: deps.unsubscribe({ userId: recipient.id, kind: MAIL_KIND }),
        text: `${message.content}\n\n${deps.publicUrl}${message.relativeUrl}\n\n${utcDay(deps.clock.now())} · Galenic`,
      }));
    },
  };
}

/** Sellers of the company, or the buyers who see the facility and the person who placed the order. */
async function recipientsOf(db: Database, message: OrderMessage): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`-- named: order readers
    select u.id, u.email, coalesce(s.order_notifications, true) as wants_mail
    from app_user u left join email_subscription s on s.user_id = u.id
    where u.active and ${
      message.to === 'seller'
        ? sql`u.company_id = ${message.sellerCompanyId}
            and exists (select 1 from user_role r where r.user_id = u.id and r.role = 'Seller')`
        : sql`(u.id = ${message.placedBy} or (u.primary_facility_id = ${message.facilityId}
            and exists (select 1 from user_role r where r.user_id = u.id and r.role = 'Buyer')))`
    } order by u.id`.execute(db);
  return rows;
}
