import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Subscriber } from '../../platform/jobs.ts';
import { accountMessage, type AccountMessage } from './account-messages.ts';
import { storeInInbox, type NotifierDeps } from './inbox.ts';

/** Tells people what was decided about them or their facility: inbox and, whatever mails they chose, e-mail. Safe to repeat. */
export function createAccountNotifier(deps: NotifierDeps): Subscriber {
  return async (event) => {
    const message = accountMessage(event);
    if (!message) return;
    const people = await recipientsOf(deps.db, message.to);
    const ids = people.map((person) => person.id);
    await storeInInbox(deps.db, { effectKey: event.key, ...message }, ids, deps.clock.now());
    const failures: unknown[] = [];
    for (const { id, email, first_name: name } of people) {
      const mail = {
        effectKey: `${event.key}:${id}`,
        to: email,
        subject: message.title,
        text: `Hello ${name},\n\n${message.content}\n\n${deps.publicUrl}${message.relativeUrl}`,
      };
      await deps.mailer.send(mail).catch((error: unknown) => failures.push(error));
    }
    // One address that does not take its mail holds nobody else's up.
    if (failures.length > 0) throw failures[0];
  };
}

async function recipientsOf(db: Database, to: AccountMessage['to']) {
  const { rows } = await sql<{ id: number; email: string; first_name: string }>`
    select u.id, u.email, u.first_name from app_user u where u.active and ${
      'userId' in to
        ? sql`u.id = ${to.userId}`
        : sql`(exists (select 1 from user_facility f where f.user_id = u.id and f.facility_id = ${to.facilityId})
            or u.company_id = ${to.companyId} and exists (select 1 from user_role r
              where r.user_id = u.id and r.role = 'CompanyAdmin'))`
    } order by u.id`.execute(db);
  return rows;
}
