import type { Selectable } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import type { WebhookEndpoint } from '../../platform/database/schema.ts';
import { notFound } from '../../platform/errors.ts';
import { hasPermission, type Scope } from '../../platform/scope.ts';

export type EndpointRecord = Selectable<WebhookEndpoint>;

/** The company whose endpoints are asked for: the own one, or any for administrators of companies, who read. Another one is 404. */
export async function webhookCompany(
  scope: Scope,
  db: Queryable,
  asked: number | undefined,
): Promise<number> {
  const id = asked ?? scope.company?.id ?? 0;
  if (id !== scope.company?.id && !hasPermission(scope, 'companies')) throw notFound();
  const found = await db.selectFrom('company').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return id;
}

/** The companies whose endpoints the asker reads; null for all. */
export const readsFor = (scope: Scope): number | null =>
  hasPermission(scope, 'companies') ? null : (scope.company?.id ?? 0);

/** An endpoint of the own company, locked. */
export async function lockEndpoint(scope: Scope, tx: Tx, id: number): Promise<EndpointRecord> {
  const endpoint = await tx
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', scope.company?.id ?? 0)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!endpoint) throw notFound();
  return endpoint;
}
