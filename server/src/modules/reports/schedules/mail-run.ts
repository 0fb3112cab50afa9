import { sql } from 'kysely';
import { addressOf } from '#rules/reports/saved.ts';
import { mayNotSee } from '#rules/reports/schedules.ts';
import type { Scope } from '../../../platform/scope.ts';
import { loadUserReader } from '../../accounts/index.ts';
import { mailEach, readTraders } from '../../notifications/index.ts';
import { reportMails } from './end-mails.ts';
import { maySee } from './may-see.ts';
import { attachmentOf, wordsOf, type Made } from './report-mail.ts';
import { noteMailed, tellOwner, type Due, type ReportMailDeps } from './store.ts';

interface Ready {
  owner: Scope;
  made: Made;
}

interface Recipient {
  user_id: number;
  email: string;
}

/** Mails a month of a report to those who may still see it; who may not is named to the owner (RB-463). */
export async function mailRun(deps: ReportMailDeps, due: Due, ready: Ready): Promise<number> {
  const recipients = await recipientsOf(deps, due);
  const [mailed, leftOut]: [Recipient[], Recipient[]] = [[], []];
  for (const one of recipients) ((await isAllowed(deps, due, ready.owner, one)) ? mailed : leftOut).push(one);
  await mailTo(deps, due, ready, mailed);
  if (leftOut.length > 0) {
    const names = leftOut.map(({ email }) => mayNotSee(email)).join(' ');
    const content = `${names} Nothing was mailed there.`;
    await tellOwner(deps, due, { what: 'left out', title: `Left out: ${due.title}`, content });
  }
  const ids = (people: readonly Recipient[]) => people.map(({ user_id: id }) => id);
  const isFirst = await noteMailed(deps, due, { mailed: ids(mailed), leftOut: ids(leftOut) });
  return isFirst ? 1 : 0;
}

async function recipientsOf({ db }: ReportMailDeps, { id }: Due): Promise<Recipient[]> {
  const { rows } =
    await sql<Recipient>`select t.user_id, u.email from report_recipient t join app_user u on u.id = t.user_id
    where t.saved_report_id = ${id} and t.state <> 'ended' order by t.user_id`.execute(db);
  return rows;
}

async function isAllowed(
  { db, clock, clientOf }: ReportMailDeps,
  { owner_id: ownerId, host, name, asked }: Due,
  owner: Scope,
  { user_id: id }: Recipient,
): Promise<boolean> {
  if (id === ownerId) return true;
  const reader = await loadUserReader(db, id, await clientOf(host), clock.now());
  return reader !== null && maySee(reader, db, { owner, name, facilityId: asked.facility_id });
}

/** One to each, with the link that ends it for that person. */
async function mailTo(
  deps: ReportMailDeps,
  due: Due,
  { owner, made }: Ready,
  recipients: readonly Recipient[],
): Promise<void> {
  const ids = recipients.map(({ user_id: id }) => id);
  const people = await readTraders(deps.db, sql`u.id = any (${ids}::bigint[])`);
  const attachment = await attachmentOf(made);
  const words = wordsOf(made, attachment !== null);
  const key = `report:${due.id}:${due.next_on.slice(0, 7)}`;
  await mailEach(deps, { key }, people, ({ id }, origin) => ({
    subject: words.title,
    unsubscribe: reportMails.linksFor(deps.linkKey, { id: due.id, userId: id }, origin),
    ...(attachment && { attachments: [attachment] }),
    content: {
      ...words,
      button: { label: 'Open the report', address: `${origin}${pathOf(due)}` },
      reason:
        id === due.owner_id
          ? 'You get this because you scheduled this report.'
          : `You get this because ${owner.fullName} has this report mailed to you.`,
    },
  }));
}

const pathOf = ({ name, asked }: Due): string =>
  `/reports/${name}?${new URLSearchParams(addressOf(asked)).toString()}`;
