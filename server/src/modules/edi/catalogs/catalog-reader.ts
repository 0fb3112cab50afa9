import { sql } from 'kysely';
import type { MsClient } from '#contract/brands/brands.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { loadUserReader } from '../../accounts/index.ts';
import { hidesPrices } from '../../catalog/index.ts';

const NO_READER = 'Choose who orders; the catalog has the prices of that user.';

/** In whose name the catalog of a client is read: its order user at the primary facility. A refusal where prices are hidden (RB-379). */
export async function catalogReader(
  db: Queryable,
  clientId: number,
  client: MsClient,
  now: Date,
): Promise<{ scope: Scope } | { refusal: string }> {
  const { rows } = await sql<{ order_user_id: number | null }>`
    select order_user_id from edi_client where id = ${clientId}`.execute(db);
  const userId = rows[0]?.order_user_id ?? null;
  const scope = userId === null ? null : await loadUserReader(db, userId, client, now);
  if (scope === null || scope.facility === null) return { refusal: NO_READER };
  return hidesPrices(scope) ? { refusal: `Prices are hidden for ${scope.facility.name}.` } : { scope };
}
