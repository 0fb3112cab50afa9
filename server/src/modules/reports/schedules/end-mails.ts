import { sql } from 'kysely';
import { endable, NO_LONGER, type Receiving } from '../../../platform/mail/end-mails.ts';

export const reportMails = endable({
  purpose: 'end report',
  entity: 'saved_report',
  path: 'analytics/report_mails',
  token: 'token',
  async find(db, { id, userId }) {
    const { rows } =
      await sql<Receiving>`select case when t.user_id is null then ${NO_LONGER} else r.title end as title, u.email, coalesce(t.state = 'ended', true) as ended
      from saved_report r join app_user u on u.id = ${userId}
      left join report_recipient t on t.saved_report_id = r.id and t.user_id = u.id where r.id = ${id}`.execute(
        db,
      );
    return rows[0];
  },
  end: (tx, { id, userId }) =>
    sql`update report_recipient set state = 'ended'
      where saved_report_id = ${id} and user_id = ${userId} and state <> 'ended'`.execute(tx),
});
