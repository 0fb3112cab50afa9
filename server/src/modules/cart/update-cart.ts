import { sql } from 'kysely';
import type { Carts } from '#contract/cart.ts';
import { addReasons, NO_CONTROLLED_CART, NOT_ELIGIBLE, purchaseReasons } from '#rules/eligibility.ts';
import { notFound, ruleBroken } from '../../platform/errors.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/scope.ts';
import { facilityColumns, facilityJoins, matchingSoftBlocks, offeredTo } from '../catalog/index.ts';
import type { CartRow } from './load.ts';
import { presentCarts } from './present.ts';
import { checkCarts } from './read-carts.ts';
import { purchaseInput } from './revalidate.ts';
import { lockOpenCart, writeItem, type LotInCart } from './store.ts';

export interface CartUpdate {
  listingId: number;
  lots: readonly { id: number; quantity: number }[];
  agreeSoftBlock: boolean;
}

/**
 * Upserts one listing of the regular cart: the sent lots replace the stored ones, none removes the item. A broken cart
 * rule changes nothing and comes back in `errors`. Locks the cart. Throws 404 for a listing outside the range
 * and 422 for a schedule 2 listing, which belongs to the other cart.
 */
export async function updateCart(context: RequestContext, update: CartUpdate): Promise<{ data: Carts }> {
  const { scope, now, today } = context;
  if (!scope.facility) throw ruleBroken('The current facility is not set; select one to purchase.');
  return context.command(async (command) => {
    const { tx, audit } = command;
    const cartId = await lockOpenCart(scope, tx, 'c0', now);
    const item = await loadItem(scope, command, update, today);
    const refusals = isRemoval(update) ? [] : addReasons(purchaseReasons(purchaseInput(scope, item, today)));
    let former: LotInCart[] = [];
    if (refusals.length === 0) {
      const lots = item.filter((row) => row.quantity > 0);
      former = await writeItem(
        tx,
        cartId,
        {
          listingId: update.listingId,
          agreedSoftBlock: update.agreeSoftBlock,
          lots: lots.map((row) => ({ id: row.lot_id, quantity: row.quantity, priceCents: row.price_cents })),
        },
        now,
      );
    }
    const carts = await checkCarts(scope, tx, today);
    const reply = presentCarts(scope, carts, today);
    const errors = refusals.map((reason) => reason.message);
    const refused = errors.length > 0;
    audit({
      entity: 'cart',
      entityId: cartId,
      ...(!refused && { before: { listing_id: update.listingId, lots: former } }),
      after: refused
        ? { listing_id: update.listingId, refused: errors }
        : { listing_id: update.listingId, lots: update.lots },
    });
    return { data: { ...reply, cart: { ...reply.cart, errors } } };
  });
}

const isRemoval = (update: CartUpdate) => update.lots.every((lot) => lot.quantity === 0);

/** Every lot of the listing with the asked quantity. Unknown lots are refused: they are of another listing. */
async function loadItem(
  scope: Scope,
  { tx }: CommandContext,
  update: CartUpdate,
  today: string,
): Promise<CartRow[]> {
  const facilityId = scope.facility?.id ?? 0;
  const { rows } = await sql<CartRow>`-- named: cart candidates
    select 0 as cart_id, 'c0' as type, 0 as version, null as selected_shipping, l.id as listing_id,
      ${update.agreeSoftBlock}::boolean as agreed_soft_block, o.id as lot_id, 0 as quantity,
      o.price_cents as seen_price_cents, l.name, l.ndc, l.company_id, co.name as company_name, co.logo_url as company_logo,
      co.active as company_active, co.minimum_order_cents, co.shipping_price_cents as seller_shipping_cents,
      co.shipping_threshold_cents as seller_threshold_cents, co.vacation_start, co.vacation_end, l.catalog_type,
      l.status = 'active' as listing_active, l.case_size, l.case_lock, l.min_packs, l.start_date, l.can_buy_later,
      d.dea_schedule, d.package_description, d.dosage_form, d.eaches_per_pack, d.wholesale_cents as wac_cents, o.lot_name,
      true as lot_active, o.expiry_date, o.price_cents, o.price_type, o.stock as lot_stock, o.min_qty,
      o.shipping_price_cents as lot_shipping_cents, o.free_shipping_threshold_cents as lot_threshold_cents,
      sum(o.stock) over ()::int as listing_stock, count(*) over ()::int as sellable_lots, ${facilityColumns},
      exists (${matchingSoftBlocks(facilityId)}) as soft_blocked,
      (select a.status from csos_approval a where a.facility_id = ${facilityId} and a.seller_company_id = l.company_id)
        as csos_status
    from listing l
    join lot o on o.listing_id = l.id and o.status = 'active' and o.stock > 0 and o.expiry_date >= ${today}::date
    join company co on co.id = l.company_id
    join drug d on d.ndc = l.ndc
    cross join lateral (select l.id as listing_id, l.company_id, l.catalog_type, d.gcn_seqno, d.package_size) s
    ${facilityJoins(facilityId)}
    where l.id = ${update.listingId} and l.status = 'active' and ${offeredTo(scope)}
    order by o.price_cents, o.id`.execute(tx);
  const [first] = rows;
  if (!first) {
    if (isRemoval(update)) return [];
    throw notFound(NOT_ELIGIBLE);
  }
  if (first.dea_schedule === '2') throw ruleBroken(NO_CONTROLLED_CART);
  const asked = new Map(update.lots.map((lot) => [lot.id, lot.quantity]));
  for (const [id, quantity] of asked) {
    if (quantity > 0 && !rows.some((row) => row.lot_id === id)) {
      throw ruleBroken(`A lot of ${first.name} has expired or sold out. Please choose again.`);
    }
  }
  return rows.map((row) => ({ ...row, quantity: asked.get(row.lot_id) ?? 0 }));
}
