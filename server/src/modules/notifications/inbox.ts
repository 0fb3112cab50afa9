import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { COMMIT_UNFLUSHED } from '../../platform/database/group-flush.ts';
import { announcing, type DomainEvent } from '../../platform/jobs/events.ts';
import type { Subscriber } from '../../platform/jobs/jobs.ts';
import type { MailContent, MailSites } from '../../platform/mail/content.ts';
import type { Mailer, Message } from '../../platform/mail/mail.ts';

export interface NotifierDeps {
  db: Database;
  mailer: Mailer;
  clock: Clock;
  siteOf: MailSites;
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
    select ${COMMIT_UNFLUSHED}, ${announcing([{ topic: 'notifications', user_ids: userIds }])}`.execute(db);
}

/** Where a person was last signed in; null for one who never was, or long ago. */
export const lastHost = sql<string | null>`(select s.host from session s where s.user_id = u.id
  order by s.last_seen_at desc limit 1)`;

/** Whether a person reads once a day what else is mailed event by event. */
export const wantsDigest = sql<boolean>`coalesce((select w.daily_digest from email_subscription w
  where w.user_id = u.id), false)`;

export interface Reader {
  id: number;
  email: string;
  host: string | null;
}

type Words = Omit<Message, 'effectKey' | 'to' | 'content'> & { content: Omit<MailContent, 'site'> };

/** What names the mail of an event to a person. */
export const mailKey = (event: Pick<DomainEvent, 'key'>, { id }: Pick<Reader, 'id'>): string =>
  `${event.key}:${id}`;

/** One mail per person and event, from the host that the person uses. */
export async function mailEach<P extends Reader>(
  { mailer, siteOf }: Pick<NotifierDeps, 'mailer' | 'siteOf'>,
  event: Pick<DomainEvent, 'key'>,
  people: readonly P[],
  write: (person: P, origin: string) => Words,
): Promise<void> {
  const mails = people.map(async (person): Promise<Message> => {
    const site = await siteOf(person.host);
    const { content, ...words } = write(person, site.origin);
    return {
      effectKey: mailKey(event, person),
      to: person.email,
      ...words,
      content: { ...content, site },
    };
  });
  await mailer.send(...(await Promise.all(mails)));
}
