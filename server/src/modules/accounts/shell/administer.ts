import { sql } from 'kysely';
import { ADMIN_PERMISSIONS } from '#rules/accounts/roles.ts';
import { appendAudit } from '../../../platform/audit/audit.ts';
import { inTransaction, type Database, type Tx } from '../../../platform/database/database.ts';
import { StartupError } from '../../../platform/errors.ts';
import { announceLive, enqueueEvents } from '../../../platform/jobs/events.ts';
import type { IdentityManagement } from '../../../platform/identity-provider/management.ts';
import { newUuid, randomToken } from '../../../platform/secrets.ts';
import { systemActor } from '../../../platform/system-command.ts';
import { forgetAtProvider, linkIdentity } from '../identities.ts';
import { replaceLink } from '../passwords/mail-links.ts';
import { endEverySession } from '../sessions/session.ts';

/** What an operator does without signing in. The audit names `shell` in the place of the host. */
export interface Shell {
  db: Database;
  now: Date;
}

export interface NewAdministrator {
  email: string;
  firstName: string;
  lastName: string;
  /** Under which a provider whose people are managed elsewhere knows this person. */
  identity?: { issuer: string; subject: string };
}

/**
 * An active administrator with every permission, whether or not the person was known. Answers the token of a link with
 * which to choose a password; null where the identity was named.
 */
export function makeAdministrator({ db, now }: Shell, wanted: NewAdministrator): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const { id, made } = await findOrInsert(tx, wanted, now);
    await sql`update app_user set active = true, version = version + 1 where id = ${id}`.execute(tx);
    await sql`insert into user_role (user_id, role) values (${id}, 'Administrator')
      on conflict do nothing`.execute(tx);
    await sql`insert into user_permission (user_id, permission)
      select ${id}, unnest(${[...ADMIN_PERMISSIONS]}::text[]) on conflict do nothing`.execute(tx);
    const { identity } = wanted;
    if (identity) await linkIdentity(tx, { ...identity, userId: id });
    const token = identity ? null : await makeLink(tx, { userId: id, now, purpose: 'invitation' });
    await announceLive(tx, [{ topic: 'session', user_ids: [id] }]);
    await audit(tx, now, { operation: 'user.made_administrator', id, after: { made, active: true } });
    return token;
  });
}

/** A link with which the person chooses a new password. The old one holds until then. */
export function resetPassword({ db, now }: Shell, email: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const user = await find(tx, email);
    if (!user.active)
      throw new StartupError(`${email} is not active; make the person an administrator first.`);
    const token = await makeLink(tx, { userId: user.id, now, purpose: 'reset' });
    await audit(tx, now, { operation: 'user.password_reset', id: user.id, after: { sent: 'reset' } });
    return token;
  });
}

/** Signs a person out everywhere; nobody can sign in as them any more. */
export async function deactivate(
  { db, now }: Shell,
  identities: IdentityManagement | null,
  email: string,
): Promise<void> {
  const id = await inTransaction(db, async (tx) => {
    const user = await find(tx, email);
    await sql`update app_user set active = false, version = version + 1 where id = ${user.id}`.execute(tx);
    await endEverySession(tx, user.id, now);
    await announceLive(tx, [{ topic: 'session', user_ids: [user.id] }]);
    const key = `user-deactivated:${newUuid()}`;
    await enqueueEvents(tx, [{ key, type: 'user.deactivated', data: { user_id: user.id } }]);
    const [before, after] = [{ active: user.active }, { active: false }];
    await audit(tx, now, { operation: 'user.deactivated', id: user.id, before, after });
    return user.id;
  });
  if (identities) await forgetAtProvider(db, identities, id);
}

async function findOrInsert(tx: Tx, { email, firstName, lastName }: NewAdministrator, now: Date) {
  const made = await tx
    .insertInto('app_user')
    .values({ email, first_name: firstName, last_name: lastName, created_at: now })
    .onConflict((other) => other.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made ? { id: made.id, made: true } : { id: (await find(tx, email)).id, made: false };
}

async function find(tx: Tx, email: string): Promise<{ id: number; active: boolean }> {
  const user = await tx
    .selectFrom('app_user')
    .select(['id', 'active'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw new StartupError(`Nobody has the address ${email}.`);
  return user;
}

async function makeLink(
  tx: Tx,
  link: { userId: number; now: Date; purpose: 'invitation' | 'reset' },
): Promise<string> {
  const token = randomToken();
  await replaceLink(tx, { ...link, token });
  return token;
}

const audit = (
  tx: Tx,
  at: Date,
  { id, ...entry }: { operation: string; id: number; before?: unknown; after: unknown },
) => appendAudit(tx, { ...systemActor(at), host: 'shell' }, { entity: 'user', entityId: id, ...entry });
