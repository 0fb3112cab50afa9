import { sql } from 'kysely';
import type { StandingRule } from '#contract/bids/standing-rules.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { listingsOf } from '../../listings/index.ts';

interface RuleRow extends Omit<StandingRule, 'updated_date'> {
  updated_at: Date;
}

const NONE = { version: null };

/** The rule of a listing of the range; null without one, 404 outside the range. */
export async function viewStandingRule(
  scope: Scope,
  db: Queryable,
  listingId: number,
): Promise<StandingRule | null> {
  const { rows } = await sql<RuleRow | (typeof NONE & Partial<RuleRow>)>`
    select r.listing_id, r.mode, r.accept_percent, r.least_packs, r.counter_percent, r.counter_times, r.version, r.updated_at
    from listing l left join standing_rule r on r.listing_id = l.id
    where l.id = ${listingId} and ${listingsOf(scope)}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This listing does not exist.');
  if (row.version === null) return null;
  const { updated_at: updated, ...rule } = row;
  return { ...rule, updated_date: updated.toISOString() };
}
