import { isSubscription, type Subscription } from '#rules/accounts/subscriptions.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { UnsubscribeLinks } from '../../../platform/mail/mail.ts';
import { noSuchLink, readSigned, signedToken } from '../../../platform/mail/signed-links.ts';

const PURPOSE = 'unsubscribe';

interface Ending {
  userId: number;
  kind: Subscription;
}

/** Links for the mails of one kind to one person: what a mail program posts to, and the page for people. */
export const unsubscribeLinks =
  (key: Buffer) =>
  (ending: Ending, origin: string): UnsubscribeLinks => {
    const token = signedToken(key, PURPOSE, `${ending.userId}:${ending.kind}`);
    return {
      post: `${origin}/services/user/unsubscribe/${token}`,
      page: `${origin}/unsubscribe#token=${token}`,
    };
  };

/** Throws 404 for a token this installation did not sign. */
function readToken(key: Buffer, token: string): Ending {
  const [id, kind = ''] = readSigned(key, PURPOSE, token).split(':');
  if (!isSubscription(kind)) throw noSuchLink();
  return { userId: Number(id), kind };
}

async function personOf(db: Queryable, userId: number): Promise<string> {
  const person = await db.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirst();
  if (!person) throw noSuchLink();
  return person.email;
}

export async function lookAtUnsubscribe(
  { db }: RequestContext,
  key: Buffer,
  token: string,
): Promise<{ data: { kind: Subscription; email: string } }> {
  const { userId, kind } = readToken(key, token);
  return { data: { kind, email: await personOf(db, userId) } };
}

/** Switches off exactly the kind the link stands for; all others stay as they are. */
export async function unsubscribe(
  { command, db }: RequestContext,
  key: Buffer,
  token: string,
): Promise<{ data: { ok: true } }> {
  const { userId, kind } = readToken(key, token);
  await personOf(db, userId);
  return command(async ({ tx, audit }) => {
    const before = await tx
      .selectFrom('email_subscription')
      .selectAll()
      .where('user_id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const row = await tx
      .insertInto('email_subscription')
      .values({ user_id: userId, [kind]: false })
      .onConflict((clash) => clash.column('user_id').doUpdateSet({ [kind]: false }))
      .returningAll()
      .executeTakeFirstOrThrow();
    const by = { realUserId: userId, subjectUserId: userId, companyId: null, facilityId: null };
    audit({
      entity: 'email_subscription',
      entityId: row.id,
      by,
      before: { [kind]: before?.[kind] ?? true },
      after: { [kind]: false },
    });
    return { data: { ok: true as const } };
  });
}
