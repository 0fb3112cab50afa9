import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { noSuchLink, readEnding, type Ending } from './end-links.ts';

interface Receiving {
  title: string;
  email: string;
  ended: boolean;
}

/** What one is about to end. Whoever is no recipient any more has ended already. */
async function receivingOf(db: Queryable, { reportId, userId }: Ending): Promise<Receiving> {
  const { rows } = await sql<Receiving>`select r.title, u.email, coalesce(t.state = 'ended', true) as ended
    from saved_report r join app_user u on u.id = ${userId}
    left join report_recipient t on t.saved_report_id = r.id and t.user_id = u.id where r.id = ${reportId}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw noSuchLink();
  return row;
}

export async function lookAtReportMails(
  { db }: RequestContext,
  key: Buffer,
  token: string,
): Promise<{ data: Receiving }> {
  return { data: await receivingOf(db, readEnding(key, token)) };
}

/** Ends the mails of one report for the person that the link was mailed to; the others go on having them. */
export async function endReportMails(
  { command, db }: RequestContext,
  key: Buffer,
  token: string,
): Promise<{ data: { ok: true } }> {
  const { reportId, userId } = readEnding(key, token);
  await receivingOf(db, { reportId, userId });
  return command(async ({ tx, audit }) => {
    await sql`update report_recipient set state = 'ended'
      where saved_report_id = ${reportId} and user_id = ${userId}`.execute(tx);
    const by = { realUserId: userId, subjectUserId: userId, companyId: null, facilityId: null };
    audit({ entity: 'saved_report', entityId: reportId, by, after: { ended_for: userId } });
    return { data: { ok: true as const } };
  });
}
