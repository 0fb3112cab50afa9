import type { EmailSubscription, WantedMails } from '#contract/accounts/email-subscriptions.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { cameBackAt, forgetBounce } from '../../../platform/mail/bounces.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';

/** The own one; that of others for administrators of users. Anybody else's is 404. */
function requireMine(scope: Scope, userId: number): void {
  if (userId !== scope.userId && !hasPermission(scope, 'users')) throw notFound();
}

export async function viewSubscription(
  { db, scope }: RequestContext,
  userId: number,
): Promise<{ data: EmailSubscription | null }> {
  requireMine(scope, userId);
  const user = await db.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirst();
  if (!user) throw notFound();
  const row = await db
    .selectFrom('email_subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { data: row ? await withAddress(db, row, user.email) : null };
}

export function createSubscription(
  { command, scope }: RequestContext,
  wanted: WantedMails,
): Promise<{ data: EmailSubscription }> {
  return command(async ({ tx, audit }) => {
    const row = await tx
      .insertInto('email_subscription')
      .values({ ...wanted, user_id: scope.userId })
      .onConflict((clash) => clash.column('user_id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw conflict('This was saved before. Please reload the page.');
    audit({ entity: 'email_subscription', entityId: row.id, after: row });
    return { data: await withAddress(tx, row, scope.email) };
  });
}

export function saveSubscription(
  { command, scope }: RequestContext,
  id: number,
  wanted: WantedMails,
): Promise<{ data: EmailSubscription }> {
  return command(async ({ tx, audit }) => {
    const before = await tx
      .selectFrom('email_subscription')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    requireMine(scope, before.user_id);
    const set = { ...wanted, daily_digest: wanted.daily_digest ?? before.daily_digest };
    await tx.updateTable('email_subscription').set(set).where('id', '=', id).execute();
    const after = { ...before, ...set };
    audit({ entity: 'email_subscription', entityId: id, before, after });
    const { email } = await tx
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', before.user_id)
      .executeTakeFirstOrThrow();
    return { data: await withAddress(tx, after, email) };
  });
}

async function withAddress(
  db: Queryable,
  row: Omit<EmailSubscription, 'came_back_at'>,
  email: string,
): Promise<EmailSubscription> {
  return { ...row, came_back_at: (await cameBackAt(db, email))?.toISOString() ?? null };
}

/** Mails that came back are sent again from now on (RB-539). */
export function confirmAddress({ command, scope }: RequestContext): Promise<{ data: { ok: true } }> {
  return command(async ({ tx, audit }) => {
    const was = await forgetBounce(tx, scope.email);
    audit({
      entity: 'app_user',
      entityId: scope.userId,
      before: { came_back: was },
      after: { came_back: false },
    });
    return { data: { ok: true as const } };
  });
}
