import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { noRule, rulesOf } from './policy.ts';

interface LockedRule {
  name: string;
  seller_company_id: number | null;
  kind: string;
  value: number;
  target_type: string;
  target_id: string | null;
  audience_type: string;
  audience_id: string | null;
  min_quantity: number;
  start_date: string;
  end_date: string | null;
  priority: number;
  active: boolean;
  version: number;
}

/** Throws 404 outside of the range. */
export async function lockRule(scope: Scope, tx: Tx, id: number): Promise<LockedRule> {
  const { rows } =
    await sql<LockedRule>`select r.name, r.seller_company_id, r.kind, r.value, r.target_type, r.target_id,
      r.audience_type, r.audience_id, r.min_quantity, r.start_date, r.end_date, r.priority, r.active, r.version
    from price_rule r where r.id = ${id} and ${rulesOf(scope)} for no key update of r`.execute(tx);
  const [found] = rows;
  if (!found) throw noRule();
  return found;
}
