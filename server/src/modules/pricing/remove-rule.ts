import type { RequestContext } from '../../platform/http/context.ts';
import { keepRule } from './keep-rules.ts';
import { lockRule } from './lock-rule.ts';
import { refuseChange } from './policy.ts';
import { pricesChanged } from './write-rule.ts';

export async function removePriceRule({ command, scope, now }: RequestContext, id: number) {
  return command(async ({ tx, audit, live }) => {
    const before = await lockRule(scope, tx, id);
    refuseChange(scope, before);
    await keepRule(tx, id, { by: scope.userId, now, removed: true });
    await tx.deleteFrom('price_rule').where('id', '=', id).execute();
    audit({ entity: 'price_rule', entityId: id, before });
    pricesChanged(before.seller_company_id, [before]).forEach(live);
    return { data: { ok: true as const } };
  });
}
