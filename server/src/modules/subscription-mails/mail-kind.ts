import { sql } from 'kysely';
import type { MsClient } from '#contract/brands/brands.ts';
import { periodOfMail, WHY, type ClockedKind, type MailPeriod } from '#rules/subscription-mails/kinds.ts';
import { utcDay, type Clock } from '../../platform/clock.ts';
import { inTransaction, type Database } from '../../platform/database/database.ts';
import type { Run } from '../../platform/jobs/run-notes.ts';
import type { MailSites } from '../../platform/mail/content.ts';
import type { Mailer, UnsubscribeLinks } from '../../platform/mail/mail.ts';
import type { Scope } from '../../platform/scope.ts';
import { loadUserReader } from '../accounts/index.ts';
import type { Letter, Prepare, Written } from './letter.ts';

export interface MailDeps {
  db: Database;
  mailer: Mailer;
  clock: Clock;
  siteOf: MailSites;
  /** What a host shows; '' is the site of the installation. */
  clientOf: (host: string) => Promise<MsClient>;
  unsubscribe: (ending: { userId: number; kind: ClockedKind }, origin: string) => UnsubscribeLinks;
}

interface Kind {
  kind: ClockedKind;
  prepare: Prepare;
}

interface Person {
  id: number;
  email: string;
  first_name: string;
  /** Where they were signed in, the last one first. */
  hosts: string[];
}

/** Mails a kind to everybody who wants it and was not told of the period; who has nothing to be told is noted as well. */
export async function mailKind(deps: MailDeps, { kind, prepare }: Kind, run: Run): Promise<void> {
  const now = deps.clock.now();
  const period = periodOfMail(kind, utcDay(now));
  await forgetOld(deps.db, period);
  const write = await prepare({ db: deps.db, now, today: utcDay(now), period });
  for (let people = await duePeople(deps.db, { kind, period, after: 0 }); people.length > 0;) {
    for (const person of people) {
      if (run.isOver) return;
      await mailOne(deps, { kind, period, write }, person).then(
        (isMailed) => run.count('people e-mailed', isMailed ? 1 : 0),
        (error: unknown) => run.failed(`user ${person.id}`, error),
      );
    }
    people = await duePeople(deps.db, { kind, period, after: people.at(-1)?.id ?? 0 });
  }
}

const AT_ONCE = 200;

/**
 * Active buyers and sellers with an id above `after`. An administrator, and who has neither role, gets none of these mails (RB-532); nor
 * does who came after the period.
 */
async function duePeople(
  db: Database,
  { kind, period, after }: { kind: ClockedKind; period: MailPeriod; after: number },
): Promise<Person[]> {
  const hasRole = (...roles: string[]) =>
    sql`exists (select from user_role r where r.user_id = u.id and r.role = any (${roles}::text[]))`;
  const { rows } = await sql<Person>`
    select u.id, u.email, u.first_name, (select coalesce(array_agg(h.host order by h.seen desc), '{}') from (
        select s.host, max(s.last_seen_at) as seen from session s where s.user_id = u.id and s.actor_user_id is null group by s.host) h) as hosts
    from app_user u join company c on c.id = u.company_id left join email_subscription w on w.user_id = u.id
    where u.id > ${after} and u.active and c.active and coalesce(w.${sql.ref(kind)}, true)
      and ${hasRole('Buyer', 'Seller')} and not ${hasRole('Administrator')}
      and u.created_at < (${period.end}::date + 1)::timestamp at time zone 'UTC'
      and not exists (select from subscription_mail m
        where m.user_id = u.id and m.kind = ${kind} and m.period = ${period.key}::date)
    order by u.id limit ${sql.lit(AT_ONCE)}`.execute(db);
  return rows;
}

interface Sending {
  kind: ClockedKind;
  period: MailPeriod;
  write: (reader: Scope) => Promise<Written>;
}

/** Answers whether there was something to say. */
async function mailOne(deps: MailDeps, { kind, period, write }: Sending, person: Person): Promise<boolean> {
  const { db, mailer, clock } = deps;
  const place = await readingPlace(deps, person.hosts);
  const reader = place && (await loadUserReader(db, person.id, place.client, clock.now()));
  if (!reader) return false;
  const { letter, keep } = await write(reader);
  if (letter) {
    const site = await deps.siteOf(place.host);
    const { subject, ...content } = addressed(letter, site.origin);
    await mailer.send({
      effectKey: `${kind}:${period.key}:${person.id}`,
      to: person.email,
      subject,
      unsubscribe: deps.unsubscribe({ userId: person.id, kind }, site.origin),
      content: {
        site,
        ...content,
        words: [`Hello ${person.first_name},`, ...content.words],
        reason: WHY[kind],
      },
    });
  }
  await inTransaction(db, async (tx) => {
    await keep?.(tx);
    await sql`insert into subscription_mail (user_id, kind, period, is_mailed, created_at)
      values (${person.id}, ${kind}, ${period.key}::date, ${letter !== null}, ${clock.now()}) on conflict do nothing`.execute(
      tx,
    );
  });
  return letter !== null;
}

/** The last host of theirs that is no hydra; the installation's for who was nowhere of late. Null: hydra hosts alone. */
async function readingPlace(
  { clientOf }: MailDeps,
  hosts: readonly string[],
): Promise<{ host: string | null; client: MsClient } | null> {
  for (const host of hosts.length === 0 ? [''] : hosts) {
    const client = await clientOf(host);
    if (!client.hydra) return { host: host === '' ? null : host, client };
  }
  return null;
}

function addressed({ button, groups, ...letter }: Letter, origin: string) {
  return {
    ...letter,
    button: { ...button, address: `${origin}${button.address}` },
    ...(groups && {
      groups: groups.map(({ heading, entries }) => ({
        heading,
        entries: entries.map(({ text, address }) => ({ text, address: `${origin}${address}` })),
      })),
    }),
  };
}

/** So long it is known who was told of a period. */
const KEPT_MONTHS = 13;

const forgetOld = (db: Database, { key }: MailPeriod) =>
  sql`delete from subscription_mail where period < ${key}::date - make_interval(months => ${sql.lit(KEPT_MONTHS)})`.execute(
    db,
  );
