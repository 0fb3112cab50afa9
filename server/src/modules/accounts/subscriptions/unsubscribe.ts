import { createHmac, timingSafeEqual } from 'node:crypto';
import { isSubscription, type Subscription } from '#rules/accounts/subscriptions.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { UnsubscribeLinks } from '../../../platform/mail/mail.ts';

interface Ending {
  userId: number;
  kind: Subscription;
}

/** The key signs other links too; the prefix keeps them apart. */
const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(`unsubscribe:${text}`).digest();

/** Says who no longer wants what; nothing stores it, and it works as long as the installation keeps its key. */
function tokenFor(key: Buffer, { userId, kind }: Ending): string {
  const text = `${userId}:${kind}`;
  return `${Buffer.from(text).toString('base64url')}.${sign(key, text).toString('base64url')}`;
}

/** Links for the mails of one kind to one person: what a mail program posts to, and the page for people. */
export const unsubscribeLinks =
  (key: Buffer) =>
  (ending: Ending, origin: string): UnsubscribeLinks => {
    const token = tokenFor(key, ending);
    return {
      post: `${origin}/services/user/unsubscribe/${token}`,
      page: `${origin}/unsubscribe#token=${token}`,
    };
  };

/** Throws 404 for a token this installation did not sign. */
function readToken(key: Buffer, token: string): Ending {
  const [encoded = '', signature = ''] = token.split('.');
  const text = Buffer.from(encoded, 'base64url').toString('utf8');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(key, text);
  const [id, kind = ''] = text.split(':');
  if (given.length !== right.length || !timingSafeEqual(given, right) || !isSubscription(kind)) throw gone();
  return { userId: Number(id), kind };
}

const gone = () => notFound('This link is not complete. Open it as it stands in the mail.');

async function personOf(db: Queryable, userId: number): Promise<string> {
  const person = await db.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirst();
  if (!person) throw gone();
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
