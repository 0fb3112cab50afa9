import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Database, type Tx } from '../../../platform/database/database.ts';
import { enqueueEvents, type DomainEvent } from '../../../platform/jobs/events.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { tokenHash } from '../../../platform/secrets.ts';
import type { Subscriber } from '../../../platform/jobs/jobs.ts';
import type { MailSite, MailSites } from '../../../platform/mail/content.ts';
import type { Mailer, Message } from '../../../platform/mail/mail.ts';

export type LinkPurpose = 'invitation' | 'reset';

const LIFE_MINUTES: Record<LinkPurpose, number> = { invitation: 7 * 24 * 60, reset: 30 };
/** Between two mails to one person, so that nobody fills somebody else's inbox. */
const PAUSE_SECONDS = 60;

/** Announced by whoever wants a link sent; the link is made when it is mailed, and nothing keeps it. */
export const passwordLinkWanted = (wanted: {
  key: string;
  email: string;
  purpose: LinkPurpose;
  host: string;
  brand: string;
}): DomainEvent<'password.link_wanted'> => {
  const { key, ...data } = wanted;
  return { key: `password-link:${key}`, type: 'password.link_wanted', data };
};

/** Answers alike, and takes as long, whether anybody has the address. */
export async function requestPasswordLink(
  { db, report, requestId, host, client }: RequestContext,
  email: string,
): Promise<{ data: { ok: true } }> {
  await report('Password Link Requested', {});
  const wanted = { key: requestId, email, purpose: 'reset' as const, host, brand: client.name };
  await inTransaction(db, (tx) => enqueueEvents(tx, [passwordLinkWanted(wanted)]));
  return { data: { ok: true } };
}

export interface LinkMailDeps {
  db: Database;
  mailer: Mailer;
  clock: Clock;
  siteOf: MailSites;
  /** Makes the same link of the same event, however often it is delivered. */
  key: Buffer;
}

/** Mails links that set a password, and tells people that theirs was changed. */
export function mailPasswordLinks(deps: LinkMailDeps): Subscriber {
  return async (event) => {
    if (event.type === 'password.link_wanted') await mailLink(deps, event);
    if (event.type === 'password.changed') await mailChange(deps, event);
  };
}

async function mailLink(deps: LinkMailDeps, event: DomainEvent<'password.link_wanted'>): Promise<void> {
  const { email, purpose, host, brand } = event.data;
  const token = createHmac('sha256', deps.key).update(event.key).digest('base64url');
  const person = await storeLink(deps, { email, purpose, token });
  if (person === null) return;
  const site = { ...(await deps.siteOf(host)), brand };
  const address = `${site.origin}/password#token=${token}`;
  await deps.mailer.send({
    effectKey: event.key,
    to: person.email,
    ...TEXTS[purpose]({ name: person.first_name, address, site }),
  });
}

/** Null when nobody active has the address, or a link was sent a moment ago. A newer link replaces the older ones. */
async function storeLink(
  { db, clock }: LinkMailDeps,
  { email, purpose, token }: { email: string; purpose: LinkPurpose; token: string },
) {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const person = await tx
      .selectFrom('app_user')
      .select(['id', 'email', 'first_name'])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('active', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!person) return null;
    const { rows } = await sql`select 1 from password_link where user_id = ${person.id}
      and token_hash <> ${tokenHash(token)} and purpose = 'reset'
      and created_at > ${new Date(now.getTime() - PAUSE_SECONDS * 1000)}`.execute(tx);
    if (rows.length > 0 && purpose === 'reset') return null;
    await replaceLink(tx, { userId: person.id, purpose, token, now });
    return person;
  });
}

/** Keeps the hash of a link. The unused ones of the same person end. */
export async function replaceLink(
  tx: Tx,
  { userId, purpose, token, now }: { userId: number; purpose: LinkPurpose; token: string; now: Date },
): Promise<void> {
  await sql`delete from password_link where user_id = ${userId} and used_at is null
    and token_hash <> ${tokenHash(token)}`.execute(tx);
  await tx
    .insertInto('password_link')
    .values({
      token_hash: tokenHash(token),
      user_id: userId,
      purpose,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MINUTES[purpose] * 60_000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function mailChange(
  { db, mailer, siteOf }: LinkMailDeps,
  event: DomainEvent<'password.changed'>,
): Promise<void> {
  const person = await db
    .selectFrom('app_user')
    .select(['email', 'first_name'])
    .where('id', '=', event.data.user_id)
    .executeTakeFirstOrThrow();
  await mailer.send({
    effectKey: event.key,
    to: person.email,
    subject: 'Your password was changed',
    content: {
      site: await siteOf(null),
      title: 'Your password was changed',
      words: [
        `Hello ${person.first_name},`,
        'Your password was changed, and you were signed out everywhere. If this wasn’t you, set a new password now with ‘Forgot your password?’ on the sign-in page and contact us.',
      ],
      reason: 'You get this because the password of your account was changed.',
    },
  });
}

const TEXTS: Record<
  LinkPurpose,
  (facts: { name: string; address: string; site: MailSite }) => Pick<Message, 'subject' | 'content'>
> = {
  invitation: ({ name, address, site }) => ({
    subject: `You are invited to ${site.brand}`,
    content: {
      site,
      title: `You are invited to ${site.brand}`,
      words: [
        `Hello ${name},`,
        `You now have an account at ${site.brand}. Use this link within seven days to choose your password:`,
      ],
      button: { label: 'Choose your password', address },
      reason: `You get this because somebody made an account for you at ${site.brand}.`,
    },
  }),
  reset: ({ name, address, site }) => ({
    subject: `Reset your password at ${site.brand}`,
    content: {
      site,
      title: `Reset your password at ${site.brand}`,
      words: [`Hello ${name},`, 'Use this link within 30 minutes to set a new password:'],
      button: { label: 'Set a new password', address },
      after: ['If you didn’t request this, ignore this email: your password won’t change.'],
      reason: 'You get this because somebody asked for a new password with this address.',
    },
  }),
};
