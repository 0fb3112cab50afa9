import type { Input } from '#contract/endpoint.ts';
import type { PriceRule, priceRuleEndpoints } from '#contract/pricing/price-rules.ts';
import { stale } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { keepRule } from './keep-rules.ts';
import { lockRule } from './lock-rule.ts';
import { refuseChange } from './policy.ts';
import { viewPriceRule } from './views/price-rules.ts';
import { columnsOf, pricesChanged } from './write-rule.ts';

type Change = Input<typeof priceRuleEndpoints.savePriceRule>['body'];

/** Whose rule it is stays. 409 where somebody else changed it since it was read. */
export async function savePriceRule(
  { command, scope, now, today }: RequestContext,
  id: number,
  { version, ...fields }: Change,
): Promise<{ data: PriceRule }> {
  return command(async ({ tx, audit, live }) => {
    const before = await lockRule(scope, tx, id);
    refuseChange(scope, before);
    refuseChange(scope, { ...before, kind: fields.kind });
    if (before.version !== version)
      throw stale('Someone else has changed this price rule. Please open it again.');
    const columns = await columnsOf(scope, tx, { ...fields, seller_company_id: before.seller_company_id });
    await tx
      .updateTable('price_rule')
      .set({ ...columns, version: version + 1, updated_at: now, updated_by: scope.userId })
      .where('id', '=', id)
      .execute();
    await keepRule(tx, id, { by: scope.userId, now });
    audit({ entity: 'price_rule', entityId: id, before, after: columns });
    pricesChanged(before.seller_company_id, [before, columns]).forEach(live);
    return { data: await viewPriceRule(scope, tx, id, today) };
  });
}
