import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

interface Keeping {
  /** Of `price_rule r`. */
  which: RawBuilder<unknown>;
  by: number;
  now: Date;
  /** They are about to be removed. */
  removed?: boolean;
}

/** Keeps what rules of sellers are from now on, for the price history of listings. Every writer of rules calls it. */
export async function keepRules(tx: Tx, { which, by, now, removed = false }: Keeping): Promise<void> {
  await sql`insert into price_rule_change (rule_id, seller_company_id, name, target, kind, value, min_quantity, start_date,
      end_date, active, changed_by, changed_at)
    select r.id, r.seller_company_id, r.name, r.target, r.kind, r.value, r.min_quantity, r.start_date, r.end_date,
      r.active and not ${sql.lit(removed)}, ${by}, ${now}
    from price_rule r where r.seller_company_id is not null and ${which} order by r.id`.execute(tx);
}

/** One rule. */
export const keepRule = (tx: Tx, id: number, kept: Omit<Keeping, 'which'>): Promise<void> =>
  keepRules(tx, { ...kept, which: sql`r.id = ${id}` });
