import { formatDay } from '#rules/dates.ts';
import { utcDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';
import type { Subscriber } from '../../platform/jobs/jobs.ts';
import type { MailSites } from '../../platform/mail/content.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { mailedToken } from './drafts.ts';

export interface RegistrationMailDeps {
  db: Database;
  mailer: Mailer;
  clock: Clock;
  siteOf: MailSites;
  /** Makes the same token of the same draft, so that no table and no event holds it. */
  key: Buffer;
}

/** Mails the link to a draft, and that an application has arrived. */
export function mailRegistrations(deps: RegistrationMailDeps): Subscriber {
  return async (event) => {
    if (event.type === 'registration.link_wanted') await mailLink(deps, event);
    if (event.type === 'registration.submitted') await mailReceipt(deps, event);
    if (event.type === 'registration.asked') await mailQuestion(deps, event);
    if (event.type === 'registration.known_address') await mailKnown(deps, event);
  };
}

async function mailLink(
  deps: RegistrationMailDeps,
  event: DomainEvent<'registration.link_wanted'>,
): Promise<void> {
  const draft = await find(deps.db, event);
  if (
    !draft ||
    draft.submitted_at !== null ||
    draft.withheld_at !== null ||
    draft.expires_at < deps.clock.now()
  )
    return;
  const { brand, host, kind, seed } = draft;
  const email = emailOf(draft.form).trim().toLowerCase();
  const token = mailedToken(deps.key, seed, email);
  await deps.db
    .updateTable('registration')
    .set({ link_hash: tokenHash(token), link_email: email })
    .where('id', '=', draft.id)
    .execute();
  // Behind the hash, which no browser sends to a server.
  const site = { ...(await deps.siteOf(host)), brand };
  const address = `${site.origin}/registration/${kind}#token=${token}`;
  await deps.mailer.send({
    effectKey: event.key,
    to: emailOf(draft.form),
    subject: `Continue your registration at ${brand}`,
    content: {
      site,
      title: 'Continue your registration',
      words: [
        'Hello,',
        `your registration is kept until ${formatDay(utcDay(draft.expires_at))}. Continue here:`,
      ],
      button: { label: 'Continue', address },
      after: [
        'Whoever has this link can read and change the registration, so keep it to yourself. If you did not ask for it, do nothing.',
      ],
      reason: `You get this because somebody began to register at ${brand} with this address.`,
    },
  });
}

/** Mailed to an address that somebody applied with although it has an account. */
async function mailKnown(
  deps: RegistrationMailDeps,
  event: DomainEvent<'registration.known_address'>,
): Promise<void> {
  const registration = await find(deps.db, event);
  if (!registration) return;
  const { brand, host } = registration;
  const site = { ...(await deps.siteOf(host)), brand };
  await deps.mailer.send({
    effectKey: event.key,
    to: event.data.email,
    subject: `You already have an account at ${brand}`,
    content: {
      site,
      title: `You already have an account at ${brand}`,
      words: [
        'Hello,',
        `Someone just registered at ${brand} with this address, which already has an account. Nothing was changed. Sign in here, or choose ‘Forgot your password?’ to set a new one:`,
      ],
      button: { label: 'Sign in', address: `${site.origin}/login` },
      after: ['If this wasn’t you, ignore this email.'],
      reason: `You get this because somebody registered at ${brand} with this address.`,
    },
  });
}

async function mailReceipt(
  deps: RegistrationMailDeps,
  event: DomainEvent<'registration.submitted'>,
): Promise<void> {
  const registration = await find(deps.db, event);
  if (!registration) return;
  const { brand, host, form } = registration;
  const next = event.data.invites
    ? [
        'A second email has a link to choose your password. You can sign in right away; prices show once we have approved you.',
      ]
    : [];
  await deps.mailer.send({
    effectKey: event.key,
    to: emailOf(form),
    subject: 'We received your application',
    content: {
      site: { ...(await deps.siteOf(host)), brand },
      title: 'We received your application',
      words: [
        `Hello ${nameOf(form)},`,
        `Thank you for registering at ${brand}. We will review your application and contact you by email.`,
        ...next,
      ],
      reason: `You get this because somebody registered at ${brand} with this address.`,
    },
  });
}

async function mailQuestion(
  deps: RegistrationMailDeps,
  event: DomainEvent<'registration.asked'>,
): Promise<void> {
  const registration = await find(deps.db, event);
  if (!registration) return;
  const { brand, host, form } = registration;
  const site = { ...(await deps.siteOf(host)), brand };
  await deps.mailer.send({
    effectKey: event.key,
    to: emailOf(form),
    subject: `Your application at ${brand}: we need something more`,
    content: {
      site,
      title: 'We need something more',
      words: [
        `Hello ${nameOf(form)},`,
        'we looked at your application and need something more before we can decide:',
        event.data.text,
        'Sign in to send a license under ‘Upload Your Documents’ in your menu, or answer through the contact page.',
      ],
      button: { label: 'Sign in', address: `${site.origin}/login` },
      after: ['Your application waits until then.'],
      reason: `You get this because somebody registered at ${brand} with this address.`,
    },
  });
}

const find = (db: Database, { data }: { data: { registration_id: number } }) =>
  db
    .selectFrom('registration')
    .select(['id', 'kind', 'seed', 'host', 'brand', 'form', 'expires_at', 'submitted_at', 'withheld_at'])
    .where('id', '=', data.registration_id)
    .executeTakeFirst();

// Stored forms have passed the contract.
const emailOf = (form: unknown) => (form as { user: { email: string } }).user.email;
const nameOf = (form: unknown) => (form as { user: { first_name: string } }).user.first_name;
