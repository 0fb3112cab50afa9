import { sql } from 'kysely';
import type { StandingRule } from '#contract/bids/standing-rules.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoOf } from '../../../platform/database/read-page.ts';
import type { Scope } from '../../../platform/scope.ts';
import { listingsOf } from '../../listings/index.ts';

/** As JSON of the database has it. */
interface RuleJson extends Omit<StandingRule, 'updated_date'> {
  updated_at: string;
}

/** The rule of a listing of the range; null without one, 404 outside the range. */
export async function viewStandingRule(
  scope: Scope,
  db: Queryable,
  listingId: number,
): Promise<StandingRule | null> {
  const { rows } = await sql<{ rule: RuleJson | null }>`
    select (select to_json(r) from standing_rule r where r.listing_id = l.id) as rule
    from listing l where l.id = ${listingId} and ${listingsOf(scope)}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This listing does not exist.');
  if (row.rule === null) return null;
  const { updated_at: updated, ...rule } = row.rule;
  return { ...rule, updated_date: isoOf(updated) };
}
