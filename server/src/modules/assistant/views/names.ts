import { sql } from 'kysely';
import type { Given } from '#rules/assistant/match.ts';
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

/** Whether the facility that is asked about, if one is, belongs to the company that is. */
export async function isOfCompany(_: Scope, db: Queryable, { company, facility }: Given): Promise<boolean> {
  if (company === undefined || facility === undefined) return true;
  const { rows } =
    await sql`select from facility n where n.id = ${facility} and n.company_id = ${company}`.execute(db);
  return rows.length > 0;
}
