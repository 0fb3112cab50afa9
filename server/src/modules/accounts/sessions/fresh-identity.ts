import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, forbidden, ruleBroken } from '../../../platform/errors.ts';
import type { VerifiedIdentity } from '../../../platform/identity-provider/verify-token.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findUser, useUp, type VerifyToken } from './sign-in.ts';

/** A token of the identity provider, and what it says. */
export interface FreshIdentity {
  token: string;
  identity: VerifiedIdentity;
}

/** Two clocks may differ by so much. */
const AHEAD_SECONDS = 60;

export const signInAgain = () => ruleBroken('Please sign in again to show that it is you.');

/** Asks the keys of the provider, so it comes before the transaction. */
export const readFreshIdentity = async (verify: VerifyToken, token: string): Promise<FreshIdentity> => ({
  token,
  identity: await goingOn(() => verify(token)),
});

/**
 * Uses the token up, if it says that whoever asks signed in at the provider just now, at most `seconds` ago; answers when. A
 * session alone is no such proof. Throws 422 for an older or used one, 403 for somebody else's.
 */
export async function useFreshIdentity(
  tx: Tx,
  { token, identity }: FreshIdentity,
  { scope, now, seconds }: { scope: Scope; now: Date; seconds: number },
): Promise<Date> {
  const { authenticatedAt: at } = identity;
  const age = at === null ? Infinity : (now.getTime() - at.getTime()) / 1000;
  if (at === null || age > seconds || age < -AHEAD_SECONDS) throw signInAgain();
  // Two at once come one after the other.
  await sql`select 1 from app_user where id = ${scope.userId} for no key update`.execute(tx);
  const user = await goingOn(async () => {
    await useUp(tx, token, now);
    return findUser(tx, identity);
  });
  if (user.id !== scope.userId || user.id !== scope.realUserId)
    throw forbidden('You signed in as somebody else. Sign in with your own account.');
  // The sign-in that opened the session shows nothing new.
  if (user.last_login_at !== null && at <= user.last_login_at) throw signInAgain();
  return at;
}

/** The session goes on, which a 401 would end. */
async function goingOn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError && error.code === 'unauthenticated' ? signInAgain() : error;
  }
}
