import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { FileReply } from '../../../platform/http/context.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';
import { ordersOf } from '../../orders/index.ts';
import { toSignatureFile, type StoredSignature } from '../signature-file.ts';
import { readSignatures } from '../unscoped/signatures.ts';

/** The signed order of the asker's range as a file; administrators with `csos` read all. */
export async function viewSignature(scope: Scope, db: Queryable, id: number): Promise<FileReply> {
  const signature = await signatureOf(scope, db, id);
  return {
    name: `order-${id}-csos.json`,
    contentType: 'application/json',
    content: Buffer.from(toSignatureFile(signature)),
  };
}

/** Of an order in the asker's range. Throws 404 without one. */
export async function signatureOf(scope: Scope, db: Queryable, id: number): Promise<StoredSignature> {
  const range = hasPermission(scope, 'csos') ? sql`true` : ordersOf(scope);
  const [signature] = await readSignatures(db, sql`r.id = ${id} and ${range}`);
  if (signature === undefined) throw notFound('This order has no signature.');
  return signature;
}
