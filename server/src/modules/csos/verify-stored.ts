import { sql } from 'kysely';
import { saysTheSame, type OrderedLine } from '#rules/csos/order-text.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Authority } from './authorities.ts';
import type { StoredSignature } from './signature-file.ts';
import { isFor, readCertificate, type ReadCertificate } from './trust/certificate.ts';
import { checkSigner } from './trust/chain.ts';
import { badSignature, refusal } from './trust/refuse.ts';
import { readList } from './trust/revocation.ts';
import { signerOf } from './trust/signed-text.ts';
import { readSignatures } from './unscoped/signatures.ts';

/**
 * Whether a stored signature still proves its text, by what held when it was made: that moment, the chain and the revocation
 * lists kept with it. Only the root has to be one we trust. Answers the certificate; throws with what is wrong.
 */
export function verifySignature(
  signature: StoredSignature,
  roots: readonly ReadCertificate[],
): ReadCertificate {
  const certificate = signerOf(signature.cms, signature.text);
  const [, ...kept] = signature.chain.map(readCertificate);
  const root = kept.at(-1);
  if (!root || !roots.some((one) => one.fingerprint === root.fingerprint)) throw refusal('untrusted');
  checkSigner(certificate, { authorities: kept, lists: signature.lists.map(readList) }, signature.signedAt);
  if (signature.dea === null || !isFor(certificate, signature.dea)) throw refusal('dea');
  if (!signature.text.includes(`purchaser DEA registration: ${signature.dea}\n`))
    throw badSignature('its order is of another DEA number');
  return certificate;
}

export interface Broken {
  orderId: number;
  why: string;
}

const AT_ONCE = 200;

/** Signed orders whose signature proves nothing, or that do not say any more what was signed. */
export async function findBroken(db: Queryable, authorities: readonly Authority[]): Promise<Broken[]> {
  const roots = authorities.map((one) => one.certificate);
  const broken: Broken[] = await findUnsigned(db);
  for (let after = 0; ;) {
    const signatures = await readSignatures(
      db,
      sql`r.id in (select order_id from csos_signature where order_id > ${after} order by order_id limit ${AT_ONCE})`,
    );
    for (const signature of signatures) {
      const why = await whatIsWrong(db, signature, roots);
      if (why !== null) broken.push({ orderId: signature.orderId, why });
    }
    const last = signatures.at(-1);
    if (last === undefined) return broken;
    after = last.orderId;
  }
}

/** Orders that went to their seller without a signature. */
async function findUnsigned(db: Queryable): Promise<Broken[]> {
  const { rows } = await sql<{
    id: number;
  }>`select r.id from orders r where r.is_c2 and r.signed_at is not null
    and not exists (select 1 from csos_signature s where s.order_id = r.id) order by r.id`.execute(db);
  return rows.map(({ id }) => ({ orderId: id, why: 'It has no signature.' }));
}

interface Ordered {
  placedAt: Date;
  lines: OrderedLine[];
}

/** Why a signature proves nothing, or its order is another one today; null when all holds. */
export async function whatIsWrong(
  db: Queryable,
  signature: StoredSignature,
  roots: readonly ReadCertificate[],
): Promise<string | null> {
  try {
    verifySignature(signature, roots);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { rows } =
    await sql<Ordered>`select r.created_at as "placedAt", (select json_agg(json_build_object('number',
      l.line_number, 'ndc', l.ndc, 'packs', l.quantity)) from order_line l where l.order_id = r.id) as lines
    from orders r where r.id = ${signature.orderId}`.execute(db);
  const [order] = rows;
  const same =
    order !== undefined &&
    saysTheSame(signature.text, { id: signature.orderId, purchaserDea: signature.dea, ...order });
  return same ? null : 'The order was changed after it was signed.';
}
