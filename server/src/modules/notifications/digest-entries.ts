import { sql } from 'kysely';
import type { Subscription } from '#rules/accounts/subscriptions.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';
import { takingFromMails } from '../../platform/mail/mail-claims.ts';
import { mailKey, type NotifierDeps, type Reader } from './inbox.ts';

export interface DigestReader extends Reader {
  wants_digest: boolean;
}

interface Told {
  title: string;
  content: string;
  relativeUrl: string;
  /** The kind of mail that a person may end; null: always wanted. */
  kind: Subscription | null;
  filedUnder?: readonly string[];
}

/**
 * Files the event for those who want one mail a day, and answers with the others, who are mailed now. Filing takes the
 * claim of the mail in the same statement: whatever the person chooses between two attempts, the event is told in one way, once.
 */
export async function keepForDigest<P extends DigestReader>(
  { db, clock }: Pick<NotifierDeps, 'db' | 'clock'>,
  event: DomainEvent,
  people: readonly P[],
  { title, content, relativeUrl, kind, filedUnder }: Told,
): Promise<P[]> {
  const daily = people.filter((person) => person.wants_digest);
  if (daily.length === 0) return [...people];
  const mails = daily.map((person) => ({
    effectKey: mailKey(event, person),
    to: person.email,
    subject: title,
  }));
  const entries = daily.map((person) => ({ user_id: person.id, mail: mailKey(event, person) }));
  const { rows } = await sql<{ user_id: number }>`-- named: keep for digest
    with taken as (${takingFromMails(mails)})
    insert into digest_entry (user_id, company_id, effect_key, kind, title, content, relative_url, created_at,
      filed_under)
    select e.user_id, u.company_id, ${event.key}::text, ${kind}::text, ${title}::text, ${content}::text, ${relativeUrl}::text,
      ${clock.now()}::timestamptz, ${filedUnder ? [...filedUnder] : null}::text[]
    from json_to_recordset(${JSON.stringify(entries)}::json) as e(user_id bigint, mail text)
    join taken t on t.effect_key = e.mail join app_user u on u.id = e.user_id
    on conflict (user_id, effect_key) do nothing
    returning user_id`.execute(db);
  const kept = new Set(rows.map((row) => row.user_id));
  return people.filter((person) => !kept.has(person.id));
}
