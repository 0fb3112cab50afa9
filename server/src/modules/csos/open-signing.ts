import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { csosEndpoints } from '#contract/csos/csos.ts';
import { marketDay } from '#rules/accounts/digests.ts';
import { PROOF_SECONDS } from '#rules/csos/certificates.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { randomToken, tokenHash } from '../../platform/secrets.ts';
import { readFreshIdentity, signInAgain, useFreshIdentity, type VerifyToken } from '../accounts/index.ts';
import { listOrdersToSign } from './views/orders-to-sign.ts';

type OpenSigning = typeof csosEndpoints.openSigning;

/**
 * Begins an act of signing: whoever asks has just signed in at the identity provider once more, and that token opens this act
 * alone. It ends five minutes after that sign-in. The orders have the text that is to be signed, with today's date.
 */
export async function openSigning(
  context: RequestContext,
  verify: VerifyToken,
  { ids, identity_token: sent }: Input<OpenSigning>['body'],
): Promise<Reply<OpenSigning>> {
  const { scope, now } = context;
  const fresh = await readFreshIdentity(verify, sent);
  return context.command(async ({ tx, audit }) => {
    const at = await useFreshIdentity(tx, fresh, { scope, now, seconds: PROOF_SECONDS });
    await requireFirst(tx, scope.userId, at);
    const orders = await listOrdersToSign(scope, tx, now, ids);
    if (orders.length === 0) throw notFound('These orders do not wait for a signature.');
    const token = randomToken();
    const until = new Date(at.getTime() + PROOF_SECONDS * 1000);
    const signed = orders.filter((one) => one.refusal === null).map((one) => one.id);
    await tx
      .insertInto('csos_signing')
      .values({
        token_hash: tokenHash(token),
        user_id: scope.userId,
        order_ids: signed,
        proved_at: at,
        signed_on: marketDay(now),
        expires_at: until,
      })
      .execute();
    audit({
      entity: 'user',
      entityId: scope.userId,
      after: { orders: signed, signed_in_at: at.toISOString() },
    });
    return { data: { token, valid_until: until.toISOString(), orders } };
  });
}

/** The provider would give another token for the same sign-in; times of tokens count in whole seconds. */
async function requireFirst(tx: Tx, userId: number, at: Date): Promise<void> {
  const { rows } = await sql`select 1 from csos_signing where user_id = ${userId}
    and proved_at > ${new Date(at.getTime() - 2000)}`.execute(tx);
  if (rows.length > 0) throw signInAgain();
}
