import { sql } from 'kysely';
import { lastMorning } from '#rules/accounts/digests.ts';
import { addDays } from '#rules/dates.ts';
import { SUBSCRIPTION_KINDS } from '#rules/accounts/subscriptions.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { MailGroup } from '../../platform/mail/content.ts';
import { lastHost, type Reader } from './inbox.ts';
import { ORDER_MAILS, type OrderNotifierDeps } from './order-mails.ts';

export const DIGEST_TASK = 'mail-digests';

const REASON = 'You get this because you chose one mail a day. Your profile has the choice.';
/** More of a group are counted, not listed. */
const LISTED = 50;

/** As long as any other mail is tried. */
const TRIED_DAYS = 5;

interface Digest extends Reader {
  first_name: string;
  day: string;
  active: boolean;
  /** Those that are wanted still, in the order in which they happened. */
  entries: Entry[];
}

interface Entry {
  kind: string | null;
  title: string;
  content: string;
  relative_url: string;
  filed_under: string[] | null;
}

/**
 * Puts the mails of the last morning together and sends those that have not gone. What a mail says is settled before it is
 * sent and goes after it; its claim has the name of person and day, so that a run that died is taken up and sends none twice.
 */
export const digestJobs = (deps: OrderNotifierDeps): Record<string, Task> => ({
  [DIGEST_TASK]: async (_, run) => {
    const morning = lastMorning(deps.clock.now());
    await settle(deps.db, morning);
    for (const one of await unsent(deps.db, morning.day)) {
      if (run.isOver) return;
      const digest = await readDigest(deps.db, one);
      if (!digest) continue;
      await send(deps, digest).then(
        () => run.count('people e-mailed', 1),
        (error: unknown) => run.failed(`user ${one.user_id}`, error),
      );
    }
  },
});

/** Once per person and day, in one statement: what comes in while it runs waits for the next morning. */
const settle = (db: Database, { day, at }: { day: string; at: Date }) =>
  sql`-- named: settle digests
    with waiting as materialized (
      select id, user_id from digest_entry where day is null and created_at < ${at}::timestamptz
    ), opened as (
      insert into digest (user_id, day) select distinct user_id, ${day}::date from waiting order by user_id
      on conflict do nothing returning user_id
    )
    update digest_entry e set day = ${day}::date from waiting w join opened o using (user_id)
    where e.id = w.id and e.day is null`.execute(db);

async function unsent(db: Database, today: string): Promise<{ user_id: number; day: string }[]> {
  const { rows } = await sql<{ user_id: number; day: string }>`
    select user_id, day from digest where sent_at is null and day > ${addDays(today, -TRIED_DAYS)}::date
    order by day, user_id`.execute(db);
  return rows;
}

async function readDigest(
  db: Database,
  { user_id: userId, day }: { user_id: number; day: string },
): Promise<Digest | undefined> {
  const wanted = sql.join(
    SUBSCRIPTION_KINDS.map((kind) => sql`(e.kind = ${sql.lit(kind)} and coalesce(s.${sql.ref(kind)}, true))`),
    sql` or `,
  );
  const { rows } = await sql<Digest>`
    select u.id, u.email, u.first_name, u.active, ${lastHost} as host, d.day,
      (select coalesce(json_agg(json_build_object('kind', e.kind, 'title', e.title, 'content', e.content,
          'relative_url', e.relative_url, 'filed_under', e.filed_under) order by e.created_at, e.id), '[]')
        from digest_entry e left join email_subscription s on s.user_id = e.user_id
        where e.user_id = d.user_id and e.day = d.day
          and e.company_id is not distinct from u.company_id and (e.kind is null or ${wanted})) as entries
    from digest d join app_user u on u.id = d.user_id
    where d.user_id = ${userId} and d.day = ${day}::date and d.sent_at is null`.execute(db);
  return rows[0];
}

async function send(deps: OrderNotifierDeps, digest: Digest): Promise<void> {
  const { id, day, entries } = digest;
  if (digest.active && entries.length > 0) {
    const site = await deps.siteOf(digest.host);
    const endable = entries.some((entry) => entry.kind === ORDER_MAILS);
    await deps.mailer.send({
      effectKey: `digest:${day}:${id}`,
      to: digest.email,
      subject: entries.length === 1 ? 'Your day: 1 event' : `Your day: ${entries.length} events`,
      filedUnder: filesOf(entries),
      ...(endable && { unsubscribe: deps.unsubscribe({ userId: id, kind: ORDER_MAILS }, site.origin) }),
      content: {
        site,
        title: 'What happened since yesterday morning',
        words: [`Hello ${digest.first_name},`],
        groups: groupsOf(entries, site.origin),
        button: { label: `Open ${site.brand}`, address: site.origin },
        reason: REASON,
      },
    });
  }
  await close(deps, digest);
}

/** Undefined where nothing is told of a record. */
function filesOf(entries: readonly Entry[]): string[] | undefined {
  const files = new Set(entries.flatMap(({ filed_under: some }) => some ?? []));
  return files.size === 0 ? undefined : [...files];
}

/** By title, in the order in which the first of each happened. */
function groupsOf(entries: readonly Entry[], origin: string): MailGroup[] {
  const groups = Map.groupBy(entries, (entry) => entry.title);
  return [...groups].map(([title, all]) => {
    const listed = all.slice(0, LISTED).map(({ content, relative_url: path }) => ({
      text: content,
      address: `${origin}${path}`,
    }));
    const others = all.length - listed.length;
    return {
      heading: all.length === 1 ? title : `${title} (${all.length})`,
      entries: others === 0 ? listed : [...listed, { text: `and ${others} more`, address: origin }],
    };
  });
}

const close = ({ db, clock }: OrderNotifierDeps, { id, day }: Digest) =>
  sql`with sent as (
      update digest set sent_at = ${clock.now()}::timestamptz where user_id = ${id} and day = ${day}::date and sent_at is null
      returning user_id, day
    )
    delete from digest_entry e using sent s where e.user_id = s.user_id and e.day = s.day`.execute(db);
