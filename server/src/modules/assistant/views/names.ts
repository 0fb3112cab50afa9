import { sql } from 'kysely';
import type { NameKind } from '#rules/assistant/reading.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';

/** What the record of a kind is called; null where there is none in the asker’s range. */
export async function nameOf(
  scope: Scope,
  db: Queryable,
  kind: Exclude<NameKind, 'product'>,
  id: number,
): Promise<string | null> {
  if (kind === 'client' && !hasPermission(scope, 'edi')) return null;
  const from = {
    company: sql`company n where not n.is_seller`,
    seller: sql`company n where n.is_seller`,
    facility: sql`facility n where true`,
    client: sql`edi_client n where true`,
  }[kind];
  const { rows } = await sql<{ name: string }>`select n.name from ${from} and n.id = ${id}`.execute(db);
  return rows[0]?.name ?? null;
}
