import { sql } from 'kysely';
import { endable, NO_LONGER, type Receiving } from '../../../platform/mail/end-mails.ts';

export const questionMails = endable({
  purpose: 'end question',
  entity: 'assistant_report',
  path: 'analytics/question_mails',
  token: 'question',
  async find(db, { id, userId }) {
    const { rows } =
      await sql<Receiving>`select case when t.user_id is null then ${NO_LONGER} else r.title end as title, u.email, coalesce(t.state = 'ended', true) as ended
      from assistant_report r join app_user u on u.id = ${userId}
      left join assistant_recipient t on t.report_id = r.id and t.user_id = u.id where r.id = ${id}`.execute(
        db,
      );
    return rows[0];
  },
  end: (tx, { id, userId }) =>
    sql`update assistant_recipient set state = 'ended' where report_id = ${id} and user_id = ${userId}
      and state <> 'ended'`.execute(tx),
});
