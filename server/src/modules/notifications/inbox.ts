import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Database } from '../../platform/database/database.ts';
import { announceLive, type DomainEvent } from '../../platform/jobs/events.ts';
import type { Subscriber } from '../../platform/jobs/jobs.ts';
import type { Mailer, Message } from '../../platform/mail/mail.ts';

export interface NotifierDeps {
  db: Database;
  mailer: Mailer;
  clock: Clock;
  publicUrl: string;
}

/** Inbox and open pages at once, e-mail apart from them: its server may be slow or away. */
export interface Notifier {
  tell: Subscriber;
  mail: Subscriber;
}

export interface InboxMessage {
  effectKey: string;
  title: string;
  content: string;
  level: 'info' | 'warning';
  type: string | null;
  relativeUrl: string;
}

/** One row per person and effect, however often it is delivered; open pages hear of it. */
export async function storeInInbox(
  db: Database,
  message: InboxMessage,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('notification')
      .values(
        userIds.map((userId) => ({
          user_id: userId,
          effect_key: message.effectKey,
          title: message.title,
          content: message.content,
          level: message.level,
          type: message.type,
          relative_url: message.relativeUrl,
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await announceLive(tx, [{ topic: 'notifications', user_ids: userIds }]);
  });
}

/** One mail per person and event. An address that does not take its mail holds nobody else's up. */
export async function mailEach<P extends { id: number; email: string }>(
  mailer: Mailer,
  event: DomainEvent,
  people: readonly P[],
  write: (person: P) => Omit<Message, 'effectKey' | 'to'>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const person of people) {
    const mail = { effectKey: `${event.key}:${person.id}`, to: person.email, ...write(person) };
    await mailer.send(mail).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
