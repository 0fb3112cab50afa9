import type { Queryable, Tx } from '../../platform/database/database.ts';
import type { IdentityManagement } from '../../platform/identity-provider/management.ts';

/** Under which subjects the identity provider knows a user. */
export async function subjectsOf(db: Queryable, userId: number, issuer: string): Promise<string[]> {
  const rows = await db
    .selectFrom('identity')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .execute();
  return rows.map((row) => row.subject);
}

/** Lets tokens of this subject open sessions of the user. */
export async function linkIdentity(
  tx: Tx,
  identity: { issuer: string; subject: string; userId: number },
): Promise<void> {
  const { issuer, subject, userId } = identity;
  await tx
    .insertInto('identity')
    .values({ issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The next sign-in of the user asks for the password. */
export async function forgetAtProvider(
  db: Queryable,
  identities: IdentityManagement,
  userId: number,
): Promise<void> {
  for (const subject of await subjectsOf(db, userId, identities.issuer))
    await identities.endSessions(subject);
}
