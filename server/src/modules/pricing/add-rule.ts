import type { NewPriceRule, PriceRule } from '#contract/pricing/price-rules.ts';
import { MOST_RULES } from '#rules/pricing/price-rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { keepRule } from './keep-rules.ts';
import { refuseChange, sellerOf } from './policy.ts';
import { viewPriceRule } from './views/price-rules.ts';
import { columnsOf, pricesChanged } from './write-rule.ts';

/** Adds a rule of the own company, or of any for administrators. It counts from its first day on, at once. */
export async function addPriceRule(
  { command, scope, now, today }: RequestContext,
  typed: NewPriceRule,
): Promise<{ data: PriceRule }> {
  const rule = { ...typed, seller_company_id: sellerOf(scope, typed.seller_company_id) };
  refuseChange(scope, rule);
  return command(async ({ tx, audit, live }) => {
    const columns = await columnsOf(scope, tx, rule);
    await refuseTooMany(tx, rule.seller_company_id, 1);
    const { id } = await tx
      .insertInto('price_rule')
      .values({ ...columns, created_by: scope.userId, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepRule(tx, id, { by: scope.userId, now });
    audit({ entity: 'price_rule', entityId: id, after: columns });
    pricesChanged(rule.seller_company_id, [columns]).forEach(live);
    return { data: await viewPriceRule(scope, tx, id, today) };
  });
}

/** Throws 422 where so many more were more than a seller may have. */
export async function refuseTooMany(tx: Tx, seller: number | null, more: number): Promise<void> {
  const { rows } = await sql<{ rules: number }>`select count(*)::int as rules from price_rule
    where seller_company_id is not distinct from ${seller}::bigint`.execute(tx);
  if ((rows[0]?.rules ?? 0) + more > MOST_RULES)
    throw ruleBroken(
      more === 1
        ? 'There are 2,000 price rules already. Remove some that ended.'
        : 'With these there would be more than 2,000 price rules. Remove some that ended.',
    );
}
