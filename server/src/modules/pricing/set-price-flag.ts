import type { NewPriceFlag, PriceFlag } from '#contract/pricing/own-figures.ts';
import { basePriceProblem } from '#rules/catalog/own-figures.ts';
import { pricesRefusal } from '#rules/catalog/refusals.ts';
import { fromDollars } from '#rules/money.ts';
import { forbidden, ruleBroken, stale } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { hidesPrices } from '../catalog/index.ts';
import { figuresChanged, lockOwnFacility, ownProduct, type OwnProduct } from './own-product.ts';

const OTHER_PRODUCT = 'This product has changed. Please open it again.';

/** What a pack costs the facility elsewhere, for all of its drug group; the latest wins. */
export async function setPriceFlag(
  { command, scope, now }: RequestContext,
  flag: NewPriceFlag,
): Promise<{ data: PriceFlag }> {
  const problem = basePriceProblem(flag.customer_base_price);
  if (problem !== null) throw ruleBroken(problem, { customer_base_price: problem });
  if (hidesPrices(scope)) throw forbidden(pricesRefusal(scope.isVetted));
  const price_cents = fromDollars(flag.customer_base_price);
  return command(async ({ tx, audit, live }) => {
    const facility = await lockOwnFacility(scope, tx);
    const product = await ownProduct(scope, tx, flag.listing_id);
    if (isOther(product, flag)) throw stale(OTHER_PRODUCT);
    const { ndc: _, ...group } = product;
    const before = await tx
      .selectFrom('price_flag')
      .select(['price_cents', 'eaches_per_pack', 'user_id'])
      .where('facility_id', '=', facility.id)
      .where('gcn_seqno', '=', group.gcn_seqno)
      .where('package_size', '=', group.package_size)
      .executeTakeFirst();
    const set = { price_cents, user_id: scope.userId, updated_at: now };
    const { id } = await tx
      .insertInto('price_flag')
      .values({ facility_id: facility.id, ...group, ...set })
      .onConflict((conflict) =>
        conflict
          .columns(['facility_id', 'gcn_seqno', 'package_size'])
          .doUpdateSet({ ...set, eaches_per_pack: group.eaches_per_pack }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ entity: 'price_flag', entityId: id, before, after: { ...group, price_cents } });
    figuresChanged(facility).forEach(live);
    return {
      data: {
        id,
        type: 'User Supplied',
        customer_base_price: flag.customer_base_price,
        listing_id: flag.listing_id,
        ...group,
        created_date: now.toISOString(),
      },
    };
  });
}

const isOther = (product: OwnProduct, flag: NewPriceFlag): boolean =>
  product.gcn_seqno !== flag.gcn_seqno ||
  product.package_size !== flag.package_size ||
  product.eaches_per_pack !== flag.eaches_per_pack;
