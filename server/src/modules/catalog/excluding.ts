import { sql } from 'kysely';
import { MOST_EXCLUSIONS } from '#rules/catalog/exclusions.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { companyToExclude } from './views/exclusions.ts';

/** The company to exclude for, locked so that all of its exclusions are counted. */
export async function lockExcluding(
  { scope }: RequestContext,
  tx: Tx,
  named: number | undefined,
): Promise<{ companyId: number; room: number }> {
  const companyId = await companyToExclude(scope, tx, named);
  if (companyId === undefined)
    throw ruleBroken('Name the company.', { company_id: 'An administrator names the company.' });
  await sql`select id from company where id = ${companyId} for no key update`.execute(tx);
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from ndc_exclusion where company_id = ${companyId}`.execute(tx);
  return { companyId, room: MOST_EXCLUSIONS - (rows[0]?.kept ?? 0) };
}

/** What listings, alternatives and recommendations show hangs on it. */
export const tellExcluding = ({ live }: CommandContext, companyId: number): void =>
  live({ topic: 'catalog', company_ids: [companyId] });
