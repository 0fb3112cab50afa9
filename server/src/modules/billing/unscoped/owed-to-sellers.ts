import { sql } from 'kysely';
import { toDollars, type Cents } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';

/**
 * What is due to sellers, and what they earned that waits for buyers (RB-094). What is due is what payouts hold and do not say was
 * paid, which `npm run check` compares with the ledger: there it would be a sum over every order.
 */
export async function owedToSellers(
  db: Queryable,
): Promise<{ owed_to_sellers: number; waiting_for_buyers: number }> {
  const { rows } = await sql<{ owed: Cents; waiting: Cents }>`select
    ((select coalesce(sum(cents), 0) from payout_line where payout_id is null and kind <> 'carried')
      + (select coalesce(sum(case when state = 'paid' then 0 else net_cents end - carried_cents), 0) from payout))::bigint as owed,
    (select coalesce(-sum(cents), 0) from ledger_entry where account = 'seller_pending')::bigint as waiting`.execute(
    db,
  );
  const [row] = rows;
  return { owed_to_sellers: toDollars(row?.owed ?? 0), waiting_for_buyers: toDollars(row?.waiting ?? 0) };
}
