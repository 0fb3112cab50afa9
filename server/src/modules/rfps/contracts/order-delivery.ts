import { distribute, offerableLots } from '#rules/bids/bid-lots.ts';
import { ON_HOLD } from '#rules/finance/credit.ts';
import { BUYER_ON_HOLD, shortOfStock } from '#rules/rfps/rfp-words.ts';
import { utcDay } from '../../../platform/clock.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { baseOf } from '../../catalog/index.ts';
import { creditRefusal } from '../../finance/index.ts';
import { placeOrder, type Placement } from '../../orders/index.ts';
import type { AnnouncedRfp } from '../events.ts';
import { LAPSING, type LockedRfp } from '../move-rfp.ts';
import type { DeliveryToOrder } from './deliveries.ts';
import { contractProblem, lockLots, partiesOf, readContractFacts, type ContractFacts } from './facts.ts';

interface Due {
  rfp: AnnouncedRfp & Pick<LockedRfp, 'needs_agreement'>;
  delivery: DeliveryToOrder;
  now: Date;
}

export type Outcome = { orderId: number; problem?: undefined } | { problem: string };

/**
 * Makes a delivery one order, at the guaranteed price and shipping, of lots that last until its day, first expired first. Answers
 * with a sentence where it cannot be, and nothing changed then. The contract is locked, so that this happens once.
 */
export async function orderDelivery(command: CommandContext, due: Due): Promise<Outcome> {
  const { rfp, delivery, now } = due;
  const today = utcDay(now);
  const parties = partiesOf(rfp, delivery);
  const facts = await readContractFacts(command.tx, parties);
  const problem = contractProblem(facts, today);
  if (problem !== null) return { problem };
  const lots = offerableLots(
    await lockLots(command.tx, parties, { catalogs: facts.open_catalogs, today }),
    delivery.date,
    today,
  );
  const given = distribute(lots, delivery.packs, { caseSize: 1 });
  if (given.length === 0)
    return { problem: shortOfStock(facts.seller_name, delivery.packs, facts.product_name) };
  const lines = given.map(({ lot, packs }): Placement['lines'][number] => ({
    sellerId: delivery.seller_id,
    sellerName: facts.seller_name,
    listingId: lot.listing_id,
    lotId: lot.id,
    ndc: delivery.ndc,
    name: lot.listing_name,
    catalogType: lot.catalog_type,
    lotName: lot.name,
    expiryDate: lot.expiry,
    priceType: lot.price_type,
    quantity: packs,
    priceCents: delivery.price_cents,
    lotPriceCents: null,
    feeCents: 0,
    sellerPriceCents: delivery.price_cents,
    marketplaceFee: 0,
    basePrice: baseOf(facts),
    agreement: null,
  }));
  const placement = placementOf(due, facts, lines);
  const [part] = placement.parts;
  const refusal = await creditRefusal(command.tx, rfp.buyer_company_id, part?.totalCents ?? 0);
  if (refusal !== null) return { problem: refusal === ON_HOLD ? BUYER_ON_HOLD : refusal };
  const group = await placeOrder(command, placement);
  const [order] = group.orders;
  if (!order) throw new Error(`Delivery ${delivery.id} was placed without an order.`);
  await command.tx
    .updateTable('rfp_delivery')
    .set({
      state: 'placed',
      order_id: order.id,
      attempts: delivery.attempts + 1,
      skip: LAPSING,
      updated_at: now,
    })
    .where('id', '=', delivery.id)
    .execute();
  return { orderId: order.id };
}

/** Settled on the terms of the company, whatever it pays carts by. */
function placementOf(
  { rfp, delivery, now }: Due,
  facts: ContractFacts,
  lines: Placement['lines'],
): Placement {
  const subtotalCents = delivery.packs * delivery.price_cents;
  const shippingCents = delivery.shipping_cents;
  return {
    origin: { kind: 'schedule', id: delivery.id, attempt: delivery.attempts + 1 },
    buyer: {
      userId: rfp.buyer_user_id,
      facility: { id: rfp.facility_id, companyId: rfp.buyer_company_id, name: facts.facility_name },
    },
    now,
    today: utcDay(now),
    isC2: false,
    poNumber: null,
    notes: null,
    paymentOption: 'net_terms',
    paymentId: null,
    shippingOption: 'standard',
    lines,
    parts: [
      {
        sellerId: delivery.seller_id,
        subtotalCents,
        shippingCents,
        feeCents: 0,
        totalCents: subtotalCents + shippingCents,
      },
    ],
  };
}
