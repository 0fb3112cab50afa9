import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { FileReply } from '../../../platform/http/context.ts';
import { hasPermission, hasRole, type Scope } from '../../../platform/scope.ts';
import { ordersOf } from '../../orders/index.ts';
import { toSignatureFile, type StoredSignature } from '../signature-file.ts';
import { readSignatures } from '../unscoped/signatures.ts';

/** The signed order as a file. */
export async function viewSignature(scope: Scope, db: Queryable, id: number): Promise<FileReply> {
  const signature = await signatureOf(scope, db, id);
  return {
    name: `order-${id}-csos.json`,
    contentType: 'application/json',
    content: Buffer.from(toSignatureFile(signature)),
  };
}

/** For those who sign for its facility, its seller, and administrators with `csos` (RB-224). Throws 404 without one. */
export async function signatureOf(scope: Scope, db: Queryable, id: number): Promise<StoredSignature> {
  const [signature] = await readSignatures(db, sql`r.id = ${id} and ${papersOf(scope)}`);
  if (signature === undefined) throw notFound('This order has no signature.');
  return signature;
}

function papersOf(scope: Scope): RawBuilder<unknown> {
  if (scope.isAdmin) return sql.lit(hasPermission(scope, 'csos'));
  return hasRole(scope, 'CSOS Signer')
    ? ordersOf(scope)
    : sql`(r.seller_company_id = ${scope.company?.id ?? 0} and ${ordersOf(scope)})`;
}
