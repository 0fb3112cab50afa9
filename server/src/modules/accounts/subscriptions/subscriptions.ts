import type { EmailSubscription, WantedMails } from '#contract/accounts/email-subscriptions.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
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
  const user = await db.selectFrom('app_user').select('id').where('id', '=', userId).executeTakeFirst();
  if (!user) throw notFound();
  const row = await db
    .selectFrom('email_subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { data: row ?? null };
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
    return { data: row };
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
    return { data: after };
  });
}
