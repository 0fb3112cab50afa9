import { sql } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { contractFileEndpoints } from '#contract/pricing/contract-files.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { keepRules } from '../keep-rules.ts';
import { refuseChange, sellerOf } from '../policy.ts';
import { pricesChanged } from '../write-rule.ts';

type Answer = Reply<typeof contractFileEndpoints.undoContracts>;

interface Left {
  rule_id: number;
  /** Null: it was removed. */
  name: string | null;
  unchanged: boolean;
  made: boolean;
  /** Null where the rule was removed. */
  audience_type: string | null;
  audience_id: string | null;
}

/** Removes the rules that a file made and gives those that it changed their values back. What changed since stays. */
export async function undoContracts(context: RequestContext, id: number): Promise<Answer> {
  const { scope, now } = context;
  const seller = sellerOf(scope, undefined) ?? 0;
  refuseChange(scope, { seller_company_id: seller, kind: 'fixed_price' });
  return context.command(async ({ tx, audit, live }) => {
    const left = await lockFile(tx, seller, id);
    const open = left.filter(({ unchanged }) => unchanged);
    const removed = open.filter(({ made }) => made).map((rule) => rule.rule_id);
    const restored = open.filter(({ made }) => !made).map((rule) => rule.rule_id);
    const kept = { by: scope.userId, now };
    await keepRules(tx, { ...kept, which: sql`r.id = any (${removed}::bigint[])`, removed: true });
    await tx
      .deleteFrom('price_rule')
      .where('id', 'in', [0, ...removed])
      .execute();
    await sql`update price_rule r set value = b.value, min_quantity = b.min_quantity, start_date = b.start_date,
        end_date = b.end_date, version = r.version + 1, updated_at = ${now}, updated_by = ${scope.userId}
      from contract_file_rule f, jsonb_to_record(f.before) as b(value bigint, min_quantity int, start_date date, end_date date)
      where f.file_id = ${id} and f.rule_id = r.id and r.id = any (${restored}::bigint[])`.execute(tx);
    await keepRules(tx, { ...kept, which: sql`r.id = any (${restored}::bigint[])` });
    // An earlier file left what stands there again, so that it can be undone next.
    await sql`update contract_file_rule e set version = r.version from contract_file_rule f
      join price_rule r on r.id = f.rule_id
      where f.file_id = ${id} and f.rule_id = any (${restored}::bigint[]) and e.rule_id = f.rule_id and e.file_id < f.file_id
        and e.version = f.version - 1`.execute(tx);
    await tx.updateTable('contract_file').set({ undone_at: now }).where('id', '=', id).execute();
    audit({ entity: 'contract_file', entityId: id, before: { undone: false }, after: { removed, restored } });
    pricesChanged(seller, open).forEach(live);
    const stayed = left
      .filter(({ unchanged }) => !unchanged)
      .map(({ name }) => ({
        row: null,
        name: name ?? 'A price rule',
        reason: name === null ? 'It was removed already.' : 'Somebody changed it in the meantime.',
      }));
    return { data: { removed: removed.length, restored: restored.length, kept: stayed } };
  });
}

/** Locks the file, then its rules in the order of their ids. 404 outside of the range, 409 once it was undone. */
async function lockFile(tx: Tx, seller: number, id: number): Promise<Left[]> {
  const file = await sql<{ undone_at: Date | null }>`select f.undone_at from contract_file f
    where f.id = ${id} and f.seller_company_id = ${seller} for no key update`.execute(tx);
  const [found] = file.rows;
  if (!found) throw notFound('This file of contract prices does not exist.');
  if (found.undone_at !== null) throw conflict('This file was already undone.');
  await sql`select r.id from price_rule r where r.id in (select f.rule_id from contract_file_rule f where f.file_id = ${id})
    order by r.id for no key update`.execute(tx);
  const { rows } =
    await sql<Left>`select f.rule_id, r.name, coalesce(r.version = f.version, false) as unchanged,
      f.before is null as made, r.audience_type, r.audience_id
    from contract_file_rule f left join price_rule r on r.id = f.rule_id where f.file_id = ${id} order by f.rule_id`.execute(
      tx,
    );
  return rows;
}
