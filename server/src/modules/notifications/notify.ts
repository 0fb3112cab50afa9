import { sql } from 'kysely';
import { utcDay } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Subscriber } from '../../platform/jobs.ts';
import { storeInInbox, type NotifierDeps } from './inbox.ts';
import { orderMessage, type OrderMessage } from './order-messages.ts';

interface Recipient {
  id: number;
  email: string;
  order_notifications: boolean;
}

/** Delivers an event to the people it concerns: inbox rows, a live ping, then e-mail. Safe to repeat. */
export function createNotifier(deps: NotifierDeps): Subscriber {
  return async (event) => {
    const message = orderMessage(event);
    if (!message) return;
    const recipients = await recipientsOf(deps.db, message);
    const ids = recipients.map((recipient) => recipient.id);
    await storeInInbox(deps.db, { effectKey: event.key, type: 'Order', ...message }, ids, deps.clock.now());
    const failures: unknown[] = [];
    for (const recipient of recipients.filter((person) => person.order_notifications)) {
      const mail = {
        effectKey: `${event.key}:${recipient.id}`,
        to: recipient.email,
        subject: `${message.title} – ${message.subject}`,
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
    select u.id, u.email, u.order_notifications from app_user u
    where u.active and ${
      message.to === 'seller'
        ? sql`u.company_id = ${message.sellerCompanyId}
            and exists (select 1 from user_role r where r.user_id = u.id and r.role = 'Seller')`
        : sql`(u.id = ${message.placedBy} or (u.primary_facility_id = ${message.facilityId}
            and exists (select 1 from user_role r where r.user_id = u.id and r.role = 'Buyer')))`
    } order by u.id`.execute(db);
  return rows;
}
