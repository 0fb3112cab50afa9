import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { csosEndpoints } from '#contract/csos/csos.ts';
import { orderNumber, orderText } from '#rules/csos/order-text.ts';
import { signingRefusal } from '#rules/csos/signing.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { forbidden, notFound, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { sha256, tokenHash } from '../../platform/secrets.ts';
import { lockToSign, placeSigned } from '../orders/index.ts';
import type { ReadTrust, StoredList } from './lists.ts';
import { isFor, type ReadCertificate } from './trust/certificate.ts';
import { checkSigner } from './trust/chain.ts';
import { refusal } from './trust/refuse.ts';
import { signerOf } from './trust/signed-text.ts';
import { readOrderFacts, type OrderFacts } from './unscoped/order-facts.ts';

type SignOrder = typeof csosEndpoints.signOrder;

/**
 * Takes the signature of an order and sends it to its seller. Order, facility, approval of the seller are locked in this
 * order, so that of a signature, a cancellation, a license that ends and a withdrawn approval at once exactly one holds. Everything is judged at the moment the
 * signature came in; what the browser says of time counts for nothing.
 */
export function signOrder(
  context: RequestContext,
  readTrust: ReadTrust,
  { params, body }: Pick<Input<SignOrder>, 'params' | 'body'>,
): Promise<Reply<SignOrder>> {
  const { now } = context;
  return context.command(async (command) => {
    const day = await dayOfAct(context, command.tx, { token: body.token, orderId: params.id });
    const order = await lockToSign(context, command, params.id);
    const facts = await lockFacts(command.tx, order.id);
    requireSignable(facts, context.today);
    const text = orderText(facts.written, day);
    const cms = Buffer.from(body.signature, 'base64');
    const certificate = signerOf(cms, text);
    const certificateId = await ownCertificate(context, command.tx, certificate);
    const trust = await readTrust(command.tx, now);
    const { chain, lists } = checkSigner(certificate, trust, now);
    if (facts.dea === null || !isFor(certificate, facts.dea)) throw refusal('dea');
    const used = trust.lists.filter((one) => lists.includes(one));
    await store(context, command, { orderId: order.id, text, cms, certificateId, chain, lists: used });
    const number = orderNumber(order.id, facts.createdAt);
    await placeSigned(command, order, {
      at: now,
      by: context.scope.userId,
      number,
      sha256: sha256(cms).toString('hex'),
    });
    return { data: { id: order.id, signed_at: now.toISOString() } };
  });
}

/** The day that stands in the orders of an act of signing. Throws 403 where there is no such act of the asker's, or it is over. */
async function dayOfAct(
  { scope, now }: RequestContext,
  tx: Tx,
  { token, orderId }: { token: string; orderId: number },
): Promise<string> {
  const { rows } = await sql<{ day: string }>`select signed_on::text as day from csos_signing
    where token_hash = ${tokenHash(token)} and user_id = ${scope.userId} and expires_at > ${now}
      and ${orderId}::bigint = any (order_ids)`.execute(tx);
  const [act] = rows;
  if (act === undefined)
    throw forbidden('The five minutes for signing are over. Please sign in again to show that it is you.');
  return act.day;
}

/** The order is locked by now; its facility and approval are here. */
async function lockFacts(tx: Tx, id: number): Promise<OrderFacts> {
  await sql`select 1 from facility f join orders r on r.facility_id = f.id where r.id = ${id}
    for no key update of f`.execute(tx);
  await sql`select 1 from csos_approval a join orders r on r.facility_id = a.facility_id
    and r.seller_company_id = a.seller_company_id where r.id = ${id} for no key update of a`.execute(tx);
  const [facts] = await readOrderFacts(tx, sql`r.id = ${id}`, 1);
  if (facts === undefined) throw notFound('This order does not exist.');
  return facts;
}

function requireSignable(facts: OrderFacts, today: string): void {
  // The role is the contract's, the certificate comes with the signature.
  const why = signingRefusal({ ...facts, isSigner: true, certified: true }, today);
  if (why !== null) throw ruleBroken(why);
}

async function ownCertificate(
  { scope }: RequestContext,
  tx: Tx,
  { fingerprint }: ReadCertificate,
): Promise<number> {
  const own = await tx
    .selectFrom('csos_certificate')
    .select('id')
    .where('user_id', '=', scope.userId)
    .where('fingerprint', '=', fingerprint)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (own === undefined)
    throw ruleBroken('This certificate is not yours here. Bring it in on the page Certificates first.');
  return own.id;
}

interface Signed {
  orderId: number;
  text: string;
  cms: Buffer;
  certificateId: number;
  chain: readonly ReadCertificate[];
  lists: readonly StoredList[];
}

async function store({ scope, now }: RequestContext, { tx }: CommandContext, signed: Signed): Promise<void> {
  await tx
    .insertInto('csos_signature')
    .values({
      order_id: signed.orderId,
      order_text: signed.text,
      cms: signed.cms,
      certificate_id: signed.certificateId,
      chain: signed.chain.map((one) => one.der),
      signed_by: scope.userId,
      signed_at: now,
    })
    .execute();
  await tx
    .insertInto('csos_signature_list')
    .values(signed.lists.map((one) => ({ order_id: signed.orderId, list_id: one.id })))
    .execute();
}
