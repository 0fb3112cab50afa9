import { sql } from 'kysely';
import type { Subscription } from '#rules/subscriptions.ts';
import { utcDay, type Clock } from '../../platform/clock.ts';
import { inTransaction, type Database } from '../../platform/database.ts';
import { announceLive, type DomainEvent } from '../../platform/events.ts';
import type { Subscriber } from '../../platform/jobs.ts';
import type { Mailer, UnsubscribeLinks } from '../../platform/mail.ts';
import { orderMessage, type OrderMessage } from './order-messages.ts';

/** Mails of bids, RFPs and orders follow it (X-100). */
const MAIL_KIND: Subscription = 'order_notifications';

interface Recipient {
  id: number;
  email: string;
  wants_mail: boolean;
}

/** Delivers an event to the people it concerns: inbox rows, a live ping, then e-mail. Safe to repeat. */
export function createNotifier(deps: {
  db: Database;
  mailer: Mailer;
  clock: Clock;
  publicUrl: string;
  /** Switches off the mails of a kind for a person. */
  unsubscribe: (ending: { userId: number; kind: Subscription }) => UnsubscribeLinks;
}): Subscriber {
  return async (event) => {
    const message = orderMessage(event);
    if (!message) return;
    const recipients = await recipientsOf(deps.db, message);
    await storeInInbox(deps.db, event, message, recipients, deps.clock.now());
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

async function storeInInbox(
  db: Database,
  event: DomainEvent,
  message: OrderMessage,
  recipients: readonly Recipient[],
  now: Date,
): Promise<void> {
  if (recipients.length === 0) return;
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('notification')
      .values(
        recipients.map((recipient) => ({
          user_id: recipient.id,
          effect_key: event.key,
          title: message.title,
          content: message.content,
          level: message.level,
          type: 'Order',
          relative_url: message.relativeUrl,
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await announceLive(tx, [
      { topic: 'notifications', user_ids: recipients.map((recipient) => recipient.id) },
    ]);
  });
}
