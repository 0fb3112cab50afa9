import { notFound } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { figuresChanged, lockOwnFacility } from './own-product.ts';

/** The base price is again what purchases say, or the wholesale price. */
export async function removePriceFlag({ command, scope }: RequestContext, id: number) {
  return command(async ({ tx, audit, live }) => {
    const facility = await lockOwnFacility(scope, tx);
    const before = await tx
      .deleteFrom('price_flag')
      .where('id', '=', id)
      .where('facility_id', '=', facility.id)
      .returning(['gcn_seqno', 'package_size', 'price_cents', 'eaches_per_pack', 'user_id'])
      .executeTakeFirst();
    if (!before) throw notFound();
    audit({ entity: 'price_flag', entityId: id, before });
    figuresChanged(facility).forEach(live);
    return { data: { ok: true as const } };
  });
}
