import { sql } from 'kysely';
import type { AdminPermission } from '#rules/accounts/roles.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';
import { keepForDigest, type DigestReader } from './digest-entries.ts';
import { lastHost, mailEach, storeInInbox, wantsDigest, type Notifier, type NotifierDeps } from './inbox.ts';

const TITLE = 'New registration';

/** Tells administrators who may vet users that somebody has registered: inbox, live ping, e-mail. Safe to repeat. */
export function createRegistrationNotifier(deps: NotifierDeps): Notifier {
  return {
    async tell(event) {
      const news = await newsOf(deps.db, event);
      if (!news) return;
      const message = {
        effectKey: event.key,
        title: TITLE,
        level: 'info',
        type: 'Registration',
        ...news,
      } as const;
      const ids = (await administrators(deps.db, 'users')).map((person) => person.id);
      await storeInInbox(deps.db, message, ids, deps.clock.now());
    },
    async mail(event) {
      const news = await newsOf(deps.db, event);
      if (!news) return;
      const told = { title: TITLE, ...news, kind: null };
      const atOnce = await keepForDigest(deps, event, await administrators(deps.db, 'users'), told);
      await mailEach(deps, event, atOnce, (_, origin) => ({
        subject: TITLE,
        content: {
          title: TITLE,
          words: [news.content],
          button: { label: 'Open the registration', address: `${origin}${news.relativeUrl}` },
          reason: 'You get this because you administer users.',
        },
      }));
    },
  };
}

async function newsOf(db: Database, { type, data }: DomainEvent) {
  if (type !== 'registration.submitted') return null;
  const id = data.registration_id;
  const content = await describe(db, id);
  return content === null ? null : { content, relativeUrl: `/admin/registrations/${id}` };
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

/** Who may be told; with a permission, those alone who have it. */
export async function administrators(db: Database, permission: AdminPermission | null) {
  const { rows } = await sql<DigestReader>`
    select u.id, u.email, ${lastHost} as host, ${wantsDigest} as wants_digest from app_user u
    where u.active and exists (select from user_role r where r.user_id = u.id and r.role = 'Administrator')
      and (${permission}::text is null
        or exists (select from user_permission p where p.user_id = u.id and p.permission = ${permission}))
    order by u.id`.execute(db);
  return rows;
}
