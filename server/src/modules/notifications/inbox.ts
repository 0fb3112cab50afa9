import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { announcing, type DomainEvent } from '../../platform/jobs/events.ts';
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
  await sql`-- named: store in inbox
    with stored as (
      insert into notification (user_id, effect_key, title, content, level, type, relative_url, created_at)
      select u, ${message.effectKey}::text, ${message.title}::text, ${message.content}::text, ${message.level}::text,
        ${message.type}::text, ${message.relativeUrl}::text, ${now}::timestamptz
      from unnest(${[...userIds]}::bigint[]) u on conflict do nothing
    )
    select ${announcing([{ topic: 'notifications', user_ids: userIds }])}`.execute(db);
}

/** One mail per person and event. */
export const mailEach = <P extends { id: number; email: string }>(
  mailer: Mailer,
  event: DomainEvent,
  people: readonly P[],
  write: (person: P) => Omit<Message, 'effectKey' | 'to'>,
): Promise<void> =>
  mailer.send(
    ...people.map((person) => ({
      effectKey: `${event.key}:${person.id}`,
      to: person.email,
      ...write(person),
    })),
  );
