import { sql } from 'kysely';
import type { Subscription } from '#rules/subscriptions.ts';
import { utcDay } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Subscriber } from '../../platform/jobs.ts';
import type { UnsubscribeLinks } from '../../platform/mail.ts';
import { storeInInbox, type NotifierDeps } from './inbox.ts';
import { orderMessage, type OrderMessage } from './order-messages.ts';

/** Mails of bids, RFPs and orders follow it (X-100). */
const MAIL_KIND: Subscription = 'order_notifications';

interface Recipient {
  id: number;
  email: string;
  wants_mail: boolean;
}

/** Delivers an event to the people it concerns: inbox rows, a live ping, then e-mail. Safe to repeat. */
export function createNotifier(
  deps: NotifierDeps & {
    /** Switches off the mails of a kind for a person. */
    unsubscribe: (ending: { userId: number; kind: Subscription }) => UnsubscribeLinks;
  },
): Subscriber {
  return async (event) => {
    const message = orderMessage(event);
    if (!message) return;
    const recipients = await recipientsOf(deps.db, message);
    const ids = recipients.map((recipient) => recipient.id);
    await storeInInbox(deps.db, { effectKey: event.key, type: 'Order', ...message }, ids, deps.clock.now());
    const failures: unknown[] = [];
    for (const recipient of recipients.filter((person) => person.wants_mail)) {
      const mail = {
        effectKey: `${event.key}:${recipient.id}`,
        to: recipient.email,
        subject: `${message.title} – ${message.subject}`,
        unsubscribe: deps.unsubscribe({ userId: recipient.id, kind: MAIL_KIND }),
        text: `${message.content}\n\n${deps.publicUrl}${message.relativeUrl}\n\n${utcDay(deps.clock.now())} · Galenic`,
      };
      await deps.mailer.send(mail).catch((error: unknown) => failures.push(error));
    }
    // One address that does not take its mail holds nobody else's up.
    if (failures.length > 0) throw failures[0];
  };
}

/** Sellers of the company, or the buyers who see the facility and the person who placed the order. */
async function recipientsOf(db: Database, message: OrderMessage): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
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
