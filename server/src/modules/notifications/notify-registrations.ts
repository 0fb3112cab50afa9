import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Subscriber } from '../../platform/jobs.ts';
import { storeInInbox, type NotifierDeps } from './inbox.ts';

const TITLE = 'New registration';

/** Tells administrators who may vet users that somebody has registered: inbox, live ping, e-mail. Safe to repeat. */
export function createRegistrationNotifier(deps: NotifierDeps): Subscriber {
  return async (event) => {
    if (event.type !== 'registration.submitted') return;
    const id = Number(event.data['registration_id']);
    const content = await describe(deps.db, id);
    if (content === null) return;
    const people = await administrators(deps.db);
    const relativeUrl = `/admin/registrations/${id}`;
    const message = {
      effectKey: event.key,
      title: TITLE,
      content,
      level: 'info',
      type: 'Registration',
    } as const;
    const ids = people.map((person) => person.id);
    await storeInInbox(deps.db, { ...message, relativeUrl }, ids, deps.clock.now());
    const failures: unknown[] = [];
    for (const person of people) {
      const text = `${content}\n\n${deps.publicUrl}${relativeUrl}`;
      const mail = { effectKey: `${event.key}:${person.id}`, to: person.email, subject: TITLE, text };
      await deps.mailer.send(mail).catch((error: unknown) => failures.push(error));
    }
    // One address that does not take its mail holds nobody else's up.
    if (failures.length > 0) throw failures[0];
  };
}

async function describe(db: Database, id: number): Promise<string | null> {
  const { rows } = await sql<{ kind: string; company: string; brand: string; alike: boolean }>`
    select r.kind, c.name as company, r.brand, r.likenesses <> '[]' as alike
    from registration r join company c on c.id = r.company_id where r.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const alike = row.alike ? ' It looks like somebody who is registered already.' : '';
  return `${row.company} has registered as a ${row.kind} at ${row.brand}.${alike}`;
}

async function administrators(db: Database) {
  const { rows } = await sql<{ id: number; email: string }>`select u.id, u.email from app_user u
    where u.active and exists (select from user_role r where r.user_id = u.id and r.role = 'Administrator')
      and exists (select from user_permission p where p.user_id = u.id and p.permission = 'users')
    order by u.id`.execute(db);
  return rows;
}
