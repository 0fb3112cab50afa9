import { passwordProblems, type NewPassword } from '#rules/accounts/passwords.ts';
import type { PasswordLink } from '#contract/accounts/passwords.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { AppError, notFound, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { refundBudget, spendBudget } from '../../../platform/http/limits.ts';
import type { IdentityManagement } from '../../../platform/identity-provider/management.ts';
import { tokenHash } from '../../../platform/secrets.ts';
import type { Scope } from '../../../platform/scope.ts';
import { forgetAtProvider, linkIdentity, subjectsOf } from '../identities.ts';
import {
  clearSessionCookie,
  endEverySession,
  ownTokenHash,
  type SessionCookie,
} from '../sessions/session.ts';

export interface PasswordDeps {
  cookie: SessionCookie;
  /** Null: the provider of this installation lets nobody else manage its people. */
  identities: IdentityManagement | null;
}

type Done = { data: { ok: true } };

/** Somebody who signed in this recently has just typed the current password. */
const FRESH_MS = 10 * 60_000;

/** Changes the own password and ends every session of the person, this one included. */
export async function setNewPassword(
  context: RequestContext,
  deps: PasswordDeps,
  typed: NewPassword & { current_password?: string | undefined },
): Promise<Done> {
  const { scope, db, http } = context;
  const identities = managed(deps);
  refuseWeak(typed);
  await requirePresentPassword(context, deps, identities, typed.current_password);
  const subjects = await subjectsOf(db, scope.userId, identities.issuer);
  if (subjects.length === 0) throw ruleBroken('Your password is kept by another identity provider.');
  for (const subject of subjects) await identities.setPassword(subject, typed.password);
  await context.command(async ({ tx, audit, announce }) => {
    const sessions = await endEverySession(tx, scope.userId, context.now);
    audit({ entity: 'user', entityId: scope.userId, before: { sessions }, after: { sessions: 0 } });
    announce({
      key: `password-changed:${context.requestId}`,
      type: 'password.changed',
      data: { user_id: scope.userId },
    });
  });
  await forgetAtProvider(db, identities, scope.userId);
  clearSessionCookie(http.reply, deps.cookie);
  return { data: { ok: true } };
}

/** Whom a link was sent to, as long as it may be used. Unknown, used, replaced and old links are 404. */
export async function lookAtPasswordLink(
  { db, now }: RequestContext,
  token: string,
): Promise<{ data: PasswordLink }> {
  const { email, purpose } = await findLink(db, token, now);
  return { data: { email, purpose: purpose === 'invitation' ? 'invitation' : 'reset' } };
}

/** Sets the password for which a link was sent. It works once, and ends every session of the person. */
export async function usePasswordLink(
  context: RequestContext,
  deps: PasswordDeps,
  typed: NewPassword & { token: string },
): Promise<Done> {
  const { db, now } = context;
  const identities = managed(deps);
  refuseWeak(typed);
  const link = await findLink(db, typed.token, now);
  const subject = await identities.createPerson(link.email);
  await identities.setPassword(subject, typed.password);
  await context.command(async ({ tx, audit, announce }) => {
    const used = await tx
      .updateTable('password_link')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash(typed.token))
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    if (!used) throw gone();
    await linkIdentity(tx, { issuer: identities.issuer, subject, userId: link.user_id });
    const sessions = await endEverySession(tx, link.user_id, now);
    const by = { realUserId: link.user_id, subjectUserId: link.user_id, companyId: null, facilityId: null };
    audit({ entity: 'user', entityId: link.user_id, by, before: { sessions }, after: { sessions: 0 } });
    announce({
      key: `password-changed:${context.requestId}`,
      type: 'password.changed',
      data: { user_id: link.user_id },
    });
  });
  await forgetAtProvider(db, identities, link.user_id);
  return { data: { ok: true } };
}

const gone = () => notFound('This link has expired or was used. Ask for a new one.');

async function findLink(db: Queryable, token: string, now: Date) {
  const link = await db
    .selectFrom('password_link as l')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .select(['l.user_id', 'l.purpose', 'u.email'])
    .where('l.token_hash', '=', tokenHash(token))
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .where('u.active', '=', true)
    .executeTakeFirst();
  if (!link) throw gone();
  return link;
}

function managed({ identities }: PasswordDeps): IdentityManagement {
  if (identities === null) throw ruleBroken('Your password is kept by another identity provider.');
  return identities;
}

function refuseWeak(typed: NewPassword): void {
  const problems = passwordProblems(typed);
  if (problems === null) return;
  const data = Object.fromEntries(
    Object.entries(problems).map(([field, sentences]) => [field, sentences.join('. ')]),
  );
  throw new AppError('invalid', Object.values(data).join('. '), data);
}

/** A browser that was left open, or a stolen session, must not be enough to take the account over. */
async function requirePresentPassword(
  context: RequestContext,
  { cookie }: PasswordDeps,
  identities: IdentityManagement,
  typed: string | undefined,
): Promise<void> {
  const { db, now, scope } = context;
  if (typed === undefined && (await signedInRecently(context, cookie))) return;
  if (!typed) throw needsPresent('Enter your current password');
  const who = `user:${scope.userId}`;
  await spendBudget(db, 'password_check', who, now);
  const right = await identities.isPassword(scope.email, typed);
  if (right === null) throw ruleBroken('Please sign in again before you change your password.');
  if (!right) throw needsPresent('This is not your current password');
  await refundBudget(db, 'password_check', who, now);
}

async function signedInRecently(
  { db, now, http }: { db: Queryable; now: Date; scope: Scope; http: RequestContext['http'] },
  cookie: SessionCookie,
): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select('created_at')
    .where('token_hash', '=', ownTokenHash(http.request, cookie))
    .executeTakeFirst();
  return session !== undefined && now.getTime() - session.created_at.getTime() < FRESH_MS;
}

const needsPresent = (sentence: string) => new AppError('invalid', sentence, { current_password: sentence });
